#!/usr/bin/env bash
# reports/coverage.md and reports/kill_matrix.md, from the build tree and from what mutation and
# coverage left in reports/. Ends with 1 where a rule lacks something or a mutant survives unexplained.
set -euo pipefail
cd "$(dirname "$0")/../.."
build=${1:-build}

status=0
trace=$("$build/trimspec-proof" trace) || status=1
kills=$("$build/trimspec-proof" kills) || status=1
python3 conformance/proof/reports.py "$trace" "$kills" || status=1
exit "$status"
