"""Evaluations and opening books for searches."""
