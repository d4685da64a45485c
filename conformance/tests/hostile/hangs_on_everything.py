import time

from well_behaved import is_hello, serve

serve(lambda request: None if is_hello(request) else time.sleep(3600))
