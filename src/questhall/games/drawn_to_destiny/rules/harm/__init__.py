"""Harm: damage, Crits, Levels, Conditions, and being moved, hidden or healed."""
