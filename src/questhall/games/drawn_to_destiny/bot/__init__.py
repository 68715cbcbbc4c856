"""How good a position is, and which options are worth a look."""
