"""The changes of a section's page in the page that it follows, line by line, from the files that
run; and opponents whose page has one line changed."""

from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from functools import cache, lru_cache

from connect_four_ai.stages.catalogue import STAGES
from connect_four_ai.stages.stage import Stage
from connect_four_ai.stages.text_module import module_of


@dataclass(frozen=True)
class DiffLine:
    sign: str
    """'+' for a new line, '-' for a line that is replaced, ' ' for an unchanged one,
    '>' for one to look at."""
    text: str


def page_lines(stage: Stage) -> list[str]:
    """Returns the lines of a stage's page without its title and imports."""
    lines = stage.code.splitlines()
    starts = (place for place, line in enumerate(lines) if line.startswith(("class ", "def ")))
    return lines[next(starts, 0) :]


@lru_cache(maxsize=64)
def changes(stage: Stage, before: Stage | None = None) -> list[DiffLine]:
    """Returns the whole page of a stage, with the differences from the page of `before` marked, if
    that is given. Comments do not differ.

    >>> from connect_four_ai.stages import find_stage
    >>> for line in changes(find_stage("9.1.7"), find_stage("9.1.6")):
    ...     if line.sign != " ":
    ...         print(line.sign, line.text)
    -             return self.score(board.winner)
    +             return self.score(board.winner) * 10**depth
    """
    after = page_lines(stage)
    return difference(after, page_lines(before) if before else after)


def difference(after: list[str], earlier: list[str]) -> list[DiffLine]:
    """Returns the lines of a page, and those of an earlier page that it no longer has."""
    lines = []
    for kind, i, j, k, m in SequenceMatcher(None, earlier, after, autojunk=False).get_opcodes():
        if kind == "equal":
            lines += [DiffLine(" ", text) for text in after[k:m]]
        else:
            lines += [DiffLine("-", text) for text in earlier[i:j]]
            signs = (" " if text.lstrip().startswith("#") else "+" for text in after[k:m])
            lines += map(DiffLine, signs, after[k:m])
    return lines


def marked_page(stage: Stage, before: Stage | None) -> list[DiffLine]:
    """Returns the whole page as it is, with its new lines marked."""
    return [line for line in changes(stage, before) if line.sign != "-"]


def only_changes(lines: list[DiffLine]) -> list[DiffLine]:
    """Returns the lines that differ, with one line before and after; a line of dots replaces what
    is left out."""
    changed = [place for place, line in enumerate(lines) if line.sign != " "]
    near = {place + offset for place in changed for offset in (-1, 0, 1)}
    shown: list[DiffLine] = []
    for place, line in enumerate(lines):
        if place in near:
            shown.append(line)
        elif not shown or shown[-1].text != "…":
            shown.append(DiffLine(" ", "…"))
    return shown


@cache
def changed_stage(section: str, old: str, new: str) -> Stage:
    """Returns the stage of a section with `new` in place of `old` in its page. Raises ValueError if
    `old` is not there exactly once."""
    stage = STAGES[section]
    if stage.code.count(old) != 1:
        raise ValueError(f"the page of {section} does not have this once: {old!r}")
    name = f"{__name__}.{section} {new}"
    module = module_of(stage.code.replace(old, new), f"<{section}, changed>", name)
    page = module.AIBrain if stage.computer else module.check_win
    return replace(stage, page=page, made_by=(changed_stage, (section, old, new)))
