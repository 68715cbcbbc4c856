"""What a room shows at present, made when somebody looks and once for all who see the same."""

from typing import TYPE_CHECKING, Any

from questhall.hall.tables.views import (
    NOTHING,
    Frame,
    Have,
    Log,
    Looks,
    Picture,
    Sight,
    change,
    difference,
    encode,
    field,
    full,
    mark,
    people,
    resumed,
)

if TYPE_CHECKING:
    from questhall.hall.tables.rooms import Room


class Showing:
    """Sights, frames and messages of a room; all can be made again from its ledger at any time."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self._sights: dict[int | None, Sight] = {}
        self._logs: dict[int | None, Log] = {}
        self._frames: dict[Looks, Frame] = {}
        self._differences: dict[tuple[int, int], bytes] = {}
        self._people: dict[tuple[tuple[int | None, ...], tuple[int, ...]], bytes] = {}

    def stale(self) -> None:
        """Something that a viewer could notice has changed."""
        self._frames.clear()
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
        for made in (self._sights, self._logs, self._frames, self._differences, self._people):
            made.clear()

    def sight(self, seat: int | None) -> Sight:
        """What a seat sees."""
        known = self._sights.get(seat)
        if known is None:
            view = self.room.ledger.match.view(seat)
            for known in self._sights.values():
                if known.view == view:
                    break
            else:
                known = Sight(view)
            self._sights[seat] = known
        return known

    def view(self, seat: int | None) -> Any:
        """What a seat may know."""
        return self.sight(seat).view

    def picture(self, looks: Looks) -> Picture:
        """The table as drawn for a kind of viewer."""
        return self.sight(looks.seat).picture(self.room.ledger.game.table, looks.tall)

    def log(self, seat: int | None) -> Log:
        """The log in words, as far as somebody looked; where nothing is ever hidden, all read the same one."""
        if not self.room.ledger.game.hidden:
            seat = None
        known = self._logs.get(seat)
        if known is None:
            known = self._logs[seat] = Log()
        return known

    def people(self, held: tuple[int | None, ...]) -> bytes:
        """Who sits where, and who is asked, told to somebody with these seats."""
        ledger = self.room.ledger
        asked = tuple([decision.seat for decision in ledger.decisions if not decision.free])
        if ledger.since:
            self._people.clear()  # clocks run on
        known = self._people.get((held, asked))
        if known is None:
            known = self._people[held, asked] = field("seats", people(self.room, held, asked))
        return known

    def frame(self, looks: Looks) -> Frame:
        """What a kind of viewer sees now."""
        known = self._frames.get(looks)
        if known is None:
            known = self._frames[looks] = Frame(self.room, looks)
        return known

    def message(self, looks: Looks, seen: Frame | None, have: Have = NOTHING) -> tuple[Frame, bytes]:
        """What to send to a viewer who has seen an earlier frame, or nothing from us yet; the last brace is missing."""
        now = self.frame(looks)
        if seen is None and have == (now.n, mark(self.room, looks)):
            return now, resumed(now)
        if seen is None:
            return now, encode(full(self.room, now, looks))[:-1]
        if now.since != seen.version:
            now.since, now.change = seen.version, change(self.room, seen, now, looks)
        return now, now.change

    def difference(self, old: Picture, now: Picture) -> bytes:
        """What has changed in a picture, encoded; empty when nothing has."""
        # an id names its picture as long as the picture lives: the old one is held by whoever asks, the new by a sight
        way = id(old), id(now)
        known = self._differences.get(way)
        if known is None:
            found = difference(old, now)
            known = self._differences[way] = b'"drawing":' + encode(found) if found else b""
        return known
