"""Run once in each new kernel, last: its messages take a connection of their own instead of ZeroMQ's.

With ZeroMQ, what the main thread says goes to another thread, from there to ZeroMQ's own, and what it is asked comes by a third; each is waited
for, and a short run is mostly that. Octavo hands the kernel a connection when it starts it (descriptor 3), and where there is one, requests
come and replies and output go by it in whole Jupyter messages, in the thread that has them. What is asked of other threads (control, subshells,
input) stays with ZeroMQ.

All of it reaches into ipykernel, version 7; with another one, nothing is changed.
"""

import asyncio
import functools
import os
import queue
import select
import socket
import struct
import sys
import threading
import time

import zmq
from IPython import get_ipython

shell = get_ipython()

DESCRIPTOR = 3
"""What a Unix socket takes at once or not at all, on Linux."""
WHOLE = 32 * 1024
MORE, LONG = 1, 2
SHORT_HEAD, LONG_HEAD = struct.Struct(">BB"), struct.Struct(">BQ")


class Connection:
    """Sends messages as a socket of ZeroMQ would, from any thread, each whole; a sender waits while the server does not read.

    An interrupt may hit the main thread between any two of its steps. So nothing is sent there but what goes whole or not at all; the rest is
    left to a thread that no interrupt reaches. For the same reason locks are only held by `with`, and only locks that are not written in Python.

    Word of being busy wakes a reader for nothing: it goes together with what comes next.

    A child that code has made by os.fork is no second kernel: what it prints goes by its parent, and where its cell is over, so is the child.
    """

    def __init__(self, descriptor, replaced):
        os.set_inheritable(descriptor, False)
        self.socket = socket.socket(fileno=descriptor)
        self.socket.setblocking(False)
        self.replaced = replaced
        self.loop = None
        self.begin()
        os.register_at_fork(after_in_child=self.begin_child)

    def begin(self):
        self.lock = threading.RLock()
        self.left = queue.SimpleQueue()
        self.sender = None
        self.held = b""
        # Locked until the last message that was left to the other thread is sent.
        self.last = threading.Lock()

    def begin_child(self):
        self.begin()
        # Behind the cell, and before the loop hears anything.
        if self.loop is not None:
            self.loop.call_soon(end_child)

    def send_multipart(self, parts, flags=0, copy=True, track=False):
        message = framed(parts)
        with self.lock:
            if says_busy(parts):
                self.held += message
                return
            message, self.held = self.held + message, b""
            if not self.last.locked() and len(message) <= WHOLE:
                try:
                    message = message[self.socket.send(message) :]
                except BlockingIOError:
                    pass
                except OSError:
                    # The server has hung up, and is about to end the kernel.
                    return
            if not message:
                return
            sent = threading.Lock()
            sent.acquire()
            self.last = sent
            self.left.put((message, sent))
            if self.sender is None:
                self.sender = threading.Thread(target=self.send_what_is_left, name="Octavo", daemon=True)
                self.sender.start()
        sent.acquire()
        sent.release()

    def send_what_is_left(self):
        writable = select.poll()
        writable.register(self.socket, select.POLLOUT)
        while True:
            message, sent = self.left.get()
            rest = memoryview(message)
            while rest:
                try:
                    rest = rest[self.socket.send(rest) :]
                except BlockingIOError:
                    writable.poll()
                except OSError:
                    break
            sent.release()

    def __getattr__(self, name):
        # Threads of the reader ask for its context when they first print.
        return getattr(self.replaced, name)

    def close(self):
        self.socket.close()
        self.replaced.close()


def end_child():
    try:
        sys.stdout.flush()
    finally:
        os._exit(0)


def says_busy(parts):
    return bytes(parts[0])[-7:] == b".status" and b'"busy"' in bytes(parts[-1])


def framed(parts):
    """As ZeroMQ frames the parts of a message."""
    last = len(parts) - 1
    pieces = []
    for index, part in enumerate(parts):
        more = MORE if index < last else 0
        size = len(part) if type(part) is bytes else memoryview(part).nbytes
        pieces.append(SHORT_HEAD.pack(more, size) if size < 256 else LONG_HEAD.pack(more | LONG, size))
        pieces.append(part)
    return b"".join(pieces)


