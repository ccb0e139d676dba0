"""What only maintainers use: benchmarks, the book builder, the gallery finder, the picture tour."""
