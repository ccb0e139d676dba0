"""What the app runs on: languages, settings, Java, the screen, and the process that searches."""
