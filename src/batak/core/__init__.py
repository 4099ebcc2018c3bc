"""The game itself: pure values and pure functions, with nothing but the standard library."""
