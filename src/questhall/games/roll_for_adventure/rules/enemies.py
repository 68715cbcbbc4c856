"""Enemies: who is revealed, who attacks again, what their cards say, and how they are defeated.

Territory enemies (RFA-ENEMY), dragons, phantoms and giants, and cards of your own (RFA-BLANK) are cards alike: an
attack is a list of effects, which `perform` carries out.
"""

from typing import Sequence

from questhall.games.roll_for_adventure.content.printed import MASTER, Card
from questhall.games.roll_for_adventure.content.vocabulary import (
    AnyEffect,
    Attack,
    Command,
    Damage,
    Free,
    Heal,
    RollDie,
    RollTerritory,
    Scar,
    SwallowVR,
    Take,
)
from questhall.games.roll_for_adventure.rules import seen_cards
from questhall.games.roll_for_adventure.rules.damage import check_fallen, damage, skull_back
from questhall.games.roll_for_adventure.rules.dice import bring_home, name, remove
from questhall.games.roll_for_adventure.rules.heroes import SHIELD, easier, shield_dice
from questhall.games.roll_for_adventure.rules.lifting_dice import dice_at, lift, spot
from questhall.games.roll_for_adventure.rules.master_of_shadows import (
    ALL,
    NONE,
    WAKES,
    master_attacks,
    roll_territory_die,
    shuffle_in,
)
from questhall.games.roll_for_adventure.rules.territory_attacks import EMPTY_HANDED, attack, carry_off
from questhall.games.roll_for_adventure.rules.vortex import pick_to_free
from questhall.games.roll_for_adventure.state import TERRITORIES, VORTEX, State
from questhall.kernel import Asking, choose, say


def reveal(state: State) -> None:
    """RFA-TURN-12, RFA-ENEMY-01, RFA-DECK-01, RFA-DECK-02: the top card is turned up.

    RFA-ENEMY-02, RFA-ENEMY-08: who must strike first is every active enemy of lower rank; a card without rank wakes
    nobody (RFA-DRAGON-01, RFA-BLANK-05), the Master wakes all (RFA-MASTER-01). So phantoms wake for rank 3
    (RFA-PHANTOM-01), giants wake ranks 1 and 2 and wake for the Master alone (RFA-GIANT-01, RFA-GIANT-04).
    """
    key = state.card = state.deck.pop()
    if state.known or state.loose:
        seen_cards.card_left(state, key)
    card = state.content.cards[key]
    if state.enemies:
        state.queue = tuple(awake(state, *WAKES) if key == MASTER else awake(state, 0, card.rank))
    state.struck = state.queue
    state.phase = "strike"
    state.chance.reveal()
    if state.events is not None:
        say(state, "reveal", state.active, key, seat=state.seat, rule="RFA-ENEMY-01")


def awake(state: State, above: int, below: int) -> list[str]:
    """RFA-ENEMY-03, RFA-ENEMY-07: active enemies of ranks between, by territory, then those beside the adventure board.

    RFA-TERM-05, RFA-TERM-08, RFA-BLANK-04: a staying custom card lies at its home, if it has one.
    """
    cards = state.content.cards
    found: list[list[str]] = [[], [], [], [], []]
    for key in state.enemies:
        card = cards[key]
        if above < card.rank < below:
            found[card.home].append(key)  # -1, no home, is the last
    return found[0] + found[1] + found[2] + found[3] + found[4]


def next_commanded(state: State) -> Card | None:
    """RFA-ENEMY-02, RFA-ENEMY-09: commanded enemies attack once each: the next whose strike may ask something.

    Those before it that find bare land and no shield do their damage at once.
    """
    while state.queue and not state.result:
        key, state.queue = state.queue[0], state.queue[1:]
        card = state.content.cards[key]
        if not card.plain or state.power == SHIELD or dice_at(state, TERRITORIES[card.home]):
            return card
        if state.events is not None:
            say(state, "strike", key, rule="RFA-ENEMY-02")
        damage(state, card.home, 1, EMPTY_HANDED)
    return None


