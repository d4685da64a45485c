"""The part of an adapter that no library changes: the lines of protocol version 1, the counter of a
request, parameters. For messages in the dialect `openai-chat`, measured in code points.
"""
import json
import sys
import traceback

LARGEST = 2**53 - 1  # where sums of tokens stop


class Refused(Exception):
    """Raise it for an error reply: its code, a text for people, what else goes with the code."""

    def __init__(self, code, message, **details):
        super().__init__(message)
        self.error = {"code": code, "message": message, **details}


def serve(hello, operations):
    """Answers each line. An operation takes a history and params and returns the `ok` object."""
    replies, sys.stdout = sys.stdout, sys.stderr  # a library that prints breaks no reply
    for line in sys.stdin.buffer:
        try:
            request = json.loads(line)
        except (ValueError, RecursionError):
            request = None
        known = isinstance(request, dict) and type(request.get("id")) is int
        reply = {"id": request["id"] if known else None}
        if known and isinstance(request.get("op"), str):
            reply.update(answer(request, hello, operations))
        else:
            reply["error"] = {"code": "invalid_request", "message": "no request"}
        print(json.dumps(reply), file=replies, flush=True)


def answer(request, hello, operations):
    if request["op"] == "hello":
        return {"ok": hello}
    if request["op"] not in operations:
        return {"unsupported": {"reason": "the library has no such operation"}}
    history, params = request.get("history"), request.get("params", {})
    try:
        if not isinstance(history, list):
            raise Refused("invalid_history", "a history is a list", pointer="")
        return {"ok": operations[request["op"]](history, params)}
    except Refused as refusal:
        return {"error": refusal.error}
    except Exception as fault:  # its text may quote the history, which a reply must not
        traceback.print_exc()
        return {"error": {"code": "internal", "message": type(fault).__name__}}


def number(params, name, absent=None, within=""):
    value = params.get(name, absent)
    if type(value) is not int or not 0 <= value <= LARGEST:
        raise Refused("invalid_params", f"{name} must be a whole number", param=within + name)
    return value


def check_pending(params):
    """For operations that take `pending`, though the library may know no such choice."""
    if params.get("pending", "keep") not in ("keep", "drop"):
        raise Refused("invalid_params", "pending must be keep or drop", param="pending")


def tokens(message, counter):
    """A quarter of the characters, rounded up; a share for the message; a price for each image."""
    content, texts, images = message.get("content") or "", [], 0
    for part in [{"type": "text", "text": content}] if isinstance(content, str) else content:
        if part["type"] == "text":
            texts.append(part["text"])
        elif part["type"] == "image_url":
            images += 1
        else:  # what is sent unread is still sent
            texts.append(json.dumps(part, ensure_ascii=False, sort_keys=True,
                                    separators=(",", ":")))
    for call in message.get("tool_calls") or []:
        inner = call[call.get("type", "function")]
        texts += [inner["name"], inner["input"] if "input" in inner else inner["arguments"]]
    share = number(counter, "per_message", 4, "counter.")
    price = number(counter, "image_tokens", 256, "counter.")
    return min((sum(map(len, texts)) + 3) // 4 + share + images * price, LARGEST)
