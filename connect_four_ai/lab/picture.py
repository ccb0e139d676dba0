"""The window's picture: only what changed is drawn, and a page may be seen through a lens."""

from collections.abc import Callable

from connect_four_ai.app.language import say
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import Part, Point, box, canvas, replay
from connect_four_ai.stages import Stage


def redraw(drawn: list[Part], parts: list[Part], everything: bool) -> bool:
    """Draws the parts that are not as they were drawn; all, if one lies under the others. Returns
    whether any changed. Drawing all of a page takes most of a frame's time."""
    if parts == drawn:
        return False
    everything = everything or len(parts) != len(drawn) or parts[0] != drawn[0]
    for index, part in enumerate(parts):
        if everything or part != drawn[index]:
            replay(part)
    return True


def enlarged(parts: list[Part], mouse: Point, stage: Stage) -> list[Part]:
    """A page as a class sees it: larger, and what is at the mouse stays there, so that every click
    does what it always does."""
    x = max(0, min(mouse[0], theme.WIDTH))
    y = max(0, min(mouse[1], theme.HEIGHT))
    calls = [call for part in parts for call in part]
    away = 1 - theme.LARGE
    lens: Part = [("translate", (x * away, y * away)), ("scale", (theme.LARGE,))]
    name = canvas.record(_name_of(stage))[0]
    return [[("push_matrix", ()), *lens, *calls, ("pop_matrix", ()), *name]]


def _name_of(stage: Stage) -> Callable[[], None]:
    """Draws whose page it is, wherever a class looks at it."""

    def display() -> None:
        name, size = f"{stage.section} {say(stage.title)}", 22
        width = theme.text_width(name, size, True) + 24
        box((0, theme.HEIGHT - 40, width, 40), theme.WHITE, edge=theme.LINE)
        theme.write(name, 12, theme.HEIGHT - 20, size, bold=True)

    return display
