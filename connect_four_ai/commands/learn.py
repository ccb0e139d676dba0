"""`learn`: trains a learner by games against itself, and saves its weights in a file."""

import argparse
import sys
import time
from dataclasses import replace
from math import inf
from pathlib import Path

from connect_four_ai.app.language import say
from connect_four_ai.app.program import held_signals
from connect_four_ai.commands import options
from connect_four_ai.commands.options import BadOption, CommandError, between, whole
from connect_four_ai.commands.outputs import check_output
from connect_four_ai.stages.learned.stage import stage_by
from connect_four_ai.stages.learned.weights import BadWeights
from connect_four_ai.study.learning.learner import CHUNK, Learner
from connect_four_ai.study.learning.watch import mistakes, next_point

MARK = b"connect-four-ai weights"
"""First bytes of a file of weights."""
SAVE_INTERVAL = 60.0
"""Seconds between two writes of the file."""


def add_options(parser: options.Parser) -> None:
    parser.add_argument("--out", type=Path, required=True, metavar="FILE")
    parser.add_argument("--games", type=whole(0, 999_999_999), metavar="N")
    parser.add_argument("--seed", type=whole(0, 999_999), metavar="N")
    parser.add_argument("--alpha", type=between(0, 1), metavar="A")
    parser.add_argument("--trace", type=between(0, 1), metavar="L")


def run(arguments: argparse.Namespace) -> int:
    """Trains the learner. Returns 0, or 130 after Ctrl-C; the weights are saved in both cases."""
    file: Path = arguments.out
    if not file.name.endswith(".weights"):
        raise BadOption("{path}: its name must end in .weights", path=file)
    check_output(str(file), MARK)
    learner, status = _learner(arguments, file), 0
    try:
        _learn(learner, file, arguments.games or inf)
    except KeyboardInterrupt:
        print(say("Stopped. The same command goes on from here."), file=sys.stderr)
        status = 130
    _keep(learner, file)
    return status


def _learner(arguments: argparse.Namespace, file: Path) -> Learner:
    """Returns the learner in the file, or a new one, with the settings of the options."""
    try:
        learner = Learner.load(file) if file.exists() else Learner(arguments.seed or 0)
    except BadWeights as error:
        raise CommandError(str(error)) from None
    if arguments.seed not in (None, learner.seed):
        raise CommandError(
            "{path} has the seed {seed}: name another file", path=file, seed=learner.seed
        )
    asked = {name: getattr(arguments, name) for name in ("alpha", "trace")}
    given = {name: value for name, value in asked.items() if value is not None}
    learner.settings = replace(learner.settings, **given)
    return learner


def _learn(learner: Learner, file: Path, games: float) -> None:
    """Trains the learner up to this number of games, and writes the file once a minute. Ctrl-C
    waits until the games that were learnt from are counted."""
    kept = time.monotonic()
    first, learning = learner.moves, 0.0
    while learner.games < games:
        point = next_point(learner.games)
        stop = min(games, point, learner.games + (CHUNK if learner.compiled else 1))
        start = time.perf_counter()
        with held_signals():
            learner.learn(int(stop) - learner.games)
        learning += time.perf_counter() - start
        if learner.games in (point, games):
            facts = {
                "games": f"{learner.games:,}",
                "wrong": f"{mistakes(stage_by(learner.tables, 'Q')):.1%}",
                "speed": f"{(learner.moves - first) / learning:,.0f}",
            }
            line = say(
                "{games:game|games}: {wrong} mistakes in the exam, {speed:move|moves} a second",
                **facts,
            )
            print(line, flush=True)
        if time.monotonic() - kept > SAVE_INTERVAL:
            _keep(learner, file)
            kept = time.monotonic()


def _keep(learner: Learner, file: Path) -> None:
    with options.writing(file):
        learner.save(file)
