"""What all figures of the lessons have in common."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isinf
from typing import Any

from connect_four_ai.ai_brain import Thought
from connect_four_ai.app.language import score_text
from connect_four_ai.jobs.job import Job
from connect_four_ai.lab.boards.view import View
from connect_four_ai.lab.canvas import Point
from connect_four_ai.lab.widgets.controls import Controls
from connect_four_ai.lab.widgets.node_chip import short_count
from connect_four_ai.lab.widgets.tree_view import Box
from connect_four_ai.study.comparison import Opinions
from connect_four_ai.study.lessons.lesson import NOW, Step
from connect_four_ai.study.lessons.walk import Walk

NARROW = 520.0
"""Least width of a box that is not as narrow as a phone."""
TALL = 300.0
"""Usual height of a figure on a narrow screen."""


@dataclass
class Scene:
    """What the figures of a step show."""

    walk: Walk
    view: View[Any]
    """The page's board."""
    opinions: Opinions = field(default_factory=dict)
    """What the step's brains think of its position, as far as it is known."""

    @property
    def step(self) -> Step:
        return self.walk.step

    @property
    def thought(self) -> Thought | None:
        """What the stage that plays thinks; None as long as it is not known."""
        opinion = self.opinions.get(NOW)
        return opinion.thought if opinion else None


class Figure:
    """A figure of a step. It is made anew whenever a step is opened."""

    def __init__(self, scene: Scene, options: Mapping[str, Any]) -> None:
        """`options`: those of the step's file."""
        self.scene = scene
        self.options = options
        self.box = Box(0, 0, 0, 0)

    def question(self) -> Job[Any] | None:
        """Returns the job that finds what the figure shows; None if it needs none."""
        return None

    def hear(self, answer: Any) -> None:
        """Takes the answer of its job."""

    def listen(self, found: Any) -> None:
        """Takes what its job reports before that."""

    def retell(self) -> None:
        """Makes stored texts anew after the language has changed."""

    def height_at(self, width: float) -> float:
        """Returns the height that it needs on a narrow screen, where it may be as tall as it
        likes."""
        return TALL

    def width_at(self, height: float) -> float | None:
        """Returns its width at a height; None if it takes all the width that there is."""
        return None

    def place(self, box: Box) -> None:
        """Moves it into a box."""
        self.box = box

    @property
    def narrow(self) -> bool:
        """Whether the box is as narrow as a phone."""
        return self.box.width < NARROW

    @property
    def ready(self) -> bool:
        """Whether it knows what it shows."""
        return True

    def update(self) -> None:
        """Updates it. Called in every frame."""

    @property
    def busy(self) -> bool:
        """Whether something moves in it."""
        return False

    def controls(self) -> Controls:
        """Returns its buttons, keys and areas to click; not the arrows to left and right, which
        turn the steps."""
        return Controls()

    def point(self, point: Point) -> None:
        """Handles a move of the mouse to a point."""

    def display(self, mouse: Point) -> None:
        """Draws it into its box, once it is ready."""


def short_score(score: float) -> str:
    """Returns a score, with thousands in short from 10,000 on: −10 k."""
    text = score_text(score)
    if abs(score) < 10_000 or isinf(score):
        return text
    return text[:1] + short_count(int(abs(score)))[1:]
