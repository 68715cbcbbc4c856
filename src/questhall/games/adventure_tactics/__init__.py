"""Adventure Tactics: Domianne's Tower."""
