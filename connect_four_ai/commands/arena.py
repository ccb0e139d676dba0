"""`arena`: a tournament of stages and of programs in files, and its table."""

import argparse
import json
import os
import sys
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from connect_four_ai.app.files import is_special
from connect_four_ai.app.language import say
from connect_four_ai.commands import outputs
from connect_four_ai.commands.options import CommandError, Parser, between, whole, writing
from connect_four_ai.study.arena.exam import examined
from connect_four_ai.study.arena.game import Game, add_game, read_games
from connect_four_ai.study.arena.players import Identity, players_of
from connect_four_ai.study.arena.table import games_page, plain, print_table, table
from connect_four_ai.study.arena.tournament import (
    LostCluster,
    NoCluster,
    Tournament,
    chosen_openings,
    cluster,
    local_workers,
)


def add_options(parser: Parser) -> None:
    parser.add_argument("folder", nargs="?", type=Path, metavar="FOLDER")
    parser.add_argument("--players", metavar="NAMES")
    parser.add_argument("--games", type=whole(2, 202), default=20, metavar="N")
    parser.add_argument("--seconds", type=between(0.01, 60), default=0.5, metavar="S")
    parser.add_argument("--seed", type=whole(0, 999_999), default=0, metavar="N")
    parser.add_argument("--workers", type=whole(1, 1024), metavar="N")
    parser.add_argument("--scheduler", metavar="ADDRESS")
    parser.add_argument("--file", type=Path, default=Path("games.jsonl"))
    parser.add_argument("--resume", action="store_true")
    parser.add_argument("--table", type=Path, nargs="+", metavar="FILE")
    parser.add_argument("--exam", action="store_true")
    parser.add_argument("--html", metavar="FILE")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--csv", action="store_true")
    form.add_argument("--json", action="store_true")


def run(arguments: argparse.Namespace) -> int:
    """Plays a tournament, or shows its table. Returns 0, or 130 after Ctrl-C; the table is shown in
    both cases."""
    if arguments.html:
        outputs.check_output(arguments.html, outputs.HTML)
    try:
        if arguments.table:
            games = read_games(arguments.table, _warn)
            _show(arguments, list(games.values()), {})
            return 0
        tournament = _tournament(arguments)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return _play(arguments, tournament)


def _tournament(arguments: argparse.Namespace) -> Tournament:
    """Returns the tournament that was asked for. Raises ValueError, and CommandError if its file
    exists and --resume is missing."""
    file = arguments.file
    if arguments.games % 2:
        raise ValueError(say("--games must be even: the colours are exchanged"))
    if str(file) == "-" or is_special(file):
        raise ValueError(say("--file must name a file: --resume reads it"))
    if file.exists() and not arguments.resume:
        raise CommandError(
            "{path} is there already: go on with --resume, or name another --file", path=file
        )
    outputs.check_output(str(file), outputs.GAMES)
    names = filter(None, (arguments.players or "").split(","))
    return Tournament(
        players_of(names, arguments.folder, _warn),
        chosen_openings(arguments.games // 2, arguments.seed),
        arguments.seed,
        arguments.seconds,
        games=read_games([file] if file.exists() else [], _warn),
    )


def _warn(fault: str) -> None:
    print(fault, file=sys.stderr)


def _play(arguments: argparse.Namespace, tournament: Tournament) -> int:
    """Plays, saves every game, and shows the table. After Ctrl-C, the table has the games that are
    over."""
    exams, status = dict[Identity, float](), 0
    workers = local_workers(arguments.workers or os.cpu_count() or 1)
    place = cluster(arguments.scheduler) if arguments.scheduler else workers
    known = len(tournament.played)
    try:
        with place as executor, outputs.progress(say("working…")) as show:
            for count, game in enumerate(tournament.play(executor), known + 1):
                with writing(arguments.file):
                    add_game(arguments.file, game)
                facts = {"count": count, "total": tournament.total}
                show(say("{count} of {total} games are played.", **facts))
            if arguments.exam:
                exam = partial(examined, seconds=tournament.seconds, seed=tournament.seed)
                players = [player.identity for player in tournament.players]
                exams = dict(zip(players, executor.map(exam, tournament.players), strict=True))
    except LostCluster as error:
        print(say("{error} The other games are played here.", error=error), file=sys.stderr)
        arguments.scheduler = None
        return _play(arguments, tournament)
    except NoCluster as error:
        raise CommandError(str(error)) from None
    except KeyboardInterrupt:
        print(say("Stopped. --resume goes on from here."), file=sys.stderr)
        status = 130
    _show(arguments, tournament.played, exams)
    return status


def _show(
    arguments: argparse.Namespace, games: list[Game], exams: Mapping[Identity, float]
) -> None:
    """Prints the table in the chosen format, and writes the web page; only the page if it goes to
    standard output."""
    if not games:
        raise CommandError("no game has been finished yet")
    rows = table(games, exams)
    if arguments.json:
        for row in rows:
            print(json.dumps(plain(row)))
    elif arguments.csv:
        outputs.write_rows(
            [list(plain(rows[0])), *(plain(row).values() for row in rows)], sys.stdout
        )
    elif arguments.html != "-":
        print_table(rows, games)
    if arguments.html:
        outputs.write_output(games_page(rows, games), arguments.html, outputs.HTML)
