"""Speed as ratios of two things measured in turn in one run, and what a reader waits for in seconds.

`python -m bench` prints them all.
"""
