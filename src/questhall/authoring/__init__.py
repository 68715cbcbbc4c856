"""For authors of content: every mistake of a pack at once, schemas for editors, a pack to begin with."""
