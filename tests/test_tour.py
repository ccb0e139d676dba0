"""The tour takes every picture; those in README and docs/ are what the window looks like now."""

import io
import os
import re
from contextlib import redirect_stdout
from pathlib import Path
from unittest.mock import patch

import numpy as np
import pytest
from PIL import Image
from search_server import Copy
from written_pages import pages_in

from connect_four_ai.app.language import LANGUAGES
from connect_four_ai.commands import main
from tools.__main__ import parser

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "sketches" / "pictures" / "tour"
TOLERANCE = {
    "step": 0.03,
    "stage": 0.03,
    "switches": 0.03,
    "costs": 0.03,
    "compare": 0.08,
    "failure": 0.08,
}
"""As much of a picture may differ where code is drawn in the system's own letters; and where a
stage answers by the clock; elsewhere only a count or a time."""

REMAKE = "python -m connect_four_ai tour --out sketches/pictures/tour"


@pytest.fixture(scope="module")
def pictures(screen: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tour") / "pictures"
    with (
        redirect_stdout(io.StringIO()) as printed,
        patch("connect_four_ai.jobs.process.start_process", Copy),
    ):
        assert tour(folder) == 0
    assert printed.getvalue().splitlines() == [
        str(path) for path in sorted(folder.iterdir(), key=os.path.getmtime)
    ]
    return folder


@pytest.mark.shipped
def test_the_kept_pictures_are_what_the_window_looks_like(pictures: Path) -> None:
    assert {path.name for path in pictures.iterdir()} == {path.name for path in KEPT.iterdir()}
    for path in sorted(pictures.iterdir()):
        tolerance = TOLERANCE.get(path.name.partition(".")[0], 0.0025)
        assert difference(path, KEPT / path.name) <= tolerance, f"{path.name} has changed: {REMAKE}"


def difference(one: Path, other: Path) -> float:
    """The share of the pixels that look different."""
    with Image.open(one) as first, Image.open(other) as second:
        pixels = [np.asarray(image.convert("RGB")).astype(np.int16) for image in (first, second)]
    assert pixels[0].shape == pixels[1].shape
    return float((abs(pixels[0] - pixels[1]).max(axis=2) > 60).mean())


def test_another_language_and_another_scene_differ_by_more(pictures: Path) -> None:
    """Or the comparison above could not fail."""
    scenes = {path.name.partition(".")[0] for path in pictures.iterdir()}
    assert len(scenes) > 10
    for scene in scenes:
        assert (
            difference(*(pictures / f"{scene}.{language}.png" for language in LANGUAGES)) > 0.0025
        ), scene
    assert difference(pictures / "truth.en.png", pictures / "board.en.png") > 0.03


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_of_a_language_show_every_scene_in_it(language: str, pictures: Path) -> None:
    """docs/ has each once, and README two of them."""
    readme, *docs = pages_in(language)
    shown = re.findall(r"pictures/tour/([^)]+)", "".join(docs))
    assert sorted(shown) == sorted(
        path.name for path in pictures.iterdir() if f".{language}." in path.name
    )
    assert re.findall(r"pictures/tour/(\w+)", readme) == ["board", "step"]


def tour(folder: Path) -> int:
    return main(["tour", "--lang", "en", "--out", str(folder)], parser)


def test_without_a_screen_it_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISPLAY", "")
    assert tour(tmp_path / "new") == 1
    assert capsys.readouterr() == ("", "There is no screen (DISPLAY is not set).\n")


@pytest.mark.usefixtures("screen")
def test_a_folder_that_cannot_be_made_is_told(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "taken").write_text("")
    assert tour(tmp_path / "taken") == 1
    (line,) = capfd.readouterr().err.splitlines()
    assert "taken" in line
