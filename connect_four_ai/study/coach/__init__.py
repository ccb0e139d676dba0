"""The coach: explains why a move is bad, or the only good one. It claims only what it has proved.

`explain` finds the simplest claim; its proof is a `Plan`, which answers every reply.
`texts/coach_words.py` turns it into sentences.
"""
