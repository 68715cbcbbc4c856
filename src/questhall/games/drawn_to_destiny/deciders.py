"""Who decides: the owner of a Unit, the Narrator for NPCs (DTD-MODE-06), or nobody (then the NPC rules do)."""

from questhall.games.drawn_to_destiny.state import DestinyState
from questhall.kernel import Flow


def decider(state: DestinyState, number: int) -> int:
    """DTD-MODE-02, DTD-MODE-03, DTD-MODE-04: the seat that decides for a Unit, or minus 1 for the NPC rules."""
    if number < 0:
        return -1
    owner = state.units[number].owner
    return owner if owner >= 0 else state.narrator


def card_seat(state: DestinyState, number: int) -> int:
    """DTD-CONF-03, DTD-MODE-02: the seat whose hand a Unit plays from; NPCs play Fate, the Narrator's too."""
    return state.units[number].owner if number >= 0 else -1


def player_seats(state: DestinyState) -> list[int]:
    """The seats with a hand: all but the Narrator."""
    return [seat for seat in range(state.seats) if seat != state.narrator]


def still() -> Flow:
    """The flow of a phase that asks nobody anything."""
    yield from ()


def make_noise(state: DestinyState) -> None:
    """Something loud has happened; Scenes may ask when first."""
    if not state.noise:
        state.noise = True
        state.noise_round = state.round


def heroes_seats(state: DestinyState) -> int:
    """The number of players, for what depends on it."""
    return max(1, state.seats - (1 if state.narrator >= 0 else 0))
