"""Ends in good order after as many replies as its argument says."""
import sys

from well_behaved import reply_line, requests, write

left = int(sys.argv[1])
for request in requests():
    write(reply_line(request))
    left -= 1
    if left == 0:
        sys.exit(0)
