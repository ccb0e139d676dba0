"""Chromium for the tests and the measurements of web pages, driven by Selenium."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory

from selenium.webdriver import Chrome, ChromeOptions, ChromeService

CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
DRIVER = shutil.which("chromedriver")
"""The installed driver; without it, Selenium would download one."""


@contextmanager
def chromium(keeps: bool = True) -> Iterator[Chrome]:
    """Opens Chromium without a screen. `keeps`: whether pages may store data."""
    options = ChromeOptions()
    if not keeps:
        options.add_experimental_option(
            "prefs", {"profile.default_content_setting_values.cookies": 2}
        )
    assert CHROMIUM
    options.binary_location = CHROMIUM
    for argument in ("headless", "no-sandbox", "disable-gpu", "disable-dev-shm-usage"):
        options.add_argument(f"--{argument}")
    options.add_argument("--window-size=1280,900")
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:  # Chromium leaves folders behind
        service = ChromeService(DRIVER, env=os.environ | {"TMPDIR": folder})
        with Chrome(options, service) as driver:
            yield driver
