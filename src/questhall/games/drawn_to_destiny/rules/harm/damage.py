"""Damage: Light cards, Crits and their Severities, Stats at 0, who is out of the fight (DTD-DMG-17, DTD-COUNT-10)."""

from collections.abc import Callable

from questhall.games.drawn_to_destiny.content.stats import BODY, MIND, SPEED, WILL
from questhall.games.drawn_to_destiny.content.vocabulary import (
    BURDEN,
    DECK_STAT,
    DISORDER,
    LIGHT_DECK,
    TRAUMA,
    VEHICLE,
    WOUND,
)
from questhall.games.drawn_to_destiny.rules.units.decks import BLACK_WILD, discard_damage, draw_plain, take_damage_card
from questhall.games.drawn_to_destiny.rules.units.items import carried, hand_over
from questhall.games.drawn_to_destiny.rules.units.skills import ignores
from questhall.games.drawn_to_destiny.rules.units.units import able, amount, has, has_word, is_vehicle
from questhall.games.drawn_to_destiny.state import Crit, DestinyState, Token, Unit
from questhall.kernel import say

FaceReader = Callable[[DestinyState, int, Crit, int, bool], None]
#: DTD-DMG-08: who reads the words of a Crit as it is laid (damage_words.py). It registers itself: what the words
#: do (a push, a fall) may lay further Crits.
FACE_READERS: list[FaceReader] = []

#: DTD-DMG-10: at Stat 0 a further card of a deck spills over into another.
SPILL = {WOUND: DISORDER, DISORDER: TRAUMA, TRAUMA: DISORDER, BURDEN: WOUND, VEHICLE: DISORDER}
#: The conditions that lower a Stat for each of their tokens.
HARDSHIPS = {"Hunger": BODY, "Thirst": BODY, "Exposure": SPEED, "Isolation": WILL}


def reads_faces(reader: FaceReader) -> FaceReader:
    """Name a function that reads Crits as they are laid."""
    FACE_READERS.append(reader)
    return reader


def refigure(state: DestinyState, unit: Unit) -> None:
    """DTD-STAT-15, DTD-DMG-02, DTD-DMG-09, DTD-GEN-06: count the damage cards on a Unit and lower its Ranks."""
    (body, _), (mind, _), (will, _), (speed, _) = unit.printed
    fatigue, stun, stress, slow = unit.light
    ranks = [body - len(fatigue), mind - len(stun), will - len(stress), speed]
    slowed = len(slow)
    for crit in unit.crits:
        which = DECK_STAT[crit.deck]
        if which == SPEED:
            slowed += 1
        else:
            ranks[which] -= 1
        for which, number in state.content.damage[crit.deck][crit.card].lowers[crit.severity - 1]:
            ranks[which] += number
    if slowed:
        for _ in range(slowed):
            speed -= 2 if speed > 5 else 1
        ranks[SPEED] += speed - unit.printed[SPEED][0]
    for token in unit.tokens:
        if token.name in HARDSHIPS:
            ranks[HARDSHIPS[token.name]] -= token.n
    body, mind, will, speed = ranks
    unit.ranks = (body if body > 0 else 0, mind if mind > 0 else 0, will if will > 0 else 0, speed if speed > 0 else 0)


def deck_for(state: DestinyState, unit: Unit, deck: int) -> int:
    """DTD-DMG-14, DTD-DECK-07: vehicles take Wounds from the Vehicle deck."""
    return deck if deck != WOUND or not is_vehicle(state, unit) else VEHICLE


def gone(unit: Unit) -> bool:
    """Whether a Unit has just left play."""
    return bool(unit.out)


def immune(state: DestinyState, unit: Unit, deck: int) -> bool:
    """Mindless Units know neither Stun nor Stress."""
    return deck in (DISORDER, TRAUMA) and ignores(state, unit, "mind")


