"""Files to share: pages for a browser, films, and worksheets."""
