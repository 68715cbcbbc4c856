"""What a room shows at present, made when somebody looks and once for all who see the same."""

from typing import TYPE_CHECKING, Any

import msgspec

from questhall.hall.views import Frame, Log, Looks, Picture, Sight, change, difference, encode, full, people

if TYPE_CHECKING:
    from questhall.hall.rooms import Room

SEAT_ENDS = {
    (asked, own): b"," + encode({"to_act": asked, "yours": own})[1:] for asked in (False, True) for own in (False, True)
}


class Showing:
    """Sights, frames and messages of a room; all can be made again from its ledger at any time."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self._sights: dict[int | None, Sight] = {}
        self._logs: dict[int | None, Log] = {}
        self._frames: dict[Looks, Frame] = {}
        self._changes: dict[tuple[int, Looks], bytes] = {}
        self._differences: dict[tuple[int, int], msgspec.Raw] = {}
        self._people: list[bytes] = []

    def stale(self) -> None:
        """Something that a viewer could notice has changed."""
        self._frames.clear()
        self._changes.clear()
        self._differences.clear()

    def company(self) -> None:
        """Somebody came, went, or is called something else."""
        self._people.clear()

    def moved(self) -> None:
        """The game has gone on."""
        self._sights.clear()

    def undone(self) -> None:
        """The game has gone back."""
        self._sights.clear()
        self._logs.clear()

    def nobody(self) -> None:
        """Nobody looks any more: keep nothing."""
        for made in (self._sights, self._logs, self._frames, self._changes, self._differences, self._people):
            made.clear()

    def sight(self, seat: int | None) -> Sight:
        """What a seat sees."""
        known = self._sights.get(seat)
        if known is None:
            view = self.room.match.view(seat)
            same = (sight for sight in self._sights.values() if sight.view == view)
            known = self._sights[seat] = next(same, None) or Sight(view)
        return known

    def view(self, seat: int | None) -> Any:
        """What a seat may know."""
        return self.sight(seat).view

    def log(self, seat: int | None) -> Log:
        """The log in words, as far as somebody looked."""
        known = self._logs.get(seat)
        if known is None:
            known = self._logs[seat] = Log()
        return known

    def people(self, held: tuple[int | None, ...]) -> msgspec.Raw:
        """Who sits where, and who is asked, told to somebody with these seats."""
        self._people = self._people or people(self.room)
        asked = [decision.seat for decision in self.room.match.decisions]
        told = [one + SEAT_ENDS[seat in asked, seat in held] for seat, one in enumerate(self._people)]
        return msgspec.Raw(b"[" + b",".join(told) + b"]")

    def frame(self, looks: Looks) -> Frame:
        """What a kind of viewer sees now."""
        known = self._frames.get(looks)
        if known is None:
            known = self._frames[looks] = Frame(self.room, looks)
        return known

    def message(self, looks: Looks, seen: Frame | None) -> tuple[Frame, bytes]:
        """What to send to a viewer who has seen an earlier frame, or nothing yet."""
        now = self.frame(looks)
        if seen is None:
            return now, encode(full(self.room, now, looks))
        known = self._changes.get((seen.version, looks))
        if known is None:
            known = self._changes[seen.version, looks] = encode(change(self.room, seen, now, looks))
        return now, known

    def difference(self, old: Picture, now: Picture) -> msgspec.Raw | None:
        """What has changed in a picture, encoded; None when nothing has."""
        # an id names its picture as long as the picture lives: the old one is held by whoever asks, the new by a sight
        known = self._differences.get((id(old), id(now)))
        if known is None:
            found = difference(old, now)
            if not found:
                return None
            known = self._differences[id(old), id(now)] = msgspec.Raw(encode(found))
        return known
