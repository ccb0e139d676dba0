"""One way to have something worked out elsewhere: a job says how far it is, and can be ended at any
time.

`job` says what a job is, `work` runs one, and `Worker` asks for one at a time. How the two reach
each other is the transport's: here another process. A job that runs somebody's file gets limits of
time and memory, and a worker of its own (stages/own/confined.py).
"""
