"""What programs print that code has started is the run's that started them, also when that is over. Run once in each new kernel, before `direct.py`.

ipykernel puts one pipe behind each of descriptors 1 and 2 for good, and names the newest run with what comes by them. Here each run has pipes of its
own, which its programs inherit, and which are read until no program has them any more. A program that a thread, a task or a widget of another run
starts gets pipes of that one.

Code in C that prints in a thread of its own goes by the descriptors of this process, and so with the run that goes.
"""

import array
import atexit
import codecs
import fcntl
import functools
import inspect
import os
import select
import subprocess
import sys
import termios
import threading
import time

from IPython import get_ipython

shell = get_ipython()

PIECE = 64 * 1024
"""Seconds between two pieces of a program that prints without end when its run is over."""
REST = 0.01
"""Seconds that a flush waits for what is in a pipe: a program in the background may fill it for ever."""
LONGEST_WAIT = 0.2


class Pipe:
    """By which programs of one run print to one stream."""

    def __init__(self, stream):
        self.stream, self.header = stream, stream.parent_header
        self.reader, self.writer = map(beyond_standard, os.pipe())
        self.identity = identity_of(self.writer)
        os.set_blocking(self.reader, False)
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")


def beyond_standard(descriptor):
    """Code may have closed one of the first three: the system gives the lowest that is free."""
    if descriptor > 2:
        return descriptor
    copy = fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, 3)
    os.close(descriptor)
    return copy


def identity_of(descriptor):
    """None where nothing is open."""
    try:
        found = os.fstat(descriptor)
    except OSError:
        return None
    return found.st_dev, found.st_ino


class Programs:
    """The pipes, and the thread that reads them.

    An interrupt may hit the main thread between any two of its steps: so a pipe is read from before a descriptor leads to it, and locks are only held
    by `with`.
    """

    def __init__(self, streams):
        #: By descriptor.
        self.streams = streams
        self.before = {descriptor: stream._original_stdstream_copy for descriptor, stream in streams.items()}
        self.kernel = os.getpid()
        #: The pipes behind the descriptors, and by descriptor all that are read.
        self.current, self.pipes = {}, {}
        self.reading, self.forking = threading.Lock(), threading.local()
        self.waiting = select.epoll()
        for descriptor in streams:
            self.lead_to(descriptor, self.opened(streams[descriptor]))
        for stream in streams.values():
            # Its thread has come to the end of its pipe; at the end it would write into ours.
            stream._should_watch = False
            stream.await_programs = self.wait
        threading.Thread(target=self.read_on, name="Octavo's programs", daemon=True).start()
        atexit.register(self.restore)
        os.register_at_fork(before=self.open_for_child, after_in_parent=self.close_for_child, after_in_child=self.begin_child)

    def begin_run(self):
        for descriptor, stream in self.streams.items():
            old = self.current[descriptor]
            # Code may have put something else there, to stay.
            if self.is_own(descriptor, old):
                self.lead_to(descriptor, self.opened(stream))
        leave_fork_server()

    def is_own(self, descriptor, pipe):
        identity = identity_of(descriptor)
        return identity in (None, pipe.identity) or any(identity == each.identity for each in list(self.pipes.values()))

    def opened(self, stream):
        pipe = Pipe(stream)
        self.pipes[pipe.reader] = pipe
        self.waiting.register(pipe.reader, select.EPOLLIN)
        return pipe

    def lead_to(self, descriptor, pipe):
        os.dup2(pipe.writer, descriptor)
        self.current[descriptor] = pipe
        os.close(pipe.writer)

    def restore(self):
        for descriptor, copy in self.before.items():
            os.dup2(copy, descriptor)

    def aside(self, work):
        """Work for another run, while this one may go on."""

        @functools.wraps(work)
        def in_its_place(*arguments, **named):
            current = dict(self.current)
            copies = {descriptor: os.dup(descriptor) for descriptor in self.streams if identity_of(descriptor) is not None}
            self.begin_run()
            try:
                return work(*arguments, **named)
            finally:
                for descriptor, copy in copies.items():
                    os.dup2(copy, descriptor)
                    os.close(copy)
                self.current = current

        return in_its_place

    # Programs of a thread or a task that is another run's.

    def is_elsewhere(self):
        header = self.streams[1].parent_header
        return bool(header) and header.get("msg_id") != self.current[1].header.get("msg_id") and os.getpid() == self.kernel

    def open_here(self):
        return [self.opened(stream) for stream in self.streams.values()]

    def open_for_child(self):
        self.forking.pipes = self.open_here() if self.is_elsewhere() else []

    def close_for_child(self):
        for pipe in self.forking.pipes:
            os.close(pipe.writer)

    def begin_child(self):
        for descriptor, pipe in zip(self.streams, self.forking.pipes):
            os.dup2(pipe.writer, descriptor)
        self.close_for_child()
        # Its thread is not here, and may have held it.
        self.reading = threading.Lock()

    # Reading.

    def read_on(self):
        while True:
            for reader, _ in self.waiting.poll():
                pipe = self.pipes.get(reader)
                if pipe is not None and self.read(pipe) == PIECE and self.is_late(pipe):
                    time.sleep(REST)

    def is_late(self, pipe):
        return pipe not in self.current.values()

    def read(self, pipe):
        """Shows what there is, up to a piece, and says how much it was."""
        with self.reading:
            if self.pipes.get(pipe.reader) is not pipe:
                return 0
            try:
                data = os.read(pipe.reader, PIECE)
            except BlockingIOError:
                return 0
            self.show(pipe, pipe.decoder.decode(data, not data))
            if data and pipe.stream is self.streams[2]:
                # The last words of a kernel that ends.
                os.write(self.before[2], data)
            if not data:
                del self.pipes[pipe.reader]
                self.waiting.unregister(pipe.reader)
                os.close(pipe.reader)
            return len(data)

    def show(self, pipe, text):
        if not text:
            return
        # The second stream prints by the first while a cell runs.
        for stream in self.streams.values():
            stream._parent_header.set(pipe.header)
        pipe.stream.write(text)
        if self.is_late(pipe):
            # Sent before more is read.
            for stream in self.streams.values():
                stream._flush()

    def wait(self):
        """Until what programs have printed is in the streams."""
        if threading.current_thread() is not threading.main_thread():
            return
        end = time.monotonic() + LONGEST_WAIT
        for pipe in list(self.current.values()):
            while self.holds(pipe) and time.monotonic() < end:
                time.sleep(0.001)

    def holds(self, pipe):
        """Whether there is something to read; what was read last is shown by then."""
        with self.reading:
            if self.pipes.get(pipe.reader) is not pipe:
                return False
            size = array.array("i", [0])
            fcntl.ioctl(pipe.reader, termios.FIONREAD, size)
            return size[0] > 0


