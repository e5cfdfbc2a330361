"""Run in each new kernel, before `octavo.py`: what `z` asks of the notebook around the run.

A question is an input request whose prompt is no text for people: a mark, and the question in JSON. The answer is JSON too: a `value`, or why
there is `refused` to be one. docs/z.md has all questions.

Imports nothing that takes time.
"""

import importlib.util
import json
import os
import sys
import threading
import uuid

from IPython import get_ipython

MARK = "\x01octavo\x01"
LARGEST_INTEGER = 2**53 - 1

shell = get_ipython()
# A debugger that is loaded beside the kernel waits for an editor that there is not; Python's own asks by the line for input.
sys.breakpointhook = sys.__breakpointhook__
one_at_a_time = threading.Lock()


class Refused(RuntimeError):
    """The notebook does not do what was asked; the message says why."""


def ask(kind, **members):
    text = MARK + json.dumps({"type": kind, **members}, allow_nan=False)
    with one_at_a_time:
        answer = json.loads(shell.kernel.raw_input(text))
    if "refused" in answer:
        raise Refused(answer["refused"])
    return answer["value"]


def surroundings():
    """What the request of the run that is going says about it."""
    try:
        parent = shell.kernel.get_parent("shell")
    except TypeError:
        parent = shell.kernel.get_parent()
    return ((parent or {}).get("metadata") or {}).get("octavo") or {}


class Context:
    """Whose run it is, and where: `noteId`, `paragraphId`, `user` and more, also as `getNoteId()` and so on."""

    def __init__(self, members):
        self.__dict__.update(members)

    def __getattr__(self, name):
        member = name[3:4].lower() + name[4:]
        if name.startswith("get") and member in self.__dict__:
            return lambda: self.__dict__[member]
        raise AttributeError("The context has no %s; it has %s." % (name, ", ".join(self.__dict__)))

    def __repr__(self):
        return "Context(%s)" % ", ".join("%s=%r" % item for item in self.__dict__.items())


def form(place, kind, name, default=None, options=None):
    shown = None if options is None else [option_of(option) for option in options]
    asked = {"type": kind, "name": str(name)}
    if default is not None:
        asked["defaultValue"] = default
    if shown is not None:
        asked["options"] = shown
    return ask("form", place=place, form=asked)


def option_of(option):
    """Options are pairs of value and label, or values alone."""
    if isinstance(option, (tuple, list)) and len(option) == 2:
        return {"value": plain(option[0]), "displayName": str(option[1])}
    return {"value": plain(option)}


def plain(value):
    """Numbers of NumPy as Python's own."""
    return value.item() if hasattr(value, "item") and not isinstance(value, (list, dict, str)) else value


def select(place, name, options, default):
    options = list(options)
    values = [option_of(option)["value"] for option in options]
    is_left_out = default is None or (default == "" and "" not in values)
    return form(place, "Select", name, None if is_left_out else plain(default), options)


def checkbox(place, name, options, checked):
    return form(place, "CheckBox", name, [plain(value) for value in checked], list(options))


class Forms:
    def textbox(self, name, defaultValue=""):
        """A text box above the paragraph; gives what it holds."""
        return form("paragraph", "TextBox", name, plain(defaultValue))

    input = textbox

    def password(self, name):
        """Like `textbox`, for what no other user may see; it is never stored."""
        return form("paragraph", "Password", name)

    def select(self, name, options, defaultValue=""):
        """A choice of one; `options` are pairs of value and label. Without a default it is the first."""
        return select("paragraph", name, options, defaultValue)

    def checkbox(self, name, options, defaultChecked=()):
        """A choice of several; gives the list of values that are checked."""
        return checkbox("paragraph", name, options, defaultChecked)

    def noteTextbox(self, name, defaultValue=""):
        """Like `textbox`, above the note, and the same for all of its paragraphs."""
        return form("note", "TextBox", name, plain(defaultValue))

    noteInput = noteTextbox

    def notePassword(self, name):
        return form("note", "Password", name)

    def noteSelect(self, name, options, defaultValue=""):
        return select("note", name, options, defaultValue)

    def noteCheckbox(self, name, options, defaultChecked=()):
        return checkbox("note", name, options, defaultChecked)


