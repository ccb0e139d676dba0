"""What a section's AIBrain has to do, step by step, in the order in which one writes it."""

from dataclasses import dataclass

SECTIONS = ("9.1.3", "9.1.4", "9.1.5", "9.1.6", "9.1.7")
"""The sections whose pages can be checked."""

AUTO_PLAY = "The difference is in auto_play."
SCORE = "The difference is in score."
STOP = "The difference is in minimax, where it stops."
CALL = "The difference is in minimax, where it calls itself."
PICK = "The difference is in minimax, in what it makes of the scores below."


@dataclass(frozen=True)
class Step:
    text: str
    """What is done."""
    part: str
    """Where it is done, as a first hint."""
    sections: tuple[str, ...] = SECTIONS
    """Where it is asked for."""
    texts: tuple[tuple[str, str], ...] = ()
    """What is done instead in some sections."""

    def text_in(self, section: str) -> str:
        return dict(self.texts).get(section, self.text)


_PICKED, _CHOSEN = "picks the highest while maximising, the lowest while minimising", "chooses the highest score"

STEPS = {
    "columns": Step("scores every open column, and no other", AUTO_PLAY),
    "copy": Step("plays each column on a copy of the board", AUTO_PLAY),
    "score": Step("gives each result its number", SCORE),
    "result": Step("scores who has won", STOP),
    "over": Step("stops when the game is over", STOP, SECTIONS[1:]),
    "stop": Step("stops at depth 0, and not before", STOP, SECTIONS[1:]),
    "weight": Step("multiplies a result by ten to the depth that is left", STOP, SECTIONS[4:]),
    "recurse": Step("calls itself for every next board, one ply less deep", CALL, SECTIONS[1:]),
    "turn": Step("turns the player over with each call", CALL, SECTIONS[1:3]),
    "pick": Step("adds the scores below up", PICK, SECTIONS[1:], ((SECTIONS[1], _PICKED), (SECTIONS[2], _PICKED))),
    "start": Step("begins minimax with the whole depth and the right player", AUTO_PLAY, SECTIONS[1:]),
    "choice": Step("chooses the lowest score", AUTO_PLAY, texts=((SECTIONS[0], _CHOSEN), (SECTIONS[1], _CHOSEN))),
    "ties": Step("chooses at random among equal columns", AUTO_PLAY),
}
"""By their names."""


def steps_of(section: str) -> dict[str, str]:
    """The steps of a section by their names, in words."""
    return {name: step.text_in(section) for name, step in STEPS.items() if section in step.sections}
