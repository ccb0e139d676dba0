"""How the page of a learner looks: its curve and its numbers, and what one looks at of it."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from connect_four_ai.app.language import say, sentence
from connect_four_ai.games.connect_four import ALL_CELLS, ROWS
from connect_four_ai.lab import theme
from connect_four_ai.lab.boards.view import View
from connect_four_ai.lab.canvas import Rect, scaled
from connect_four_ai.lab.widgets import learning_graph
from connect_four_ai.lab.widgets.controls import Action, Control, Controls, button, choice, options
from connect_four_ai.lab.widgets.layout import BESIDE, FOOT, MAIN, MARGIN, SIDE, Column
from connect_four_ai.stages.learned.stage import PREFIX
from connect_four_ai.stages.learned.weights import steps
from connect_four_ai.study.learning.learner import Correction
from connect_four_ai.study.learning.session import DUEL, GAME, PATTERNS, SCORES, Session
from connect_four_ai.study.learning.trial import flowing, moments, then_and_now
from connect_four_ai.texts import learning_words as words

OPPONENTS, GRAPH, NUMBERS, BUTTONS = 122.0, (MARGIN, 164.0, 440.0, 236.0), 412.0, 626.0
"""Where things stand on the left, from above."""
ROW = 42.0
"""Height of a number's line."""
LESS, MORE, SAID = 162.0, 246.0, 292.0
"""Where the buttons of a number are, and what it means."""
SQUARE = 30.0
LIST = MARGIN + 464.0
"""Where the list of moments begins."""
TABS = BESIDE - 10
"""Where the row of tabs is."""
BELOW = TABS + 42
"""Where what they show begins."""
MEET = FOOT - 80
"""Where one chooses whom to play against."""
MINE = 118
"""Width of the button for the learner itself."""


def number_controls(session: Session) -> Controls:
    """The opponents that it is measured against, and the numbers it learns by."""
    trial = session.trial
    opponents = [
        choice(
            name.partition(":")[0],
            partial(session.turn_to, trial.switched(name)),
            paper=paper if name in trial.opponents else theme.PAPER,
        )
        for name, paper in learning_graph.PAPERS.items()
    ]
    found = Controls(MARGIN, OPPONENTS, 440, [opponents], 34)
    for row, name in enumerate(words.numbers()):
        for left, label, by in ((LESS, "−", -1), (MORE, "+", +1)):
            can = trial.can_step(name, by, session.seen.settings)
            step = choice(label, partial(session.change, name, by), can)
            found += Controls(left, NUMBERS + ROW * row, SQUARE, [[step]], SQUARE + 8)
    return found


def pace_controls(session: Session, pause: Control) -> Controls:
    """Whether it goes on, and how fast."""
    paces = partial(session.trial.can_step, "pace", now=session.seen.settings)
    again = say("really forget it?") if session.sure else say("begin again")
    row = [
        pause,
        button("−", say("slower"), partial(session.change, "pace", -1), paces(by=-1)),
        button("+", say("faster"), partial(session.change, "pace", +1), paces(by=+1)),
        choice(again, session.begin_again),
    ]
    return MAIN.buttons(BUTTONS, row)


def tabs(session: Session, open_tab: Callable[[str], None]) -> Controls:
    """What one can look at."""
    names = {
        PATTERNS: say("patterns"),
        SCORES: say("then, now"),
        GAME: say("one game"),
        DUEL: say("duel"),
    }
    tabs = options(names, session.tab, open_tab)
    following = tabs[(list(names).index(session.tab) + 1) % len(tabs)].action
    key = button("Tab", say("the next view"), following)
    return SIDE.buttons(TABS, tabs, gap=4) + Controls.of_keys(key)


def opponents(session: Session, meet: Callable[[str], None]) -> Controls:
    """Whom one can play against: the learner, and the app's own after so many games."""
    if session.tab != DUEL:
        return Controls()
    mine = choice(say("this learner"), partial(meet, ""), session.seen.games > 0)
    shipped = [
        choice(words.rounded(games), partial(meet, f"{PREFIX}{games}")) for games in steps()[:-1]
    ]
    beside = Column(SIDE.left + MINE + 4, SIDE.width - MINE - 4)
    one = Controls(SIDE.left, MEET, MINE, [[mine]])
    return one + beside.buttons(MEET, shipped, pitch=36, gap=4)


