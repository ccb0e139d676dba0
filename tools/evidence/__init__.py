"""Evidence for the checker of students' files: right files in many styles, changed files, and an
independent judge that decides which of these are wrong."""
