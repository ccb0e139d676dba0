"""Checks a student's AIBrain against its section: which steps hold, where it first differs, and
why."""

SECTIONS = ("9.1.3", "9.1.4", "9.1.5", "9.1.6", "9.1.7")
"""The sections whose pages can be checked."""
SECONDS = 20
"""Maximum seconds for a file, by the clock: more than ten times what the chapter's pages need."""
