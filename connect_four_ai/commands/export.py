"""`export`: a game or a search as a file to share."""

import argparse
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from connect_four_ai.actions.saved_games import read_pasted, saved_games
from connect_four_ai.app.faults import describe, reason
from connect_four_ai.app.files import STEM
from connect_four_ai.app.language import say
from connect_four_ai.commands.options import CommandError, Parser, check_depth, stage, whole
from connect_four_ai.commands.outputs import GIF, HTML, save
from connect_four_ai.commands.progress import progress
from connect_four_ai.games.connect_four import Position
from connect_four_ai.study.review import Review


def add_options(parser: Parser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME")
    parser.add_argument("--stage", type=stage, metavar="SECTION")
    parser.add_argument("--depth", type=whole(0), metavar="N")
    parser.add_argument("--html", nargs="?", const="", metavar="FILE")
    parser.add_argument("--gif", nargs="?", const="", metavar="FILE")


def run(arguments: argparse.Namespace) -> int:
    position, name = game_of(arguments.game)
    if arguments.stage:
        check_depth(arguments.stage, arguments.depth)
        name += f"_{arguments.stage.section}"
    html = "" if arguments.html is None and arguments.gif is None else arguments.html
    with progress(say("working…")):
        make_html, make_gif, *what = _content(position, arguments)
    if html is not None:
        save(partial(make_html, *what), html or f"{name}.html", HTML)
    if arguments.gif is not None:
        save(partial(make_gif, *what), arguments.gif or f"{name}.gif", GIF)
    return 0


def game_of(text: str | None) -> tuple[Position, str]:
    """The last position of the game, and the stem of its files' names. Raises CommandError."""
    if text is None:
        if not (saved := saved_games()):
            raise CommandError("No game has been saved in this folder: Ctrl+S saves one.")
        text = str(saved[0])
    try:
        position = read_pasted(text, Position()).positions[-1]
    except (OSError, ValueError) as error:
        raise CommandError("This cannot be opened: {why}.", why=reason(error)) from None
    return position, Path(text).stem if Path(text).is_file() else f"{STEM}{position}".rstrip("_")


def _content(
    position: Position, arguments: argparse.Namespace
) -> tuple[Callable[..., bytes], Callable[..., bytes], Any, Any]:
    """The functions that make a page and a film, and their arguments. Raises CommandError if there
    is no search, or if a stage has an error."""
    from connect_four_ai.handouts import film, walk
    from connect_four_ai.study.recording import record

    if not arguments.stage:
        quick = find_spec("numba")  # without it, exact scores can take minutes
        standings = Review(position).run() if quick else {}
        return walk.game_page, film.game_film, position, standings
    try:
        recording = record(position, arguments.stage, arguments.depth, walk.PLAY_OUTS)
    except Exception as error:  # the stage's fault
        raise CommandError(
            str(error) if isinstance(error, ValueError) else describe(error)
        ) from error
    return walk.search_page, film.search_film, recording, arguments.stage
