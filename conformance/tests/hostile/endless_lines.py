from well_behaved import is_bad, serve, write


def answer(request):
    while is_bad(request):
        write("again\n" * 10000)


serve(answer)
