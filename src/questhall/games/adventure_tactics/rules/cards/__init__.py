"""Cards at work: conditions in words, numbers that change, steps, listeners, piles, targets, timing windows, levels."""
