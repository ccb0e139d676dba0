"""The lesson plans, and what can be asked about each section."""

from functools import cache, partial
from pathlib import Path
from typing import Any

from connect_four_ai.app.files import read_toml
from connect_four_ai.app.language import in_each_language, say, shortened, without_marks
from connect_four_ai.stages import ELSEWHERE, find_stage
from connect_four_ai.study.lessons import SECTIONS
from connect_four_ai.study.lessons.lesson import Step, steps_of

FILE = Path(__file__).with_name("plans.toml")
LONGEST = 60
"""Maximum length of a question in a list, in characters."""


def plans() -> list[dict[str, Any]]:
    """Returns the lesson plans: their titles, and for each step its minutes, its text and the
    address of the teacher's page that prepares it. Texts are in each language."""
    found: list[dict[str, Any]] = read_toml(FILE)["plan"]
    return found


@cache
def sections() -> dict[str, dict[str, Any]]:
    """Returns for each section its title, whether it plays, and its questions by their numbers from
    0."""
    return {
        section: {
            "title": in_each_language(partial(_title, section)),
            "plays": section not in ELSEWHERE and bool(find_stage(section).computer),
            "steps": [
                (number, in_each_language(partial(_asked, step)))
                for number, step in enumerate(steps_of(section))
                if step.ask
            ],
        }
        for section in SECTIONS
    }


def _asked(step: Step) -> str:
    return shortened(without_marks(str(step.text)), LONGEST)


def _title(section: str) -> str:
    return say("Recursion") if section in ELSEWHERE else say(find_stage(section).title)
