"""`check`: what a student's AIBrain does as its section does, and where it differs, as a text, a
table or JSON."""

import argparse
import json
import os
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from connect_four_ai.app.faults import describe
from connect_four_ai.app.language import say
from connect_four_ai.app.spreadsheet import write_rows
from connect_four_ai.commands.options import BadOption, Parser, whole
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages.own import my_file, own_stage
from connect_four_ai.study.checking import SECONDS, SECTIONS
from connect_four_ai.study.checking.examine import Check
from connect_four_ai.study.checking.mistakes import all_steps, steps_of
from connect_four_ai.study.checking.verdict import Difference, Report, unchecked
from connect_four_ai.texts.check_words import (
    MARKS,
    difference_text,
    hints,
    parting_text,
    verdict_text,
    where_text,
)


def add_options(parser: Parser) -> None:
    parser.add_argument("path", nargs="?", type=Path, metavar="FILE")
    parser.add_argument("--section", choices=SECTIONS)
    parser.add_argument("--hints", type=whole(0, 3), default=0, metavar="N")
    parser.add_argument("--seconds", type=whole(1, 3600), default=SECONDS, metavar="S")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--csv", action="store_true")
    form.add_argument("--json", action="store_true")


def run(arguments: argparse.Namespace) -> int:
    """0: all is well; 1: something differs; 2: something could not be checked."""
    path: Path = arguments.path or my_file()
    # a pipe there would be waited for
    files = (
        sorted(file for file in path.glob("*.py") if not file.is_fifo())
        if path.is_dir()
        else [path]
    )
    if not files or not path.exists():
        raise BadOption("there is no Python file {path}", path=path)
    if not path.is_dir():
        _section(path, arguments.section)

    def report(file: Path) -> Report:
        """An error in one file of a folder does not stop the others."""
        try:
            section = _section(file, arguments.section)
            return Check(file, section, arguments.seconds).run()
        except Exception as error:
            return unchecked(arguments.section or "", describe(error))

    with ThreadPoolExecutor(min(4, os.cpu_count() or 1)) as pool:
        reports = zip(files, pool.map(report, files), strict=True)
        if arguments.csv:
            return _write_csv(reports)
        return max([_show(file, report, arguments, path.is_dir()) for file, report in reports])


def _section(file: Path, wanted: str | None) -> str:
    """The section that a file is checked against. Raises ArgumentTypeError if nobody says which."""
    section = wanted or own_stage(file).follows
    if section not in SECTIONS:
        known = ", ".join(SECTIONS)
        raise BadOption(
            "{file} does not say its SECTION: add --section, one of {known}",
            file=file.name,
            known=known,
        )
    return section


def _status(report: Report) -> int:
    return 2 if report.fault else 0 if report.right else 1


def _show(file: Path, report: Report, arguments: argparse.Namespace, one_line: bool) -> int:
    if arguments.json:
        print(json.dumps(_row(file, report), ensure_ascii=False), flush=True)
    elif one_line:
        marks = "".join(MARKS[holds] for holds in report.steps.values())
        print(f"{file.name:20} {marks:13} {_finding(report)}", flush=True)
    else:
        _show_whole(file, report, arguments.hints)
    return _status(report)


def _finding(report: Report) -> str:
    """One line: the mistake if it is a known one, or else the difference."""
    if report.fault:
        return report.fault.splitlines()[0]
    if report.mistakes or report.right:
        return verdict_text(report)
    if report.place or report.still:
        return " ".join(filter(None, (verdict_text(report), _parted(report))))
    assert report.difference
    return _parted(report) or difference_text(report.difference)


def _parted(report: Report) -> str:
    return parting_text(report.parting) if report.parting else ""


def _show_whole(file: Path, report: Report, wanted: int) -> None:
    from rich.console import Console

    console = Console(highlight=False, markup=False)
    console.print(f"{file.name} · {report.section}", style="bold")
    for name, holds in report.steps.items():
        console.print(f"{MARKS[holds]} {say(steps_of(report.section)[name].text)}")
    if report.difference:
        _show_difference(report, report.difference, console)
    console.print(verdict_text(report))
    shown = hints(report)
    for number, hint in enumerate(shown[:wanted], start=1):
        console.print(say("Hint {number}: {hint}", number=number, hint=hint))
    if wanted < len(shown):
        console.print(say("--hints {number} shows one more hint.", number=wanted + 1), style="dim")


def _show_difference(report: Report, difference: Difference, console: Any) -> None:
    from connect_four_ai.commands.terminal_boards import board_text

    console.print("\n" + where_text(difference))
    if difference.question.moves:
        console.print(board_text(Position.from_moves(difference.question.moves), None))
        console.print(say("The position: {moves}", moves=difference.question.moves), style="dim")
    console.print(difference_text(difference))
    console.print(_parted(report) + "\n")


def _row(file: Path, report: Report) -> dict[str, Any]:
    difference = report.difference
    return {
        "file": file.name,
        "section": report.section,
        "result": ("right", "different", "not checked")[_status(report)],
        "steps": report.steps,
        "mistakes": [mistake.key for mistake in report.mistakes],
        "finding": _finding(report),
        "position": difference.question.moves if difference else None,
        "depth": difference.question.depth if difference else None,
        "difference": difference_text(difference) if difference else None,
        "parting": _parted(report) or None,
        "line": report.line,
    }


def _write_csv(reports: Iterable[tuple[Path, Report]]) -> int:
    """A line for each file: what was found, and a mark for each step."""
    statuses = []

    def rows() -> Iterator[list[object]]:
        columns = {
            "file": say("file"),
            "section": say("section"),
            "result": say("result"),
            "finding": say("what was found"),
            "line": say("line"),
            **{name: say(step.name) for name, step in all_steps().items()},
            "difference": say("first difference"),
            "position": say("position"),
            "depth": say("depth"),
        }
        results = say("right"), say("different"), say("not checked")
        yield [*columns.values()]
        for file, report in reports:
            statuses.append(_status(report))
            marks = {name: MARKS[holds] for name, holds in report.steps.items()}
            row = _row(file, report) | marks | {"result": results[_status(report)]}
            yield [row.get(name, "") for name in columns]

    write_rows(rows(), sys.stdout)
    return max(statuses)
