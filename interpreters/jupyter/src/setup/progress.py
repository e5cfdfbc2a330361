"""Run once in each new kernel: what tqdm counts is the progress of the paragraph too.

Nothing is loaded for it: whoever imports tqdm gets it with its `display` told to us. Bars inside others do not count, nor do those that
do not know how much there is.
"""

import importlib.abc
import importlib.util
import sys

from IPython import get_ipython

PROGRESS = "application/vnd.octavo.progress+json"

shell = get_ipython()


def tell_progress(percent):
    """How far the run is, from 0 to 100."""
    shell.display_pub.publish(data={PROGRESS: {"percent": max(0.0, min(100.0, float(percent)))}})


def watch_bars(bars):
    display = bars.display

    def display_and_tell(self, *args, **kwargs):
        if self.total and not self.pos:
            tell_progress(100 * self.n / self.total)
        return display(self, *args, **kwargs)

    bars.display = display_and_tell


WATCHED = {
    "tqdm.std": lambda module: watch_bars(module.tqdm),
    "tqdm.notebook": lambda module: watch_bars(module.tqdm_notebook),
}


class Watching(importlib.abc.Loader):
    def __init__(self, loader, watch):
        self.loader, self.watch = loader, watch

    def create_module(self, spec):
        return self.loader.create_module(spec)

    def exec_module(self, module):
        self.loader.exec_module(module)
        try:
            self.watch(module)
        except AttributeError:
            # A tqdm of another time: its bars are printed as ever.
            pass


class Finder(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        watch = WATCHED.get(name)
        if watch is None:
            return None
        # The others are asked once more, without us.
        for finder in sys.meta_path:
            spec = None if finder is self else finder.find_spec(name, path, target)
            if spec is not None and spec.loader is not None:
                spec.loader = Watching(spec.loader, watch)
                return spec
        return None


sys.meta_path.insert(0, Finder())
