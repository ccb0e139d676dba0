"""What the arena says of a tournament, its players and its games."""

from connect_four_ai.app.language import say
from connect_four_ai.study.arena.exhibition import State
from connect_four_ai.study.arena.game import Game
from connect_four_ai.study.arena.report import RESULTS
from connect_four_ai.study.arena.table import Row
from connect_four_ai.texts.formats import seconds_text


def progress(state: State, playing: bool) -> str:
    played, total = len(state.games), state.total
    if not total:
        return say("The players are getting ready…")
    if playing:
        return say("{count} of {total} games are played.", count=played, total=total)
    return say("All {total} games are played.", total=total)


def about_game(game: Game) -> str:
    """A line of the list of games."""
    facts = {"red": game.red[0], "yellow": game.yellow[0], "result": RESULTS[game.winner]}
    facts |= {"count": f"{len(game.moves)}", "opening": game.opening}
    return say("{red} – {yellow}  {result}, {count} discs, opening {opening}", **facts)


def about_player(row: Row) -> list[str]:
    """How a player has fared."""
    facts = {"name": row.player, "points": points_text(row.points), "games": row.games}
    total = say("{name}: {points:point|points} from {games:game|games}", **facts)
    facts = {"wins": row.wins, "draws": row.draws, "losses": row.losses}
    counts = say("{wins} won, {draws} drawn, {losses} lost", **facts)
    lost = say("{count} lost because the program failed", count=row.failures)
    time = say("{time} a move", time=seconds_text(row.seconds))
    return [total, counts, *([lost] if row.failures else []), time]


def points_text(points: float) -> str:
    """In halves: 3, 3½, ½."""
    whole, half = divmod(points, 1)
    return f"{whole:g}" * (whole > 0 or not half) + "½" * bool(half)
