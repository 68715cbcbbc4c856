"""The heroes: what each can do in the own turn, once (RFA-HERO-01, RFA-HERO-02, RFA-HERO-05).

RFA-TURN-15: an ability that finds nothing to work on is not offered. RFA-HERO-04: what comes to a board waits there.
"""

from questhall.games.roll_for_adventure.rules import deck_knowledge
from questhall.games.roll_for_adventure.rules.dice import bring_home, dice_at, lift, name, roll, spot
from questhall.games.roll_for_adventure.rules.vortex import free_one
from questhall.games.roll_for_adventure.state import TERRITORIES, VORTEX, State
from questhall.kernel import DONE, Asking, Decision, choose, maybe, say

REROLL = "reroll@after_roll"
TURN_FACE = "set_face@after_roll"
THRESHOLD = "threshold@passive"
HEAL = "free_die@stage_end"
BLESS = "free_die@after_place"
SHIELD = "shield@attack"
PEEK = "peek@turn_start"
BORROW = "borrow_die@turn_start"
RECALL = "recall_die@stage_end"
AGAIN = "extra_placement@after_place"

USE = ("use",)  # the option to use an ability after a roll


def spend(state: State) -> None:
    """RFA-HERO-02: an ability works once per own turn."""
    state.power = ""
    if state.events is not None:
        say(state, "ability", state.active, state.hero.id, seat=state.seat, rule="RFA-HERO-02")


def after_roll(state: State) -> Asking[None]:
    """RFA-HERO-11, RFA-HERO-15, RFA-HERO-06: change the roll; a placement must follow all the same."""
    if state.power == REROLL:
        yield from reroll(state)
    else:
        yield from turn_face(state)


def reroll(state: State) -> Asking[None]:
    """RFA-HERO-11 (Adventurer): roll one or more chosen dice of this roll again."""
    spend(state)
    lying = state.hand[:]
    lifted: list[int] = []
    while lying:
        named: dict[str, int] = {}
        for die in lying:
            named.setdefault(name(state, die), die)
        options = [*named, DONE] if lifted else list(named)
        answer = yield Decision(state.seat, "reroll", options, tuple([name(state, die) for die in lifted]))
        if answer == DONE:
            break
        lying.remove(named[answer])
        lifted.append(named[answer])
    state.hand = lying
    roll(state, [die & 31 for die in lifted])


def turn_face(state: State) -> Asking[None]:
    """RFA-HERO-15 (Wizard): turn one die of this roll to a face of choice."""
    spend(state)
    named: dict[str, int] = {}
    for die in state.hand:
        named.setdefault(name(state, die), die)
    options = [(there, face) for there, die in named.items() for face in range(1, 7) if face != die >> 5]
    answer = yield from choose(state.seat, "turn", options)
    die = named[answer[0]]
    state.hand.remove(die)
    state.hand.append(answer[1] << 5 | die & 31)
    state.hand.sort()
    if state.events is not None:
        say(state, "turned", state.active, answer[0], answer[1], seat=state.seat, rule="RFA-HERO-15")


def borrow(state: State) -> Asking[None]:
    """RFA-HERO-18, RFA-HERO-23, RFA-HERO-25 (Bard): one die of another player's own colour joins the hand, on loan."""
    lent: dict[str, tuple[int, int]] = {}
    for player, colour in enumerate(state.colours):
        own = [die for die in state.boards[player] if die // 5 == colour]
        if player != state.active and own:
            lent[state.names[own[0]]] = (player, own[0])
    letter = yield from maybe(state.seat, "borrow", list(lent))
    if letter is not None:
        spend(state)
        player, die = lent[letter]
        state.boards[player] = tuple([other for other in state.boards[player] if other != die])
        state.borrowed = die
        if state.events is not None:
            say(state, "borrow", state.active, die, player, seat=state.seat, rule="RFA-HERO-18")


def peek(state: State) -> Asking[None]:
    """RFA-HERO-16, RFA-HERO-23 (Ranger): ask for a look at the top two cards, open to all."""
    answer = yield from maybe(state.seat, "peek", ["look"])
    if answer is not None:
        spend(state)
        look(state)


def look(state: State) -> None:
    """RFA-HERO-16: the cards become known to everybody."""
    deck_knowledge.see_top(state, 2)
    state.chance.reveal()
    if state.events is not None:
        say(state, "peek", state.active, *state.known[:2], seat=state.seat, rule="RFA-HERO-16")


def order(state: State) -> Asking[None]:
    """RFA-HERO-16: put the two cards back in either order; a last card is only looked at."""
    seen = state.known[:2]
    if len(seen) < 2:
        return
    answer = yield from choose(state.seat, "order", ("keep", "swap"), seen)
    if answer == "swap":
        state.deck[-1], state.deck[-2] = state.deck[-2], state.deck[-1]
        state.known = (seen[1], seen[0], *state.known[2:])
        if state.events is not None:
            say(state, "swap", state.active, *state.known[:2], seat=state.seat, rule="RFA-HERO-16")


def bless(state: State, completed: bool) -> Asking[None]:
    """RFA-HERO-17, RFA-HERO-03 (Priestess): after a completion, a claim or a victory free one die."""
    if (completed or state.hero.condition == "any") and (yield from free_one(state)):
        spend(state)


def heal(state: State) -> Asking[None]:
    """RFA-HERO-13, RFA-HERO-03 (Healer): at the end of stage 1 free one die."""
    if (yield from free_one(state)):
        spend(state)


def recall(state: State) -> Asking[None]:
    """RFA-HERO-19, RFA-DICE-29 (Rogue): at the end of stage 1 take one own die back from where it lies."""
    colour = state.colours[state.active]
    found: dict[tuple[str, str], tuple[str, int]] = {}
    for place in (*TERRITORIES, VORTEX, *state.enemies):
        for die in dice_at(state, place):
            if (die & 31) // 5 == colour:
                found.setdefault(spot(state, place, die), (place, die))
    answer = yield from maybe(state.seat, "recall", list(found))
    if answer is not None:
        spend(state)
        place, die = found[answer]
        if state.events is not None:
            say(state, "recall", state.active, place, die, seat=state.seat, rule="RFA-HERO-19")
        lift(state, place, die)
        bring_home(state, (die,))


def shield_dice(state: State, place: str) -> Asking[None]:
    """RFA-HERO-14, RFA-HERO-24, RFA-DICE-28 (Warrior): one die that this attack takes goes home instead."""
    named: dict[str, int] = {}
    for die in state.grip:
        named.setdefault(name(state, die), die)
    answer = yield from maybe(state.seat, "shield", list(named), place)
    if answer is not None:
        spend(state)
        die = named[answer]
        state.grip = tuple([other for other in state.grip if other != die])
        bring_home(state, (die,))


def shield_damage(state: State, place: str) -> Asking[bool]:
    """RFA-HERO-14, RFA-HERO-24 (Warrior): one damage of an enemy's attack is warded off."""
    answer = yield from maybe(state.seat, "shield", ["damage"], place)
    if answer is None:
        return False
    spend(state)
    if state.events is not None:
        say(state, "ward", state.active, place, seat=state.seat, rule="RFA-HERO-14")
    return True
