"""Conditions: what each does, at once, at Round Start and at Round End, and how it runs out (DTD-COND)."""

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.stats import SPEED
from questhall.games.drawn_to_destiny.content.vocabulary import BURDEN, WOUND
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add, lower, release
from questhall.games.drawn_to_destiny.rules.harm.damage import deck_for, place_crit, place_light, remove_crit
from questhall.games.drawn_to_destiny.rules.harm.dropping import lay_down
from questhall.games.drawn_to_destiny.rules.harm.haywire import haywire
from questhall.games.drawn_to_destiny.rules.units.decks import draw_plain, reveal_fate
from questhall.games.drawn_to_destiny.rules.units.equipment import load_of, strength_of
from questhall.games.drawn_to_destiny.rules.units.items import carried
from questhall.games.drawn_to_destiny.rules.units.positions import terrain
from questhall.games.drawn_to_destiny.rules.units.ranges import reach
from questhall.games.drawn_to_destiny.rules.units.units import amount, has, word_total
from questhall.games.drawn_to_destiny.state import Crit, DestinyState, Unit
from questhall.kernel import say


def round_end(state: DestinyState, number: int) -> None:
    """DTD-END-03: Bleeding, Burning, Poisoned, Choking, Dying, Burden grips, in this order."""
    unit = state.units[number]
    for effect in (bleed, burn, poison, choke, die, grips, wear_off):
        if unit.out:
            return
        effect(state, number)


def bleed(state: DestinyState, number: int) -> None:
    """DTD-COND-01: Slow for each Bleeding; at Speed 0 blood is lost instead."""
    unit = state.units[number]
    count = amount(unit, "Bleeding")
    if not count:
        return
    if unit.ranks[SPEED] <= 0:
        add(state, number, "Blood Loss")
    else:
        place_light(state, number, "Slow", count, chain=False)


def burn(state: DestinyState, number: int) -> None:
    """DTD-COND-03: Fatigue, three at most; then Fate once for each token: an ace puts one out, a 2 feeds one."""
    unit = state.units[number]
    count = amount(unit, "Burning")
    if terrain(state, unit.at).burns and not unit.height:
        add(state, number, "Burning")
    if not count:
        return
    place_light(state, number, "Fatigue", min(count, 3))
    for _ in range(count):
        card = reveal_fate(state, "burning", "DTD-COND-03") // 2
        if conflict_cards.rank(card) == conflict_cards.ACE:
            lower(state, number, "Burning")
        elif conflict_cards.rank(card) == 12:
            add(state, number, "Burning")


def poison(state: DestinyState, number: int, name: str = "Poisoned") -> None:
    """DTD-COND-04, DTD-COND-05: Fate for each token: ace one less, 2 one more, a red court card Fatigue."""
    for _ in range(amount(state.units[number], name)):
        if state.units[number].out:
            return
        card = reveal_fate(state, "poison", "DTD-COND-04") // 2
        place = conflict_cards.rank(card)
        if place == conflict_cards.ACE:
            lower(state, number, name)
        elif place == 12:
            add(state, number, name)
        elif 0 < place <= conflict_cards.JACK and conflict_cards.is_red(card):
            place_light(state, number, "Fatigue")


def choke(state: DestinyState, number: int) -> None:
    """DTD-COND-06: Stun; from three tokens on Fatigue as well."""
    count = amount(state.units[number], "Choking")
    if count:
        place_light(state, number, "Stun")
        if count >= 3:
            place_light(state, number, "Fatigue")


def die(state: DestinyState, number: int) -> None:
    """DTD-COND-21, DTD-DMG-10: Dying brings a face-up Wound at Minor; at Body 0 it spills over."""
    unit = state.units[number]
    if has(unit, "Dying"):
        deck = deck_for(state, unit, WOUND)
        card = draw_plain(state, deck)
        if card >= 0:
            state.chance.reveal()
            place_crit(state, number, deck, card, 1, -1)


def wear_off(state: DestinyState, number: int) -> None:
    """What a stimulant costs when the Round ends."""
    unit = state.units[number]
    for found in [found for found in unit.tokens if found.name == "Stimulated"]:
        unit.tokens = [other for other in unit.tokens if other is not found]
        place_light(state, number, found.part, found.n)


