"""F4: a learner to watch. It plays against itself in a process of its own while the page is open
and not paused."""

import tempfile
from collections.abc import Mapping, Sequence
from functools import partial
from importlib.util import find_spec
from math import log10, tanh
from pathlib import Path

from connect_four_ai.app.files import user_folder
from connect_four_ai.app.language import number_text, say, sentence
from connect_four_ai.app.program import IN_BROWSER
from connect_four_ai.games.connect_four import ROWS
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Point, box, circle
from connect_four_ai.lab.pages.asking_page import WalkingPage
from connect_four_ai.lab.pages.page import board_place
from connect_four_ai.lab.shades import YELLOW_TO_RED, lean, shade
from connect_four_ai.lab.widgets.controls import GAP, Control, Controls, button, choice
from connect_four_ai.lab.widgets.graph import Axes, Pen, display_line, display_sides
from connect_four_ai.lab.widgets.layout import (
    TOUCH,
    Column,
    here,
    lowest_row,
    main,
    on_board,
    side,
    stacked,
)
from connect_four_ai.lab.widgets.tree_view import Box
from connect_four_ai.play.actions import choose_stage
from connect_four_ai.play.match import Match
from connect_four_ai.stages.learned.stage import PREFIX
from connect_four_ai.stages.learned.weights import ENDING, steps
from connect_four_ai.study.learning.learner import Correction
from connect_four_ai.study.learning.watch import Point as Reached
from connect_four_ai.study.learning.watch import Session, View, Watch, flowing, stepped
from connect_four_ai.texts import texts_in

PROGRESS = 52.0
"""Top of the sentence about the progress."""
GRAPH, LOW_GRAPH = 328.0, 200.0
"""Height of the graph, in the wide layout and on a small screen."""
ROW, SQUARE, MEANING = 42.0, 30.0, 44.0
"""Height of a setting's row, size of its buttons, and height of its meaning below it on a small
screen."""
LESS, MORE, SAID = 138.0, 222.0, 268.0
"""Distances of a setting's buttons, and of its meaning beside them, from the left edge."""
PENS = {
    "9.1.2": Pen("#9CC0F5", 3, 6),
    "9.1.5:1": Pen("#E9C46A", 3, 6),
    "9.1.7:1": Pen("#C3A6E8", 3, 6),
}
"""The pens of the points against each opponent."""
MISTAKES = Pen(theme.ALARM, 4, 8)
FIRST, LEAST = 50, 1000
"""The first number of games on the graph, and the least last one: the axis is logarithmic, and 0 is
at its left edge."""
LABELS, FOOT = 44.0, 22.0
"""Room for the numbers at the graph's left, and for those below it."""
TEXTS = texts_in("learning")


def file() -> Path:
    """Returns the learner's file."""
    try:
        folder = user_folder("data") / "learning"
    except (ImportError, OSError):  # the user has no home: a temporary folder
        folder = Path(tempfile.gettempdir()) / "connect-four-ai-learning"
    return folder / f"15-0{ENDING}"


class LearningPage(WalkingPage):
    patience = 20.0
    takes_moves = False  # the small board only shows games
    room = 300.0
    meeting = False
    """Whether the learner becomes the opponent as soon as its file is written."""

    def __init__(self, game: Match, speed: float) -> None:
        self.session = Session(file())
        super().__init__(game, speed)

    @property
    def position(self) -> str:
        """The position that the page shows: the board's, or the empty one after the game."""
        position = self.opened_on.position
        return "" if position.winner is not None else str(position)

    def subject(self) -> object:
        session = self.session
        return session.changed, session.paused, session.begun, self.position

    def question(self) -> Watch:
        return self.session.job(self.position)

    def receive(self, answer: View | None) -> None:
        if answer is not None:
            self.session.take(answer, over=True)

    def receive_partial(self, found: Mapping[str, View]) -> None:
        for view in found.values():
            self.session.take(view, over=False)

    def update(self) -> None:
        super().update()
        if not (self.session.paused or self.worker.thinking or self.failure):
            self._ask()  # in a web page, a job ends now and then
        if not self.session.kept:
            self.end_trial()
        if self.meeting and not self.worker.thinking:
            self._meet(str(self.session.file))

    @property
    def moves(self) -> str:
        """The moves of the game that is replayed."""
        return self.session.kept[-1].moves if self.session.kept else ""

    # Controls

    def controls(self) -> Controls:
        session = self.session
        other = say("the cells") if session.kept else say("one game")
        shown = () if session.kept else session.seen.game
        turn = button("Tab", other, partial(self._show_game, shown), bool(session.seen.game))
        return (
            _number_controls(session)
            + main().buttons(_tops()["buttons"], _learning_controls(self), pitch=here().pitch)
            + side().buttons(_turn(), [turn], pitch=here().pitch)
            + lowest_row(*_side_controls(self))
        )

    def _pause(self) -> None:
        """Pauses or resumes; a failed job is tried again."""
        if self.failure:
            self._ask()
        else:
            self.session.paused = not self.session.paused

    def _show_game(self, game: tuple[Correction, ...]) -> None:
        self.session.kept = game
        if game:
            self.go_to(len(self.moves))

    def _put_away(self) -> None:
        """Lets the learner write its file, so that the current learner can be the opponent."""
        self.session.paused = self.meeting = True

    def _meet(self, name: str) -> None:
        """Makes a stage the opponent, and closes the page."""
        self.meeting = False
        choose_stage(self.opened_on, name)
        self.open_page("learn")  # closes it, as it is open

    def display_main(self, mouse: Point) -> float:
        return _display_main(self.session, self.failure)

    def display_side(self, mouse: Point) -> None:
        session = self.session
        if session.kept:
            _display_game(session, self.at)
            return
        left, top, scale = board_place(self)
        with on_board(left + scale * self.view.left, top + scale * self.view.top, scale):
            _display_cells(session, self.view.side)
        total = sum(session.seen.cells.values())
        about = say(
            "What each cell adds, in hundredths, + for Red. Together: {sum}; tanh makes it the"
            " value {value}.",
            sum=_hundredths(total),
            value=_hundredths(tanh(total)),
        )
        offer = say("Play against it, or against Q after this many games:")
        side().paragraphs((about, offer), _below(), size=15)


