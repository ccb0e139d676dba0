"""A real browser for the tests: chromium, driven by chromedriver's own HTTP."""

import json
import os
import re
import shutil
import subprocess
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.request import Request, urlopen

from waiting import TIME_LIMIT

CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
DRIVER = shutil.which("chromedriver")
MISSING = (
    ""
    if CHROMIUM and DRIVER
    else "no chromium with chromedriver is here: THE WEB PAGES ARE NOT TESTED"
)
ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--window-size=1280,900",
)
KEYS = {
    "Enter": "\ue007",
    "Home": "\ue011",
    "End": "\ue010",
    "F1": "\ue031",
    "←": "\ue012",
    "→": "\ue014",
}


class Browser:
    def __init__(self, address: str, **capabilities: Any) -> None:
        """`capabilities`: what only this kind of browser is told."""
        self._address = f"{address}/session"
        capabilities["timeouts"] = dict.fromkeys(("script", "pageLoad"), round(1000 * TIME_LIMIT))
        session = self._post("", {"capabilities": {"alwaysMatch": capabilities}})["sessionId"]
        self._address += f"/{session}"

    def open(self, file: Path, fragment: str = "") -> None:
        # or another fragment alone would not open it anew
        self._post("/url", {"url": "about:blank"})
        self._post("/url", {"url": file.as_uri() + fragment})

    def visit(self, address: str) -> None:
        self._post("/url", {"url": address})

    def show_on(self, width: int, height: int) -> None:
        """As a screen of this size shows it: Chromium's own window is never so narrow."""
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < height}
        self._devtools("Emulation.setDeviceMetricsOverride", **size)

    def before_each_page(self, script: str) -> None:
        """From now on, this runs in every page before what the page has of its own."""
        self._devtools("Page.addScriptToEvaluateOnNewDocument", source=script)

    def allow(self, *permissions: str) -> None:
        """As somebody who answers the browser's questions with yes."""
        self._devtools("Browser.grantPermissions", permissions=permissions)

    def picture(self) -> bytes:
        """What the page looks like, as PNG."""
        return b64decode(self._get("/screenshot"))

    def run(self, script: str) -> Any:
        """What a script returns in the page."""
        return self._post("/execute/sync", {"script": script, "args": []})

    def press(self, *keys: str) -> None:
        for key in keys:
            strokes = [{"type": kind, "value": KEYS.get(key, key)} for kind in ("keyDown", "keyUp")]
            self._post(
                "/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": strokes}]}
            )

    def texts(self, selector: str) -> list[str]:
        found: list[str] = self.run(
            f"return Array.from(document.querySelectorAll({selector!r}), e => e.textContent)"
        )
        return found

    def click(self, selector: str, text: str = "", pointer: str = "mouse") -> None:
        """In the middle of the first that is there, and has this text if it is given, with the
        mouse or by "touch"."""
        element = self.run(
            f"const one = Array.from(document.querySelectorAll({selector!r}))"
            f".find(each => !{text!r} || each.textContent === {text!r});"
            " one.scrollIntoView(); return one"
        )
        steps: list[dict[str, Any]] = [
            {"type": "pointerMove", "origin": element, "x": 0, "y": 0, "duration": 0}
        ]
        steps += [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp")]
        kind = {"parameters": {"pointerType": pointer}, "id": pointer, "type": "pointer"}
        self._post("/actions", {"actions": [kind | {"actions": steps}]})

    def _devtools(self, command: str, **parameters: Any) -> None:
        """A command that only Chromium has."""
        self._post("/goog/cdp/execute", {"cmd": command, "params": parameters})

    def _post(self, what: str, parts: dict[str, Any]) -> Any:
        request = Request(
            self._address + what, json.dumps(parts).encode(), {"Content-Type": "application/json"}
        )
        with urlopen(request, timeout=TIME_LIMIT) as answer:
            return json.load(answer)["value"]

    def _get(self, what: str) -> Any:
        with urlopen(self._address + what, timeout=TIME_LIMIT) as answer:
            return json.load(answer)["value"]

    def close(self) -> None:
        urlopen(Request(self._address, method="DELETE"), timeout=TIME_LIMIT).close()


@contextmanager
def browser() -> Iterator[Browser]:
    assert DRIVER
    with (
        TemporaryDirectory(ignore_cleanup_errors=True) as folder,  # Chromium leaves folders behind
        subprocess.Popen(
            [DRIVER, "--port=0"],
            env=os.environ | {"TMPDIR": folder},
            stdout=subprocess.PIPE,
            text=True,
        ) as driver,
    ):
        try:
            assert driver.stdout
            port = next(
                filter(None, (re.search(r"on port (\d+)\.", line) for line in driver.stdout))
            )[1]
            options = {"binary": CHROMIUM, "args": ARGUMENTS}
            one = Browser(f"http://127.0.0.1:{port}", **{"goog:chromeOptions": options})
            yield one
            one.close()
        finally:
            driver.terminate()
