"""Tables that are open: the hall, its rooms, who sits where, what they are shown."""
