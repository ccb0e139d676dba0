"""Records Monte Carlo tree search: one play-out after the other, and the tree that grows by
them."""

from collections.abc import Iterable, Mapping
from types import FunctionType
from typing import Any

from connect_four_ai.study.recording.recording import Kind, Moment, Node, Step
from connect_four_ai.study.recording.tracer import Tracer


class PlayOutRecorder:
    """Learns what happens from what the page's functions return: `select` and `expand` a node of
    its own, with the `move` that leads to it, `bound` and `play_out` a number, and `back_up`
    nothing."""

    def __init__(self, functions: Iterable[FunctionType], maximising: bool) -> None:
        self.tracer = Tracer(functions, self._returned)
        self.root = Node(None, 0, maximising)
        self.tracer.stand_at("auto_play")
        self.moments: list[Moment] = []
        self._path = [self.root]
        self._bounds: list[float] = []
        self._result = 0.0
        self._happened(Kind.ENTERED)

    def finished(self, scores: Mapping[Any, float], move: Any) -> None:
        """The search has ended with these averages, and has chosen this move."""
        for child in self.root.children:
            child.value = scores[child.move]
        self.root.value = scores[move]
        self._happened(Kind.LEFT, self.root.value)

    def _returned(self, name: str, value: Any) -> None:
        if name == "bound":
            self._bounds.append(value)
        elif name == "select":
            children = self._path[-1].children
            place = [child.move for child in children].index(value.move)
            self._path.append(children[place])
            self._happened(Kind.SELECTED, self._bounds[place])
            self._bounds.clear()
        elif name == "expand":
            for node in self._path:
                node.nodes += 1
            child = Node(value.move, 0, not self._path[-1].maximising)
            self._path[-1].parts.append(child)
            self._path.append(child)
            self._happened(Kind.ENTERED)
        elif name == "play_out":
            self._result = value
            self._happened(Kind.SAID, value)
        elif name == "back_up":
            self._happened(Kind.LEFT, self._result)
            self._path = [self.root]

    def _happened(self, kind: Kind, value: float = 0) -> None:
        self.moments.append(Moment(self._path[-1], Step(kind, self.tracer.lines, value)))