def new_enemy(state: State) -> Asking[None]:
    """RFA-ENEMY-04, RFA-ENEMY-06, RFA-ENEMY-10: the new card is laid down and attacks; most stay.

    RFA-DRAGON-05, RFA-BLANK-08: one that does not stay is discarded or shuffled in again.
    """
    key = state.card
    card = state.content.cards[key]
    enemy = card.enemy
    if enemy is None:
        master_attacks(state)
        return
    if enemy.stays:
        state.enemies[key] = ()
        state.card = ""
    yield from strike(state, card, False)
    if enemy.stays or state.result:
        return
    state.card = ""
    if enemy.reshuffle:
        shuffle_in(state, key)
    else:
        state.discard += (key,)


def strike(state: State, card: Card, commanded: bool) -> Asking[None]:
    """RFA-BLANK-08: a card's attack list is what it does at every attack, at the reveal and later."""
    if state.events is not None:
        say(state, "strike", card.key, rule="RFA-ENEMY-02" if commanded else "RFA-ENEMY-04")
    if card.plain:
        return attack(state, card.home)
    assert card.enemy is not None  # the Master has his own way
    return perform(state, card.key, card.enemy.attack, -1, commanded)


def perform(state: State, key: str, effects: Sequence[AnyEffect], rolled: int, commanded: bool) -> Asking[None]:
    """RFA-BLANK-03: effects one after the other; nothing after the end of the game (RFA-TURN-13).

    The territory die says where a phantom attacks (RFA-PHANTOM-02, RFA-PHANTOM-03) and whose marker a giant moves
    (RFA-GIANT-02). RFA-BLANK-06: a card that was woken commands nobody.
    """
    for effect in effects:
        if state.result:
            return
        if isinstance(effect, Attack):
            for territory in targets(state, key, effect.at, rolled):
                if not state.result:
                    yield from attack(state, territory)
        elif isinstance(effect, Damage):
            for territory in targets(state, key, effect.at, rolled):
                damage(state, territory, effect.n, "RFA-DMG-01")
        elif isinstance(effect, Scar):
            for territory in targets(state, key, effect.at, rolled):
                if not state.result:
                    scar(state, territory)
        elif isinstance(effect, Take):
            yield from take(state, effect)
        elif isinstance(effect, Command):
            if not commanded:
                yield from command(state, key, effect.max_rank)
        elif isinstance(effect, RollTerritory):
            face = roll_territory_die(state)
            branch = effect.all if face == ALL else effect.none if face == NONE else effect.one
            yield from perform(state, key, branch, face, commanded)
        elif isinstance(effect, RollDie):
            face = state.chance.die()
            if state.events is not None:
                say(state, "die", face, rule="RFA-BLANK-03")
            yield from perform(state, key, effect.low if face <= 3 else effect.high, rolled, commanded)
        elif isinstance(effect, Heal):
            for territory in targets(state, key, effect.at, rolled):
                skull_back(state, territory, effect.n, False)
        elif isinstance(effect, Free):
            for _ in range(len(state.oblivion) if effect.n == "all" else min(effect.n, len(state.oblivion))):
                yield from pick_to_free(state)
        elif isinstance(effect, SwallowVR):
            swallow(state)


def targets(state: State, key: str, at: str, rolled: int) -> list[int]:
    """RFA-BLANK-07, RFA-TERM-08, RFA-MASTER-06: the territories an effect is about, in the fixed order."""
    if at == "each":
        return [0, 1, 2, 3]
    if at == "home":
        return [state.content.cards[key].home]
    if at == "rolled":
        return [rolled]
    if at == "most_damaged":
        return [max(range(4), key=lambda i: (state.skulls[i], -i))]
    if at == "least_damaged":
        return [min(range(4), key=lambda i: (state.skulls[i], i))]
    if at == "most_dice":
        return [max(range(4), key=lambda i: (len(dice_at(state, TERRITORIES[i])), -i))]
    return [TERRITORIES.index(at)]


