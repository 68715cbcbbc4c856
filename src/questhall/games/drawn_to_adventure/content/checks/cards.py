"""What every deck of side quests must obey: targets, prices and rewards."""

from collections import Counter
from typing import Sequence

from questhall.games.drawn_to_adventure.content.checks.economy import balanced_worth, within
from questhall.games.drawn_to_adventure.content.dice_and_abilities import ABILITIES
from questhall.games.drawn_to_adventure.content.printed import Card, read_bill, read_reward


def deck(map_id: str, stage: int, cards: Sequence[Card]) -> list[str]:
    """DTA-AUTH-30, DTA-AUTH-31, DTA-AUTH-32, DTA-AUTH-33, DTA-AUTH-34; half of DTA-AUTH-23."""
    wrong = []
    for number, targets in ((1, [c.leg1.at for c in cards]), (2, [c.leg2.at for c in cards])):
        if Counter(targets) != dict.fromkeys("ABCD", 2):
            wrong.append(f"{map_id}: each letter is the target of two legs {number}")
    more = 0.5 if stage == 3 else 0.0
    for card in cards:
        for leg, low, high, least, most, floor in ((card.leg1, 1, 2.5, 1, 2, 0), (card.leg2, 1.5, 3.5, 2.5, 4.5, 4)):
            bill = read_bill(leg.pay)
            price = bill.mana * 0.5 + sum(1.0 if len(slot) == 1 else 0.8 for slot in bill.slots)
            value = balanced_worth(read_reward(text) for text in leg.rewards)
            if not within(low, price, high + more):
                wrong.append(f"{card.id}: a price of {price} for leg at {leg.at}")
            if not within(price + least, value, price + most) or value < floor:
                wrong.append(f"{card.id}: rewards of {value:.2f} for a price of {price:.2f} at {leg.at}")
            if max(Counter(slot for slot in bill.slots).values(), default=0) > 2:
                wrong.append(f"{card.id}: more than two of one ability at {leg.at}")
        if card.leg1.at == card.leg2.at:
            wrong.append(f"{card.id}: both legs lead to {card.leg1.at}")
        if len(card.title) > 30 or len(card.flavour) > 90:
            wrong.append(f"{card.id}: title up to 30 characters, flavour up to 90")
    return wrong + _deck_mix(map_id, stage, cards)


def _deck_mix(map_id: str, stage: int, cards: Sequence[Card]) -> list[str]:
    legs = [leg for c in cards for leg in (c.leg1, c.leg2)]
    bills = [read_bill(leg.pay) for leg in legs]
    wrong = [] if len(cards) == 8 else [f"{map_id}: {len(cards)} side quests instead of 8"]
    if (
        sum(b.mana > 0 for b in bills[0::2]) < 3
        or sum(b.mana > 0 for b in bills[1::2]) < 2
        or all(b.slots for b in bills)
    ):
        wrong.append(f"{map_id}: mana in three first legs and two second legs, and one leg of mana only")
    gained = [[read_reward(text) for text in (*c.leg1.rewards, *c.leg2.rewards)] for c in cards]
    xp = [sum(r.n for r in rewards if r.what == "xp") for rewards in gained]
    if sum(n > 0 for n in xp) != (6 if stage == 1 else 5) or max(xp) > 2:
        wrong.append(f"{map_id}: experience on exactly {6 if stage == 1 else 5} cards, at most 2 on one")
    if sum(any(t.startswith("gem") for t in c.leg2.rewards) for c in cards) < 5:
        wrong.append(f"{map_id}: gems on at least five second legs")
    named = Counter(a for b in bills for slot in b.slots for a in slot)
    wrong += [
        f"{map_id}: {ABILITIES[a]} in {named[a]} prices, 3 to 6 are right" for a in range(5) if not 3 <= named[a] <= 6
    ]
    return wrong
