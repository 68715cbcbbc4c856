"""What an NPC does on its Count (DTD-NPC-04, DTD-NPC-05, DTD-NPC-06, DTD-NPC-07, DTD-NPC-08, DTD-NPC-09, DTD-NPC-10,
DTD-NPC-11, DTD-NPC-12, DTD-NPC-13, DTD-NPC-14, DTD-NPC-15). Nothing here is random; Fate speaks only in the Conflict.
"""

from questhall.games.drawn_to_destiny.content.printed import Ability
from questhall.games.drawn_to_destiny.content.stats import BODY, SPEED, WILL, stat_value
from questhall.games.drawn_to_destiny.rules.conflict.interact import begin_attack, means_against
from questhall.games.drawn_to_destiny.rules.conflict.npc_paths import Goal, Walk
from questhall.games.drawn_to_destiny.rules.conflict.npc_targets import choose_again, choose_target, visible, whither
from questhall.games.drawn_to_destiny.rules.harm.armor_and_ratings import rating_of
from questhall.games.drawn_to_destiny.rules.harm.damage import hopeless, leave_play
from questhall.games.drawn_to_destiny.rules.harm.healing import LIGHTS
from questhall.games.drawn_to_destiny.rules.harm.movement import can_leave, can_stand
from questhall.games.drawn_to_destiny.rules.npc.npc_moves import (
    SHY,
    draw_back,
    face_nearest,
    follow,
    run_away,
    stay_close,
    step_out,
)
from questhall.games.drawn_to_destiny.rules.npc.npc_orders import obey
from questhall.games.drawn_to_destiny.rules.scene.abilities import ability_targets, ready_abilities, use_ability
from questhall.games.drawn_to_destiny.rules.scene.free_actions import payable, use_free, wants
from questhall.games.drawn_to_destiny.rules.scene.verbs import Context, those
from questhall.games.drawn_to_destiny.rules.turn.actions import act, perform, weapon_for
from questhall.games.drawn_to_destiny.rules.turn.interact_with_things import test_options
from questhall.games.drawn_to_destiny.rules.turn.waiting import wait
from questhall.games.drawn_to_destiny.rules.units.equipment import equip_options
from questhall.games.drawn_to_destiny.rules.units.items import carried
from questhall.games.drawn_to_destiny.rules.units.means import Arms, arms_of, cannot_use_abilities, serves, shape_of
from questhall.games.drawn_to_destiny.rules.units.positions import field_of, terrain
from questhall.games.drawn_to_destiny.rules.units.predicates import card_holds
from questhall.games.drawn_to_destiny.rules.units.ranges import reach
from questhall.games.drawn_to_destiny.rules.units.units import has, is_vehicle, rivals
from questhall.games.drawn_to_destiny.state import DestinyState, Unit

UNHURT: tuple[tuple[int, ...], ...] = ((), (), (), ())  # no Light cards


def take_count(state: DestinyState, number: int) -> bool:
    """DTD-NPC-04, DTD-NPC-12: the first of these that applies; True when the Count is used up."""
    unit = state.units[number]
    if unit.target >= 0 and _lost(state, unit, state.units[unit.target]):
        unit.target = -1
    if unit.target < 0:
        choose_target(state, number)
    if unit.ranks[WILL] <= 0 and hopeless(state, number):
        return flee(state, number)
    if unit.tokens:
        if has(unit, "Flee"):
            return flee(state, number)
        if has(unit, "Prone") and can_stand(state, unit):
            return perform(state, number, "stand")
    if state.terrain or unit.at in state.content.fields[state.scene].burning:
        if not unit.height and "Mindless" not in unit.active and terrain(state, unit.at).burns:
            if step_out(state, number):
                return True
    if unit.order and obey(state, number):
        return True
    if unit.attacked and unit.move < unit.cost:
        if not after_attack(state, number):
            wait(state, number)
        return True
    if unit.target >= 0 and state.units[unit.target].faction == unit.faction:
        return npc_tend(state, number)
    arms = arms_of(state, number)
    if not arms.armed and draw_arms(state, number, arms):
        return True
    if arms.talents.pinning and pin_down(state, number, arms):
        return True
    if attack(state, number, arms) or support(state, number, arms) or npc_rest(state, number):
        return True
    walk, used = Walk(state, number, arms), unit.used_round
    if hasten(state, number, walk):
        return False
    if unit.used_round != used:
        walk = Walk(state, number)  # an Ability has changed something
    if choose_again(state, number, walk) and attack(state, number, walk.arms):
        return True
    if not go_near(state, number, walk):
        wait(state, number)
    return True


def _lost(state: DestinyState, unit: Unit, target: Unit) -> bool:
    """Whether a Target is out of the fight or out of sight."""
    if target.out or target.ranks[BODY] <= 0 or (target.hidden and target.faction != unit.faction):
        return True
    return bool(target.tokens) and "Unconscious" in [token.name for token in target.tokens]


