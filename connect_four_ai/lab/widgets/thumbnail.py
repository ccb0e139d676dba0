"""A card of the gallery: the position in tiny, and what goes wrong there."""

from connect_four_ai.app.language import say
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Rect, box, circle
from connect_four_ai.stages import UnknownStage, find_stage
from connect_four_ai.study.gallery import KINDS, Mistake

CARD_WIDTH, CARD_HEIGHT, GAP = 180.0, 68.0, 10.0


def card_at(left: float, top: float, column: int, row: int = 0) -> Rect:
    """Where a card is among others, of which the first has this corner."""
    right, down = column * (CARD_WIDTH + GAP), row * (CARD_HEIGHT + GAP)
    return left + right, top + down, CARD_WIDTH, CARD_HEIGHT


def display_card(failure: Mistake, card: Rect, lit: bool, told: bool = True) -> None:
    """`lit`: it is the one that a click or Enter would open. `told`: what goes wrong may be
    said."""
    left, top, *_ = card
    box(card, theme.WHITE, 6, edge=theme.BLUE if lit else theme.LINE, weight=2 if lit else 1)
    for row, squares in enumerate(failure.position.board_rows):
        for column, square in enumerate(squares):
            color = theme.disc_color(square.mark) if square.mark else theme.LINE
            circle(left + 10 + 10 * column, top + 9 + 10 * row, 8, color)
    text, ink = say(KINDS[failure.kind]), theme.INK
    if not told:
        name = failure.position.player_name(failure.position.player)
        text, ink = say("{name}’s turn", name=name), theme.FADED
    bottom = top + CARD_HEIGHT - 2
    theme.paragraph(text, left + 84, top + 6, CARD_WIDTH - 90, 14, ink, 3, bottom)


def names_of(section: str) -> tuple[str, str]:
    """A stage's section and title; the title is empty where its file has an error."""
    try:
        return section, say(find_stage(section).title)
    except UnknownStage:
        return section, ""
