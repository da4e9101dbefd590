#!/usr/bin/env python3
"""Keeps the agent working once, until its tests have run."""
import json
import sys

if json.load(sys.stdin)["stop_hook_active"]:
    print("{}")
else:
    reason = "run the tests before you stop"
    print(json.dumps({"decision": "block", "reason": reason}))
