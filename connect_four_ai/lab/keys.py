"""The table of keys: what each does, and when it is possible. There is no other list of them; their
names are in texts/keys.toml.

Pressing a key, the menu, the panel's buttons, the terminal and the tests of the README read it.
"""

from collections.abc import Callable, Container
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Any

from connect_four_ai.app.language import say, switch_language
from connect_four_ai.app.program import IN_BROWSER
from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab import theme
from connect_four_ai.lab.widgets.controls import Control
from connect_four_ai.play.actions import (
    ask_hint,
    can_think_more,
    change_sides,
    choose_stage,
    go_on_with_unfinished,
    think_more,
    watch,
)
from connect_four_ai.play.match import Match
from connect_four_ai.play.thinker import Refusal
from connect_four_ai.stages import STAGES, faults, stages_of
from connect_four_ai.stages.own import my_stage
from connect_four_ai.stages.switches import BASE
from connect_four_ai.texts import texts_in

NOT_IN_BROWSER = {"F11", "Ctrl Q"}
"""The keys that need another window."""
TEXTS: dict[str, tuple[str, str]] = texts_in("keys")
"""The name and the meaning of each key, by its label."""
Possible = Callable[[Match], bool]


def _always(game: Match) -> bool:
    return True


class Group(Enum):
    """What a key acts on. A page says which groups of keys it lets through."""

    ANYWHERE = "no page stops it"
    CURSOR = "the column or square to play"
    GAME = "another position"
    HELP = "a hint, or the side that is played"
    OPPONENT = "the stage"
    DEPTH = "how far it looks"


@dataclass(frozen=True)
class Key:
    """A key: a row of the table."""

    label: str
    """How the key is shown."""
    action: Callable[[Any, str], None] | None = None
    """Acts on the window or the terminal, and the key pressed; None if pages or the mouse do it."""
    possible: Possible = _always
    """Whether the key does something now; else it is not shown."""
    pressed: tuple[str, ...] = ()
    """The characters and names of the key, letters in lower case; empty if they are the label's."""
    in_terminal: bool = False
    """Whether the terminal has the key, too."""
    group: Group = Group.ANYWHERE

    @property
    def name(self) -> str:
        """What the key does, in a word or two, for buttons and the menu; empty if the mouse or the
        pages do it in their own way."""
        return TEXTS[self.label][0]

    @property
    def meaning(self) -> str:
        """What the key does, in a sentence."""
        return TEXTS[self.label][1]

    @property
    def names(self) -> tuple[str, ...]:
        return self.pressed or (self.label.lower().replace(" ", "+"),)

    @property
    def here(self) -> bool:
        """Whether the key exists here: in a browser some do not."""
        return not IN_BROWSER or self.label not in NOT_IN_BROWSER

    def is_about(self, game: Match) -> bool:
        """Returns whether the key can do something in this game, now or later."""
        return self.possible not in (is_connect_four, _is_mine) or is_connect_four(game)

    def works(self, game: Match) -> bool:
        """Returns whether the key does something now."""
        return self.here and self.possible(game)

    def press(self, host: Any, pressed: str = "") -> None:
        """Does what the key does; `pressed` is empty for a button or the menu. Raises Refusal if it
        cannot be done."""
        assert self.action
        if not self.is_about(host.board):
            raise Refusal(say("{key} is for Connect Four only.", key=self.label))
        self.action(host, pressed or self.names[0])

    def control(self, host: Any, text: str = "") -> Control:
        """Returns a button for the key, with its name or another `text`."""
        do = partial(self.press, host)
        possible, meaning = self.works(host.board), say(self.meaning)
        return Control(
            self.names, say(self.label), text or say(self.name), do, possible, meaning=meaning
        )


def _go_on(host: Any, key: str) -> None:
    game = getattr(host, "game", host.board)  # a page of the window may try out another position
    go_on_with_unfinished(game)
    if game is not host.board:
        host.pages.close()


def _has_opponent(game: Match) -> bool:
    return not game.now.two_players


def _play_at_cursor(window: Any, key: str) -> None:
    if window.screen.view.cursor is not None:
        window.board.play(window.screen.view.cursor)


def _is_humans_turn(game: Match) -> bool:
    return game.human_to_move


def _can_ask(game: Match) -> bool:
    return game.human_to_move and not game.now.two_players


def is_connect_four(game: Match) -> bool:
    """Returns whether the game is Connect Four."""
    return isinstance(game.position, Position)


def _is_mine(game: Match) -> bool:
    return is_connect_four(game) and game.brain.stage.path is not None


def _play_mine(host: Any, key: str) -> None:
    """Chooses the user's own AIBrain as the opponent; pressed again, opens the page that begins
    another."""
    mine, board = my_stage(), host.board
    if mine is None or board.brain.stage.path == mine.path:
        host.toggle_page("own")
    else:
        choose_stage(board, key)


def _inspect(window: Any, key: str) -> None:
    """Opens the page that checks the user's own AIBrain, or the page that begins one."""
    mine = my_stage() or window.board.brain.stage.path
    window.toggle_page("check" if mine else "own")


def _fill_screen(window: Any, key: str) -> None:
    window.closing = window.size.toggle_full()


