from well_behaved import is_bad, serve

held = []


def answer(request):
    while is_bad(request):
        held.append(b"x" * (8 << 20))


serve(answer)
