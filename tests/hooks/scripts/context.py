#!/usr/bin/env python3
"""Tells the model in which folder the session works."""
import json
import sys

payload = json.load(sys.stdin)
print(f"the session {payload['session_id']} works in {payload['cwd']}")
