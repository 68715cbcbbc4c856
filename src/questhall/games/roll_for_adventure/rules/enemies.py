"""The enemy stage: the reveal, ranks, and who attacks again (RFA-ENEMY)."""

from questhall.games.roll_for_adventure.content.printed import MASTER
from questhall.games.roll_for_adventure.rules import deck_knowledge
from questhall.games.roll_for_adventure.rules.attacks import EMPTY_HANDED
from questhall.games.roll_for_adventure.rules.damage import damage
from questhall.games.roll_for_adventure.rules.dice import dice_at
from questhall.games.roll_for_adventure.rules.heroes_in_battle import SHIELD
from questhall.games.roll_for_adventure.rules.master_of_shadows import master_attacks, shuffle_in
from questhall.games.roll_for_adventure.rules.special_and_custom_enemies import (
    awake,
    strike,
)
from questhall.games.roll_for_adventure.state import TERRITORIES, State
from questhall.kernel import Asking, Flow, say

HIGHEST = 9  # above every rank: the Master wakes all (RFA-MASTER-01)


def reveal(state: State) -> None:
    """RFA-TURN-12, RFA-ENEMY-01, RFA-DECK-01: the top card is turned up; who must strike first is settled at once.

    RFA-ENEMY-02, RFA-ENEMY-08: every active enemy of lower rank; a card without rank wakes nobody (RFA-DRAGON-01,
    RFA-BLANK-05), the Master wakes all (RFA-MASTER-01). So phantoms wake for rank 3 (RFA-PHANTOM-01), giants wake
    ranks 1 and 2 and wake for the Master alone (RFA-GIANT-01, RFA-GIANT-04).
    """
    key = state.card = state.deck.pop()
    if state.known or state.loose:
        deck_knowledge.card_left(state, key)
    card = state.foe(key)
    if state.enemies:
        state.queue = tuple(awake(state, -1, HIGHEST) if key == MASTER else awake(state, 0, card.rank))
    state.struck = state.queue
    state.phase = "strike"
    state.chance.reveal()
    if state.events is not None:
        say(state, "reveal", state.active, key, seat=state.seat, rule="RFA-ENEMY-01")


def enemy_stage(state: State) -> Flow:
    """RFA-ENEMY-02, RFA-ENEMY-05, RFA-ENEMY-09: commanded enemies attack once each, then the new card attacks.

    A step ends after every strike that may ask something, so that copies in the middle of a long assault stay cheap.
    """
    while state.queue:
        key, state.queue = state.queue[0], state.queue[1:]
        card = state.foe(key)
        if card.plain and state.power != SHIELD and not dice_at(state, TERRITORIES[card.home]):
            if state.events is not None:
                say(state, "strike", key, rule="RFA-ENEMY-02")
            damage(state, card.home, 1, EMPTY_HANDED)
            if state.result:
                return
        else:
            yield from strike(state, key, True)
            return
    if state.card == MASTER:
        master_attacks(state)
    else:
        yield from new_enemy(state, state.card)
    if not state.result:
        end_turn(state)


def new_enemy(state: State, key: str) -> Asking[None]:
    """RFA-ENEMY-04, RFA-ENEMY-06, RFA-ENEMY-10: the card is laid down and attacks; most stay.

    RFA-DRAGON-05, RFA-BLANK-08: one that does not stay is discarded or shuffled in again.
    """
    enemy = state.foe(key).enemy
    if enemy is None:
        return
    if enemy.stays:
        state.enemies[key] = ()
        state.card = ""
    yield from strike(state, key, False)
    if enemy.stays or state.result:
        return
    state.card = ""
    if enemy.reshuffle:
        shuffle_in(state, key)
    else:
        state.discard += (key,)


def end_turn(state: State) -> None:
    """RFA-TURN-01: the next player clockwise."""
    state.struck = ()
    state.active = (state.active + 1) % len(state.boards)
    state.power = ""
    state.phase = "begin"
