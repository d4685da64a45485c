"""Reads as many requests as its argument says, then writes all replies at once."""
import sys

from well_behaved import is_hello, reply_line, requests, write

count = int(sys.argv[1])
waiting = []
for request in requests():
    if is_hello(request):
        write(reply_line(request))
        continue
    waiting.append(reply_line(request))
    if len(waiting) == count:
        write("".join(waiting))
        waiting = []
