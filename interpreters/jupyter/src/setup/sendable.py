"""Run once in each new kernel: whatever it says can be sent.

Half a character (a lone surrogate, as file names and cut texts have them) is no UTF-8, so that a message with one could not be packed, and a run whose
reply has one never ended. Here it is sent as the sign for what cannot be shown. Bytes that Python has read by `surrogateescape` are sent as they were.

NaN and the infinities are sent as Python's json writes them, which `wire/python-json.ts` reads: jupyter_client would make texts of them, and warn.
"""

import json

from IPython import get_ipython
from jupyter_client import session

pack = session.json_packer


def sendable(value):
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, dict):
        return {sendable(name): sendable(each) for name, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [sendable(each) for each in value]
    return value


def pack_numbers(value):
    try:
        text = json.dumps(value, default=session.json_default, ensure_ascii=False)
    except (AttributeError, TypeError, ValueError):
        # What is no JSON at all, or another jupyter_client.
        return pack(value)
    return text.encode("utf8", errors="surrogateescape")


def pack_all(value):
    try:
        return pack_numbers(value)
    except UnicodeEncodeError:
        return pack_numbers(sendable(value))


get_ipython().kernel.session.pack = pack_all
