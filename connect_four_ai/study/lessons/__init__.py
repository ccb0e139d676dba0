"""The course as lessons: its text in short steps, and questions about each section's play."""

from connect_four_ai.stages import ELSEWHERE

SECTIONS = (*ELSEWHERE, *(f"9.1.{number}" for number in range(1, 8)), "8", "9", "U", "Q")
"""The sections with a lesson, in the order of the course."""
