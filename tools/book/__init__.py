"""Builds the opening book of perfect play."""
