"""Collects four requests, or what there is before a hello, and answers the newest first."""
from well_behaved import is_hello, reply_line, requests, write

waiting = []
for request in requests():
    waiting.append(request)
    if is_hello(request) or len(waiting) == 4:
        for one in reversed(waiting):
            write(reply_line(one))
        waiting = []
