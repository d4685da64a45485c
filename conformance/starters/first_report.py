"""Is this the first report of a starter: the rules that it breaks, and nothing but verdicts?

Usage: first_report.py LANGUAGE report.json. Ends with 1 and says what differs when it is not.
"""
import json
import sys
from pathlib import Path

language, path = sys.argv[1:]
expected = {}
for line in (Path(__file__).parent / "expected_failures.txt").read_text().splitlines():
    if not line.startswith("#"):
        name, rules = line.split(":")
        expected[name] = set(rules.split())

failed = [case for case in json.loads(Path(path).read_text())["cases"] if case["verdict"] == "failed"]
differences = [f"{case['id']}: {case['failure_kind']}: {case['reason']}" for case in failed
               if case["failure_kind"] not in ("mismatch", "invariant")]
broken = {case["findings"][0]["rule"] for case in failed}
differences += [f"{rule} is broken, which is new" for rule in sorted(broken - expected[language])]
differences += [f"{rule} is no longer broken" for rule in sorted(expected[language] - broken)]
for difference in differences:
    print(f"{language}: {difference}", file=sys.stderr)
print(f"{language}: {len(failed)} cases failed, {len(broken)} rules broken")
sys.exit(1 if differences else 0)
