"""How scores and counts are written."""

from math import inf


def score_text(score: float) -> str:
    """A score with its sign: +10, −120, 0, −∞; very long ones by their power of ten."""
    if score in (inf, -inf):
        return "∞" if score > 0 else "−∞"
    text = f"{score:+,.0f}" if abs(score) < 1e9 else f"{score:+.1e}"
    return "0" if score == 0 else text.replace("-", "−").replace("e+0", "e").replace("e+", "e")


def seconds_text(seconds: float) -> str:
    return f"{seconds:.1f} s" if seconds >= 1 else f"{seconds * 1000:.0f} ms" if seconds >= 0.01 else "< 10 ms"


def nodes_text(nodes: int) -> str:
    return f"{nodes:,} node{'' if nodes == 1 else 's'}"
