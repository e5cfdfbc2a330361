"""Run once in each new kernel: a magic that is used wrongly is an error as any other. IPython prints its words, and the kernel reports them once more."""

from IPython import get_ipython

shell = get_ipython()


def show_usage_error(error):
    shell._showtraceback(type(error), error, ["\x1b[31mUsageError\x1b[39m: %s" % error])


if hasattr(shell, "show_usage_error") and hasattr(shell, "_showtraceback"):
    shell.show_usage_error = show_usage_error
