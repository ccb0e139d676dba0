"""The course as lessons: its text in short steps, and questions that the section itself answers."""
