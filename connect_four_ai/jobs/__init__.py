"""One way to have something worked out in another process: a job says how far it is, and can be
ended at any time.

`Worker` is that process. A job that runs somebody's file gets limits of time and memory, and a
worker of its own (stages/own/confined.py).
"""
