"""Items: what they are, whether they can be used, their Uses and Abilities (DTD-ITEM)."""

from questhall.games.drawn_to_destiny.state import READY, Conflict, DestinyState, Thing


def broken(state: DestinyState, thing: Thing) -> bool:
    """DTD-ITEM-01, DTD-ITEM-10: Body is an Item's one Stat; at 0 it is broken, and so it is Reversed (DTD-GEN-08)."""
    body = state.content.bodies[thing.name]
    return thing.pose == 2 or (body[0] > 0 and thing.worn >= body[0])


def usable(state: DestinyState, thing: Thing) -> bool:
    """Equipped, Ready, not broken, and in the active set."""
    return bool(thing.slot) and thing.pose == READY and thing.active and not broken(state, thing)


def item_abilities(state: DestinyState, number: int) -> list[tuple[str, int]]:
    """DTD-ITEM-13: Abilities that equipped Items confer, with the Item's number."""
    found = []
    gifted = state.content.gifted
    for at in state.units[number].pack:
        thing = state.things[at]
        if not thing.slot or thing.name not in gifted:
            continue
        card = state.content.items[thing.name]
        for name in card.abilities:
            if thing.pose == READY and not broken(state, thing) and (not card.uses or thing.uses > 0):
                found.append((name, at))
    return found


def carried(state: DestinyState, number: int) -> list[tuple[int, Thing]]:
    """The Items of a Unit, with their numbers."""
    things = state.things
    return [(at, things[at]) for at in state.units[number].pack]


def hand_over(state: DestinyState, thing: Thing, holder: int, at: int = -1) -> None:
    """An Item goes into the pack of another Unit, or comes to lie on a Space."""
    if thing.holder >= 0:
        before = state.units[thing.holder]
        before.pack = tuple([number for number in before.pack if state.things[number] is not thing])
    thing.holder, thing.at, thing.slot = holder, at, ""
    if holder >= 0:
        number = next(number for number, other in enumerate(state.things) if other is thing)
        state.units[holder].pack = tuple(sorted((*state.units[holder].pack, number)))


def use_up(state: DestinyState, conflict: Conflict) -> None:
    """DTD-INT-02, DTD-ITEM-07: an Item that helps with an Ability, and counts its Uses, loses one."""
    for _, thing in carried(state, conflict.attacker.unit):
        if thing.slot and thing.uses > 0:
            gifts = state.content.items[thing.name].gifts
            if any(gift.skill == conflict.attacker.skill and conflict.ability in gift.only for gift in gifts):
                thing.uses -= 1


def give_item(state: DestinyState, number: int, name: str, skill: str = "", active: bool = True) -> int:
    """An Item of the Unit's card."""
    item = state.content.items[name]
    state.things.append(Thing(name, holder=number, skill=skill, uses=item.uses, active=active))
    state.units[number].pack += (len(state.things) - 1,)
    return len(state.things) - 1
