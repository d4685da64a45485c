"""Honest, but depends on a process that it cut loose, and leaves it behind."""
import os
import time

from well_behaved import serve

ours, theirs = os.pipe()
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.write(theirs, b"%d" % os.getpid())
        time.sleep(3600)
    os._exit(0)
os.wait()
background = int(os.read(ours, 20))
serve(lambda request: os.kill(background, 0))
