"""The class's tournament: every pupil's program and some stages. A program that is handed in again
plays at once; the games that are known are not played again."""

import os
import re
from dataclasses import dataclass
from pathlib import Path

from connect_four_ai.app.language import in_each_language
from connect_four_ai.classroom.record import Event
from connect_four_ai.jobs.job import Listener, ignore_progress
from connect_four_ai.study.arena.game import Game, add_game, read_games
from connect_four_ai.study.arena.players import Player, stage_player
from connect_four_ai.study.arena.table import RESULTS, cells, heads, table
from connect_four_ai.study.arena.tournament import (
    NoCluster,
    Tournament,
    chosen_openings,
    cluster,
    local_workers,
)

STAGES = "9.1.2", "9.1.3", "9.1.4", "9.1.5", "9.1.7"
OPENINGS = 2
"""Number of openings that each pair plays twice."""
SECONDS = 0.5
INTERVAL = 5
"""Number of games between two updates of the table."""
SHOWN = 12
"""Number of games that can be looked at: the last ones."""


@dataclass(frozen=True)
class ClassTournament:
    """A job: plays the missing games, and keeps each."""

    players: tuple[Player, ...]
    file: Path
    """The file of games."""
    scheduler: str = ""
    """The address of a Dask cluster; "" for this computer."""

    def run(self, report: Listener = ignore_progress) -> dict[str, object]:
        """Returns the table, and reports it from time to time. What a cluster leaves is played
        here."""
        known = read_games([self.file] if self.file.exists() else [])
        tournament = Tournament(self.players, chosen_openings(OPENINGS, 0), 0, SECONDS, known)
        # one core is left for the class
        places = [local_workers(max(1, (os.cpu_count() or 1) - 1))]
        if self.scheduler:
            places.insert(0, cluster(self.scheduler))
        fault = ""
        for place in places:
            try:
                with place as executor:
                    for number, game in enumerate(tournament.play(executor)):
                        add_game(self.file, game)
                        if number % INTERVAL == 0:
                            report(number, {"": state(tournament)})
            except NoCluster as error:
                fault = str(error)
        return {**state(tournament), "fault": fault}


def players(programs: list[Event], names: dict[int, str]) -> tuple[Player, ...]:
    """Returns the players: the newest program of each pupil, and the stages."""
    stages = [*map(stage_player, STAGES)]
    taken = {stage.name for stage in stages}
    found = []
    for one in programs:
        name = names[one.pupil]
        file = re.sub(r"\W", "_", name) + ".py"
        found.append(Player(f"{name} ·" if name in taken else name, file, one.value))
    return (*stages, *found)


def state(tournament: Tournament) -> dict[str, object]:
    """Returns the table and the last games, as the pages show them."""
    games = tournament.played
    rows = table(games) if games else []
    return {
        "heads": in_each_language(lambda: heads()[:7]),
        "rows": [cells(row)[:7] for row in rows],
        "played": len(games),
        "total": tournament.total,
        "games": [_shown(game) for game in games[-SHOWN:]],
    }


def _shown(game: Game) -> dict[str, str]:
    return {
        "red": game.red[0],
        "yellow": game.yellow[0],
        "moves": game.moves,
        "result": RESULTS[game.winner],
        "why": game.why,
    }
