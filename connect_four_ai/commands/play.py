"""Playing: what happens when no command is named."""

import argparse
import math
import sys
from typing import Any

from connect_four_ai.actions.saved_games import keep_journal
from connect_four_ai.actions.settings import last_chosen
from connect_four_ai.ai_brain import AIBrain
from connect_four_ai.app import preferences
from connect_four_ai.app.faults import describe
from connect_four_ai.app.language import say
from connect_four_ai.app.signals import held_signals
from connect_four_ai.commands.options import (
    BadOption,
    CommandError,
    Parser,
    add_effort,
    between,
    check_depth,
    factor,
    game,
    no_window,
    position,
    stage_help,
)
from connect_four_ai.games import starts
from connect_four_ai.games.connect_four import Position
from connect_four_ai.games.game import G, Game, opponent
from connect_four_ai.play.match import Match
from connect_four_ai.stages import UnknownStage, find_stage, working_stage
from connect_four_ai.stages.own import use
from connect_four_ai.study.lessons import SECTIONS

DEMONSTRATION_SEED = 7
"""Default seed of a demonstration: the same game every time."""


MIN_SCALE, MAX_SCALE = 0.5, 4
"""Range of the window's scale."""


def add_options(parser: Parser) -> None:
    """The options of playing, which stand without a command."""
    games, sections = ", ".join(starts()), ", ".join(SECTIONS)
    parser.facts = {"section": stage_help(), "games": games, "sections": sections}
    options = parser.add_argument_group(say("playing"))
    options.add_argument("--game", type=game, default=Position(), metavar="NAME")
    options.add_argument("--stage", metavar="SECTION")
    add_effort(options)
    options.add_argument("--position", type=position, metavar="MOVES")
    options.add_argument("--first", choices=("ai", "human"), default="human")
    options.add_argument("--seed", type=int, metavar="N")
    options.add_argument("--speed", type=factor, metavar="FACTOR")
    options.add_argument("--no-animation", dest="speed", action="store_const", const=math.inf)
    options.add_argument("--scale", type=between(MIN_SCALE, MAX_SCALE), metavar="FACTOR")
    options.add_argument("--lesson", type=_lesson, metavar="SECTION")
    options.add_argument("--terminal", action="store_true")


def _lesson(section: str) -> str:
    """Raises ArgumentTypeError for a section without a lesson."""
    for known in SECTIONS:
        if section.lower() == known.lower():
            return known
    known = ", ".join(SECTIONS)
    raise BadOption(
        "there is no lesson {section}; the lessons are {known}", section=section, known=known
    )


def run(arguments: argparse.Namespace) -> int:
    """Opens the window; without a screen plays in the terminal; without a keyboard either, shows a
    game.

    Raises ArgumentTypeError where the options do not go together.
    """
    start = arguments.game
    for option in ("position", "lesson"):
        if getattr(arguments, option) is not None and not isinstance(start, Position):
            raise BadOption("argument --{option}: it is for Connect Four only", option=option)
    for option in ("--scale", "--speed", "--lesson"):
        if arguments.terminal and getattr(arguments, option[2:]) is not None:
            raise BadOption("argument {option}: it is for the window only", option=option)
    brain = chosen_brain(start, arguments)
    if arguments.position and arguments.position.assumed:
        print(arguments.position.assumed, file=sys.stderr)
    hindrance = None if arguments.terminal else no_window()
    if not arguments.terminal and not hindrance:
        if isinstance(start, Position) and arguments.stage is arguments.depth is None:
            brain.stage = last_chosen()
        return _open_window(_board(brain, start, arguments), arguments)
    if hindrance:
        print(
            say("{hindrance} Playing in the terminal instead.", hindrance=hindrance),
            file=sys.stderr,
        )
    if sys.stdin and sys.stdin.isatty():
        from connect_four_ai.commands.terminal import Terminal

        Terminal(_board(brain, start, arguments)).run()
    else:
        _demonstrate(brain, start, arguments)
    return 0


def chosen_brain(start: Game[Any], arguments: argparse.Namespace) -> AIBrain:
    usual = "9.1.7" if isinstance(start, Position) else "9"
    try:
        stage = (
            working_stage(usual, start)
            if arguments.stage is None
            else find_stage(arguments.stage, start)
        )
    except UnknownStage as error:
        raise BadOption("argument --stage: {error}", error=error) from None
    if stage.path:
        use(stage.path)
    check_depth(stage, arguments.depth, arguments.seconds)
    return AIBrain(stage, arguments.depth, arguments.seed, arguments.seconds)


def _board(brain: AIBrain, start: G, arguments: argparse.Namespace) -> Match:
    computer = start.player if arguments.first == "ai" else opponent(start, start.player)
    board = Match(brain, start, arguments.position and arguments.position.position, computer)
    keep_journal(board)
    return board


def _open_window(game: Match, arguments: argparse.Namespace) -> int:
    with held_signals():
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
        window.open(page)
    if arguments.position:
        window.tell(arguments.position.assumed)
    show(window)
    return 0


def _demonstrate(brain: AIBrain, start: Game[Any], arguments: argparse.Namespace) -> None:
    from connect_four_ai.commands.terminal import demonstrate

    if not brain.stage.computer:
        section = brain.stage.section
        raise CommandError(
            "{section} is for two people, and there is no keyboard here to play with",
            section=section,
        )
    seed = DEMONSTRATION_SEED if arguments.seed is None else arguments.seed
    brain.random.seed(seed)
    print(say("seed {seed}", seed=seed))
    usual = ("9.1.5", 3) if isinstance(start, Position) else ("9", None)
    rival = AIBrain(working_stage(usual[0], start), usual[1], brain.random.getrandbits(32))
    red, yellow = (brain, rival) if arguments.first == "ai" else (rival, brain)
    try:
        demonstrate(red, yellow, arguments.position.position if arguments.position else start)
    except Exception as error:  # a stage's slip
        raise CommandError(describe(error)) from error
