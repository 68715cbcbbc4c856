"""The Scene: setting up, Events, what follows from a step, Free Actions, its end, and what comes after."""
