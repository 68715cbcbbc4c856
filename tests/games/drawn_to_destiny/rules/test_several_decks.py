"""A blow whose Types belong to several decks: the scorer says which kind of harm it does."""

import msgspec
import pytest
from tests.games.drawn_to_destiny.positions import GAME, choices, duel, fate, fight, hand, no_feats

from questhall.games.drawn_to_destiny.content.vocabulary import DECKS
from questhall.kernel import rule


@rule("DTD-CRIT-02", "DTD-DMG-06")
@pytest.mark.parametrize(("card", "glances"), [("KW", False), ("2W", True)])
def test_the_scorer_chooses_between_two_kinds_of_harm(card: str, glances: bool) -> None:
    """Of a Glancing Blow too: whether its one card is Fatigue or Stress."""
    sword = GAME.content.items["Sword: Long"]
    assert sword.weapon is not None
    cursed = msgspec.structs.replace(sword, weapon=msgspec.structs.replace(sword.weapon, types=("Slash", "Fear")))
    GAME.content.items["Sword: Long"] = cursed
    GAME.content.arms.clear()
    try:
        state, hero, foe = duel("Mercenary", "Bandit")
        hand(state, 0, card)
        fate(state, "5Cr", "5Cr")
        match = fight(state, hero, "thing", foe)
        match.choose(f"lay {card} strong")
        while match.decisions[0].kind != "deck":
            match.choose(match.decisions[0].options[-1])
        assert choices(match) == [f"deck {DECKS.index('wound')}", f"deck {DECKS.index('trauma')}"]
        match.choose(f"deck {DECKS.index('trauma')}")
        assert match.state.conflict is None or match.state.conflict.attacker.deck == DECKS.index("trauma")
        no_feats(match)
        if glances:
            assert [len(pile) for pile in match.state.units[foe].light] == [0, 0, 1, 0]
    finally:
        GAME.content.items["Sword: Long"] = sword
        GAME.content.arms.clear()
