"""`check`: compares a student's AIBrain with its section's, and shows where they differ; the files
of a class are reported as a table, as JSON or as a page."""

import argparse
import json
import os
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import is_zipfile

from connect_four_ai.app.faults import named, unread
from connect_four_ai.app.language import say
from connect_four_ai.commands.options import BadOption, Parser, whole
from connect_four_ai.commands.outputs import HTML, check_output, write_output, write_rows
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages.own import FileFault, my_file, own_stage
from connect_four_ai.stages.own.program import read
from connect_four_ai.study.checking import SECONDS, SECTIONS
from connect_four_ai.study.checking.examine import Check
from connect_four_ai.study.checking.groups import Checked
from connect_four_ai.study.checking.mistakes import all_steps, steps_of
from connect_four_ai.study.checking.submissions import BadArchive, Submission, submissions
from connect_four_ai.study.checking.verdict import Report, unchecked
from connect_four_ai.texts import check_words as words
from connect_four_ai.texts.mistakes_page import MistakesPage


def add_options(parser: Parser) -> None:
    parser.add_argument("path", nargs="?", type=Path, metavar="FILE")
    parser.add_argument("--section", choices=SECTIONS)
    parser.add_argument("--hints", type=whole(0, 3), default=0, metavar="N")
    parser.add_argument("--seconds", type=whole(1, 3600), default=SECONDS, metavar="S")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--csv", action="store_true")
    form.add_argument("--json", action="store_true")
    form.add_argument("--html", metavar="FILE")


Row = tuple[str, Path | None, str]
"""The pupil's name, the file, and why there is none."""


class Entry(NamedTuple):
    """A file that was checked."""

    name: str
    """The pupil's name, or the file's."""
    file: Path | None
    """None if no program was handed in."""
    report: Report

    @property
    def status(self) -> int:
        """The exit status: 0 if the file is right, 1 if it differs, 2 if it could not be
        checked."""
        return 2 if self.report.fault else int(not self.report.right)


def run(arguments: argparse.Namespace) -> int:
    """Checks a file or a class's files. Returns the highest status of an entry."""
    path: Path = arguments.path or my_file()
    if arguments.html:
        check_output(arguments.html, HTML)
    if not path.exists():
        raise BadOption("there is no Python file {path}", path=path)
    is_archive = path.is_file() and (path.suffix.lower() == ".zip" or is_zipfile(path))
    if not (path.is_dir() or is_archive):
        return _print_all([_checked((path.stem, path, ""), arguments)], arguments, False)
    try:
        with submissions(path) as pupils, ThreadPoolExecutor(min(4, os.cpu_count() or 1)) as pool:
            rows = [row for pupil in pupils for row in _rows(pupil)]
            if not rows:
                raise BadOption("there is no Python file {path}", path=path)
            entries = pool.map(lambda row: _checked(row, arguments), rows)
            return _print_all(entries, arguments, True)
    except BadArchive as error:
        raise BadOption(str(error)) from None
    except OSError as error:
        raise BadOption(unread(path, error)) from None


def _rows(pupil: Submission) -> Iterator[Row]:
    """Yields the files of a pupil. Those that are not programs are listed on standard error."""
    faults = [*pupil.faults]
    if pupil.skipped:
        faults.insert(0, say("no Python file: {names}", names=", ".join(pupil.skipped)))
    if pupil.name and not pupil.files:
        yield pupil.name, None, " ".join(faults)
        return
    for fault in faults:
        print(f"{pupil.name}: {fault}".removeprefix(": "), file=sys.stderr)
    for file in pupil.files:
        yield f"{pupil.name} · {file.name}" if pupil.files[1:] else pupil.name, file, ""


def _checked(row: Row, arguments: argparse.Namespace) -> Entry:
    """Returns the entry of a file. An error of the check itself becomes part of it."""
    (name, file, fault), section = row, arguments.section or ""
    try:
        if file:
            section = section or own_stage(file).follows
            if section in SECTIONS:
                return Entry(name, file, Check(file, section, arguments.seconds).run())
            facts = {"file": file.name, "known": ", ".join(SECTIONS)}
            fault = say("{file} does not say its SECTION: add --section, one of {known}", **facts)
    except Exception as error:
        fault = named(error)
    return Entry(name, file, unchecked(arguments.section or "", fault))


