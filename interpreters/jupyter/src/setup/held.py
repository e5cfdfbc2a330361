"""Run once in each new kernel, before `variables.py`: what names there are and what they hold, for a look beside the note.

The driver asks between runs. No code of the reader's classes is run for it: what has a type that is not known here is named by that type alone.
"""

import itertools
import keyword
import types

MOST_HELD = 1000
MOST_COLUMNS = 500
LOOK_ROWS = 5
LOOK_CHARACTERS = 4000
FEW_ITEMS = 6
FEW_CHARACTERS = 200
SKIPPED = (types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.MethodType, type)


def held():
    space = shell.user_ns
    hidden = getattr(shell, "user_ns_hidden", {})
    names = [each for each in list(space) if can_be_written(each)]
    found = []
    for name in names:
        value = space.get(name)
        if (name in hidden and hidden[name] is value) or name in GIVEN or issubclass(type(value), SKIPPED):
            continue
        found.append(held_by(name, value))
        if len(found) == MOST_HELD:
            break
    return found


def can_be_written(name):
    """A page writes it into code: what code has put there under another name could do anything there."""
    return isinstance(name, str) and name.isidentifier() and not keyword.iskeyword(name) and not name.startswith("_")


def held_by(name, value):
    described = {"name": name[:1000], "kind": "variable", "type": type(value).__name__[:200], "shape": [], "bytes": None, "columns": [], "look": ""}
    try:
        described.update(describe_frame(value) or describe_array(value) or describe_plain(value))
    except Exception:
        # Another thread may change it meanwhile.
        pass
    return described


def library_of(value):
    return type(value).__module__.split(".")[0]


def describe_frame(value):
    reader, library = reader_of(value), library_of(value)
    if reader is None or library not in ("pandas", "polars", "pyarrow"):
        # Rows of a DuckDB relation would have to be computed.
        return {} if reader is not None or is_lazy(value) else None
    if library == "pandas":
        first, size = value.head(LOOK_ROWS), value.memory_usage(deep=False)
        size = size if value.ndim == 1 else size.sum()
        kinds = [(value.name, value.dtype)] if value.ndim == 1 else list(zip(value.columns, value.dtypes))
    elif library == "polars":
        first, size = value.head(LOOK_ROWS), value.estimated_size()
        kinds = list(value.schema.items()) if hasattr(value, "schema") else [(value.name, value.dtype)]
    else:
        first, size, kinds = value.slice(0, LOOK_ROWS), value.nbytes, [(field.name, field.type) for field in value.schema]
    shape = [len(value) if library == "pandas" or not hasattr(value, "num_rows") else value.num_rows]
    described = {"shape": shape + ([len(kinds)] if getattr(value, "ndim", 2) != 1 and not is_series(value) else []), "bytes": int(size)}
    described["columns"] = [{"name": str(name)[:1000], "type": str(kind)[:200]} for name, kind in kinds[:MOST_COLUMNS]]
    if len(kinds) <= MOST_COLUMNS:
        described["look"] = rows_of(reader(first))
    return described


def is_series(value):
    return type(value).__name__ == "Series"


def rows_of(frame):
    columns = [[cell(text)[:FEW_CHARACTERS] for text in texts] for _, texts in frame.head(LOOK_ROWS)]
    lines = ["\t".join(cell(name) for name in frame.names)] + ["\t".join(row) for row in zip(*columns)]
    return "\n".join(line for line in lines if line)[:LOOK_CHARACTERS]


def describe_array(value):
    if (type(value).__module__, type(value).__name__) != ("numpy", "ndarray"):
        return None
    first = ", ".join(str(each)[:FEW_CHARACTERS] for each in itertools.islice(value.flat, FEW_ITEMS))
    more = ", …" if value.size > FEW_ITEMS else ""
    kind = "ndarray[%s]" % value.dtype
    look = "" if value.dtype.hasobject else first + more
    return {"type": kind[:200], "shape": list(value.shape)[:32], "bytes": int(value.nbytes), "look": look[:LOOK_CHARACTERS]}


def describe_plain(value):
    kind = type(value)
    lengths = (str, bytes, bytearray, list, tuple, set, frozenset, dict, range)
    return {"shape": [len(value)] if kind in lengths else [], "look": glimpse(value, 2)[:LOOK_CHARACTERS]}


def glimpse(value, depth):
    kind = type(value)
    if value is None or kind in (bool, float, complex):
        return repr(value)
    if kind is int:
        return repr(value) if value.bit_length() < 1000 else "int of %d bits" % value.bit_length()
    if kind in (str, bytes, bytearray):
        return repr(value[:FEW_CHARACTERS]) + ("…" if len(value) > FEW_CHARACTERS else "")
    if kind is range:
        return repr(value)
    ends = {list: "[]", tuple: "()", set: "{}", frozenset: "{}", dict: "{}"}.get(kind)
    if ends is None or depth == 0:
        return "" if depth == 2 else kind.__name__
    some = list(itertools.islice(value.items() if kind is dict else value, FEW_ITEMS))
    glimpses = ["%s: %s" % tuple(glimpse(each, depth - 1) for each in pair) for pair in some] if kind is dict else [glimpse(each, depth - 1) for each in some]
    return ends[0] + ", ".join(glimpses) + (", …" if len(value) > len(some) else "") + ends[1]


#: Names that exist before code of a user runs.
GIVEN = ("In", "Out", "exit", "quit", "z", "open")
