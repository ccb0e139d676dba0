"""In a web page there is nothing to prepare before py5 is imported."""
