"""Equipment: the paper doll, hands, Belt and Back, drawing, loading, picking up, handing over."""

from collections.abc import Sequence

from questhall.games.drawn_to_destiny.content import stats
from questhall.games.drawn_to_destiny.content.item_cards import Item
from questhall.games.drawn_to_destiny.content.library import written_stat as parsed
from questhall.games.drawn_to_destiny.content.slots import body_slots, hands_of, kept_in, slots_of
from questhall.games.drawn_to_destiny.content.stats import BODY
from questhall.games.drawn_to_destiny.rules.units.items import carried, hand_over
from questhall.games.drawn_to_destiny.rules.units.means import hand_ok, neighbours
from questhall.games.drawn_to_destiny.rules.units.units import has_word, is_vehicle, line_of
from questhall.games.drawn_to_destiny.state import DestinyState, Thing, Unit
from questhall.kernel import Option, say

HANDS = {"Left": ("Left",), "Right": ("Right",), "Both": ("Left", "Right")}
LOOSE = ("", "Belt", "Back")  # in the pack, or at hand without a hand
MOST_OUTFITS = 20_000


def worn_slots(state: DestinyState, number: int) -> list[str]:
    """DTD-UNIT-10: the slots of a Unit that are full, one by one: two Items on the Belt fill it twice."""
    full: list[str] = []
    for _, thing in carried(state, number):
        if thing.slot == "Both":
            full += ["Left", "Right"]
        elif thing.slot == "Worn":
            full += slots_of(state.content.items[thing.name])
        elif thing.slot:
            full.append(thing.slot)
    return full


def room_in(state: DestinyState, number: int, slots: Sequence[str]) -> bool:
    """DTD-UNIT-10: whether the Unit has all of these slots, and room in each: one Item, two on the Belt."""
    have = body_slots(state.content.units[state.units[number].card])
    full = worn_slots(state, number)
    return all(slot in have and full.count(slot) < (2 if slot == "Belt" else 1) for slot in slots)


def put_by(state: DestinyState, number: int, thing: Thing) -> None:
    """DTD-UNIT-09, DTD-UNIT-10: what leaves the hands goes to Belt or Back if there is room, else to the pack."""
    thing.slot = ""
    if is_vehicle(state, state.units[number]):
        thing.slot = "Mount"
        return
    slot = kept_in(state.content.items[thing.name])
    if slot and room_in(state, number, (slot,)):
        thing.slot = slot


def wear_all(state: DestinyState, number: int) -> None:
    """DTD-UNIT-09, DTD-UNIT-10: at setup everything that fits is put on; a weapon goes to the right hand, a shield to
    the left, the rest to Belt and Back.
    """
    pack = [(thing, state.content.items[thing.name]) for _, thing in carried(state, number)]
    if is_vehicle(state, state.units[number]):
        for thing, _ in pack:
            thing.slot = "Mount"
        return
    for thing, item in pack:
        slots = slots_of(item)
        if slots and room_in(state, number, slots):
            thing.slot = "Worn"
    for shields in (False, True):
        for thing, item in pack:
            if thing.slot or not hands_of(item) or (item.armor is not None and item.armor.shield) != shields:
                continue
            if not thing.active and item.weapon is not None:
                continue
            slot = "Both" if hands_of(item) == 2 else ("Left" if shields else "Right")
            if room_in(state, number, HANDS[slot]):
                thing.slot = slot
    for thing, item in sorted(pack, key=lambda each: each[1].weapon is None):
        if not thing.slot and (thing.active or item.weapon is None):
            put_by(state, number, thing)


def receive(state: DestinyState, number: int, name: str) -> int:
    """A Unit gets a new Item, onto Belt or Back if there is room; what it cannot carry lies before it (DTD-UNIT-11)."""
    item = state.content.items[name]
    thing = Thing(name, at=state.units[number].at, uses=item.uses, own=False)
    state.things.append(thing)
    say(state, "received", number, name, rule="DTD-ACT-10")
    if can_carry(state, number, thing):
        hand_over(state, thing, number)
        put_by(state, number, thing)
    else:
        say(state, "too_heavy", number, name, rule="DTD-UNIT-11")
    return len(state.things) - 1


def can_carry(state: DestinyState, number: int, thing: Thing) -> bool:
    """DTD-UNIT-11: more than its full Body value cannot be carried."""
    return stats.mass(state.content.bodies[thing.name]) <= spare_of(state, number)


