"""What can be typed after the program's name: one module a command, and playing without one.

Each module offers `add_options(parser)` and `run(arguments) -> int`, the exit status; what --help
says of it stands in texts/help.toml. A new command is one new module and its part of that file.
Only the command that was typed is imported; drawing and tables, only by what draws them.
"""

import argparse
import io
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module

import connect_four_ai
from connect_four_ai.app.language import say
from connect_four_ai.app.program import COMMAND
from connect_four_ai.commands.options import CommandError, Parser, add_command, make_parser, speak
from connect_four_ai.texts import texts_in


def main(
    argv: Sequence[str] | None = None, parser: Callable[[Sequence[str]], Parser] | None = None
) -> int:
    """Runs what was typed and returns the exit status. Argparse's own endings raise SystemExit.

    `parser` makes the parser for what was typed, once it is known in which language: the app's own
    unless it is said.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            _show_all_characters(stream)
    try:
        try:
            return _run(argv, parser or app_parser)
        finally:
            print(end="", flush=True)
    except CommandError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130  # as a shell counts it
    except (
        OSError
    ) as error:  # nobody takes what we write: `head` has read enough, or a disc is full
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # or Python would complain again as it leaves
        if not isinstance(error, BrokenPipeError):
            print(error, file=sys.stderr)
        return 1


def _show_all_characters(stream: io.TextIOWrapper) -> None:
    """Reads and writes files and pipes as UTF-8, which Windows does not by itself, unless the user
    wants something else; and makes a mark of each character that a terminal does not know."""
    fixed = stream.isatty() or "PYTHONIOENCODING" in os.environ
    stream.reconfigure(encoding=None if fixed else "utf-8", errors="replace")


def _run(argv: Sequence[str] | None, make: Callable[[Sequence[str]], Parser]) -> int:
    typed = list(sys.argv[1:] if argv is None else argv)
    speak(typed)
    parser = make(typed)
    arguments = parser.parse_args(typed)
    if arguments.command is not None and typed[0] != arguments.command:
        parser.error(
            say(
                "options before {command} are for playing; write them after it",
                command=repr(arguments.command),
            )
        )
    try:
        status: int = arguments.run(arguments)
    except argparse.ArgumentTypeError as error:  # what one option may be depends on another
        parser.error(str(error))
    return status


def app_parser(typed: Sequence[str]) -> Parser:
    """Returns the app's parser. It loads only the command that was typed; without one, the options
    of playing, and all commands for --help."""
    commands = texts_in("help")
    shared, playing = commands.pop("shared"), commands.pop("play")
    parser = make_parser(playing["about"], playing["examples"])
    parser.add_argument(
        "--version",
        action="version",
        version=f"{COMMAND} {connect_four_ai.__version__}",
        help=say("show the version"),
    )
    plays = not typed or typed[0] not in commands
    needed = commands if typed and plays else typed[:1]
    if plays:
        _prepare(parser, "play", shared | playing["options"])
    subparsers = parser.add_subparsers(
        title=say("commands"),
        dest="command",
        metavar="COMMAND",
        help=say("COMMAND --help tells more of it"),
    )
    for command in needed:
        its = commands[command]
        options = shared | its.pop("options", {})
        _prepare(add_command(subparsers, command, **its), command, options)
    return parser


def _prepare(parser: Parser, command: str, options: Mapping[str, str]) -> None:
    """Gives a parser the options of a command, with their help, and what runs it."""
    module = import_module(f"{__name__}.{command}")
    module.add_options(parser)
    parser.explain(options)
    parser.set_defaults(run=module.run)
