#!/usr/bin/env python3
"""Writes reports/benchmarks.md and its pictures from reports/bench/*.json."""

import json
import os

import chart

FOLDER = "reports/bench"


def load(name):
    path = f"{FOLDER}/{name}.json"
    if not os.path.exists(path):
        return None
    with open(path, encoding="utf-8") as lines:
        return json.load(lines)


def of_touching(t, limit):
    return t / limit("touch")


def of_touching_beyond_one_count(t, limit):
    return (t - limit("count")) / limit("touch")


def of_counting_beyond_touching(t, limit):
    return (t - limit("touch")) / limit("count")


def of_counting_beyond_the_copy(t, limit):
    return (t - limit("copy")) / limit("count")


def of_counting(t, limit):
    return t / limit("count")


def of_parsing(t, limit):
    return t / limit("parse_and_dump")


# How an operation begins, what its ratio is, in words, and the most that it should be.
TARGETS = [
    ("estimate/bytes", of_touching, "of touching", 1.5),
    ("estimate/", of_counting_beyond_touching, "of counting, beyond touching", 1.3),
    ("trim/", of_touching_beyond_one_count, "of touching, beyond one count", 3),
    ("cap_messages/", of_touching, "of touching", 3),
    ("cap_turns/", of_touching, "of touching", 3),
    ("normalize_system", of_touching, "of touching", 3),
    ("sweep", of_touching, "of touching", 10),
    ("cap_tool_result/most", of_counting, "of counting; what is kept is next to nothing", 1.3),
    ("cap_tool_result/", of_counting_beyond_the_copy, "of counting, beyond the copy", 1.3),
    ("recover/most", of_counting, "of counting; what is kept is next to nothing", 5),
    ("recover/", of_counting_beyond_the_copy, "of counting, beyond the copy", 5),
    ("answer/", of_parsing, "of parsing and dumping", None),
]


def target_of(operation):
    return next(target for target in TARGETS if operation.startswith(target[0]))


def number(text):
    return f"{int(text):,}"


def ratio(figures, name):
    operation, given, size = name.split(":")
    _, formula, _, most = target_of(operation)

    def limit(which):
        return figures[f"limit/{which}:{given}:{size}"]["nanoseconds"]

    value = formula(figures[name]["nanoseconds"], limit)
    return f"**{value:.1f}**" if most is not None and value > most else f"{value:.1f}"


def inputs_of(figures):
    """Every input with its sizes, ascending."""
    inputs = {}
    for name in figures:
        _, given, size = name.split(":")
        inputs.setdefault(given, set()).add(int(size))
    return {given: sorted(sizes) for given, sizes in inputs.items()}


def against_table(figures, given, sizes):
    operations = {}
    for name in figures:
        operation, of, _ = name.split(":")
        if of == given and not operation.startswith("limit/"):
            operations[operation] = None
    order = [target[0] for target in TARGETS]
    rows = ["| operation | at most | times | " + " | ".join(number(s) for s in sizes) + " |",
            "|---|---|---|" + "---|" * len(sizes)]
    for operation in sorted(operations, key=lambda name: (order.index(target_of(name)[0]), name)):
        _, _, words, most = target_of(operation)
        cells = [ratio(figures, f"{operation}:{given}:{size}") for size in sizes]
        rows.append(f"| `{operation}` | {most or 'no target'} | {words} | {' | '.join(cells)} |")
    return "\n".join(rows)


def limits_table(figures, given, sizes):
    rows = ["| limit | " + " | ".join(number(size) for size in sizes) + " |",
            "|---|" + "---|" * len(sizes)]
    for which in ("touch", "count", "read", "copy", "parse_and_dump"):
        names = [f"limit/{which}:{given}:{size}" for size in sizes]
        if not all(name in figures for name in names):
            continue
        cells = []
        for name in names:
            figure = figures[name]
            speed = figure.get("bytes", 0) / figure["nanoseconds"]
            if which != "touch" and speed < 0.001:
                break
            cells.append(f"{figure['nanoseconds'] / 1000:,.1f} µs" if which == "touch"
                         else f"{speed:.1f} GB/s")
        if cells:
            rows.append(f"| {which.replace('_', ' ')} | {' | '.join(cells)} |")
    return "\n".join(rows)


