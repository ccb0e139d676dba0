"""Exercises without end. Each answer is computed by the real stage or the solver, and none is
stored.

Every kind of exercise is a value with `section`, the section that it is about, `position`, and
`is_right`, which judges an answer; `make` makes a random one. It has no text, so that it can be
shown in both languages: see texts/exercise_words.py.
"""
