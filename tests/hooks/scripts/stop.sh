#!/usr/bin/env bash
# Keeps the agent working once, until its tests have run.
jq -c 'if .stop_hook_active then {}
  else {decision: "block", reason: "run the tests before you stop"} end'
