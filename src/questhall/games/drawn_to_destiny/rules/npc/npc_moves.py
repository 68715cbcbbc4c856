"""How an NPC moves: after its Target, away from Rivals, out of fire, round to face one (DTD-NPC-05, DTD-NPC-06)."""

from questhall.games.drawn_to_destiny.content.ground import lattice
from questhall.games.drawn_to_destiny.content.ground.routes import Haven
from questhall.games.drawn_to_destiny.rules.conflict.interact import means_against
from questhall.games.drawn_to_destiny.rules.conflict.npc_paths import Goal, Walk, next_move, within_reach
from questhall.games.drawn_to_destiny.rules.conflict.npc_targets import nearest, visible, ward_of
from questhall.games.drawn_to_destiny.rules.harm.movement import price_of, steps, take_step, take_turn, turns
from questhall.games.drawn_to_destiny.rules.harm.step_costs import dragged, may_move
from questhall.games.drawn_to_destiny.rules.units.arcs import arcs_to
from questhall.games.drawn_to_destiny.rules.units.cover import cover_between
from questhall.games.drawn_to_destiny.rules.units.means import arms_of
from questhall.games.drawn_to_destiny.rules.units.positions import field_of, terrain
from questhall.games.drawn_to_destiny.rules.units.units import rivals
from questhall.games.drawn_to_destiny.state import DestinyState, Pending, Unit
from questhall.kernel import Option, say

#: A Rival who might attack: where, how high above its Space, and how far its means reach.
Threat = tuple[int, int, int]

SHY = ("Skirmisher", "Sniper", "Blaster", "Disrupter")


def follow(state: DestinyState, number: int, goal: Goal, walk: Walk | None = None) -> bool:
    """Take the first step or Turn of the cheapest path, or as many as its stride has (DTD-COUNT-07); False when none
    can or need be taken.
    """
    unit = state.units[number]
    taken = False
    for _ in range(unit.stride):
        if taken and (unit.out or state.queue or state.later):
            break
        if walk is None:
            walk = Walk(state, number)
        move = next_move(state, number, goal, walk)
        if move is None:
            break
        ways, flies, walk = walk.ways, walk.arms.flies, None
        sort, what, climb = move
        if sort == "turn":
            if what not in turns(state, number):
                break
            take_turn(state, number, what)
        else:
            held_along = dragged(state, number)
            cost = price_of(state, number, what, climb, held_along, flies, ways)
            if cost < 0:
                break
            take_step(state, number, what, climb, cost, held_along)
        taken = True
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
    """DTD-NPC-06: use what is left to get out of the Rivals' Range or behind Cover."""
    unit = state.units[number]
    taken = False
    for _ in range(unit.stride):
        if taken and (unit.out or state.queue or state.later):
            break
        heading, why = refuge(state, number)
        if heading < 0:
            break
        held_along = dragged(state, number)
        cost = price_of(state, number, heading, 0, held_along)
        if cost < 0:
            break
        if not taken:
            say(state, "npc", number, why, rule="DTD-NPC-06")
        take_step(state, number, heading, 0, cost, held_along)
        taken = True
    return taken


def refuge(state: DestinyState, number: int) -> tuple[int, str]:
    """The first heading on the way to the safest Space within reach (minus 1: it stands there), and why in words.

    Safest is where the fewest Rivals could attack it, then where it has the most Cover from those who could, then the
    farthest from all of them.
    """
    unit = state.units[number]
    if not may_move(state, unit):
        return -1, ""
    nearby = within_reach(state, number)
    if len(nearby.spaces) == 1:
        return -1, ""  # it gets nowhere else
    seen = visible(state, number)
    if not seen:
        return -1, ""
    threats = tuple([(state.units[n].at, state.units[n].height, arms_of(state, n).far) for n in seen])
    havens = nearby.havens.get((threats, unit.height, state.changes))
    if havens is None:
        havens = _havens(state, unit, nearby.spaces, threats)
        nearby.shelter((threats, unit.height, state.changes), havens)
    (best, heading, _), covered = havens[0], 0
    for space, first, attackers in havens:
        if attackers:
            screened = _cover_at(state, unit, space, [state.units[seen[n]] for n in attackers])
            if screened > covered:
                best, heading, covered = space, first, screened
    if best == unit.at:
        return -1, ""
    if covered:
        return heading, "draws back behind Cover"
    if _attackers(state, unit, unit.at, threats)[0] and not _attackers(state, unit, best, threats)[0]:
        return heading, "draws back out of reach"
    return heading, "draws back"


