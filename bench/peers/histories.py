"""Writes the histories that everybody reads: `histories.py DIRECTORY`.

`NAME.json` is an openai-chat list of messages. Turns are: user, assistant with one call, the tool's
result, assistant. Each message is 200 bytes of JSON. In `4_mb` there are 1,000 of them, and the
oldest tool result has 4 MB.
"""
import json
import sys
from pathlib import Path

NAMES = {"1000": 1_000, "10000": 10_000, "100000": 100_000, "4_mb": 1_000}
MESSAGE_BYTES = 200
LARGE_BYTES = 4_000_000
WORDS = "the build fails after this change and the test that shows it names the wrong file "


def written(message):
    return json.dumps(message, separators=(",", ":"))


def filled(message, size):
    room = size - len(written(message))
    text = WORDS * (room // len(WORDS) + 1)
    return {**message, "content": text[:room]}


def turn(number):
    call_id = f"call_{number:05}"
    call = {"id": call_id, "type": "function",
            "function": {"name": "read", "arguments": written({"line": number})}}
    return [{"role": "user", "content": ""},
            {"role": "assistant", "content": "", "tool_calls": [call]},
            {"role": "tool", "content": "", "tool_call_id": call_id},
            {"role": "assistant", "content": ""}]


def history(name):
    bare = [message for number in range(NAMES[name] // 4) for message in turn(number)]
    sizes = [MESSAGE_BYTES] * len(bare)
    if name == "4_mb":
        sizes[2] = LARGE_BYTES
    return [filled(message, size) for message, size in zip(bare, sizes)]


def main():
    directory = Path(sys.argv[1])
    directory.mkdir(parents=True, exist_ok=True)
    for name in NAMES:
        (directory / f"{name}.json").write_text(written(history(name)))


if __name__ == "__main__":
    main()