def spare_of(state: DestinyState, number: int) -> int:
    """DTD-UNIT-11: the mass that a Unit could carry beside what it does."""
    return strength_of(state, state.units[number]) - load_of(state, number)


def equip_options(state: DestinyState, number: int, near: list[int] | None = None) -> list[Option]:
    """DTD-ACT-01, DTD-ACT-09, DTD-ITEM-08: move, pick up, exchange or load one Item, for Move 1. `near`: everybody
    within a Space, where they are known already.
    """
    unit = state.units[number]
    found: list[Option] = []
    if unit.move < 1 or unit.carrier >= 0:
        return found
    if unit.crits and (has_word(state, unit, "NoEquip") or has_word(state, unit, "NoItems")):
        return found
    vehicle = is_vehicle(state, unit)
    moves = None if vehicle else rearrangements(state, number)
    mates: list[tuple[int, int]] = []
    if unit.owner >= 0 and unit.pack and not vehicle:
        mates = _mates(state, number, neighbours(state, number) if near is None else near)
    things, items = state.things, state.content.items
    for place, at in enumerate(unit.pack):
        thing = things[at]
        item = items[thing.name]
        if moves is not None:
            found += moves[place]
        if item.uses > thing.uses and item.weapon is not None and _ammunition(state, number, item) >= 0:
            found.append(("load", at))
        if mates and thing.slot in LOOSE:
            mass = stats.mass(state.content.bodies[thing.name])
            found += [("give", at, mate) for mate, spare in mates if mass <= spare]
    here = unit.at
    lying = [at for at, thing in enumerate(state.things) if thing.at == here and thing.holder < 0 and not thing.gone]
    found += [("pick", at) for at in lying if can_carry(state, number, state.things[at])]
    return found


def _mates(state: DestinyState, number: int, near: list[int]) -> list[tuple[int, int]]:
    """DTD-ACT-09: players' Units of the same Faction within a Space, each with the mass that it could carry."""
    units, side, found = state.units, state.units[number].faction, []
    for other in near:
        if other != number and units[other].owner >= 0 and units[other].faction == side:
            found.append((other, spare_of(state, other)))
    return found


def rearrangements(state: DestinyState, number: int) -> Sequence[Sequence[Option]]:
    """DTD-UNIT-10: how each Item that a Unit carries can be put elsewhere; worked out once for the same Items in the
    same slots and sound hands.
    """
    unit = state.units[number]
    if unit.tokens and not hand_ok(unit, "Both"):
        return _all_rearranged(state, number)
    things = state.things
    key: tuple[object, ...] = (unit.card, unit.pack)
    for at in unit.pack:
        thing = things[at]
        key += (thing.name, thing.slot)
    table = state.content.outfits
    found: Sequence[Sequence[Option]] | None = table.get(key)
    if found is None:
        if len(table) > MOST_OUTFITS:
            table.clear()
        found = table[key] = _all_rearranged(state, number)
    return found


def _all_rearranged(state: DestinyState, number: int) -> Sequence[Sequence[Option]]:
    items = state.content.items
    return [_rearranged(state, number, at, thing, items[thing.name]) for at, thing in carried(state, number)]


def _rearranged(state: DestinyState, number: int, at: int, thing: Thing, item: Item) -> list[Option]:
    """DTD-UNIT-10: an Item into the hand, out of it, armour on or off, from the pack onto Belt or Back, or back into
    the pack where another one waits for its place.
    """
    if thing.slot in ("Left", "Right", "Both", "Worn"):
        return [("stow", at)]
    if thing.slot not in LOOSE:
        return []
    found: list[Option] = []
    if hands_of(item):
        found += [("equip", at, slot) for slot in hand_slots(state, number, item)]
    worn = slots_of(item)
    if worn and room_in(state, number, worn):
        found.append(("equip", at, "Worn"))
    if not thing.slot:
        kept = kept_in(item)
        if kept and room_in(state, number, (kept,)):
            found.append(("equip", at, kept))
    elif any(not other.slot and kept_in(state.content.items[other.name]) == thing.slot
             for _, other in carried(state, number)):  # fmt: skip
        found.append(("stow", at))
    return found


def hand_slots(state: DestinyState, number: int, item: Item) -> list[str]:
    """The hands that could take an Item; what is in them is put by."""
    unit = state.units[number]
    have = body_slots(state.content.units[unit.card])
    slots = ("Both", "Right", "Left") if hands_of(item) == 2 else ("Right", "Left")
    return [slot for slot in slots if hand_ok(unit, slot) and all(hand in have for hand in HANDS[slot])]


