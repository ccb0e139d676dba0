"""Evidence for the checker of students' files: right files in many styles, changed files, and a
judge of its own that says which of these are really wrong."""
