"""What is printed: typed records, the vocabulary of effects, reading and checking, and the data files themselves."""
