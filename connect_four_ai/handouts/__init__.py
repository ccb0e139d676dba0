"""What can be handed on: pages for a browser, films, and worksheets."""
