import sys

from well_behaved import is_bad, serve, write


def answer(request):
    if is_bad(request):
        write('{"id":%d,"ok":{"te' % request["id"])
        sys.exit(0)


serve(answer)
