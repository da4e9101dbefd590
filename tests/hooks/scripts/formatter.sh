#!/usr/bin/env bash
# Takes trailing blanks from the file that was written, and says so.
set -eu
payload=$(cat)
file=$(printf '%s' "$payload" | jq -r '.tool_input.file_path // empty')
[ -n "$file" ] && [ -f "$file" ] || exit 0
if grep -q '[[:blank:]]$' "$file"; then
  sed -i.before 's/[[:blank:]]*$//' "$file"
  rm -f "$file.before"
  printf '%s' "$payload" | jq -c '{hookSpecificOutput: {
    hookEventName: .hook_event_name,
    additionalContext: "trailing blanks were taken from \(.tool_input.file_path)"
  }}'
fi
