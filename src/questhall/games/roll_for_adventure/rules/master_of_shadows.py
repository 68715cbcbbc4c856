"""The Master of Shadows: his die, and his way back into the deck (RFA-MASTER)."""

from questhall.games.roll_for_adventure.content.printed import MASTER
from questhall.games.roll_for_adventure.rules import deck_knowledge
from questhall.games.roll_for_adventure.rules.damage import damage
from questhall.games.roll_for_adventure.rules.special_and_custom_enemies import ALL, NONE, roll_territory_die
from questhall.games.roll_for_adventure.state import State
from questhall.kernel import say


def master_attacks(state: State) -> None:
    """RFA-MASTER-02, RFA-MASTER-03, RFA-MASTER-06: damage by the territory die, whatever dice lie there.

    RFA-MASTER-04, RFA-MASTER-07, RFA-MASTER-08, RFA-DECK-02: then he is shuffled back into what is left of the deck.
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
    """RFA-MASTER-04: back into the deck, every place equally likely, top and bottom included."""
    state.deck.insert(state.chance.below(len(state.deck) + 1), key)
    deck_knowledge.card_came(state, key)
    if state.events is not None:
        say(state, "shuffle-in", key, rule="RFA-MASTER-04")
