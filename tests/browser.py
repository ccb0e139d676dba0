"""Real browsers for the tests, driven by Selenium: Chromium, Firefox, and WebKitGTK, which has the
engine of Safari and of an iPad's browsers."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webdriver import WebDriver
from waiting import TIME_LIMIT

from tools.web.chromium import CHROMIUM, DRIVER, chromium

MISSING = (
    ""
    if CHROMIUM and DRIVER
    else "no chromium with chromedriver is here: THE WEB PAGES ARE NOT TESTED"
)
FIREFOX = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)
GECKO_DRIVER = shutil.which("geckodriver")
NO_FIREFOX = (
    ""
    if FIREFOX and GECKO_DRIVER
    else "no firefox with geckodriver is here: THE WEB PAGE IS NOT TESTED IN IT"
)
WEBKIT_DRIVER = shutil.which("WebKitWebDriver")
WEBKIT = next(iter(sorted(Path("/usr/lib").glob("*/webkit*gtk-*/MiniBrowser"))[::-1]), None)
NO_WEBKIT = (
    "" if WEBKIT_DRIVER and WEBKIT else "no WebKitGTK is here: THE WEB PAGE IS NOT TESTED IN IT"
)
KEYS = {"←": Keys.ARROW_LEFT, "→": Keys.ARROW_RIGHT} | {
    name: getattr(Keys, name.upper()) for name in ("Enter", "Escape", "Home", "End", "Tab", "F1")
}


class Browser:
    def __init__(self, driver: WebDriver) -> None:
        self.driver: Any = driver
        driver.set_script_timeout(TIME_LIMIT)
        driver.set_page_load_timeout(TIME_LIMIT)
        self.visit = driver.get

    def run(self, script: str, *arguments: object) -> Any:
        """Runs a script in the page, which may wait for something. Returns what it returns."""
        if "await " in script:  # only Chromium allows that at the top
            script = f"return (async () => {{ {script} }})()"
        return self.driver.execute_script(script, *arguments)

    def open(self, file: Path, fragment: str = "") -> None:
        self.visit("about:blank")  # else a new fragment alone would not reload the page
        self.visit(file.as_uri() + fragment)

    def show_on(self, width: int, height: int) -> None:
        """Emulates a screen of this size: Chromium's own window is never so narrow."""
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < height}
        self.chromium("Emulation.setDeviceMetricsOverride", size)

    def chromium(self, command: str, given: dict[str, Any]) -> None:
        """Does what only Chromium can; skips the test in another browser."""
        if not isinstance(self.driver, webdriver.Chrome):
            pytest.skip(f"only Chromium does {command}")
        self.driver.execute_cdp_cmd(command, given)

    @contextmanager
    def another_tab(self, address: str) -> Iterator[None]:
        """Opens an address in a second tab, and closes the tab at the end."""
        first = self.driver.current_window_handle
        self.driver.switch_to.new_window("tab")
        try:
            self.visit(address)
            yield
        finally:
            self.driver.close()
            self.driver.switch_to.window(first)

    @contextmanager
    def inside_frame(self) -> Iterator[None]:
        """Switches to the page's first frame for the block."""
        self.driver.switch_to.frame(0)
        try:
            yield
        finally:
            self.driver.switch_to.default_content()

    def before_each_page(self, script: str) -> None:
        """Runs a script in every page before the page's own."""
        self.chromium("Page.addScriptToEvaluateOnNewDocument", {"source": script})

    def allow(self, *permissions: str) -> None:
        """Grants permissions to the page."""
        self.chromium("Browser.grantPermissions", {"permissions": permissions})

    def press(self, *keys: str) -> None:
        for key in keys:
            ActionChains(self.driver).send_keys(KEYS.get(key, key)).perform()

    def press_control(self, key: str) -> None:
        """Presses a key with Ctrl."""
        actions = ActionChains(self.driver)
        actions.key_down(Keys.CONTROL).send_keys(key).key_up(Keys.CONTROL).perform()

    def texts(self, selector: str) -> list[str]:
        found: list[str] = self.run(
            f"return Array.from(document.querySelectorAll({selector!r}), e => e.textContent)"
        )
        return found

    def click(self, selector: str, text: str = "", pointer: str = "mouse") -> None:
        """Clicks in the middle of the first element of this selector, and of this text if it is
        given, with the mouse or by "touch"."""
        element = self.run(
            f"const one = Array.from(document.querySelectorAll({selector!r}))"
            f".find(each => !{text!r} || each.textContent === {text!r});"
            " one.scrollIntoView(); return one"
        )
        actions = ActionBuilder(self.driver, mouse=PointerInput(pointer, pointer), duration=0)
        actions.pointer_action.move_to(element).pointer_down().pointer_up()
        actions.perform()

    def drag(self, places: list[list[float]], pointer: str = "mouse") -> None:
        """Moves a mouse's held button, or a finger, from place to place in the picture."""
        left, top, scale = self.run(
            "const sketch = document.getElementById('sketch');"
            " const { left, top, width } = sketch.getBoundingClientRect();"
            " return [left, top, width * devicePixelRatio / sketch.width]"
        )
        actions = ActionBuilder(self.driver, mouse=PointerInput(pointer, pointer), duration=50)
        finger = actions.pointer_action
        for number, (x, y) in enumerate(places):
            finger.move_to_location(round(left + scale * x), round(top + scale * y))
            if not number:
                finger.pointer_down()
        finger.pointer_up()
        actions.perform()


@contextmanager
def browser(keeps: bool = True) -> Iterator[Browser]:
    with chromium(keeps) as driver:
        yield Browser(driver)


@contextmanager
def firefox() -> Iterator[Browser]:
    options = webdriver.FirefoxOptions()
    options.add_argument("--headless")
    assert FIREFOX
    options.binary_location = FIREFOX
    with webdriver.Firefox(options, webdriver.FirefoxService(GECKO_DRIVER)) as driver:
        yield Browser(driver)


@contextmanager
def webkit(profile: Path) -> Iterator[Browser]:
    """Opens WebKitGTK, which needs a screen. `profile`: the folder for its data."""
    options = webdriver.WebKitGTKOptions()
    options.binary_location = str(WEBKIT)
    options.add_argument("--automation")
    folders = dict.fromkeys(("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"), str(profile))
    service = webdriver.WebKitGTKService(WEBKIT_DRIVER, env=os.environ | folders)
    with webdriver.WebKitGTK(options, service) as driver:
        yield Browser(driver)
