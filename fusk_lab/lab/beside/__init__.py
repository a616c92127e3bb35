"""Boards side by side: the same deal under several rules, and where they part."""
