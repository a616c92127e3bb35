"""The wheel of ranks: its value, its picture and its words."""
