"""A class: one computer serves the app to every device in the room, asks questions, and keeps what
the pupils answer. Nothing leaves the room.

`record` keeps everything in one file, `room` is what goes on, `server` speaks with the browsers.
"""
