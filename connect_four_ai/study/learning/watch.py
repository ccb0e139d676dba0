"""Watching a learner: a job that learns, measures the learner and reports its state; and a session
with it, with settings to change. Measuring uses exact scores; the learner learns nothing from
them."""

import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from math import inf
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.program import IN_BROWSER
from connect_four_ai.app.typed import made
from connect_four_ai.games.connect_four import ALL_CELLS, RED, TIE, Cell, Position
from connect_four_ai.jobs.job import Listener, ignore_progress
from connect_four_ai.stages import Stage, find_stage
from connect_four_ai.stages.learned.patterns import THREAT, mirrored
from connect_four_ai.stages.learned.stage import divided, stage_by
from connect_four_ai.study.arena import exam
from connect_four_ai.study.arena.tournament import chosen_openings
from connect_four_ai.study.learning.learner import CHUNK, Correction, Learner, Settings, page


def mistakes(stage: Stage, depth: int = 0, questions: int = exam.SIZE) -> float:
    """Returns the share of the exam's wins and draws that a stage spoils."""
    return spoiled(stage, depth, exam.positions()[:questions])


def spoiled(stage: Stage, depth: int, positions: Iterable[tuple[str, str]]) -> float:
    """Returns the share of wins and draws that a stage spoils in positions with their columns'
    signs."""
    brain = AIBrain(stage, depth, 0)
    return fmean(
        exam.spoiled(brain.auto_play(Position.from_moves(moves)), signs)
        for moves, signs in positions
    )


def points(one: AIBrain, other: AIBrain, openings: list[str]) -> float:
    """Returns the share of points that one brain gets against another, playing twice from each
    opening, with the colours exchanged."""
    return fmean(
        (points_of_red(one, other, opening) + 1 - points_of_red(other, one, opening)) / 2
        for opening in openings
    )


def points_of_red(red: AIBrain, yellow: AIBrain, opening: str) -> float:
    """Returns Red's points in a game from an opening: 1, ½ or 0."""
    return {RED: 1.0, TIE: 0.5}.get(game_between(red, yellow, opening).winner or "", 0.0)


def game_between(red: AIBrain, yellow: AIBrain, opening: str = "") -> Position:
    """Returns the end of a game from an opening."""
    position = Position.from_moves(opening)
    while position.winner is None:
        brain = red if position.player == RED else yellow
        position = position.play(brain.auto_play(position).move)
    return position


def opponent(name: str) -> AIBrain:
    """Returns a brain by its name in the arena, such as 9.1.7:3. Raises UnknownStage."""
    section, depth = divided(name)
    return AIBrain(find_stage(section), int(depth) if depth else None, 0)


OPPONENTS = ("9.1.2", "9.1.5:1", "9.1.7:1")
EVERY = 100_000
"""Maximum number of games between two points of the curve."""
SAVE_INTERVAL = 10.0 if IN_BROWSER else 30.0
"""Seconds between two times of saving. A closed web page loses what was learnt since then."""
SLICE = 1.0 if IN_BROWSER else inf
"""Seconds after which the job ends, to be started again: a Web Worker hears nothing during a job,
but keeps the learner for the next one."""
GAMES = 10
"""Number of games against each opponent."""


class Point(NamedTuple):
    """A point of the learning curve."""

    games: int
    """Number of games learnt from."""
    mistakes: float
    """Share of the exam's wins and draws that it spoils."""
    points: dict[str, float]
    """Share of points against each opponent."""

    @classmethod
    def noted(cls, note: Any) -> "Point | None":
        """Returns a point from a file; None if it is damaged."""
        with suppress(TypeError, ValueError):
            point = made(cls, *note)
            if all(0 <= share <= 1 for share in (point.mistakes, *point.points.values())):
                return point
        return None