def npc_tend(state: DestinyState, number: int) -> bool:
    """DTD-NPC-02, DTD-NPC-04 (d): a Supporter whose Target is a hurt Ally helps it, or goes to it."""
    unit = state.units[number]
    if unit.move >= unit.cost > 0:
        for option in test_options(state, number):
            assert isinstance(option, tuple)
            if option[2] == unit.target and state.content.abilities[str(option[1]).replace("_", " ")].ai != "never":
                act(state, number, option)
                unit.target = -1
                return True
    if not (npc_rest(state, number) or follow(state, number, Goal("near", state.units[unit.target].at))):
        wait(state, number)
    return True


def pin_down(state: DestinyState, number: int, arms: Arms) -> bool:
    """DTD-NPC-10: before it attacks, once a Round, it uses what pins every Rival ahead (Suppress), if that strikes two
    or more who are not pinned yet.
    """
    unit = state.units[number]
    if unit.move < unit.cost or unit.cost < 1 or unit.target < 0:
        return False
    for ability in arms.talents.pinning:
        if not _may_use(state, number, ability) or weapon_for(state, number, ability) < 0:
            continue
        known = visible(state, number)
        free = [
            other
            for pin in ability.do
            if pin.verb == "cond"
            for other in those(state, pin, Context(number))
            if other in known and not has(state.units[other], pin.name)
        ]
        if len(free) >= 2:
            unit.used_round += (ability.name,)
            act(state, number, ("act", ability.name.replace(" ", "_"), -1, -1))
            return True
    return False


def _may_use(state: DestinyState, number: int, ability: Ability) -> bool:
    """DTD-DMG-11, DTD-COND-09, DTD-NPC-10: whether an NPC can and would use an Ability that costs an Action, which it
    does once a Round.
    """
    unit = state.units[number]
    if ability.name in unit.used_round or cannot_use_abilities(state, unit) or (ability.spoken and has(unit, "Mute")):
        return False
    return card_holds(state, ability.when, number) and wants(state, number, ability)


def attack(state: DestinyState, number: int, arms: Arms) -> bool:
    """DTD-NPC-04 (c), DTD-NPC-07, DTD-NPC-13: attack the Target with the means of highest Level, then highest Rating,
    the first of equals.
    """
    unit = state.units[number]
    if unit.target < 0 or unit.move < unit.cost or unit.cost < 1:
        return False
    if unit.role in ("Defender", "Taunter") and unit.move < 2 * unit.cost and unit.attacked:
        if any(reach(state, unit, rival) <= 1 for rival in rivals(state, unit)):
            return False  # keeps an Action for its answer
    if state.content.fields[state.scene].ranges[unit.at][state.units[unit.target].at] > arms.far + 1:
        return False  # too far for anything, a Lunge too
    found = means_against(state, number, unit.target, arms)
    if not found:
        return False
    best = max(found, key=lambda means: means_worth(state, number, means, arms)) if len(found) > 1 else found[0]
    begin_attack(state, number, best, unit.target, arms=arms)
    return True


def draw_arms(state: DestinyState, number: int, arms: Arms) -> bool:
    """DTD-NPC-04, DTD-ACT-01: who carries a weapon and has none in hand draws it before it goes at anybody."""
    unit = state.units[number]
    if arms.armed or unit.move < 1 or is_vehicle(state, unit):
        return False
    for at, thing in carried(state, number):
        if thing.active and thing.slot in ("Belt", "Back", "") and serves(state, thing):
            for option in equip_options(state, number):
                if isinstance(option, tuple) and option[:2] == ("equip", at):
                    act(state, number, option)
                    return True
            return False
    return False


def means_worth(state: DestinyState, number: int, means: str, arms: Arms) -> tuple[int, float]:
    """DTD-NPC-04: Level first, then Rating; what deals no damage comes after what does."""
    shape = shape_of(state, number, arms, means)
    level = arms.level(state, number, shape.skill) + shape.level
    if shape.ability:
        ability = state.content.abilities[shape.ability]
        if ability.ai == "when_grouped" and not wants(state, number, ability):
            level -= 5
    if not shape.types:
        level -= 2
    return (level, float(stat_value(rating_of(state, state.units[number], shape))))


def support(state: DestinyState, number: int, arms: Arms) -> bool:
    """DTD-NPC-04 (d), DTD-NPC-10: a Supporter helps; others use Action Abilities by their `ai` hint."""
    unit = state.units[number]
    if unit.move < unit.cost or unit.cost < 1:
        return False
    if unit.role == "Supporter":
        for option in test_options(state, number):
            assert isinstance(option, tuple)
            ability = state.content.abilities[str(option[1]).replace("_", " ")]
            if ability.ai != "never":
                act(state, number, option)
                return True
    for ability in arms.talents.actions:
        name = ability.name
        if ability.uses or not _may_use(state, number, ability):
            continue
        targets = ability_targets(state, number, ability)
        targets = [other for other in targets if other < 0 or state.units[other].owner < 0]
        if name == "Command Drone":
            targets = [other for other in targets if other != number and not state.units[other].named]
        if not targets:
            continue
        unit.used_round += (name,)
        unit.move -= unit.cost
        unit.spent += unit.cost
        use_ability(state, number, name, -1, targets[0] if targets[0] >= 0 else number, None)
        return True
    return False


