import time

from well_behaved import is_bad, serve

serve(lambda request: time.sleep(3600) if is_bad(request) else None)
