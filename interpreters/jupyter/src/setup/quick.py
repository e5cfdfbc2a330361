"""Takes from each run what it need not wait for. Run once in each new kernel, behind the rest.

All of it reaches into ipykernel and IPython, so each step stands alone: with a version that looks different it is left out.
"""

import functools
import gc
import sys

from IPython import get_ipython
from IPython.core import interactiveshell

shell = get_ipython()


def flush_only_what_waits(stream):
    """ipykernel flushes both streams twice a run, and each time waits for another thread although nothing was printed.

    A stream whose buffer is empty may still be publishing what was in it. That thread says so before it takes the buffer, so
    looking at the buffer first and at what it says second misses nothing.
    """
    flush, publish = stream.flush, stream._flush
    stream._buffers
    publishing = False

    def notify_and_publish():
        nonlocal publishing
        publishing = True
        try:
            publish()
        finally:
            publishing = False

    def flush_if_needed():
        if stream._buffers or publishing:
            flush()

    stream._flush, stream.flush = notify_and_publish, flush_if_needed


def make_no_records_that_are_thrown_away():
    """Its logger takes every level, and only its handler filters: four records a run that no reader ever sees."""
    shell.kernel.log.setLevel(shell.kernel.parent.log_level)


def remember_whether_code_awaits():
    """Asked twice a run, and each time the code is compiled to know."""
    interactiveshell._should_be_async = functools.lru_cache(maxsize=2)(interactiveshell._should_be_async)


def remember_what_functions_take():
    """Asked for each run of the one function that runs cells, and that never changes."""
    from ipykernel import ipkernel

    asked = ipkernel._accepts_parameters
    remembered = functools.lru_cache(maxsize=8)(lambda function, names: asked(function, list(names)))
    ipkernel._accepts_parameters = lambda function, names: remembered(function, tuple(names))


def transform_once():
    """The cell of a run is transformed to know whether it awaits, and again to be run."""
    transform, execute = shell.transform_cell, shell.kernel.do_execute
    kept = {}

    def transform_cell(cell):
        if cell not in kept:
            return transform(cell)
        if kept[cell] is not None:
            return kept.pop(cell)
        kept[cell] = transform(cell)
        return kept[cell]

    async def do_execute(code, *arguments, **named):
        kept[code] = None
        try:
            return await execute(code, *arguments, **named)
        finally:
            kept.clear()

    shell.transform_cell, shell.kernel.do_execute = transform_cell, do_execute


def list_names_without_what_they_take():
    """To work out the parameters of all functions in a list takes longer than the list, which shows names and kinds."""
    from IPython.core import completer

    if callable(completer._make_signature):
        completer._make_signature = lambda completion: ""


def let_code_import_the_debugger():
    """It was kept from the kernel's start, see `launch.py`."""
    if sys.modules.get("debugpy", sys) is None:
        del sys.modules["debugpy"]


def keep_what_is_loaded_out_of_collections():
    """What a kernel has loaded by now stays until its end."""
    gc.collect()
    gc.freeze()


for step in (
    lambda: flush_only_what_waits(sys.stdout),
    lambda: flush_only_what_waits(sys.stderr),
    make_no_records_that_are_thrown_away,
    remember_whether_code_awaits,
    remember_what_functions_take,
    transform_once,
    list_names_without_what_they_take,
    let_code_import_the_debugger,
    keep_what_is_loaded_out_of_collections,
):
    try:
        step()
    except (AttributeError, ImportError):
        pass