def _switches(window: Any, key: str) -> None:
    if BASE in STAGES:
        window.toggle_page("switches")
    else:
        raise Refusal("; ".join(faults()))


def _on_board(
    group: Group,
    label: str,
    method: Callable[[Match], None],
    possible: Possible = _always,
    pressed: tuple[str, ...] = (),
) -> Key:
    """Returns a key that acts on the board alone, in the terminal, too."""
    return Key(label, lambda host, key: method(host.board), possible, pressed, True, group)


def _page(page: str, label: str, possible: Possible = _always) -> Key:
    """Returns a key that opens a page."""
    return Key(label, lambda w, key: w.toggle_page(page), possible)


STAGE_KEYS = tuple("0123456789uq")
ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
"""The steps of the cursor, to the right and down, by arrow key."""
TAKE_OVER = Key("F", lambda w, key: w.pages.take_over())

PLAY = (
    Key("click"),
    Key(
        "← → ↑ ↓",
        lambda w, key: w.screen.view.steer(*ARROWS[key]),
        _is_humans_turn,
        tuple(ARROWS),
        group=Group.CURSOR,
    ),
    Key("space", _play_at_cursor, _is_humans_turn, ("space", "enter"), group=Group.CURSOR),
    Key(
        "0 … 9, U, Q",
        lambda w, key: choose_stage(w.board, key),
        pressed=STAGE_KEYS,
        group=Group.OPPONENT,
    ),
    _on_board(Group.GAME, "N", Match.begin),
    _on_board(Group.GAME, "Z", Match.undo, lambda game: game.history.can_step(-1)),
    _on_board(Group.GAME, "Y", Match.redo, lambda game: game.history.can_step(+1)),
    _on_board(Group.HELP, "H", ask_hint, _can_ask),
    _on_board(Group.HELP, "X", change_sides, _has_opponent),
    _on_board(Group.HELP, "A", watch, _has_opponent),
    _on_board(Group.DEPTH, "+", lambda game: think_more(game, +1), can_think_more, ("+", "=")),
    _on_board(Group.DEPTH, "−", lambda game: think_more(game, -1), can_think_more, ("-", "_", "−")),
    Key("O", _go_on, lambda game: bool(game.journal and game.journal.unfinished), in_terminal=True),
)

UNDERSTAND = (
    _page("lesson", "F1", is_connect_four),
    _page("step", "T", _has_opponent),
    _page("compare", "C"),
    _page("stage", "S"),
    _page("gallery", "G", is_connect_four),
    _page("review", "R", is_connect_four),
    _page("learn", "F4", is_connect_four),
    Key("V", lambda w, key: w.exact.toggle(), is_connect_four),
    Key("D", lambda w, key: w.exact.toggle_dangers(), is_connect_four),
)

PRACTISE = (
    _page("exercises", "E", is_connect_four),
    Key("M", _play_mine, is_connect_four, in_terminal=True),
    Key("I", _inspect, _is_mine),
    Key("B", _switches, is_connect_four),
    _page("editor", "Ctrl E", is_connect_four),
    _page("arena", "W", is_connect_four),
)

SHOW = (
    Key("L", lambda host, key: switch_language(), in_terminal=True),
    Key("K", lambda w, key: theme.toggle_marks()),
    Key("F3", lambda w, key: w.panel.view.teach(w.page is not None)),
    Key("F11", _fill_screen),
)

KEEP = (
    Key("Ctrl C", lambda w, key: w.saving.copy()),
    Key("Ctrl V", lambda w, key: w.saving.clipboard.ask()),
    Key("Ctrl S", lambda w, key: w.saving.save()),
    Key("Ctrl O", lambda w, key: w.saving.open_newest()),
    Key("Ctrl Q", lambda w, key: w.leave(everything=True)),
)

BACK = Key("Esc", lambda w, key: w.leave(), pressed=("escape",))
MENU = Key("?", lambda w, key: w.menu.toggle(), pressed=("?", "ctrl+k"), in_terminal=True)
OTHERS = (MENU, Key("Tab", pressed=("tab",)), TAKE_OVER, BACK)
GROUPS = {"Play": PLAY, "Understand": UNDERSTAND, "Practise": PRACTISE, "View": SHOW, "Files": KEEP}
"""The menu's headings."""

KEYS = (*(key for group in GROUPS.values() for key in group), *OTHERS)


def press(
    host: Any, key: str, lets: Container[Group] = frozenset(Group), in_terminal: bool = False
) -> bool:
    """Does what a key of the groups in `lets` does; a letter without a meaning chooses a stage of
    the user's own. Returns False if it means nothing. Raises Refusal if it cannot be done."""
    pressed = key.lower()
    for known in KEYS:
        there = known.here and (known.in_terminal or not in_terminal) and known.group in lets
        if there and known.action and pressed in known.names:
            known.press(host, pressed)
            return True
    added = [stage.key() for stage in stages_of(host.board.position)]
    if pressed in added and Group.OPPONENT in lets:
        choose_stage(host.board, pressed)
        return True
    return False


def key_of(label: str) -> Key:
    """Returns the row of the table with this label."""
    return next(key for key in KEYS if key.label == label)
