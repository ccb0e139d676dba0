"""Known mistakes: a section's page with one small thing wrong in it. They are kept in
mistakes.toml.

A planted mistake is a whole page that runs, so it can be compared with a student's file, or given
to a student to repair.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from connect_four_ai.app.files import read_toml
from connect_four_ai.stages import find_stage
from connect_four_ai.stages.brain import Brain
from connect_four_ai.stages.text_module import module_of

TABLES: dict[str, list[dict[str, Any]]] = read_toml(Path(__file__).parent / "mistakes.toml")


@dataclass(frozen=True)
class Requirement:
    """A step that an AIBrain has to do. Its texts are English: `say` them."""

    name: str
    """Its name in a word or two, as the heading of a table."""
    text: str
    part: str
    """The part of the program that does it, as a first hint."""


@dataclass(frozen=True)
class Mistake:
    """A mistake in a section's page. Its texts are English: `say` them."""

    section: str
    key: str
    step: str
    """The step of the section that no longer holds."""
    title: str
    """What a page with the mistake does: "looks one ply too few"."""
    ask: str
    tell: str
    edits: tuple[tuple[str, str], ...]

    @property
    def hints(self) -> tuple[str, str, str]:
        """Three hints, each more precise than the one before; none is the answer."""
        return steps_of(self.section)[self.step].part, self.ask, self.tell

    def planted(self) -> str:
        """Returns the section's page with this mistake."""
        text = find_stage(self.section).code
        for old, new in self.edits:
            text = text.replace(old, new)
        return text

    @property
    def lines(self) -> tuple[int, ...]:
        """The numbers of the planted page's wrong lines, from 1; for a missing line, the line that
        follows it."""
        right, wrong = find_stage(self.section).code.splitlines(), self.planted().splitlines()
        pairs = enumerate(zip(right, wrong, strict=False), 1)
        numbers = [number for number, (line, other) in pairs if line != other]
        return tuple(numbers) if len(right) == len(wrong) else (numbers[0],)


@cache
def mistakes_of(section: str) -> tuple[Mistake, ...]:
    """Returns the known mistakes of a section, in the order of writing; none before 9.1.3."""
    return tuple(
        Mistake(**entry | {"edits": tuple(map(tuple, entry["edits"])), "section": section})
        for entry in _entries("mistake", section)
    )


@cache
def steps_of(section: str) -> dict[str, Requirement]:
    """Returns the steps of a section by name, in the order of writing."""
    return {entry.pop("key"): Requirement(**entry) for entry in _entries("step", section)}


@cache
def all_steps() -> dict[str, Requirement]:
    """Returns the steps of all sections by name, in the order of writing."""
    return {entry["key"]: steps_of(entry["sections"][0])[entry["key"]] for entry in TABLES["step"]}


def _entries(kind: str, section: str) -> list[dict[str, Any]]:
    """Returns the entries about a section, without its name."""
    entries = [entry for entry in TABLES[kind] if section in entry["sections"]]
    return [{name: entry[name] for name in entry if name != "sections"} for entry in entries]


@cache
def brain_of(section: str, mistake: Mistake | None = None) -> type[Brain]:
    """Returns the opponent of a section with this mistake; without one, the page itself."""
    name = f"<{section} + {mistake.key}>" if mistake else f"<{section}>"
    text = mistake.planted() if mistake else find_stage(section).code
    brain: type[Brain] = module_of(text, name).AIBrain
    return brain