def head(run):
    return (f"`{run['command']}`, {run['date']}, commit {run['commit'][:10]}; {run['machine']}; "
            f"{run['compiler']}; load before {run['load_before']}.")


INPUT_WORDS = {
    "conversation": "A conversation of so many messages, about 200 bytes each",
    "prose": "One tool result of so many bytes, text without any bracket",
    "json_lines": "One tool result of so many bytes, JSON a line",
    "results_to_shrink": "So many tool results of 4,000 characters in one turn",
    "request_line": "A request line of so many messages: read, trimmed to half, written",
}


def against_part(run):
    figures = run["figures"]
    inputs = inputs_of(figures)
    parts = ["## Against the limits", "",
             "A limit is the least work that an operation's input and outcome ask for "
             "(`bench/limits.hpp`): *touch* looks at the role of every message and the size of "
             "each of its texts; *count* counts the code points of the same texts where they lie; "
             "*copy* copies what is kept into memory of its own; *read* sums the same bytes in one "
             "piece, to see what the memory gives; *parse and dump* is nlohmann_json on the same "
             "line. Each figure is the least of its repetitions, which are shuffled among all "
             "others. An operation's time includes a copy of the row of messages (its caller keeps "
             "a record) and the end of the outcome. `nothing`, `half`, `most`: how much there is "
             "to drop. In bold: above the target.", "", head(run)]
    for given, words in INPUT_WORDS.items():
        if given in inputs:
            parts += ["", f"### {words}", "", against_table(figures, given, inputs[given]), "",
                      limits_table(figures, given, inputs[given])]
    return parts + ["", REASONS]


# Why something is above its target, and stays there.
REASONS = """### What stays above its target, and why

- At 1,000 messages all of it lies in the second-level cache, where touching a message takes 3 ns.
  That each rule is a function of its own that can be replaced costs about 7 ns a message, three
  calls through the table of steps. The table is what makes the reference a specification.
- `cap_messages/half` holds a sweep of what it keeps, which by itself may take 10 times touching.
- `cap_tool_result/half` reads what it keeps twice more: to find where it ends, and to count exactly
  what is missing. Both are rules over the text alone; an index handed from one to the other would
  save it. Where little is kept, as by caps in use, it makes no difference.
- In a text without any bracket an image marker could stand open at every place, so all of it is
  searched once more behind the count.
- `recover/most` counts each text three times (what its message costs, what the result measures,
  what the message holds beside it) and makes 1,000 new texts at about half a microsecond each."""


def series_by_operation(figures, shape):
    series = {}
    for name, figure in figures.items():
        operation, given, size = name.split(":")
        if given == shape:
            series.setdefault(operation, []).append((int(size), figure["nanoseconds"] / 1e6))
    return {operation: sorted(points) for operation, points in sorted(series.items())}


def growth_part(run):
    figures = run["figures"]
    shapes = inputs_of(figures)
    panels = [(shape.replace("_", " "), series_by_operation(figures, shape)) for shape in shapes]
    with open(f"{FOLDER}/growth.svg", "w", encoding="utf-8") as out:
        out.write(chart.panels(panels, "size of the input", "milliseconds"))
    rows = ["| shape | largest | slowest there | its time | times ten in size is times in time |",
            "|---|---|---|---|---|"]
    for shape in shapes:
        series = series_by_operation(figures, shape)
        operation, points = max(series.items(), key=lambda one: one[1][-1][1])
        (small, before), (large, after) = points[-2], points[-1]
        grown = (after / before) * 10 / (large / small)
        rows.append(f"| {shape} | {number(large)} | `{operation}` | {after:,.1f} ms "
                    f"| {grown:.1f} |")
    return ["## Growth", "",
            "What is judged is counted: `growth_test` compiles the reference so that every basic "
            "block and every byte that the C library copies, compares, searches, fills or hashes "
            "counts, and fails where twice the input makes more than twice the work, of every "
            "operation on every one of these shapes. The time is only drawn.", "",
            "![time over size](bench/growth.svg)", "", head(run), "", *rows]


