"""Fetches uv from the index that pip is set to, into the folder that is given, and prints what pip is set to.

pip itself takes most of its time to load, and to weigh all the thousands of files that the index has of uv; here the newest for this machine is taken. Whatever is
out of the ordinary (a password for the index, another kind of index) ends in an error, and pip does it.
"""

import configparser
import glob
import hashlib
import importlib.util
import io
import json
import os
import platform
import re
import ssl
import sys
import sysconfig
import urllib.parse
import urllib.request
import zipfile

TIMEOUT_SECONDS = 15
JSON = "application/vnd.pypi.simple.v1+json"


def configuration_files():
    """Those of pip, the last heard first. To ask pip itself takes as long as all the rest here, and there may be none."""
    named = os.environ.get("PIP_CONFIG_FILE")
    if named == os.devnull:
        return []
    home = os.path.expanduser("~")
    own = os.environ.get("XDG_CONFIG_HOME") or os.path.join(home, ".config")
    if sys.platform == "darwin":
        machine = ["/Library/Application Support/pip"]
        library = os.path.join(home, "Library/Application Support")
        own = library if os.path.isdir(os.path.join(library, "pip")) else os.path.join(home, ".config")
    else:
        everywhere = (os.environ.get("XDG_CONFIG_DIRS") or "/etc/xdg").split(os.pathsep)
        machine = [os.path.join(folder, "pip") for folder in everywhere] + ["/etc"]
    user = [] if named and os.path.exists(named) else [os.path.join(home, ".pip"), os.path.join(own, "pip")]
    files = [os.path.join(folder, "pip.conf") for folder in machine + user + [sys.prefix]]
    return files + ([named] if named else [])


def pip_settings():
    parser = configparser.RawConfigParser()
    parser.read(configuration_files(), encoding="utf-8")
    found = {
        "%s.%s" % (section, name.replace("_", "-")): value
        for section in parser.sections()
        for name, value in parser.items(section)
    }
    for name, value in os.environ.items():
        if name.startswith("PIP_"):
            found[":env:." + name[4:].lower().replace("_", "-")] = value
    return found


def setting(settings, name):
    for place in (":env:", "install", "global"):
        value = settings.get("%s.%s" % (place, name))
        if value:
            return value
    return None


def index_of(settings):
    named = [setting(settings, "index-url")] + [os.environ.get(name) for name in ("UV_DEFAULT_INDEX", "UV_INDEX_URL")]
    return next((address for address in named if address), None) or index_of_pip()


def index_of_pip():
    """Its own, where none is set; of a Python without pip, that of the one which it brings to install."""
    if importlib.util.find_spec("pip") is None:
        import ensurepip

        folders = [getattr(ensurepip, "_WHEEL_PKG_DIR", None), os.path.join(os.path.dirname(ensurepip.__file__), "_bundled")]
        sys.path += [wheel for folder in folders if folder for wheel in glob.glob(os.path.join(folder, "pip-*.whl"))]
    from pip._internal.models.index import PyPI

    return PyPI.simple_url


def fits(name):
    machine = sysconfig.get_platform().rsplit("-", 1)[-1]
    if sys.platform == "darwin":
        return re.search(r"-macosx_\d+_\d+_%s\.whl$" % re.escape(platform.machine()), name) is not None
    libc = "manylinux_2_17" if platform.libc_ver()[0] == "glibc" else "musllinux_1_1"
    return name.endswith(".whl") and "%s_%s" % (libc, machine) in name


def newest(files):
    versions = []
    for file in files:
        version = re.match(r"uv-(\d+)\.(\d+)\.(\d+)-py3-none-", file["filename"])
        if version is not None and fits(file["filename"]) and not file.get("yanked"):
            versions.append((tuple(map(int, version.groups())), file))
    return max(versions, key=lambda pair: pair[0])[1]


def fetch(address, context, headers={}):
    if not address.startswith("https://"):
        raise ValueError("not encrypted: " + address)
    request = urllib.request.Request(address, headers=headers)
    with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS, context=context) as response:
        return response.read()


def main(folder):
    settings = pip_settings()
    for key, value in settings.items():
        print("%s=%r" % (key, value))
    context = ssl.create_default_context(cafile=setting(settings, "cert"))
    index = index_of(settings).rstrip("/") + "/uv/"
    file = newest(json.loads(fetch(index, context, {"Accept": JSON}))["files"])
    wheel = fetch(urllib.parse.urljoin(index, file["url"]), context)
    if hashlib.sha256(wheel).hexdigest() != file["hashes"]["sha256"]:
        raise ValueError("not what the index says: " + file["filename"])
    with zipfile.ZipFile(io.BytesIO(wheel)) as archive:
        program = next(name for name in archive.namelist() if name.endswith(".data/scripts/uv"))
        content = archive.read(program)
    os.makedirs(os.path.join(folder, "bin"), exist_ok=True)
    target = os.path.join(folder, "bin", "uv")
    with open(target + ".new", "wb") as out:
        out.write(content)
    os.chmod(target + ".new", 0o755)
    os.replace(target + ".new", target)


main(sys.argv[1])
