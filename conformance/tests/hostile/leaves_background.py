"""Starts a process that leaves the session and holds on to all streams, and ends."""
import os
import sys
import time

from well_behaved import is_bad, serve


def answer(request):
    if is_bad(request):
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                time.sleep(3600)
            os._exit(0)
        os.wait()
        sys.exit(0)


serve(answer)
