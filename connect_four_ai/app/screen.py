"""Checks whether a window can be opened, without starting Java."""

import ctypes
import os
import sys

from connect_four_ai.app.language import say

LIBRARIES = {
    "libX11.so.6": "libx11-6",
    "libXext.so.6": "libxext6",
    "libXi.so.6": "libxi6",
    "libXrender.so.1": "libxrender1",
    "libXtst.so.6": "libxtst6",
    "libfontconfig.so.1": "libfontconfig1",  # needs a font, which Debian installs with it
}
"""The libraries that Java's windows need on Linux, with their Debian packages."""


def missing_screen() -> str | None:
    """Returns why no window can be opened, in one line; None if one can. macOS and Windows always
    have a screen."""
    if sys.platform in ("darwin", "win32"):
        return None
    display = os.environ.get("DISPLAY", "")
    if not display:
        return say("There is no screen (DISPLAY is not set).")
    if packages := missing_packages():
        command = f"sudo apt-get install {' '.join(packages)}"
        return say("A window needs system libraries that are missing ({command}).", command=command)
    if not _answers(display):
        return say("There is no screen (nothing answers at DISPLAY {display}).", display=display)
    return None


def missing_packages() -> list[str]:
    """Returns the Debian packages of the libraries that cannot be loaded."""
    missing = []
    for library, package in LIBRARIES.items():
        try:
            ctypes.CDLL(library)
        except OSError:
            missing.append(package)
    return missing


def _answers(display: str) -> bool:
    """Returns whether an X server accepts a connection, as Java will make one."""
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    connection = x11.XOpenDisplay(display.encode())
    if not connection:
        return False
    x11.XCloseDisplay(ctypes.c_void_p(connection))
    return True
