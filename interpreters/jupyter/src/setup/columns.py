"""Run before `frames.py`: what the columns of a frame are, in DuckDB's names, and each value as the text that DuckDB reads as one.

A type is a name, or for nested ones a tuple: ("list", item), ("struct", [(name, type)]), ("map", key, value).
"""

import datetime
import decimal
import struct
import uuid

TEXT = "VARCHAR"
MOST_DIGITS = 38
INTEGERS = {
    "int8": "TINYINT",
    "int16": "SMALLINT",
    "int32": "INTEGER",
    "int64": "BIGINT",
    "int128": "HUGEINT",
    "uint8": "UTINYINT",
    "uint16": "USMALLINT",
    "uint32": "UINTEGER",
    "uint64": "UBIGINT",
    "uint128": "UHUGEINT",
}
FLOATS = {"float16": "FLOAT", "halffloat": "FLOAT", "float": "FLOAT", "float32": "FLOAT", "double": "DOUBLE", "float64": "DOUBLE"}
RANGES = [("BIGINT", -(2**63), 2**63 - 1), ("HUGEINT", -(2**127), 2**127 - 1), ("UHUGEINT", 0, 2**128 - 1)]


def sql_type(kind):
    if isinstance(kind, str):
        return kind
    if kind[0] == "list":
        return sql_type(kind[1]) + "[]"
    if kind[0] == "map":
        return "MAP(%s, %s)" % (sql_type(kind[1]), sql_type(kind[2]))
    return "STRUCT(%s)" % ", ".join('"%s" %s' % (name.replace('"', '""'), sql_type(part)) for name, part in kind[1])


def decimal_type(precision, scale):
    return "DECIMAL(%d,%d)" % (precision, scale) if 0 <= scale <= precision <= MOST_DIGITS else TEXT


def moment_type(unit, zone):
    if zone is not None:
        return "TIMESTAMP WITH TIME ZONE '%s'" % zone if all(c.isalnum() or c in "_+-/" for c in str(zone)) else "TIMESTAMP WITH TIME ZONE"
    return "TIMESTAMP_NS" if unit == "ns" else "TIMESTAMP"


def kind_of_arrow(kind):
    """The type of a column of pyarrow's."""
    from pyarrow import types

    name = str(kind)
    if name in INTEGERS or name in FLOATS:
        return INTEGERS.get(name) or FLOATS[name]
    if types.is_dictionary(kind):
        return kind_of_arrow(kind.value_type)
    if types.is_boolean(kind):
        return "BOOLEAN"
    if types.is_decimal(kind):
        return decimal_type(kind.precision, kind.scale)
    if types.is_date(kind):
        return "DATE"
    if types.is_time(kind):
        return "TIME"
    if types.is_timestamp(kind):
        return moment_type(kind.unit, kind.tz)
    if types.is_duration(kind):
        return "INTERVAL"
    if types.is_binary(kind) or types.is_large_binary(kind) or types.is_fixed_size_binary(kind) or name == "binary_view":
        return "BLOB"
    if types.is_map(kind):
        return ("map", kind_of_arrow(kind.key_type), kind_of_arrow(kind.item_type))
    if types.is_struct(kind):
        parts = [kind.field(index) for index in range(kind.num_fields)]
        return ("struct", [(part.name, kind_of_arrow(part.type)) for part in parts]) if parts else TEXT
    if types.is_nested(kind) and not types.is_union(kind):
        return ("list", kind_of_arrow(kind.value_type))
    return TEXT


def kind_of_polars(kind):
    name = type(kind).__name__ if not isinstance(kind, type) else kind.__name__
    if name.lower() in INTEGERS or name.lower() in FLOATS:
        return INTEGERS.get(name.lower()) or FLOATS[name.lower()]
    if name == "Boolean":
        return "BOOLEAN"
    if name == "Decimal":
        return decimal_type(kind.precision or MOST_DIGITS, kind.scale or 0)
    if name == "Date":
        return "DATE"
    if name == "Time":
        return "TIME"
    if name == "Datetime":
        return moment_type("us", kind.time_zone)
    if name == "Duration":
        return "INTERVAL"
    if name == "Binary":
        return "BLOB"
    if name in ("List", "Array"):
        return ("list", kind_of_polars(kind.inner))
    if name == "Struct" and kind.fields:
        return ("struct", [(field.name, kind_of_polars(field.dtype)) for field in kind.fields])
    return TEXT


def kind_of_pandas(values):
    """The type of a column of pandas', or of an index."""
    kind = values.dtype
    arrow = getattr(kind, "pyarrow_dtype", None)
    if arrow is not None:
        return kind_of_arrow(arrow)
    name = str(getattr(kind, "numpy_dtype", kind)).lower()
    if name in INTEGERS or name in FLOATS:
        return INTEGERS.get(name) or FLOATS[name]
    if name in ("bool", "boolean"):
        return "BOOLEAN"
    if name == "category":
        return kind_of_pandas(kind.categories)
    if name.startswith("datetime64"):
        zone = getattr(kind, "tz", None)
        has_nanoseconds = zone is None and bool((parts_of(values).nanosecond > 0).any())
        return moment_type("ns" if has_nanoseconds else "us", zone)
    if name.startswith("timedelta64"):
        return TEXT if bool((parts_of(values).nanoseconds > 0).any()) else "INTERVAL"
    return kind_of_values([v for v in values if not is_missing(v)]) if name == "object" else TEXT


def parts_of(values):
    """A column has the parts of its dates below `dt`, an index has them itself."""
    return getattr(values, "dt", values)


