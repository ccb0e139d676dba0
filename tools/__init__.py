"""Tools for maintainers: benchmarks, the opening book, the picture tour and others."""
