"""`new`: a file for an AIBrain of one's own, begun from a section."""

import argparse
from pathlib import Path

from connect_four_ai.app.faults import unwritten
from connect_four_ai.app.language import say
from connect_four_ai.commands.options import CommandError, Parser, stage
from connect_four_ai.stages.own import my_file

SUMMARY = "write a file for your own AIBrain"

ABOUT = """\
Writes a file with an AIBrain of your own, begun from a section of the chapter. Change it, save it,
and the next move uses it: key M in the window makes it the opponent. A file that is there already
is kept beside the new one."""

EXAMPLES = (
    ("new 9.1.4", "the whole page of 9.1.4, to change as you like"),
    ("new 9.1.5 --task", "the page of 9.1.4, with the places marked that 9.1.5 changes: your task"),
    ("new 9.1.7 anna.py", "in a file of another name; play against it with --stage anna.py"),
)


def add_options(parser: Parser) -> None:
    parser.mixed = True
    parser.add_argument(
        "section", type=stage, metavar="SECTION", help=say("the section to begin from")
    )
    parser.add_argument(
        "file",
        type=Path,
        nargs="?",
        metavar="FILE",
        help=say("where to write it (default {path})", path=my_file()),
    )
    parser.add_argument(
        "--task", action="store_true", help=say("leave out what is new in the section")
    )


def run(arguments: argparse.Namespace) -> int:
    from connect_four_ai.stages.own.new import beginnings, new_file
    from connect_four_ai.stages.own.tasks import has_task

    chosen, path = arguments.section, (arguments.file or my_file()).resolve()
    if chosen not in beginnings():
        known = ", ".join(stage.section for stage in beginnings())
        raise CommandError(
            say(
                "{section} is no beginning: choose from {known}",
                section=chosen.section,
                known=known,
            )
        )
    if path.suffix != ".py":
        raise CommandError(say("{path}: the name of a Python file ends in .py", path=path))
    if arguments.task and not has_task(chosen):
        raise CommandError(
            say("{section} has no task: write it whole, without --task", section=chosen.section)
        )
    try:
        kept = new_file(chosen, path, arguments.task)
    except OSError as error:
        raise CommandError(unwritten(path, error)) from None
    print(say("{path} is written.", path=path))
    if kept:
        print(say("What was there before is kept as {name}.", name=kept.name))
    return 0
