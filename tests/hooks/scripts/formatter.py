#!/usr/bin/env python3
"""Takes trailing blanks from the file that was written, and says so."""
import json
import pathlib
import re
import sys

payload = json.load(sys.stdin)
name = payload.get("tool_input", {}).get("file_path", "")
path = pathlib.Path(name)
if name and path.is_file():
    before = path.read_text()
    after = re.sub(r"[ \t]+$", "", before, flags=re.M)
    if after != before:
        path.write_text(after)
        print(json.dumps({"hookSpecificOutput": {
            "hookEventName": payload["hook_event_name"],
            "additionalContext": f"trailing blanks were taken from {name}",
        }}))
