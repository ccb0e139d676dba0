"""`scores`: a stage's score for every column."""

import argparse
import io
import sys
from collections.abc import Mapping
from contextlib import redirect_stdout
from functools import partial
from typing import Any

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app.faults import describe
from connect_four_ai.app.language import AppError, say
from connect_four_ai.commands import options
from connect_four_ai.commands.answers import Answer, add_positions, answer_each, json_number
from connect_four_ai.commands.outputs import progress
from connect_four_ai.games.connect_four import CELLS, Position
from connect_four_ai.solver.book import fault
from connect_four_ai.texts.formats import cost_text, thought_text


def add_options(parser: options.Parser) -> None:
    parser.facts = {"section": options.stage_help()}
    add_positions(parser)
    parser.add_argument("--stage", type=options.stage, default="9.1.7", metavar="SECTION")
    options.add_effort(parser)


def run(arguments: argparse.Namespace) -> int:
    """Prints the scores of each position as it comes. Returns 1 if one was invalid, else 0."""
    options.check_effort(arguments.stage, arguments.depth, arguments.seconds, CELLS)
    brain = AIBrain(arguments.stage, arguments.depth, seconds=arguments.seconds, uses_book=False)
    if brain.stage.section == "0" and fault():
        print(fault(), file=sys.stderr)
    return answer_each(arguments, partial(_answer, brain))


def _answer(brain: AIBrain, position: Position) -> Answer:
    """Returns a stage's scores, with a warning if it may take long, and with progress. Raises
    AppError for a stage's error."""
    stage, depth = brain.stage, min(brain.depth, CELLS - len(position.moves))
    if depth > stage.deepest and stage.looks_ahead and not stage.timed:
        facts = {"section": stage.section, "depth": depth}
        warning = say("{section} at depth {depth} may take minutes or more.", **facts)
        print(warning, file=sys.stderr, flush=True)

    def watch(nodes: int, scores: Mapping[Any, float]) -> None:
        facts = {"nodes": f"{nodes:,}", "done": len(scores), "columns": len(position.legal_moves)}
        show(say("thinking… {nodes:node|nodes}, {done} of {columns:column|columns}", **facts))

    # Else a stage's input() would read the positions, and its exit() would close them.
    keyboard, sys.stdin = sys.stdin, io.StringIO()
    try:
        # A stage's own output must not mix with the answers.
        with progress(say("thinking…")) as show, redirect_stdout(sys.stderr):
            thought = brain.auto_play(position, watch)
    except AppError:
        raise
    except Exception as error:  # the stage's fault
        raise options.CommandError(describe(error)) from error
    finally:
        sys.stdin = keyboard
    values = {
        "stage": thought.section,
        **({"depth": thought.depth} if stage.looks_ahead else {}),
        "scores": {str(column): json_number(score) for column, score in thought.scores.items()},
        "best": thought.best,
        "nodes": thought.nodes,
        "seconds": thought.seconds,
    }
    texts = {column: thought_text(thought, column) for column in position.legal_moves}
    return Answer(position, values, thought.best, texts, (cost_text(thought),))
