"""`scores`: what a stage thinks of every column."""

import argparse
import io
import json
import math
import sys
from collections.abc import Iterable
from contextlib import redirect_stdout

from connect_four_ai.ai_brain import AIBrain, Thought
from connect_four_ai.app.faults import describe
from connect_four_ai.app.language import say
from connect_four_ai.commands.options import (
    CommandError,
    Subparsers,
    add_command,
    check_depth,
    check_seconds,
    factor,
    questions,
    stage,
    stage_help,
    tell_of_the_book,
    whole,
)
from connect_four_ai.commands.progress import progress
from connect_four_ai.games.connect_four import CELLS, COLUMNS, IllegalMove, Position
from connect_four_ai.window.words.formats import cost_text, thought_text

SUMMARY = "what a section thinks of every column"

ABOUT = """\
Gives every open column of a position its score, as the chosen section works it out.
+ is good for Red, − for Yellow, whoever is to move. In the chapter's sections Red's win counts +10,
Yellow's −10; 0 gives exact scores. Infinity means no result in 9.1.3–9.1.5, a sure win in 8 and 9."""

EXAMPLES = (
    ("scores 4453", "a table, by 9.1.7"),
    (
        'scores 4453 41424 "" --stage 9.1.5 --depth 3 --json',
        "three positions, the last one the empty board, one line of JSON each",
    ),
    ("scores --json < positions.txt", "a file with one position on each line"),
)
MORE = """\
The exit status is 1 if any position was bad; the others are answered all the same."""


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(subparsers, "scores", SUMMARY, ABOUT, EXAMPLES, MORE)
    parser.add_argument(
        "positions",
        nargs="*",
        metavar="POSITION",
        help=say("moves as columns 1 to 7, Red first; without any, one a line is read from standard input"),
    )
    parser.add_argument(
        "--stage",
        type=stage,
        default="9.1.7",
        metavar="SECTION",
        help=say("{section} (default 9.1.7)", section=stage_help()),
    )
    parser.add_argument(
        "--depth",
        type=whole(0),
        metavar="N",
        help=say("moves to look beyond the column's own (default: the section's choice)"),
    )
    parser.add_argument(
        "--seconds",
        type=factor,
        metavar="S",
        help=say("how long stage 9 may think about each position (1)"),
    )
    parser.add_argument("--json", action="store_true", help=say("one JSON object a line instead of tables"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Answers each position as it comes; 1 if any of them was bad."""
    check_seconds(arguments.stage, arguments.seconds)
    brain = AIBrain(arguments.stage, arguments.depth, seconds=arguments.seconds or 1.0, uses_book=False)
    if not brain.stage.computer:
        section = brain.stage.section
        raise CommandError(say("{section} is for two people: it has no opponent, and so no scores", section=section))
    check_depth(brain.stage, arguments.depth)
    if brain.stage.section == "0":
        tell_of_the_book()
    asked = questions(arguments.positions)
    # Or a stage's input() would take the positions, and its exit() would close them.
    keyboard, sys.stdin = sys.stdin, io.StringIO()
    try:
        return _answer_all(brain, asked, arguments.json)
    finally:
        sys.stdin = keyboard


def _answer_all(brain: AIBrain, asked: Iterable[tuple[str, str]], as_json: bool) -> int:
    status = 0
    for where, text in asked:
        try:
            with redirect_stdout(sys.stderr):  # what a stage prints is no answer
                thought = _think(brain, Position.from_moves(text.strip()))
        except Exception as error:  # the position's fault, or the stage's
            reason = error if isinstance(error, IllegalMove) else describe(error)
            print(say("{where}: {error}", where=where, error=reason), file=sys.stderr)
            status = 1
            continue
        if as_json:
            print(json.dumps(answer(thought)), flush=True)
        else:
            _print_table(thought)
    return status


def _think(brain: AIBrain, position: Position) -> Thought:
    """Thinks, and says beforehand if it may take long, and meanwhile how far it is."""
    stage, depth = brain.stage, min(brain.depth, CELLS - len(position.moves))
    if depth > stage.deepest and stage.looks_ahead and not stage.timed:
        warning = say("{section} at depth {depth} may take minutes or more.", section=stage.section, depth=depth)
        print(warning, file=sys.stderr, flush=True)
    columns = len(position.legal_moves)
    with progress(say("thinking…")) as tell:
        return brain.auto_play(
            position,
            lambda nodes, scores: tell(
                lambda: say(
                    "thinking… {nodes} nodes, {done} of {columns} columns",
                    nodes=f"{nodes:,}",
                    done=len(scores),
                    columns=columns,
                )
            ),
        )


def answer(thought: Thought) -> dict[str, object]:
    """A thought as JSON can write it: an infinite score becomes "inf" or "-inf"."""
    return {
        "position": thought.moves,
        "stage": thought.section,
        "depth": thought.depth,
        "scores": {str(column): str(score) if math.isinf(score) else score for column, score in thought.scores.items()},
        "best": thought.best,
        "nodes": thought.nodes,
        "seconds": thought.seconds,
    }


def _print_table(thought: Thought) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(title=thought.moves or say("The empty board"))
    columns = range(1, COLUMNS + 1)
    for column in columns:
        table.add_column(str(column), justify="center", style="bold green" if column in thought.best else None)
    table.add_row(*(thought_text(thought, column) if column in thought.scores else say("full") for column in columns))
    table.add_row(*(say("best") if column in thought.best else "" for column in columns))
    console = Console(highlight=False)
    console.print(table)
    console.print(cost_text(thought))
