"""NPCs that the program plays: their turns, moves and orders."""
