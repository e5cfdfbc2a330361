"""Run once in each new kernel: shows data frames as tables, and brings `z`.

Imports nothing that takes time; what it needs of pandas, polars and pyarrow is there when one of their frames is.
"""

import datetime
import math
import os
import uuid

from IPython import get_ipython
from IPython.core.formatters import BaseFormatter
from traitlets import ObjectName, Unicode

TABLE = "application/vnd.octavo.table+json"
HEAD_ROWS = 1000
# Without pyarrow all rows travel as text; past this that would take more memory than a glance at the rest is worth.
MOST_TEXT_CELLS = 2_000_000

FRAMES = {
    "pandas": [("pandas", "DataFrame"), ("pandas.core.frame", "DataFrame")],
    "polars": [("polars.dataframe.frame", "DataFrame")],
    "pyarrow": [("pyarrow.lib", "Table")],
}

shell = get_ipython()


class TableFormatter(BaseFormatter):
    format_type = Unicode(TABLE)
    print_method = ObjectName("_repr_octavo_table_")
    _return_type = dict


def cell(value):
    """One cell of table text: tabs and line breaks would end it."""
    if value is None or value != value:
        return ""
    if isinstance(value, str):
        text = value
    elif isinstance(value, bytes):
        text = value.decode("utf-8", "replace")
    else:
        text = str(value)
    for end in ("\r\n", "\n", "\r", "\t"):
        text = text.replace(end, " ")
    return text


def cells(values):
    return [safe_cell(value) for value in values]


def safe_cell(value):
    try:
        return cell(value)
    except Exception:
        # Arrays answer a comparison with an array, pandas' NA with NA.
        return "" if type(value).__name__ == "NAType" else cell(str(value))


def table_text(names, columns, rows):
    lines = ["\t".join(cells(names))]
    if columns:
        lines.extend("\t".join(row) for row in zip(*columns))
    else:
        lines.extend("" for _ in range(rows))
    return "\n".join(lines)


class PandasFrame:
    def __init__(self, frame, show_index=None):
        import pandas

        self.frame = frame
        self.rows = len(frame)
        has_names = not isinstance(frame.index, pandas.RangeIndex)
        self.show_index = has_names if show_index is None else show_index

    def text(self, limit):
        head = self.frame.iloc[:limit]
        names, columns = [], []
        if self.show_index:
            for level in range(head.index.nlevels):
                values = head.index.get_level_values(level)
                name = values.name
                if name is None:
                    name = "index" if head.index.nlevels == 1 else "level_%d" % level
                names.append(name)
                columns.append(self.column(values))
        for position, name in enumerate(head.columns):
            names.append(".".join(map(str, name)) if isinstance(name, tuple) else name)
            columns.append(self.column(head.iloc[:, position]))
        return table_text(names, columns, len(head))

    def column(self, values):
        values = list(values)
        if values and all(is_midnight(value) for value in values):
            return ["" if value != value else value.date().isoformat() for value in values]
        return cells(values)

    def write(self, path):
        import pyarrow
        import pyarrow.parquet

        frame = self.frame
        if not self.frame.columns.is_unique or not all(isinstance(name, str) for name in frame.columns):
            frame = frame.copy(deep=False)
            frame.columns = unique(
                ".".join(map(str, name)) if isinstance(name, tuple) else str(name) for name in frame.columns
            )
        try:
            table = pyarrow.Table.from_pandas(frame, preserve_index=self.show_index)
        except (pyarrow.ArrowException, TypeError, ValueError):
            # A column of mixed types has no type of its own in Parquet.
            mixed = [name for name in frame.columns if frame[name].dtype == object]
            frame = frame.assign(**{name: frame[name].map(cell_or_none) for name in mixed})
            table = pyarrow.Table.from_pandas(frame, preserve_index=self.show_index)
        pyarrow.parquet.write_table(table, path)


def is_midnight(value):
    return isinstance(value, datetime.datetime) and (
        value != value
        or (value.tzinfo is None and value.hour == value.minute == value.second == value.microsecond == 0)
    )


def cell_or_none(value):
    return None if value is None or (isinstance(value, float) and math.isnan(value)) else str(value)


def unique(names):
    seen = {}
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        yield name if seen[name] == 1 else "%s.%d" % (name, seen[name] - 1)


class PolarsFrame:
    def __init__(self, frame, show_index=None):
        self.frame = frame
        self.rows = frame.height

    def text(self, limit):
        head = self.frame.head(limit)
        return table_text(head.columns, [cells(head[name].to_list()) for name in head.columns], head.height)

    def write(self, path):
        self.frame.write_parquet(path)


class ArrowTable:
    def __init__(self, table, show_index=None):
        self.table = table
        self.rows = table.num_rows

    def text(self, limit):
        head = self.table.slice(0, limit)
        columns = [cells(column.to_pylist()) for column in head.columns]
        return table_text(head.column_names, columns, head.num_rows)

    def write(self, path):
        import pyarrow.parquet

        pyarrow.parquet.write_table(self.table, path)


