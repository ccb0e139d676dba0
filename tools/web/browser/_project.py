"""Replaces sketches/_project.py: in a web page, py5 needs no preparation."""
