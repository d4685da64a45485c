#!/usr/bin/env python3
"""Executions a second of every fuzz target, with and without sanitizers, beside the bare target that
only decodes and trims: into reports/fuzz_speed.json.

    fuzz/measure.py --plain build-fuzz --sanitized build-fuzz-asan [--seconds 10]

Both are build trees as in README.md, with the targets `fuzzers` and `bare_trim` built. Each target
runs from its seeds for that long, alone.
"""
import argparse
import json
import pathlib
import platform
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent


def stats_of(target, corpus, seconds):
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run(
            [target, f"-max_total_time={seconds}", "-seed=1", "-print_final_stats=1", "-max_len=4096",
             f"-artifact_prefix={folder}/", folder, corpus], capture_output=True, text=True,
            errors="replace", cwd=folder)
    if run.returncode != 0:
        sys.exit(f"{target} ended with {run.returncode}:\n{run.stderr[-2000:]}")
    rate = re.search(r"stat::average_exec_per_sec:\s+(\d+)", run.stderr)
    edges = re.findall(r" cov: (\d+)", run.stderr)
    return {"per_second": int(rate[1]), "edges": int(edges[-1])}


def cpu():
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":")[1].strip()
    return platform.processor()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--plain", type=pathlib.Path, required=True)
    parser.add_argument("--sanitized", type=pathlib.Path, required=True)
    parser.add_argument("--seconds", type=int, default=10)
    options = parser.parse_args()
    rows = []
    names = sorted(path.name for path in (options.plain / "fuzzers").glob("*_fuzzer"))
    for name in ["bare_trim", *names]:
        row = {"target": name}
        for kind, tree in (("plain", options.plain), ("sanitized", options.sanitized)):
            target = (tree if name == "bare_trim" else tree / "fuzzers") / name
            corpus = ROOT / "corpora" / ("trim_fuzzer" if name == "bare_trim" else name)
            row[kind] = stats_of(target.resolve(), corpus, options.seconds)
        print(name, row["plain"]["per_second"], row["sanitized"]["per_second"], file=sys.stderr)
        rows.append(row)
    if len(rows) < 2:
        sys.exit(f"no targets in {options.plain}/fuzzers")
    commit = subprocess.run(["git", "-C", ROOT, "rev-parse", "--short", "HEAD"], capture_output=True,
                            text=True).stdout.strip()
    report = {"command": f"fuzz/measure.py --seconds {options.seconds}", "cpu": cpu(),
              "commit": commit, "seconds": options.seconds, "rows": rows}
    (ROOT / "reports/fuzz_speed.json").write_text(json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()
