"""Checks of whether a window can be opened, and the messages if it cannot."""

import re
import sys

import pytest

from connect_four_ai.app import screen
from connect_four_ai.app.screen import missing_packages, missing_screen

on_linux = pytest.mark.usefixtures("screen")


@on_linux
def test_a_screen_that_answers() -> None:
    assert missing_screen() is None


@on_linux
@pytest.mark.parametrize("display", [":977", "localhost:977.0", "nonsense"])
def test_a_screen_that_does_not_answer(display: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", display)
    assert missing_screen() == f"There is no screen (nothing answers at DISPLAY {display})."


@pytest.mark.parametrize("display", ["", None])
def test_no_display_at_all(display: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    if display is not None:
        monkeypatch.setenv("DISPLAY", display)
    assert missing_screen() == "There is no screen (DISPLAY is not set)."


@on_linux
def test_a_missing_library_is_named_by_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        screen, "LIBRARIES", {"libX11.so.6": "libx11-6", "libnowhere.so.3": "libnowhere3"}
    )
    assert missing_packages() == ["libnowhere3"]
    assert re.search(r"missing \(sudo apt-get install libnowhere3\)\.$", missing_screen() or "")
