"""The coach: why a move is bad, or the only one. It says only what it has proved.

`explain` finds the simplest claim, and its proof is a `Plan`, which answers every reply.
`texts/coach_words.py` puts it into words.
"""
