"""Run once in each new kernel: lines are counted as the paragraph shows them.

IPython drops blank lines at the beginning before it compiles, and what stands behind `%python` begins with one. Magics of the whole
cell (`%%time`) must stand on its first line and see no line of what is around them, so they stay as they are.
"""

from IPython import get_ipython


def keep_blank_lines(shell):
    transform = shell.transform_cell

    def transform_cell(raw):
        transformed = transform(raw)
        blank = raw[: len(raw) - len(raw.lstrip())].count("\n")
        is_magic = raw.lstrip().startswith("%%")
        return transformed if is_magic or not transformed.strip() else "\n" * blank + transformed

    shell.transform_cell = transform_cell


keep_blank_lines(get_ipython())
