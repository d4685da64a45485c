from well_behaved import is_bad, serve, write


def answer(request):
    if is_bad(request):
        write('{"id":999999,"ok":{"text":""}}\n')
        return True


serve(answer)