class Reader:
    """Takes bytes as they come, and hands over whole messages."""

    def __init__(self, receive):
        self.receive = receive
        self.bytes = bytearray()
        self.parts = []

    def take(self, data):
        self.bytes += data
        at = 0
        while len(self.bytes) - at >= SHORT_HEAD.size:
            head = LONG_HEAD if self.bytes[at] & LONG else SHORT_HEAD
            if len(self.bytes) - at < head.size:
                break
            flags, size = head.unpack_from(self.bytes, at)
            end = at + head.size + size
            if len(self.bytes) < end:
                break
            self.parts.append(zmq.Frame(bytes(self.bytes[at + head.size : end])))
            at = end
            if not flags & MORE:
                parts, self.parts = self.parts, []
                self.receive(parts)
        del self.bytes[:at]


def publish_by(connection, publisher):
    """In the publishing thread, behind what it still has to send."""
    swapped = threading.Event()

    def swap():
        # That thread would read subscriptions from a socket that no code uses any more.
        subscriptions = getattr(publisher, "_xpub_stream", None)
        if subscriptions is not None:
            publisher.io_loop.remove_handler(subscriptions.socket)
        connection.send_multipart([b""])
        publisher.socket = connection
        publisher.send_multipart = publisher._really_send
        swapped.set()

    publisher.schedule(swap)
    swapped.wait()


def reply_by(connection, manager):
    elsewhere = manager.get_subshell_to_shell_channel_socket
    manager.get_subshell_to_shell_channel_socket = (
        lambda subshell: connection if subshell is None else elsewhere(subshell)
    )


def hear(connection, kernel, in_context):
    """Requests start in the order in which they come."""
    loop = connection.loop = asyncio.get_running_loop()
    answer = in_context(functools.partial(kernel.shell_main, None))
    running = set()

    def begin(message):
        task = loop.create_task(answer(message))
        running.add(task)
        task.add_done_callback(running.discard)

    reader = Reader(begin)

    def read():
        try:
            data = connection.socket.recv(1024 * 1024)
        except BlockingIOError:
            return
        if data:
            reader.take(data)
        else:
            loop.remove_reader(connection.socket)

    loop.add_reader(connection.socket, read)


def do_nothing():
    pass


def flush_here(stream):
    """What is printed is sent by the thread that flushes, which elsewhere waits for the publishing one to do it."""
    publish = stream._flush
    lock = threading.RLock()
    due = 0

    def flush():
        # What comes by a pipe is the run's that waits for it.
        getattr(stream, "await_programs", do_nothing)()
        publish_alone()

    def publish_alone():
        with lock:
            if stream._buffers:
                publish()

    def publish_soon():
        nonlocal due
        now = time.monotonic()
        if now < due:
            return
        due = now + stream.flush_interval
        stream.pub_thread.schedule(lambda: stream._io_loop.call_later(stream.flush_interval, publish_alone))

    stream.flush, stream._flush, stream._schedule_flush = flush, publish_alone, publish_soon


def take_over():
    from ipykernel.utils import _async_in_context

    kernel = shell.kernel
    publisher, manager = kernel.iopub_thread, kernel.shell_channel_thread.manager
    # All or nothing: what is reached for is looked at before anything is changed.
    kernel.shell_main, manager.get_subshell_to_shell_channel_socket, publisher._really_send, publisher.io_loop
    for stream in (sys.stdout, sys.stderr):
        stream._flush, stream._schedule_flush, stream._buffers, stream._io_loop, stream.flush_interval
    connection = Connection(DESCRIPTOR, publisher.socket)
    hear(connection, kernel, _async_in_context)
    reply_by(connection, manager)
    publish_by(connection, publisher)
    flush_here(sys.stdout)
    flush_here(sys.stderr)


try:
    take_over()
except (AttributeError, ImportError, OSError):
    # Another kernel than ipykernel or one of another time, or no connection.
    pass
