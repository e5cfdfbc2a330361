"""Run once in each new kernel, after `frames.py`: a frame that a variable holds is a table of SQL by its name.

The driver asks between runs, by an expression. The answer is JSON, as `kernel/look-up.ts` reads it.
"""

import importlib.util
import json
import os
import uuid

#: More names help no one who has misspelt one.
MOST_FRAMES = 200


class Answer:
    """Shown as JSON, whatever prints it."""

    def __init__(self, members):
        self.text = json.dumps(members)

    def __repr__(self):
        return self.text


def look_up(name, folder):
    """The variable of this name, or the only one that differs from it in case; without a name, all names."""
    if name is None:
        return Answer({"file": None, "type": None, "problem": None, "frames": [], "held": held()})
    space = shell.user_ns
    known = [each for each in list(space) if isinstance(each, str) and not each.startswith("_")]
    alike = [each for each in known if each.lower() == name.lower()]
    found = name if name in known else alike[0] if len(alike) == 1 else None
    answer = {"file": None, "type": None, "problem": None, "frames": []}
    if found is None:
        answer["frames"] = [each for each in known if is_frame(space[each])][:MOST_FRAMES]
    elif not is_frame(space[found]):
        answer["type"] = type(space[found]).__name__
    elif folder is None:
        answer["frames"] = [found]
    else:
        answer["file"], answer["problem"] = written(space[found], found, folder)
    return Answer(answer)


def is_frame(value):
    return reader_of(value) is not None or is_lazy(value)


def is_lazy(value):
    kind = type(value)
    return (kind.__module__, kind.__name__) == ("polars.lazyframe.frame", "LazyFrame")


def written(value, name, folder):
    """The name of the file with all of it, or why there is none."""
    try:
        value = value.collect() if is_lazy(value) else value
        frame = reader_of(value)(value)
        if not frame.names:
            return None, "%s, a variable of Python, has no columns." % name
        if not can_write(frame):
            return None, "%s, a variable of Python, is a table here once its Python has pyarrow: %%pip install pyarrow" % name
        os.makedirs(folder, mode=0o700, exist_ok=True)
        file = "frame-%s.parquet" % uuid.uuid4().hex
        write_whole(frame, os.path.join(folder, file))
        return file, None
    except Exception as error:
        return None, "%s, a variable of Python, could not be made a table: %s: %s" % (name, type(error).__name__, error)


def write_whole(frame, path):
    """Deletes the file when writing fails or is interrupted."""
    try:
        frame.write(path)
    except BaseException:
        if os.path.exists(path):
            os.remove(path)
        raise


shell.octavo_look_up = look_up
