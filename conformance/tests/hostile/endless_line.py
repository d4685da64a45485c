from well_behaved import is_bad, serve, write


def answer(request):
    while is_bad(request):
        write("x" * 65536)


serve(answer)
