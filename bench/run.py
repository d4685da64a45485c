#!/usr/bin/env python3
"""Runs the benchmarks of a build and writes reports/bench/*.json: figures, machine, commit.

Usage: bench/run.py [BUILD [PROGRAM...]]     all programs; BUILD (default: build) has been
configured with -DTRIMSPEC_BENCH=ON and -DTRIMSPEC_TESTS=ON
"""

import datetime
import json
import os
import platform
import subprocess
import sys
import tempfile

FOLDER = "reports/bench"
PROGRAMS = {
    "against_limits": ["--benchmark_repetitions=7", "--benchmark_min_time=0.05",
                       "--benchmark_enable_random_interleaving=true"],
    "growth": ["--benchmark_repetitions=2", "--benchmark_min_time=0.05"],
    "runner_speed": ["--benchmark_repetitions=2", "--benchmark_min_time=0.2"],
}
UNITS = {"ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9}


def processor():
    with open("/proc/cpuinfo", encoding="utf-8") as lines:
        names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return f"{names[0]}, {len(names)} cores, {platform.system()} {platform.machine()}"


def commit():
    return subprocess.run(["git", "rev-parse", "HEAD"], check=True, capture_output=True,
                          text=True).stdout.strip()


def fastest(runs):
    """The least time of each benchmark over its repetitions: noise only ever adds."""
    figures = {}
    for run in runs:
        if run["run_type"] != "iteration":
            continue
        time = "real_time" if run["run_name"].endswith("manual_time") else "cpu_time"
        figure = {"nanoseconds": round(run[time] * UNITS[run["time_unit"]], 1)}
        for counter in ("bytes", "items_per_second"):
            if counter in run:
                figure[counter] = round(run[counter])
        known = figures.get(run["run_name"])
        if known is None or figure["nanoseconds"] < known["nanoseconds"]:
            figures[run["run_name"]] = figure
    return figures


def measure(build, name, options):
    with tempfile.NamedTemporaryFile(suffix=".json") as out:
        load = os.getloadavg()[0]
        subprocess.run([f"{build}/bench/{name}", *options, f"--benchmark_out={out.name}"],
                       check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        raw = json.load(out)
    context = raw["context"]
    return {
        "date": datetime.date.today().isoformat(),
        "machine": processor(),
        "caches": [f"L{cache['level']} {cache['type']} {cache['size'] // 1024} KiB"
                   for cache in context["caches"]],
        "load_before": round(load, 2),
        "compiler": f"{context['compiler']}, {context['build']}",
        "commit": commit(),
        "command": " ".join([f"build/bench/{name}", *options]),
        "figures": dict(sorted(fastest(raw["benchmarks"]).items())),
    }


def main():
    build = sys.argv[1] if len(sys.argv) > 1 else "build"
    wanted = sys.argv[2:] or PROGRAMS
    os.makedirs(FOLDER, exist_ok=True)
    for name in wanted:
        figures = measure(build, name, PROGRAMS[name])
        with open(f"{FOLDER}/{name}.json", "w", encoding="utf-8") as out:
            json.dump(figures, out, indent=1)
            out.write("\n")


if __name__ == "__main__":
    main()
