"""What a class wishes of all widgets: the wishes, their file, their lock, and the room they reach."""