def peers_table(rows, operation):
    histories = list(dict.fromkeys(row["history"] for row in rows if row["operation"] == operation))
    table = [f"| `{operation}`, ms | " + " | ".join(h.replace("_", " ") for h in histories) + " |",
             "|---|" + "---|" * len(histories)]
    for peer in dict.fromkeys(row["peer"] for row in rows if row["operation"] == operation):
        found = {row["history"]: row["milliseconds"] for row in rows
                 if row["peer"] == peer and row["operation"] == operation}
        cells = ["" if history not in found else "cut off" if found[history] is None
                 else f"{found[history]:,.2f}" for history in histories]
        table.append(f"| {peer} | {' | '.join(cells)} |")
    return "\n".join(table)


def peers_part(run):
    title = ["## Others", ""]
    if run is None:
        return title + ["Not measured: there is no `reports/bench/peers.json`."]
    panels = []
    operations = list(dict.fromkeys(row["operation"] for row in run["rows"]))
    for operation in operations:
        series = {}
        for row in run["rows"]:
            if (row["operation"] == operation and row["milliseconds"] is not None
                    and str(row["history"]).isdigit()):
                series.setdefault(row["peer"], []).append((row["messages"], row["milliseconds"]))
        if series:
            panels.append((operation.replace("_", " "),
                           {peer: sorted(points) for peer, points in series.items()}))
    with open(f"{FOLDER}/peers.svg", "w", encoding="utf-8") as out:
        out.write(chart.panels(panels, "messages", "milliseconds"))
    return title + ["The same histories for all. A line that ends early was cut off: the package "
                    "took longer than a minute.", "",
                    "![time over messages, the reference and others](bench/peers.svg)", "",
                    head(run), "", "\n\n".join(peers_table(run["rows"], o) for o in operations)]


def runner_part(run):
    title = ["## The suite itself", ""]
    if run is None:
        return title + ["Not measured: there is no `reports/bench/runner_speed.json`."]
    rows = ["| what | figure | target |", "|---|---|---|"]
    for name, words, target in (
            ("certify_cases", "cases a second and core, asked and judged in process", "10,000"),
            ("certify_long_cases/iterations:1/repeats:1", "cases of up to megabytes a second and core", ""),
            ("small_worlds/0", "small worlds a second and core, without graders", "1,000,000"),
            ("small_worlds/1", "small worlds a second and core, with graders", "200,000")):
        if name in run["figures"]:
            rows.append(f"| {words} | {run['figures'][name]['items_per_second']:,.0f} | {target} |")
    verdict = run["figures"].get("first_verdict/iterations:5/manual_time")
    if verdict:
        rows.append("| processor time from the start of the command to its end over one case, "
                    f"adapter included | {verdict['nanoseconds'] / 1e6:.0f} ms | 50 ms |")
    return title + ["Absolute figures, of the machine that they were taken on, by processor time.",
                    "", head(run), "",
                    *rows]


def main():
    parts = ["# Benchmarks", "",
             "Made by `bench/report.py` from the figures in `reports/bench/`, which `bench/run.py` "
             "takes. Figures are ratios within one run wherever a target is one."]
    for name, part in (("against_limits", against_part), ("growth", growth_part)):
        parts += ["", *part(load(name))]
    parts += ["", *peers_part(load("peers")), "", *runner_part(load("runner_speed"))]
    with open("reports/benchmarks.md", "w", encoding="utf-8") as out:
        out.write("\n".join(parts) + "\n")


if __name__ == "__main__":
    main()