READERS = {"pandas": PandasFrame, "polars": PolarsFrame, "pyarrow": ArrowTable}


def reader_of(value):
    for kind in type(value).__mro__:
        for library, names in FRAMES.items():
            if (kind.__module__, kind.__name__) in names:
                return READERS[library]
    return None


def describe(frame):
    """What the note gets of a frame: all of its rows as text, or the first of them and a file."""
    if frame.rows <= HEAD_ROWS:
        return {"text": frame.text(HEAD_ROWS), "rows": frame.rows, "file": None}
    file = write_all(frame)
    if file is not None:
        return {"text": frame.text(HEAD_ROWS), "rows": frame.rows, "file": file}
    head = frame.text(1).split("\n", 1)[0]
    most_rows = max(HEAD_ROWS, MOST_TEXT_CELLS // (head.count("\t") + 1))
    text = frame.text(most_rows)
    if frame.rows > most_rows:
        text += "\n\nOnly the first %d of %d rows are here. Install pyarrow to keep all: %%pip install pyarrow" % (
            most_rows,
            frame.rows,
        )
    return {"text": text, "rows": frame.rows, "file": None}


def write_all(frame):
    folder = run_folder()
    if folder is None:
        return None
    name = "table-%s.parquet" % uuid.uuid4().hex
    path = os.path.join(folder, name)
    try:
        frame.write(path)
        return name
    except Exception:
        # No pyarrow, or a type that Parquet does not know: the text has to do.
        if os.path.exists(path):
            os.remove(path)
        return None


def run_folder():
    """Where the run that is going may write files; its request says so."""
    try:
        parent = shell.kernel.get_parent("shell")
    except TypeError:
        parent = shell.kernel.get_parent()
    folder = ((parent or {}).get("metadata") or {}).get("octavo", {}).get("runDirectory")
    return folder if folder and os.path.isdir(folder) else None


class Z:
    """What Zeppelin's notes know as `z`. So far: show."""

    def show(self, value, show_index=False, fmt="png", width=None, height=None, **ignored):
        """Shows a data frame as a table, a plot as an image, anything else as Python would."""
        reader = reader_of(value)
        if reader is not None:
            shell.display_pub.publish(data={TABLE: describe(reader(value, show_index)), "text/plain": ""})
        elif is_plot(value):
            show_plot(value, fmt, width, height)
        elif isinstance(value, str):
            print(value)
        else:
            from IPython.display import display

            display(value)

    def __getattr__(self, name):
        raise AttributeError("z.%s is not supported yet; of z there is only z.show(data frame, plot or text)." % name)

    def __repr__(self):
        return "z: z.show(data frame, plot or text)"


def is_plot(value):
    return getattr(value, "__name__", None) == "matplotlib.pyplot" or any(
        kind.__module__ == "matplotlib.figure" for kind in type(value).__mro__
    )


def show_plot(plot, fmt, width, height):
    import io
    import base64

    from matplotlib import pyplot

    if fmt not in ("png", "svg"):
        raise ValueError("z.show knows fmt='png' and fmt='svg', not %r." % (fmt,))
    figure = plot.gcf() if hasattr(plot, "gcf") else plot
    dots = figure.get_dpi()
    if pixels(width):
        figure.set_figwidth(pixels(width) / dots)
    if pixels(height):
        figure.set_figheight(pixels(height) / dots)
    buffer = io.BytesIO()
    figure.savefig(buffer, format=fmt, bbox_inches="tight")
    # Else the end of the run would show it a second time.
    pyplot.close(figure)
    data = buffer.getvalue()
    if fmt == "svg":
        shell.display_pub.publish(data={"image/svg+xml": data.decode("utf-8")})
    else:
        shell.display_pub.publish(data={"image/png": base64.b64encode(data).decode("ascii")})


def pixels(size):
    """Zeppelin's sizes are texts like "600px"; other units are those of a page, which an image does not know."""
    text = str(size or "").strip().lower()
    text = text[:-2] if text.endswith("px") else text
    try:
        return float(text)
    except ValueError:
        return None


def register():
    tables = TableFormatter(parent=shell.display_formatter)
    shell.display_formatter.formatters[TABLE] = tables
    # IPython asks only the formatters of active types.
    shell.display_formatter.active_types = shell.display_formatter.active_types + [TABLE]
    html = shell.display_formatter.formatters["text/html"]
    for library, names in FRAMES.items():
        for module, name in names:
            tables.for_type_by_name(module, name, lambda frame, library=library: describe(READERS[library](frame)))
            # The table is shown; building HTML that is not would only take time.
            html.for_type_by_name(module, name, lambda frame: None)
    shell.push({"z": Z()}, interactive=False)


def never_drop_output():
    """A publisher drops what its reader has not fetched beyond a thousand messages; ours reads all, sooner or later."""
    thread = shell.kernel.iopub_thread

    def lift():
        thread.socket.sndhwm = 0

    thread.schedule(lift)


register()
try:
    never_drop_output()
except AttributeError:
    # Another kernel than ipykernel, or one of another time.
    pass
