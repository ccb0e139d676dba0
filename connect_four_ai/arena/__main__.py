"""The process that plays for one player: `python -m connect_four_ai.arena`. Only a Contestant
starts it.

A line of JSON in, a line of JSON out: first the player, then each move's game and position. It ends
when nobody asks any more; and where the system can do that, also if its parent has ended while it
was thinking.
"""

import json
import os
import signal
import time
from pathlib import Path
from typing import Any

from connect_four_ai.app.language import set_language
from connect_four_ai.app.program import own_streams
from connect_four_ai.arena.contestant import IDLE, MEGABYTES, START
from connect_four_ai.arena.players import Player, new_game_of
from connect_four_ai.games.connect_four import Position
from connect_four_ai.stages.own.explain import explained
from connect_four_ai.stages.own.limit import limit_process, time_limit


def main() -> None:
    questions, answers = own_streams()
    job = json.loads(questions.readline())
    player = Player(*job["player"])
    set_language(job["language"])
    limit_process(MEGABYTES)

    def tell(**answer: Any) -> None:
        answers.write(json.dumps(answer) + "\n")
        answers.flush()
        _alarm(IDLE)

    try:
        _alarm(START)
        with time_limit(START):
            new_game = new_game_of(player, job["seconds"])
        tell()
        for line in questions:
            question = json.loads(line)
            _alarm(job["limit"] + job["grace"])
            started = time.process_time()
            with time_limit(job["limit"]):
                if question["seed"]:
                    choose = new_game(question["seed"])
                column = choose(Position.from_moves(question["moves"]))
            tell(column=column, seconds=time.process_time() - started)
    except BaseException as error:
        fault = explained(error, Path(player.path or player.name))
        tell(fault=str(fault))
    os._exit(0)  # whatever the file has started


def _alarm(seconds: float) -> None:
    """The system ends this process then, unless another alarm is set."""
    if hasattr(signal, "alarm"):
        signal.alarm(int(seconds) + 1)


if __name__ == "__main__":
    main()
