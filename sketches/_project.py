"""Finds the project and a Java, so that a sketch runs from any folder, installed or not. Import it before py5."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from connect_four_ai.java import prepare_java

prepare_java()
