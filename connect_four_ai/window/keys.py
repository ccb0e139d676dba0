"""The keys, what they do, and how the help names them. The window and the terminal share this table."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from connect_four_ai.app.language import switch_language
from connect_four_ai.stages import stages_of
from connect_four_ai.window.lab import Lab


@dataclass(frozen=True)
class Command:
    keys: str
    """The characters that give this command; letters in lower case."""
    label: str
    """How the key is shown."""
    short: str
    """What it does, for the panel; empty where the panel has a button for it."""
    meaning: str
    """What it does, for the help."""
    action: Callable[[Lab[Any]], None]
    possible: Callable[[Lab[Any]], bool] = lambda lab: True
    """Whether it would do something now; else it is not shown."""


def _speak_otherwise(lab: Lab[Any]) -> None:
    switch_language()
    lab.message = ""  # or what was said before would stay in the other language


def _looks_ahead(lab: Lab[Any]) -> bool:
    return lab.brain.stage.looks_ahead


COMMANDS = (
    Command("n", "N", "new game", "new game", Lab.new_game),
    Command("z", "Z", "undo", "undo, with the computer’s reply", Lab.undo, lambda lab: lab.can_undo),
    Command("y", "Y", "redo", "redo", Lab.redo, lambda lab: lab.can_redo),
    Command(
        "h",
        "H",
        "hint",
        "hint: what the brain would play in your place",
        Lab.ask_hint,
        lambda lab: lab.human_to_move and not lab.two_players,
    ),
    Command("x", "X", "swap", "new game: you are the other side", Lab.swap, lambda lab: not lab.two_players),
    Command(
        "a",
        "A",
        "watch",
        "computer against computer: now choose the other’s stage",
        Lab.watch,
        lambda lab: not lab.two_players,
    ),
    Command("+=", "+", "", "look one ply deeper, or think longer", lambda lab: lab.think_more(+1), _looks_ahead),
    Command("-_−", "−", "", "look less deep, or think shorter", lambda lab: lab.think_more(-1), _looks_ahead),
    Command("l", "L", "中文", "中文 · Chinese", _speak_otherwise),
)


def press(lab: Lab[Any], key: str) -> bool:
    """Does what a key stands for: a digit, or a letter without a command, chooses a stage. False if it stands for
    nothing."""
    for command in COMMANDS:
        if key and key.lower() in command.keys:
            command.action(lab)
            return True
    if (len(key) == 1 and key in "0123456789") or key in [stage.key() for stage in stages_of(lab.position)]:
        lab.choose_stage(key)
        return True
    return False