def _print_all(entries: Iterable[Entry], arguments: argparse.Namespace, is_class: bool) -> int:
    """Reports each file as soon as it is checked, and returns the highest exit status."""
    statuses = [0]

    def checked() -> Iterator[Entry]:
        for entry in entries:
            statuses.append(entry.status)
            yield entry

    if arguments.csv:
        write_rows(_csv_rows(checked()), sys.stdout)
    elif arguments.html:
        page = MistakesPage(tuple(map(_without_file, checked()))).run()
        write_output(page.encode(errors="replace"), arguments.html, HTML)
    else:
        for entry in checked():
            if arguments.json:
                print(json.dumps(_row(entry)), flush=True)
            elif is_class:
                _print_line(entry)
            else:
                _print_whole(entry, arguments.hints)
    return max(statuses)


def _without_file(entry: Entry) -> Checked:
    text, file = "", entry.file or Path(entry.name)
    with suppress(FileFault):
        text = read(file)
    return Checked.of(entry.name, file, text, entry.report)


def _print_line(entry: Entry) -> None:
    from rich.cells import cell_len

    name = entry.name + " " * (20 - cell_len(entry.name))
    marks = "".join(words.MARKS[holds] for holds in entry.report.steps.values())
    print(f"{name} {marks:13} {_finding(entry.report)}", flush=True)


def _finding(report: Report) -> str:
    """Returns the result in one line: the mistake if it is a known one, or else the difference."""
    if report.fault:
        return report.fault.splitlines()[0]
    if report.mistakes or report.other or report.right:
        return words.verdict_text(report)
    return f"{words.where_they_part(report)} {words.lines_text(report)}".strip()


def _print_whole(entry: Entry, wanted: int) -> None:
    from rich.console import Console

    from connect_four_ai.commands.terminal import board_text

    report, name = entry.report, entry.file.name if entry.file else entry.name
    console = Console(highlight=False, markup=False)
    console.print(f"{name} · {report.section}".removesuffix(" · "), style="bold")
    for name, holds in report.marks.items():
        console.print(f"{words.MARKS[holds]} {say(steps_of(report.section)[name].text)}")
    if difference := report.difference:
        console.print("\n" + words.where_text(difference))
        if moves := difference.question.moves:
            console.print(board_text(Position.from_moves(moves)))
            console.print(say("The position: {moves}", moves=moves), style="dim")
        console.print(words.difference_text(difference))
        console.print(words.parting_text(report.parting) + "\n")
    console.print(words.verdict_text(report))
    shown = words.hints(report)
    for number, hint in enumerate(shown[:wanted], start=1):
        console.print(say("Hint {number}: {hint}", number=number, hint=hint))
    if wanted < len(shown):
        console.print(say("--hints {number} shows one more hint.", number=wanted + 1), style="dim")


def _row(entry: Entry) -> dict[str, Any]:
    report, difference = entry.report, entry.report.difference
    return {
        "name": entry.name,
        "file": entry.file.name if entry.file else None,
        "section": report.section,
        "result": ("right", "different", "not checked")[entry.status],
        "steps": report.steps,
        "mistake": " / ".join(mistake.key for mistake in report.mistakes) or None,
        "answers as": report.other or None,
        "finding": _finding(report),
        "position": difference.question.moves if difference else None,
        "depth": difference.question.depth if difference else None,
        "difference": words.difference_text(difference) if difference else None,
        "parting": words.parting_text(report.parting) or None,
        "line": report.line,
    }


def _csv_rows(entries: Iterable[Entry]) -> Iterator[list[object]]:
    """Yields the column heads, and a row for each file: the result, and a mark for each step."""
    heads = {
        "name": say("name"),
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
    yield [*heads.values()]
    for entry in entries:
        marks = {name: words.MARKS[holds] for name, holds in entry.report.steps.items()}
        row = _row(entry) | marks | {"result": results[entry.status]}
        yield [row.get(name, "") for name in heads]
