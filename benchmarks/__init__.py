"""How fast the engine is, and how strong the bots are: programs that print ratios and intervals."""
