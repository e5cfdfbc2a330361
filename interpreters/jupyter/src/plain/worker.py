"""Runs paragraphs in a Python that has nothing but its standard library.

Speaks in JSON, one message a line, over two pipes of its own, so that what programs print keeps stdout. Its messages look like Jupyter's,
for they are shown by the same code: stream, display_data, error, input_request. The parts of the set-up that a kernel gets (frames, z) run
here too; the few members of IPython that they use are given to them, and to no other code.
"""

import ast
import builtins
import getpass
import json
import linecache
import os
import queue
import re
import signal
import sys
import threading
import traceback
import types

requests = os.fdopen(3, "r", encoding="utf-8")
messages = os.fdopen(4, "w", encoding="utf-8")
sending = threading.Lock()
runs, answers = queue.Queue(), queue.Queue()
# What paragraphs define; none of what is here.
notes = sys.modules["__main__"] = types.ModuleType("__main__")
names = notes.__dict__
running = {"count": 0, "octavo": {}}


def send(kind, **content):
    with sending:
        # Behind whatever code has written there: half a line must not take this one with it.
        messages.write("\n" + json.dumps({"type": kind, "content": content}) + "\n")
        messages.flush()


class Printed:
    """stdout and stderr of a run: what is printed goes out line by line, or when it is much."""

    encoding, errors, newlines = "utf-8", "replace", None

    def __init__(self, number):
        self.number, self.held, self.size, self.lock = number, [], 0, threading.Lock()

    def write(self, text):
        with self.lock:
            self.held.append(text)
            self.size += len(text)
        if self.size > 65536:
            self.flush()
        return len(text)

    def writelines(self, lines):
        for line in lines:
            self.write(line)

    def flush(self):
        with self.lock:
            text, self.held, self.size = "".join(self.held), [], 0
        if text:
            send("stream", text=text.encode("utf-8", "replace").decode("utf-8"))

    def isatty(self):
        return False

    def writable(self):
        return True

    def fileno(self):
        return self.number


class Formatter:
    """As much of IPython's as registering the types of frames takes."""

    def __init__(self, parent=None):
        self.shows = {}

    def for_type_by_name(self, module, name, show):
        self.shows[module, name] = show


class Display:
    def __init__(self):
        self.formatters, self.active_types = {"text/html": Formatter()}, []

    def publish(self, data):
        sys.stdout.flush()
        send("display_data", data=data)

    def bundle(self, value):
        kinds = [(kind.__module__, kind.__name__) for kind in type(value).__mro__]
        for mime, formatter in self.formatters.items():
            show = next((formatter.shows[kind] for kind in kinds if kind in formatter.shows), None)
            if show is not None and mime != "text/html":
                return {mime: show(value)}
        html = getattr(value, "_repr_html_", None)
        text = html() if callable(html) and not isinstance(value, type) else None
        return {"text/html": text} if text else {"text/plain": repr(value)}


class Shell:
    """What the set-up code knows as `shell`."""

    def __init__(self):
        self.display_formatter = self.display_pub = Display()
        self.kernel = self
        self.user_ns = names

    def push(self, values, interactive=True):
        names.update(values)

    def get_parent(self, channel=None):
        return {"metadata": {"octavo": running["octavo"]}}

    def raw_input(self, prompt="", password=False):
        sys.stdout.flush()
        send("input_request", prompt=str(prompt), password=password)
        return answers.get()


shell = Shell()


def show(*values):
    for value in values:
        shell.display_pub.publish(shell.display_pub.bundle(value))


def set_up(parts):
    """Other code must not find an IPython here, so it is taken away again."""
    given = {"IPython": {"get_ipython": lambda: shell}, "IPython.core": {}, "traitlets": {}}
    given["IPython.core.formatters"] = {"BaseFormatter": Formatter}
    given["IPython.display"] = {"display": show}
    given["traitlets"] = {"Unicode": lambda value: value, "ObjectName": lambda value: value}
    missing = [name for name in given if name not in sys.modules]
    for name in missing:
        module = sys.modules[name] = types.ModuleType(name)
        module.__dict__.update(given[name])
    octavo = {"__name__": "octavo"}
    try:
        for name, source in parts.items():
            exec(compile(source, "<%s>" % name, "exec"), octavo)
    finally:
        for name in missing:
            del sys.modules[name]


def run(code):
    signal.signal(signal.SIGINT, signal.default_int_handler)
    running["count"] += 1
    name = "<octavo %d>" % running["count"]
    send("execute_input", execution_count=running["count"])
    linecache.cache[name] = (len(code), None, code.splitlines(True), name)
    try:
        body = ast.parse(code, name)
        last = body.body.pop() if body.body and isinstance(body.body[-1], ast.Expr) else None
        exec(compile(body, name, "exec"), names)
        if last is None:
            return
        value = eval(compile(ast.Expression(last.value), name, "eval"), names)
        if value is not None and not code.rstrip().endswith(";"):
            names["_"] = value
            show(value)
    except BaseException:
        send_error(*sys.exc_info())
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def look_up(request):
    """Answered when it was interrupted, too."""
    answer = ""
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        send("look_up_begun", id=request["id"])
        answer = repr(shell.octavo_look_up(request["name"], request["directory"]))
    except KeyboardInterrupt:
        pass
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        send("look_up_reply", id=request["id"], answer=answer)


def send_error(kind, error, trace):
    sys.stdout.flush()
    # Tracebacks leave out the frames of this file.
    while trace is not None and not trace.tb_frame.f_code.co_filename.startswith("<octavo "):
        trace = trace.tb_next
    text = "".join(traceback.format_exception(kind, error, trace))
    text = re.sub(r'File "<octavo (\d+)>", line (\d+)', r"Cell In[\1], line \2", text)
    send("error", ename=kind.__name__, evalue=str(error), traceback=[text.rstrip()])


def complete(code, cursor):
    import rlcompleter

    word = re.search(r"[\w.]*$", code[:cursor]).group()
    completer, found = rlcompleter.Completer(names), []
    while len(found) < 500:
        match = completer.complete(word, len(found))
        if match is None:
            break
        found.append(match.rstrip("("))
    return {"matches": found, "cursor_start": cursor - len(word), "cursor_end": cursor}


def read():
    for line in requests:
        request = json.loads(line)
        if request["type"] in ("run", "look_up"):
            runs.put(request)
        elif request["type"] == "answer":
            answers.put(request["value"])
        elif request["type"] == "complete":
            try:
                reply = complete(request["code"], request["cursor"])
            except Exception:
                reply = {"matches": []}
            send("complete_reply", id=request["id"], status="ok", **reply)
    os._exit(0)


def flush_now_and_then():
    while True:
        threading.Event().wait(0.05)
        sys.stdout.flush()


def work():
    while True:
        request = runs.get()
        if request["type"] == "look_up":
            # Only where nothing runs is it asked.
            look_up(request)
            continue
        while not answers.empty():
            answers.get_nowait()
        running["octavo"] = request["octavo"]
        try:
            run(request["code"])
        except KeyboardInterrupt:
            # On the way out.
            pass
        sys.stdout.flush()
        send("done")


signal.signal(signal.SIGINT, signal.SIG_IGN)
# One for both, so that what they print stays in order.
sys.stdout = sys.stderr = Printed(1)
builtins.input = lambda prompt="": shell.raw_input(prompt)
getpass.getpass = lambda prompt="Password: ", stream=None: shell.raw_input(prompt, True)
set_up(json.loads(requests.readline()))
names["display"] = show
send("ready")
for thread in (read, flush_now_and_then):
    threading.Thread(target=thread, daemon=True).start()
work()
