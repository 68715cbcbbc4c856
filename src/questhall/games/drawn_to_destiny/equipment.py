"""Items: the paper doll, hands, drawing, loading, picking up, handing over."""

from questhall.games.drawn_to_destiny import notation
from questhall.games.drawn_to_destiny.content import Item
from questhall.games.drawn_to_destiny.ground import reach
from questhall.games.drawn_to_destiny.means import hand_ok
from questhall.games.drawn_to_destiny.state import DestinyState, Thing
from questhall.games.drawn_to_destiny.units import carried, hand_over, has_word, is_vehicle, load_of, strength_of
from questhall.games.drawn_to_destiny.vocabulary import SLOT_OF
from questhall.kernel import Option, say


def slots_of(item: Item) -> tuple[str, ...]:
    """DTD-UNIT-10, DTD-UNIT-14: the slots that a worn Item fills."""
    if item.armor is None or item.armor.shield or not item.armor.where:
        return ()
    if "all" in item.armor.where:
        return ("Head", "Torso", "Arms", "Hands", "Legs", "Feet")
    return tuple(dict.fromkeys(SLOT_OF[place] for place in item.armor.where))


def hands_of(item: Item) -> int:
    """How many hands an Item needs: 1 for a shield or lamp, as listed for a weapon, else none."""
    if item.weapon is not None:
        return item.weapon.hands
    if item.armor is not None and item.armor.shield:
        return 1
    return 1 if item.light else 0


def worn_slots(state: DestinyState, number: int) -> set[str]:
    """The slots of a Unit that are full."""
    full: set[str] = set()
    for _, thing in carried(state, number):
        if thing.slot == "Both":
            full |= {"Left", "Right"}
        elif thing.slot == "Worn":
            full |= set(slots_of(state.content.items[thing.name]))
        elif thing.slot:
            full.add(thing.slot)
    return full


def wear_all(state: DestinyState, number: int) -> None:
    """DTD-UNIT-09: at setup everything that fits is put on; weapons go to the right hand, shields to the left."""
    unit = state.units[number]
    if is_vehicle(state, unit):
        for _, thing in carried(state, number):
            thing.slot = "Mount"
        return
    for _, thing in carried(state, number):
        item = state.content.items[thing.name]
        slots = slots_of(item)
        if slots and not set(slots) & worn_slots(state, number):
            thing.slot = "Worn"
    for shields in (False, True):
        for _, thing in carried(state, number):
            item = state.content.items[thing.name]
            if thing.slot or not hands_of(item) or (item.armor is not None and item.armor.shield) != shields:
                continue
            if not thing.active and item.weapon is not None:
                continue
            full = worn_slots(state, number)
            if hands_of(item) == 2 and not {"Left", "Right"} & full:
                thing.slot = "Both"
            elif hands_of(item) == 1 and not shields and "Right" not in full:
                thing.slot = "Right"
            elif hands_of(item) == 1 and shields and "Left" not in full:
                thing.slot = "Left"


def receive(state: DestinyState, number: int, name: str) -> int:
    """A Unit gets a new Item into its pack."""
    item = state.content.items[name]
    state.things.append(Thing(name, holder=number, uses=item.uses, own=False))
    state.units[number].pack += (len(state.things) - 1,)
    say(state, "received", number, name, rule="DTD-ACT-10")
    return len(state.things) - 1


def can_carry(state: DestinyState, number: int, thing: Thing) -> bool:
    """DTD-UNIT-11: more than its full Body value cannot be carried."""
    unit = state.units[number]
    return load_of(state, number) + notation.mass(state.content.bodies[thing.name]) <= strength_of(state, unit)


def equip_options(state: DestinyState, number: int) -> list[Option]:
    """DTD-ACT-01, DTD-ACT-09, DTD-ITEM-08: move, pick up, exchange or load one Item, for Move 1."""
    unit = state.units[number]
    found: list[Option] = []
    if unit.move < 1 or unit.carrier >= 0:
        return found
    if unit.crits and (has_word(state, unit, "NoEquip") or has_word(state, unit, "NoItems")):
        return found
    vehicle = is_vehicle(state, unit)
    for at, thing in carried(state, number):
        item = state.content.items[thing.name]
        if not thing.slot and hands_of(item) and not vehicle:
            found += [("equip", at, slot) for slot in hand_slots(state, number, item)]
        elif thing.slot in ("Left", "Right", "Both") and not vehicle:
            found.append(("stow", at))
        if item.weapon is not None and item.uses and thing.uses < item.uses and _ammunition(state, number, item) >= 0:
            found.append(("load", at))
        for other, ally in enumerate(state.units):
            if (
                other != number
                and not ally.out
                and ally.faction == unit.faction
                and ally.owner >= 0
                and unit.owner >= 0
            ):
                if reach(state, unit, ally) <= 1 and not vehicle and not thing.slot and can_carry(state, other, thing):
                    found.append(("give", at, other))
    for at, thing in enumerate(state.things):
        if thing.at == unit.at and thing.holder < 0 and not thing.gone and can_carry(state, number, thing):
            found.append(("pick", at))
    return found


def hand_slots(state: DestinyState, number: int, item: Item) -> list[str]:
    """The hands that could take an Item; what is in them goes to the pack."""
    unit = state.units[number]
    slots = ("Both", "Right", "Left") if hands_of(item) == 2 else ("Right", "Left")
    return [slot for slot in slots if hand_ok(unit, slot)]


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
    unit = state.units[number]
    if option[0] == "equip":
        into_hand(state, number, thing, str(option[2]))
    elif option[0] == "stow":
        thing.slot = ""
    elif option[0] == "pick":
        hand_over(state, thing, number)
        free = {"Left", "Right"} - worn_slots(state, number)
        hands = hands_of(state.content.items[thing.name])
        if hands == 1 and free and not is_vehicle(state, unit):
            thing.slot = "Right" if "Right" in free else "Left"
        elif hands == 2 and len(free) == 2:
            thing.slot = "Both"
    elif option[0] == "load":
        load(state, number, thing)
    elif option[0] == "give":
        hand_over(state, thing, int(option[2]))
    say(state, "equip", number, str(option[0]), thing.name, rule="DTD-ACT-01")


def into_hand(state: DestinyState, number: int, thing: Thing, slot: str) -> None:
    """Take an Item in hand; what was there goes to the pack."""
    clears = {"Left", "Right", "Both"} if slot == "Both" else {slot, "Both"}
    for _, other in carried(state, number):
        if other.slot in clears:
            other.slot = ""
    thing.slot = slot


def load(state: DestinyState, number: int, thing: Thing) -> None:
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
    """Quick Draw: the first holstered 1-Handed weapon comes into the hand."""
    for _, thing in carried(state, number):
        weapon = state.content.items[thing.name].weapon
        if not thing.slot and weapon is not None and weapon.hands == 1:
            into_hand(state, number, thing, "Right")
            say(state, "equip", number, "equip", thing.name, rule="DTD-FREE-02")
            return
