"""The tour takes every picture; those in README and docs/ show the current window."""

import re
from pathlib import Path
from unittest.mock import patch

import numpy as np
import pytest
from PIL import Image
from search_server import Copy
from written_pages import pages_in

from connect_four_ai.app.language import LANGUAGES
from connect_four_ai.commands import main
from tools import tour
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
REMAKE = "python3 run.py tour --out sketches/pictures/tour"


@pytest.mark.shipped
@pytest.mark.usefixtures("screen")
def test_the_kept_pictures_are_what_the_window_looks_like() -> None:
    with patch("connect_four_ai.jobs.process.start_process", Copy):
        taken = dict(tour.of_every_page())
    assert set(taken) == {path.stem for path in KEPT.iterdir()}
    for name, picture in sorted(taken.items()):
        scene, _, language = name.partition(".")
        changed = difference(picture, Image.open(KEPT / f"{name}.png"))
        assert changed <= TOLERANCE.get(scene, 0.0025), f"{name} has changed: {REMAKE}"
        other = taken[f"{scene}.{LANGUAGES[language == 'en']}"]
        assert difference(picture, other) > 0.0025, "or the comparison above could not fail"


def difference(one: Image.Image, other: Image.Image) -> float:
    """Returns the share of the pixels that differ visibly."""
    first, second = (np.asarray(each.convert("RGB")).astype(np.int16) for each in (one, other))
    assert first.shape == second.shape
    return float((abs(first - second).max(axis=2) > 60).mean())


@pytest.mark.usefixtures("screen")
def test_the_pictures_are_saved_by_their_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = Image.radial_gradient("L")
    monkeypatch.setattr(tour, "of_every_page", lambda: [("board.en", picture)])
    assert main(["tour", "--out", str(tmp_path / "new")], parser) == 0
    assert difference(Image.open(tmp_path / "new/board.en.png"), picture) == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_of_a_language_show_every_scene_in_it(language: str) -> None:
    """docs/ has each once, and README two of them."""
    readme, *docs = pages_in(language)
    shown = re.findall(r"pictures/tour/([^)]+)", "".join(docs))
    assert sorted(shown) == sorted(path.name for path in KEPT.glob(f"*.{language}.png"))
    assert re.findall(r"pictures/tour/(\w+)", readme) == ["board", "step"]
