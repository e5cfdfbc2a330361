"""Run once in each new kernel: what tqdm counts is the progress of the paragraph too.

Nothing is loaded for it: code that imports tqdm gets it with a `display` that reports to us. Bars inside others do not count, nor do those that do
not know how much there is.
"""

import importlib.abc
import importlib.util
import os
import sys
import types

from IPython import get_ipython

PROGRESS = "application/vnd.octavo.progress+json"

shell = get_ipython()


def report_progress(percent):
    """How far the run is, from 0 to 100."""
    shell.display_pub.publish(data={PROGRESS: {"percent": max(0.0, min(100.0, float(percent)))}})


def watch_bars(bars):
    display = bars.display

    def display_and_report(self, *args, **kwargs):
        if self.total and not self.pos:
            report_progress(100 * self.n / self.total)
        return display(self, *args, **kwargs)

    bars.display = display_and_report


def draw_without_files(renderers):
    """Plotly wants a library for notebook files there before it displays anything, and does nothing with it."""
    if renderers.nbformat is None:
        renderers.nbformat = types.SimpleNamespace(__version__="5.0")


GRAPH = "text/vnd.graphviz"


def draw_without_dot(integration):
    """Where the machine has no `dot`, the page draws a graph from its source."""
    made = integration.JupyterIntegration._repr_mimebundle_

    def made_or_source(self, *given, **keys):
        try:
            return made(self, *given, **keys)
        except Exception as error:
            if type(error).__name__ != "ExecutableNotFound":
                raise
            return {GRAPH: self.source, "text/plain": self.source}, {GRAPH: {"engine": self.engine}}

    integration.JupyterIntegration._repr_mimebundle_ = made_or_source


def colour_for_themes():
    """A picture cannot know whether its page is light or dark: on no ground and in grey it can be read on both."""
    import matplotlib

    grey = ("text.color", "axes.labelcolor", "axes.edgecolor", "xtick.color", "ytick.color", "legend.edgecolor")
    bare = ("figure.facecolor", "savefig.facecolor", "axes.facecolor", "legend.facecolor")
    matplotlib.rcParams.update({**dict.fromkeys(grey, "#808080"), **dict.fromkeys(bare, "none")})


def show_once(backend):
    """A figure that has been shown is not shown again because it is the last value, or because the run ends."""
    import weakref

    shown = weakref.WeakSet()
    display = backend.display
    hook = shell.displayhook
    compute = hook.compute_format_data

    def display_once(figure, *args, **kwargs):
        if figure not in shown:
            shown.add(figure)
            display(figure, *args, **kwargs)

    def compute_once(result):
        if not any(kind.__module__ == "matplotlib.figure" for kind in type(result).__mro__):
            return compute(result)
        if result in shown:
            return {}, {}
        shown.add(result)
        return compute(result)

    backend.display = display_once
    hook.compute_format_data = compute_once
    shell.events.register("pre_execute", shown.clear)


def prepare_figures(backend):
    show_once(backend)
    if os.environ.get("OCTAVO_FIGURES") == "theme":
        colour_for_themes()


WATCHED = {
    "matplotlib_inline.backend_inline": prepare_figures,
    "plotly.io._renderers": draw_without_files,
    "graphviz.jupyter_integration": draw_without_dot,
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
