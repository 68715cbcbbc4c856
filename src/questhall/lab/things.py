"""What a game is made of, and who took it: cards, classes, heroes, places.

Nothing here knows a game. A thing is an entry of the content that has a name, or else the word with which an option
begins (`desert` in `desert 3 RR`). While a game is played, a witness notes what each seat was offered, what it took,
how well it stood at that moment, and what came up in the log.
"""

from typing import Any, NamedTuple

import msgspec

from questhall.kernel import Decision, Match, Option


class Taking(NamedTuple):
    """What one seat did about one thing in one game, up to the first time that it took it."""

    seat: int
    thing: str  # "category: name"
    declined: int  # how often it was offered and something else was taken
    stood: float  # how good the position was then, on average: the game's own estimate of the payoff
    taken: bool
    standing: float  # the same at the moment at which it was taken


class Sighting(NamedTuple):
    """A thing that came up, whoever wanted it."""

    seat: int  # -1: nobody's
    thing: str
    dealt: bool  # before the first choice: nobody had a hand in it


class Names:
    """The names of a game's content: from the id of an entry to its kind and title."""

    def __init__(self, content: Any) -> None:
        self.known: dict[str, tuple[str, str]] = {}
        for kind, part in _parts(content):
            if isinstance(part, dict):
                for key, entry in part.items():
                    self._add(kind, key, entry)
                    if isinstance(entry, (list, tuple)):
                        for item in entry:
                            self._add(kind, getattr(item, "id", None), item)
            elif isinstance(part, (list, tuple)):
                for entry in part:
                    self._add(kind, getattr(entry, "id", None), entry)

    def _add(self, kind: str, key: Any, entry: Any) -> None:
        title = getattr(entry, "name", None) or getattr(entry, "title", None)
        if isinstance(key, str) and key and isinstance(title, str):
            self.known.setdefault(key, (kind, title))

    def thing(self, kind: str, option: Option) -> str:
        """What an option of a question is about: `story: gain Keen Eyes`, `place: desert`, `mark: 4`."""
        if not isinstance(option, tuple):
            found = self.known.get(option) if isinstance(option, str) else None
            return f"{found[0]}: {found[1]}" if found else f"{kind}: {option}"
        head = str(option[0]) if option else ""
        for part in option:
            found = self.known.get(part) if isinstance(part, str) else None
            if found:
                return f"{found[0]}: {found[1]}" if part == head else f"{found[0]}: {head} {found[1]}"
        return f"{kind}: {head}"


def _parts(content: Any) -> list[tuple[str, Any]]:
    if isinstance(content, msgspec.Struct):
        return [(field, getattr(content, field)) for field in content.__struct_fields__]
    found = dict(getattr(content, "__dict__", {}))
    for kind in type(content).__mro__:
        for name in getattr(kind, "__slots__", ()):
            if hasattr(content, name):
                found[name] = getattr(content, name)
    return list(found.items())


_NAMES: dict[str, Names] = {}


def names_of(game: Any) -> Names:
    """The names of a game's content, found once."""
    key = f"{game.name} {game.fingerprint()}"
    if key not in _NAMES:
        _NAMES[key] = Names(game.content)
    return _NAMES[key]


class Witness:
    """Watches one game."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.names = names_of(match.game)
        self.offers: dict[tuple[int, str], list[float]] = {}  # declined, sum of standings, standing when taken or -1
        self.sightings: dict[tuple[int, str], bool] = {}
        self.read = 0
        self._dealt()
        self._read_log(dealt=True)

    def chose(self, decision: Decision, option: Option) -> None:
        """Before a choice takes effect: what was offered, what is taken, and how well the seat stands."""
        kind, seat = decision.kind, decision.seat
        if self.names.known and all(isinstance(other, int) for other in decision.options[:1]):
            return  # the third of five stones is nothing to count; the fifth square of a bare board is
        mine = self.names.thing(kind, option)
        things = {self.names.thing(kind, other) for other in decision.options}
        if len(things) < 2:
            return
        standing = -1.0
        for thing in things:
            row = self.offers.setdefault((seat, thing), [0, 0.0, -1.0])
            if row[2] >= 0:
                continue
            if standing < 0:
                standing = min(1.0, max(0.0, float(self.match.game.value(self.match.state, seat))))
            if thing == mine:
                row[2] = standing
            else:
                row[0] += 1
                row[1] += standing

    def look(self) -> None:
        """After a choice: what came up."""
        self._read_log(dealt=False)

    def takings(self) -> list[Taking]:
        """What everybody did about everything."""
        return [
            Taking(
                seat, thing, int(row[0]), round(row[1] / row[0], 4) if row[0] else 0.0, row[2] >= 0, round(row[2], 4)
            )
            for (seat, thing), row in sorted(self.offers.items())
        ]

    def seen(self) -> list[Sighting]:
        """What came up."""
        return [Sighting(seat, thing, dealt) for (seat, thing), dealt in sorted(self.sightings.items())]

    def _read_log(self, dealt: bool) -> None:
        events = self.match.state.events or []
        for event in events[self.read :]:
            for arg in event.args:
                found = self.names.known.get(arg) if isinstance(arg, str) else None
                if found:
                    self.sightings.setdefault((event.seat, f"{found[0]}: {event.what} {found[1]}"), dealt)
        self.read = len(events)

    def _dealt(self) -> None:
        """What each seat has before the first choice: entries of the content in lists of the state as long as seats."""
        state, seats = self.match.state, self.match.header.seats if self.match.header else 0
        for field in state.__struct_fields__:
            part = getattr(state, field)
            if isinstance(part, list) and len(part) == seats > 1:
                for seat, mine in enumerate(part):
                    for word in _words(mine):
                        found = self.names.known.get(word)
                        if found:
                            self.sightings[seat, f"{found[0]}: begins with {found[1]}"] = True


def _words(mine: Any) -> list[str]:
    if isinstance(mine, str):
        return [mine]
    if hasattr(mine, "__struct_fields__"):
        fields = [getattr(mine, field) for field in mine.__struct_fields__]
        return [
            word
            for value in fields
            for word in ([value] if isinstance(value, str) else value if isinstance(value, list) else [])
            if isinstance(word, str)
        ]
    return []