def kind_of_values(values):
    """Of values that have no type but their own: one, if all are of it."""
    kinds = {type(value) for value in values}
    if kinds == {bool}:
        return "BOOLEAN"
    if kinds == {int}:
        return next((name for name, least, most in RANGES if least <= min(values) and max(values) <= most), TEXT)
    if kinds and kinds <= {int, float}:
        return "DOUBLE" if all(type(v) is float or abs(v) <= 2**53 for v in values) else TEXT
    if kinds == {decimal.Decimal}:
        return kind_of_decimals(values)
    if kinds == {datetime.date}:
        return "DATE"
    if kinds == {datetime.time}:
        return "TIME" if all(value.tzinfo is None for value in values) else TEXT
    if kinds == {uuid.UUID}:
        return "UUID"
    if kinds in ({bytes}, {bytearray}):
        return "BLOB"
    if kinds and all(issubclass(kind, datetime.timedelta) for kind in kinds):
        return "INTERVAL"
    if kinds and all(issubclass(kind, datetime.datetime) for kind in kinds):
        zones = {value.tzinfo is None for value in values}
        return {frozenset({True}): "TIMESTAMP", frozenset({False}): "TIMESTAMP WITH TIME ZONE"}.get(frozenset(zones), TEXT)
    if kinds and kinds <= {list, dict, tuple} or any(kind.__name__ == "ndarray" for kind in kinds):
        return kind_of_trees(values)
    return TEXT


def kind_of_decimals(values):
    if not all(value.is_finite() for value in values):
        return TEXT
    parts = [value.as_tuple() for value in values]
    scale = max(max(0, -part.exponent) for part in parts)
    whole = max(len(part.digits) + part.exponent for part in parts)
    return decimal_type(max(whole, 0) + scale or 1, scale)


def kind_of_trees(values):
    try:
        import pyarrow

        return kind_of_arrow(pyarrow.array(values, from_pandas=True).type)
    except Exception:
        return TEXT


def is_missing(value):
    if value is None:
        return True
    try:
        return bool(value != value)
    except Exception:
        return type(value).__name__ == "NAType"


def text_of(value, kind):
    """A value as DuckDB reads it; None where there is none."""
    if value is None or type(value).__name__ in ("NAType", "NaTType"):
        return None
    if isinstance(kind, tuple):
        return tree_text(value, kind)
    if kind == "FLOAT":
        return short_float(value)
    if kind == "BLOB" and isinstance(value, (bytes, bytearray, memoryview)):
        return "".join(chr(byte) if 32 <= byte < 127 and byte != 92 else "\\x%02X" % byte for byte in bytes(value))
    if kind == "INTERVAL" and isinstance(value, datetime.timedelta):
        return interval_text(value)
    if kind == "INTERVAL" and type(value).__name__ == "MonthDayNano":
        return calendar_text(value)
    if isinstance(value, decimal.Decimal):
        return format(value, "f") if value.is_finite() else str(value)
    if isinstance(value, float) and value != value:
        return "NaN"
    return plain_text(value)


def plain_text(value):
    if isinstance(value, (bytes, bytearray)):
        try:
            text = bytes(value).decode("utf-8")
        except UnicodeDecodeError:
            return value.hex()
        return text if text.isprintable() else value.hex()
    return str(value)


def short_float(value):
    """As few digits as tell a number of 32 bits from its neighbours."""
    number = float(value)
    if number != number:
        return "NaN"
    for digits in range(6, 10):
        text = "%.*g" % (digits, number)
        try:
            if struct.unpack("f", struct.pack("f", float(text))) == struct.unpack("f", struct.pack("f", number)):
                return repr(float(text))
        except OverflowError:
            continue
    return repr(number)


def interval_text(value):
    """`1 days 02:03:04.000005`, with one sign for all of it: clocks run backwards nowhere else."""
    microseconds = (value.days * 86_400 + value.seconds) * 1_000_000 + value.microseconds
    sign = "-" if microseconds < 0 else ""
    days, rest = divmod(abs(microseconds), 86_400_000_000)
    return "%s%d days %s%s" % (sign if days else "", days, sign, clock_text(rest))


def clock_text(microseconds):
    seconds, rest = divmod(microseconds, 1_000_000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return "%02d:%02d:%02d" % (hours, minutes, seconds) + (".%06d" % rest if rest else "")


def calendar_text(value):
    """An interval of Arrow, whose parts have signs of their own, as DuckDB writes it."""
    parts = [(value.months // 12 if value.months >= 0 else -(-value.months // 12), "year")]
    parts += [(value.months - 12 * parts[0][0], "month"), (value.days, "day")]
    said = ["%d %s%s" % (count, name, "" if abs(count) == 1 else "s") for count, name in parts if count]
    microseconds = value.nanoseconds // 1000
    if microseconds or not said:
        said.append(("-" if microseconds < 0 else "") + clock_text(abs(microseconds)))
    return " ".join(said)


def tree_text(value, kind):
    if kind[0] == "list":
        return "[%s]" % ", ".join(inner_text(item, kind[1]) for item in value)
    if kind[0] == "map":
        pairs = value.items() if isinstance(value, dict) else value
        return "{%s}" % ", ".join("%s=%s" % (inner_text(key, kind[1]), inner_text(item, kind[2])) for key, item in pairs)
    members = ("'%s': %s" % (quoted(name), inner_text(value.get(name), part)) for name, part in kind[1])
    return "{%s}" % ", ".join(members)


def inner_text(value, kind):
    text = text_of(value, kind)
    if text is None:
        return "NULL"
    is_plain = isinstance(kind, tuple) or kind == "BOOLEAN" or kind in INTEGERS.values() or kind in FLOATS.values()
    return text if is_plain else "'%s'" % quoted(text)


def quoted(text):
    return text.replace("\\", "\\\\").replace("'", "\\'")
