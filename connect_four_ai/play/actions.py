"""What can be done in a match besides a move: each action is a function that takes the Match."""

from contextlib import suppress
from dataclasses import replace
from typing import Any

from connect_four_ai.app import preferences
from connect_four_ai.app.language import say, sentence
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import opponent
from connect_four_ai.play.match import Match
from connect_four_ai.play.record import Record
from connect_four_ai.play.thinker import Refusal
from connect_four_ai.solver.book import fault
from connect_four_ai.stages import Stage, UnknownStage, faults, find_stage, stages_of, working_stage

BEGINNER = "9.1.2"
"""Default opponent."""
TIMES = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)
"""The times for a move that can be chosen, in seconds."""
COMPARED = 3
"""Depth of a comparison if the opponent does not look ahead."""


# Games


def set_up(
    board: Match,
    position: Any,
    computer: str | None = None,
    stage: Stage | None = None,
    depth: int | None = None,
) -> None:
    """Puts another position on the board; undo brings back what was there, the opponent included.
    `computer`: the player that the brain plays, by default the one to move."""
    board.thinker.rival = None
    board.begin(position, computer=computer or position.player, stage=stage, depth=depth)


def ask_hint(board: Match) -> None:
    """Lets the brain suggest a move without playing it. A second call shows the play that it
    expects after the hint; a third call hides both. Raises Refusal if there is no opponent, or
    nothing more to show."""
    thinker = board.thinker
    if not board.human_to_move:
        raise Refusal(say("A hint is for your turn."))
    if (hint := thinker.hint) is None:
        require_opponent(board)
        board.changed()
        thinker.hint_wanted = True
        thinker.ask_mover()
    elif not thinker.line_wanted and len(hint.line) > 1:
        thinker.line_wanted = True
    else:
        knows_no_more = not thinker.line_wanted
        board.changed()
        if knows_no_more:
            raise Refusal(
                say("{section} does not say what it expects after its move.", section=hint.section)
            )


def change_sides(board: Match) -> None:
    """Begins a new game that the other player starts. Raises Refusal if two people play."""
    require_opponent(board)
    board.begin(computer=opponent(board.position, board.now.computer))


def watch(board: Match) -> None:
    """Starts or ends a demonstration, in which the current stage plays the human's colour as well.
    Raises Refusal if two people play."""
    require_opponent(board)
    board.thinker.rival = None if board.thinker.rival else board.brain.twin()
    board.changed()


def require_opponent(board: Match) -> None:
    """Raises Refusal if two people play."""
    if board.now.two_players:
        raise Refusal(say("Two people play here. Choose an opponent first."))


def put_on(board: Match, record: Record) -> None:
    """Puts a game onto the board, move by move: undo leads back through its moves to the earlier
    game."""
    stage, depth = record.opponent
    board.thinker.rival = None
    board.begin(*record.positions, computer=record.computer, stage=stage, depth=depth)


def unfinished_note(board: Match) -> str:
    """Returns a notice that an unfinished game can be resumed; empty if there is none."""
    found = board.journal and board.journal.unfinished
    return say("An unfinished game was found: press O to go on with it.") if found else ""


def go_on_with_unfinished(board: Match) -> None:
    """Puts the unfinished game onto the board. Raises Refusal if there is none."""
    if board.journal is None or board.journal.unfinished is None:
        raise Refusal(say("There is no unfinished game."))
    record, board.journal.unfinished = board.journal.unfinished, None
    put_on(board, record)


# The opponent


def choose_stage(game: Match, name: str) -> None:
    """Changes the opponent to the stage of this name, for the next moves; a game of two people goes
    on against it. Raises Refusal if there is no such stage."""
    try:
        stage = find_stage(name, game.position)
    except UnknownStage as error:
        reason = _no_stage(game, name) if len(name) == 1 else sentence(str(error))
        raise Refusal(reason) from None
    use(game, stage)
    if isinstance(game.position, Position) and not stage.path:
        preferences.remember("stage", stage.section)


def use(game: Match, stage: Stage, depth: int | None = None) -> None:
    """Changes the opponent to this stage, at this depth, or else at the depth last chosen for
    it."""
    game.brain.stage = stage
    if depth is not None:
        game.brain.depth = depth
    if not stage.computer:
        game.thinker.rival = None
    game.history.change(replace(game.now, stage=stage, depth=game.brain.chosen_depth))
    game.changed()


def last_chosen() -> Stage:
    """Returns the opponent chosen last, also in an earlier session, or the default. Raises
    UnknownStage."""
    with suppress(UnknownStage):
        return find_stage(str(preferences.read().get("stage", BEGINNER)))
    return working_stage(BEGINNER)


def _no_stage(game: Match, key: str) -> str:
    keys = ", ".join(stage.key().upper() for stage in stages_of(game.position))
    known = "; ".join(faults()) or say("choose {keys}", keys=keys)
    return say("There is no opponent {key} here: {known}.", key=key, known=known)


def can_think_more(game: Match) -> bool:
    """Returns whether the opponent's depth or time can be changed."""
    return game.brain.stage.looks_ahead or game.brain.stage.timed


def think_more(game: Match, by: int) -> None:
    """Raises (`by` = 1) or lowers (−1) the opponent's depth by one ply; for a stage that thinks by
    the clock, chooses the next longer or shorter time. Raises Refusal if that cannot be chosen."""
    stage = game.brain.stage
    require_opponent(game)
    if stage.path and not stage.looks_ahead:
        raise Refusal(say("The depth is set in {file}.", file=stage.path.name))
    if stage.timed:
        _change_time(game, by)
    elif not stage.looks_ahead:
        raise Refusal(say("{stage} does not look ahead.", stage=say(stage.title)))
    else:
        set_depth(game, game.brain.depth + by)


def depth_to_compare(game: Match) -> int:
    """Returns the depth at which stages are compared: the opponent's, if it looks ahead."""
    brain = game.brain
    return brain.depth if brain.stage.looks_ahead or brain.chosen_depth is not None else COMPARED


def set_depth(game: Match, depth: int) -> None:
    """Sets the depth of the opponent, even if it does not look ahead: the page that compares all
    stages uses it. Raises Refusal for a depth that the stage cannot have."""
    stage = game.brain.stage
    # a file's own depth may be beyond the limit
    depth = min(depth, stage.deepest) if depth < game.brain.depth else depth
    if not 0 <= depth <= stage.deepest:
        raise Refusal(say("The depth goes from 0 to {deepest}.", deepest=stage.deepest))
    use(game, stage, depth)


def _change_time(game: Match, by: int) -> None:
    seconds = game.brain.seconds
    times = [time for time in TIMES[::by] if (time - seconds) * by > 0]
    if not times:
        limits = {"shortest": f"{TIMES[0]:g}", "longest": f"{TIMES[-1]:g}"}
        raise Refusal(say("The time goes from {shortest} to {longest} seconds.", **limits))
    game.brain.seconds = times[0]
    game.changed()


def warnings(game: Match) -> str:
    """Returns the errors of stages' files that could not be loaded, or else of the opening book."""
    return "; ".join(faults()) or (fault() if isinstance(game.position, Position) else "")
