"""Run once in each new kernel, after `notebook.py`: tables of the note are data frames by their names.

A name that a cell reads and no code has defined is looked for in the note: what a paragraph has saved under it (`saveAs`), or the table that a paragraph of
that title shows, whatever language made it, with all its rows. What was found so is a variable as any other until the table is another one. `_sql` is
the newest table of SQL: IPython's own `_` stays the last value of Python.

Where a name is missing all the same, the error says where something like it is.
"""

import ast
import builtins
import os
import re

MOST_NAMES = 8
NEWEST_OF_SQL = "_sql"

#: By name: the answer that named the table, and the frame that was made of it.
borrowed = {}


class NamesOfTables:
    def visit(self, tree):
        try:
            for name in unknown_names(tree)[:MOST_NAMES]:
                borrow(name)
        except Exception:
            # Whatever is wrong with that, the cell says it better.
            pass
        return tree


def unknown_names(tree):
    read, made = [], set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            if isinstance(node.ctx, ast.Load):
                read.append(node.id)
            else:
                made.add(node.id)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            made.add(node.name)
        elif isinstance(node, ast.arg):
            made.add(node.arg)
        elif isinstance(node, ast.alias):
            made.add((node.asname or node.name).split(".")[0])
        elif isinstance(node, ast.ExceptHandler) and node.name:
            made.add(node.name)
    return [name for name in dict.fromkeys(read) if name not in made and is_unknown(name)]


def is_unknown(name):
    if (name.startswith("_") and name != NEWEST_OF_SQL) or hasattr(builtins, name):
        return False
    return name not in shell.user_ns or (name in borrowed and borrowed[name][1] is shell.user_ns[name])


def borrow(name):
    answer = ask("shownTable", name=name)
    if answer is None:
        answer = ask("poolGet", name=name)
    if answer is None or answer["kind"] == "value":
        return
    source = source_of(answer)
    # The table that it was made of, and no other: its frame may have been changed on purpose.
    if name in borrowed and borrowed[name][0] == source and name in shell.user_ns:
        return
    frame = frame_of(answer)
    borrowed[name] = (source, frame)
    shell.user_ns[name] = frame


def source_of(answer):
    """What tells a table from another one. Behind a wall its file is a copy, which a number goes before."""
    file = answer.get("file")
    return answer if file is None else re.sub(r"^\d+-", "", os.path.basename(file))


def say_where_it_is(show):
    def show_error(kind, error, trace):
        hint = hint_of(error)
        if hint:
            trace = [*trace[:-1], "%s. %s" % (trace[-1].rstrip(), hint)] if trace else trace
        show(kind, error, trace)

    return show_error


def hint_of(error):
    # One of a name that a module lacks, say, has none.
    name = getattr(error, "name", None)
    if not isinstance(error, NameError) or not name or isinstance(error, UnboundLocalError):
        return None
    try:
        return ask("nameHint", name=name)
    except Exception:
        return None


shell.ast_transformers.append(NamesOfTables())
shell._showtraceback = say_where_it_is(shell._showtraceback)
