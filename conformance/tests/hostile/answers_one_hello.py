import time

from well_behaved import is_hello, serve

seen = []


def answer(request):
    if is_hello(request):
        if seen:
            time.sleep(3600)
        seen.append(request)


serve(answer)
