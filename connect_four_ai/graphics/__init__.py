"""Pictures that need no window: positions, scores and trees as SVG, and pages for a browser."""
