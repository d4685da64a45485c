#!/usr/bin/env python3
"""Mechanical mutation of the reference: would the hand-written cases notice?

Each mutant alters one token or one statement of reference/. It is compiled, linked with the rest of
the reference, and certified as an adapter by the `trimspec` of a build tree that knows nothing of
it, in dialect after dialect until a case fails. Where it answers all requests of the suite as the
reference does, to the byte, no case can fail, and the suite is not asked. What does not compile is no
mutant; what hangs or crashes is noticed like any other failure. What translates histories from one
dialect to another is called by the runner and not by an adapter, and a hello is not a case, so no
case can notice either: what survives all cases is put to the tests of the reference, its dialects
and conversions too, and counted apart.

    conformance/mutation/mutate.py --build build --sample 400 --seed 1

A survivor is looked up in equivalent.json: by file, function, the line as it was and as it became.
Those that stand there with a reason count as equivalent; any other ends the run with 1. The outcome
is written to reports/mutation.json.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import queue
import random
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE.parent.parent
WAYS = [("canonical", "codepoint"), ("openai-chat", "codepoint"), ("anthropic", "codepoint"),
        ("gemini", "codepoint"), ("canonical", "utf16"), ("canonical", "byte"),
        ("zeroclaw-chat", "codepoint")]
SECONDS = 5  # that a reply may take
SHORT = 1 << 14  # bytes of a request
TESTS = ["dialects_test", "convert_test", "reference_test"]
KEYS = ["file", "function", "was", "became"]  # what tells one mutant from all others

# What is exchanged for what. Operators of arithmetic and comparison have spaces around them here, and
# template brackets have none.
EXCHANGES = [
    (r" < ", [" <= ", " >= "]), (r" <= ", [" < ", " > "]), (r" > ", [" >= ", " <= "]),
    (r" >= ", [" > ", " < "]), (r" == ", [" != "]), (r" != ", [" == "]),
    (r" && ", [" || "]), (r" \|\| ", [" && "]),
    (r" \+ ", [" - "]), (r" - ", [" + "]), (r" \* ", [" / "]), (r" / ", [" * "]),
    (r" \+= ", [" -= ", " = "]), (r" -= ", [" += "]), (r"\+\+(?=\w)", ["--"]),
    (r"(?<=[(\s])!(?=[\w(])", [""]),
    (r"\btrue\b", ["false"]), (r"\bfalse\b", ["true"]),
    (r"\bstd::min\b", ["std::max"]), (r"\bstd::max\b", ["std::min"]),
    (r"\bbegin\(\)", ["end()"]), (r"\bbreak;", ["continue;"]), (r"\bcontinue;", ["break;"]),
    (r"(?<![\w.\"'])\d+(?![\w.\"'])", ["+1"]),
    (r"\bif \((?!const|auto|!?std::get_if)(.+)\)(?= \S|$| \{)", ["if (true)", "if (false)"]),
]
STATEMENT = re.compile(r"^\s+(?!return\b|const\b|auto\b|using\b|case\b|static\b|struct\b|else\b|\}|//)"
                       r"[\w:.>\[\]()*&-]+(\(.*\)| [+-]?= .*|\+\+);$")


def code_lines(path):
    """Lines that hold code alone: no comment, no directive, no text."""
    for number, line in enumerate(path.read_text().splitlines()):
        bare = line.strip()
        if not bare or bare.startswith(("//", "#")) or "static_assert" in bare:
            continue
        yield number, line


def without_texts(line):
    """The line with what stands in quotation marks or behind // blanked, of the same length."""
    blanked = re.sub(r'"(\\.|[^"\\])*"', lambda text: '"' + " " * (len(text[0]) - 2) + '"', line)
    return re.sub(r"//.*", lambda comment: " " * len(comment[0]), blanked)


def mutants_of(path):
    for number, line in code_lines(path):
        bare = without_texts(line)
        for pattern, replacements in EXCHANGES:
            for found in re.finditer(pattern, bare):
                for new in replacements:
                    if new == "+1":
                        new = str(int(found[0]) + 1)
                    yield number, line[:found.start()] + new + line[found.end():]
        if STATEMENT.match(bare):
            yield number, re.match(r"\s*", line)[0] + ";"


def all_mutants():
    found = []
    for path in sorted((SOURCE / "reference").rglob("*.cpp")):
        if path.name != "rules.cpp":  # the table of sentences
            found += [(path, number, line) for number, line in mutants_of(path)]
    return found


def function_around(lines, number):
    """The last line at or above that begins at the margin and opens a body."""
    for line in reversed(lines[:number + 1]):
        if re.match(r"[A-Za-z].*[({,]$", line) and not line.startswith(("namespace", "constexpr")):
            return line.split("(")[0].strip()
    return ""


