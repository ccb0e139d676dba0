"""How the gallery looks: its cards, a position to guess in, and what every stage plays there."""

from connect_four_ai.app.language import say
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Point
from connect_four_ai.lab.pages.card_list import CardList
from connect_four_ai.lab.pages.compare import FULL
from connect_four_ai.lab.pages.page import BESIDE_WIDTH, FOOT, MARGIN, SMALL_LEFT, SMALL_TOP
from connect_four_ai.study.gallery import KINDS, Mistake
from connect_four_ai.texts.gallery_words import story, verdict


def display_list(cards: CardList, told: set[str], fault: str, mouse: Point) -> None:
    """`told`: where it may be said what goes wrong; `fault`: why there are no cards."""
    theme.write(say("Failure gallery"), MARGIN, 36, 26, bold=True)
    text = say(
        "In each position one stage goes wrong and the next one does not. What would you play?"
    )
    if fault:
        theme.paragraph(fault, MARGIN, 56, FULL, 15, theme.FADED)
    else:
        theme.write(text, MARGIN, 66, 15, theme.FADED, within=FULL)
    cards.display(mouse, told)
    if cards.failures:
        text = say("Arrows and Enter, or a click: open one")
        theme.write(text, SMALL_LEFT, FOOT - 20, 15, theme.FADED, within=BESIDE_WIDTH)


def display_question(failure: Mistake, guess: int | None, problem: str) -> float:
    """Beside the large board: the question, and after a guess what it is worth; returns where more
    can be written."""
    if guess is None:
        title = say("What would you play?")
        said = [story(failure), say("Click a column, or press its number and Enter.")]
    else:
        title, said = say(KINDS[failure.kind]), [verdict(failure, guess)]
    y = theme.paragraph(title, SMALL_LEFT, SMALL_TOP, BESIDE_WIDTH, 26) + 8
    for text in [*said, problem]:
        y = theme.paragraph(text, SMALL_LEFT, y, BESIDE_WIDTH, 18) + 8
    return y


def display_around_table(failure: Mistake, guess: int) -> None:
    theme.write(say(KINDS[failure.kind]), MARGIN, 36, 26, bold=True)
    theme.write(story(failure), MARGIN, 68, 16, within=FULL)
    bottom = theme.HEIGHT - 4
    theme.paragraph(verdict(failure, guess), MARGIN, 664, FULL, 16, bottom=bottom)
    text = say("T: step by step, why {stage} plays so", stage=failure.stage)
    theme.write(text, SMALL_LEFT, FOOT - 60, 15, theme.FADED, within=BESIDE_WIDTH)
