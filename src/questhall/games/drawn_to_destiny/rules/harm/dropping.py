"""Items that are dropped or laid down (DTD-FREE-01, DTD-COND-20)."""

from questhall.games.drawn_to_destiny.rules.units.items import carried, hand_over
from questhall.games.drawn_to_destiny.rules.units.means import HANDS
from questhall.games.drawn_to_destiny.state import DestinyState, Thing
from questhall.kernel import say


def lay_down(state: DestinyState, number: int, thing: Thing) -> None:
    """DTD-FREE-01: an Item falls onto the Unit's Space."""
    if thing.slot == "Mount":
        return
    hand_over(state, thing, -1, state.units[number].at)
    if state.units[number].hidden:
        state.chance.reveal()
    say(state, "dropped", number, thing.name, rule="DTD-FREE-01")


def drop_held(state: DestinyState, number: int, n: int) -> None:
    """DTD-COND-20: held Items are dropped, the weapon first."""
    held = [thing for _, thing in carried(state, number) if thing.slot in HANDS]
    held.sort(key=lambda thing: (state.content.items[thing.name].weapon is None, thing.slot != "Right"))
    for thing in held[:n]:
        lay_down(state, number, thing)