def needs_a_grip(crit: Crit) -> bool:
    """Whether a Burden lasts only while its binder is near: Constrict, Hold and Disable."""
    return crit.deck == BURDEN and crit.card // 13 != 1 and crit.by >= 0


def grips(state: DestinyState, number: int) -> None:
    """Burden at Round End: bonds tighten; out of the binder's reach Constrict, Hold and Disable let go."""
    unit = state.units[number]
    tight = word_total(state, unit, "Tighten")
    if tight:
        place_light(state, number, "Slow", tight, chain=False)
    for crit in list(unit.crits):
        if needs_a_grip(crit):
            binder = state.units[crit.by]
            if binder.out or reach(state, unit, binder) > 1:
                remove_crit(state, number, crit)
    release(state, number)


def count_down(state: DestinyState, number: int) -> None:
    """DTD-END-08, DTD-COND-24: behaviours and other effects for some Rounds run out."""
    unit = state.units[number]
    kept = []
    for found in unit.tokens:
        if found.rounds:
            found.rounds -= 1
            if found.rounds <= 0:
                say(state, "eased", number, found.name, 1, rule="DTD-END-08")
                continue
        kept.append(found)
    unit.tokens = kept


def round_start(state: DestinyState, number: int) -> None:
    """DTD-ROUND-05: Immobilized, Impaired, Hobbled, load, Haywire, behaviours, in this order."""
    unit = state.units[number]
    loss = 0
    for found in unit.tokens:
        limb = "Leg" in found.part or "Foot" in found.part
        arm = "Arm" in found.part or "Hand" in found.part
        if (
            (found.name == "Immobilized" and not limb and not arm)
            or found.name == "Hobbled"
            or (found.name == "Impaired" and limb)
        ):
            loss += 2
        elif found.name == "Next Move":
            loss += found.n
    if loss:
        unit.tokens = [found for found in unit.tokens if found.name != "Next Move"]
        unit.move = max(0, unit.move - loss)
        say(state, "hampered", number, loss, rule="DTD-ROUND-05")
    _bear_load(state, number, unit)
    if unit.tokens or unit.crits:
        haywire(state, number)


def _bear_load(state: DestinyState, number: int, unit: Unit) -> None:
    """DTD-UNIT-11: more than half of its Body value to carry slows a Unit by two; worn armour may slow it too."""
    for _, thing in carried(state, number):
        if thing.slot:
            unit.move = max(0, unit.move + state.content.items[thing.name].move)
    if state.content.units[unit.card].kind != "vehicle" and load_of(state, number) * 2 > strength_of(state, unit):
        unit.move = max(0, unit.move - 2)
        say(state, "hampered", number, 2, rule="DTD-UNIT-11")


#: Conditions that stay on the Crit and go with it.
ON_CRIT = ("Mute", "Hobbled", "Blind", "Deaf", "Held", "Impaired", "Immobilized", "Broken")


def begin_lasting(state: DestinyState, number: int, name: str, rest: str, part: str, by: int, tied: int) -> None:
    """DTD-COND-07, DTD-COND-08, DTD-COND-09, DTD-COND-10, DTD-COND-11, DTD-COND-12, DTD-COND-13, DTD-COND-14,
    DTD-COND-15, DTD-COND-16: conditions of a part, tied to their Crit.
    """
    if name in ("Blind", "Deaf"):
        add(state, number, name, part=rest, crit=tied)
        return
    where = rest or (part if name in ("Impaired", "Immobilized", "Broken") else "")
    if not add(state, number, name, part=where, by=by, crit=tied):
        return
    if name in ("Impaired", "Immobilized", "Broken") and ("Arm" in where or "Hand" in where):
        side = "Left" if where.startswith("Left") else "Right"
        for _, thing in carried(state, number):
            if thing.slot in (side, "Both"):
                lay_down(state, number, thing)
    if name == "Broken" and not ("Arm" in where or "Hand" in where or "Leg" in where or "Foot" in where):
        add(state, number, "Immobilized", part=where, crit=tied)
