"""The commands of the program, one module each; without a command, one plays.

Each module has `add_options(parser)` and `run(arguments) -> int`, which returns the exit status;
its --help is in texts/help.toml. A new command is one new module and its part of that file. Only
the module of the typed command is imported; modules that draw or print tables are imported when
they are used.
"""

import argparse
import errno
import io
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from keyword import iskeyword

import connect_four_ai
from connect_four_ai.app.language import say
from connect_four_ai.app.program import COMMAND
from connect_four_ai.commands.options import PROGRAM, CommandError, Parser, speak
from connect_four_ai.texts import texts_in


def main(
    argv: Sequence[str] | None = None, parser: Callable[[Sequence[str]], Parser] | None = None
) -> int:
    """Runs the typed command and returns the exit status. Argparse raises SystemExit for --help and
    bad options.

    `parser` makes the parser for the typed words, once the language is set; by default
    `app_parser`.
    """
    for name in ("stdin", "stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # it is closed, or there is no terminal
            setattr(sys, name, open(os.devnull, "r" if name == "stdin" else "w"))  # noqa: SIM115, PTH123
        elif isinstance(stream, io.TextIOWrapper):
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
        return 130  # the shell's status for Ctrl-C
    except OSError as error:  # `head` has closed the pipe, or the disk is full
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # or Python would report it again at exit
        # Windows gives EINVAL for a closed pipe
        if error.errno not in (errno.EPIPE, errno.EINVAL if os.name == "nt" else errno.EPIPE):
            print(error, file=sys.stderr)
        return 1


def _show_all_characters(stream: io.TextIOWrapper) -> None:
    """Makes a stream UTF-8 if it is a file or a pipe, also on Windows, unless the user chose
    another encoding; characters that a terminal does not have are replaced by a mark."""
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
    except argparse.ArgumentTypeError as error:  # options that depend on each other
        parser.error(str(error))
    return status


def app_parser(typed: Sequence[str]) -> Parser:
    """Returns the app's parser. It loads only the module of the typed command; without a command,
    the options of playing, and all commands for --help."""
    commands = texts_in("help")
    shared, playing = commands.pop("shared"), commands.pop("play")
    parser = Parser(prog=PROGRAM, about=playing["about"], examples=playing["examples"])
    version = f"{COMMAND} {connect_four_ai.__version__}"
    parser.add_argument(
        "--version", action="version", version=version, help=say("show the version")
    )
    plays = not typed or typed[0] not in commands
    if plays:
        _prepare(parser, "play", shared | playing["options"])
    subparsers = parser.add_subparsers(
        title=say("commands"),
        dest="command",
        metavar="COMMAND",
        help=say("COMMAND --help tells more of it"),
    )
    for command in commands if typed and plays else typed[:1]:
        its = commands[command]
        options, summary = shared | its.pop("options", {}), say(its.pop("summary"))
        _prepare(subparsers.add_parser(command, help=summary, **its), command, options)
    return parser


def _prepare(parser: Parser, command: str, options: Mapping[str, str]) -> None:
    """Adds the options of a command to a parser, with their help, and sets its `run`."""
    module = import_module(f"{__name__}.{command}{'_' * iskeyword(command)}")
    module.add_options(parser)
    parser.explain(options)
    parser.set_defaults(run=module.run)
