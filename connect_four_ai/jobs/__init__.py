"""One way to have something worked out elsewhere: a job says how far it is, and can be ended at any
time.

`job` says what a job is, `messages` how one is sent and worked out, and `Worker` asks for one at a
time. A job that runs a student's file gets limits of time and memory, and a worker of its own
(stages/own/confined.py).
"""
