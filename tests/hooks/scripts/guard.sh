#!/usr/bin/env bash
# Refuses to delete recursively. Works for Claude Code and for Codex.
set -u
payload=$(cat)
command=$(printf '%s' "$payload" | jq -r '.tool_input.command // empty') || {
  echo "the payload cannot be read" >&2
  exit 2
}
case " $command " in
  *" rm -rf "*)
    echo "deleting recursively is not allowed: $command" >&2
    exit 2
    ;;
esac
exit 0
