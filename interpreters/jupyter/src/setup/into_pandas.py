"""Run before `notebook.py` and behind `columns.py`: a table of a Parquet file as a frame of pandas, each value as what it is."""

import re

FIRST_DAY, LAST_DAY = -719_162, 2_932_896
"""Of `datetime.date`, counted from 1970."""
ENDLESS_DAY = 2**31 - 1
DAY_MICROSECONDS = 86_400_000_000


def read_table(path):
    import pyarrow.parquet

    return pyarrow.parquet.read_table(path)


def with_stated_types(table):
    """What a file has as something else since Parquet has no such type: integers of 128 bits as decimals, durations as text."""
    for at, stated in enumerate(types_stated_in(table)):
        make = short_integers if stated in ("HUGEINT", "UHUGEINT") else durations if stated == "INTERVAL" else None
        column = make and make(table.column(at))
        if column is not None:
            table = table.set_column(at, table.column_names[at], column)
    return table


def types_stated_in(table):
    kept = (table.schema.metadata or {}).get(b"octavo.types", b"").decode("utf-8")
    types = split_types(kept)
    return types if len(types) == table.num_columns else []


def split_types(text):
    """Commas inside of parentheses and quotes part no types."""
    types, depth, quote, begin = [], 0, None, 0
    for at, letter in enumerate(text):
        if quote or letter in "\"'":
            quote = None if letter == quote else quote or letter
        elif letter in "()":
            depth += 1 if letter == "(" else -1
        elif letter == "," and depth == 0:
            types.append(text[begin:at].strip())
            begin = at + 1
    return [*types, text[begin:].strip()]


def short_integers(column):
    """A sum of SQL has 128 bits; where it is short it is one that can be reckoned with."""
    import pyarrow

    if not pyarrow.types.is_decimal(column.type):
        return None
    try:
        return column.cast(pyarrow.int64())
    except pyarrow.ArrowInvalid:
        return None


def durations(column):
    """Months have no length, so an interval that has some stays text."""
    import pyarrow

    if not (pyarrow.types.is_string(column.type) or pyarrow.types.is_large_string(column.type)):
        return None
    try:
        return pyarrow.array([duration_of(text) for text in column.to_pylist()], pyarrow.duration("us"))
    except (ValueError, OverflowError, pyarrow.ArrowInvalid):
        return None


def duration_of(text):
    """Microseconds of `1 day -02:03:04.5`, as DuckDB writes it."""
    if text is None:
        return None
    found = re.fullmatch(r"(?=.)(?:(-?\d+) days?)? ?(?:(-?)(\d+):(\d\d):(\d\d)(?:\.(\d{1,6}))?)?", text)
    if found is None:
        raise ValueError(text)
    days, sign, hours, minutes, seconds, fraction = found.groups()
    clock = (int(hours or 0) * 3600 + int(minutes or 0) * 60 + int(seconds or 0)) * 1_000_000
    clock += int((fraction or "").ljust(6, "0"))
    return int(days or 0) * 86_400_000_000 + (-clock if sign else clock)


def with_long_integers(frame, table):
    """Those that no decimal holds are text in the file; Python's own integers have any length."""
    import pandas

    types = types_stated_in(table) if len(frame.columns) == table.num_columns else []
    for at, stated in enumerate(types):
        if stated not in ("HUGEINT", "UHUGEINT", "BIGNUM") or str(table.schema.types[at]) not in ("string", "large_string"):
            continue
        values = [None if text is None else int(text) for text in table.column(at).to_pylist()]
        frame.isetitem(at, pandas.Series(values, index=frame.index, dtype=object))
    return frame


def pandas_of(table):
    """Integers stay integers where some are missing: as floating-point numbers the long ones would be others. So does what is inside of lists."""
    import pandas
    from pyarrow import types

    table = with_far_days(table)
    frame = table.to_pandas()
    if len(frame.columns) != table.num_columns:
        return frame
    for at, column in enumerate(table.columns):
        if types.is_integer(column.type) and column.null_count > 0:
            name = str(column.type)
            kind = (name[:2].upper() + name[2:] if name.startswith("u") else name.capitalize()) + "Dtype"
            mapped = table.select([at]).to_pandas(types_mapper=lambda _, kind=kind: getattr(pandas, kind)())
            frame.isetitem(at, mapped.iloc[:, 0])
        elif types.is_nested(column.type) and any(map(changes_in_pandas, column.chunks)):
            mapped = table.select([at]).to_pandas(types_mapper=pandas.ArrowDtype)
            frame.isetitem(at, mapped.iloc[:, 0])
    return frame


def changes_in_pandas(array):
    """Maps become lists of pairs of no type, integers beside missing ones floating-point numbers, and NaN no value."""
    from pyarrow import compute, types

    if types.is_map(array.type):
        return True
    if types.is_struct(array.type):
        return any(map(changes_in_pandas, array.flatten()))
    if types.is_nested(array.type) and hasattr(array, "flatten"):
        return changes_in_pandas(array.flatten())
    if types.is_floating(array.type):
        return array.null_count > 0 or compute.any(compute.is_nan(array)).as_py() is True
    return types.is_integer(array.type) and array.null_count > 0


def with_far_days(table):
    """Python has no day before the year 1 or behind 9999, and no time 24:00: a column that has one is text as DuckDB reads it."""
    import pyarrow
    from pyarrow import types

    for at, column in enumerate(table.columns):
        text = far_day_text if types.is_date32(column.type) else clock_text if str(column.type) == "time64[us]" else None
        if text is None or not is_far(column):
            continue
        counts = column.cast(pyarrow.int32() if text is far_day_text else pyarrow.int64()).to_pylist()
        texts = [None if count is None else text(count) for count in counts]
        table = table.set_column(at, table.column_names[at], pyarrow.array(texts, pyarrow.string()))
    return table


def is_far(column):
    import pyarrow
    from pyarrow import compute, types

    is_day = types.is_date32(column.type)
    ends = compute.min_max(column.cast(pyarrow.int32() if is_day else pyarrow.int64())).as_py()
    if ends["min"] is None:
        return False
    return ends["min"] < FIRST_DAY or ends["max"] > LAST_DAY if is_day else ends["max"] >= DAY_MICROSECONDS


def far_day_text(count):
    if abs(count) == ENDLESS_DAY:
        return "infinity" if count > 0 else "-infinity"
    year, month, day = year_month_day(count)
    era = " (BC)" if year < 1 else ""
    return "%04d-%02d-%02d%s" % (1 - year if era else year, month, day, era)


def year_month_day(count):
    """By 400 years, which have the same number of days each; a year begins in March, so that a leap day is its last."""
    era, day = divmod(count + 719_468, 146_097)
    of_era = (day - day // 1460 + day // 36_524 - day // 146_096) // 365
    of_year = day - (365 * of_era + of_era // 4 - of_era // 100)
    month = (5 * of_year + 2) // 153
    return of_era + era * 400 + (month >= 10), month + 3 if month < 10 else month - 9, of_year - (153 * month + 2) // 5 + 1
