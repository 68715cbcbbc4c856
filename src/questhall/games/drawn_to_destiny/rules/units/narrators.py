"""Who decides for a Unit: its owner, its Narrator, or nobody, and then the NPC rules do (DTD-MODE)."""

from questhall.games.drawn_to_destiny.state import DestinyState


def decider(state: DestinyState, number: int) -> int:
    """DTD-MODE-02, DTD-MODE-03, DTD-MODE-04: the seat that decides for a Unit, or minus 1 for the NPC rules."""
    if number < 0:
        return -1
    owner = state.units[number].owner
    if owner >= 0 or not state.narrators or state.units[number].auto:
        return owner
    return narrator_of(state, state.units[number].faction)


def narrator_of(state: DestinyState, faction: int) -> int:
    """DTD-MODE-06: the Narrator of a Faction; several share the NPC Factions out in the Scene's order."""
    if len(state.narrators) == 1:
        return state.narrators[0]
    told = _told(state)
    return state.narrators[told.index(faction) % len(state.narrators)] if faction in told else state.narrators[0]


def told_by(state: DestinyState, seat: int) -> list[int]:
    """DTD-MODE-06: the Factions for which a Narrator speaks."""
    return [faction for faction in _told(state) if narrator_of(state, faction) == seat]


def _told(state: DestinyState) -> list[int]:
    field = state.content.fields[state.scene]
    return [number for number in range(len(state.factions)) if number not in field.playing[:1]]


def card_seat(state: DestinyState, number: int) -> int:
    """DTD-CONF-03, DTD-MODE-02: the seat whose hand a Unit plays from; NPCs play Fate, the Narrator's too."""
    return state.units[number].owner if number >= 0 else -1


def player_seats(state: DestinyState) -> list[int]:
    """The seats with a hand: all but the Narrators."""
    if not state.narrators:
        return list(range(state.seats))
    return [seat for seat in range(state.seats) if seat not in state.narrators]


def heroes_seats(state: DestinyState) -> int:
    """The number of players, for what depends on it."""
    return max(1, state.seats - len(state.narrators))
