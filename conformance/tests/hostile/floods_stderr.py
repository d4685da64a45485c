import sys

from well_behaved import serve


def answer(request):
    for _ in range(20):
        sys.stderr.write("flood " * 10000)
    sys.stderr.write("last words of %d\n" % request["id"])
    sys.stderr.flush()


serve(answer)
