"""The picture as text, for screen readers and phones."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from connect_four_ai.app.language import say, score_text, sentence, without_marks
from connect_four_ai.games.connect_four import Position
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Part, inside, placed
from connect_four_ai.lab.letters import CODE
from connect_four_ai.lab.menu import listed
from connect_four_ai.lab.screen import Screen
from connect_four_ai.lab.widgets.controls import Control
from connect_four_ai.lab.window import Window
from connect_four_ai.stages import stages_of
from connect_four_ai.texts.endings import full, said_of

SAME_LINE = 8
"""Pixels of height by which the texts of one line may differ."""
MOST_NEWS = 4
"""Maximum number of a page's new lines that are read aloud at once."""
_described: tuple[Any, dict[str, Any]] = None, {}
"""The last state that was described, and its text."""
_page: tuple[Any, list[str]] = None, []
"""The page that was described last, and its lines."""


class Piece(NamedTuple):
    """A piece of text in the picture."""

    x: float
    y: float
    text: str
    letter: float = 0.0
    """Width of a letter of code; 0 for other text."""


def window_of(scene: dict[str, Any]) -> Window | None:
    """Returns the window of the running sketch; None if it has none."""
    window = getattr(scene.get("window"), "window", scene.get("window"))
    return window if isinstance(window, Window) else None


def board_of(scene: dict[str, Any]) -> Any:
    """Returns the board that is shown; None if there is none."""
    window = window_of(scene)
    return window.board if window else scene.get("game_board")


def spoken(scene: dict[str, Any], texts: Sequence[tuple[float, float, str]]) -> dict[str, Any]:
    """Returns a sentence about what is new, the position, the page's text line by line, and the
    possible actions. `texts`: those of a sketch without a window."""
    global _described
    window, board = window_of(scene), board_of(scene)
    about = window.loop.drawn if window else [*texts]
    if about is _described[0] or (about and about == _described[0]):
        return _described[1]
    pieces = _not_on_buttons(window) if window else [Piece(*text) for text in texts]
    lines = _lines(pieces)
    found: dict[str, Any] = {
        "said": _news(window, board, _lines([piece for piece in pieces if not piece.letter])),
        "text": lines,
        # a count that changes is no text to read
        "thinks": bool(board is not None and board.thinker.worker.thinking),
        "position": _position(board) if board is not None else "",
        "opponents": [],
        "opponent": "",
        "columns": [],
        "actions": [],
    }
    if window:
        found["position"] += _exact_scores(window)
        found |= _for_window(window)
    elif board is not None:
        found["columns"] = _columns(board.position, board.human_to_move)
    _described = about, found
    return found


def _news(window: Window | None, board: Any, lines: list[str]) -> str:
    """Returns a sentence to read aloud: a notice and the last move, or the new lines of a page once
    it is at rest."""
    global _page
    notice = window.notice.text if window else board.thinker.refusal if board else ""
    page = window.page if window else None
    if page is None:
        _page = None, []
        return f"{notice} {_turn(board) if board is not None else ''}".strip()
    if page is _page[0] and page.busy:
        return str(_described[1].get("said", ""))
    last, before = _page
    new = [line for line in lines if line not in before] if page is last else lines[:1]
    _page = page, lines
    return " ".join(filter(None, [notice, *new[:MOST_NEWS]])) or str(_described[1].get("said", ""))


def act(window: Window, text: str) -> None:
    """Runs the action of the button with this text, if it is still possible."""
    entry = _entries(window).get(text)
    if entry and entry.possible:
        with window.event():
            entry.action()


def _entries(window: Window) -> dict[str, Control]:
    """Returns the entries of the menu and the page's buttons without a key, by unique names. An
    entry of the menu that is impossible now keeps its place, so that buttons do not move."""
    offered = [entry for group in listed(window).values() for entry in group]
    count = Counter(entry.text for entry in offered)
    named = {
        entry.text if count[entry.text] == 1 else f"{entry.label} {entry.text}": entry
        for entry in offered
    }
    buttons = window.page.buttons().all if window.page else []
    unlisted = {one.meaning or one.text: one for one in buttons if one.text and not one.label}
    return {without_marks(name): one for name, one in (unlisted | named).items()}


def _for_window(window: Window) -> dict[str, Any]:
    board, page = window.board, window.page
    # a page that asks for a move handles it itself
    asks = page is not None and type(page).take is not Screen.take and page.takes_moves
    my_turn = page is None and board.human_to_move
    return {
        "opponents": [(stage.section, say(stage.title)) for stage in stages_of(board.position)],
        "opponent": board.brain.stage.section,
        "columns": [] if page and not asks else _columns(board.position, asks or my_turn),
        "actions": [
            (text, without_marks(entry.meaning or entry.text), entry.possible)
            for text, entry in _entries(window).items()
        ],
    }


