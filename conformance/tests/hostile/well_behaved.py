"""An honest adapter that echoes, and what the hostile ones share with it."""
import json
import sys


def write(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def reply_line(request):
    ok = {"implementation": {"name": "hostile"}} if is_hello(request) else {"text": request["text"]}
    return json.dumps({"id": request["id"], "ok": ok}) + "\n"


def is_hello(request):
    return request["op"] == "hello"


def is_bad(request):
    return request["op"] == "bad"


def requests():
    for line in sys.stdin:
        try:
            request = json.loads(line)
        except ValueError:
            request = None
        if isinstance(request, dict):
            yield request
        else:
            write('{"id":null,"error":{"code":"invalid_request","message":"no JSON object"}}\n')


def serve(answer):
    """Calls answer(request) for each; replies as an honest adapter does when that returns None."""
    for request in requests():
        if answer(request) is None:
            write(reply_line(request))


if __name__ == "__main__":
    serve(lambda request: None)
