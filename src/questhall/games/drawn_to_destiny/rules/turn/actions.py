"""One choice of one Unit on one Count: a Movement, an Action, or a Free Action before it (DTD-ACT)."""

from questhall.games.drawn_to_destiny.content.free_actions import FREE_ACTIONS
from questhall.games.drawn_to_destiny.content.ground import lattice
from questhall.games.drawn_to_destiny.content.printed import Ability
from questhall.games.drawn_to_destiny.content.stats import WILL
from questhall.games.drawn_to_destiny.content.vocabulary import HELD
from questhall.games.drawn_to_destiny.rules.conflict.interact import attack_options, begin_attack, begin_lob
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.harm.damage import hopeless, leave_play, remove_light
from questhall.games.drawn_to_destiny.rules.harm.healing import LIGHTS, curable
from questhall.games.drawn_to_destiny.rules.harm.hiding import can_hide, hide, show_up
from questhall.games.drawn_to_destiny.rules.harm.movement import movement_options, take_step, take_strides, take_turn
from questhall.games.drawn_to_destiny.rules.harm.pushes_and_falls import swung
from questhall.games.drawn_to_destiny.rules.scene.abilities import ability_targets, cooled, make_ready, use_ability
from questhall.games.drawn_to_destiny.rules.scene.free_actions import count_frees, use_free
from questhall.games.drawn_to_destiny.rules.scene.places import search_place
from questhall.games.drawn_to_destiny.rules.turn.interact_with_things import (
    begin_plain,
    plain_options,
    smash_options,
    test_options,
)
from questhall.games.drawn_to_destiny.rules.turn.waiting import wait, wait_options
from questhall.games.drawn_to_destiny.rules.units.equipment import equip, equip_options
from questhall.games.drawn_to_destiny.rules.units.items import item_abilities
from questhall.games.drawn_to_destiny.rules.units.means import Outlook, cannot_use_abilities
from questhall.games.drawn_to_destiny.rules.units.positions import field_of, terrain
from questhall.games.drawn_to_destiny.rules.units.predicates import card_holds
from questhall.games.drawn_to_destiny.rules.units.sight import sees
from questhall.games.drawn_to_destiny.rules.units.skills import talents
from questhall.games.drawn_to_destiny.rules.units.units import has, make_noise
from questhall.games.drawn_to_destiny.state import DestinyState, Pending, Unit
from questhall.kernel import Option, say

FREE_KINDS = frozenset([name for name, action in FREE_ACTIONS.items() if action.own_count])


RECOVERS: tuple[Option, ...] = tuple([("recover", kind) for kind in LIGHTS])


def action_options(state: DestinyState, number: int, outlook: Outlook | None = None) -> list[Option]:
    """DTD-ACT-01, DTD-ACT-02, DTD-ACT-03, DTD-ACT-04, DTD-ACT-05, DTD-ACT-06, DTD-ACT-07, DTD-ACT-08, DTD-ACT-09,
    DTD-ACT-10, DTD-ACT-11, DTD-ACT-12, DTD-SKILL-07: every Action that the Unit can take and pay.
    """
    unit = state.units[number]
    found: list[Option] = []
    if outlook is None:
        outlook = Outlook(state, number)
    near = [state.units[rival] for rival in outlook.rivals]
    if not unit.hidden:
        for rival in near:
            if sees(state, rival, unit):
                found.append("surrender")
                break
    if unit.ranks[WILL] <= 0 and hopeless(state, number):
        return found
    found += equip_options(state, number, outlook.near)
    if unit.move < unit.cost or unit.cost < 1:
        return found
    found += [RECOVERS[pile] for pile, cards in enumerate(unit.light) if cards]
    found += [("ready", name.replace(" ", "_")) for name in cooled(state, number)]
    if unit.carrier < 0 and can_hide(state, number, near):
        found.append("hide")
    place = field_of(state).place_of[unit.at] if unit.carrier < 0 else ""
    if place and unit.owner >= 0:
        found.append("search")
    if unit.tokens and has(unit, "Flee"):
        return found
    if unit.carrier < 0 or state.content.units[state.units[unit.carrier].card].open:
        found += attack_options(state, number, outlook)
    found += smash_options(state, number)
    found += test_options(state, number)
    found += plain_options(state, number, outlook.near)
    found += _ability_actions(state, number)
    return found


def _ability_actions(state: DestinyState, number: int) -> list[Option]:
    """Abilities that cost an Action."""
    unit = state.units[number]
    found: list[Option] = []
    if cannot_use_abilities(state, unit):
        return found
    names = [(ability.name, -1) for ability in talents(state, unit).actions] + item_abilities(state, number)
    for name, item in names:
        ability = state.content.abilities[name]
        if ability.use != "action" or name in unit.burnt or not card_holds(state, ability.when, number):
            continue
        if ability.spoken and has(unit, "Mute"):
            continue
        if ability.uses and item < 0 and weapon_for(state, number, ability) < 0:
            continue
        if ability.target == "space":
            for space in _spaces(state, unit, ability.range):
                found.append(("act", name.replace(" ", "_"), item, space))
        else:
            for target in ability_targets(state, number, ability):
                if _useful(state, number, ability, target):
                    found.append(("act", name.replace(" ", "_"), item, target))
    return found


def _useful(state: DestinyState, number: int, ability: Ability, target: int) -> bool:
    """Leave out what could not do anything: no wound to dress, nobody to shoot at."""
    unit = state.units[target] if target >= 0 else state.units[number]
    for effect in ability.do:
        if effect.verb == "uncond" and not has(unit, effect.name):
            return False
        if effect.verb == "heal" and not curable(unit, effect.mode):
            return False
        if effect.verb == "move" and effect.mode == "rope":
            return any(swung(state, number, heading, effect.n) >= 0 for heading in range(8))
        if effect.verb == "command" and (unit.owner >= 0 or unit.named):
            return False
        if effect.verb == "cond" and effect.name in ("Aiming", "Overwatch") and has(unit, effect.name):
            return False
    return True


