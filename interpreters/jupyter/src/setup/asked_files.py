
# Behind `front_ends.py`: a script or a style that an output asks another host for travels with the output, where the environment has the file.
#
# The address stays what it was, and gets a name behind `#`, which means nothing elsewhere:
# https://cdn.bokeh.org/bokeh/release/bokeh-3.9.2.min.js#octavo=HASH.frontend
#
# It is looked for where it is asked for: in tags of scripts and styles, in quotes of scripts, and in documents within. Elsewhere it is text.

import html
import importlib.util
from importlib import metadata

#: Hosts that give packages to anyone, and those of libraries whose Python packages bring the same files.
ADDRESS = (
    r"https?://(?:(?:www\.)?unpkg\.com|cdn\.jsdelivr\.net|cdnjs\.cloudflare\.com|cdn\.bokeh\.org|cdn\.plot\.ly|cdn\.holoviz\.org)"
    r"/[^\s\"'<>\\`#]{1,500}"
)
#: In a tag, up to its end.
IN_TAG = re.compile(r"\s(?:src|href)\s*=\s*(?P<quote>[\"']?)(?P<address>%s)(?=(?P=quote)(?:\s|/?>))" % ADDRESS, re.I)
#: In a script between two quotes, which a text of the script may have with strokes before them.
IN_SCRIPT = re.compile(r"(?P<quote>\\*[\"'`])(?P<address>%s)(?=(?P=quote))" % ADDRESS)
#: What asks for files in HTML. The value of `srcdoc` is a document within.
PARTS = re.compile(
    r"(?P<script><script\b[^>]*>)(?P<code>.*?)(?=</script|\Z)|(?P<link><link\b[^>]*>)"
    r"|(?P<frame><iframe\b[^>]*?\ssrcdoc\s*=\s*)(?P<quote>[\"'])(?P<document>.*?)(?P=quote)",
    re.S | re.I,
)
#: What a loader adds an ending to is no address of a file; what is imported is.
IMPORTED = re.compile(r"(?:\bimport|\bfrom)\s*\(?\s*$")
#: Forms of an output whose text asks for files.
ASKING = re.compile(r"text/html|(?:application|text)/javascript|application/vnd\.\w+_(?:load|exec)\.v\d+\+json")
#: Of a package from npm, as hosts write it: name, version, path.
FROM_NPM = re.compile(
    r"(?:(?:www\.)?unpkg\.com|cdn\.jsdelivr\.net/npm)/((?:@[\w.-]+/)?[\w.-]+)(?:@([^/]*))?/(.+)"
    r"|cdnjs\.cloudflare\.com/ajax/libs/([\w.-]+)/([^/]+)/(.+)"
)
#: Where Python packages keep files of packages from npm.
KEPT = {
    "vis-network": ("pyvis", "templates/lib/vis-%(version)s/%(file)s"),
    "tom-select": ("pyvis", "templates/lib/tom-select/%(file)s"),
    "dt_for_itables": ("itables", "html/%(file)s"),
}
#: Where front ends of widgets are that serve documents as well.
KEPT_BY_WIDGETS = {"@deck.gl/jupyter-widget": "pydeck/index.js"}
EMBEDDED = re.compile(r"""url\(\s*['"]?(?!data:)([\w@./-]+\.(woff2|png|svg|gif))(?:[?#][^'")]*)?['"]?\s*\)""")
MEDIA = {"woff2": "font/woff2", "png": "image/png", "svg": "image/svg+xml", "gif": "image/gif"}


def file_of(address):
    """The path of the file that the environment has for an address, and its folder; None where it has none."""
    place = re.sub(r"^https?://|\?.*$", "", address)
    found = re.fullmatch(r"cdn\.bokeh\.org/bokeh/\w+/(bokeh(?:-[a-z]+)*)-(\d.*?)((?:\.min)?\.js)", place)
    if found:
        return in_package("bokeh", "server/static/js/" + found.group(1) + found.group(3), found.group(2))
    found = re.fullmatch(r"cdn\.holoviz\.org/panel/([^/]+)/dist/(.+)", place)
    if found:
        return in_package("panel", "dist/" + found.group(2), found.group(1))
    found = re.fullmatch(r"cdn\.plot\.ly/plotly-(\d[\d.]*\d)(?:\.min)?(?:\.js)?", place)
    if found:
        return in_package("plotly", "package_data/plotly.min.js")
    found = re.fullmatch(r"cdn\.jsdelivr\.net/gh/python-visualization/folium(?:@[^/]*)?/(folium/templates/.+)", place)
    if found:
        return in_package("folium", found.group(1)[len("folium/") :])
    return file_from_npm(place)


