from well_behaved import is_bad, serve, write


def answer(request):
    if is_bad(request):
        write('{"id":%d,"ok":%s%s}\n' % (request["id"], "[" * 100000, "]" * 100000))
        return True


serve(answer)