def cells(
    session: Session, view: View[Any], board_at: tuple[float, float, float]
) -> Iterator[tuple[Rect, Action]]:
    """The cells of the small board, to be marked."""
    left, top, scale = board_at
    for column, row in ALL_CELLS if session.tab == PATTERNS else ():
        x, y, width, height = view.rect((column - 1, ROWS - row))
        rect = left + scale * x, top + scale * y, scale * width, scale * height
        yield rect, partial(session.mark, session.marked ^ {(column, row)})


def display_left(session: Session, failure: str) -> None:
    """The curve and the numbers; `failure`: why it does not go on."""
    MAIN.title(say("Learning"), 32)
    told = words.progress(session.seen, session.paused, session.duelling)
    ink = theme.ALARM if failure else theme.FADED
    MAIN.paragraph(sentence(failure) if failure else told, 52, 15, ink, most_lines=1)
    about = say(
        "Red line: the share of won or drawn positions in the exam that it spoils. The others: its"
        " share of the points against these, to be switched on and off:"
    )
    MAIN.paragraph(about, 78, 14, most_lines=2, bottom=OPPONENTS - 4)
    found = moments(session.seen.curve)
    learning_graph.display_learning(session.seen.curve, found, GRAPH)
    _display_moments(found)
    _display_numbers(session)
    theme.write(words.pace(session.trial.pace), MARGIN, BUTTONS + 50, 14, theme.FADED)


def _display_moments(found: dict[str, int]) -> None:
    top = GRAPH[1]
    theme.write(say("For the first time, it …"), LIST, top + 8, 14, bold=True)
    for row, (section, games) in enumerate(found.items()):
        y = top + 34 + 37 * row
        theme.write(words.moment(section), LIST, y, 14)
        theme.write(words.since(games), LIST, y + 17, 14, theme.FADED)


def _display_numbers(session: Session) -> None:
    for row, (name, (title, about)) in enumerate(words.numbers().items()):
        y = NUMBERS + ROW * row + SQUARE / 2
        value = session.trial.value(name, session.seen.settings)
        middle = (LESS + SQUARE + MORE) / 2
        theme.write(title, MARGIN, y, 15, bold=True, within=140)
        theme.centred(words.amount(name, value), middle, y, 15)
        room, most = MAIN.right - SAID, ROW / 2 - 2
        lines = min(2, theme.line_count(about, room, 14))
        top = y - min(most, lines * theme.leading(14) / 2)
        theme.paragraph(about, SAID, top, room, 14, theme.FADED, 2, bottom=y + most)


def display_tab(
    session: Session, position: str, at: int, view: View[Any], board_at: tuple[float, float, float]
) -> None:
    """What one looks at; `position`: on the board, `at`: after how many discs of the game."""
    if session.tab == PATTERNS:
        _display_patterns(session, view, board_at)
    elif session.tab == SCORES:
        _display_scores(session, position)
    elif session.tab == GAME:
        _display_game(session.kept, at)
    elif session.tab == DUEL:
        _tell(*words.about_duel(session.result))
        text = say("Play against it, or against Q after this many games:")
        theme.write(text, SIDE.left, MEET - 16, 15)


def _display_patterns(
    session: Session, view: View[Any], board_at: tuple[float, float, float]
) -> None:
    found, seen = session.patterns, session.seen
    framed = found[session.number].cells if found else ()
    with scaled(*board_at):
        learning_graph.display_cells(
            seen.cells, session.marked, framed, view.side, (view.left, view.top)
        )
    if seen.worth:
        about = words.about_pattern(found, session.number)
        _tell(words.about_cells(seen, session.marked), about)


def _display_scores(session: Session, position: str) -> None:
    rows = then_and_now(session.seen, position)
    _tell(say("What it thinks of each column, in hundredths: +100 is Red’s sure win."))
    learning_graph.display_then_and_now(rows, session.seen.games, SIDE.box(BELOW + 42, 150))
    if len(rows) == 1 and session.seen.games:
        about = say("Nothing older is known of this position: it is recorded while it learns.")
        SIDE.paragraph(about, BELOW + 96, 14, theme.FADED)


def _display_game(kept: tuple[Correction, ...], at: int) -> None:
    if not kept:
        _tell(say("It has not finished a game yet."))
        return
    at = min(at, len(kept) - 1)
    learning_graph.display_flow(flowing(kept, at), at, SIDE.box(BELOW, 88))
    text = words.about_correction(kept[at], at == len(kept) - 1)
    SIDE.paragraph(text, BELOW + 92, 14, most_lines=4)


def _tell(*texts: str) -> None:
    SIDE.paragraphs(texts, BELOW, size=15)
