"""`new`: writes a file for the student's own AIBrain, begun from a section."""

import argparse
from pathlib import Path

from connect_four_ai.app.language import say
from connect_four_ai.commands.options import CommandError, Parser, stage, writing
from connect_four_ai.stages.own import my_file
from connect_four_ai.stages.own.new import beginnings, has_task, new_file


def add_options(parser: Parser) -> None:
    parser.mixed = True
    parser.facts = {"path": my_file()}
    parser.add_argument("section", type=stage, metavar="SECTION")
    parser.add_argument("file", type=Path, nargs="?", metavar="FILE")
    parser.add_argument("--task", action="store_true")


def run(arguments: argparse.Namespace) -> int:
    chosen, path = arguments.section, (arguments.file or my_file()).resolve()
    if chosen not in beginnings():
        known = ", ".join(stage.section for stage in beginnings())
        raise CommandError(
            "{section} is no beginning: choose from {known}", section=chosen.section, known=known
        )
    if path.suffix != ".py":
        raise CommandError("{path}: the name of a Python file ends in .py", path=path)
    if arguments.task and not has_task(chosen):
        raise CommandError(
            "{section} has no task: write it whole, without --task", section=chosen.section
        )
    with writing(path):
        kept = new_file(chosen, path, arguments.task)
    print(say("{path} is written.", path=path))
    if kept:
        print(say("What was there before is kept as {name}.", name=kept.name))
    return 0
