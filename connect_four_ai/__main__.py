"""`python -m connect_four_ai`, and the command `connect-four-ai`: play, or one of the commands."""

import os
import signal
import sys


def start() -> int:
    """Runs the command that was typed, and returns the exit status. Raises SystemExit if a package
    is not installed."""
    catches = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if catches:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # while it is imported, no traceback at Ctrl-C
    from connect_four_ai.app.faults import describe
    from connect_four_ai.app.files import DamagedFile
    from connect_four_ai.app.language import say
    from connect_four_ai.app.program import program

    # With more threads, numpy competes with the games for cores: ratings took a hundred times as
    # long.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        from connect_four_ai.commands import main

        if catches:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        return main()
    except KeyboardInterrupt:
        return 130  # the shell's status for Ctrl-C
    except Exception as error:
        if sys.flags.dev_mode:
            raise
        facts = {"error": describe(error), "program": program()}
        if isinstance(error, DamagedFile):
            facts["error"] = str(error)
        name = getattr(error, "name", "") if isinstance(error, ModuleNotFoundError) else ""
        if name and not name.startswith("connect_four_ai"):
            sys.exit(say("{module} is not installed: {program} sets it up.", module=name, **facts))
        sys.exit(say("{error}. If files of the app were changed, get them anew.", **facts))


if __name__ == "__main__":  # a child process imports this file too, and must not start a game
    sys.exit(start())
