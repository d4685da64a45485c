"""Fuzzes an implementation in Python: with Atheris where it is installed, guided by its coverage, else
with random bytes.

    fuzz_agent.py libtrimspec_check.so [--broken] [--seconds N] [Atheris' own arguments]

Your own: put its answer in place of `answer`, and what it claims in `HELLO`.
"""
import argparse
import json
import random
import sys
import time

try:
    import atheris
except ImportError:
    atheris = None

from trimspec_check import Checker

HELLO = {"id": 0, "ok": {"protocol": 1, "dialect": "canonical", "unit": "codepoint", "counter": "given",
                         "ops": ["cap_tool_result"], "profile": "invariant", "breadcrumb": None,
                         "policies": {}}}


def is_whole(text):
    """Whether a head ends outside of every image marker."""
    at = text.rfind("[IMAGE:")
    return at < 0 or "]" in text[at:]


def head_of(text, size, broken):
    head = text[:size]
    while not broken and not is_whole(head):
        head = head[:head.rfind("[IMAGE:")]
    return head


def answer(request, broken):
    limit = request["params"]["max_chars"]
    text = request["text"]
    capped = text if limit == 0 or len(text) <= limit else head_of(text, limit, broken)
    return {"id": request["id"], "ok": {"text": capped}}


def test_one_input(checker, broken, data):
    line = checker.generate(data)
    try:
        request = json.loads(line)
        reply = answer(request, broken)
    except (ValueError, KeyError, TypeError, AttributeError):
        return  # no request: this example does not refuse as the protocol asks for
    violations = checker.violations(line, json.dumps(reply).encode())
    if violations:
        raise AssertionError(f"{violations[0]['rule']}: {violations[0]['what']}\n"
                             f"{checker.describe(line)}reply: {json.dumps(reply)}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("library")
    parser.add_argument("--broken", action="store_true")
    parser.add_argument("--seconds", type=float, default=10)
    options, rest = parser.parse_known_args()
    checker = Checker(options.library, HELLO)
    if atheris is not None:
        atheris.instrument_all()
        atheris.Setup([sys.argv[0], f"-max_total_time={int(options.seconds)}", *rest],
                      lambda data: test_one_input(checker, options.broken, data))
        atheris.Fuzz()
    dice = random.Random(1)
    end = time.monotonic() + options.seconds
    runs = 0
    while time.monotonic() < end:
        # 2: the bytes are dice of the generator, which knows what is interesting.
        test_one_input(checker, options.broken, bytes([2, 0, 0]) + dice.randbytes(60))
        runs += 1
    print(f"{runs} runs, nothing found")


if __name__ == "__main__":
    main()
