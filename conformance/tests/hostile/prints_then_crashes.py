import sys

from well_behaved import is_bad, serve, write


def answer(request):
    if is_bad(request):
        write("Fatal error: out of stack\n")
        sys.exit(255)


serve(answer)
