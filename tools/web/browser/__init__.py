"""The Python code of the web page, which runs on Pyodide; these files are at the top level of the
app's archive."""
