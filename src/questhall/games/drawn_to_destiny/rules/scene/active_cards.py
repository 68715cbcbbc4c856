"""Which Abilities and Items of a Unit are active in a Scene (DTD-UNIT-07, DTD-UNIT-08)."""

from itertools import combinations

from questhall.games.drawn_to_destiny.content.unit_cards import SkillLine
from questhall.games.drawn_to_destiny.content.vocabulary import SPECIAL
from questhall.games.drawn_to_destiny.rules.units.equipment import wear_all
from questhall.games.drawn_to_destiny.rules.units.items import carried, give_item
from questhall.games.drawn_to_destiny.state import DestinyState
from questhall.kernel import Flow, Option, choose


def activate(state: DestinyState, number: int, line: SkillLine) -> list[str]:
    """DTD-UNIT-07, DTD-UNIT-08: of the cards under one Skill two for each Level are active; a Specialty's always
    are.
    """
    limit = 99 if line.name == SPECIAL else 2 * line.level
    active: list[str] = []
    for used, card in enumerate(line.cards):
        on = used < limit
        if card in state.content.items:
            give_item(state, number, card, line.name, active=on or line.level == 0)
        elif on:
            active.append(card)
    for style in line.specialties:
        for card in style.cards:
            if card in state.content.items:
                give_item(state, number, card, line.name)
            else:
                active.append(card)
    return active


def crowded_lines(state: DestinyState) -> list[tuple[int, SkillLine]]:
    """DTD-UNIT-07: players' Units with more cards under a Skill than may be active, Unit by Unit."""
    return [
        (number, line)
        for number, unit in enumerate(state.units)
        if unit.owner >= 0
        for line in unit.skills
        if line.name != SPECIAL and 0 < 2 * line.level < len(line.cards)
    ]


def muster(state: DestinyState) -> Flow:
    """DTD-UNIT-07, DTD-UNIT-08: where a Skill has more cards than may be active, its player chooses; then it is
    fixed for the Scene.
    """
    waiting = crowded_lines(state)
    if state.cursor >= len(waiting):
        state.phase, state.cursor = "place", 0
        return
    number, line = waiting[state.cursor]
    options: list[Option] = [
        ("active", *[card.replace(" ", "_") for card in found]) for found in combinations(line.cards, 2 * line.level)
    ]
    option = yield from choose(
        state.units[number].owner, "muster", options, about=(number, line.name.replace(" ", "_"))
    )
    assert isinstance(option, tuple)
    set_active(state, number, line, [str(card).replace("_", " ") for card in option[1:]])
    state.cursor += 1


def set_active(state: DestinyState, number: int, line: SkillLine, chosen: list[str]) -> None:
    """DTD-UNIT-08: these cards of a Skill are active, its others are not; what is carried is put on anew."""
    unit = state.units[number]
    abilities = [card for card in chosen if card in state.content.abilities]
    unit.active = tuple(dict.fromkeys([*[name for name in unit.active if name not in line.cards], *abilities]))
    for _, thing in carried(state, number):
        if thing.skill == line.name and thing.name in line.cards:
            thing.active = thing.name in chosen
        thing.slot = ""
    wear_all(state, number)
