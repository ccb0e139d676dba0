"""`export`: a game or a search as a page to share.

The page of a search steps through it as the window does; the page of a game shows its mistakes and
the exact score after each disc.
"""

import argparse
from functools import partial
from importlib.util import find_spec
from typing import Any

from connect_four_ai.app.faults import describe
from connect_four_ai.app.language import say, sentence
from connect_four_ai.commands.answers import game_of
from connect_four_ai.commands.options import CommandError, Parser, check_effort, stage, whole
from connect_four_ai.commands.outputs import HTML, save
from connect_four_ai.games.connect_four import Position
from connect_four_ai.graphics.web_page import Texts, html_page
from connect_four_ai.stages import Stage
from connect_four_ai.study.recording import record
from connect_four_ai.study.recording.recording import Kind, Node, Recording, Timeline
from connect_four_ai.study.review import Review, Standings
from connect_four_ai.texts.coach_words import printed_text
from connect_four_ai.texts.endings import full, said_of, worth
from connect_four_ai.texts.step_words import recording_text, words_of

PLAY_OUTS = 100
"""Number of play-outs shown."""


def add_options(parser: Parser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME")
    parser.add_argument("--stage", type=stage, metavar="SECTION")
    parser.add_argument("--depth", type=whole(0), metavar="N")
    parser.add_argument("--html", nargs="?", const="", metavar="FILE")


def run(arguments: argparse.Namespace) -> int:
    position, name = game_of(arguments.game)
    if arguments.stage:
        check_effort(arguments.stage, arguments.depth)
        name += f"_{arguments.stage.section}"
    save(partial(_page, position, arguments), arguments.html or f"{name}.html", HTML)
    return 0


def _page(position: Position, arguments: argparse.Namespace) -> bytes:
    """Returns the page of a game, or of a stage's search. Raises CommandError if the stage has no
    search, or an error."""
    if not arguments.stage:
        quick = find_spec("numba")  # without numba, exact scores can take minutes
        standings = Review(position).run() if quick else {}
        return game_page(position, standings)
    try:
        recording = record(position, arguments.stage, arguments.depth, PLAY_OUTS)
    except Exception as error:  # the stage's fault
        why = str(error) if isinstance(error, ValueError) else describe(error)
        raise CommandError(why) from error
    return search_page(recording, arguments.stage)


def search_page(recording: Recording, stage: Stage) -> bytes:
    """Returns the search of a stage as a page."""
    timeline, texts = Timeline(recording), Texts()
    numbers = {node: number for number, node in enumerate(recording.root)}
    words, notes, steps = words_of(timeline, stage), list[int](), list[Any]()
    known: dict[Node, list[tuple[int, int]]] = {node: [] for node in numbers}
    for now, moment in enumerate(timeline.moments):
        timeline.go(now)
        notes.append(texts.add(words.now))
        lines = moment.lines
        steps.append([numbers[moment.node], [lines[0], lines[-1]][: len(lines)]])
        for node in _changed(timeline):
            known[node].append((now, texts.add(partial(words.on_chip, node))))

    def described(node: Node) -> dict[str, Any]:
        takes = texts.add(partial(words.combine, node))
        about = {"takes": takes, "picks": not words.adds_up(node), "known": known[node]}
        return _node(timeline, node, numbers) | about

    walk = {
        "start": str(recording.position),
        "notes": notes,
        "nodes": list(map(described, numbers)),
        "steps": steps,
        "code": [{"first": source.first, "lines": source.lines} for source in recording.sources],
    }

    def heading() -> dict[str, str]:
        about = recording_text(recording, stage, uses_book=False, opens=False)
        return {"title": stage.full_name, "about": about}

    return html_page([walk], heading, texts)


def _changed(timeline: Timeline) -> list[Node]:
    """Returns the nodes whose score becomes known or changes at this moment."""
    node = timeline.moment.node
    if timeline.moment.kind is not Kind.LEFT:
        return []
    nodes = timeline.path(node) if timeline.recording.has_play_outs else [node]
    return [node for node in nodes if timeline.is_left(node)]


def _node(timeline: Timeline, node: Node, numbers: dict[Node, int]) -> dict[str, Any]:
    path, place, position = timeline.path(node), timeline.place(node), timeline.position(node)
    seen = {child.move for child in node.children}
    return {
        "up": numbers[path[-2]] if path[1:] else None,
        "move": "" if node.move is None else str(node.move),
        "below": [numbers[child] for child in node.children],
        "gone": [str(move) for move in position.legal_moves if node.children and move not in seen],
        "mover": position.player,
        "entered": place.entered,
        "cut": min(place.cut, len(timeline.moments)),
    }


def game_page(position: Position, standings: Standings) -> bytes:
    """Returns the game that led to this position as a page."""
    counts = range(len(position.moves) + 1)
    texts = Texts()
    known = [standings[count].score if count in standings else None for count in counts]
    walk = {
        "moves": position.moves,
        "notes": [texts.add(partial(_note, position, standings, count)) for count in counts],
        "scores": known if standings else None,
        "worse": [count for count, standing in standings.items() if standing.blunder],
    }

    def heading() -> dict[str, str]:
        about = say("How the game stood after each disc, if both had played perfectly from there.")
        return {"title": say("Connect Four"), "about": about if standings else ""}

    return html_page([walk], heading, texts)


def _note(position: Position, standings: Standings, count: int) -> str:
    """Returns the text below the board after `count` discs: the last move's rating if it was a
    mistake, the exact score in words, and the coach's explanation of the mistake."""
    now = Position.from_moves(position.moves[:count])
    before, standing = standings.get(count - 1), standings.get(count)
    blunder, texts = before.blunder if before else None, []
    if blunder:
        text = say("{text}.", text=worth(blunder.position, blunder.scores, blunder.column))
        texts.append(said_of(blunder.position, blunder.column, text))
    if now.winner is not None:
        texts.append(sentence(now.outcome))
    else:
        texts.append(say("{name}’s turn", name=now.player_name(now.player)))
        texts += [full(now, standing.score)] if standing else []
    if blunder and blunder.why:
        texts.append(printed_text(blunder.why))
    return "\n".join(texts)
