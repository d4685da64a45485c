"""Puts together reports/coverage.md and reports/kill_matrix.md. Arguments: the tables of
`trimspec-proof trace` and `trimspec-proof kills`."""

import json
import pathlib
import sys

REPORTS = pathlib.Path(__file__).resolve().parent.parent.parent / "reports"


def percent(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else "none to count"


def coverage_table(coverage):
    rows = ["| reference/ | lines | branches |", "|---|---|---|"]
    for name, what in (("cases", "by the hand-written cases alone"), ("everything", "by all tests")):
        sums = coverage[name]
        rows.append(f"| {what} | {sums['line_covered']} of {sums['line_total']}, "
                    f"{percent(sums['line_covered'], sums['line_total'])} | "
                    f"{sums['branch_covered']} of {sums['branch_total']}, "
                    f"{percent(sums['branch_covered'], sums['branch_total'])} |")
    rows += ["", "By the cases alone, files with lines that no case reaches:", "",
             "| file | lines | branches |", "|---|---|---|"]
    for file in coverage["cases"]["files"]:
        if file["line_covered"] < file["line_total"]:
            rows.append(f"| {file['filename']} | {file['line_covered']} of {file['line_total']} | "
                        f"{file['branch_covered']} of {file['branch_total']} |")
    return "\n".join(rows)


def mutation_table(mutation):
    countable = mutation["tried"] - mutation["equivalent"]
    rows = ["| mechanical mutants | count |", "|---|---|",
            f"| possible | {mutation['population']} |", f"| tried | {mutation['tried']} |",
            f"| equivalent | {mutation['equivalent']} |",
            f"| killed by hand-written cases | {mutation['killed']} of {countable}, "
            f"{percent(mutation['killed'], countable)} |",
            f"| killed by tests of hello, translation and JSON alone | {mutation['killed_by_tests']} |",
            f"| killed in all | {percent(mutation['killed'] + mutation['killed_by_tests'], countable)} |",
            f"| survived | {mutation['survived']} |", "",
            "| not killed | was | became | equivalent, because |", "|---|---|---|---|"]
    for one in mutation["not_killed"]:
        was, became = (text.replace("|", "\\|") for text in (one["was"], one["became"]))
        rows.append(f"| {one['file']}:{one['line']} | `{was}` | `{became}` | "
                    f"{one['reason'] or '**survived**'} |")
    return "\n".join(rows)


NOT_RUN = "Not run."


def recorded(name):
    path = REPORTS / name
    return json.loads(path.read_text()) if path.exists() else None


def main(trace, kills):
    coverage = recorded("coverage.json")
    mutation = recorded("mutation.json")
    anew = ""
    if mutation and mutation["tried_again"]:
        anew = (f"; those {mutation['tried_again']} that were not killed then, once more after cases "
                "were added, with `--again`")
    (REPORTS / "coverage.md").write_text(
        "# What stands beside each rule\n\nMade by `.ci/proof`; the table by "
        "`build/trimspec-proof trace`, which ends with 1 where a rule\nlacks something. Counts are "
        f"cases and broken versions.\n\n{trace}\n\n## Coverage\n\n"
        "By `conformance/proof/coverage.sh`.\n\n"
        f"{coverage_table(coverage) if coverage else NOT_RUN}\n")
    (REPORTS / "kill_matrix.md").write_text(
        "# Who notices what\n\nMade by `.ci/proof`. Broken versions by `build/trimspec-proof kills`: "
        "the reference with one step\nreplaced, each to be noticed by hand-written cases of its own "
        f"rule.\n\n{kills}\n\n## Mechanical mutation\n\n"
        f"By `{mutation['command'] if mutation else 'conformance/mutation/mutate.py'}`{anew}.\n\n"
        f"{mutation_table(mutation) if mutation else NOT_RUN}\n")
    return 0 if mutation and mutation["tried"] and not mutation["survived"] else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