def place_light(state: DestinyState, number: int, kind: str, count: int = 1, chain: bool = True) -> int:
    """DTD-DMG-01, DTD-DMG-02, DTD-DMG-07, DTD-FREE-10: place facedown cards; how many were placed.

    DTD-DMG-03, DTD-DMG-17: at Stat 0 the card is flipped to a Crit at Minor; with `chain` off (the text of such a
    Crit) it is dropped instead, so that nothing chains.
    """
    unit = state.units[number]
    if unit.out:
        return 0
    pile = LIGHT_DECK[kind]
    if pile != WOUND and immune(state, unit, pile):
        return 0
    deck = deck_for(state, unit, pile)
    placed = 0
    for _ in range(count):
        empty = unit.ranks[pile] <= 0
        if empty and not chain:
            continue
        card = take_damage_card(state, deck)
        if card < 0:
            break
        placed += 1
        if empty:
            state.chance.reveal()
            if card >= BLACK_WILD:
                discard_damage(state, deck, card)
                card = draw_plain(state, deck)
                if card < 0:
                    break
            say(state, "flipped", number, deck, card, rule="DTD-DMG-03")
            place_crit(state, number, deck, card, 1, -1, chain=False)
            _spill(state, number, deck)
        else:
            put_light(unit, pile, (*unit.light[pile], card))
            say(state, "light", number, kind, 1, rule="DTD-DMG-02")
            refigure(state, unit)
        if gone(unit):
            break
    check_fallen(state, number)
    return placed


def put_light(unit: Unit, pile: int, cards: tuple[int, ...]) -> None:
    """The facedown cards of one Stat."""
    unit.light = (*unit.light[:pile], cards, *unit.light[pile + 1 :])


def _spill(state: DestinyState, number: int, deck: int) -> None:
    """DTD-DMG-10: one Light card of another deck, unless that Stat is 0 as well."""
    unit = state.units[number]
    other = SPILL[deck]
    if not unit.out and unit.ranks[other] > 0:
        kind = ("Fatigue", "Stun", "Stress", "Slow")[other]
        place_light(state, number, kind, 1, chain=False)


def place_crit(
    state: DestinyState, number: int, deck: int, card: int, severity: int, by: int, chain: bool = True
) -> None:
    """DTD-DMG-04, DTD-DMG-05, DTD-DMG-08: lay a Crit at its Severity; its text takes effect at once, once."""
    unit = state.units[number]
    severity = min(4, severity)
    at_zero = unit.ranks[DECK_STAT[deck]] <= 0
    state.crit_ids += 1
    crit = Crit(state.crit_ids, deck, card, severity, by, severity if deck == BURDEN else 0)
    unit.crits.append(crit)
    refigure(state, unit)
    say(state, "crit", number, deck, card, severity, by, rule="DTD-DMG-05")
    if at_zero and chain:
        _spill(state, number, deck)
    for read in FACE_READERS:
        read(state, number, crit, by, chain)
    check_fallen(state, number)


def shared_out(hits: int) -> tuple[int, int]:
    """DTD-DMG-05, DTD-DMG-06: the Severity of a Crit by its Hits, and the facedown cards for Hits above four."""
    return min(4, hits), max(0, hits - 4)


def remove_light(state: DestinyState, number: int, kind: str) -> bool:
    """DTD-DECK-09: take one facedown card off a Unit; it goes to its deck's discard."""
    unit = state.units[number]
    pile = LIGHT_DECK[kind]
    if not unit.light[pile]:
        return False
    discard_damage(state, deck_for(state, unit, pile), unit.light[pile][-1])
    put_light(unit, pile, unit.light[pile][:-1])
    state.chance.reveal()  # its face is seen as it goes to the discard
    refigure(state, unit)
    say(state, "recovered", number, kind, rule="DTD-ACT-02")
    return True


def remove_crit(state: DestinyState, number: int, crit: Crit) -> None:
    """DTD-DMG-08, DTD-DECK-09: a Crit goes, and with it the conditions that stood on it."""
    unit = state.units[number]
    unit.crits = [other for other in unit.crits if other.id != crit.id]
    unit.tokens = [token for token in unit.tokens if token.crit != crit.id]
    discard_damage(state, crit.deck, crit.card)
    if unit.lost_skills and not has_word(state, unit, "LoseSkills"):
        unit.lost_skills = ()
    refigure(state, unit)
    say(state, "crit_gone", number, crit.deck, crit.card, rule="DTD-DMG-15")


