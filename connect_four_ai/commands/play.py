"""Playing, the command without a name."""

import argparse
import sys
from typing import Any

from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app import preferences
from connect_four_ai.app.language import say
from connect_four_ai.commands import options
from connect_four_ai.commands.options import BadOption, between
from connect_four_ai.games import starts
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import Game, opponent, squares_of
from connect_four_ai.play.actions import last_chosen
from connect_four_ai.play.match import Match
from connect_four_ai.play.record import open_journal
from connect_four_ai.stages import UnknownStage, find_stage, working_stage
from connect_four_ai.stages.own import use
from connect_four_ai.study.lessons import SECTIONS

MIN_SCALE, MAX_SCALE = 0.5, 4
"""Range of the window's scale."""


def add_options(parser: options.Parser) -> None:
    """Adds the options of playing, which are used without a command."""
    games, sections = ", ".join(starts()), ", ".join(SECTIONS)
    parser.facts = {"section": options.stage_help(), "games": games, "sections": sections}
    group = parser.add_argument_group(say("playing"))
    group.add_argument("--game", type=options.game, default=Position(), metavar="NAME")
    group.add_argument("--stage", metavar="SECTION")
    options.add_effort(group)
    group.add_argument("--position", type=options.position, metavar="MOVES")
    group.add_argument("--first", choices=("ai", "human"), default="human")
    group.add_argument("--seed", type=int, metavar="N")
    group.add_argument("--speed", type=between(0.01, 1000), default=1.0, metavar="FACTOR")
    group.add_argument("--scale", type=between(MIN_SCALE, MAX_SCALE), metavar="FACTOR")
    group.add_argument("--lesson", type=str.upper, choices=SECTIONS, metavar="SECTION")
    group.add_argument("--terminal", action="store_true")


def run(arguments: argparse.Namespace) -> int:
    """Opens the window, or plays in the terminal if there is no screen. Raises BadOption if the
    options do not go together."""
    start = arguments.game
    for option in ("position", "lesson"):
        if getattr(arguments, option) is not None and not isinstance(start, Position):
            raise BadOption("argument --{option}: it is for Connect Four only", option=option)
    brain = chosen_brain(start, arguments)
    if arguments.position and arguments.position.assumed:
        print(arguments.position.assumed, file=sys.stderr)
    hindrance = None
    if not arguments.terminal and squares_of(start):
        hindrance = options.no_window()
    elif not arguments.terminal:
        hindrance = say("{game} has no board to draw.", game=start.game_name)
    computer = start.player if arguments.first == "ai" else opponent(start, start.player)
    board = Match(brain, start, arguments.position and arguments.position.position, computer)
    board.journal = open_journal(start)
    if not arguments.terminal and not hindrance:
        _open_window(board, arguments)
        return 0
    if hindrance:
        text = say("{hindrance} Playing in the terminal instead.", hindrance=hindrance)
        print(text, file=sys.stderr)
    from connect_four_ai.commands.terminal import Terminal

    Terminal(board).run()
    return 1 if board.thinker.error else 0


def chosen_brain(start: Game[Any], arguments: argparse.Namespace) -> AIBrain:
    """Returns the opponent that the options choose. Raises BadOption."""
    try:
        if arguments.stage is not None:
            stage = find_stage(arguments.stage, start)
        elif not isinstance(start, Position):
            stage = working_stage("9", start)
        else:
            stage = last_chosen() if arguments.depth is None else working_stage("9.1.7", start)
    except UnknownStage as error:
        raise BadOption("argument --stage: {error}", error=error) from None
    if stage.path:
        use(stage.path)
    options.check_effort(stage, arguments.depth, arguments.seconds)
    return AIBrain(stage, arguments.depth, arguments.seed, arguments.seconds)


def _open_window(game: Match, arguments: argparse.Namespace) -> None:
    from connect_four_ai.lab.sketch import show
    from connect_four_ai.lab.window import Window

    speed = arguments.speed
    is_full = arguments.scale is None and preferences.read().get("full") is True
    window = Window(game, speed, arguments.scale, is_full)
    if arguments.lesson:
        from connect_four_ai.lab.pages.lesson_page import LessonPage

        page = LessonPage(game, speed)
        page.begin(arguments.lesson)
        window.pages.open(page)
    if arguments.position:
        window.tell(arguments.position.assumed)
    show(window)
