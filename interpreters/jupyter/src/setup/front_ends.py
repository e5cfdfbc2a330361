"""Run once in each new kernel: what draws a widget in the page travels with the first model that needs it.

Packages bring it into the environment that the kernel runs in (`share/jupyter/nbextensions`, else `labextensions`), where only the kernel can
read it. Each is packed once and named by what is in it; the models after the first carry the name alone. `widgets/front-end.ts` reads it.

A widget of anywidget carries its program in its state. A long one travels the same way, so that a note does not hold it once for each figure.
"""

import base64
import functools
import glob
import hashlib
import json
import os
import re
import zlib

from IPython import get_ipython
from ipykernel.comm import comm
from jupyter_core.paths import jupyter_path

#: Modules that pages have themselves.
OWN = ("@jupyter-widgets/base", "@jupyter-widgets/controls", "@jupyter-widgets/output")
#: Largest front end, before compression.
MOST_BYTES = 16 * 1024 * 1024
#: A shorter program of anywidget stays in the state of its model.
LEAST_PROGRAM = 64 * 1024
MODULE = re.compile(r"(?:@[\w.-]+/)?\w[\w.-]{0,200}")
#: Files beside the scripts that they draw with.
DRAWN = (".png", ".gif", ".svg", ".jpg", ".woff", ".woff2")

names = {}
#: By module: the count of cells when it was looked for, and what was found, since a package may be installed between two.
sources = {}


def with_front_end(data):
    state = data.get("state", {})
    modules = [state.get("_model_module"), state.get("_view_module")]
    if modules[0] == "anywidget":
        return with_program(data, state)
    module = next((each for each in modules if isinstance(each, str) and each not in OWN), None)
    if module is None or not MODULE.fullmatch(module):
        return data
    source = source_of(module)
    return data if source is None else {**data, "octavo_front_end": named(source[0], source[1])}


def with_program(data, state):
    program = {name: state[name] for name in ("_esm", "_css") if isinstance(state.get(name), str)}
    if sum(map(len, program.values())) < LEAST_PROGRAM:
        return data
    rest = {name: value for name, value in state.items() if name not in program}
    key = hashlib.sha256(json.dumps(program).encode()).hexdigest()
    return {**data, "state": rest, "octavo_front_end": named(key, lambda: {"state": program})}


def named(key, read):
    known = names.get(key)
    if known is not None:
        return {"hash": known}
    packed = zlib.compress(json.dumps(read()).encode())
    names[key] = hashlib.sha256(packed).hexdigest()
    return {"hash": names[key], "content": base64.b64encode(packed).decode()}


def source_of(module):
    """A key that changes when the package is installed anew, and a function that reads the front end; None where the environment has none."""
    cell = get_ipython().execution_count
    known = sources.get(module)
    if known is None or known[0] != cell:
        known = sources[module] = (cell, source_in_environment(module))
    return known[1]


def source_in_environment(module):
    script = notebook_script(module)
    if script is not None:
        return (script, os.stat(script).st_mtime_ns), functools.partial(notebook_front_end, script)
    found = lab_entry(module)
    if found is not None:
        folder, entry = found
        path = os.path.join(folder, entry)
        return (path, os.stat(path).st_mtime_ns), functools.partial(lab_front_end, module, folder, entry)
    return None


def notebook_script(module):
    folders = jupyter_path("nbextensions")
    for folder in folders:
        path = inside(folder, os.path.join(module, "index.js"))
        if path:
            return path
    # Some modules have another name than their folder; only the script that registers them says so.
    place = re.compile(r"""['"]?%s['"]?\s*:\s*['"]nbextensions/([\w@./-]+)['"]""" % re.escape(module))
    for folder in folders:
        for register in glob.glob(os.path.join(glob.escape(folder), "*", "extension*.js")):
            with open(register, encoding="utf-8", errors="replace") as file:
                said = place.search(file.read(MOST_BYTES))
            path = said and inside(folder, said.group(1) + ".js")
            if path:
                return path
    return None


def notebook_front_end(script):
    folder = os.path.dirname(script)
    return {"script": text_of(script, folder), "files": files_in(folder, DRAWN, [script])}


def lab_entry(module):
    for folder in jupyter_path("labextensions"):
        home = inside(folder, os.path.join(module, "package.json"))
        if not home:
            continue
        with open(home, encoding="utf-8") as file:
            entry = json.load(file).get("jupyterlab", {}).get("_build", {}).get("load", "")
        if inside(os.path.dirname(home), entry):
            return os.path.dirname(home), entry
    return None


def lab_front_end(module, folder, entry):
    static = os.path.dirname(os.path.join(folder, entry))
    return {
        "container": module,
        "entry": os.path.basename(entry),
        "files": files_in(static, (".js",) + DRAWN, []),
    }


def inside(folder, name):
    """The path of that file, unless it leads out of the folder."""
    base = os.path.realpath(folder)
    path = os.path.realpath(os.path.join(base, name))
    return path if path.startswith(base + os.sep) and os.path.isfile(path) else None


def files_in(folder, endings, counted):
    files = {}
    left = MOST_BYTES - sum(os.path.getsize(path) for path in counted)
    for name in sorted(os.listdir(folder)):
        path = name.endswith(endings) and inside(folder, name)
        if not path:
            continue
        left -= os.path.getsize(path)
        if left < 0:
            raise ValueError("The front end in %s is too large." % folder)
        with open(path, "rb") as file:
            files[name] = base64.b64encode(file.read()).decode()
    return files


def text_of(script, folder):
    if os.path.getsize(script) > MOST_BYTES:
        raise ValueError("The front end in %s is too large." % folder)
    with open(script, encoding="utf-8") as file:
        return file.read()


def carry_front_ends():
    publish = comm.BaseComm.publish_msg

    def publish_with_front_end(self, msg_type, data=None, metadata=None, buffers=None, **keys):
        if msg_type == "comm_open" and keys.get("target_name") == "jupyter.widget":
            try:
                data = with_front_end(data)
            except Exception:  # Without a front end the page says which one it lacks.
                pass
        return publish(self, msg_type, data, metadata, buffers, **keys)

    comm.BaseComm.publish_msg = publish_with_front_end


carry_front_ends()
