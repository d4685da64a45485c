import os
import signal

from well_behaved import is_bad, serve, write


def answer(request):
    if is_bad(request):
        write('{"id":%d,"ok":{"te' % request["id"])
        os.kill(os.getpid(), signal.SIGKILL)


serve(answer)
