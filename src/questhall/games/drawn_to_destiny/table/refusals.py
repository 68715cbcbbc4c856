"""Why not? What one might expect to be able to do and cannot, with the clause that forbids it; and chances worth
knowing.
"""

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.ground import lattice
from questhall.games.drawn_to_destiny.content.ground.terrain import TERRAIN
from questhall.games.drawn_to_destiny.content.library import Library
from questhall.games.drawn_to_destiny.content.vocabulary import HELD
from questhall.games.drawn_to_destiny.rules.units.ranges import spaces_at
from questhall.games.drawn_to_destiny.table.names import unit_name
from questhall.games.drawn_to_destiny.table.questions import can_spend, no_action
from questhall.games.drawn_to_destiny.view import DestinyView, UnitView
from questhall.kernel import Decision, Odds, Refusal


def refusals(library: Library, view: DestinyView, decision: Decision) -> list[Refusal]:
    """The answers to "why not?" at a Unit's Count and when it is attacked."""
    if decision.kind == "answer" and isinstance(decision.about, tuple) and not can_spend(decision):
        rule, reason = no_action(view, int(decision.about[0]), int(decision.about[1]))
        return [Refusal("spend an Action", "", rule, reason)]
    if decision.kind != "count" or not isinstance(decision.about, tuple):
        return []
    unit = view.units[int(decision.about[0])]
    found: list[Refusal] = []
    offered = {option[2] for option in decision.options if isinstance(option, tuple) and option[0] == "attack"}
    for rival in view.units:
        if (
            rival.number not in offered
            and not rival.out
            and rival.faction != unit.faction
            and rival.number != unit.number
        ):
            found.append(_no_attack(library, view, unit, rival))
    steps = {option[1] for option in decision.options if isinstance(option, tuple) and option[0] == "step"}
    found += _no_steps(library, view, unit, steps)
    if ("turn", "left") not in decision.options and not unit.turn:
        found.append(Refusal("turn left", f"unit-{unit.number}", "DTD-MOVE-05", "There is no Turn token left."))
    return found


def _no_attack(library: Library, view: DestinyView, unit: UnitView, rival: UnitView) -> Refusal:
    """The first thing in the way of an attack."""
    name, element = unit_name(view, rival.number), f"unit-{rival.number}"
    field = library.fields[view.scene]
    what = f"attack {rival.number}"
    if rival.at < 0:
        return Refusal(what, element if rival.marker >= 0 else "", "DTD-HIDE-02", f"{name} is Hidden.")
    if unit.ranks[2] <= 0:
        return Refusal(what, element, "DTD-DMG-11", "With no Will left one only flees or surrenders.")
    if unit.move < unit.cost:
        reason = f"An Action costs {unit.cost} Move, and {unit.move} are left."
        return Refusal(what, element, "DTD-ACT-08", reason)
    gap = field.distance(unit.at, rival.at)
    if gap > _longest(library, view, unit):
        return Refusal(what, element, "DTD-INT-03", f"{name} is at Range {gap}, out of reach of every weapon in hand.")
    if "Front" not in lattice.arcs(field.dots[unit.at], unit.facing, field.dots[rival.at]):
        return Refusal(what, element, "DTD-ARC-01", f"{name} is not in an Arc of anything in hand.")
    if not field.sees(unit.at, rival.at, view.changes, unit.height, rival.height):
        return Refusal(what, element, "DTD-LOS-01", f"There is no clear line to {name}.")
    return Refusal(what, element, "DTD-INT-03", f"{name} cannot be attacked from here.")


def _longest(library: Library, view: DestinyView, unit: UnitView) -> int:
    """The longest Range of what a Unit has in hand or can do."""
    longest = 1
    scale = library.scenes[view.scene].scale
    for thing in view.things:
        weapon = library.items[thing.name].weapon
        if thing.holder == unit.number and thing.slot in HELD and weapon is not None:
            longest = max(longest, spaces_at(scale, weapon.range) if weapon.range else 1 + (weapon.kind == "reach"))
    for name in unit.active:
        attack = library.abilities[name].attack
        if attack is not None:
            longest = max(longest, attack.range)
    return longest


def _no_steps(library: Library, view: DestinyView, unit: UnitView, steps: set[str | int]) -> list[Refusal]:
    """Neighbouring Spaces that cannot be entered now."""
    if unit.at < 0:
        return []
    field = library.fields[view.scene]
    found = []
    for heading, there in enumerate(field.links[unit.at]):
        name = lattice.HEADINGS[heading]
        if there < 0 or name in steps:
            continue
        kind = TERRAIN[view.terrain.get(there, field.terrain[there])]
        cost = lattice.STEP_COST[(heading - unit.facing) % 8] + kind.cost
        if not kind.enter:
            rule, reason = "DTD-MAP-07", f"Nobody enters {kind.name}."
        elif sum(1 for other in view.units if other.at == there and not other.out) >= 2:
            rule, reason = "DTD-MAP-05", "Two Units stand there already."
        elif unit.move < cost:
            rule, reason = "DTD-MOVE-06", f"The step costs {cost} Move, and {unit.move} are left."
        else:
            rule, reason = "DTD-MOVE-06", "Something holds the Unit back, or the step costs more than it has."
        found.append(Refusal(f"step {name}", f"space-{there}", rule, reason))
    return found


def odds(library: Library, view: DestinyView, decision: Decision) -> list[Odds]:
    """DTD-CONF-09: the chance of each card end against a Fate card that nobody has seen yet."""
    conflict = view.conflict
    if decision.kind != "approach" or conflict is None:
        return []
    side, rival = conflict.attacker, conflict.target
    if side.seat != decision.seat:
        side, rival = rival, side
    if rival.seat >= 0:
        return []
    gone = {conflict_cards.parse_card(name) for name in view.fate_discard}
    unseen = [card for card in range(conflict_cards.CARDS) if card not in gone]
    found = []
    for option in decision.options:
        if isinstance(option, tuple) and option[0] == "lay":
            card = conflict_cards.parse_card(str(option[1]))
            wild = conflict_cards.is_wild(card)
            end = (
                0 if wild or conflict_cards.APPROACHES[conflict_cards.approach_of(card, 0)].lower() == option[2] else 1
            )
            wins = sum(_wins(card, end, side.level, other, lies, rival.level) for other in unseen for lies in (0, 1))
            chance = wins / (2 * len(unseen)) if unseen else 0.5
            found.append(Odds(f"lay {option[1]} {option[2]}", f"{option[2]} wins", chance, f"card-{option[1]}"))
    return found


def _wins(mine: int, end: int, level: int, theirs: int, lies: int, their_level: int) -> bool:
    shape = conflict_cards.matchup(conflict_cards.approach_of(mine, end), conflict_cards.approach_of(theirs, lies))
    if shape == conflict_cards.RANK:
        return conflict_cards.compare_ranks(mine, level, theirs, their_level) >= 0
    return shape == conflict_cards.WIN
