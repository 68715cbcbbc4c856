"""Chances of a Conflict card against the Fate cards that are still unseen."""

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.rules.units.units import has
from questhall.games.drawn_to_destiny.state import Conflict, DestinyState, Side


class Mix:
    """The ends that an unseen Fate card may show, with how often: (Approach, clash value) -> weight."""

    def __init__(self, state: DestinyState, rival: Side, my_bonus: int, rival_bonus: int, answering: bool) -> None:
        deck = [code // 2 for code in state.fate] or list(range(conflict_cards.CARDS))
        unit = state.units[rival.unit] if rival.unit >= 0 else None
        savage = unit is not None and has(unit, "Savage")
        cowardly = unit is not None and has(unit, "Cowardly") and answering
        self.ends: dict[tuple[int, int], float] = {}
        self.bonus = my_bonus
        share = 0.5 / len(deck)
        for card in deck:
            for end in (0, 1):
                shape = conflict_cards.approach_of(card, end)
                if (savage and shape in (conflict_cards.BLOCK, conflict_cards.EVADE)) or (
                    cowardly and shape == conflict_cards.STRONG
                ):
                    shape = conflict_cards.approach_of(card, 1 - end)
                clash = (
                    conflict_cards.clash_value(card, rival_bonus)
                    if shape in (conflict_cards.FAST, conflict_cards.STRONG)
                    else 0
                )
                key = (shape, clash)
                self.ends[key] = self.ends.get(key, 0.0) + share

    def against(self, card: int, end: int) -> tuple[float, float, float]:
        """Win, lose to a blow (Fast or Strong), both win: the chances of a card by one of its ends."""
        mine = conflict_cards.approach_of(card, end)
        value = (
            conflict_cards.clash_value(card, self.bonus) if mine in (conflict_cards.FAST, conflict_cards.STRONG) else 0
        )
        win = lose = both = 0.0
        for (theirs, clash), weight in self.ends.items():
            shape = conflict_cards.matchup(mine, theirs)
            if shape == conflict_cards.RANK:
                if value > clash:
                    win += weight
                elif value < clash:
                    lose += weight
                else:
                    both += weight
            elif shape == conflict_cards.WIN:
                win += weight
            elif shape == conflict_cards.LOSE:
                if theirs in (conflict_cards.FAST, conflict_cards.STRONG, conflict_cards.COUNTER):
                    lose += weight
        return win, lose, both


def mix_for(state: DestinyState, conflict: Conflict, side: Side) -> Mix:
    """The rival's unseen card as this side must see it."""
    rival = conflict.target if side is conflict.attacker else conflict.attacker
    mine, theirs = max(0, side.level - rival.level), max(0, rival.level - side.level)
    return Mix(state, rival, mine, theirs, answering=side is conflict.attacker)
