"""How it looks and reads: everything is made from a view."""