def _side_controls(page: LearningPage) -> list[Control]:
    """Returns the buttons of the view on the right."""
    session = page.session
    if session.kept:
        another = partial(page._show_game, session.seen.game)
        return [
            button("←", say("back"), partial(page.walk, -1), page.at > 0),
            button("→", say("on"), partial(page.walk, +1), page.at < len(page.moves)),
            button("↓", say("another"), another),
        ]
    shipped = [
        choice(_rounded(games), partial(page._meet, f"{PREFIX}{games}")) for games in steps()[:-1]
    ]
    return [choice(say("this learner"), page._put_away, session.seen.games > 0), *shipped]


def _learning_controls(page: LearningPage) -> list[Control]:
    session = page.session
    pause = say("resume") if session.paused or page.failure else say("pause")
    again = say("really forget it?") if session.asked_again else say("begin again")
    return [button("space", pause, page._pause), choice(again, session.begin_again)]


def _about() -> str:
    return say(
        "Red line: the share of won or drawn positions in the exam that it spoils. The others: its"
        " share of the points against these opponents:"
    )


def _tops() -> dict[str, float]:
    """Returns the top of each part of the left side, which stand one below the other."""
    wide = here().is_wide
    return stacked(
        PROGRESS,
        progress=theme.leading(15) * (1 if wide else 2) + 6,
        about=theme.leading(14) * theme.line_count(_about(), main().width, 14) + 7,
        legend=33,
        graph=(GRAPH if wide else LOW_GRAPH) + 12,
        numbers=_row() * len(TEXTS["numbers"]) + 4,
        buttons=here().pitch,
    )


def _row() -> float:
    """Returns the height of a setting's row."""
    return ROW if here().is_wide else TOUCH + MEANING


def _turn() -> float:
    """Returns the top of the button for the other view, on the right."""
    return here().beside - 10


def _below() -> float:
    """Returns the top of the view on the right."""
    return _turn() + here().pitch + 2


def _number_controls(session: Session) -> Controls:
    """Returns the buttons of the learner's settings."""
    found, size = Controls(), SQUARE if here().is_wide else TOUCH
    top = _tops()["numbers"]
    for row, name in enumerate(TEXTS["numbers"]):
        for left, label, by in ((LESS, "−", -1), (MORE, "+", +1)):
            settings = stepped(session.settings, name, by)
            change = partial(session.change, settings or session.settings)
            step = choice(label, change, settings is not None)
            place = main()._replace(left=main().left + left, width=size)
            found += place.buttons(top + _row() * row, [step], pitch=size + GAP)
    return found


def _display_main(session: Session, failure: str) -> float:
    """Draws the curve and the settings; `failure`: why learning has stopped. Returns the bottom of
    the buttons below."""
    tops = _tops()
    main().title(say("Learning"), 32)
    text = sentence(failure) if failure else _progress(session)
    ink = theme.ALARM if failure else theme.FADED
    main().paragraph(text, tops["progress"], 15, ink, most_lines=1 if here().is_wide else 2)
    main().paragraph(_about(), tops["about"], 14)
    y = main().top + tops["legend"] + 11
    for number, (name, pen) in enumerate(PENS.items()):
        left = main().left + 96 * number
        display_line([(left, y), (left + 24, y)], pen)
        theme.write(name.partition(":")[0], left + 32, y, 14)
    _display_curve(
        session.seen.curve, main().box(tops["graph"], GRAPH if here().is_wide else LOW_GRAPH)
    )
    for row, name in enumerate(TEXTS["numbers"]):
        _display_number(session, name, tops["numbers"] + _row() * row)
    return tops["end"]


