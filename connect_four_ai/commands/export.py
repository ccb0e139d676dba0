"""`export`: a game or a search as a page to share."""

import argparse
import sys
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from connect_four_ai.actions.saved_games import read_game, saved_games
from connect_four_ai.app.faults import describe, reason
from connect_four_ai.app.files import STEM
from connect_four_ai.commands.options import CommandError, Parser, check_depth, stage, whole
from connect_four_ai.commands.outputs import HTML, save
from connect_four_ai.games.connect_four import Position
from connect_four_ai.study.review import Review


def add_options(parser: Parser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME")
    parser.add_argument("--stage", type=stage, metavar="SECTION")
    parser.add_argument("--depth", type=whole(0), metavar="N")
    parser.add_argument("--html", nargs="?", const="", metavar="FILE")


def run(arguments: argparse.Namespace) -> int:
    position, name = game_of(arguments.game)
    if arguments.stage:
        check_depth(arguments.stage, arguments.depth)
        name += f"_{arguments.stage.section}"
    save(partial(_page, position, arguments), arguments.html or f"{name}.html", HTML)
    return 0


def game_of(text: str | None) -> tuple[Position, str]:
    """Returns the last position of a game, and the stem of its files' names. Raises
    CommandError."""
    if text is None:
        if not (saved := saved_games()):
            raise CommandError("No game has been saved in this folder: Ctrl+S saves one.")
        text = str(saved[0])
    try:
        record, assumed = read_game(text, Position())
    except (OSError, ValueError) as error:
        raise CommandError("This cannot be opened: {why}.", why=reason(error)) from None
    if assumed:
        print(assumed, file=sys.stderr)
    position = record.positions[-1]
    return position, Path(text).stem if Path(text).is_file() else f"{STEM}{position}".rstrip("_")


def _page(position: Position, arguments: argparse.Namespace) -> bytes:
    """Returns the page. Raises CommandError if there is no search, or if a stage has an error."""
    from connect_four_ai.handouts.walk import PLAY_OUTS, game_page, search_page
    from connect_four_ai.study.recording import record

    if not arguments.stage:
        quick = find_spec("numba")  # without it, exact scores can take minutes
        standings = Review(position).run() if quick else {}
        return game_page(position, standings)
    try:
        recording = record(position, arguments.stage, arguments.depth, PLAY_OUTS)
    except Exception as error:  # the stage's fault
        raise CommandError(
            str(error) if isinstance(error, ValueError) else describe(error)
        ) from error
    return search_page(recording, arguments.stage)
