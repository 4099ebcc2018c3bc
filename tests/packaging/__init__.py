"""A checkout starts anywhere, and what is built from it can be installed."""
