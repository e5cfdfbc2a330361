"""Run first in each new kernel: shows data frames as tables, their first rows at once and all of them in a file that follows.

The head of a large frame is published before its file is written, which takes a while; a second message says that the file is
there. Text and file have the same columns in the same order, so that a reader can go from one to the other.

Imports nothing that takes time; what it needs of pandas, polars and pyarrow is there when one of their frames is.
"""

import datetime
import importlib.util
import json
import os
import uuid

from IPython import get_ipython
from IPython.core.formatters import BaseFormatter
from traitlets import ObjectName, Unicode

TABLE = "application/vnd.octavo.table+json"
# What the note holds of a large frame: so many rows, fewer of a wide one, fewer still of one with long texts.
HEAD_ROWS = 1000
HEAD_CELLS = 500_000
HEAD_CHARACTERS = 4_000_000
# Without pyarrow all rows travel as text; past this that would take more memory than a glance at the rest is worth.
MOST_TEXT_CELLS = 2_000_000
# The reader of a page of the file, or of a filter, reads groups of rows: it skips small ones quickly.
GROUP_ROWS = 122_880
# Digits that a reader of Parquet has to know; what is longer, some read as another number.
LONGEST_DECIMAL = 38
# Where a file says which types its columns have that it keeps as text.
TYPES = "octavo.types"
# And how they are called: a file knows no two of one name, and none without a name.
NAMES = "octavo.names"

FRAMES = {
    "pandas": [
        ("pandas", "DataFrame"),
        ("pandas.core.frame", "DataFrame"),
        ("pandas", "Series"),
        ("pandas.core.series", "Series"),
    ],
    "polars": [("polars.dataframe.frame", "DataFrame"), ("polars.series.series", "Series")],
    "pyarrow": [("pyarrow.lib", "Table"), ("pyarrow.lib", "RecordBatch")],
    "duckdb": [(module, "DuckDBPyRelation") for module in ("duckdb", "_duckdb", "duckdb.duckdb", "duckdb._relation")],
}

shell = get_ipython()


class TableFormatter(BaseFormatter):
    format_type = Unicode(TABLE)
    print_method = ObjectName("_repr_octavo_table_")
    _return_type = dict


def cell(value):
    """One cell of table text: tabs and line breaks would end it."""
    if value is None:
        return ""
    if isinstance(value, str):
        text = value
    elif isinstance(value, (bytes, bytearray)):
        text = plain_text(value)
    elif value != value:
        # Of what is not equal to itself, a number says what it is; others (NaT) are missing.
        return "NaN" if isinstance(value, float) else ""
    else:
        text = str(value)
    for end in ("\r\n", "\n", "\r", "\t"):
        if end in text:
            text = text.replace(end, " ")
    return text


def safe_cell(value):
    try:
        return cell(value)
    except Exception:
        # Arrays answer a comparison with an array, pandas' NA with NA.
        return "" if type(value).__name__ == "NAType" else cell(str(value))


def strings(values, kind):
    """A column of a type that a file could not keep: each value as DuckDB reads it, and nothing where there is none."""
    return [None if is_missing(value) else whole(safe_text(value, kind)) for value in values]


def whole(text):
    """Half a character (a lone surrogate) is no UTF-8, and no file takes it."""
    return text if text.isascii() else text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def stated(names, kinds):
    """What a file says of its columns."""
    return {TYPES: ",".join(sql_type(kind) for kind in kinds), NAMES: json.dumps([whole(name) for name in names])}


def unique(names):
    seen = set()
    for name in names:
        text, count = name, 0
        while text in seen:
            count += 1
            text = "%s.%d" % (name, count)
        seen.add(text)
        yield text


class PandasFrame:
    def __init__(self, frame, show_index=None):
        import pandas

        if isinstance(frame, pandas.Series):
            frame = frame.to_frame("value" if frame.name is None else frame.name)
        self.frame = frame
        self.show_index = has_labels(frame.index) if show_index is None else show_index
        index = frame.index.names if self.show_index else []
        self.names = [index_name(name, position, len(index)) for position, name in enumerate(index)]
        self.names += [joined(name) for name in frame.columns]
        self.rows = len(frame)

    def columns(self, frame):
        if self.show_index:
            for level in range(frame.index.nlevels):
                yield frame.index.get_level_values(level)
        for _, values in frame.items():
            yield values

    def head(self, limit):
        return [self.column(values) for values in self.columns(self.frame.iloc[:limit])]

    @staticmethod
    def column(values):
        kind = kind_of_pandas(values)
        values = list(values)
        if values and all(is_midnight(value) for value in values):
            return kind, [None if value != value else value.date().isoformat() for value in values]
        return kind, [None if is_missing(value) else safe_text(value, kind) for value in values]

    def write(self, path):
        write_arrow(self.names, [arrow_of_pandas(values) for values in self.columns(self.frame)], path)


