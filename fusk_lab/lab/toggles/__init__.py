"""The panel of rules: what there is to choose, what was chosen before, and its words."""
