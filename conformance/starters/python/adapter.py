"""An adapter for trimspec: one request a line comes in, one reply a line goes out."""
import json, operator, sys, traceback
HELLO = {"implementation": {"name": "my-agent", "version": "0.1.0", "language": "python"},
         "protocol": 1, "dialect": "openai-chat", "unit": "codepoint", "counter": "given",
         "ops": ["trim"], "profile": "invariant", "policies": {"notice": "none"}}
compact = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode

def trim(history, budget, cost):
    """FILL THIS IN. Return the messages to send: those of `history` that stay, as they came and in
    their order. `cost(message)` says what each counts; together they may cost `budget` at most."""
    head = [message for message in history[:1] if message["role"] == "system"]
    left, first = budget - sum(map(cost, head)), len(history)
    while first > len(head) and (left := left - cost(history[first - 1])) >= 0:
        first -= 1  # naive: the system message, and the last messages that fit
    return head + history[first:]

def cost_of(message, per_message=4, image_tokens=256, **_):
    content = message.get("content") or []
    parts = content if isinstance(content, list) else [{"type": "text", "text": content}]
    read = [part for part in parts if part["type"] != "image_url"]
    texts = [part["text"] if part["type"] == "text" else compact(part) for part in read]
    calls = [call.get("function") or call["custom"] for call in message.get("tool_calls") or []]
    texts += [call["name"] + call.get("arguments", call.get("input")) for call in calls]
    return (sum(map(len, texts)) + 3) // 4 + per_message + (len(parts) - len(read)) * image_tokens

def perform(op, history=None, params={}, **_):
    if op != "trim":
        return {"ok": HELLO} if op == "hello" else {"unsupported": {"reason": "no " + op}}
    budget, counter = params["budget_tokens"] or 2**53, params.get("counter", {})  # 0: no limit
    return {"ok": {"history": trim(history, budget, lambda message: cost_of(message, **counter))}}

for line in sys.stdin.buffer:
    reply = {"id": None, "error": {"code": "invalid_request", "message": "cannot be read"}}
    try:
        request = json.loads(line)
        reply["id"] = operator.index(request["id"])
        reply = {"id": request["id"], **perform(**request)}
    except Exception:
        traceback.print_exc()  # to standard error: standard output is for replies alone
    print(json.dumps(reply), flush=True)
