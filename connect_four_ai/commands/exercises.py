"""`exercises`: the progress in the exercises on this computer."""

import argparse
import io
import sys

from connect_four_ai.app import preferences
from connect_four_ai.app.language import say
from connect_four_ai.commands.options import CommandError, Parser
from connect_four_ai.commands.outputs import save, write_rows
from connect_four_ai.study.exercises import progress
from connect_four_ai.study.exercises.practice import ENOUGH, PATHS
from connect_four_ai.study.lessons import SECTIONS
from connect_four_ai.study.lessons.lesson import steps_of
from connect_four_ai.study.lessons.walk import KIND
from connect_four_ai.texts.exercise_words import kind_name


def add_options(parser: Parser) -> None:
    parser.add_argument("--name", metavar="NAME")
    parser.add_argument("--csv", nargs="?", const="-", metavar="FILE")


def run(arguments: argparse.Namespace) -> int:
    if arguments.name is not None and not preferences.remember("person", arguments.name):
        raise CommandError("The name could not be remembered: nothing can be written there.")
    progress.entries(lambda fault: print(fault, file=sys.stderr))
    if arguments.csv is not None:
        table = io.StringIO()
        write_rows(progress.rows(), table)
        content = table.getvalue().encode(errors="replace")
        save(lambda: content, arguments.csv, ",".join(progress.HEAD).encode())
    else:
        _print_progress()
    return 0


def _print_progress() -> None:
    print(progress.person())
    answers = progress.Answers()
    for section in dict.fromkeys((*SECTIONS, *PATHS)):
        done = [
            f"{kind_name(kind)} {answers.right(section, kind)}/{ENOUGH[kind]}"
            for kind in PATHS.get(section, ())
        ]
        if section in SECTIONS:
            known = sum(answers.last(section, KIND).values())
            done.insert(0, f"{say('lesson')} {known}/{len(steps_of(section))}")
        print(f"{section:6} {'  '.join(done)}")