def has_labels(index):
    """Whether labels say more than the place of a row: a filter leaves gaps in them, and a name means that a user wants to see them."""
    import pandas

    if index.name is not None or index.nlevels > 1:
        return True
    if isinstance(index, pandas.RangeIndex):
        return len(index) > 0 and (index[0] != 0 or index[-1] != len(index) - 1)
    if index.inferred_type != "integer" or index.hasnans:
        return True
    import numpy

    return not bool((index.to_numpy() == numpy.arange(len(index))).all())


def safe_text(value, kind):
    try:
        return text_of(value, kind)
    except Exception:
        return plain_text(value)


def column_of(values, kind):
    return kind, [safe_text(value, kind) for value in values]


def pandas_cell(value):
    """What is missing among pandas' numbers is NaN too."""
    text = safe_cell(value)
    return "" if text == "NaN" and not isinstance(value, str) else text


def index_name(name, position, levels):
    if name is not None:
        return joined(name)
    return "index" if levels == 1 else "level_%d" % position


def joined(name):
    return ".".join(map(str, name)) if isinstance(name, tuple) else pandas_cell(name)


def is_midnight(value):
    return isinstance(value, datetime.datetime) and (
        value != value
        or (value.tzinfo is None and value.hour == value.minute == value.second == value.microsecond == 0)
    )


def arrow_of_pandas(values):
    """The column as a file keeps it, and what it is."""
    import pyarrow

    try:
        array = pyarrow.array(values, from_pandas=True)
    except (pyarrow.ArrowException, TypeError, ValueError, OverflowError):
        # Of mixed types, or of one that only Python knows.
        return text_array(values, kind_of_pandas(values))
    return (array, kind_of_arrow(array.type)) if is_kept(array.type) else text_array(values, kind_of_pandas(values))


def text_array(values, kind):
    import pyarrow

    return pyarrow.array(strings(values, kind), type=pyarrow.string()), kind


def arrow_as_kept(column, stated=None):
    kind = stated or kind_of_arrow(column.type)
    return (column, kind) if is_kept(column.type) else text_array(column.to_pylist(), kind)


def is_kept(kind):
    """Whether another reader of a Parquet file finds what was written; else durations and the longest decimals would be other numbers."""
    import pyarrow
    from pyarrow import types

    if isinstance(kind, pyarrow.BaseExtensionType) or types.is_duration(kind) or types.is_interval(kind):
        return False
    if types.is_decimal(kind):
        return kind.precision <= LONGEST_DECIMAL
    if not types.is_nested(kind):
        return True
    parts = [kind.field(index).type for index in range(kind.num_fields)]
    return len(parts) > 0 and not types.is_union(kind) and all(map(is_kept, parts))


def write_arrow(names, kept, path):
    import pyarrow
    import pyarrow.parquet

    said = stated(names, [kind for _, kind in kept])
    names = list(unique(map(whole, names)))
    columns = [column for column, _ in kept]
    # Columns of numbers hardly ever repeat themselves; trying to find out takes as long as all the rest.
    repeating = [name for name, column in zip(names, columns) if not is_number(column.type)]
    table = pyarrow.Table.from_arrays(columns, names=names)
    table = table.replace_schema_metadata(said)
    # Writes in pieces: an interrupt has no effect inside one call of Arrow.
    with pyarrow.parquet.ParquetWriter(path, table.schema, use_dictionary=repeating) as writer:
        for start in range(0, table.num_rows, GROUP_ROWS) or [0]:
            writer.write_table(table.slice(start, GROUP_ROWS), row_group_size=GROUP_ROWS)


def is_number(kind):
    import pyarrow

    return pyarrow.types.is_floating(kind) or pyarrow.types.is_integer(kind)


class PolarsFrame:
    def __init__(self, frame, show_index=None):
        if not hasattr(frame, "columns"):
            frame = frame.to_frame("value" if frame.name == "" else frame.name)
        self.frame = frame
        self.names = frame.columns
        self.rows = frame.height

    def head(self, limit):
        return [column_of(column.to_list(), kind_of_polars(column.dtype)) for column in self.frame.head(limit)]

    def write(self, path):
        import polars

        texts = [
            polars.Series(column.name, strings(column.to_list(), kind_of_polars(column.dtype)), dtype=polars.String)
            for column in self.frame
            if is_odd(column.dtype)
        ]
        kept = self.frame.with_columns(texts)
        said = stated(self.names, [kind_of_polars(column.dtype) for column in self.frame])
        try:
            kept.write_parquet(path, row_group_size=GROUP_ROWS, metadata=said)
        except TypeError:
            # An older one says nothing of itself in a file.
            kept.write_parquet(path, row_group_size=GROUP_ROWS)


def is_odd(kind):
    """Whether polars would write what another reader does not find, or nothing at all."""
    import polars

    if isinstance(kind, polars.Struct):
        return not kind.fields or any(is_odd(field.dtype) for field in kind.fields)
    if isinstance(kind, (polars.List, polars.Array)):
        return is_odd(kind.inner)
    return isinstance(kind, (polars.Object, polars.Duration)) or str(kind) in ("Int128", "UInt128")