class Recordings:
    """What the suite asks in each way, and what the reference replies."""

    def __init__(self, build, folder):
        self.folder = folder
        self.short = {}
        compiled = Workshop(build, folder / "reference", None)
        compiled.link(None)
        for dialect, unit in WAYS:
            asked, said = self.files(dialect, unit)
            run = subprocess.run(
                [build / "trimspec", "certify", "--adapter",
                 f"tee {asked} | {compiled.speaker} {dialect} {unit} | tee {said}"],
                capture_output=True)
            if run.returncode != 0:
                sys.exit(f"the reference fails in {dialect}, {unit}:\n{run.stdout.decode()}")

    def files(self, dialect, unit):
        return self.folder / f"{dialect}-{unit}.asked", self.folder / f"{dialect}-{unit}.said"

    def are_answered_alike(self, speaker, dialect, unit):
        """Whether the replies are the reference's; the short requests are asked before all."""
        asked, said = self.files(dialect, unit)
        whole = asked.read_bytes(), said.read_bytes()
        if (dialect, unit) not in self.short:
            pairs = zip(*(text.splitlines(keepends=True) for text in whole))
            kept = [pair for pair in pairs if len(pair[0]) < SHORT]
            self.short[dialect, unit] = tuple(b"".join(lines) for lines in zip(*kept))
        return all(self.is_reply(speaker, dialect, unit, *part)
                   for part in (self.short[dialect, unit], whole))

    @staticmethod
    def is_reply(speaker, dialect, unit, asked, said):
        try:
            run = subprocess.run([speaker, dialect, unit], input=asked, timeout=4 * SECONDS,
                                 stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        except subprocess.TimeoutExpired:
            return False
        return run.stdout == said


class Workshop:
    """Where one mutant at a time is compiled, linked and tried."""

    def __init__(self, build, folder, recordings):
        self.build, self.folder, self.recordings = build, folder, recordings
        folder.mkdir()
        commands = json.loads((build / "compile_commands.json").read_text())
        self.compiler = commands[0]["command"].split()
        self.compiler = next(word for word in self.compiler if "ccache" not in word)
        self.archive = build / "reference" / "libtrimspec_reference.a"
        self.speaker = folder / "speaker"
        self.test_links = {test: self.link_of(test) for test in TESTS}
        self.compile(HERE / "speaker.cpp", HERE, folder / "speaker.o")

    def link_of(self, test):
        """The words that link `test`, from the build tree."""
        told = subprocess.run(["ninja", "-C", self.build, "-t", "commands", test],
                              capture_output=True, text=True, check=True)
        return told.stdout.strip().splitlines()[-1].removeprefix(": && ").removesuffix(" && :").split()

    def compile(self, path, includes, out):
        command = [self.compiler, "-std=c++20", "-O0", "-w", "-I", SOURCE / "reference", "-I",
                   includes, "-c", path, "-o", out]
        return subprocess.run(command, capture_output=True).returncode == 0

    def make(self, path, text):
        """Whether the mutant compiles and links."""
        mutant = self.folder / "mutant.cpp"
        mutant.write_text(text)
        if not self.compile(mutant, path.parent, self.folder / "mutant.o"):
            return False
        return self.link(self.folder / "mutant.o")

    def link(self, mutant):
        objects = [self.folder / "speaker.o", *([mutant] if mutant else []), self.archive]
        return subprocess.run([self.compiler, *objects, "-o", self.speaker],
                              capture_output=True).returncode == 0

    def fails(self, dialect, unit):
        """Whether a case fails, known from the first progress line that says so."""
        if self.recordings.are_answered_alike(self.speaker, dialect, unit):
            return False
        run = subprocess.Popen(
            [self.build / "trimspec", "certify", "--timeout", str(SECONDS), "--adapter",
             f"{self.speaker} {dialect} {unit}"],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        for line in run.stderr:
            progress = re.search(r", (\d+) failed", line)
            if progress and int(progress[1]) > 0:
                run.terminate()
                run.wait()
                return True
        return run.wait() != 0

    def test_fails(self, test):
        """Whether `test`, linked with the mutant in front of the reference, fails."""
        words = list(self.test_links[test])
        words[words.index("-o") + 1] = str(self.folder / test)
        words.insert(words.index("-o"), str(self.folder / "mutant.o"))
        subprocess.run(words, cwd=self.build, check=True, capture_output=True)
        try:
            return subprocess.run([self.folder / test], capture_output=True,
                                  timeout=120).returncode != 0
        except subprocess.TimeoutExpired:
            return True

    def verdict_on(self, path, number, line):
        lines = path.read_text().splitlines()
        if not self.make(path, "\n".join(lines[:number] + [line] + lines[number + 1:])):
            return "not_compiled"
        if any(self.fails(*way) for way in ways_for(path)):
            return "killed"
        return "killed_by_tests" if any(map(self.test_fails, TESTS)) else "survived"


def ways_for(path):
    own = [way for way in WAYS if way[0].split("-")[0] in path.stem]
    return own + [way for way in WAYS if way not in own]


def place_of(path, number, line):
    lines = path.read_text().splitlines()
    return {"file": str(path.relative_to(SOURCE)), "function": function_around(lines, number),
            "was": lines[number].strip(), "became": line.strip()}


def to_try(mutants, again):
    """`mutants`; those alone that `again` lists, if it does."""
    if again is None:
        return mutants
    listed = [{key: place[key] for key in KEYS} for place in again]
    return [one for one in mutants if place_of(*one) in listed]


def verdicts_on(mutants, workshops):
    """Mutants and verdicts in order, tried side by side, a few ahead."""
    free = queue.Queue()
    for workshop in workshops:
        free.put(workshop)

    def verdict_on(one):
        workshop = free.get()
        try:
            return workshop.verdict_on(*one)
        finally:
            free.put(workshop)

    with concurrent.futures.ThreadPoolExecutor(len(workshops)) as pool:
        ahead = collections.deque()
        for one in mutants:
            ahead.append((one, pool.submit(verdict_on, one)))
            if len(ahead) == 8 * len(workshops):
                first, verdict = ahead.popleft()
                try:
                    yield first, verdict.result()
                except GeneratorExit:
                    pool.shutdown(cancel_futures=True)
                    raise
        for one, verdict in ahead:
            yield one, verdict.result()


def parsed_options():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build", type=pathlib.Path, default=SOURCE / "build")
    parser.add_argument("--sample", type=int, default=400, help="how many, 0 for all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="part of a file's path")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--again", action="store_true",
                        help="only those that the report lists as not killed, for cases were added; "
                             "the others' verdicts stay")
    parser.add_argument("--report", type=pathlib.Path, default=SOURCE / "reports/mutation.json")
    return parser.parse_args()


def reason_for(place):
    known = json.loads((HERE / "equivalent.json").read_text())
    return next((one["reason"] for one in known if all(one[key] == place[key] for key in KEYS)), None)


def main():
    options = parsed_options()
    mutants = [one for one in all_mutants() if options.only in str(one[0])]
    population = len(mutants)
    random.Random(options.seed).shuffle(mutants)
    wanted = options.sample or population
    counts = {"killed": 0, "killed_by_tests": 0, "equivalent": 0, "survived": 0, "not_compiled": 0}
    not_killed, again = [], None
    if options.again:
        report = json.loads(options.report.read_text())
        again = report["not_killed"]
        counts = {verdict: report[verdict] for verdict in counts} | {"equivalent": 0, "survived": 0}
    with tempfile.TemporaryDirectory() as folder:
        folder, build = pathlib.Path(folder), options.build.resolve()
        recordings = Recordings(build, folder)
        workshops = [Workshop(build, folder / str(job), recordings) for job in range(options.jobs)]
        for one, verdict in verdicts_on(to_try(mutants, again), workshops):
            place = place_of(*one)
            reason = reason_for(place) if verdict == "survived" else None
            counts["equivalent" if reason else verdict] += 1
            if verdict == "survived":
                not_killed.append({**place, "line": one[1] + 1, "reason": reason})
                print(f"{place['file']}:{one[1] + 1}: {place['was']}  ->  {place['became']}"
                      + (f"  (equivalent: {reason})" if reason else ""), flush=True)
            print(counts, end="\r", file=sys.stderr, flush=True)
            if sum(counts.values()) - counts["not_compiled"] == wanted:
                break
    tried = sum(counts.values()) - counts["not_compiled"]
    report = {"command": f"conformance/mutation/mutate.py --sample {options.sample} "
                         f"--seed {options.seed}", "population": population, "tried": tried,
              "tried_again": len(again or []), **counts, "not_killed": not_killed}
    options.report.write_text(json.dumps(report, indent=2, ensure_ascii=False) + "\n")
    print(f"seed {options.seed}: {tried} of {population} mutants, {counts['killed']} killed by "
          f"cases, {counts['killed_by_tests']} by tests, {counts['equivalent']} equivalent, "
          f"{counts['survived']} survived")
    return 1 if tried == 0 or counts["survived"] else 0


if __name__ == "__main__":
    sys.exit(main())