def heal_crit(state: DestinyState, number: int, crit: Crit, steps: int = 1) -> None:
    """Lower a Crit by Severity steps; below Minor it is gone."""
    if crit.severity <= steps:
        remove_crit(state, number, crit)
        return
    crit.severity -= steps
    crit.grip = min(crit.grip, crit.severity)
    refigure(state, state.units[number])
    say(state, "crit_eased", number, crit.deck, crit.card, crit.severity, rule="DTD-ADV-12")


def check_fallen(state: DestinyState, number: int) -> None:
    """DTD-DMG-11, DTD-DMG-12, DTD-DMG-13, DTD-COND-02, DTD-COUNT-10: what Stats at 0 and Crits do to a Unit's part
    in the fight.
    """
    unit = state.units[number]
    if unit.out:
        return
    if unit.ranks[BODY] <= 0 and (unit.ranks[MIND] <= 0 or ignores(state, unit, "conditions")):
        leave_play(state, number, "dead", "DTD-DMG-12")
        return
    if unit.tokens and amount(unit, "Blood Loss") >= 5:
        leave_play(state, number, "dead", "DTD-COND-02")
        return
    if unit.crew and unit.lost_crew >= unit.crew:
        leave_play(state, number, "defeated", "DTD-DMG-16")
        return
    if unit.owner < 0 and not unit.named:
        body, mind, will, _ = unit.ranks
        serious = bool(unit.crits) and any(crit.severity >= 3 for crit in unit.crits)
        if body <= 0 or mind <= 0 or will <= 0 or serious or len(unit.crits) >= 3:
            surrendered = will <= 0 < body and not serious
            leave_play(state, number, "captured" if surrendered else "defeated", "DTD-DMG-13")
            return
    if unit.ranks[BODY] <= 0 and not has(unit, "Prone") and not has(unit, "Braced"):
        unit.tokens.append(Token("Prone"))
        say(state, "condition", number, "Prone", 1, "", rule="DTD-COND-01")
    if unit.ranks[BODY] <= 0 or (unit.tokens and not able(unit)):
        unit.move = 0  # DTD-COUNT-10


def slow_minor(state: DestinyState, number: int) -> None:
    """DTD-DMG-13: a minor NPC that cannot move any more at Round End is out of the fight."""
    unit = state.units[number]
    if unit.owner < 0 and not unit.named and not unit.out and unit.ranks[SPEED] <= 0:
        leave_play(state, number, "defeated", "DTD-DMG-13")


def leave_play(state: DestinyState, number: int, how: str, rule: str) -> None:
    """A Unit is out of play: its Items fall where it stood, its riders get down, its cards go back."""
    unit = state.units[number]
    if unit.out:
        return
    unit.out = how
    unit.move = unit.turn = 0
    unit.hidden = False
    say(state, "out", number, how, rule=rule)
    if how == "dead":
        state.deaths.append(unit.at)
    for other in state.units:
        if other.carrier == number and not other.out:
            other.carrier = -1
            other.at = unit.at
        other.tokens = [token for token in other.tokens if not (token.name == "Held" and token.by == number)]
        if other.target == number:
            other.target = -1
            other.chosen = other.owner >= 0
    if how not in ("left", "fled"):
        for _, thing in carried(state, number):
            hand_over(state, thing, -1, unit.at)
    for prop in state.props:
        if prop.carried == number:
            prop.carried = -1
            if how == "left":
                prop.gone = state.factions[unit.faction]
            else:
                prop.at = unit.at
    if how != "left":
        _return_cards(state, unit)
    unit.tokens = [token for token in unit.tokens if how == "left"]


def _return_cards(state: DestinyState, unit: Unit) -> None:
    """DTD-DECK-09: damage cards of a Unit that is out of the Scene go to their discards."""
    ranks = unit.ranks
    state.chance.reveal()
    for pile, cards in enumerate(unit.light):
        state.discards[deck_for(state, unit, pile)] += cards
    if unit.owner < 0:
        for crit in unit.crits:
            state.discards[crit.deck].append(crit.card)
        unit.crits = []
    unit.light = ((), (), (), ())
    unit.ranks = ranks


def hopeless(state: DestinyState, number: int) -> bool:
    """DTD-DMG-11: at Will 0 a Unit only flees or surrenders."""
    unit = state.units[number]
    if unit.ranks[2] > 0:
        return False
    return not ignores(state, unit, "mind") and not has_word(state, unit, "Fearless")
