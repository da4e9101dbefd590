#!/usr/bin/env bash
# Tells the model in which folder the session works.
jq -r '"the session \(.session_id) works in \(.cwd)"'
