"""The Round: its phases, its end, what waits for an answer, and the agenda."""
