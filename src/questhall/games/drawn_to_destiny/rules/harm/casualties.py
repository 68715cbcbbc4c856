"""Casualties among the crew of a vehicle (DTD-DMG-16)."""

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.rules.harm.damage import check_fallen, place_light
from questhall.games.drawn_to_destiny.rules.units.decks import reveal_fate
from questhall.games.drawn_to_destiny.state import DestinyState
from questhall.kernel import say


def casualties(state: DestinyState, number: int, percent: int) -> None:
    """DTD-DMG-16: Stress for the vehicle, then Fate once for each of the crew."""
    unit = state.units[number]
    place_light(state, number, "Stress", 2 * (percent // 25))
    fatal = [
        suit
        for suit, least in ((conflict_cards.CUPS, 25), (conflict_cards.COINS, 50), (conflict_cards.SWORDS, 75))
        if percent >= least
    ]
    lost = 0
    for _ in range(max(0, unit.crew - unit.lost_crew)):
        if conflict_cards.suit(reveal_fate(state, "casualty", "DTD-DMG-16") // 2) in fatal:
            lost += 1
    if lost:
        unit.lost_crew += lost
        say(state, "casualties", number, lost, rule="DTD-DMG-16")
    check_fallen(state, number)
