"""The picture as text, for screen readers and phones."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import py5

from connect_four_ai.app.language import say, score_text, sentence
from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Part, inside, placed
from connect_four_ai.lab.menu import listed
from connect_four_ai.lab.widgets.controls import Control
from connect_four_ai.lab.window import Window
from connect_four_ai.stages import stages_of

SAME_LINE = 8
"""Pixels of height by which the texts of one line may differ."""
_said: tuple[Any, dict[str, Any]] = None, {}
"""The last state that was described, and its text."""


def window_of(scene: dict[str, Any]) -> Window | None:
    """Returns the window of the running sketch; None if it has none."""
    window = getattr(scene.get("window"), "window", scene.get("window"))
    return window if isinstance(window, Window) else None


def board_of(scene: dict[str, Any]) -> Any:
    """Returns the board that is shown; None if there is none."""
    window = window_of(scene)
    return window.board if window else scene.get("game_board")


def spoken(scene: dict[str, Any]) -> dict[str, Any]:
    """Returns the position, the text of the page line by line, and the possible actions."""
    global _said
    window, board = window_of(scene), board_of(scene)
    about = window.loop.drawn if window else [*py5.texts]
    if about is _said[0] or (about and about == _said[0]):
        return _said[1]
    position = _position(board) if board is not None else ""
    notice = window.notice.text if window else board.thinker.refusal if board else ""
    found: dict[str, Any] = {
        "text": _lines(_not_on_buttons(window) if window else py5.texts),
        # a screen reader would read out every change of a count
        "thinks": bool(board is not None and board.thinker.worker.thinking),
        "position": f"{notice} {position}".strip(),
        "opponents": [],
        "opponent": "",
        "columns": [],
        "actions": [],
    }
    if window:
        found |= _for_window(window)
    elif board is not None:
        found["columns"] = _columns(board)
    _said = about, found
    return found


def act(window: Window, text: str) -> None:
    """Runs the action of the button with this text, if it is still possible."""
    entry = _entries(window).get(text)
    if entry and entry.possible:
        with window.event():
            entry.action()


def _entries(window: Window) -> dict[str, Control]:
    """Returns the entries of the menu by unique texts. An entry that is impossible now keeps its
    place, so that buttons do not move."""
    offered = [entry for group in listed(window).values() for entry in group]
    count = Counter(entry.text for entry in offered)
    return {
        entry.text if count[entry.text] == 1 else f"{entry.label} {entry.text}": entry
        for entry in offered
    }


def _for_window(window: Window) -> dict[str, Any]:
    board = window.board
    return {
        "opponents": [(stage.section, say(stage.title)) for stage in stages_of(board.position)],
        "opponent": board.brain.stage.section,
        "columns": _columns(board) if not window.page else [],
        "actions": [
            (text, entry.meaning or entry.text, entry.possible)
            for text, entry in _entries(window).items()
        ],
    }


def _columns(board: Any) -> list[tuple[str, str, bool]]:
    """Returns all columns with their names, and whether a disc can be dropped there now."""
    if not isinstance(board.position, Position):
        return []
    legal = board.position.legal_moves if board.human_to_move else []
    name = board.position.move_name
    return [(str(column), name(column), column in legal) for column in range(1, 8)]


def _position(board: Any) -> str:
    """Returns the turn or the outcome, the last move, the discs of each column, and the scores."""
    position = board.position
    turn = say("{name}’s turn", name=position.player_name(position.player))
    ended = sentence(position.outcome) if board.game_over else say("{text}.", text=turn)
    parts = [board.thinker.error or ended]
    if isinstance(position, Position):
        if position.moves:
            parts.append(
                say("Last move: {move}.", move=position.move_name(int(position.moves[-1])))
            )
        for column in range(1, 8):
            discs = [position.disc_at((column, row)) for row in range(1, 7)]
            names = [position.player_name(disc) for disc in discs if disc]
            if names:
                held = say(", ").join(names)
                parts.append(
                    say("Column {column}, from below: {discs}.", column=column, discs=held)
                )
    if board.thinker.scores:
        scores = ", ".join(
            f"{position.move_name(move)} {score_text(score)}"
            for move, score in board.thinker.scores.items()
        )
        parts.append(say("Scores: {scores}.", scores=scores))
    return " ".join(parts)


def _not_on_buttons(window: Window) -> list[tuple[float, float, str]]:
    """Returns the drawing calls without those of the buttons, which are shown below."""
    texts = _texts_of(window.loop.drawn)
    if window.menu.open:
        return texts
    buttons = [rect for control, rect in window.controls().places if control.label]
    return [text for text in texts if not any(inside(rect, text[:2]) for rect in buttons)]


def _texts_of(parts: Sequence[Part]) -> list[tuple[float, float, str]]:
    """Returns every text that is drawn, with its place."""
    return [
        (left + scale * given[1], top + scale * given[2], str(given[0]))
        for (name, given), left, top, scale in placed(parts)
        if name == "text"
    ]


def _lines(texts: Sequence[tuple[float, float, str]]) -> list[str]:
    """Returns the lines in reading order: the page, then the panel at its right."""
    page = [text for text in texts if text[0] < theme.BOARD_WIDTH]
    panel = [text for text in texts if text[0] >= theme.BOARD_WIDTH]
    return [*_lines_of(page), *_lines_of(panel)]


def _lines_of(texts: Sequence[tuple[float, float, str]]) -> list[str]:
    """Joins the texts of one height to a line, if it has words."""
    lines: list[tuple[float, list[tuple[float, str]]]] = []
    for x, y, text in sorted(texts, key=lambda text: text[1]):
        if lines and y - lines[-1][0] < SAME_LINE:
            lines[-1][1].append((x, text))
        else:
            lines.append((y, [(x, text)]))
    written = ["  ".join(text for _, text in sorted(line)) for _, line in lines]
    return [line for line in written if any(map(str.isalpha, line))]  # no rows of bare numbers
