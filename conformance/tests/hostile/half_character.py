import sys

from well_behaved import is_bad, serve


def answer(request):
    if is_bad(request):
        sys.stdout.buffer.write(b'{"ok":{"text":"cut \xf0\x9f"},"id":%d}\n' % request["id"])
        sys.stdout.flush()
        return True


serve(answer)
