"""The Master of Shadows: his die, and his way back into the deck (RFA-MASTER)."""

from questhall.games.roll_for_adventure.content.printed import MASTER
from questhall.games.roll_for_adventure.rules import seen_cards
from questhall.games.roll_for_adventure.rules.damage import damage
from questhall.games.roll_for_adventure.state import TERRITORIES, State
from questhall.kernel import say

ALL, NONE = 4, 5  # the territory die's faces after the four territories
#: RFA-MASTER-01: whom he wakes, by the ranks below and above: all, even those without a rank.
WAKES = (-1, 9)


def roll_territory_die(state: State) -> int:
    """RFA-MASTER-05: six faces: the four territories, all, none. Phantoms and giants roll it too."""
    face = state.chance.below(6)
    if state.events is not None:
        say(state, "territory-die", (*TERRITORIES, "all", "none")[face], rule="RFA-MASTER-05")
    return face


def master_attacks(state: State) -> None:
    """RFA-MASTER-02, RFA-MASTER-03, RFA-MASTER-06: damage by the territory die, whatever dice lie there.

    RFA-TERM-08: all four in the fixed order. RFA-MASTER-04, RFA-MASTER-07, RFA-MASTER-08: then he is shuffled back into
    what is left of the deck.
    """
    face = roll_territory_die(state)
    if face == ALL:
        for territory in range(4):
            damage(state, territory, 1, "RFA-MASTER-02")
    elif face != NONE:
        damage(state, face, 2, "RFA-MASTER-02")
    if not state.result:
        state.card = ""
        shuffle_in(state, MASTER)


def shuffle_in(state: State, key: str) -> None:
    """RFA-MASTER-04: back into the deck, every place equally likely, top and bottom included.

    RFA-DECK-01, RFA-DECK-02: so it is never empty, and in the end he is its only card.
    """
    state.deck.insert(state.chance.below(len(state.deck) + 1), key)
    seen_cards.card_came(state, key)
    if state.events is not None:
        say(state, "shuffle-in", key, rule="RFA-MASTER-04")
