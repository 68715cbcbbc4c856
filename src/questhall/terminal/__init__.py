"""The table in a terminal: lines of text in, lines of text out, so that pipes and screen readers can play too."""

from questhall.terminal.session import Person, Session, seat_players

__all__ = ["Person", "Session", "seat_players"]
