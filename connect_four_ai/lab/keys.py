"""The keys, what they do, and how the help names them. The window and the terminal share this table."""

from collections.abc import Callable
from dataclasses import dataclass

from connect_four_ai.lab.lab import Lab


@dataclass(frozen=True)
class Command:
    keys: str
    """The characters that give this command; letters in lower case."""
    label: str
    """How the key is shown."""
    meaning: str
    action: Callable[[Lab], None]


COMMANDS = (
    Command("n", "N", "new game", Lab.new_game),
    Command("x", "X", "swap who starts", Lab.swap),
    Command("z", "Z", "undo", Lab.undo),
    Command("y", "Y", "redo", Lab.redo),
    Command("h", "H", "hint: what the brain would play", Lab.ask_hint),
    Command("a", "A", "computer against computer", Lab.watch),
    Command("+=", "+", "look deeper", lambda lab: lab.change_depth(+1)),
    Command("-_", "−", "look less deep", lambda lab: lab.change_depth(-1)),
)


def press(lab: Lab, key: str) -> bool:
    """Does what a key stands for: a digit chooses a stage. False if it stands for nothing."""
    if len(key) == 1 and key in "0123456789":
        lab.choose_stage(key)
        return True
    for command in COMMANDS:
        if key and key.lower() in command.keys:
            command.action(lab)
            return True
    return False
