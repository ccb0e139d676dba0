"""`export`: what its pages show in a real browser is compared with the rules, the search and the
window's own words."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import MISSING, Browser, browser
from cases import cases_of

from connect_four_ai import AIBrain, record
from connect_four_ai.app.language import score_text
from connect_four_ai.commands import main
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages import find_stage
from connect_four_ai.study.arena.game import read_games
from connect_four_ai.study.recording.recording import Timeline
from connect_four_ai.texts.step_words import words_of

GAME = "4453445231265564617"
NOTES = "#note"
DISCS = "return Array.from(document.querySelectorAll('#board span'), one => one.className)"

pytestmark = pytest.mark.usefixtures("folder")
in_a_browser = pytest.mark.skipif(bool(MISSING), reason=MISSING)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as one:
        yield one


def page(*words: str) -> Path:
    assert main(["export", *words, "--html", "page.html"]) == 0
    return Path("page.html").absolute()


def discs(chromium: Browser) -> dict[tuple[int, int], str]:
    """Returns the player of the disc in each cell, by column and row from 1 at the bottom."""
    return {(n % 7 + 1, 6 - n // 7): name[:1] for n, name in enumerate(chromium.run(DISCS)) if name}


def cells(position: Position) -> dict[tuple[int, int], str]:
    everywhere = [(column, row) for column in range(1, 8) for row in range(1, 7)]
    return {cell: disc for cell in everywhere if (disc := position.disc_at(cell))}


def branches(chromium: Browser) -> dict[str, str]:
    """Returns the texts of the nodes below the root. (Before them come the root, without a name,
    and the player of the level.)"""
    row = chromium.texts("#tree text")[3:17]
    return dict(zip(row[::2], row[1::2], strict=True))


@in_a_browser
def test_a_game_is_walked_through_with_the_arrow_keys(chromium: Browser) -> None:
    def is_shown(count: int) -> bool:
        return discs(chromium) == cells(Position.from_moves(GAME[:count]))

    chromium.open(page(GAME))
    for count in range(len(GAME) + 1):
        assert is_shown(count)
        assert chromium.texts("#count") == [f"{count} / {len(GAME)}"]
        chromium.press("→")
    for keys, count in ((("→", "←", "←"), len(GAME) - 2), (("Home",), 0), (("End",), len(GAME))):
        chromium.press(*keys)
        assert is_shown(count)
    chromium.click("#moves .worse")
    worth, turn, *others = chromium.texts(NOTES)[0].splitlines()
    assert ("’s turn" in turn, len(others)) == (True, 2), "how it stands, and why it is a mistake"
    assert worth.startswith(("Red, column", "Yellow, column"))
    assert chromium.run("return performance.getEntriesByType('resource').length") == 0


@in_a_browser
def test_it_says_what_perfect_play_says_in_both_languages(chromium: Browser) -> None:
    """The empty board is a win with the last but one disc (Allen and Allis, 1988): Red's 21st."""
    chromium.open(page("444"))
    assert chromium.texts(NOTES) == ["Red’s turn\nRed wins in 21 moves, whatever the other does."]
    chromium.press("l")
    assert "21" in chromium.texts(NOTES)[0]
    assert chromium.texts("h1, #tongue, title") == ["四子棋", "四子棋", "English"]
    chromium.click("#tongue")
    assert chromium.texts("h1, #tongue, title") == ["Connect Four", "Connect Four", "中文"]
    assert main(["export", "444", "--html", "page.html", "--lang", "zh-Hant"]) == 0
    chromium.open(Path("page.html").absolute())
    assert chromium.texts("h1") == ["四子棋"]


@in_a_browser
@pytest.mark.parametrize(("stage", "depth"), [("9.1.5", 1), ("8", 3)])
def test_a_search_shows_its_position_its_line_and_in_the_end_its_scores(
    chromium: Browser, stage: str, depth: int
) -> None:
    recording = record("41424", stage, depth)
    timeline = Timeline(recording)
    chromium.open(page("41424", "--stage", stage, "--depth", str(depth)))
    for now in sorted(random.Random(1).sample(range(timeline.last + 1), 12)):
        chromium.run(f"go({now})")
        timeline.go(now)
        moment = timeline.moment
        assert discs(chromium) == cells(timeline.position(moment.node))
        number, line = moment.lines[0]
        source = recording.sources[number]
        assert chromium.texts("#code .here")[-1] == source.lines[line - source.first]
        words = words_of(timeline, find_stage(stage))
        for child in recording.root.children:
            shown = branches(chromium)[str(child.move)]
            known = [words.on_chip(child)] if timeline.is_left(child) else ["", "…"]
            assert shown in known
    chromium.press("End")
    at = chromium.run("return document.querySelectorAll('#tree rect[data-at]')[2].dataset.at")
    scores = AIBrain(stage, depth).auto_play(Position.from_moves("41424")).scores
    wins = {float("inf"): "R wins", float("-inf"): "Y wins"} if stage == "8" else {}
    assert branches(chromium) == {
        str(move): wins.get(score) or score_text(score) for move, score in scores.items()
    }
    chromium.click(f'#tree rect[data-at="{at}"]')
    assert int(chromium.texts("#count")[0].split()[0]) <= int(at)


@in_a_browser
def test_the_arena_s_page_shows_a_player_s_games_in_both_languages(chromium: Browser) -> None:
    players = "9.1.2,9.1.3,9.1.5"
    words = f"arena --players {players} --games 2 --html arena.html"
    assert main(words.split()) == 0
    games = list(read_games([Path("games.jsonl")]).values())
    chromium.open(Path("arena.html").absolute())
    assert len(chromium.texts("#games option")) == len(games) == 6
    chromium.run(
        "[...document.querySelectorAll('td')].find(cell => cell.textContent === '9.1.3').click()"
    )
    mine = [game for game in games if "9.1.3" in (game.red[0], game.yellow[0])]
    assert [text.split()[:3] for text in chromium.texts("#games option")] == [
        [game.red[0], "–", game.yellow[0]] for game in mine
    ]
    assert discs(chromium) == cells(Position.from_moves(mine[0].moves))
    chromium.press("←", "l")
    assert discs(chromium) == cells(Position.from_moves(mine[0].moves[:-1]))
    assert chromium.texts("th")[0] == "參加者"


def test_every_page_is_one_file_without_an_address_and_not_large() -> None:
    """Here 100 play-outs and a search of 2,800 nodes."""
    assert "100 play-outs." in page("41424", "--stage", "U").read_text(encoding="utf-8")
    text = page("41424", "--stage", "9.1.7", "--depth", "4").read_text(encoding="utf-8")
    assert not re.search(r"https?:|src=|href=|@import|url\(", text)
    assert len(text.encode()) < 2_000_000
    assert text.count("<script") == 1


def test_without_a_game_it_takes_the_one_saved_last(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export"]) == 1
    assert "Ctrl+S" in capsys.readouterr().err
    for name, moves in (("connect_four_1", "44"), ("connect_four_2", "4453")):
        text = f'game = "Connect Four"\nmoves = "{moves}"\ncomputer = "Y"\n'
        Path(f"{name}.txt").write_text(text)
    assert main(["export"]) == 0
    assert "connect_four_2.html" in capsys.readouterr().out
    assert '"moves":"4453"' in Path("connect_four_2.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(("words", "said"), cases_of(__file__)["refused"])
def test_what_cannot_be_done_is_said_in_a_line(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("there").write_text("a file where a folder should be")
    assert main(["export", *words]) == 1
    error = capsys.readouterr().err
    assert error.startswith(said)
    assert error.count("\n") == 1
