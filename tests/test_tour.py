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


@pytest.fixture(scope="module")
def pictures(screen: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tour") / "pictures"
    with patch("connect_four_ai.jobs.process.start_process", Copy):
        assert main(["tour", "--lang", "en", "--out", str(folder)], parser) == 0
    return folder


@pytest.mark.shipped
def test_the_kept_pictures_are_what_the_window_looks_like(pictures: Path) -> None:
    assert {path.name for path in pictures.iterdir()} == {path.name for path in KEPT.iterdir()}
    for path in sorted(pictures.iterdir()):
        scene = path.name.partition(".")[0]
        changed = difference(path, KEPT / path.name)
        assert changed <= TOLERANCE.get(scene, 0.0025), f"{path.name} has changed: {REMAKE}"
        other = pictures / f"{scene}.{LANGUAGES[path.name.endswith('.en.png')]}.png"
        assert difference(path, other) > 0.0025, "or the comparison above could not fail"


def difference(one: Path, other: Path) -> float:
    """Returns the share of the pixels that differ visibly."""
    with Image.open(one) as first, Image.open(other) as second:
        pixels = [np.asarray(image.convert("RGB")).astype(np.int16) for image in (first, second)]
    assert pixels[0].shape == pixels[1].shape
    return float((abs(pixels[0] - pixels[1]).max(axis=2) > 60).mean())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_of_a_language_show_every_scene_in_it(language: str) -> None:
    """docs/ has each once, and README two of them."""
    readme, *docs = pages_in(language)
    shown = re.findall(r"pictures/tour/([^)]+)", "".join(docs))
    assert sorted(shown) == sorted(path.name for path in KEPT.glob(f"*.{language}.png"))
    assert re.findall(r"pictures/tour/(\w+)", readme) == ["board", "step"]
