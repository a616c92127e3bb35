"""The game at a table: who sits there, what has been done, and what may be chosen now."""
