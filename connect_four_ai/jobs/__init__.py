"""Jobs that are run in another process: they report progress, and can be ended at any time.

`job` defines a job, `messages` how it is sent and run, and a `Worker` runs one at a time. A job
that runs a student's file has limits of time and memory, and a worker of its own
(stages/own/confined.py).
"""
