import sys

from well_behaved import is_bad, serve


def answer(request):
    if is_bad(request):
        sys.exit("Traceback: cannot trim this")


serve(answer)