def weapon_for(state: DestinyState, number: int, ability: Ability) -> int:
    """The weapon in hand whose Uses an Ability takes, or minus 1."""
    for at, thing in enumerate(state.things):
        if thing.holder == number and thing.slot in HELD and not thing.gone and thing.uses >= ability.uses:
            weapon = state.content.items[thing.name].weapon
            if weapon is not None and (not weapon.allows or ability.name in weapon.allows):
                return at
    return -1


def _spaces(state: DestinyState, unit: Unit, far: int) -> list[int]:
    """The Spaces ahead within range and sight."""
    seen = field_of(state).in_view(unit.at, unit.facing, far, unit.height, state.changes)
    return [space for space in seen if terrain(state, space).enter]


def unit_options(state: DestinyState, number: int) -> list[Option]:
    """DTD-COUNT-02: everything a Unit may choose on its Count; in the middle of a fast Movement only more of it."""
    unit = state.units[number]
    if unit.strides:
        return ["done", *movement_options(state, number)]
    outlook = Outlook(state, number)
    found = wait_options(state, number)
    found += movement_options(state, number, outlook.arms.flies)
    found += action_options(state, number, outlook)
    found += count_frees(state, number, outlook)
    return found


def perform(state: DestinyState, number: int, option: Option) -> bool:
    """Do what was chosen; True when the Unit's choice of this Count is used up."""
    unit = state.units[number]
    name = str(option[0]) if isinstance(option, tuple) else str(option)
    if name in FREE_KINDS:
        use_free(state, number, option)
        return state.conflict is not None
    if name == "wait":
        wait(state, number)
    elif name == "until":
        assert isinstance(option, tuple)
        unit.wait = int(option[1])
        wait(state, number)
    elif name == "rest":
        unit.wait = 0
        wait(state, number)
    elif name == "done":
        unit.strides = 0
    elif name in ("step", "turn"):
        assert isinstance(option, tuple)
        if name == "step":
            rise = 0 if len(option) < 3 else (1 if option[2] == "up" else -1)
            take_step(state, number, lattice.HEADINGS.index(str(option[1])), rise)
        else:
            take_turn(state, number, -1 if option[1] == "left" else 1)
        return take_strides(state, number)
    elif name == "stand":
        unit.move -= 2
        unit.spent += 2
        unit.tokens = [token for token in unit.tokens if token.name != "Prone"]
        say(state, "stood", number, rule="DTD-MOVE-07")
    elif name == "lie":
        unit.move -= 1
        unit.spent += 1
        add(state, number, "Prone")
    elif name == "leave":
        unit.move -= 1
        leave_play(state, number, "left", "DTD-MAP-09")
    elif name == "surrender":
        leave_play(state, number, "captured", "DTD-ACT-12")
    else:
        act(state, number, option)
    return True


def act(state: DestinyState, number: int, option: Option) -> None:
    """DTD-COUNT-05, DTD-ACT-07, DTD-ACT-08: pay for an Action and do it."""
    unit = state.units[number]
    name = str(option[0]) if isinstance(option, tuple) else str(option)
    if name in ("equip", "stow", "pick", "load", "give"):
        assert isinstance(option, tuple)
        unit.move -= 1
        unit.spent += 1
        if name == "give" and state.units[int(option[2])].owner != unit.owner:
            state.queue.append(
                Pending("offer", int(option[2]), number, n=int(option[1]), seat=state.units[int(option[2])].owner)
            )
            return
        equip(state, number, option)
        return
    if name == "attack":
        assert isinstance(option, tuple)
        begin_attack(state, number, str(option[1]).replace("_", " "), int(option[2]))
        return
    if name == "lob":
        assert isinstance(option, tuple)
        begin_lob(state, number, str(option[1]).replace("_", " "), int(option[2]))
        return
    unit.move -= unit.cost
    unit.spent += unit.cost
    if name == "recover":
        assert isinstance(option, tuple)
        remove_light(state, number, str(option[1]))
    elif name == "ready":
        assert isinstance(option, tuple)
        make_ready(state, number, str(option[1]).replace("_", " "))
        say(state, "readied", number, str(option[1]).replace("_", " "), rule="DTD-ACT-03")
    elif name == "hide":
        hide(state, number)
    elif name == "search":
        search_place(state, number)
    elif name == "act":
        assert isinstance(option, tuple)
        _ability_action(state, number, str(option[1]).replace("_", " "), int(option[2]), int(option[3]))
    else:
        begin_plain(state, number, option)
        if unit.hidden and state.conflict is None:
            show_up(state, number, "interacted")


def _ability_action(state: DestinyState, number: int, name: str, item: int, target: int) -> None:
    """An Ability that costs an Action; some take two, and the first payment only begins it."""
    unit = state.units[number]
    ability = state.content.abilities[name]
    if ability.actions > 1 and unit.working != name:
        unit.working = name
        say(state, "begun", number, name, rule="DTD-ACT-11")
        return
    unit.working = ""
    if ability.uses and item < 0:
        weapon = weapon_for(state, number, ability)
        if weapon >= 0:
            state.things[weapon].uses -= ability.uses
            make_noise(state)
    if ability.target == "space":
        use_ability(state, number, name, item, -1, None, target)
    else:
        use_ability(state, number, name, item, target if target >= 0 else number, None)
