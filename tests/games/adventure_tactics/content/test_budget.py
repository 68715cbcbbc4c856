"""The power budget (ATC-FX-41, ATC-FX-42, ATC-FX-43, ATC-FX-44, ATC-FX-45): every card lies in the band of its class
and level, or says why not.
"""

import msgspec
import pytest
from tests.games.adventure_tactics.content.budget import BASIC, band, outside, points

from questhall.games.adventure_tactics import AdventureTactics

CONTENT = AdventureTactics().content


def test_no_card_leaves_its_band_without_a_reason() -> None:
    assert not outside(CONTENT)


def test_the_budget_speaks_of_all_action_cards_and_of_gear_that_is_used() -> None:
    priced = {id for id, card in CONTENT.cards.items() if band(id, card, CONTENT) is not None}
    actions = {id for id, card in CONTENT.cards.items() if card.kind == "action" and card.class_ in CONTENT.classes}
    assert len(actions) == 161 and actions <= priced and set(BASIC) <= priced
    assert len(priced) - len(actions) - len(BASIC) >= 20  # pieces of gear


def test_most_cards_need_no_reason() -> None:
    priced = [id for id, card in CONTENT.cards.items() if band(id, card, CONTENT) is not None]
    reasons = [id for id in priced if CONTENT.cards[id].note]
    assert len(reasons) <= len(priced) // 7


@pytest.mark.parametrize(
    ("id", "value"),
    [
        ("heavy_swing", 4.0),  # red + white beside oneself
        ("charge", 3 * 0.35 + 2.0),
        ("brace", 3 * 0.7 + 0.8),
        ("fireball", (2.0 + 0.6) * 1.4),  # blue, range 4, everybody near the target
        ("healing_prayer", 3.0 + 0.3),  # two white dice at a distance
    ],
)
def test_what_cards_are_worth(id: str, value: float) -> None:
    assert points(CONTENT.cards[id], CONTENT) == pytest.approx(value)


def test_a_card_that_is_too_strong_is_found() -> None:
    swing = msgspec.structs.replace(CONTENT.cards["heavy_swing"], keywords=("FREE",))
    content = msgspec.structs.replace(CONTENT, cards={**CONTENT.cards, "heavy_swing": swing})
    assert outside(content) == {"heavy_swing": (5.5, (2.0, 4.4))}
    excused = msgspec.structs.replace(swing, note="For once.")
    assert not outside(msgspec.structs.replace(CONTENT, cards={**CONTENT.cards, "heavy_swing": excused}))
