"""Benchmarks: the same thing done in two ways, alternately in one run, with equal results
checked."""