def npc_rest(state: DestinyState, number: int) -> bool:
    """DTD-NPC-04 (e): Recover when Light cards have brought a Stat to 2 or less and no Rival is within 2."""
    unit = state.units[number]
    if unit.light == UNHURT or unit.move < unit.cost or unit.cost < 1:
        return False
    for pile, cards in enumerate(unit.light):
        if cards and unit.ranks[pile] <= 2 < unit.printed[pile][0]:
            if any(reach(state, unit, rival) <= 2 for rival in rivals(state, unit)):
                return False
            act(state, number, ("recover", LIGHTS[pile]))
            return True
    return False


def hasten(state: DestinyState, number: int, walk: Walk) -> bool:
    """DTD-NPC-10: free Abilities by their hint; Burst of Speed if it alone brings an attack this Round."""
    unit = state.units[number]
    if unit.target < 0 or unit.attacked:
        return False
    for name, item in ready_abilities(state, number, "count"):
        ability = state.content.abilities[name]
        if wants(state, number, ability) and card_holds(state, ability.when, number) and name not in unit.used_round:
            if ability.target == "ally":
                targets = [other for other in ability_targets(state, number, ability) if state.units[other].owner < 0]
            else:
                targets = [number]
            if targets:
                unit.used_round += (name,)
                use_ability(state, number, name, item, targets[0], None)
                return not state.queue
    if unit.ranks[SPEED] < 4 or "burst" in unit.used_round or unit.stride > 1:
        return False
    gap = walk.field.ranges[unit.at][state.units[unit.target].at] - walk.arms.far
    if gap + unit.cost - unit.move > 2 or not payable(state, number, "Slow"):
        return False  # too far even as the crow flies, or no cards left
    cost = walk.costs_to_attack(unit.target, unit.move - unit.cost + 2) if walk.moves else None
    if cost is not None and cost[0] > unit.move - unit.cost and cost[2] < state.count:
        unit.used_round += ("burst",)
        use_free(state, number, "burst")
        return True
    return False


def go_near(state: DestinyState, number: int, walk: Walk) -> bool:
    """DTD-NPC-04 (f), DTD-NPC-05, DTD-NPC-15: go where it can attack its Target."""
    unit = state.units[number]
    if unit.target < 0:
        return seek(state, number)
    return follow(state, number, Goal("attack", unit.target), walk)


def after_attack(state: DestinyState, number: int) -> bool:
    """DTD-NPC-06: it has attacked and cannot pay for another Action: the shy draw back, a Defender keeps to its ward,
    others face the nearest Rival.
    """
    unit = state.units[number]
    if unit.role in SHY:
        return unit.move > 0 and draw_back(state, number)
    if unit.role == "Defender" and unit.move > 0 and stay_close(state, number):
        return True
    return unit.turn > 0 and face_nearest(state, number)


def seek(state: DestinyState, number: int) -> bool:
    """DTD-NPC-02: with no Rival to be seen, go where one was last seen, else to the goal Space of the Scene."""
    spot, why = whither(state, number)
    if spot < 0 or visible(state, number):
        return False
    if why == "last seen" and field_of(state).distance(state.units[number].at, spot) <= 1:
        return False
    return follow(state, number, Goal("space", spot))


def flee(state: DestinyState, number: int) -> bool:
    """DTD-NPC-04 (a), DTD-COND-24: farther from all Rivals; off the map by an exit if there is one."""
    unit = state.units[number]
    if can_leave(state, number):
        leave_play(state, number, "fled", "DTD-MAP-09")
        return True
    exits = field_of(state).exits.get(state.factions[unit.faction], frozenset())
    if exits and hopeless(state, number) and follow(state, number, Goal("spaces", -1, tuple(sorted(exits)))):
        return True
    if not run_away(state, number):
        wait(state, number)
    return True


def commanded(state: DestinyState, number: int) -> None:
    """Command Drone: one Movement or attack at once, free."""
    unit = state.units[number]
    if unit.target < 0:
        choose_target(state, number)
    if unit.target >= 0 and state.units[unit.target].faction == unit.faction:
        npc_tend(state, number)
        return
    arms = arms_of(state, number)
    found = means_against(state, number, unit.target, arms) if unit.target >= 0 else []
    if found:
        best = max(found, key=lambda means: means_worth(state, number, means, arms))
        begin_attack(state, number, best, unit.target, free=True, arms=arms)
        return
    move, unit.move = unit.move, 9
    follow(state, number, Goal("attack", unit.target) if unit.target >= 0 else Goal("space", unit.at))
    unit.move = move
