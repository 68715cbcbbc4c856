"""Enemies: the reveal, the ranks, the Master of Shadows, and how enemies are defeated."""

from questhall.games.roll_for_adventure.content.printed import MASTER
from questhall.games.roll_for_adventure.rules import deck_knowledge
from questhall.games.roll_for_adventure.rules.attacks import EMPTY_HANDED, damage
from questhall.games.roll_for_adventure.rules.dice import bring_home, dice_at
from questhall.games.roll_for_adventure.rules.enemy_verbs import ALL, NONE, awake, perform, roll_territory_die, strike
from questhall.games.roll_for_adventure.rules.heroes_in_battle import SHIELD, easier
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


def end_turn(state: State) -> None:
    """RFA-TURN-01: the next player clockwise."""
    state.struck = ()
    state.active = (state.active + 1) % len(state.boards)
    state.power = ""
    state.phase = "begin"


def strength(state: State, key: str) -> int:
    """RFA-DEF-07, RFA-HERO-12, RFA-HERO-21: the total that beats an enemy now; the Fighter needs two less."""
    return state.foe(key).strength - easier(state)


def place_on(state: State, key: str, dice: tuple[int, ...]) -> Asking[bool]:
    """RFA-DEF-01, RFA-DEF-02, RFA-DEF-03: dice add up; enough of them defeat the enemy, and more do no harm."""
    state.enemies[key] += dice
    if sum([die >> 5 for die in state.enemies[key]]) < strength(state, key):
        return False
    yield from defeat(state, key)
    return True


def defeat(state: State, key: str) -> Asking[None]:
    """RFA-DEF-04, RFA-DEF-05, RFA-DEF-06, RFA-PHANTOM-04: off to the discard pile for good.

    RFA-DICE-24: the dice on it go home.
    """
    dice = state.enemies.pop(key)
    state.discard += (key,)
    if state.events is not None:
        say(state, "defeat", state.active, key, seat=state.seat, rule="RFA-DEF-04")
    bring_home(state, dice)
    enemy = state.foe(key).enemy
    if enemy is not None and enemy.defeated:
        yield from perform(state, key, enemy.defeated, -1, True)