def leave_fork_server():
    """It makes all children of multiprocessing from one that was started once, which has the pipes of that run: the next child gets a new one."""
    module = sys.modules.get("multiprocessing.forkserver")
    server = module and module._forkserver
    if not server or server._forkserver_pid is None:
        return
    pid, alive = server._forkserver_pid, server._forkserver_alive_fd
    server._forkserver_address = server._forkserver_alive_fd = server._forkserver_pid = None
    # It ends with the last of its children.
    os.close(alive)
    threading.Thread(target=os.waitpid, args=(pid, 0), daemon=True).start()


def start_elsewhere(programs):
    begin, run_command = subprocess.Popen.__init__, os.system
    taken = inspect.signature(begin)

    @functools.wraps(begin)
    def begin_here(*arguments, **named):
        if not programs.is_elsewhere():
            return begin(*arguments, **named)
        given = taken.bind(*arguments, **named)
        pipes = programs.open_here()
        try:
            for name, pipe in zip(("stdout", "stderr"), pipes):
                if given.arguments.get(name) is None:
                    given.arguments[name] = pipe.writer
            return begin(*given.args, **given.kwargs)
        finally:
            for pipe in pipes:
                os.close(pipe.writer)

    @functools.wraps(run_command)
    def run_here(command):
        if not programs.is_elsewhere():
            return run_command(command)
        code = subprocess.call(command, shell=True)
        return -code if code < 0 else code << 8

    # By this name a child of multiprocessing finds it.
    run_here.__module__ = "os"
    subprocess.Popen.__init__, os.system = begin_here, run_here


def take_over():
    streams = {1: sys.stdout, 2: sys.stderr}
    for stream in streams.values():
        stream._flush, stream._parent_header
        if not stream._should_watch:
            return
    kernel = shell.kernel
    handlers, begin_handler = kernel.shell_handlers, kernel.pre_handler_hook
    programs = Programs(streams)
    start_elsewhere(programs)

    def begin_run_and_handler():
        # Before that, interrupts are ignored.
        if sys.stdout.parent_header.get("msg_type") == "execute_request":
            programs.begin_run()
        begin_handler()

    kernel.pre_handler_hook = begin_run_and_handler
    for name in ("comm_open", "comm_msg", "comm_close"):
        handlers[name] = programs.aside(handlers[name])


try:
    take_over()
except (AttributeError, KeyError, OSError):
    # Another kernel than ipykernel or one of another time, or another system than Linux.
    pass
