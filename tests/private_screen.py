"""A private screen for the tests of the window, so that none opens on the user's."""

import ctypes
import os
import shutil
import subprocess
from functools import cache

NO_XVFB = "the tests of the window need a screen that nobody sees: sudo apt-get install xvfb"


@cache
def private_screen() -> str:
    """Starts an Xvfb, makes it this process's DISPLAY, and returns its name. Later calls return the
    same name.

    Raises RuntimeError if there is no Xvfb.
    """
    if shutil.which("Xvfb") is None:
        raise RuntimeError(NO_XVFB)
    command = ["Xvfb", "-displayfd", "1", "-nolisten", "tcp", "-terminate"]
    command += ["-screen", "0", "1920x1200x24"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert server.stdout is not None
    display = f":{server.stdout.readline().strip()}"
    # With -terminate, Xvfb ends with its last client. This connection stays open until this process
    # ends, in whatever way.
    if not ctypes.CDLL("libX11.so.6").XOpenDisplay(display.encode()):
        raise RuntimeError(f"Xvfb does not answer at {display}")
    os.environ["DISPLAY"] = display
    return display
