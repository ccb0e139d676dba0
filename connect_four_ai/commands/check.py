"""`check`: compares a student's AIBrain with its section's, and shows where they differ; the files
of a class are reported as a table or JSON."""

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
from connect_four_ai.stages.own import my_file, own_stage
from connect_four_ai.stages.own.explain import FileFault
from connect_four_ai.stages.own.program import read
from connect_four_ai.study.checking import SECONDS, SECTIONS
from connect_four_ai.study.checking.examine import Check
from connect_four_ai.study.checking.groups import Checked
from connect_four_ai.study.checking.mistakes import all_steps, steps_of
from connect_four_ai.study.checking.submissions import BadArchive, Submission, submissions
from connect_four_ai.study.checking.verdict import Difference, Report, unchecked
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


class Entry(NamedTuple):
    """A file that was checked."""

    name: str
    """The pupil's name, or the file's."""
    file: Path | None
    """None if no program was handed in."""
    report: Report


def run(arguments: argparse.Namespace) -> int:
    """Checks a file or a class's files. Returns 0 if all agree with their sections, 1 if one
    differs, 2 if one could not be checked."""
    path: Path = arguments.path or my_file()
    if arguments.html:
        check_output(arguments.html, HTML)
    if not path.exists():
        raise BadOption("there is no Python file {path}", path=path)
    if path.is_dir() or (path.is_file() and (path.suffix.lower() == ".zip" or is_zipfile(path))):
        return _check_class(path, arguments)
    return _print_all([Entry(path.stem, path, _report(path, arguments))], arguments, False)


def _check_class(path: Path, arguments: argparse.Namespace) -> int:
    """Checks the file of each pupil. An error in one file does not stop the others."""

    def entry(name: str, file: Path | None, fault: str) -> Entry:
        report = _report(file, arguments) if file else unchecked(arguments.section or "", fault)
        return Entry(name, file, report)

    try:
        with submissions(path) as pupils, ThreadPoolExecutor(min(4, os.cpu_count() or 1)) as pool:
            rows = [row for pupil in pupils for row in _rows(pupil)]
            if not rows:
                raise BadOption("there is no Python file {path}", path=path)
            return _print_all(pool.map(lambda row: entry(*row), rows), arguments, True)
    except BadArchive as error:
        raise BadOption(str(error)) from None
    except OSError as error:
        raise BadOption(unread(path, error)) from None


def _rows(pupil: Submission) -> Iterator[tuple[str, Path | None, str]]:
    """Yields the entries of a pupil: name, file, and why there is no file. Files that are not
    programs are listed on standard error."""
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


def _report(file: Path, arguments: argparse.Namespace) -> Report:
    try:
        section = arguments.section or own_stage(file).follows
        if section in SECTIONS:
            return Check(file, section, arguments.seconds).run()
        fault = say(
            "{file} does not say its SECTION: add --section, one of {known}",
            file=file.name,
            known=", ".join(SECTIONS),
        )
        return unchecked("", fault)
    except Exception as error:
        return unchecked(arguments.section or "", named(error))


def _status(report: Report) -> int:
    return 2 if report.fault else 0 if report.right else 1


def _print_all(entries: Iterable[Entry], arguments: argparse.Namespace, is_class: bool) -> int:
    """Reports each file as soon as it is checked, and returns the highest exit status."""
    statuses = [0]

    def checked() -> Iterator[Entry]:
        for entry in entries:
            statuses.append(_status(entry.report))
            yield entry

    if arguments.csv:
        write_rows(_csv_rows(checked()), sys.stdout)
    elif arguments.html:
        found = [
            Checked.of(entry.name, entry.file or Path(entry.name), _text(entry.file), entry.report)
            for entry in checked()
        ]
        page = MistakesPage(tuple(found)).run()
        write_output(page.encode(errors="replace"), arguments.html, HTML)
    else:
        for entry in checked():
            if arguments.json:
                print(json.dumps(_row(entry)), flush=True)
            elif is_class:
                _print_line(entry)
            else:
                _show_whole(entry, arguments.hints)
    return max(statuses)


def _text(file: Path | None) -> str:
    """Returns the text of a program; empty if it has none that can be read."""
    with suppress(FileFault):
        return read(file) if file else ""
    return ""


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
    assert report.difference
    where = words.parting_text(report.parting) or words.difference_text(report.difference)
    return f"{where} {words.lines_text(report)}".strip()


def _show_whole(entry: Entry, wanted: int) -> None:
    from rich.console import Console

    report, name = entry.report, entry.file.name if entry.file else entry.name
    console = Console(highlight=False, markup=False)
    console.print(f"{name} · {report.section}".removesuffix(" · "), style="bold")
    for name, holds in report.marks.items():
        console.print(f"{words.MARKS[holds]} {say(steps_of(report.section)[name].text)}")
    if report.difference:
        _show_difference(report, report.difference, console)
    console.print(words.verdict_text(report))
    shown = words.hints(report)
    for number, hint in enumerate(shown[:wanted], start=1):
        console.print(say("Hint {number}: {hint}", number=number, hint=hint))
    if wanted < len(shown):
        console.print(say("--hints {number} shows one more hint.", number=wanted + 1), style="dim")


def _show_difference(report: Report, difference: Difference, console: Any) -> None:
    from connect_four_ai.commands.terminal import board_text

    console.print("\n" + words.where_text(difference))
    if difference.question.moves:
        console.print(board_text(Position.from_moves(difference.question.moves)))
        console.print(say("The position: {moves}", moves=difference.question.moves), style="dim")
    console.print(words.difference_text(difference))
    console.print(words.parting_text(report.parting) + "\n")


def _row(entry: Entry) -> dict[str, Any]:
    report, difference = entry.report, entry.report.difference
    return {
        "name": entry.name,
        "file": entry.file.name if entry.file else None,
        "section": report.section,
        "result": ("right", "different", "not checked")[_status(report)],
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
        row = _row(entry) | marks | {"result": results[_status(entry.report)]}
        yield [row.get(name, "") for name in heads]
