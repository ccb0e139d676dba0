"""What the marks come to, by section and by style."""

from collections import Counter
from collections.abc import Iterator, Sequence

from rich import box
from rich.console import Console
from rich.table import Table

from tools.evidence.changes import Changed
from tools.evidence.files import File
from tools.evidence.marking import (
    ACCEPTED,
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

HEADINGS = (
    "",
    "right",
    "refused",
    "wrong",
    "passed",
    "single",
    "named",
    "by line",
    "shown",
    "misnamed",
)


def summary(marks: Sequence[Mark]) -> None:
    """Right files and those refused, wrong files and those passed; of single mistakes found, how
    they were told."""
    # No padding: else a terminal of 80 columns cuts the headings.
    table = Table(*HEADINGS, title="check, held against the judge", box=box.SIMPLE, padding=0)
    groups = (
        {mark.file.section: mark for mark in marks},
        {mark.file.style: mark for mark in marks},
    )
    for section in sorted(groups[0]):
        _row(table, section, [mark for mark in marks if mark.file.section == section])
    table.add_section()
    for style in sorted(groups[1]):
        _row(table, style, [mark for mark in marks if mark.file.style == style])
    table.add_section()
    _row(table, "all", marks)
    Console().print(table)


def _row(table: Table, name: str, marks: Sequence[Mark]) -> None:
    count = Counter(mark.outcome for mark in marks)
    single = Counter(mark.outcome for mark in marks if mark.is_single and mark.outcome in FOUND)
    numbers = (
        count[ACCEPTED] + count[REFUSED],
        count[REFUSED],
        count[PASSED] + sum(count[word] for word in FOUND),
        count[PASSED],
        sum(single.values()),
        *(single[word] for word in (NAMED, LINE, SHOWN, MISNAMED)),
    )
    table.add_row(name, *map(str, numbers))


def unexpected(marks: Sequence[Mark]) -> Iterator[str]:
    """What must not be, then wrong names, then mistakes that are only shown."""
    for outcome in (*FALSE, MISNAMED, SHOWN):
        found = [mark for mark in marks if mark.outcome == outcome]
        found = [mark for mark in found if outcome in FALSE or mark.is_single]
        yield f"\n{outcome}: {len(found)}"
        for mark in found:
            yield f"  {mark.file.digest} {mark.file.name}{_keys(mark.file)}"
            yield f"    {mark.judgement.why or 'right'} / {mark.said}"


def _keys(file: File) -> str:
    return f" [{', '.join(sorted(file.keys)) or '-'}]" if isinstance(file, Changed) else ""
