#!/usr/bin/env python3
"""How long the fuzz targets take to find each broken version of the reference.

    fuzz/time_to_find.py --targets build-fuzz/fuzzers --broken build/trimspec-broken

A broken version is put to the target of the operation that most cases of its rule ask for, then to
those of the others, until one finds it. Each run begins with the seeds in corpora/; each of several
seeds of the engine is a run of its own, and the median is what is told. The outcome is written to
reports/time_to_find.json. Any failure counts as found, whatever rule it names.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent


def ops_of(case):
    steps = case.get("transcript", [case])
    return [step["op"] for step in steps if "op" in step] or ["protocol"]


def targets_for(label, folder):
    """Targets, the one that most cases of the rule ask for first; a conversation's target last."""
    asked = collections.Counter()
    for file in (ROOT / "conformance/cases" / label).glob("*.json"):
        asked.update(ops_of(json.loads(file.read_text())))
    names = [f"{op}_fuzzer" for op, _ in asked.most_common()] + ["transcript_fuzzer", "protocol_fuzzer"]
    return [name for name in dict.fromkeys(names) if (folder / name).exists()]


def seconds_to_find(target, name, seed, limit, with_seeds):
    """Seconds until a failure, None if there was none within the limit."""
    with tempfile.TemporaryDirectory() as folder:
        corpora = [folder]
        if with_seeds:
            corpora.append(str(ROOT / "corpora" / target.name))
        begin = time.monotonic()
        run = subprocess.run(
            [target, "--broken", name, "--findings", folder, f"-seed={seed}",
             f"-max_total_time={limit}", f"-artifact_prefix={folder}/", *corpora],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        taken = time.monotonic() - begin
    if run.returncode == 0:
        return None
    if b"Assertion failure: " + name.encode() not in run.stderr:
        sys.exit(f"{target.name} --broken {name}:\n{run.stderr.decode(errors='replace')[-2000:]}")
    return taken


def row_for(version, options):
    for name in targets_for(version["label"], options.targets):
        taken = [seconds_to_find(options.targets / name, version["name"], seed, options.limit,
                                 not options.bare) for seed in range(1, options.seeds + 1)]
        if any(one is not None for one in taken):
            break
    median = statistics.median(options.limit if one is None else one for one in taken)
    found = sum(one is not None for one in taken)
    print(f"{version['name']}: {name}, {median:.1f} s, {found} of {options.seeds}", file=sys.stderr)
    return {"broken": version["name"], "rule": version["label"], "target": name, "found": found,
            "median_seconds": round(median, 2) if found * 2 > options.seeds else None,
            "seconds": [one and round(one, 2) for one in taken]}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--targets", type=pathlib.Path, required=True)
    parser.add_argument("--broken", type=pathlib.Path, default=ROOT / "build/trimspec-broken")
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--limit", type=int, default=60, help="seconds that one run may take")
    parser.add_argument("--bare", action="store_true", help="without the seeds in corpora/")
    parser.add_argument("--only", default="", help="part of a broken version's name")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--report", type=pathlib.Path, default=ROOT / "reports/time_to_find.json")
    options = parser.parse_args()
    options.targets = options.targets.resolve()
    listed = subprocess.run([options.broken, "--list", "--format", "json"], capture_output=True,
                            check=True)
    versions = [one for one in json.loads(listed.stdout)["broken"] if options.only in one["name"]]
    if not versions:
        sys.exit("no broken version has that name")
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        rows = list(pool.map(lambda version: row_for(version, options), versions))
    found = [row for row in rows if row["median_seconds"] is not None]
    report = {"command": "fuzz/time_to_find.py " + ("--bare " if options.bare else "") +
                         f"--seeds {options.seeds} --limit {options.limit}",
              "limit_seconds": options.limit, "seeds": options.seeds, "with_corpora": not options.bare,
              "versions": len(rows), "found": len(found), "rows": rows}
    options.report.write_text(json.dumps(report, indent=1) + "\n")
    print(f"{len(found)} of {len(rows)} found within {options.limit} s, median of {options.seeds} seeds")
    for row in rows:
        if row["median_seconds"] is None:
            print(f"not found: {row['broken']} ({row['rule']}), {row['found']} of {options.seeds} runs")


if __name__ == "__main__":
    main()