class ArrowTable:
    def __init__(self, table, show_index=None):
        import pyarrow

        self.table = pyarrow.Table.from_batches([table]) if isinstance(table, pyarrow.RecordBatch) else table
        self.names = self.table.column_names
        self.rows = self.table.num_rows

    def head(self, limit):
        return [column_of(column.to_pylist(), kind_of_arrow(column.type)) for column in self.table.slice(0, limit).columns]

    def write(self, path):
        write_arrow(self.names, [arrow_as_kept(column) for column in self.table.columns], path)


class Relation(ArrowTable):
    """Of DuckDB, which says what its columns are; what Arrow has no type for comes as text."""

    AS_TEXT = ("BIT", "TIME WITH TIME ZONE", "UHUGEINT", "BIGNUM", "VARINT")
    STATED = (*AS_TEXT, "HUGEINT", "UUID", "JSON", "INTERVAL")

    def __init__(self, relation, show_index=None):
        kinds = [str(kind) for kind in relation.types]
        odd = [name for name, kind in zip(relation.columns, kinds) if kind in self.AS_TEXT]
        if odd:
            texts = ("CAST({0} AS VARCHAR) AS {0}".format('"%s"' % name.replace('"', '""')) for name in odd)
            relation = relation.project("* REPLACE (%s)" % ", ".join(texts))
        super().__init__((getattr(relation, "to_arrow_table", None) or relation.fetch_arrow_table)())
        self.kinds = [kind if kind in self.STATED else None for kind in kinds]

    def head(self, limit):
        columns = zip(self.kinds, self.table.slice(0, limit).columns)
        return [column_of(column.to_pylist(), kind or kind_of_arrow(column.type)) for kind, column in columns]

    def write(self, path):
        kept = [arrow_as_kept(column, kind) for kind, column in zip(self.kinds, self.table.columns)]
        write_arrow(self.names, kept, path)


READERS = {"pandas": PandasFrame, "polars": PolarsFrame, "pyarrow": ArrowTable, "duckdb": Relation}


def reader_of(value):
    for kind in type(value).__mro__:
        for library, names in FRAMES.items():
            if (kind.__module__, kind.__name__) in names:
                return READERS[library]
    return None


def first_rows(frame, most_rows, most_characters):
    """The first rows, each value as text, what the columns are, and how many rows they are."""
    columns = frame.head(most_rows)
    rows = []
    left = most_characters - sum(map(len, frame.names))
    for row in zip(*(texts for _, texts in columns)):
        left -= sum(len(text) + 1 for text in row if text is not None)
        if left < 0:
            break
        rows.append(row)
    named = [{"name": name, "type": sql_type(kind)} for name, (kind, _) in zip(frame.names, columns)]
    return {"columns": named, "cells": rows}, len(rows)


def describe(frame):
    """What the note gets of a frame: all of it as text, or its first rows now and word of the file with all rows at the end."""
    if not frame.names:
        # What has no columns is shown as its library does.
        return None
    most_rows = min(HEAD_ROWS, max(1, HEAD_CELLS // len(frame.names)))
    head, shown = first_rows(frame, most_rows, HEAD_CHARACTERS)
    if shown == frame.rows:
        return {**head, "rows": frame.rows, "file": None}
    folder = run_folder()
    if folder is None or not can_write(frame):
        return all_as_text(frame)
    file = "table-%s.parquet" % uuid.uuid4().hex
    shell.display_pub.publish(data={TABLE: {**head, "rows": frame.rows, "file": file}, "text/plain": ""})
    path = os.path.join(folder, file)
    try:
        frame.write(path)
    except Exception as error:
        if os.path.exists(path):
            os.remove(path)
        return {"lost": "%s: %s" % (type(error).__name__, error), "shown": shown, "rows": frame.rows}
    return {"stored": file}


def can_write(frame):
    return isinstance(frame, PolarsFrame) or importlib.util.find_spec("pyarrow") is not None


def all_as_text(frame):
    most_rows = max(HEAD_ROWS, MOST_TEXT_CELLS // len(frame.names))
    head, shown = first_rows(frame, most_rows, 20 * MOST_TEXT_CELLS)
    comment = "Only the first %d of %d rows are here. Install pyarrow to keep all: %%pip install pyarrow"
    said = {"comment": comment % (shown, frame.rows)} if shown < frame.rows else {}
    return {**head, **said, "rows": frame.rows, "file": None}


def run_folder():
    """Where the run that is going may write files; its request says so, and it is made when there is one."""
    try:
        parent = shell.kernel.get_parent("shell")
    except TypeError:
        parent = shell.kernel.get_parent()
    folder = ((parent or {}).get("metadata") or {}).get("octavo", {}).get("runDirectory")
    try:
        os.mkdir(folder, 0o700)
    except FileExistsError:
        pass
    except (OSError, TypeError):
        return None
    return folder


def show_frames_as_tables():
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


show_frames_as_tables()
