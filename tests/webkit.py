"""WebKit for the tests, which Safari and the browsers of an iPad are made from: WebKitGTK, driven
by its own driver. It needs a screen."""

import os
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from browser import Browser
from waiting import wait_until

DRIVER = shutil.which("WebKitWebDriver")
BROWSER = next(iter(sorted(Path("/usr/lib").glob("*/webkit*gtk-*/MiniBrowser"))[::-1]), None)
MISSING = "" if DRIVER and BROWSER else "no WebKitGTK is here: THE WEB PAGE IS NOT TESTED IN IT"


@contextmanager
def webkit(profile: Path) -> Iterator[Browser]:
    """`profile`: the folder for what it keeps."""
    assert DRIVER
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    folders = dict.fromkeys(("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"), str(profile))
    with subprocess.Popen(
        [DRIVER, f"--port={port}"],
        env=os.environ | folders,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as driver:
        try:
            wait_until(lambda: _listens(port))
            options = {"binary": str(BROWSER), "args": ["--automation"]}
            one = Browser(f"http://127.0.0.1:{port}", **{"webkitgtk:browserOptions": options})
            yield one
            one.close()
        finally:
            os.killpg(driver.pid, signal.SIGTERM)  # the browser, too


def _listens(port: int) -> bool:
    with socket.socket() as client:
        return client.connect_ex(("127.0.0.1", port)) == 0