def _display_number(session: Session, name: str, y: float) -> None:
    """Draws a setting: its name, its value between its buttons, and its meaning."""
    (title, about), size = map(say, TEXTS["numbers"][name]), SQUARE if here().is_wide else TOUCH
    middle, left = y + size / 2, main().left
    main()._replace(width=LESS - 8).line(title, middle, bold=True)
    value = getattr(session.settings, name)
    amount = f"{value:.0%}" if name == "explore" else f"{value:g}"
    theme.centred(amount, left + (LESS + size + MORE) / 2, main().top + middle, 15)
    if not here().is_wide:
        main().paragraph(about, y + size + 2, 14, theme.FADED, 2)
        return
    beside, most = Column(left + SAID, main().width - SAID), ROW / 2 - 2
    lines = min(2, theme.line_count(about, beside.width, 14))
    top = middle - min(most, lines * theme.leading(14) / 2)
    beside.paragraph(about, top, 14, theme.FADED, 2, bottom=middle + most)


def _display_curve(curve: Sequence[Reached], area: Box) -> None:
    """Draws the learning curve."""
    left, top, width, height = area
    axes = Axes(left + LABELS, top, width - LABELS, height - FOOT, LABELS)
    end = LEAST
    while curve and end < curve[-1].games:
        end *= 10

    def part(games: int) -> float:
        return max(0.0, log10(max(games, 1) / FIRST) / log10(end / FIRST))

    box(axes[:4], theme.WHITE, edge=theme.LINE)
    marks = {part(10**power): f"{10**power:,}" for power in range(2, round(log10(end)) + 1)}
    for mark in marks:
        box((*axes.at(mark, 1), 1, axes.height), theme.LINE)
    axes.display({level: f"{level:.0%}" for level in (0, 0.25, 0.5, 0.75, 1)}, marks)
    for opponent, pen in PENS.items():
        known = [point for point in curve if opponent in point.points]
        display_line([axes.at(part(one.games), one.points[opponent]) for one in known], pen)
    display_line([axes.at(part(one.games), one.mistakes) for one in curve], MISTAKES)


def _display_cells(session: Session, side: float) -> None:
    """Draws the value of each cell of the board: the redder, the better for Red."""
    worth = session.seen.cells
    most = max(map(abs, worth.values()), default=0)
    for cell, value in worth.items():
        x, y = side * (cell[0] - 0.5), side * (ROWS - cell[1] + 0.5)
        box((x - 36, y - 21, 72, 42), shade(lean(value, most), YELLOW_TO_RED), 20)
        theme.centred(_hundredths(value), x, y, 32)


def _display_game(session: Session, at: int) -> None:
    """Draws the value of each position of a game: up for Red, down for Yellow; filled once the
    reward has reached it."""
    kept = session.kept
    at = min(at, len(kept) - 1)
    left, top, width, height = rect = side().box(_below(), 88)
    display_sides(rect)
    step, middle = width / len(kept), top + height / 2
    points = [
        (left + step * (number + 0.5), middle - value * (height / 2 - 6))
        for number, value in enumerate(flowing(kept, at))
    ]
    display_line(points, Pen(theme.FADED, 1, 0))
    for number, (x, y) in enumerate(points):
        paper = theme.INK if number >= at else theme.WHITE
        circle(x, y, min(9.0, step - 1), paper, edge=theme.INK)
    box((left + step * at, top, step, height), "", edge=theme.BLUE, weight=2)
    one, is_last = kept[at], at == len(kept) - 1
    flow = "next ends" if is_last else "by chance" if one.by_chance else "should be"
    facts = {name: _hundredths(getattr(one, name), 1) for name in ("before", "after", "target")}
    learnt = say("It thought {before} here; after this game it thinks {after}.", **facts)
    text = f"{say(TEXTS['said'][flow], **facts)} {learnt}"
    side().paragraph(text, _below() + 92, 14, most_lines=5)


def _progress(session: Session) -> str:
    """Returns the learner's progress in a sentence."""
    seen = session.seen
    name = "getting ready" if not seen.curve else "paused" if session.paused else "progress"
    text = say(TEXTS["said"][name], games=f"{seen.games:,}", speed=f"{seen.speed:,.0f}")
    slow = name == "progress" and not (IN_BROWSER or find_spec("numba"))
    return text + slow * (" " + say("Without numba it learns slowly."))


def _rounded(games: int) -> str:
    """Returns a number of games in short: 0, 10k, 1M."""
    for unit, letter in ((10**6, "M"), (1000, "k")):
        if games >= unit:
            return f"{games // unit}{letter}"
    return str(games)


def _hundredths(value: float, digits: int = 0) -> str:
    """Returns a value in hundredths: +5 for 0.05, and 0 without a sign."""
    text = number_text(100 * value, f"+.{digits}f")
    return text if text.strip("+−0.") else "0"
