"""Measurements: the same thing done in two ways, by turns in one run, and checked to be the same thing."""
