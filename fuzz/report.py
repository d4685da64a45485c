#!/usr/bin/env python3
"""reports/fuzzing.md, from what measure.py, time_to_find.py and oss-fuzz/check left in reports/, and
from corpora/. What was not run is said."""
import json
import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
REPORTS = ROOT / "reports"


def recorded(name):
    path = REPORTS / name
    return json.loads(path.read_text()) if path.exists() else None


def table(head, rows):
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def files_of(folder):
    return [path for path in folder.rglob("*") if path.is_file()] if folder.exists() else []


def targets_part():
    speed = recorded("fuzz_speed.json")
    rates = {row["target"]: row for row in speed["rows"]} if speed else {}
    names = sorted({path.name for path in (ROOT / "corpora").iterdir() if path.name != "regressions"})
    rows = []
    for name in [*(["bare_trim"] if rates else []), *names]:
        seeds = files_of(ROOT / "corpora" / name)
        rate = rates.get(name)
        rows.append([f"`{name}`", *((f"{rate['plain']['per_second']:,}",
                                     f"{rate['sanitized']['per_second']:,}",
                                     f"{rate['plain']['edges']:,}") if rate else ("", "", "")),
                     len(seeds) or "", sum(path.stat().st_size for path in seeds) or "",
                     len(files_of(ROOT / "corpora/regressions" / name)) or ""])
    said = (f"Executions a second by `{speed['command']}` at {speed['commit']}, on {speed['cpu']}; "
            "`bare_trim` only decodes\nand trims. Edges are those that the engine saw, in that time, of "
            "reference and suite.") if speed else "Executions a second: not measured."
    return said + "\n\n" + table(["target", "executions a second", "with address and undefined",
                                  "edges", "seeds", "bytes of them", "regressions"], rows)


def coverage_part():
    coverage = recorded("fuzz_coverage.json")
    if not coverage:
        return "Not measured."
    return ("Of `reference/`, by the seeds alone (`fuzz/oss-fuzz/check FOLDER coverage`):\n\n" +
            table(["", "covered", "of"], [[kind, coverage[kind]["covered"], coverage[kind]["count"]]
                                          for kind in ("lines", "branches", "functions")]))


def found_part():
    found = recorded("time_to_find.json")
    if not found:
        return "Not measured."
    medians = [row["median_seconds"] for row in found["rows"] if row["median_seconds"] is not None]
    start = "from the seeds in corpora/" if found["with_corpora"] else "from nothing"
    rows = [[f"`{row['broken']}`", f"`{row['rule']}`", f"`{row['target']}`",
             "not found" if row["median_seconds"] is None else f"{row['median_seconds']:.2f}",
             f"{row['found']} of {found['seeds']}"] for row in found["rows"]]
    return (f"{len(medians)} of {found['versions']} broken versions are found within "
            f"{found['limit_seconds']} seconds each, {sum(one <= 1 for one in medians)} within one: "
            f"median of {found['seeds']} seeds, {start},\nby `{found['command']}`.\n\n" +
            table(["broken version", "rule", "target", "seconds", "runs that found it"], rows))


def regressions_part():
    """The table that stands in corpora/regressions/README.md."""
    text = (ROOT / "corpora/regressions/README.md").read_text()
    return text[text.index("| find |"):].strip()


(REPORTS / "fuzzing.md").write_text(
    "# Fuzzing\n\nMade by `fuzz/report.py`.\n\n## Targets\n\n" + targets_part() +
    "\n\n## Coverage\n\n" + coverage_part() +
    "\n\n## Time to find each broken version\n\n" + found_part() +
    "\n\n## Found in the reference or the suite, and fixed\n\n" + regressions_part() + "\n")
