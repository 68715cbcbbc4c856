"""Special powers: the four that everybody has, and those of the classes.

The verbs of an effect (content.Verb) are carried out in order, after its price was paid in full. A verb that needs a
choice becomes a pending reward; one without a target is skipped.
"""

from typing import Iterable

from questhall.games.drawn_to_adventure.content.printed import ABILITIES, HEADING_NAMES, Verb, opposite
from questhall.games.drawn_to_adventure.content.talents import Active, Talents
from questhall.games.drawn_to_adventure.rules.rewards import ALL_HEADINGS, ANY_SHAPE, SHAPES, gain, open_bridge, outline
from questhall.games.drawn_to_adventure.rules.tokens import Token, pay, payments, tied
from questhall.games.drawn_to_adventure.state import Adventure, Pending, Seat
from questhall.kernel import Flow, Option, choose, say

ALL_ABILITIES = 31
DICE = ("d1", "d2")

# --- common powers -------------------------------------------------------------------------------------------------


def convert_options(hand: list[Token], found: list[Option]) -> None:
    """DTA-POW-02, DTA-POW-03: any two drafted or reserved tokens; never made ones, never mana."""
    for place, (source, ability, n) in enumerate(hand):
        if source == "made":
            break  # made tokens stand last
        for other in range(place if n > 1 else place + 1, len(hand)):
            source2, ability2, _ = hand[other]
            if source2 == "made":
                break
            found.append(("convert", source, ABILITIES[ability], source2, ABILITIES[ability2]))


def convert(state: Adventure, me: int, option: tuple[str | int, ...]) -> Flow:
    """DTA-POW-02: the result differs from both; it is `made`, even out of the reserve (DTA-ELF-02)."""
    results = [word for word in ABILITIES if word not in option]
    word = yield from choose(me, "convert", results, option)
    seat = state.seats[me]
    pay(seat, option[1:])
    seat.made[ABILITIES.index(word)] += 1
    say(state, "convert", *option[1:], word, seat=me, rule="DTA-POW-02")


def dice_options(seat: Seat, talents: Talents, found: list[Option]) -> None:
    """DTA-POW-04, DTA-POW-05: what can be rerolled and flipped; equal dice once, exhausted and tied ones never.

    DTA-BON-06: the bonus die is never flipped.
    """
    mana = seat.mana
    if mana < talents.flip and mana < talents.reroll:
        return
    free = rerollable(seat)
    if mana >= talents.reroll and free:
        for name in free:
            if name != "d2" or "d1" not in free or seat.dice[0] != seat.dice[1]:
                found.append(("reroll", name))
        if len(free) == 2:
            found.append(("reroll", "both"))
    if mana >= talents.flip:
        for place, name in enumerate(DICE):
            if name in free and (place == 0 or "d1" not in free or seat.dice[0] != seat.dice[1]):
                found.append(("flip", name))


def rerollable(seat: Seat) -> list[str]:
    """The drafted dice not yet used (DTA-BON-07: the bonus die is one), without a die tied by a triple (DTA-BON-04)."""
    free: list[str] = []
    if not tied(seat):
        for place in range(len(seat.dice)):
            if not seat.spent >> place & 1:
                free.append(DICE[place])
    if seat.bonus >= 0 and not seat.bonus_used:
        free.append("bonus")
    return free


def reroll(state: Adventure, me: int, option: tuple[str | int, ...]) -> None:
    """DTA-POW-04: one payment for one or both dice."""
    seat = state.seats[me]
    seat.mana -= state.talents(seat).reroll
    for name in rerollable(seat) if option[1] == "both" else [str(option[1])]:
        roll_again(state, me, name)


def roll_again(state: Adventure, me: int, name: str) -> None:
    """DTA-OPT-05: rerolls come from a stream of the seat's own, so that nobody's pace changes anybody's dice."""
    seat = state.seats[me]
    state.rerolls[me] += 1
    face = state.chance.fork(f"seat {me} reroll {state.rerolls[me]}").below(6)
    if name == "bonus":
        seat.bonus = face
    else:
        seat.dice[DICE.index(name)] = face
    say(state, "reroll", name, face, seat=me, rule="DTA-POW-04")


