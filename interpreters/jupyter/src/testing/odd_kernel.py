"""A kernel that keeps Jupyter's protocol as badly as some do. Its second argument names what it does wrong.

It knows these programs: "print WORDS", "forever" (prints and never ends), "die" (ends itself by SIGKILL), "half" (sends half a frame of
something that is no message, and ends).
"""

import hashlib
import hmac
import json
import os
import signal
import sys
import threading
import time
import uuid

import zmq

file, oddity = sys.argv[1:3]
with open(file) as connection:
    connection_info = json.load(connection)
context = zmq.Context()
interrupted = threading.Event()


def bound(kind, channel):
    socket = context.socket(kind)
    socket.bind("ipc://%s-%d" % (connection_info["ip"], connection_info[channel + "_port"]))
    return socket


shell, control, stdin = (bound(zmq.ROUTER, channel) for channel in ("shell", "control", "stdin"))
iopub = bound(zmq.PUB, "iopub")
iopub_lock = threading.Lock()


def message(kind, parent, content):
    header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "session": "odd", "username": "", "version": "5.3"}
    if oddity == "null-parents" and kind != "kernel_info_reply" and kind != "execute_reply":
        parent = None
    parts = [json.dumps(part).encode() for part in (header, parent, {}, content)]
    signature = hmac.new(connection_info["key"].encode(), b"".join(parts), hashlib.sha256).hexdigest().encode()
    return [b"<IDS|MSG>", signature, *parts]


def publish(kind, parent, content):
    with iopub_lock:
        iopub.send_multipart(message(kind, parent, content))


def say(parent, text):
    publish("stream", parent, {"name": "stdout", "text": text})


def idle(parent, state="idle"):
    if oddity != "no-idle" or state != "idle":
        publish("status", parent, {"execution_state": state})


def reply(socket, who, kind, parent, content):
    socket.send_multipart([who, *message(kind, parent, content)])


def run(who, parent, code):
    interrupted.clear()
    status = {"status": "ok", "execution_count": 1}
    if code.startswith("print "):
        words = code[len("print ") :] + "\n"
        if oddity == "late-output":
            reply(shell, who, "execute_reply", parent, status)
            idle(parent)
            time.sleep(0.005)
            say(parent, words)
            return
        if oddity == "very-late-output":
            threading.Timer(0.3, say, (parent, words)).start()
        else:
            say(parent, words)
    elif code == "forever":
        while not interrupted.is_set():
            say(parent, "tick\n")
            time.sleep(0.02)
        status = {"status": "error", "ename": "Interrupted", "evalue": "", "traceback": []}
    elif code == "die":
        os.kill(os.getpid(), signal.SIGKILL)
    elif code == "half":
        iopub.send_multipart([b"<IDS|MSG>", b"not signed", b"{}", b"nul"])
        say(parent, "after\n")
    reply(shell, who, "execute_reply", parent, status)
    idle(parent)


def work():
    while True:
        who, _, _, header, *_, content = shell.recv_multipart()
        parent, content = json.loads(header), json.loads(content)
        idle(parent, "busy")
        if parent["msg_type"] == "execute_request":
            run(who, parent, content["code"].strip())
        else:
            reply(shell, who, "kernel_info_reply", parent, {"status": "ok", "implementation": "odd"})
            publish("status", parent, {"execution_state": "idle"})


# As for other programs: a signal ends it, unless it says that it takes the message only.
if oddity != "dies-of-signals":
    signal.signal(signal.SIGINT, lambda *_: oddity == "ignores-interrupts" or interrupted.set())
else:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
threading.Thread(target=work, daemon=True).start()
while True:
    if not control.poll(50):
        continue
    who, _, _, header, *_ = control.recv_multipart()
    asked = json.loads(header)
    if asked["msg_type"] == "interrupt_request":
        if oddity != "ignores-interrupts":
            interrupted.set()
        reply(control, who, "interrupt_reply", asked, {"status": "ok"})
    if asked["msg_type"] == "shutdown_request":
        break
os._exit(0)
