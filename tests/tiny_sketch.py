"""The smallest sketch that can be driven: the tests of the driver run it."""

import py5

from connect_four_ai.app.first_frame import make_buffers_early

happened: list[str] = []


def setup() -> None:
    py5.size(300, 200)


def draw() -> None:
    py5.background("#FF5641" if happened else "#FFFFFF")
    py5.fill("#FFDF37")
    py5.rect(0, 0, 50, 50)


def mouse_pressed() -> None:
    note(f"click {py5.mouse_x} {py5.mouse_y}")


def key_pressed() -> None:
    note("left" if py5.key == py5.CODED and py5.key_code == py5.LEFT else f"key {py5.key}")
    if py5.key == "e":
        raise ZeroDivisionError("as it should")
    if py5.key == "q":
        py5.exit_sketch()


def note(what: str) -> None:
    happened.append(what)
    print(what)


if __name__ == "__main__":
    make_buffers_early(py5.get_current_sketch())
    py5.run_sketch()
