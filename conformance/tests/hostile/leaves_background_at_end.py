"""Honest, but a process that it started outlives it."""
import os
import time

from well_behaved import serve

if os.fork() == 0:
    os.setsid()
    time.sleep(3600)
serve(lambda request: None)
