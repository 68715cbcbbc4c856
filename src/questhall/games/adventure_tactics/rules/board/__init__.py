"""The board of an encounter: who stands where, directions, what is being done, objectives."""
