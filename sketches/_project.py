"""Finds the project, a Java and py5, so that a sketch runs from any folder, installed or not.
Import it before py5."""

import os
import sys
from importlib import import_module
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from connect_four_ai.app.java import JavaMissing, make_buffers_early, missing_screen, start_java
from connect_four_ai.app.language import say, start_language
from connect_four_ai.app.program import close_window_on_signals

if "thonny" in sys.modules:  # it looks definitions up in another process
    os.environ["PYTHONPATH"] = sys.path[0]
close_window_on_signals()
start_language()
if hindrance := missing_screen():
    sys.exit(hindrance)
try:
    start_java()
except JavaMissing as error:
    sys.exit(say("{text}.", text=error))
make_buffers_early(import_module("py5").get_current_sketch())
