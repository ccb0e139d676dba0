"""A screen of our own for the tests of the window: the user's is never drawn on."""

import ctypes
import os
import shutil
import subprocess
from functools import cache

NO_XVFB = "the tests of the window need a screen that nobody sees: sudo apt-get install xvfb"


@cache
def private_screen() -> str:
    """Starts an Xvfb, makes it this process's DISPLAY, and returns its name. Later calls return the
    same.

    Raises RuntimeError where there is no Xvfb.
    """
    if shutil.which("Xvfb") is None:
        raise RuntimeError(NO_XVFB)
    command = [
        "Xvfb",
        "-displayfd",
        "1",
        "-screen",
        "0",
        "1920x1200x24",
        "-nolisten",
        "tcp",
        "-terminate",
    ]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert server.stdout is not None
    display = f":{server.stdout.readline().strip()}"
    # With -terminate it ends when its last client has gone. This connection is never closed, so
    # that is when this process ends, whichever way it does.
    if not ctypes.CDLL("libX11.so.6").XOpenDisplay(display.encode()):
        raise RuntimeError(f"Xvfb does not answer at {display}")
    os.environ["DISPLAY"] = display
    return display
