"""`arena`: a tournament of stages and of programs in files, and its table."""

import argparse
import csv
import json
import os
import random
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from connect_four_ai.app.faults import unwritten
from connect_four_ai.app.language import say
from connect_four_ai.commands.options import CommandError, Subparsers, add_command, between, whole

if TYPE_CHECKING:
    from connect_four_ai.arena.game import Game
    from connect_four_ai.arena.table import Row
    from connect_four_ai.arena.tournament import Tournament

SUMMARY = "a tournament of programs, with ratings"

ABOUT = """\
Lets the sections and the programs of a folder play against each other: everybody meets everybody, twice from each
opening, with the colours exchanged. The openings are draws if both play perfectly. Every game that is finished is
kept in games.jsonl."""

EXAMPLES = (
    ("arena --players 9.1.2,9.1.5,9.1.7:3,8", "four sections; 9.1.7 looks three moves ahead"),
    ("arena class --players 9.1.5 --html class.html", "every Python file of a folder, and a section"),
    ("arena class --players 9.1.5 --resume", "go on after an interruption, or after a file has changed"),
    ("arena --table games.jsonl more.jsonl", "the table of all games in two files"),
)
MORE = """\
A player is a section (9.1.5), with its depth (9.1.7:3) or its time (9:0.5s), or a Python file with a class AIBrain, a
function play(position) that returns a column from 1 to 7, or Kaggle's agent(observation, configuration).
Players are programs and run with your rights: this is no wall against an attack. A program that fails, is too slow,
or takes too much memory loses that game, and the tournament goes on.
9.1.2 has the rating 0; 400 points more are odds of ten to one. The interval holds the rating with 95 %."""


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(subparsers, "arena", SUMMARY, ABOUT, EXAMPLES, MORE)
    parser.add_argument("folder", nargs="?", type=Path, metavar="FOLDER", help=say("a folder of programs"))
    parser.add_argument("--players", metavar="NAMES", help=say("sections and files, with commas between them"))
    parser.add_argument(
        "--games", type=whole(2, 202), default=20, metavar="N", help=say("games of each pair, an even number (20)")
    )
    parser.add_argument(
        "--seconds", type=between(0.01, 60), default=0.5, metavar="S", help=say("the most for a move (0.5)")
    )
    parser.add_argument("--seed", type=whole(0, 999_999), default=0, metavar="N", help=say("other openings and games"))
    parser.add_argument("--workers", type=whole(1, 1024), metavar="N", help=say("games at a time (one a core)"))
    parser.add_argument("--file", type=Path, default=Path("games.jsonl"), help=say("where the games are kept"))
    parser.add_argument("--resume", action="store_true", help=say("go on with the games of that file"))
    parser.add_argument("--table", type=Path, nargs="+", metavar="FILE", help=say("only show the games of these files"))
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--csv", action="store_true", help=say("a table for a spreadsheet, one line a player"))
    form.add_argument("--json", action="store_true", help=say("one JSON object a line instead of tables"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from connect_four_ai.arena.results import read_games

    try:
        if arguments.table:
            games = list(read_games(arguments.table).values())
        else:
            games = _play(arguments, _tournament(arguments))
    except OSError as error:
        raise CommandError(unwritten(error.filename, error)) from None
    _show(games, arguments)
    return 0


def _tournament(arguments: argparse.Namespace) -> "Tournament":
    """What is to be played. Raises ArgumentTypeError."""
    from connect_four_ai.arena.openings import openings
    from connect_four_ai.arena.players import players_of
    from connect_four_ai.arena.results import read_games
    from connect_four_ai.arena.tournament import Tournament
    from connect_four_ai.solver.book import shipped_book
    from connect_four_ai.solver.book_file import fault

    if arguments.games % 2:
        raise argparse.ArgumentTypeError(say("--games must be even: the colours are exchanged"))
    try:
        players = players_of(filter(None, (arguments.players or "").split(",")), arguments.folder)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    if len(players) < 2:
        raise argparse.ArgumentTypeError(say("there are fewer than two players: name a folder, or --players"))
    if arguments.file.exists() and not arguments.resume:
        raise CommandError(
            say("{path} is there already: go on with --resume, or name another --file", path=arguments.file)
        )
    if (book := shipped_book()) is None:
        raise CommandError(fault())
    chosen = random.Random(arguments.seed).sample(openings(book), arguments.games // 2)
    known = read_games([arguments.file]) if arguments.resume and arguments.file.exists() else {}
    return Tournament(players, chosen, arguments.seed, arguments.seconds, games=known)


def _play(arguments: argparse.Namespace, tournament: "Tournament") -> "list[Game]":
    """Plays, and keeps every game. Ctrl-C leaves what has been played."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn

    from connect_four_ai.arena.results import add_game
    from connect_four_ai.arena.tournament import local_workers

    workers = arguments.workers or os.cpu_count() or 1
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), say("left"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), speed_estimate_period=120) as bar:
        task = bar.add_task("", total=tournament.total, completed=len(tournament.played))
        try:
            with local_workers(workers) as executor:
                for game in tournament.play(executor, workers):
                    add_game(arguments.file, game)
                    bar.advance(task)
        except KeyboardInterrupt:
            print(say("Stopped. --resume goes on from here."), file=sys.stderr)
    return tournament.played


def _show(games: "Sequence[Game]", arguments: argparse.Namespace) -> None:
    from connect_four_ai.arena.table import table

    names = sorted({name for game in games for name in (game.red, game.yellow)})
    rows = table(games, names)
    if arguments.json:
        for row in rows:
            print(json.dumps(asdict(row), ensure_ascii=False))
    elif arguments.csv:
        writer = csv.DictWriter(sys.stdout, list(asdict(rows[0])), lineterminator="\n")
        writer.writeheader()
        writer.writerows(map(asdict, rows))
    else:
        _print(rows, games)


def _print(rows: "list[Row]", games: "Sequence[Game]") -> None:
    from rich.console import Console
    from rich.table import Table

    heads = ("player", "rating", "95 %", "games", "points", "won, drawn, lost", "failed", "s a move")
    shown = Table(*(say(head) for head in heads))
    for row in rows:
        shown.add_row(
            row.player,
            f"{row.rating:.0f}",
            f"{row.low:.0f} … {row.high:.0f}",
            str(row.games),
            f"{row.points:g}",
            f"{row.wins} {row.draws} {row.losses}",
            str(row.failures),
            f"{row.seconds:.3f}",
        )
    console = Console(highlight=False)
    console.print(shown)
