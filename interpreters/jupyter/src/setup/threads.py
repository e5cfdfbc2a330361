"""What a thread shows is the run's that began it, also while others run and when none does. Run once in each new kernel.

ipykernel 7 names the newest run with it, whichever thread prints: it knows the run of a thread only where code sets it. So here a thread's start sets
it, and a pool's `submit` for each task: a pool's threads are older than most of their tasks.
"""

import concurrent.futures
import functools
import sys
import threading

from IPython import get_ipython

shell = get_ipython()
try:
    NAMES = [part._parent_header for part in (sys.stdout, sys.stderr, shell.display_pub)]
except AttributeError:
    # Another kernel than ipykernel, or one of another time.
    NAMES = []


def as_here(work):
    """The same work, under the run that its caller has now."""
    named = [(name, name.get()) for name in NAMES if name.get(None) is not None]

    @functools.wraps(work)
    def in_its_place(*arguments, **more):
        for name, value in named:
            name.set(value)
        return work(*arguments, **more)

    return in_its_place


start = threading.Thread.start
submit = concurrent.futures.ThreadPoolExecutor.submit


@functools.wraps(start)
def start_as_here(thread):
    thread.run = as_here(thread.run)
    start(thread)


@functools.wraps(submit)
def submit_as_here(pool, work, /, *arguments, **more):
    return submit(pool, as_here(work), *arguments, **more)


if NAMES:
    threading.Thread.start = start_as_here
    concurrent.futures.ThreadPoolExecutor.submit = submit_as_here
