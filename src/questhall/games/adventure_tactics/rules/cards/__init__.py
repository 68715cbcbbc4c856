"""Cards at work: conditions in words, numbers that change, steps, piles, range and targets, timing and responses."""
