import time

from well_behaved import serve

time.sleep(0.7)
serve(lambda request: None)
