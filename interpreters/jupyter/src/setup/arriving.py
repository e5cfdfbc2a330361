"""Run once in each new kernel: what its environment is still to get is waited for where it is imported.

The first note of a machine begins as soon as there is a kernel, and pandas and the others come behind it. A file in the environment says which modules
those are and how far it is; it is gone when all are there.
"""

import importlib
import json
import os
import sys
import time
from importlib.machinery import PathFinder

FILE = os.path.join(sys.prefix, "octavo-arriving.json")
SECONDS_BETWEEN_LOOKS = 0.1


class Arriving:
    """Behind all others that find modules."""

    def find_spec(self, name, path=None, target=None):
        if path is not None or not is_coming(name):
            return None
        wait_for(name)
        importlib.invalidate_caches()
        return PathFinder.find_spec(name)


def coming():
    try:
        with open(FILE, encoding="utf-8") as file:
            return json.load(file)
    except (OSError, ValueError):
        return {"modules": [], "stage": ""}


def is_coming(name):
    return name in coming()["modules"]


def wait_for(name):
    began, said = time.monotonic(), None
    while True:
        state = coming()
        if name not in state["modules"]:
            break
        words = "%s is being installed: %s" % (name, state["stage"] or "it is looked for")
        if words != said:
            print("\r\033[K" + words, end="", flush=True)
            said = words
        time.sleep(SECONDS_BETWEEN_LOOKS)
    if said is not None:
        print("\r\033[K%s was installed first, which took %d s." % (name, round(time.monotonic() - began)), flush=True)


def running_shell():
    module = sys.modules.get("IPython")
    return None if module is None else module.get_ipython()


def complete_by_jedi(*_result):
    """IPython looks for jedi once, when it starts. Older ones import it then, and complete without it until their next start."""
    shell = running_shell()
    if is_coming("jedi"):
        return
    shell.events.unregister("post_run_cell", complete_by_jedi)
    importlib.invalidate_caches()
    if sys.modules["IPython"].version_info >= (9,) and PathFinder.find_spec("jedi") is not None:
        shell.Completer.use_jedi = True


if os.path.exists(FILE):
    sys.meta_path.append(Arriving())
    if is_coming("jedi") and running_shell() is not None:
        running_shell().events.register("post_run_cell", complete_by_jedi)
