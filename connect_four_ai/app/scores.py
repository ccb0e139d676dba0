"""How scores are written, and how long their bars are."""

from math import copysign, isinf, log1p


def score_text(score: float) -> str:
    """A score with its sign, as short as a column is wide: +10, −10,000, +7.64 M, 0, +0.4, −∞."""
    return size_text(score) if score == 0 else ("+" if score > 0 else "−") + size_text(score)


def signed_share(score: float, most: float) -> float:
    """The length of a score's bar, −1 to 1, where `most` is the greatest finite size: by the logarithm of its size, for
    one score may be a thousand times another; what is infinite has all of it."""
    size = 1.0 if isinf(score) else log1p(abs(score)) / log1p(most) if most else 0.0
    return copysign(size, score)


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
