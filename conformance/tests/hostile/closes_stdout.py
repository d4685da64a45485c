import os
import time

from well_behaved import is_bad, serve


def answer(request):
    if is_bad(request):
        os.close(1)
        os.close(2)
        time.sleep(3600)


serve(answer)
