"""Checking an AIBrain that somebody has written against its section: what holds, where it differs, and why."""
