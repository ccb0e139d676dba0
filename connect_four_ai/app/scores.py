"""How scores are written."""

from math import isinf


def score_text(score: float) -> str:
    """A score with its sign, as short as a column is wide: +10, −10,000, +7.64 M, 0, +0.4, −∞."""
    return size_text(score) if score == 0 else ("+" if score > 0 else "−") + size_text(score)


def size_text(score: float) -> str:
    """A score without its sign."""
    size = abs(score)
    if isinf(size):
        return "∞"
    if size >= 1e6:
        return f"{size / 1e6:,.2f} M"
    if size >= 1000 or size == int(size):
        return f"{size:,.0f}"
    return f"{size:.2g}" if size < 1 else f"{size:.2f}".rstrip("0").rstrip(".")
