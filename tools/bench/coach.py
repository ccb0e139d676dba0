"""What the coach says of many mistakes, judged: how often it has more to say than "search", whether
anything is false, how long it takes, and how often it knows what a stage lacked."""

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import islice

from connect_four_ai.app.language import CHINESE, ENGLISH, LANGUAGES, set_language
from connect_four_ai.games.game import keeping
from connect_four_ai.stages import STAGES
from connect_four_ai.stages.the_solver import the_solver
from connect_four_ai.study.coach.blind_spot import Asked, blind_spot
from connect_four_ai.study.coach.explain import explain, played_out
from connect_four_ai.texts.coach_words import blind_spot_text, coach_text
from tools.bench.coach_check import Exact, faults
from tools.bench.mistakes import Found, mistakes


@dataclass
class Results:
    """Counts; `kinds` by how the mistake loses and what is said of it."""

    kinds: Counter[tuple[str, str]] = field(default_factory=Counter)
    lacks: Counter[tuple[str, str]] = field(default_factory=Counter)
    false: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    """Of processor time, for each explanation, with the exact scores."""
    words: list[int] = field(default_factory=list)
    """Of each English text."""
    characters: list[int] = field(default_factory=list)
    """Of each Chinese text."""
    exceptions: Counter[int] = field(default_factory=Counter)
    """How many plans by a rule have so many exceptions."""
    aloud: dict[str, list[str]] = field(default_factory=dict)
    """What is said, to be read aloud: by the kind of the explanation or of the blind spot, in both
    languages."""


def measure(
    results: Results,
    seed: int,
    count: int,
    blind: int,
    tell: Callable[[int], None],
    aloud: int = 0,
) -> None:
    """Explains so many mistakes; of the first `blind` ones it also asks what the stage lacked.
    `aloud`: how many texts of each kind to keep."""
    exact = Exact()
    for number, found in enumerate(islice(mistakes(seed), count)):
        tell(number)
        the_solver().clear()
        began = time.process_time()
        said = explain(found.position, found.column)
        results.seconds.append(time.process_time() - began)
        assert said, "it is a mistake"
        said = played_out(said)
        results.kinds[how_it_loses(found), said.kind] += 1
        keep(results.aloud.setdefault(said.kind, []), aloud, partial(coach_text, said))
        text = coach_text(said)
        where = f"{said.position}, {said.column}, {said.kind}"
        results.false += [f"{where}: {fault}" for fault in faults(said, text, exact)]
        results.words.append(len(text.split()))
        set_language(CHINESE)
        results.characters.append(len(coach_text(said)))
        set_language(ENGLISH)
        if said.plan and said.plan.lasting:
            results.exceptions[len(said.plan.exceptions)] += 1
        if number < blind and found.player[0] != "9.1.2":
            section, depth, nodes = found.player
            asked = Asked(STAGES[section], depth, nodes)
            spot = blind_spot(said, asked, keeping(found.scores))
            results.lacks[section, spot.lack if spot else "unknown"] += 1
            if spot:
                keep(results.aloud.setdefault(spot.lack, []), aloud, partial(blind_spot_text, spot))


def keep(texts: list[str], most: int, text: Callable[[], str]) -> None:
    """Keeps a text in both languages, if there is room for it."""
    if len(texts) < 2 * most:
        for language in LANGUAGES:
            set_language(language)
            texts.append(text())
        set_language(ENGLISH)


def how_it_loses(found: Found) -> str:
    score = found.scores[found.column]
    if score >= 0:
        return "a win becomes a draw"
    played = (len(found.position.moves) + 1) // 2
    return "loses within 6 plies" if 22 + score - played <= 3 else "loses later"
