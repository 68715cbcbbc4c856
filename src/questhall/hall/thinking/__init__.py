"""Bots of the hall: processes that think beside it."""
