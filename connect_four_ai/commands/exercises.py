"""`exercises`: what has been practised on this computer."""

import argparse
import sys
from pathlib import Path

from connect_four_ai.app import preferences
from connect_four_ai.app.language import say
from connect_four_ai.commands.options import Parser, save

SUMMARY = "what you have practised, and a table of it"

ABOUT = """\
Shows how many exercises of each section you have done (key E in the window has them), or gives all
answers of everybody who practises with this computer’s account as a table, a line for each."""

EXAMPLES = (
    ("exercises", "how far you are"),
    ("exercises --csv answers.csv", "all answers, for a spreadsheet"),
    ("exercises --name Anna", "from now on, Anna practises"),
)


def add_options(parser: Parser) -> None:
    parser.add_argument("--name", metavar="NAME", help=say("who practises from now on"))
    parser.add_argument(
        "--csv",
        nargs="?",
        const="-",
        metavar="FILE",
        help=say("write all answers as CSV, to the screen or a file"),
    )


def run(arguments: argparse.Namespace) -> int:
    from connect_four_ai.exercises import progress

    if arguments.name is not None:
        preferences.remember("person", arguments.name)
    if arguments.csv == "-":
        sys.stdout.write(progress.as_csv())
    elif arguments.csv is not None:
        for_excel = "utf-8-sig"  # or it would not read Chinese
        save(lambda file: file.write_text(progress.as_csv(), for_excel), Path(arguments.csv))
    else:
        _print_progress()
    return 0


def _print_progress() -> None:
    from connect_four_ai.exercises.paths import ENOUGH, PATHS
    from connect_four_ai.exercises.progress import person, right_answers
    from connect_four_ai.window.words.exercise_words import KINDS

    print(person())
    for section, path in PATHS.items():
        done = [
            f"{say(KINDS[kind])} {right_answers(section, kind)}/{ENOUGH[kind]}" for kind in path
        ]
        print(f"{section:6} {'  '.join(done)}")
