"""The reference, but a sweep of more than two messages crashes, or hangs: fails_on_sweep.py TRIMSPEC HOW"""
import json
import os
import subprocess
import sys
import time

reference = subprocess.Popen([sys.argv[1], "reference"], stdin=subprocess.PIPE,
                             stdout=subprocess.PIPE, text=True, bufsize=1)
for line in sys.stdin:
    request = json.loads(line)
    if request["op"] == "sweep" and len(request.get("history", [])) > 2:
        reference.kill()
        if sys.argv[2] == "crash":
            os._exit(3)
        time.sleep(1000)
    reference.stdin.write(line)
    reference.stdin.flush()
    sys.stdout.write(reference.stdout.readline())
    sys.stdout.flush()
