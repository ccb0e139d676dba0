"""What is said of a learner and of what it has learnt."""

from importlib.util import find_spec
from math import tanh

from connect_four_ai.app.language import say
from connect_four_ai.games.connect_four import Cell
from connect_four_ai.study.learning.duel import Result
from connect_four_ai.study.learning.learner import Correction
from connect_four_ai.study.learning.watch import View, Worth


def numbers() -> dict[str, tuple[str, str]]:
    """Each number that can be set: its name, and what it does."""
    return {
        "alpha": (
            say("Step size"),
            say("How far a weight moves after an error: too little is slow, too much forgets."),
        ),
        "explore": (
            say("Exploration"),
            say("How often it moves at random, to meet positions that it would avoid."),
        ),
        "trace": (
            say("Lambda"),
            say("How far what came later counts: 0, only the next move; 1, only the end."),
        ),
        "length": (
            say("Cells per pattern"),
            say(
                "Small ones are learnt soon, large ones know more; with 8, pairs of columns count."
            ),
        ),
        "seed": (
            say("Seed"),
            say(
                "Draws its patterns and its moves at random. Each is a learner apart, and is kept."
            ),
        ),
    }


def amount(name: str, value: float) -> str:
    """One of them, as it is written."""
    return f"{value:.0%}" if name == "explore" else f"{value:g}"


def moment(section: str) -> str:
    """What it can do, once it gets a section's example right."""
    return {
        "9.1.3": say("takes its win"),
        "9.1.4": say("makes two threats at once"),
        "9.1.5": say("blocks"),
        "8": say("blocks before it attacks"),
        "0": say("finds a win 14 moves ahead"),
    }[section]


def since(games: int) -> str:
    """When a moment was."""
    if games == 0:
        return say("before its first game")
    return say("after {games} games", games=f"{games:,}")


def pace(games: int) -> str:
    """How often what is seen is renewed: the rarer, the faster it learns."""
    if games == 1:
        return say("Shown after every game: the rarer, the faster it learns.")
    return say(
        "Shown after every {games} games: the rarer, the faster it learns.", games=f"{games:,}"
    )


def progress(seen: View, paused: bool, duelling: bool) -> str:
    """How far it is."""
    games = f"{seen.games:,}"
    if duelling:
        return say("It rests while it plays against itself as it was.")
    if not seen.curve:
        return say("Getting ready… The first time this can take a minute.")
    if paused:
        return say("Paused after {games} games against itself.", games=games)
    speed = f"{seen.speed:,.0f}"
    told = say("{games} games against itself; {speed} moves a second.", games=games, speed=speed)
    return told if find_spec("numba") else f"{told} {say('Without numba it learns slowly.')}"


def about_cells(seen: View, marked: frozenset[Cell]) -> str:
    """What the cells add, or those that are marked."""
    total = sum(seen.cells.get(cell, 0.0) for cell in marked or seen.cells)
    if marked:
        return say("Together the marked cells add {sum}.", sum=hundredths(total))
    return say(
        "What each cell adds, in hundredths, + for Red. Together: {sum}; tanh makes it the value"
        " {value}. Click cells to mark them.",
        sum=hundredths(total),
        value=hundredths(tanh(total)),
    )


def about_pattern(found: tuple[Worth, ...], number: int) -> str:
    """One of the patterns that contain what is marked."""
    if not found:
        return say("No pattern has all of them.")
    one = found[number]
    facts = {"number": number + 1, "count": len(found), "weight": hundredths(one.weight, 1)}
    told = say(
        "Framed: pattern {number} of {count}, the weightiest first. It adds {weight}.", **facts
    )
    return told if one.met else f"{told} {say('It has never met what stands there.')}"


def about_correction(one: Correction, is_last: bool) -> str:
    """What a position of a game was thought to be worth, and what it should have been."""
    facts = {
        "before": hundredths(one.before, 1),
        "after": hundredths(one.after, 1),
        "target": hundredths(one.target, 1),
    }
    if is_last:
        flow = say("The next move ends the game: {target}.", **facts)
    elif one.by_chance:
        flow = say("The next move was by chance and says nothing of the best: {target}.", **facts)
    else:
        flow = say("By what came later it should be {target}.", **facts)
    learnt = say("It thought {before} here; after this game it thinks {after}.", **facts)
    return f"{flow} {learnt}"


def hundredths(value: float, digits: int = 0) -> str:
    """+5 for 0.05; no sign at 0."""
    text = f"{100 * value:+.{digits}f}".replace("-", "−")
    return text if text.strip("+−0.") else "0"


def about_duel(result: Result | None) -> list[str]:
    """How it does against itself as it was."""
    about = say("It plays against itself as it was when you opened this page, without learning.")
    if result is None:
        return [about]
    facts = {"now": f"{result.now:,}", "then": f"{result.then:,}"}
    met = say("After {now} games of learning, against after {then}:", **facts)
    points = f"{result.points:g}"
    return [about, met, say("{points} of {games} points", points=points, games=result.games)]
