"""Checks the web page and a class's pages with axe-core (https://github.com/dequelabs/axe-core),
which knows the WCAG: all pages, on screens of four sizes, in both languages. Says what it finds.

    python3 -m tools.web.axe
"""

import itertools
import re
import socket
import subprocess
import sys
import tarfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

from connect_four_ai.lab.pages.pages import PAGES
from tools.web.chromium import chromium
from tools.web.site import ROOT, kept_site, npm, served

VERSION = "4.10.3"
SCREENS = [(390, 844), (844, 390), (1024, 768), (1280, 800)]
STATES = (
    "position=4453&stage=9.1.7",
    *(f"position=4453&stage=9.1.7&depth=2&page={page}" for page in PAGES if page != "coach"),
    "lesson=9.1.0",
    "lesson=9.1.5",
    "exercise=9.1.5:predict:7",
    "exercise=9.1.5:find:7",
    "sketch=9_1_5_blocking",
)
WAIT = 100.0
"""Maximum seconds until a state stands."""
FRAMES = "return Number(document.getElementById('sketch')?.dataset.frames ?? 0)"
SHOWN = "return document.body.innerText"
RUN = "const done = arguments[0]; axe.run(document).then((found) => done(found.violations));"
CLASS_SHOWN = "return document.querySelector('.joining, .asking .board, #classSheet input')"
JOIN = """
    const fields = [...document.querySelectorAll("#classSheet input")];
    if (fields.length < 2) return false;
    fields[1].value = arguments[0];
    fields[1].dispatchEvent(new Event("input"));
    fields[1].form.requestSubmit();
    return true"""


def axe_core() -> str:
    """Returns the script of axe-core, from npm."""
    with TemporaryDirectory() as folder:
        npm(folder, "pack", f"axe-core@{VERSION}")
        with tarfile.open(next(Path(folder).glob("*.tgz"))) as archive:
            script = archive.extractfile("package/axe.min.js")
            assert script
            return script.read().decode()


class Checker:
    """A browser whose states are checked one after the other."""

    def __init__(self, driver: Any) -> None:
        self.driver = driver
        self.script = axe_core()
        self.count = self.failed = 0
        driver.set_script_timeout(WAIT)

    def check(self, name: str) -> None:
        """Prints what axe finds in the state that is shown."""
        self.driver.execute_script(self.script)
        found = self.driver.execute_async_script(RUN)
        self.count, self.failed = self.count + 1, self.failed + bool(found)
        for one in found:
            for node in one["nodes"]:
                print(f"{name}: {one['id']} ({one['impact']}): {node['html'][:90]}", flush=True)

    def wait(self, script: str, *given: object) -> None:
        """Waits until a script returns something true. Raises TimeoutError."""
        end = time.monotonic() + WAIT
        while not self.driver.execute_script(script, *given):
            if time.monotonic() > end:
                raise TimeoutError(self.driver.execute_script(SHOWN))
            time.sleep(0.2)

    def on_each_screen(self) -> Iterator[str]:
        """Yields the name of each size, which the screen has then."""
        for width, height in SCREENS:
            size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
            self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
            yield f"{width} × {height}"

    def app(self, address: str) -> None:
        """Checks all states of the app. It is loaded once a screen."""
        for screen in self.on_each_screen():
            self.driver.get("about:blank")
            self.driver.get(address)
            for language in ("en", "zh-Hant"):
                for state in STATES:
                    fragment = f"#language={language}&{state}"
                    self.wait(f"{FRAMES} > 3")
                    before = self.driver.execute_script(FRAMES)
                    self.driver.execute_script("location.hash = arguments[0]", fragment)
                    self.wait(f"{FRAMES} > {before + 5}")
                    self.check(f"{screen} {fragment}")

    def class_pages(self, site: Path) -> None:
        """Checks the pages of a class: the teacher's, the projector's, and a pupil's; then again
        while a question is asked."""
        with class_server(site) as (host, key, code):
            for scene in ("joining", "asked"):
                for screen in self.on_each_screen():
                    self._class_pages(host, key, code, f"{screen} {scene}")
                self.driver.execute_script("document.querySelector('form .main').click()")

    def _class_pages(self, host: str, key: str, code: str, state: str) -> None:
        for name, path in (("projector", f"projector#key={key}"), ("join", code)):
            self.driver.get("about:blank")
            self.driver.get(f"{host}/{path}")
            self.wait(CLASS_SHOWN)
            self.check(f"{state}: {name}")
        self.wait(JOIN, f"Ann {state}")
        self.wait("return document.querySelector('#classBar')?.textContent")
        self.check(f"{state}: pupil")
        self.driver.get(f"{host}/teacher#key={key}")
        self.wait("return document.querySelector('main button')")
        self.check(f"{state}: teacher")
        self.driver.execute_script("localStorage.clear()")


@contextmanager
def class_server(site: Path) -> Iterator[tuple[str, str, str]]:
    """Runs a class. Yields its address, the teacher's key and the class's code."""
    command = [sys.executable, "-m", "connect_four_ai", "class", "--lang", "en", "--no-browser"]
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        command += ["--port", str(free.getsockname()[1])]
    with TemporaryDirectory() as folder:
        command += ["--file", f"{folder}/class.sqlite", "--site", str(site)]
        process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout
            told = "".join(itertools.islice(process.stdout, 3))
            (host,) = re.findall(r"(http://\S+?)/teacher", told)
            yield host, re.findall(r"#key=(\S+)", told)[0], re.findall(r"code (\w+)\.", told)[0]
        finally:
            process.kill()
            process.wait()


def main() -> int:
    site = kept_site()
    with served(site) as (server, address), chromium() as driver:
        Thread(target=server.serve_forever, daemon=True).start()
        checker = Checker(driver)
        checker.class_pages(site)
        checker.app(address)
        server.shutdown()
    print(f"{checker.count} states, {checker.failed} with findings")
    return checker.failed > 0


if __name__ == "__main__":
    sys.exit(main())
