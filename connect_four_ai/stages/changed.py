"""A section's page with one of its lines changed, as an opponent: what does that line do?"""

import sys
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from connect_four_ai.stages.stage import Stage
from connect_four_ai.stages.text_module import module_of


@dataclass(frozen=True, eq=False)
class ChangedStage(Stage):
    """No section has this page."""

    made_from: tuple[str, str, str] = "", "", ""

    def __reduce__(self) -> Any:
        """It crosses to another process as what it was made from."""
        return changed_stage, self.made_from


@cache
def changed_stage(section: str, old: str, new: str) -> Stage:
    """The stage of a section whose page has `new` in place of `old`. Raises ValueError if `old`
    does not stand there exactly once."""
    from connect_four_ai.stages import STAGES  # here, because it imports other files of this folder

    stage = STAGES[section]
    if stage.code.count(old) != 1:
        raise ValueError(f"the page of {section} does not have this once: {old!r}")
    name = f"{__name__}.{section} {new}"
    module = module_of(stage.code.replace(old, new), f"<{section}, changed>", name)
    sys.modules[name] = module
    facts: dict[str, Any] = {field.name: getattr(stage, field.name) for field in fields(Stage)}
    page = module.AIBrain if stage.computer else module.check_win
    return ChangedStage(**facts | {"page": page, "made_from": (section, old, new)})
