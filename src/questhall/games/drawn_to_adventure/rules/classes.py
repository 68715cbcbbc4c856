"""Classes: experience, and the active and triggered powers that it unlocks (DTA-CLS)."""

from typing import Iterable

from questhall.games.drawn_to_adventure.content.dice_and_abilities import ABILITIES, HEADING_NAMES
from questhall.games.drawn_to_adventure.content.printed import Verb
from questhall.games.drawn_to_adventure.content.talents import Active, Talents
from questhall.games.drawn_to_adventure.rules.peoples.elf import open_bridge
from questhall.games.drawn_to_adventure.rules.reserve import outline
from questhall.games.drawn_to_adventure.rules.rewards import ALL_HEADINGS, ANY_SHAPE, SHAPES, gain
from questhall.games.drawn_to_adventure.rules.tokens import Token, pay, payments
from questhall.games.drawn_to_adventure.state import Adventure, Pending, Seat
from questhall.kernel import Option, say

ALL_ABILITIES = 31


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
    say(state, "power", power.id, *option[2:], "mana", power.bill.mana, seat=me, rule="DTA-CLS-04")
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
                _bring(state, me, what, n)
        elif verb.make is not None:
            if verb.make.ability in ABILITIES:
                seat.made[ABILITIES.index(verb.make.ability)] += verb.make.n
            else:
                other = 1 << paid if verb.make.ability == "other" and paid >= 0 else 0
                seat.pending.append(Pending("make", verb.make.n, ALL_ABILITIES & ~other))
        elif verb.to_reserve is not None:
            ability = ABILITIES.index(verb.to_reserve.ability)
            say(state, "earn", "reserve", outline(state, seat, ability), ability, seat=me, rule="DTA-CLS-04")
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
                if unused:
                    _bring(state, me, what, n * unused)
        elif verb.open_bridge is not None:
            if isinstance(verb.open_bridge.number, int):
                open_bridge(state, me, verb.open_bridge.number)
            else:
                seat.pending.append(Pending("bridge"))


def _bring(state: Adventure, me: int, what: str, n: int) -> None:
    gain(state.seats[me], what, n)
    say(state, "earn", what, n, -1, seat=me, rule="DTA-CLS-04")


def _headings(dirs: str | tuple[str, ...]) -> int:
    if isinstance(dirs, str):
        return ALL_HEADINGS
    return sum(1 << HEADING_NAMES.index(name) for name in dirs)


def learn(state: Adventure, me: int, name: str) -> None:
    """DTA-CLS-01, DTA-CLS-02, DTA-CLS-03: the last box of a power unlocks it at once and for good."""
    seat = state.seats[me]
    for place, power in enumerate(state.book().roles[seat.role].power):
        if power.id == name:
            seat.xp[place] += 1
            say(state, "xp", name, seat.xp[place], power.boxes, seat=me, rule="DTA-REW-04")
            if seat.xp[place] == power.boxes:
                seat.unlocked |= 1 << place
                say(state, "unlock", name, seat=me, rule="DTA-CLS-02")
