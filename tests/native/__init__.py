"""The native part against the core, and against what is written in the golden files."""
