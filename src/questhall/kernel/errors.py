"""What can go wrong, each cause its own type: "unreadable" is not "not allowed", and neither is "too late"."""


class QuesthallError(Exception):
    """Base of all errors that a user can cause; the message says what to do."""


class UnknownGame(QuesthallError):
    """No installed game has that name."""


class BadOptions(QuesthallError):
    """Seats or options that the game cannot be set up with."""


class BadPack(QuesthallError):
    """Content that cannot be read or does not fit; names file, entry and field."""


class BadRecord(QuesthallError):
    """A record that cannot be read or does not replay."""


class TooNew(BadRecord):
    """Something that a newer version wrote."""


class IllegalChoice(QuesthallError):
    """An answer that is not among the options; carries the clause that forbids it where it is known."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule


class NotYourTurn(QuesthallError):
    """A seat answered that nobody asked."""


class StaleChoice(QuesthallError):
    """An answer to an earlier position of the match."""


class CannotUndo(QuesthallError):
    """Nothing to take back, or chance was drawn or something hidden was shown since."""


class BrokenRules(QuesthallError):
    """The game's own code is at fault: an empty list of options, or a step that never ends."""
