"""Run once in each new kernel: whatever it says can be sent.

Half a character (a lone surrogate, as file names and cut texts have them) is no UTF-8, so that a message with one could not be packed, and a run whose
reply has one never ended. Here it is sent as the sign for what cannot be shown. Bytes that Python has read by `surrogateescape` are sent as they were.
"""

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


def pack_all(value):
    try:
        return pack(value)
    except UnicodeEncodeError:
        return pack(sendable(value))


get_ipython().kernel.session.pack = pack_all
