"""The keys: what each does, where it works, and how people are told of it. There is no other list
of them.

The window, its panel and its sheet of keys, the terminal and the tests of the README all read this
table.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from connect_four_ai.app.language import say, slips, switch_language
from connect_four_ai.game_board import GameBoard
from connect_four_ai.games.connect_four import Position
from connect_four_ai.settings import choose_stage, think_more
from connect_four_ai.stages import STAGES, faults, stages_of
from connect_four_ai.stages.own import my_stage
from connect_four_ai.stages.switches import BASE

EVERYWHERE, WINDOW, PAGES = "everywhere", "window", "pages"
"""Where a key works. On PAGES alone: the page says whether it does something now."""


Possible = Callable[[GameBoard[Any]], bool]


def _always(game: GameBoard[Any]) -> bool:
    return True


class Host(Protocol):
    """What the keys are pressed in: the window or the terminal."""

    @property
    def board(self) -> GameBoard[Any]:
        """The board that the keys act on."""


@dataclass(frozen=True)
class Key:
    label: str
    """How the key is shown."""
    short: str
    """What it does, for the panel; empty if the panel does not show it."""
    meaning: str
    """What it does, for the sheet of keys."""
    action: Callable[[Any, str], None] | None = None
    """Takes the host and what was pressed; None if pages, the mouse or the entry above do it."""
    pressed: tuple[str, ...] = ()
    """The characters and names that give it, letters in lower case; empty for those of the
    label."""
    where: str = EVERYWHERE
    possible: Possible = _always
    """Whether it would do something now; else it is not shown."""

    @property
    def names(self) -> tuple[str, ...]:
        return self.pressed or (self.label.lower().replace(" ", "+"),)


def _on_board(method: Callable[[GameBoard[Any]], None]) -> Callable[[Host, str], None]:
    return lambda host, key: method(host.board)


def _speak_the_other_language(host: Host, key: str) -> None:
    switch_language()
    host.board.message = slips[0] if slips else ""  # or it would stay in the other language


def _go_on(host: Any, key: str) -> None:
    game = getattr(host, "game", host.board)  # in the window, a page may try out another position
    if game.journal and game.journal.unfinished:
        if game is not host.board:
            host.close_pages()
        game.journal.go_on(game)
    else:
        host.board.tell(say("There is no unfinished game."))


def _think(by: int) -> Callable[[Host, str], None]:
    return lambda host, key: think_more(host.board, by)


def _can_think_more(game: GameBoard[Any]) -> bool:
    return game.brain.stage.looks_ahead or game.brain.stage.timed


def _has_opponent(game: GameBoard[Any]) -> bool:
    return not game.two_players


def _exact(window: Any, key: str) -> None:
    window.exact.toggle()


def _dangers(window: Any, key: str) -> None:
    window.exact.toggle_dangers()


def _is_humans_turn(game: GameBoard[Any]) -> bool:
    return game.human_to_move


def is_connect_four(game: GameBoard[Any]) -> bool:
    """Whether it is the game that the gallery and the exact scores are about."""
    return isinstance(game.position, Position)


def _is_mine(game: GameBoard[Any]) -> bool:
    return is_connect_four(game) and game.brain.stage.path is not None


def _play_mine(host: Any, key: str) -> None:
    """Pressed again, it leads to where one begins another."""
    mine, board = my_stage(), host.board
    if mine is None or board.brain.stage.path == mine.path:
        host.begin_mine()
    else:
        choose_stage(board, key)


def _switches(window: Any, key: str) -> None:
    if BASE in STAGES:
        window.toggle_page("switches")
    else:
        window.board.tell("; ".join(faults()))


def _page(
    name: str, label: str, meaning: str, possible: Possible = _always, short: str = ""
) -> Key:
    """A key that opens the page of this name."""
    return _in_window(
        label, meaning, lambda window, key: window.toggle_page(name), possible, short=short
    )


def _in_window(
    label: str,
    meaning: str,
    action: Callable[[Any, str], None],
    possible: Possible = _always,
    pressed: tuple[str, ...] = (),
    short: str = "",
) -> Key:
    """A key that the terminal does not have."""
    return Key(label, short, meaning, action, pressed, WINDOW, possible)


STAGE_KEYS = tuple("0123456789u")
ARROWS = ("left", "right", "up", "down")
SIZES = ("ctrl++", "ctrl+=", "ctrl+-", "ctrl+−")
TAKE_OVER = Key(
    "F",
    "",
    "use this position: go on from it on the board",
    lambda w, key: w.take_over(),
    where=PAGES,
)

KEYS = (
    Key("click", "", "play there; in the panel, choose a stage or the depth", where=WINDOW),
    _in_window(
        "← → ↑ ↓",
        "choose where to play",
        lambda window, key: window.steer(key),
        _is_humans_turn,
        ARROWS,
    ),
    _in_window(
        "space",
        "play there; so does Enter",
        lambda w, key: w.play_at_cursor(),
        _is_humans_turn,
        ("space", "enter"),
    ),
    Key(
        "0 … 9, U",
        "",
        "choose the stage: 1 is two players, 0 perfect, U Monte Carlo",
        pressed=STAGE_KEYS,
        where=WINDOW,
        possible=is_connect_four,
    ),
    _in_window(
        "0 … 9, U",
        "choose the stage: 1 is two players, U is Monte Carlo",
        lambda host, key: choose_stage(host.board, key),
        lambda game: not is_connect_four(game),
        STAGE_KEYS,
    ),
    Key("N", "new game", "new game", _on_board(GameBoard.new_game)),
    Key(
        "Z",
        "undo",
        "undo, with the computer’s reply",
        _on_board(GameBoard.undo),
        possible=lambda game: game.can_undo,
    ),
    Key("Y", "redo", "redo", _on_board(GameBoard.redo), possible=lambda game: game.can_redo),
    Key(
        "H",
        "hint",
        "hint; again: the play expected after it; once more: hide it",
        _on_board(GameBoard.ask_hint),
        possible=lambda game: game.human_to_move and not game.two_players,
    ),
    Key(
        "X",
        "swap",
        "new game: you are the other side",
        _on_board(GameBoard.change_sides),
        possible=_has_opponent,
    ),
    Key(
        "A",
        "watch",
        "computer against computer: a digit now changes the other side",
        _on_board(GameBoard.watch),
        possible=lambda game: _has_opponent(game) and not game.rival,
    ),
    Key(
        "A",
        "stop",
        "stop watching, and play on yourself",
        possible=lambda game: game.rival is not None,
    ),
    Key(
        "+",
        "",
        "look one ply deeper, or think longer",
        _think(+1),
        ("+", "="),
        possible=_can_think_more,
    ),
    Key(
        "−",
        "",
        "look less deep, or think shorter",
        _think(-1),
        ("-", "_", "−"),
        possible=_can_think_more,
    ),
    Key(
        "M",
        "",
        "mine: play against your own AIBrain, or begin one",
        _play_mine,
        possible=is_connect_four,
    ),
    _page(
        "check",
        "I",
        "inspect: what your own AIBrain does as its section does, and where it differs",
        _is_mine,
        "check",
    ),
    Key(
        "O",
        "",
        "go on with the unfinished game of last time",
        _go_on,
        possible=lambda game: bool(game.journal and game.journal.unfinished),
    ),
    Key("L", "中文", "中文 · Chinese", _speak_the_other_language),
    _page("compare", "C", "compare: what every stage thinks of this position"),
    _page("step", "T", "step by step: how the stage comes to its move", _has_opponent),
    _page("stage", "S", "stage: its code, its cost, and what it gets right", short="stage"),
    _page("gallery", "G", "gallery: what each stage gets wrong", is_connect_four),
    _in_window(
        "B", "build an opponent from the chapter’s five decisions", _switches, is_connect_four
    ),
    _page("exercises", "E", "exercises: find, predict, repair and write", is_connect_four),
    _page(
        "review", "R", "review: how the game stood, and which moves made it worse", is_connect_four
    ),
    _page(
        "arena", "W", "arena: who wins against whom, with ratings and every game", is_connect_four
    ),
    _in_window(
        "V", "exact scores, and what each move was worth", _exact, is_connect_four, short="exact"
    ),
    _in_window(
        "D",
        "dangers: the cells that would complete four, and whom they favour",
        _dangers,
        is_connect_four,
    ),
    _in_window(
        "K",
        "marks on the discs, to tell them apart without colours",
        lambda w, key: w.toggle_marks(),
    ),
    _in_window(
        "F2", "scores on the board as bars, or only as numbers", lambda w, key: w.toggle_bars()
    ),
    _in_window(
        "F3",
        "for a class: larger, no answers; again: answers; once more: back",
        lambda w, key: w.teach(),
    ),
    _in_window("F11", "full screen, and back", lambda window, key: window.resize(key)),
    _in_window(
        "Ctrl ±",
        "a larger or a smaller window",
        lambda window, key: window.resize(key),
        pressed=SIZES,
    ),
    _page(
        "editor", "Ctrl E", "put discs wherever you want, and play on from there", is_connect_four
    ),
    _in_window(
        "Ctrl",
        "C copies the position, V pastes one; S saves the game, O opens one",
        lambda window, key: window.keeping.press(key),
        pressed=("ctrl+c", "ctrl+v", "ctrl+s", "ctrl+o"),
    ),
    Key("P", "", "save a picture", lambda host, key: host.save_picture()),
    Key("?", "all keys", "show or hide these keys", lambda host, key: host.toggle_keys()),
    Key("Tab", "", "the next row or position of a page", pressed=("tab",), where=PAGES),
    TAKE_OVER,
    Key(
        "Esc",
        "",
        "close this sheet, a page, or the window",
        lambda window, key: window.leave(),
        ("escape",),
        WINDOW,
    ),
)


def press(host: Host, key: str, *places: str) -> bool:
    """Does what a key means in these places: a letter without a meaning chooses a stage that
    somebody has added.

    False if it means nothing.
    """
    for known in KEYS:
        if known.action and known.where in places and key.lower() in known.names:
            if known.possible in (is_connect_four, _is_mine) and not is_connect_four(host.board):
                host.board.tell(say("{key} is for Connect Four only.", key=known.label))
            else:
                known.action(host, key.lower())
            return True
    if key.lower() in [stage.key() for stage in stages_of(host.board.position)]:
        choose_stage(host.board, key.lower())
        return True
    return False


def keys_now(game: GameBoard[Any], *places: str) -> list[Key]:
    """The keys that work in these places and would do something now."""
    return [key for key in KEYS if key.where in places and key.possible(game)]


def told(key: Key) -> tuple[str, str]:
    """A key as it is shown, and what it does, in the language that is spoken."""
    return say(key.label), say(key.meaning)
