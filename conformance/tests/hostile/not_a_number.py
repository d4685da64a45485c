from well_behaved import is_bad, serve, write


def answer(request):
    if is_bad(request):
        write('{"id":%d,"ok":{"tokens":NaN}}\n' % request["id"])
        return True


serve(answer)
