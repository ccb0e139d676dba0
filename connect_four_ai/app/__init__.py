"""The app's environment: language, preferences, Java, the screen, signals, files and processes."""
