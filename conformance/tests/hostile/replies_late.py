"""Prints debug text in place of a reply, which comes before that of the next request but hello."""
from well_behaved import is_bad, is_hello, reply_line, serve, write

late = []


def answer(request):
    if is_bad(request):
        write("DEBUG later\n")
        late.append(reply_line(request))
        return True
    if late and not is_hello(request):
        write(late.pop())


serve(answer)