def _columns(position: Any, possible: bool) -> list[tuple[str, str, bool]]:
    """Returns all columns with their names, and whether each can be chosen now."""
    if not isinstance(position, Position):
        return []
    legal = position.legal_moves if possible else []
    return [(str(move), position.move_name(move), move in legal) for move in range(1, 8)]


def _turn(board: Any) -> str:
    """Returns the last move, and the turn or the outcome."""
    position = board.position
    turn = say("{name}’s turn", name=position.player_name(position.player))
    ended = sentence(position.outcome) if board.game_over else say("{text}.", text=turn)
    last = ""
    if isinstance(position, Position) and position.moves:
        last = say("Last move: {move}.", move=position.move_name(int(position.moves[-1])))
    return f"{last} {board.thinker.error or ended}".strip()


def _position(board: Any) -> str:
    """Returns the turn or the outcome, the discs of each column, and the scores."""
    position = board.position
    parts = [_turn(board)]
    if isinstance(position, Position):
        for column in range(1, 8):
            discs = [position.disc_at((column, row)) for row in range(1, 7)]
            names = [position.player_name(disc) for disc in discs if disc]
            if names:
                held = say(", ").join(names)
                parts.append(
                    say("Column {column}, from below: {discs}.", column=column, discs=held)
                )
    if board.thinker.scores:
        scores = say(", ").join(
            f"{position.move_name(move)} {score_text(score)}"
            for move, score in board.thinker.scores.items()
        )
        parts.append(say("Scores: {scores}.", scores=scores))
    return " ".join(parts)


def _exact_scores(window: Window) -> str:
    """Returns how the game ends after each column, where exact scores are shown on the board."""
    exact = window.exact
    position = exact.position
    if window.page or position.winner is not None:
        return ""
    return "".join(
        " " + said_of(position, move, f"{score_text(score)}. {full(position, score)}")
        for move, score in exact.scores.items()
    )


def _not_on_buttons(window: Window) -> list[Piece]:
    """Returns the texts without those of the buttons, which are shown below."""
    pieces = _pieces(window.loop.drawn)
    if window.menu.open:
        return pieces
    buttons = [rect for control, rect in window.controls().places]
    return [one for one in pieces if not any(inside(rect, (one.x, one.y)) for rect in buttons)]


def _pieces(parts: Sequence[Part]) -> list[Piece]:
    """Returns every text that is drawn, with its place; a sentence with code in it is one."""
    pieces = list[Piece]()
    face, letter, after_code = "", 0.0, False
    for (name, given), left, top, scale in placed(parts):
        if name == "text_font":
            face = given[0]
            letter = CODE * given[1] if face == "code" else 0.0
        elif name == "text":
            text, x, y = given
            piece = Piece(left + scale * x, top + scale * y, str(text), scale * letter)
            in_sentence = after_code or face == "code in text"
            if in_sentence and pieces and pieces[-1].y == piece.y and pieces[-1].x < piece.x:
                pieces[-1] = pieces[-1]._replace(text=pieces[-1].text + piece.text)
            else:
                pieces.append(piece)
            after_code = face == "code in text"
    return pieces


def _lines(pieces: Sequence[Piece]) -> list[str]:
    """Returns the lines in reading order: the page, then the panel at its right."""
    page = [piece for piece in pieces if piece.x < theme.BOARD_WIDTH]
    panel = [piece for piece in pieces if piece.x >= theme.BOARD_WIDTH]
    return [*_lines_of(page), *_lines_of(panel)]


def _lines_of(pieces: Sequence[Piece]) -> list[str]:
    """Joins the pieces of one height to a line, if it has words; code keeps its indentation."""
    rows: list[list[Piece]] = []
    for piece in sorted(pieces, key=lambda piece: (piece.y, piece.x)):
        for row in rows[-2:]:
            if piece.y - row[0].y < SAME_LINE and bool(piece.letter) == bool(row[0].letter):
                row.append(piece)
                break
        else:
            rows.append([piece])
    margin = min((piece.x for piece in pieces if piece.letter), default=0.0)
    lines = [_code(sorted(row), margin) if row[0].letter else _text(sorted(row)) for row in rows]
    return [line for line in lines if any(map(str.isalpha, line))]  # no rows of bare numbers


def _text(row: list[Piece]) -> str:
    return "  ".join(piece.text for piece in row)


def _code(row: list[Piece], margin: float) -> str:
    """Returns a line of code, whose pieces are drawn from a margin on."""
    line = ""
    for piece in row:
        line = line.ljust(round((piece.x - margin) / piece.letter)) + piece.text
    return line