def scar(state: State, territory: int) -> None:
    """RFA-GIANT-02, RFA-GIANT-03, RFA-GIANT-05: permanent damage; the end-of-game marker moves one hole to the left.

    RFA-GIANT-06: where it meets the skull the game is lost.
    """
    state.limits[territory] -= 1
    if state.events is not None:
        say(state, "scar", TERRITORIES[territory], state.limits[territory], rule="RFA-GIANT-02")
    check_fallen(state, territory)


def take(state: State, effect: Take) -> Asking[None]:
    """RFA-DRAGON-02, RFA-DRAGON-03, RFA-DRAGON-04: matching dice are removed; it never does damage.

    RFA-DRAGON-05: paths and arms close up. Where more qualify than are taken, the active player picks. Desert A
    sections 2 and 3 are safe.
    """
    places: list[str] = []
    for where in effect.places():
        group = {"territories": list(TERRITORIES), "VR": [VORTEX], "enemies": list(state.enemies)}.get(where, [where])
        places += [place for place in group if place not in places]
    left = [(place, die) for place in places for die in dice_at(state, place)]
    if effect.number != "any":
        left = [(place, die) for place, die in left if die >> 5 == effect.number]
    count = len(left) if effect.count == "all" else min(effect.count, len(left))
    for _ in range(count):
        place, die = left[0]
        if effect.count != "all":
            named: dict[tuple[str, str], tuple[str, int]] = {}
            for there, lying in left:
                named.setdefault(spot(state, there, lying), (there, lying))
            place, die = named[(yield from choose(state.seat, "lose-any", list(named)))]
        left.remove((place, die))
        lift(state, place, die)
        state.grip += (die,)
    if state.power == SHIELD and state.grip:
        yield from shield_dice(state, "anywhere")
    carry_off(state, "anywhere")


def command(state: State, key: str, max_rank: int) -> Asking[None]:
    """RFA-BLANK-05, RFA-BLANK-06: enemies of ranks 1 to max_rank that have not yet attacked again in this reveal."""
    for other in awake(state, 0, max_rank + 1):
        if other not in state.struck and other != key and not state.result:
            state.struck += (other,)
            yield from strike(state, state.content.cards[other], True)


def swallow(state: State) -> None:
    """RFA-DICE-27: all dice on the Vortex of Resurrection are removed."""
    dice, state.resurrection = state.resurrection, ()
    remove(state, dice)
    if state.events is not None and dice:
        say(state, "swallow", *[name(state, die) for die in dice], rule="RFA-DICE-27")


def strength(state: State, key: str) -> int:
    """RFA-DEF-07, RFA-HERO-12, RFA-HERO-21: the total that beats an enemy now; the Fighter needs two less."""
    return state.content.cards[key].strength - easier(state)


def place_on(state: State, key: str, dice: tuple[int, ...]) -> Asking[bool]:
    """RFA-DEF-01, RFA-DEF-02, RFA-DEF-03: dice add up; enough of them defeat the enemy, and more do no harm.

    RFA-PHANTOM-04, RFA-GIANT-05: phantoms and giants too.
    """
    state.enemies[key] += dice
    if sum([die >> 5 for die in state.enemies[key]]) < strength(state, key):
        return False
    yield from defeat(state, key)
    return True


def defeat(state: State, key: str) -> Asking[None]:
    """RFA-DEF-04, RFA-DEF-05, RFA-DEF-06: off to the discard pile for good.

    RFA-DICE-24: the dice on it go home; then comes what a custom card promises (RFA-BLANK-08).
    """
    dice = state.enemies.pop(key)
    state.discard += (key,)
    if state.events is not None:
        say(state, "defeat", state.active, key, seat=state.seat, rule="RFA-DEF-04")
    bring_home(state, dice)
    enemy = state.content.cards[key].enemy
    if enemy is not None and enemy.defeated:
        yield from perform(state, key, enemy.defeated, -1, True)
