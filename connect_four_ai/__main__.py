"""`python -m connect_four_ai`: play, or one of the commands."""

import sys

if __name__ == "__main__":  # a process that thinks reads this file too, and must not start to play
    from connect_four_ai.commands import main

    sys.exit(main())
