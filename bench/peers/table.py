"""peers.md from the report that is peers.json."""

OPERATIONS = {
    "trim_to_tenth": "Down to a tenth",
    "trim_to_last_turn": "Down to the last turn",
    "cap_result": "The result of 4 MB cut to its ends",
}
HISTORIES = {"1000": "1,000", "10000": "10,000", "100000": "100,000", "4_mb": "1,000 and 4 MB"}


def written(report):
    lines = ["# Side by side", "",
             "Milliseconds of one call, the best of up to five; in parentheses the messages of the "
             "history that were kept. Columns are histories by their number of messages.", ""]
    for operation, title in OPERATIONS.items():
        of_it = [row for row in report["rows"] if row["operation"] == operation]
        if of_it:
            lines += [f"## {title}", "", *table_of(of_it), ""]
    return "\n".join(lines + about(report)) + "\n"


def table_of(rows):
    histories = [name for name in HISTORIES if any(row["history"] == name for row in rows)]
    by_place = {(row["peer"], row["history"]): row for row in rows}
    peers = dict.fromkeys(row["peer"] for row in rows)
    yield "| peer | version | " + " | ".join(HISTORIES[name] for name in histories) + " |"
    yield "|---|---|" + "---:|" * len(histories)
    for peer in peers:
        of_peer = [by_place[peer, name] for name in histories]
        version = next((row["version"] for row in of_peer if row["version"]), "")
        yield f"| {peer} | {version} | " + " | ".join(map(cell, of_peer)) + " |"


def cell(row):
    if row["milliseconds"] is None:
        return row["note"]
    return f"{digits(row['milliseconds'])} ({row['kept']:,})"


def digits(number):
    """Three significant ones, or the whole number."""
    if number >= 100:
        return f"{number:,.0f}"
    decimals = 0
    while number * 10**decimals < 100 and decimals < 6:
        decimals += 1
    return f"{number:.{decimals}f}"


def about(report):
    names = {"machine": "Machine", "compiler": "Compiler", "python": "Python", "node": "Node",
             "date": "Date", "commit": "Commit", "command": "Command"}
    return [*(f"- {title}: {report[name]}" for name, title in names.items()),
            f"- Load of the machine: {report['load_before']} before, {report['load_after']} after"]
