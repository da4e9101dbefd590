#!/usr/bin/env python3
"""Refuses to delete recursively. Works for Claude Code and for Codex."""
import json
import sys

try:
    command = json.load(sys.stdin).get("tool_input", {}).get("command", "")
except (ValueError, AttributeError):
    print("the payload cannot be read", file=sys.stderr)
    sys.exit(2)
if " rm -rf " in f" {command} ":
    print(f"deleting recursively is not allowed: {command}", file=sys.stderr)
    sys.exit(2)