def _ammunition(state: DestinyState, number: int, weapon: Item) -> int:
    """DTD-ITEM-08: an Item that refills this weapon."""
    assert weapon.weapon is not None
    for at, thing in carried(state, number):
        refill = state.content.items[thing.name].refills
        if refill and thing.uses > 0 and weapon.weapon.kind == refill:
            return at
    # powder, shot and bolts for what is loaded before each use are not counted apart
    return 0 if weapon.uses == 1 and weapon.load > 1 else -1


def equip(state: DestinyState, number: int, option: tuple[str | int, ...]) -> None:
    """DTD-ACT-01: do it; the Move is paid by the caller."""
    thing = state.things[int(option[1])]
    did = str(option[0])
    if did == "equip" and (option[2] in LOOSE or option[2] == "Worn"):
        thing.slot, did = str(option[2]), "wear"
    elif did == "stow" and thing.slot == "Worn":
        thing.slot, did = "", "doff"
    elif did == "equip":
        into_hand(state, number, thing, str(option[2]))
    elif did == "stow" and thing.slot in LOOSE:
        thing.slot, did = "", "pack"
    elif did == "stow":
        put_by(state, number, thing)
    elif did == "pick":
        hand_over(state, thing, number)
        _take_up(state, number, thing)
    elif did == "load":
        load_weapon(state, number, thing)
    elif did == "give":
        give(state, thing, int(option[2]))
    say(state, "equip", number, did, thing.name, rule="DTD-ACT-01")


def give(state: DestinyState, thing: Thing, other: int) -> None:
    """DTD-ACT-09: an Item is handed to another Unit."""
    hand_over(state, thing, other)
    put_by(state, other, thing)


def _take_up(state: DestinyState, number: int, thing: Thing) -> None:
    """What is picked up stays in a free hand, if it is for the hands."""
    hands = hands_of(state.content.items[thing.name])
    for slot in ((), ("Right", "Left"), ("Both",))[hands]:
        if room_in(state, number, HANDS[slot]):
            thing.slot = slot
            return
    put_by(state, number, thing)


def into_hand(state: DestinyState, number: int, thing: Thing, slot: str) -> None:
    """Take an Item in hand; what was there takes its place on Belt or Back, or goes to the pack."""
    clears = {"Left", "Right", "Both"} if slot == "Both" else {slot, "Both"}
    held = [other for _, other in carried(state, number) if other.slot in clears and other is not thing]
    thing.slot = slot
    for other in held:
        put_by(state, number, other)


def load_weapon(state: DestinyState, number: int, thing: Thing) -> None:
    """DTD-ITEM-08: one Equip refills a weapon, unless the Item lists more."""
    item = state.content.items[thing.name]
    thing.loading += 1
    if thing.loading >= item.load:
        thing.loading = 0
        thing.uses = item.uses
        source = _ammunition(state, number, item)
        if state.things[source].holder == number and state.content.items[state.things[source].name].refills:
            state.things[source].uses -= 1


def draw_weapon(state: DestinyState, number: int) -> None:
    """Quick Draw: the first holstered 1-Handed weapon, one on the Belt, comes into the hand."""
    for _, thing in carried(state, number):
        weapon = state.content.items[thing.name].weapon
        if thing.slot == "Belt" and weapon is not None and weapon.hands == 1:
            into_hand(state, number, thing, "Right")
            say(state, "equip", number, "equip", thing.name, rule="DTD-FREE-02")
            return


def load_of(state: DestinyState, number: int) -> int:
    """DTD-UNIT-11, DTD-UNIT-14: the mass that a Unit carries; a worn Item with its own power is no load."""
    total = 0
    for at in state.units[number].pack:
        thing = state.things[at]
        if not (thing.slot and state.content.items[thing.name].own_power):
            total += stats.mass(state.content.bodies[thing.name])
    return total


def strength_of(state: DestinyState, unit: Unit) -> int:
    """DTD-UNIT-11, DTD-SKILL-10: what the load is measured against: printed Body, or a greater Strength."""
    strength = stats.mass(unit.printed[BODY])
    line = line_of(unit, "Strength")
    if line is not None and line.rating:
        strength = max(strength, stats.mass(parsed(line.rating)))
    return strength
