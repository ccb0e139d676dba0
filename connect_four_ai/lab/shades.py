"""Colours for numbers: from one colour through none to another. Colour-blind people can tell the
ends apart, too."""

from collections.abc import Mapping
from math import copysign, isfinite, isinf, log1p
from typing import Any

from connect_four_ai.stages import Stage

Shades = tuple[tuple[int, int, int], tuple[int, int, int], tuple[int, int, int]]
LOST_TO_WON: Shades = (236, 152, 56), (247, 247, 247), (112, 160, 212)
YELLOW_TO_RED: Shades = (255, 214, 66), (246, 245, 241), (242, 122, 102)
NOT_CERTAIN = 0.7
"""Maximum lean of an uncertain score beside a certain one."""


def shade(lean: float, shades: Shades) -> str:
    """Returns the colour of a number from −1 to 1."""
    low, none, high = shades
    return "#" + "".join(
        f"{round(n + (end - n) * abs(lean)):02X}"
        for n, end in zip(none, high if lean > 0 else low, strict=True)
    )


def lean(score: float, most: float) -> float:
    """Returns a score as −1 to 1, by the logarithm of its size, `most` being the largest; infinity
    is at the end."""
    return copysign(
        1.0 if isinf(score) else log1p(abs(score)) / log1p(most) if most else 0.0, score
    )


def leans(stage: Stage | None, scores: Mapping[Any, float]) -> dict[Any, float]:
    """Returns how far each of a stage's scores leans to the first player or, negative, to the
    second, on a scale of the scores' own."""
    most = max((abs(score) for score in scores.values() if isfinite(score)), default=0)
    # in the chapter, infinity stands for no result
    certain = stage is not None and stage.estimates
    if stage and not stage.has_opinion:
        most = 0
    parts = {
        True: float(certain),
        False: NOT_CERTAIN if certain and any(map(isinf, scores.values())) else 1.0,
    }
    return {move: lean(score, most) * parts[isinf(score)] for move, score in scores.items()}