@dataclass(frozen=True)
class View:
    """A state of the learner, to show."""

    games: int = 0
    speed: float = 0
    """Moves per second while it learns."""
    settings: Settings = field(default_factory=Settings)
    curve: tuple[Point, ...] = ()
    game: tuple[Correction, ...] = ()
    """The last game: what was learnt from each position."""
    cells: dict[Cell, float] = field(default_factory=dict)
    """The value of each cell of the position that is watched."""


@dataclass(frozen=True)
class Watch:
    """A job: learns until it is cancelled, and saves the learner in a file; started again, it goes
    on from there. So a pause is a cancelled job, and other settings are a new job with the same
    file."""

    file: Path
    settings: Settings | None = None
    """Settings to use in place of those in the file."""
    position: str = ""
    """The moves of the position that is watched."""
    games: int | None = None
    """Number of games after which it ends; None for no end."""
    pace: int = 4 * CHUNK if IN_BROWSER else CHUNK
    """Number of games between two views; one without a compiler. A view shows a game that plain
    Python plays, which takes a Web Worker as long as a thousand others."""
    opponents: tuple[str, ...] = OPPONENTS
    questions: int = 300
    """Number of the exam's positions that are asked for each point of the curve."""
    anew: bool = False
    """Whether the learner in the file forgets all that it has learnt."""

    def run(self, report: Listener = ignore_progress) -> View:
        """Learns; reports a View under "view". Raises BadWeights, or OSError if the file cannot be
        written."""
        slice_end = inf if self.games is not None else time.monotonic() + SLICE
        learner = _learner(self.file)
        if self.anew:
            learner = Learner(learner.seed, patterns=learner.patterns)
        if self.settings:
            learner.settings = self.settings
        end = inf if self.games is None else self.games
        pace = self.pace if learner.compiled else 1
        speed, goes_on = 0.0, False
        game: tuple[Correction, ...] = ()
        try:
            if not learner.notes:
                learner.notes.append(self._point(learner, report))
            while learner.games < end and not goes_on:
                stop = min(end, next_point(learner.games), learner.games + pace)
                moves, began = learner.moves, time.perf_counter()
                learner.learn(int(stop) - learner.games - 1)
                if learner.moves > moves:
                    speed = (learner.moves - moves) / (time.perf_counter() - began)
                game = learner.watched_game()
                report(learner.games, {"view": self._view(learner, game, speed)})
                if stop == next_point(learner.games - 1):
                    learner.notes.append(self._point(learner, report))
                if time.monotonic() - learner.saved > SAVE_INTERVAL:
                    learner.save(self.file)
                goes_on = time.monotonic() > slice_end
            return self._view(learner, game, speed)
        finally:
            if not goes_on:
                learner.save(self.file)
            _kept[:] = [(self.file, _stamp(self.file), learner)]

    def _point(self, learner: Learner, report: Listener) -> Point:
        stage = stage_by(learner.tables, "Q")
        seen: dict[str, float] = {}
        for name in self.opponents:
            seen[name] = points(
                AIBrain(stage, 0, 0), opponent(name), chosen_openings(GAMES // 2, learner.games)
            )
            report(learner.games, {})
        return Point(learner.games, mistakes(stage, 0, self.questions), seen)

    def _view(self, learner: Learner, game: tuple[Correction, ...], speed: float) -> View:
        position = Position.from_moves(self.position)
        return View(
            learner.games, speed, learner.settings, curve(learner), game, cells(learner, position)
        )


def curve(learner: Learner) -> tuple[Point, ...]:
    """Returns the points of the learning curve so far."""
    return tuple(filter(None, map(Point.noted, learner.notes)))


def cells(learner: Learner, position: Position) -> dict[Cell, float]:
    """Returns what each cell adds to a position's value for Red, before tanh: patterns and their
    mirror images share their weights among their cells."""
    places, weights, found = learner.tables
    page.look_up(position.red, position.red | position.yellow, places, found)
    player, total = len(position.moves) & 1, dict.fromkeys(ALL_CELLS, 0.0)
    images = [image for pattern in learner.patterns for image in (pattern, mirrored(pattern))]
    for image, number in zip(images, found, strict=True):
        covered = [cell for cell in ALL_CELLS if {cell, (cell[0], THREAT)} & {*image}]
        for cell in covered:
            total[cell] += weights[player, number, page.VALUE] / len(covered)
    return total


def next_point(games: int) -> int:
    """Returns the number of games at the curve's next point.

    >>> [next_point(games) for games in (0, 100, 120, 5000, 100_000, 123_456)]
    [100, 200, 200, 10000, 200000, 200000]
    """
    size = 100
    while 10 * size <= games:
        size *= 10
    size = min(size, EVERY)
    return next(size * n for n in (1, 2, 5, 10, games // size + 1) if size * n > games)


def _learner(file: Path) -> Learner:
    """Returns the learner in a file, from memory if this process still has it; a new one if there
    is no file."""
    for kept, stamp, learner in _kept:
        if (kept, stamp) == (file, _stamp(file)):
            return learner
    return Learner.load(file) if file.exists() else Learner()


def _stamp(file: Path) -> int:
    return file.stat().st_mtime_ns if file.exists() else 0


_kept: list[tuple[Path, int, Learner]] = []
"""The last learner with its file, to be used again."""


# A session

STEPS: dict[str, tuple[float, ...]] = {
    "alpha": (0.001, 0.002, 0.005, 0.01, 0.02, 0.035, 0.07, 0.15, 0.4, 1.0),
    "explore": (0.0, 0.01, 0.03, 0.1, 0.2, 0.5, 1.0),
    "trace": (0.0, 0.2, 0.4, 0.6, 0.8, 0.9, 1.0),
}
"""The values that each setting can have, in order."""


def stepped(settings: Settings, name: str, by: int) -> Settings | None:
    """Returns the settings with one setting's next value (1) or the one before (−1); None if there
    is none."""
    value, steps = getattr(settings, name), STEPS[name]
    place = min(range(len(steps)), key=lambda place: abs(steps[place] - value)) + by
    if not 0 <= place < len(steps):
        return None
    changed: dict[str, Any] = {name: steps[place]}
    return replace(settings, **changed)


class Session:
    """A session with a learner: how it learns, and which of its games is replayed."""

    def __init__(self, file: Path) -> None:
        """Begins with the learner in a file; a new one if there is none."""
        self.file = file
        self.paused = False
        self.asked_again = False
        """Whether beginning again has been asked for once."""
        self.begun = 0
        """Number of times that the learner was begun again."""
        self.changed: Settings | None = None
        """Settings that were chosen here; None for the learner's own."""
        self._forgets = False
        self._begin()

    def _begin(self) -> None:
        self.seen = View()
        """The last view reported."""
        self.kept: tuple[Correction, ...] = ()
        """The game that is replayed while learning goes on; empty if there is none."""

    @property
    def settings(self) -> Settings:
        return self.changed or self.seen.settings

    def job(self, position: str) -> Watch:
        """Returns the job that goes on learning and watches a position."""
        games = 0 if self.paused else None
        return Watch(self.file, self.changed, position, games, anew=self._forgets)

    def take(self, view: View, over: bool) -> None:
        """Takes a view that the job reports; `over`: at its end."""
        self.seen = replace(view, game=self.seen.game) if over else view
        self._forgets = False

    def change(self, settings: Settings) -> None:
        """Goes on with other settings."""
        self.changed, self.asked_again = settings, False

    def begin_again(self) -> None:
        """Asks first; when called again, forgets what was learnt."""
        if self.asked_again:
            self._forgets = True
            self.begun += 1
            self._begin()
        self.asked_again = not self.asked_again


def flowing(game: tuple[Correction, ...], at: int) -> list[float]:
    """Returns the value of each position of a game when the reward has flowed back as far as `at`:
    before that, its value while playing."""
    return [one.target if number >= at else one.before for number, one in enumerate(game)]
