"""What the marks come to, by section and by style."""

from collections import Counter
from collections.abc import Iterator, Sequence

from rich import box
from rich.console import Console
from rich.table import Table

from tools.evidence.marking import (
    ACCEPTED,
    BRANCH,
    FALSE,
    FOUND,
    LINE,
    MISNAMED,
    NAMED,
    PASSED,
    REFUSED,
    SHOWN,
    Mark,
)

COLUMNS = (NAMED, LINE, BRANCH, SHOWN, MISNAMED)


def summary(title: str, marks: Sequence[Mark]) -> None:
    """Right files and those refused, wrong files and those passed, and how these were told."""
    # No padding: else a terminal of 80 columns cuts the headings.
    headings = ("", "right", "refused", "wrong", "passed", *COLUMNS)
    table = Table(*headings, title=title, box=box.SIMPLE, padding=0)
    for section in sorted({mark.file.section for mark in marks}):
        _row(table, section, [mark for mark in marks if mark.file.section == section])
    table.add_section()
    _row(table, "all", marks)
    Console().print(table)


def _row(table: Table, name: str, marks: Sequence[Mark]) -> None:
    count = Counter(mark.outcome for mark in marks)
    numbers = (
        count[ACCEPTED] + count[REFUSED],
        count[REFUSED],
        count[PASSED] + sum(count[word] for word in FOUND),
        count[PASSED],
        *(count[word] for word in COLUMNS),
    )
    table.add_row(name, *map(str, numbers))


def listed(marks: Sequence[Mark]) -> Iterator[str]:
    """What must not be, then what is only shown, then names."""
    for outcome in (*FALSE, SHOWN, NAMED, BRANCH):
        found = [mark for mark in marks if mark.outcome == outcome]
        yield f"\n{outcome}: {len(found)}"
        for mark in found:
            yield f"  {mark.file.digest} {mark.file.name}"
            yield f"    {mark.judgement.why or 'right'} / {mark.said}"
