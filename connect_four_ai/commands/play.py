"""Playing, the command without a name."""

import argparse
import sys
from typing import Any

from connect_four_ai.actions.requests import watch
from connect_four_ai.actions.settings import last_chosen
from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app import preferences
from connect_four_ai.app.language import say
from connect_four_ai.commands.options import (
    BadOption,
    CommandError,
    Parser,
    add_effort,
    between,
    check_effort,
    game,
    no_window,
    position,
    stage_help,
)
from connect_four_ai.games import starts
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import G, Game, opponent
from connect_four_ai.play.match import Match
from connect_four_ai.play.record import open_journal
from connect_four_ai.play.refusal import Refusal
from connect_four_ai.stages import UnknownStage, find_stage, working_stage
from connect_four_ai.stages.own import use
from connect_four_ai.study.lessons import SECTIONS

MIN_SCALE, MAX_SCALE = 0.5, 4
"""Range of the window's scale."""


def add_options(parser: Parser) -> None:
    """Adds the options of playing, which are used without a command."""
    games, sections = ", ".join(starts()), ", ".join(SECTIONS)
    parser.facts = {"section": stage_help(), "games": games, "sections": sections}
    options = parser.add_argument_group(say("playing"))
    options.add_argument("--game", type=game, default=Position(), metavar="NAME")
    options.add_argument("--stage", metavar="SECTION")
    add_effort(options)
    options.add_argument("--position", type=position, metavar="MOVES")
    options.add_argument("--first", choices=("ai", "human"), default="human")
    options.add_argument("--seed", type=int, metavar="N")
    options.add_argument("--speed", type=between(0.01, 1000), metavar="FACTOR")
    options.add_argument("--scale", type=between(MIN_SCALE, MAX_SCALE), metavar="FACTOR")
    options.add_argument("--lesson", type=str.upper, choices=SECTIONS, metavar="SECTION")
    options.add_argument("--terminal", action="store_true")


def run(arguments: argparse.Namespace) -> int:
    """Opens the window; plays in the terminal if there is no screen; shows a demonstration if there
    is no keyboard either.

    Raises BadOption if the options do not go together.
    """
    start = arguments.game
    for option in ("position", "lesson"):
        if getattr(arguments, option) is not None and not isinstance(start, Position):
            raise BadOption("argument --{option}: it is for Connect Four only", option=option)
    brain = chosen_brain(start, arguments)
    if arguments.position and arguments.position.assumed:
        print(arguments.position.assumed, file=sys.stderr)
    hindrance = None if arguments.terminal else no_window()
    if not arguments.terminal and not hindrance:
        return _open_window(_board(brain, start, arguments), arguments)
    if hindrance:
        text = say("{hindrance} Playing in the terminal instead.", hindrance=hindrance)
        print(text, file=sys.stderr)
    from connect_four_ai.commands.terminal import Terminal

    board = _board(brain, start, arguments)
    if not (sys.stdin and sys.stdin.isatty()):
        board.journal = None
        try:
            watch(board)
        except Refusal as refusal:
            raise CommandError(str(refusal)) from None
    Terminal(board).run()
    return 1 if board.thinker.error else 0


def chosen_brain(start: Game[Any], arguments: argparse.Namespace) -> AIBrain:
    """Returns the opponent that the options choose. Raises BadOption."""
    is_connect_four = isinstance(start, Position)
    try:
        if arguments.stage is not None:
            stage = find_stage(arguments.stage, start)
        elif is_connect_four and arguments.depth is None:
            stage = last_chosen()
        else:
            stage = working_stage("9.1.7" if is_connect_four else "9", start)
    except UnknownStage as error:
        raise BadOption("argument --stage: {error}", error=error) from None
    if stage.path:
        use(stage.path)
    check_effort(stage, arguments.depth, arguments.seconds)
    return AIBrain(stage, arguments.depth, arguments.seed, arguments.seconds)


def _board(brain: AIBrain, start: G, arguments: argparse.Namespace) -> Match:
    computer = start.player if arguments.first == "ai" else opponent(start, start.player)
    board = Match(brain, start, arguments.position and arguments.position.position, computer)
    board.journal = open_journal(start)
    return board


def _open_window(game: Match, arguments: argparse.Namespace) -> int:
    from connect_four_ai.lab.sketch import show
    from connect_four_ai.lab.window import Window

    kept = preferences.read() if arguments.scale is None else {"scale": arguments.scale}
    scale = kept.get("scale")
    fits = isinstance(scale, (int, float)) and MIN_SCALE <= scale <= MAX_SCALE
    speed = 1.0 if arguments.speed is None else arguments.speed
    window = Window(game, speed, scale if fits else None, kept.get("full") is True)
    if arguments.lesson:
        from connect_four_ai.lab.pages.lesson_page import LessonPage

        page = LessonPage(game, speed)
        page.begin(arguments.lesson)
        window.pages.open(page)
    if arguments.position:
        window.tell(arguments.position.assumed)
    show(window)
    return 0