def _havens(
    state: DestinyState, unit: Unit, found: dict[int, tuple[int, int]], threats: tuple[Threat, ...]
) -> tuple[Haven, ...]:
    """Of some Spaces those where the fewest Rivals could attack, the farthest from all of them first; each with those
    attackers, if there may be Cover from all of them: not from one who is near (DTD-COV-02).
    """
    size, least = field_of(state).size, 999
    ranked: list[tuple[int, int, int, int, tuple[int, ...]]] = []
    for node, (cost, heading) in found.items():
        attackers, gap, bare = _attackers(state, unit, node % size, threats)
        if len(attackers) < least:
            least = len(attackers)
            ranked = []
        if len(attackers) == least:
            ranked.append((-gap, cost, node % size, heading, () if bare else attackers))
    if len(ranked) == 1 and ranked[0][2] == unit.at:
        return ((unit.at, -1, ()),)  # it stands there
    ranked.sort()
    return tuple([(space, heading, attackers) for _, _, space, heading, attackers in ranked])


def _attackers(
    state: DestinyState, unit: Unit, space: int, threats: tuple[Threat, ...]
) -> tuple[tuple[int, ...], int, bool]:
    """Which of some Rivals could attack a Unit in a Space, how near the nearest of all would be, and whether one of the
    attackers is too near for Cover.
    """
    field = field_of(state)
    row, tall, least, bare = field.ranges[space], unit.height, 999, False
    top = field.elevation[space] + tall
    found = []
    for number, (spot, height, far) in enumerate(threats):
        gap = row[spot] + abs(top - field.elevation[spot] - height)
        if gap < least:
            least = gap
        if gap <= far and field.sees(spot, space, state.changes, height, tall):
            found.append(number)
            bare = bare or gap < 2
    return tuple(found), least, bare


def _cover_at(state: DestinyState, unit: Unit, space: int, threats: list[Unit]) -> int:
    """The least Cover that a Unit would have in a Space from the Rivals who could attack it there."""
    here, unit.at = unit.at, space
    least = min([cover_between(state, rival, unit) for rival in threats], default=0)
    unit.at = here
    return least


def run_away(state: DestinyState, number: int) -> bool:
    """DTD-COND-24: a step farther from all Rivals."""
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
    say(state, "npc", number, "runs", rule="DTD-NPC-04")
    take_step(state, number, best)
    return True


def face_nearest(state: DestinyState, number: int) -> bool:
    """DTD-NPC-06: wait facing the nearest Rival, turning if it costs only Turns."""
    unit = state.units[number]
    found = visible(state, number)
    for other in found:
        if "Front" not in arcs_to(state, unit, state.units[other].at):
            break
    else:
        return False  # it has all of them before it
    rival = state.units[nearest(state, number, found)]
    if "Front" in arcs_to(state, unit, rival.at):
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


def npc_free_move(state: DestinyState, item: Pending, found: list[int]) -> Option:
    """DTD-NPC-13: away from the source; an evader steps back out of reach if that is possible, else stays."""
    field = field_of(state)
    unit = state.units[item.unit]
    if item.kind == "charge_move":
        return ("go", lattice.HEADINGS[found[0]])
    near = [rival.at for rival in rivals(state, unit)]
    safe = [h for h in found if not terrain(state, field.links[unit.at][h]).burns]
    if not near or not safe:
        return ("go", lattice.HEADINGS[found[0]]) if item.kind == "withdraw" else "stay"

    def room_from(space: int) -> int:
        return min([field.distance(space, spot) for spot in near])

    best = max(safe, key=lambda h: room_from(field.links[unit.at][h]))
    shy = unit.role in ("Skirmisher", "Sniper", "Blaster", "Disrupter", "Supporter")
    if item.kind == "withdraw" or (shy and room_from(field.links[unit.at][best]) > room_from(unit.at)):
        return ("go", lattice.HEADINGS[best])
    return "stay"