class Pool:
    """Values and tables that languages share by name."""

    # What JSON cannot carry stays in this kernel, by note and name: several notes may share the kernel.
    _objects = {}

    @staticmethod
    def _key(name):
        return ((surroundings().get("context") or {}).get("noteId"), name)

    def _own_objects(self):
        return [name for (note, name) in self._objects if (note, name) == self._key(name)]

    def _object_of_others(self, name):
        """Without accounts all notes are one person's, and share their names."""
        if (surroundings().get("context") or {}).get("user") != "anonymous":
            return None
        return next((value for (_, other), value in reversed(self._objects.items()) if other == name), None)

    def put(self, name, value):
        """Leaves a value (whatever JSON can hold, or a data frame) for other paragraphs, of any language."""
        name = str(name)
        try:
            pooled = pooled_of(value)
        except (TypeError, ValueError):
            ask("poolRemove", name=name)
            self._objects.pop(self._key(name), None)
            self._objects[self._key(name)] = value
            return
        ask("poolPut", name=name, pooled=pooled)
        self._objects.pop(self._key(name), None)

    def get(self, name):
        """What was put under this name, here or in another language, else the table that is called so; None when there is nothing."""
        name = str(name)
        if self._key(name) in self._objects:
            return self._objects[self._key(name)]
        pooled = ask("poolGet", name=name)
        if pooled is not None:
            return value_of(pooled)
        value = self._object_of_others(name)
        return self.table(name) if value is None else value

    def getAsDataFrame(self, name):
        """The same as a data frame; the text of a table becomes one too."""
        value = self.get(name)
        if isinstance(value, list):
            value = next((text for text in value if isinstance(text, str)), None)
        # A text has no types, and of a long table its first rows only; its paragraph has the rest.
        whole = self.table(name) if isinstance(value, str) else None
        if whole is not None and names_in_text(value) == [str(name) for name in whole.columns]:
            return whole
        return frame_of_text(value) if isinstance(value, str) else value

    def table(self, name):
        """The table that a paragraph of this note shows, by its title or id, with all its rows as a data frame; None when there is none."""
        shown = ask("shownTable", name=str(name))
        return None if shown is None else frame_of(shown)

    def remove(self, name):
        name = str(name)
        was_here = self._objects.pop(self._key(name), None) is not None
        return ask("poolRemove", name=name) or was_here

    def containsKey(self, name):
        name = str(name)
        is_here = self._key(name) in self._objects or ask("poolGet", name=name) is not None
        return is_here or self._object_of_others(name) is not None

    contains = containsKey

    def getAll(self):
        """All that this note has put."""
        return {name: self.get(name) for name in {*ask("poolNames"), *self._own_objects()}}

    def __getitem__(self, name):
        return self.get(name)

    def __setitem__(self, name, value):
        self.put(name, value)

    def __delitem__(self, name):
        self.remove(name)

    def __contains__(self, name):
        return self.containsKey(name)


def pooled_of(value):
    reader = reader_of(value)
    if reader is None:
        value = plain(value)
        json.loads(json.dumps(value, allow_nan=False), parse_int=exact)
        return {"kind": "value", "value": value}
    frame, folder = reader(value), run_folder()
    if folder is None or not can_write(frame):
        return {"kind": "value", "value": all_as_text(frame)["text"]}
    file = "put-%s.parquet" % uuid.uuid4().hex
    frame.write(os.path.join(folder, file))
    return {"kind": "table", "file": file}


def exact(digits):
    """Beyond, most readers of JSON make another number of it."""
    if abs(int(digits)) > LARGEST_INTEGER:
        raise ValueError("JSON cannot carry %s." % digits)


def value_of(pooled):
    if pooled is None:
        return None
    if pooled["kind"] == "value":
        return pooled["value"]
    path = pooled["file"]
    has_arrow = importlib.util.find_spec("pyarrow") is not None
    if "polars" in sys.modules and "pandas" not in sys.modules:
        polars = sys.modules["polars"]
        return polars.from_arrow(with_stated_types(read_table(path))) if has_arrow else polars.read_parquet(path)
    if not has_arrow:
        import pandas

        return pandas.read_parquet(path)
    table = with_stated_types(read_table(path))
    try:
        import pandas
    except ImportError:
        return table
    return with_long_integers(pandas_of(table), table)


