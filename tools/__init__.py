"""Tools for maintainers: benchmarks, the book builder, the gallery finder, the picture tour."""
