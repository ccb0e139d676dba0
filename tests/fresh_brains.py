"""AIBrains written in another style than the sections' pages, with mistakes in that style."""

import tomllib
from pathlib import Path

PARTS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
MISTAKES = PARTS["mistakes"]


def fresh_text(section: str, *keys: str) -> str:
    """Returns an AIBrain of this section with these mistakes, in the other style."""
    words = {**PARTS["right"], **PARTS["sections"][section]}
    known = {**words, "weight": "10**n" if section == "9.1.7" else "1"}
    for key in keys:
        words |= {slot: text.format(**known) for slot, text in MISTAKES[key].items()}
    made: str = PARTS["template"].format(section=section, **words)
    return made
