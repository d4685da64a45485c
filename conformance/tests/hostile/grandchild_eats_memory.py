import os
import time

from well_behaved import is_bad, serve


def eat():
    held = []
    while True:
        held.append(b"x" * (8 << 20))


def answer(request):
    if is_bad(request):
        if os.fork() == 0:
            if os.fork() == 0:
                eat()
            time.sleep(3600)
        time.sleep(3600)


serve(answer)
