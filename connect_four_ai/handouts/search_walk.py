"""A recorded search to walk through, step by step, as the window shows it."""

from typing import Any

from connect_four_ai.app.language import say
from connect_four_ai.graphics.web_page import html_page, numbered
from connect_four_ai.stages import Stage
from connect_four_ai.study.recording.recording import Kind, Node, Recording
from connect_four_ai.study.recording.timeline import Timeline
from connect_four_ai.texts.play_out_words import words_of
from connect_four_ai.texts.step_words import recording_text

PLAY_OUTS = 100
"""Number of play-outs shown."""


def search_page(recording: Recording, stage: Stage) -> bytes:
    """The search of a stage, as a page."""
    timeline, moments = Timeline(recording), list[Any]()
    nodes = {node: number for number, node in enumerate(recording.root)}
    texts, told = numbered(lambda: _told(timeline, stage))
    numbers, words = iter(told), words_of(timeline, stage)
    walk = {
        "start": str(recording.position),
        "notes": [next(numbers) for _ in timeline.moments],
        "nodes": [
            _node(timeline, node, nodes, next(numbers), words.adds_up(node)) for node in nodes
        ],
        "steps": moments,
        "code": [{"first": source.first, "lines": source.lines} for source in recording.sources],
    }
    for now, moment in enumerate(timeline.moments):
        timeline.go(now)
        moments.append(
            [
                nodes[moment.node],
                [moment.step.lines[0], moment.step.lines[-1]][: len(moment.step.lines)],
            ]
        )
        for node in _changed(timeline):
            walk["nodes"][nodes[node]]["known"].append([now, next(numbers)])
    return html_page([walk], lambda: _heading(recording, stage), texts)


def _heading(recording: Recording, stage: Stage) -> dict[str, str]:
    about = recording_text(recording, stage, uses_book=False, opens=False)
    return {"title": f"{stage.section}  {say(stage.title)}", "about": about}


def _told(timeline: Timeline, stage: Stage) -> list[str]:
    """What every moment does, which score every node takes, and the scores in the order in which
    they become known."""
    words, notes, scores = words_of(timeline, stage), [], []
    for now in range(timeline.last + 1):
        timeline.go(now)
        notes.append(words.now().strip())
        scores += [words.on_chip(node) for node in _changed(timeline)]
    return [*notes, *(words.combine(node) for node in timeline.recording.root), *scores]


def _changed(timeline: Timeline) -> list[Node]:
    """The nodes whose score becomes known or changes at this moment."""
    node, step = timeline.moment.node, timeline.moment.step
    if step.kind is not Kind.LEFT:
        return []
    return [
        node
        for node in (timeline.path(node) if timeline.recording.moments else [node])
        if timeline.is_left(node)
    ]


def _node(
    timeline: Timeline, node: Node, numbers: dict[Node, int], takes: int, adds_up: bool
) -> dict[str, Any]:
    path, place, position = timeline.path(node), timeline.place(node), timeline.position(node)
    seen = {child.move for child in node.children}
    return {
        "up": numbers[path[-2]] if path[1:] else None,
        "move": "" if node.move is None else str(node.move),
        "below": [numbers[child] for child in node.children],
        "gone": [str(move) for move in position.legal_moves if node.children and move not in seen],
        "mover": position.player,
        "takes": takes,
        "picks": not adds_up,
        "entered": place.entered,
        "cut": place.cut if node.bounds else len(timeline.moments),
        "known": [],
    }
