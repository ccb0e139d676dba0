"""Tools for maintainers: benchmarks, the book builder, the picture tour."""
