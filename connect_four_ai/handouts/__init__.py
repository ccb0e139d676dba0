"""Files to share: pages for a browser, and worksheets."""
