"""For authors of games: the battery that any game must pass, and the index of clauses, code and tests."""
