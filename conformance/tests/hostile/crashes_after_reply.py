import os

from well_behaved import is_bad, reply_line, serve, write


def answer(request):
    if is_bad(request):
        write(reply_line(request))
        os._exit(3)


serve(answer)
