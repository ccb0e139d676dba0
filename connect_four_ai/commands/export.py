"""`export`: a game, or a search, to hand on."""

import argparse
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from connect_four_ai.app.faults import describe
from connect_four_ai.app.files import STEM
from connect_four_ai.app.language import say
from connect_four_ai.commands.options import CommandError, Parser, check_depth, save, stage, whole
from connect_four_ai.commands.progress import progress
from connect_four_ai.game_record import read_pasted, saved_games
from connect_four_ai.games.connect_four import Position
from connect_four_ai.review import Review

SUMMARY = "a game or a search as a web page or a film"

ABOUT = """\
Writes a game, or with --stage how a section then finds its move, as one file that needs no network:
a page for a browser, in both languages, to walk through with the arrow keys; or a short film."""

EXAMPLES = (
    ("export", "the game that was saved last in this folder (Ctrl+S)"),
    ("export 4453445231265 --html game.html", "a game, and how it stood after each disc"),
    ("export 41424 --stage 9.1.5 --depth 2", "a search, step by step"),
    ("export 41424 --stage 9.1.5 --depth 1 --gif", "the same in a short film"),
)


def add_options(parser: Parser) -> None:
    parser.add_argument(
        "game",
        nargs="?",
        metavar="GAME",
        help=say(
            "moves as columns 1 to 7, Red first, or a saved game’s file; without it, the game saved"
            " last"
        ),
    )
    parser.add_argument(
        "--stage",
        type=stage,
        metavar="SECTION",
        help=say("the search of this section, not the game"),
    )
    parser.add_argument("--depth", type=whole(0), metavar="N", help=say("how deep it looks"))
    parser.add_argument(
        "--html",
        nargs="?",
        const="",
        metavar="FILE",
        help=say("a page for a browser (the default)"),
    )
    parser.add_argument("--gif", nargs="?", const="", metavar="FILE", help=say("a short film"))


def run(arguments: argparse.Namespace) -> int:
    position, name = game_of(arguments.game)
    if arguments.stage:
        check_depth(arguments.stage, arguments.depth)
        name += f"_{arguments.stage.section}"
    html = "" if arguments.html is None and arguments.gif is None else arguments.html
    with progress(say("working…")):
        writers, *what = _content(position, arguments)
    for ending, file in (("html", html), ("gif", arguments.gif)):
        if file is not None:
            save(writers[ending], Path(file or f"{name}.{ending}"), *what)
    return 0


def game_of(text: str | None) -> tuple[Position, str]:
    """Where the game stands, and how the names of its files begin. Raises CommandError."""
    if text is None:
        if not (saved := saved_games()):
            raise CommandError(say("No game has been saved in this folder: Ctrl+S saves one."))
        text = str(saved[0])
    try:
        position = read_pasted(text, Position())[0][-1]
    except (OSError, ValueError) as error:
        raise CommandError(say("This cannot be opened: {why}.", why=error)) from None
    return position, Path(text).stem if Path(text).is_file() else f"{STEM}{position}".rstrip("_")


def _content(
    position: Position, arguments: argparse.Namespace
) -> tuple[dict[str, Callable[..., None]], Any, Any]:
    """What writes each kind of file, and of what. Raises CommandError without a search, or if a
    stage has an error."""
    from connect_four_ai.handouts import film, game_walk, search_walk
    from connect_four_ai.recording import record

    if not arguments.stage:
        writers = {"html": game_walk.write_game, "gif": film.film_game}
        quick = find_spec("numba")  # without it, exact scores can take minutes
        return writers, position, Review(None).auto_play(position) if quick else {}
    try:
        recording = record(position, arguments.stage, arguments.depth, search_walk.PLAY_OUTS)
    except Exception as error:  # the stage's fault
        raise CommandError(
            str(error) if isinstance(error, ValueError) else describe(error)
        ) from error
    return {"html": search_walk.write_search, "gif": film.film_search}, recording, arguments.stage
