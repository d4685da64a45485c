#!/usr/bin/env bash
# The checker library shows its own functions and nothing else.
set -euo pipefail
shown=$(nm --dynamic --defined-only --extern-only "$1" | awk '$2 != "A" {print $3}' | sort | tr '\n' ' ')
wanted="trimspec_check_abi trimspec_check_describe trimspec_check_encode trimspec_check_free "
wanted+="trimspec_check_generate trimspec_check_verdict "
if [ "$shown" != "$wanted" ]; then
  echo "shown:  $shown"
  echo "wanted: $wanted"
  exit 1
fi
