"""Where lines are broken, for any text at all. A letter is one wide, a Chinese character two."""

from itertools import product

import pytest
from cases import cases_of
from hypothesis import given
from hypothesis import strategies as st

from connect_four_ai.app.language import shown
from connect_four_ai.lab import theme
from connect_four_ai.lab.canvas import CENTER, LEFT, RIGHT, canvas
from connect_four_ai.lab.letters import CODE, MAX_CHARACTERS, broken, first, fitting, text_width
from connect_four_ai.lab.widgets.layout import Column

TEXTS = st.text(st.characters(categories=[*"LMNPSZC"]), max_size=300) | st.text(
    st.sampled_from("ab 井字，（。」`\n\t\x00\x1b\u2028\udca4😀"), max_size=80
)
ROOMS = st.integers(-1, 40)
LATE = "the end of it"
CASES = cases_of(__file__)


def width(text: str) -> float:
    return sum(2 if "\u3000" <= letter <= "\uffef" else 1 for letter in text)


def solid(text: str) -> str:
    return "".join(text.replace("`", "").split())


@given(TEXTS, ROOMS)
def test_no_line_is_wider_than_the_room_and_nothing_is_lost(text: str, room: int) -> None:
    lines = broken(text, room, width)
    assert all(width(line) <= room or len(line) <= 1 for line in lines)
    assert solid("".join(lines)) == solid(shown(text))
    assert not any(letter in line for line in lines for letter in "\n\t\x00\udca4")


@given(TEXTS, ROOMS, st.integers(-2, 6))
def test_as_many_lines_as_there_is_room_for(text: str, room: int, most: int) -> None:
    lines = broken(text, room, width)
    kept = first(lines, most, room, width)
    assert len(kept) == min(len(lines), max(0, most))
    assert kept == lines or not kept or kept[-1].endswith("…")
    assert all(width(line) <= max(room, 2 + 1) for line in kept)


@given(TEXTS, ROOMS)
def test_a_line_is_cut_where_the_room_ends(text: str, room: int) -> None:
    line = fitting(text, room, width)
    if width(text) <= room:
        assert line == text
    else:
        assert line.endswith("…")
        assert text.startswith(line[:-1])
        assert width(line) <= max(room, 2 + 1)


@pytest.mark.parametrize(("text", "lines"), CASES["broken"])
def test_lines_that_were_broken_by_hand(text: str, lines: list[str]) -> None:
    assert [*broken(text, 9, width)] == lines


@pytest.mark.parametrize("text", ["word " * 1_000_000, "x" * 5_000_000, "字" * 2_000_000])
def test_a_message_of_five_megabytes_is_not_read_to_its_end(text: str) -> None:
    asked = []

    def counted(text: str) -> float:
        asked.append(text)
        return width(text)

    lines = broken(text + LATE, 30, counted)
    assert len(asked) < 2 * MAX_CHARACTERS
    assert len("".join(lines)) <= MAX_CHARACTERS + 1
    assert lines[-1].endswith("…")


@pytest.mark.parametrize("align", [LEFT, CENTER, RIGHT])
def test_code_in_a_line_is_set_in_code_type_without_a_gap(align: int) -> None:
    (calls,) = canvas.record(lambda: theme.write("看 `max(a)` 的", 300, 50, 20, align=align))
    found, face, size = list[tuple[str, str, float, float]](), "", 0.0
    for name, arguments in calls:
        if name == "text_font":
            face, size = arguments
        elif name == "text":
            wide = (
                CODE * size * len(arguments[0])
                if face == "code in text"
                else text_width(arguments[0], size)
            )
            found.append((arguments[0], face, arguments[1], arguments[1] + wide))
    assert [(text, face) for text, face, *_ in found] == [
        ("看 ", "regular"),
        ("max(a)", "code in text"),
        (" 的", "regular"),
    ]
    ends = [left for *_, left, _ in found[1:]]
    assert ends == pytest.approx([right for *_, right in found[:-1]])
    left, right = found[0][2], found[-1][3]
    assert {LEFT: left, CENTER: (left + right) / 2, RIGHT: right}[align] == pytest.approx(300)


def test_no_word_is_left_alone_in_the_last_line() -> None:
    for text in ("同一個局面，深度 3。現在它會下哪一欄？", "What could one more answer change?"):
        room = theme.text_width(text[:-4], 17)
        *_, last = lines = theme.lines_of(text, room, 17)
        assert len(lines) == len(broken(text, room, lambda line: theme.text_width(line, 17))) == 2
        assert theme.text_width(last, 17) >= 0.1 * room
        assert all(theme.text_width(line, 17) <= room for line in lines)
    assert theme.lines_of("a line\nof", 500, 17) == ("a line", "of"), "its own lines are kept"


def test_any_text_can_be_written_and_no_line_of_it_is_long() -> None:
    texts = ("", "\n\n", "\ud800", "\x00\x1b\t", "x" * 5_000_000, "字" * 2_000_000, "😀" * 999)

    def display() -> None:
        for text in texts:
            for most, width in product((-1, 0, 1, 9), (0, 10, 300)):
                theme.paragraph(text, 0, 0, width, most_lines=most)
            theme.write(text, 0, 0)
            theme.write_within(text, 0, 0, 10, 20, 14, theme.INK)
        Column(0, 100).paragraphs(texts, 0)

    calls = [call for part in canvas.record(display) for call in part]
    lengths = [len(arguments[0]) for name, arguments in calls if name == "text"]
    assert 0 < max(lengths) <= theme.LONGEST_LINE
