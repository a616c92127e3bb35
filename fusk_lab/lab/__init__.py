"""The lab: widgets that show the game in Jupyter."""
