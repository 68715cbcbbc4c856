"""Attempting a challenge, from declaring it to what becomes of it: the attempt, its runes, its difficulty."""
