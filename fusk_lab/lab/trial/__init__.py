"""A comparison by many games: the trial itself, its charts, its page and its words."""
