"""What a kernel's Python is given to run: it starts ipykernel, which looks for modules where code does and not in the folder that it starts in.

ipykernel loads a debugger at its start if there is one, for a protocol that Octavo does not speak: a third of all modules. Code may import it later
(`quick.py`).
"""

import sys

sys.path[:] = [folder for folder in sys.path if folder != ""]
sys.modules["debugpy"] = None

import runpy

runpy.run_module("ipykernel_launcher", run_name="__main__", alter_sys=True)
