"""A game or a search as a short film (GIF): each step long enough to be read."""

import io
from collections.abc import Sequence
from textwrap import fill

from PIL import Image, ImageDraw, ImageFont

from connect_four_ai.app.files import REGULAR
from connect_four_ai.app.language import ENGLISH, language
from connect_four_ai.games.connect_four import COLUMNS, ROWS, Position
from connect_four_ai.graphics.svg import BLUE, COLORS, GREY, INK
from connect_four_ai.handouts.walk import note
from connect_four_ai.stages import Stage
from connect_four_ai.study.recording.recording import Recording
from connect_four_ai.study.recording.timeline import Timeline
from connect_four_ai.study.review import Standings
from connect_four_ai.texts.play_out_words import words_of
from connect_four_ai.texts.step_words import StepWords

STEP, END = 1500, 5000
"""Duration of a picture, and of the last one, in milliseconds."""
MAX_STEPS = 30
"""Maximum number of steps of a search: those of its upper levels."""
CELL, EDGE, HEIGHT = 80, 20, 740
TREE, SIDE, DOWN, CHIP = 840, 114, 124, 48
"""Sizes in the drawing, which is twice as large as the film, for smooth edges: of the board and the
picture; of a tree, from one of its nodes to the next and from level to level, and of a node."""


def game_film(position: Position, standings: Standings) -> bytes:
    """How the game came to this position."""
    positions = [
        Position.from_moves(position.moves[:count]) for count in range(len(position.moves) + 1)
    ]
    return _film(
        [_drawn(now, now, note(position, standings, n), 0)[0] for n, now in enumerate(positions)]
    )


def search_film(recording: Recording, stage: Stage) -> bytes:
    """The upper levels of a stage's search."""
    timeline, pictures = Timeline(recording), []
    words = words_of(timeline, stage)
    levels = [len(timeline.path(moment.node)) for moment in timeline.moments]
    deepest = max(
        level
        for level in set(levels)
        if level < 3 or sum(other <= level for other in levels) <= MAX_STEPS
    )
    for now in [now for now, level in enumerate(levels) if level <= deepest][:MAX_STEPS]:
        timeline.go(now)
        position = timeline.position(timeline.moment.node)
        picture, pen = _drawn(recording.position, position, words.now(), TREE)
        _draw_tree(pen, timeline, words)
        pictures.append(picture)
    return _film(pictures)


def _film(drawn: Sequence[Image.Image]) -> bytes:
    pictures = [
        one.resize((one.width // 2, one.height // 2), Image.Resampling.LANCZOS) for one in drawn
    ]
    sample = pictures[-1].copy()
    for number, color in enumerate((*COLORS.values(), BLUE, INK)):
        # or a rare colour would be lost
        sample.paste(color, (30 * number, 0, 30 * number + 30, 60))
    colors, film = sample.quantize(48), io.BytesIO()
    first, *others = [
        picture.quantize(palette=colors, dither=Image.Dither.NONE) for picture in pictures
    ]
    first.save(
        film,
        "GIF",
        save_all=True,
        append_images=others,
        duration=[STEP] * len(others) + [END],
        loop=0,
    )
    return film.getvalue()


def _drawn(
    start: Position, position: Position, text: str, beside: int
) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    """The board, where what is not in `start` is only thought of; the text below it; and so much
    room beside it."""
    image = Image.new("RGB", (COLUMNS * CELL + 2 * EDGE + beside, HEIGHT), COLORS[""])
    pen = ImageDraw.Draw(image)
    pen.font = ImageFont.truetype(REGULAR, 28)
    pen.rectangle([EDGE, EDGE, EDGE + COLUMNS * CELL, EDGE + ROWS * CELL], GREY)
    for down, row in enumerate(position.board_rows):
        for across, square in enumerate(row):
            left, top, disc = EDGE + CELL * across, EDGE + CELL * down, COLORS[square.mark]
            ghost = square.mark and not start.board_rows[down][across].mark
            look = (disc, BLUE, 6) if square.won else (disc, INK, 2)
            if ghost:
                look = COLORS[""], disc, 10
            pen.ellipse([left + 6, top + 6, left + CELL - 6, top + CELL - 6], *look)
    wide = image.width // (15 if language() == ENGLISH else 31)
    said = "\n".join(fill(line, wide) for line in text.split("\n"))
    pen.multiline_text((EDGE, ROWS * CELL + 2 * EDGE), said, INK, spacing=6)
    return image, pen


def _draw_tree(pen: ImageDraw.ImageDraw, timeline: Timeline, words: StepWords) -> None:
    """The way to where the search is, and at every level the moves beside it."""
    path, above = timeline.path(timeline.moment.node), 0.0
    for level, row in enumerate([path[:1], *(node.children for node in path if node.children)]):
        top, here = EDGE + 40 + DOWN * level, above
        for number, node in enumerate(row):
            left = COLUMNS * CELL + 2 * EDGE + TREE / 2 + SIDE * (number - len(row) / 2)
            middle, edge, weight = left + SIDE / 2 - 4, *((BLUE, 4) if node in path else (GREY, 2))
            if level:
                pen.line([above, top - DOWN + CHIP, middle, top - 36], edge, weight)
            pen.rectangle([left, top, left + SIDE - 8, top + CHIP], COLORS[""], edge, weight)
            score = words.on_chip(node) if timeline.is_left(node) else ""
            pen.text((middle, top + CHIP / 2), score, INK, anchor="mm")
            pen.text((middle, top - 18), str(node.move or ""), INK, anchor="mm")
            here = middle if node in path else here
        above = here
