"""The enemies' side: a boss's turn, and where enemies come from."""
