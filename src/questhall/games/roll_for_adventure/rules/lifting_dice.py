"""Dice that are lifted from where they lie, by attacks, heroes and cards."""

from questhall.games.roll_for_adventure.rules import forest
from questhall.games.roll_for_adventure.rules.dice import emptied, name, without
from questhall.games.roll_for_adventure.state import DESERT, FOREST, FORTRESS, ICE_CAVE, TERRITORIES, VORTEX, State


def lift(state: State, place: str, die: int) -> None:
    """RFA-DICE-09: a placed die leaves its place for an attack, a hero or a card, never at will.

    Gaps close where the board says so.
    """
    if place == TERRITORIES[DESERT]:
        state.desert = without(state.desert, die) if state.sides[DESERT] == "A" else emptied(state.desert, die)
    elif place == TERRITORIES[FORTRESS]:
        state.fortress = [without(section, die) for section in state.fortress]
    elif place == TERRITORIES[FOREST]:
        forest.close_up(state, die)
    elif place == TERRITORIES[ICE_CAVE]:
        state.ice_cave = emptied(state.ice_cave, die)
    elif place == VORTEX:
        state.resurrection = without(state.resurrection, die)
    else:
        state.enemies[place] = without(state.enemies[place], die)


def dice_at(state: State, place: str) -> list[int]:
    """The dice on a place, with their faces; desert A sections 2 and 3 are out of reach and not counted."""
    if place == TERRITORIES[DESERT]:
        return [die for die in state.desert if die]
    if place == TERRITORIES[FORTRESS]:
        return [die for section in state.fortress for die in section]
    if place == TERRITORIES[FOREST]:
        return list(state.forest)
    if place == TERRITORIES[ICE_CAVE]:
        return [die for die in state.ice_cave if die]
    if place == VORTEX:
        return list(state.resurrection)
    return list(state.enemies[place])


def spot(state: State, place: str, die: int) -> tuple[str, str]:
    """Names a lying die in an option: by its space where spaces differ, by kind and face where only those matter."""
    content = state.content
    if place == TERRITORIES[DESERT] and state.sides[DESERT] == "B":
        return place, list(content.desert_b.spaces)[state.desert.index(die)]
    if place == TERRITORIES[ICE_CAVE] and state.sides[ICE_CAVE] == "B":
        return place, list(content.ice_cave_b.spaces)[state.ice_cave.index(die)]
    return place, name(state, die)
