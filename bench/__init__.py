"""Side-by-side measurements; never part of the tests."""
