"""How an NPC moves: after its Target, away from Rivals, out of fire, round to face one (DTD-NPC-05, DTD-NPC-06)."""

from questhall.games.drawn_to_destiny import lattice
from questhall.games.drawn_to_destiny.attacks import means_against
from questhall.games.drawn_to_destiny.ground import arcs_to, field_of, terrain
from questhall.games.drawn_to_destiny.movement import steps, turns
from questhall.games.drawn_to_destiny.npc_paths import Goal, next_move
from questhall.games.drawn_to_destiny.npc_targets import nearest, visible, ward_of
from questhall.games.drawn_to_destiny.state import DestinyState
from questhall.games.drawn_to_destiny.stepping import take_step, take_turn
from questhall.games.drawn_to_destiny.units import rivals
from questhall.kernel import say

SHY = ("Skirmisher", "Sniper", "Blaster", "Disrupter")


def follow(state: DestinyState, number: int, goal: Goal) -> bool:
    """Take the first step or Turn of the cheapest path; False when it cannot or need not be taken."""
    unit = state.units[number]
    taken = False
    for _ in range(max(1, unit.stride)):
        move = next_move(state, number, goal)
        if move is None:
            break
        sort, what, climb = move
        if sort == "turn":
            if what not in turns(state, number):
                break
            take_turn(state, number, what)
        else:
            if not any(heading == what and rise == climb for heading, rise, _ in steps(state, number)):
                break
            take_step(state, number, what, climb)
        taken = True
        if unit.out or state.queue or state.later or unit.stride <= 1:
            break
        if goal.sort == "attack" and attack_ready(state, number):
            break
    return taken


def attack_ready(state: DestinyState, number: int) -> bool:
    """Whether the Target could be attacked from here."""
    unit = state.units[number]
    return unit.target >= 0 and bool(means_against(state, number, unit.target))


def stay_close(state: DestinyState, number: int) -> bool:
    """DTD-NPC-06: a Defender ends within a Space of its ward if it can."""
    ward = ward_of(state, state.units[number])
    if ward is None or field_of(state).distance(state.units[number].at, ward.at) <= 1:
        return False
    return follow(state, number, Goal("near", ward.at))


def draw_back(state: DestinyState, number: int) -> bool:
    """DTD-NPC-06: use what is left to get out of the Rivals' reach."""
    return _farther(state, number, "drew back")


def _farther(state: DestinyState, number: int, why: str) -> bool:
    unit = state.units[number]
    field = field_of(state)
    near = [rival.at for rival in rivals(state, unit)]
    if not near:
        return False
    here = min([field.distance(unit.at, spot) for spot in near])
    best, gain = -1, 0
    for heading, rise, cost in steps(state, number):
        there = field.links[unit.at][heading]
        if rise or terrain(state, there).burns:
            continue
        more = (min([field.distance(there, spot) for spot in near]) - here) * 10 - cost
        if more > gain:
            best, gain = heading, more
    if best < 0:
        return False
    say(state, "npc", number, why, rule="DTD-NPC-06")
    take_step(state, number, best)
    return True


def face_nearest(state: DestinyState, number: int) -> bool:
    """DTD-NPC-06: wait facing the nearest Rival, turning if it costs only Turns."""
    unit = state.units[number]
    found = visible(state, number)
    if not found:
        return False
    rival = state.units[nearest(state, unit, found)]
    if rival.at == unit.at or "Front" in arcs_to(state, unit, rival.at):
        return False
    dots = field_of(state).dots
    want = lattice.heading_to(dots[unit.at], dots[rival.at])
    side = 1 if (want - unit.facing) % 8 <= 4 else -1
    if side in turns(state, number):
        take_turn(state, number, side)
        return True
    return False


def step_out(state: DestinyState, number: int) -> bool:
    """DTD-NPC-04 (b): out of the fire."""
    unit = state.units[number]
    field = field_of(state)
    for heading, rise, _ in sorted(steps(state, number), key=lambda step: step[2]):
        if not rise and not terrain(state, field.links[unit.at][heading]).burns:
            take_step(state, number, heading)
            return True
    return False