def file_from_npm(place):
    found = FROM_NPM.fullmatch(place)
    if not found:
        return None
    name, version, path = found.groups()[:3] if found.group(1) else found.groups()[3:]
    if name in KEPT_BY_WIDGETS and path.endswith("/index.js"):
        for folder in jupyter_path("nbextensions"):
            kept = inside(folder, KEPT_BY_WIDGETS[name])
            if kept:
                return kept, folder
    if name not in KEPT:
        return None
    package, kept = KEPT[name]
    names = {"version": version, "file": os.path.basename(path)}
    least = {**names, "file": names["file"].replace(".min.", ".")}
    return in_package(package, kept % names) or in_package(package, kept % least)


def in_package(package, path, version=None):
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        return None
    if version is not None and metadata.version(package) != version:
        return None
    folder = spec.submodule_search_locations[0]
    kept = inside(folder, path)
    return kept and (kept, folder)


def asked_front_end(path, folder):
    text = text_of(path, os.path.dirname(path))
    return {"text": with_embedded(text, path, folder) if path.endswith(".css") else text}


def with_embedded(style, path, folder):
    """A style with the fonts and pictures that lie beside it: in a page they would be asked for by addresses."""

    def embedded(found):
        beside = os.path.relpath(os.path.join(os.path.dirname(path), found.group(1)), folder)
        kept = inside(folder, beside)
        if not kept or os.path.getsize(kept) > MOST_BYTES:
            return found.group()
        with open(kept, "rb") as file:
            return "url(data:%s;base64,%s)" % (MEDIA[found.group(2)], base64.b64encode(file.read()).decode())

    return EMBEDDED.sub(embedded, style)


#: By address, for a cell: a package may be installed between two.
asked = {"cell": None, "files": {}}


def name_for(address):
    cell = get_ipython().execution_count
    if asked["cell"] != cell:
        asked.update(cell=cell, files={})
    if address not in asked["files"]:
        found = file_of(address)
        asked["files"][address] = found and describe_file(*found)
    return asked["files"][address]


def describe_file(path, folder):
    kept = named(("asked", path, os.stat(path).st_mtime_ns), functools.partial(asked_front_end, path, folder))
    kernel = get_ipython().kernel
    # Also where it has no content: it may have been removed since that was sent, and then is put there again.
    content = {"comm_id": kept["hash"], "target_name": "octavo.files", "data": {"octavo_front_end": kept}}
    kernel.session.send(kernel.iopub_socket, "comm_open", content, parent=kernel.get_parent())
    return kept["hash"] + ".frontend"


def with_name(found):
    written = found.group("address")
    address, start = html.unescape(written), found.start()
    is_file = re.search(r"\.(?:m?js|css)(?:\?|$)", address) or IMPORTED.search(found.string[max(0, start - 24) : start])
    if not is_file:
        return found.group()
    try:
        name = name_for(address)
    except Exception:  # Without the file the page says what is asked for, and from where.
        name = None
    return found.group() if name is None else "%s#octavo=%s" % (found.group(), name)


def in_html(text):
    return PARTS.sub(in_part, text)


def in_part(found):
    script, code, link, frame, quote, document = found.group("script", "code", "link", "frame", "quote", "document")
    if script:
        return IN_TAG.sub(with_name, script) + IN_SCRIPT.sub(with_name, code)
    if link:
        return IN_TAG.sub(with_name, link)
    within = html.unescape(document)
    named = in_html(within)
    return found.group() if named == within else frame + quote + html.escape(named) + quote


def with_names_in(kind, value):
    if not isinstance(value, str) or not ASKING.fullmatch(kind):
        return value
    try:
        return in_html(value) if kind == "text/html" else IN_SCRIPT.sub(with_name, value)
    except Exception:  # It is shown as it was.
        return value


def with_names(data):
    return {kind: with_names_in(kind, value) for kind, value in data.items()} if isinstance(data, dict) else data


def carry_asked_files():
    shell = get_ipython()
    publish, write = shell.display_pub.publish, shell.displayhook.write_format_data

    def publish_with_names(data, *given, **keys):
        return publish(with_names(data), *given, **keys)

    def write_with_names(data, *given, **keys):
        return write(with_names(data), *given, **keys)

    shell.display_pub.publish = publish_with_names
    shell.displayhook.write_format_data = write_with_names


carry_asked_files()
