"""Neither the end of input nor SIGTERM ends it."""
import signal
import time

from well_behaved import serve

signal.signal(signal.SIGTERM, signal.SIG_IGN)
serve(lambda request: None)
time.sleep(3600)