def frame_of(table):
    """Of a table that the notebook hands over: a Parquet file, or text in a file or at once."""
    if table["kind"] == "table":
        return value_of({"kind": "table", "file": table["file"]})
    if table["kind"] == "text":
        return frame_of_text(table["data"])
    with open(table["file"], encoding="utf-8") as file:
        return frame_of_text(file.read())


def frame_of_text(text):
    import io

    import pandas

    return pandas.read_csv(io.StringIO(table_in(text)), sep="\t")


def table_in(text):
    head = "%table"
    return text[len(head) :].lstrip(" \n") if text.startswith(head) else text


def names_in_text(text):
    return table_in(text).split("\n", 1)[0].split("\t")


#: Functions to call, by note, paragraph, scope and name.
watching = {}


def place_of(scope, name):
    context = surroundings().get("context") or {}
    return (context.get("noteId"), context.get("paragraphId"), scope, str(name))


def scope_of(paragraph):
    return {"scope": "note"} if paragraph is None else {"scope": "paragraph", "paragraphId": str(paragraph)}


class Pages:
    """Values that are shared with pages: what an Angular template shows, and what its readers change."""

    def angular(self, name):
        """What a name holds for this paragraph, else for the note, else globally."""
        for scope in ("paragraph", "note", "global"):
            value = ask("angularGet", name=str(name), scope=scope)
            if value is not None:
                return value
        return None

    def angularBind(self, name, value, noteId=None, paragraphId=None):
        """Shows a value to the pages of this note; with `paragraphId`, to that paragraph's alone."""
        ask("angularSet", name=str(name), value=plain(value), **scope_of(paragraphId))

    def angularUnbind(self, name, noteId=None, paragraphId=None):
        ask("angularRemove", name=str(name), **scope_of(paragraphId))

    def angularBindGlobal(self, name, value):
        """Shows a value to the pages of all notes."""
        ask("angularSet", name=str(name), scope="global", value=plain(value))

    def angularUnbindGlobal(self, name):
        ask("angularRemove", name=str(name), scope="global")

    def angularWatch(self, name, callback):
        """Calls `callback(old, new)` between runs when a page has changed the value; what it prints joins this paragraph's results."""
        self._watch("note", name, callback)

    def angularWatchGlobal(self, name, callback):
        """The same for a value of all notes."""
        self._watch("global", name, callback)

    def angularUnwatch(self, name):
        """Ends the watch of this paragraph."""
        self._unwatch("note", name)

    def angularUnwatchGlobal(self, name):
        self._unwatch("global", name)

    def angularTold(self, text):
        """The notebook calls this when a page has changed a value that is watched."""
        change = json.loads(text)
        callback = watching.get(place_of(change["scope"], change["name"]))
        if callback is None:
            # A kernel that was started anew has no functions of the one before.
            self._unwatch(change["scope"], change["name"])
        else:
            callback(change["old"], change["value"])

    def _watch(self, scope, name, callback):
        if not callable(callback):
            raise TypeError("z.angularWatch takes a name and a function of the old and the new value.")
        watching[place_of(scope, name)] = callback
        ask("angularWatch", name=str(name), scope=scope)

    def _unwatch(self, scope, name):
        watching.pop(place_of(scope, name), None)
        ask("angularUnwatch", name=str(name), scope=scope)


class Runs:
    def run(self, *place):
        """Asks for a run of another paragraph: `z.run(paragraph)` by id or index, `z.run(note, paragraph)`. Returns at once."""
        if len(place) not in (1, 2):
            raise TypeError("z.run takes a paragraph, or a note and a paragraph.")
        note = {"noteId": place[0]} if len(place) == 2 else {}
        ask("runParagraph", paragraph=plain(place[-1]), **note)

    def runParagraph(self, paragraphId=""):
        """Asks for a run of another paragraph of this note, by its id, as templates of pages do. Returns at once."""
        ask("runParagraph", paragraphId=str(paragraphId))

    def runNote(self, noteId=None):
        """Asks for a run of a whole note, but for this paragraph. Returns at once."""
        ask("runNote", **({} if noteId is None else {"noteId": noteId}))

    def runAll(self):
        self.runNote()

    def link(self, label, url, tooltip=""):
        """Shows a link to a page about this run, as the one of a job, with its results until the next run."""
        ask("link", label=str(label), url=str(url), tooltip=str(tooltip))

    def getInterpreterContext(self):
        """Whose run it is, and where."""
        return Context(surroundings().get("context") or {})
