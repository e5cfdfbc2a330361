"""Run once in each new kernel: what prints faster than anyone reads waits, none of it is lost or out of order, and none of it is kept.

A kernel keeps what is printed in memory until its other thread has sent it, without bounds; its publisher drops what the reader has
not fetched; and IPython keeps all that was ever shown, in case a history is saved. Here a message holds little, so many of them wait to be
fetched, and then the publisher waits, with it the other thread, and at the next message so does the code that prints.

It also holds back what was printed for a fifth of a second, for each of two streams by itself, so that text of one stream overtook earlier text of
the other. Here the second prints by the first.
"""

import contextlib
import sys

import zmq
from IPython import get_ipython

MESSAGE_CHARACTERS = 256 * 1024
MESSAGES_WAITING = 200

shell = get_ipython()
output, errors = sys.stdout, sys.stderr


def printed_in_pieces(channel):
    """While a cell runs."""
    return in_pieces() if channel == "stdout" else in_order()


@contextlib.contextmanager
def in_pieces():
    write = output.write
    written = 0

    def write_and_wait(text):
        nonlocal written
        count = write(text)
        written += len(text)
        if written > MESSAGE_CHARACTERS:
            written = 0
            # Waits until the other thread has sent it.
            output.flush()
        return count

    output.write = write_and_wait
    try:
        yield
    finally:
        output.write = write


@contextlib.contextmanager
def in_order():
    write, flush = errors.write, errors.flush
    errors.write, errors.flush = output.write, output.flush
    try:
        yield
    finally:
        errors.write, errors.flush = write, flush


class Forgotten(dict):
    def __missing__(self, cell):
        return []


def keep_no_outputs():
    # The step in which IPython listens to what a cell prints.
    shell._tee
    shell._tee = printed_in_pieces
    shell.history_manager.outputs = Forgotten()


def wait_instead_of_dropping():
    thread = shell.kernel.iopub_thread

    def wait():
        thread.socket.setsockopt(zmq.XPUB_NODROP, 1)
        thread.socket.sndhwm = MESSAGES_WAITING

    thread.schedule(wait)


for step in (wait_instead_of_dropping, keep_no_outputs):
    try:
        step()
    except AttributeError:
        # Another kernel than ipykernel, or one of another time.
        pass