def flip(state: Adventure, me: int, option: tuple[str | int, ...]) -> None:
    """DTA-POW-05: turn one unused Quest Die to its opposite face."""
    seat = state.seats[me]
    seat.mana -= state.talents(seat).flip
    place = DICE.index(str(option[1]))
    seat.dice[place] = opposite(seat.dice[place])
    say(state, "flip", str(option[1]), seat.dice[place], seat=me, rule="DTA-POW-05")


# --- class powers --------------------------------------------------------------------------------------------------


def power_options(seat: Seat, talents: Talents, hand: list[Token], found: list[Option]) -> None:
    """DTA-CLS-04, DTA-CLS-05, DTA-POW-07: every unlocked active power whose whole price is at hand, again and again."""
    for power in talents.actives:
        bill = power.bill
        if seat.mana >= bill.mana and seat.barrels >= bill.barrels:
            for way in payments(hand, bill.slots):
                found.append(("power", power.id, *way))


def use_power(state: Adventure, me: int, option: tuple[str | int, ...]) -> None:
    """Pay the whole price, then carry out the effect."""
    seat = state.seats[me]
    power = active(state.talents(seat), str(option[1]))
    seat.mana -= power.bill.mana
    seat.barrels -= power.bill.barrels
    pay(seat, option[2:])
    paid = ABILITIES.index(str(option[3])) if len(option) > 3 else -1
    say(state, "power", power.id, seat=me, rule="DTA-CLS-04")
    carry_out(state, me, power.effect, paid)


def active(talents: Talents, name: str) -> Active:
    """An unlocked active power by its id."""
    for power in talents.actives:
        if power.id == name:
            return power
    raise KeyError(name)


def trigger(state: Adventure, me: int, talents: Talents, event: str, has: int = 0, region: str = "") -> None:
    """DTA-CLS-04: powers that happen by themselves. `has`: abilities among the active boxes of the quest, as bits."""
    powers = talents.triggers.get(event)
    if powers is None:
        return
    for power in powers:
        where = power.where
        if where.needs_has and not has >> ABILITIES.index(where.needs_has) & 1:
            continue
        if (where.start_player and state.start != me) or (where.region and where.region != region):
            continue
        say(state, "power", power.id, seat=me, rule="DTA-CLS-04")
        carry_out(state, me, power.effect)


def carry_out(state: Adventure, me: int, effect: Iterable[Verb], paid: int = -1) -> None:
    """The verbs of an effect, in order."""
    seat = state.seats[me]
    for verb in effect:
        if verb.gain is not None:
            for what, n in verb.gain.items():
                gain(seat, what, n)
        elif verb.make is not None:
            if verb.make.ability in ABILITIES:
                seat.made[ABILITIES.index(verb.make.ability)] += verb.make.n
            else:
                other = 1 << paid if verb.make.ability == "other" and paid >= 0 else 0
                seat.pending.append(Pending("make", verb.make.n, ALL_ABILITIES & ~other))
        elif verb.to_reserve is not None:
            outline(state, seat, ABILITIES.index(verb.to_reserve.ability))
        elif verb.move is not None:
            cross = verb.move.cross + state.talents(seat).cross
            seat.pending.append(Pending("move", cross, _headings(verb.move.dirs)))
        elif verb.fill is not None:
            shapes = ANY_SHAPE if verb.fill.shapes == "any" else sum(SHAPES[shape] for shape in verb.fill.shapes)
            seat.pending.append(Pending("fill", 0, shapes, verb.fill.region))
        elif verb.reroll is not None:
            seat.pending += [Pending("reroll")] * verb.reroll.dice
        elif verb.scrap is not None:
            unused = len(seat.dice) - seat.spent.bit_count()
            for what, n in verb.scrap.per_unused_die.items():
                gain(seat, what, n * unused)
        elif verb.open_bridge is not None:
            if isinstance(verb.open_bridge.number, int):
                open_bridge(state, me, verb.open_bridge.number)
            else:
                seat.pending.append(Pending("bridge"))


def _headings(dirs: str | tuple[str, ...]) -> int:
    if isinstance(dirs, str):
        return ALL_HEADINGS
    return sum(1 << HEADING_NAMES.index(name) for name in dirs)
