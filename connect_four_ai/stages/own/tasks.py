"""What is new in a section, for those who are to write it: its page without that part."""

import tomllib
from pathlib import Path

from connect_four_ai.stages.catalogue import CATALOGUE
from connect_four_ai.stages.changes import DiffLine, changes, difference, page_lines
from connect_four_ai.stages.stage import Stage

FUNCTIONS = {"9.1.1": "my_check_win.py", "Q": "my_update.py"}
"""The sections where functions are to be written that play nothing by themselves, and the file."""

LEFT_OUT: dict[str, list[dict[str, str]]] = tomllib.loads(
    Path(__file__).with_name("left_out.toml").read_text(encoding="utf-8")
)
"""What is taken out of the page of a section that does not follow another one, and what stands
there instead."""


def has_task(stage: Stage) -> bool:
    """Whether the section's new part can be left out: nobody else's stages are among them."""
    ours = [known.section for known in CATALOGUE.values() if known.section.startswith("9.1.")]
    return stage.section in (*ours, *LEFT_OUT) and not stage.path


def task_lines(stage: Stage, before: Stage | None) -> list[DiffLine]:
    """The whole page, marked where it differs from what is given: from the page before it, or from
    itself without its new part."""
    if stage.section not in LEFT_OUT:
        return changes(stage, before)
    code = "\n".join(page_lines(stage))
    given = code
    for new in LEFT_OUT[stage.section]:
        assert new["part"] in given
        given = given.replace(new["part"], new["instead"])
    return difference(code.splitlines(), given.splitlines())
