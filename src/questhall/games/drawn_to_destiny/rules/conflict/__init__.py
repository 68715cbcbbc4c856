"""The Conflict: whom one goes for, how it is opened, answered, scored and resolved; Tasks."""
