"""What runs in the page, on Pyodide: it is at the top of the app's archive there."""
