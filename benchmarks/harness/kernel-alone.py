"""A bare IPython kernel and Jupyter's own client: what the same code takes without Octavo.

Reads a JSON line {"code": ...}, runs it, and answers with a JSON line {"ms": ..., "characters": ...}.
The time is from sending the request to having both the reply and all of the output.
"""

import json
import sys
import time

from jupyter_client import KernelManager

manager = KernelManager(kernel_name="python3", transport="ipc")
manager.kernel_cmd = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
manager.start_kernel()
client = manager.client()
client.start_channels()
client.wait_for_ready(timeout=60)


def run(code):
    characters = 0
    started = time.perf_counter()
    request = client.execute(code)
    while True:
        message = client.get_iopub_msg(timeout=60)
        if message["parent_header"].get("msg_id") != request:
            continue
        if message["msg_type"] == "stream":
            characters += len(message["content"]["text"])
        if message["msg_type"] == "status" and message["content"]["execution_state"] == "idle":
            break
    while client.get_shell_msg(timeout=60)["parent_header"].get("msg_id") != request:
        pass
    return {"ms": (time.perf_counter() - started) * 1000, "characters": characters}


try:
    print(json.dumps({"ready": True}), flush=True)
    for line in sys.stdin:
        print(json.dumps(run(json.loads(line)["code"])), flush=True)
finally:
    client.stop_channels()
    manager.shutdown_kernel(now=True)
