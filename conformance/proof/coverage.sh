#!/usr/bin/env bash
# Line and branch coverage of reference/, by the hand-written cases alone and by all tests, into
# reports/coverage.json.
set -euo pipefail
cd "$(dirname "$0")/../.."

if ! command -v gcovr >/dev/null; then
    as_root=()
    [ "$(id -u)" -eq 0 ] || as_root=(sudo)
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq gcovr >/dev/null
fi
build=build-coverage
cmake -S . -B "$build" -G Ninja -DTRIMSPEC_TESTS=ON -DTRIMSPEC_COVERAGE=ON >/dev/null
cmake --build "$build"

summary() {
    gcovr --root . --filter 'reference/' --exclude-throw-branches --exclude-unreachable-branches \
        --json-summary --object-directory "$build/reference" "$build/reference"
}
find "$build" -name '*.gcda' -delete
"$build/conformance/tests/cases_test" --gtest_brief=1 >&2
cases=$(summary)
ctest --test-dir "$build" --parallel "$(nproc)" --output-on-failure >&2
everything=$(summary)
python3 - "$cases" "$everything" <<'PYTHON' >reports/coverage.json
import json, sys
print(json.dumps({"cases": json.loads(sys.argv[1]), "everything": json.loads(sys.argv[2])}, indent=1))
PYTHON
