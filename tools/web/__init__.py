"""The app in a web page: a folder of files for any web server."""
