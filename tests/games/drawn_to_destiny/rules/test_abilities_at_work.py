"""Abilities that cost an Action or work on a win: when they are offered, when NPCs use them, what they leave behind."""

from typing import Any

import pytest
from tests.games.drawn_to_destiny.positions import alone, arena, duel, fight, put, space, tokens, weapon

from questhall.games.drawn_to_destiny.content.conflict_cards import parse_card
from questhall.games.drawn_to_destiny.content.unit_cards import SkillLine
from questhall.games.drawn_to_destiny.content.vocabulary import WOUND
from questhall.games.drawn_to_destiny.rules.conflict.answering import legal_answers
from questhall.games.drawn_to_destiny.rules.conflict.resolution import apply
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.harm.damage import place_light
from questhall.games.drawn_to_destiny.rules.harm.hiding import appear, can_hide, end_of_count
from questhall.games.drawn_to_destiny.rules.npc.npc_turn import means_worth, pin_down, support, take_count
from questhall.games.drawn_to_destiny.rules.scene.abilities import use_ability
from questhall.games.drawn_to_destiny.rules.turn.actions import act, action_options
from questhall.games.drawn_to_destiny.rules.units.equipment import receive
from questhall.games.drawn_to_destiny.rules.units.means import arms_of, attack_means
from questhall.games.drawn_to_destiny.rules.units.positions import set_terrain
from questhall.games.drawn_to_destiny.state import DestinyState
from questhall.kernel import rule


def acts(state: DestinyState, number: int) -> set[tuple[Any, ...]]:
    """The Abilities that are offered for an Action, with their targets."""
    return {(option[1], option[3]) for option in action_options(state, number) if option[0] == "act"}


@rule("DTD-ACT-06", "DTD-SKILL-05")
def test_an_ability_is_offered_where_it_could_do_something() -> None:
    state, hero = alone()
    unit = state.units[hero]
    unit.active = ("Stabilize", "Aim", "Track", "Parry")
    friend = put(state, "Ranger", "4,2", seat=0)
    assert acts(state, hero) == {("Aim", -1), ("Track", -1)}
    add(state, friend, "Dying")
    assert ("Stabilize", friend) in acts(state, hero) and ("Stabilize", hero) not in acts(state, hero)
    add(state, hero, "Aiming")
    assert ("Aim", -1) not in acts(state, hero) and ("Track", -1) in acts(state, hero)
    unit.burnt = ("Track",)
    assert ("Track", -1) not in acts(state, hero)
    unit.ranks = (8, 0, 5, 5)
    assert acts(state, hero) == set()  # DTD-DMG-11


@rule("DTD-COND-09")
@pytest.mark.parametrize(("mute", "offered"), [(False, True), (True, False)])
def test_what_is_spoken_is_not_for_the_mute(mute: bool, offered: bool) -> None:
    state, hero = alone()
    state.units[hero].active = ("Rally", "Aim")
    if mute:
        add(state, hero, "Mute")
    assert (("Rally", -1) in acts(state, hero)) == offered and ("Aim", -1) in acts(state, hero)


@rule("DTD-ITEM-07", "DTD-ACT-06")
@pytest.mark.parametrize(("uses", "offered"), [(10, True), (9, False)])
def test_suppress_takes_ten_uses_of_a_gun(uses: int, offered: bool) -> None:
    state = arena()
    name = next(
        n for n, i in sorted(state.content.items.items())
        if i.weapon is not None and i.uses >= 10 and (not i.weapon.allows or "Suppress" in i.weapon.allows) and i.weapon.kind == "firearm"
    )  # fmt: skip
    hero, foe = put(state, "Wizard", "4,10", "N", seat=0), put(state, "Bandit", "4,4", "S")
    behind = put(state, "Bandit", "4,16", "S")
    gun = receive(state, hero, name)
    for at in state.units[hero].pack:
        state.things[at].slot = "Both" if at == gun else ""
    state.things[gun].uses = uses
    state.units[hero].active = ("Suppress",)
    assert (("Suppress", -1) in acts(state, hero)) == offered
    if offered:
        act(state, hero, ("act", "Suppress", -1, -1))
        assert state.things[gun].uses == uses - 10 and state.noise
        assert "Suppressed" in tokens(state, foe) and len(state.units[foe].light[2]) == 1
        assert "Suppressed" not in tokens(state, behind)


@rule("DTD-ACT-06", "DTD-ITEM-07")
def test_what_takes_no_shot_makes_no_noise_and_a_bandage_is_its_own() -> None:
    state, hero = alone("Ranger")
    gun, bandage = receive(state, hero, "Pistol: 9mm"), receive(state, hero, "Bandages")
    for at in state.units[hero].pack:
        state.things[at].slot = "Right" if at == gun else "Belt" if at == bandage else ""
    state.units[hero].active = ("Aim",)
    shots, bandages = state.things[gun].uses, state.things[bandage].uses
    act(state, hero, ("act", "Aim", -1, -1))
    assert "Aiming" in tokens(state, hero) and state.things[gun].uses == shots and not state.noise
    add(state, hero, "Bleeding", 2)
    act(state, hero, ("act", "Bandage", bandage, hero))
    assert state.things[bandage].uses == bandages - 1 and state.things[gun].uses == shots and not state.noise


@rule("DTD-FREE-02", "DTD-SKILL-05")
@pytest.mark.parametrize(
    ("name", "waits"),
    [
        *((name, True) for name in ("Pounce", "Lunge", "Disarm", "Charge", "Pinning Shot", "Quick Draw")),
        ("Sprint", False),
        ("Take Cover", False),
    ],
)
def test_what_helps_with_the_next_attack_waits_for_it(name: str, waits: bool) -> None:
    state, hero = alone()
    use_ability(state, hero, name, -1, hero, None)
    assert (name in state.units[hero].boosts) == waits and name in state.units[hero].cool


@rule("DTD-MAP-07", "DTD-ACT-06")
def test_a_wall_of_flame_is_laid_on_a_space_ahead_in_sight() -> None:
    state, hero = alone()
    state.units[hero].active = ("Flame Wall",)
    set_terrain(state, space("4,0"), "rock")
    targets = {target for name, target in acts(state, hero) if name == "Flame_Wall"}
    assert space("4,2") in targets and space("4,0") not in targets and space("4,6") not in targets
    act(state, hero, ("act", "Flame_Wall", -1, space("4,2")))
    assert state.terrain[space("4,2")] == "fire" and state.units[hero].move == 3


@rule("DTD-NPC-10", "DTD-NPC-04")
@pytest.mark.parametrize(
    ("move", "cost", "hurt", "used", "helps"),
    [
        (2, 2, True, (), True),
        (1, 2, True, (), False),
        (5, 0, True, (), False),
        (2, 2, False, (), False),
        (2, 2, True, ("Rally",), False),
    ],
)
def test_an_npc_uses_an_ability_by_its_hint_once_a_round(
    move: int, cost: int, hurt: bool, used: tuple[str, ...], helps: bool
) -> None:
    state = arena()
    chief = put(state, "Bandit", "10,10", "N")
    unit = state.units[chief]
    unit.active, unit.used_round = ("Rally",), used
    if hurt:
        place_light(state, chief, "Stress", 2)
    unit.move, unit.cost = move, cost
    assert support(state, chief, arms_of(state, chief)) == helps
    if helps:
        assert unit.move == 0 and unit.spent == 2 and unit.used_round == ("Rally",) and len(unit.light[2]) == 1
        unit.move = 2
        assert not support(state, chief, arms_of(state, chief))
        unit.move, unit.cost, unit.used_round = 1, 1, ()
        assert support(state, chief, arms_of(state, chief)) and unit.move == 0


@rule("DTD-NPC-10")
def test_command_drone_is_for_an_unnamed_ally() -> None:
    state = arena()
    queen, drone, captain = [put(state, "Bandit", at) for at in ("10,10", "10,8", "10,12")]
    hero = put(state, "Mercenary", "10,4", seat=0)
    state.units[queen].active, state.units[captain].named = ("Command Drone",), True
    assert support(state, queen, arms_of(state, queen))
    assert [(item.kind, item.unit) for item in state.later] == [("command", drone)]
    state.units[drone].out, state.units[queen].used_round, state.later = "fled", (), []
    assert not support(state, queen, arms_of(state, queen)) and hero == 3


@rule("DTD-NPC-10", "DTD-ACT-06")
def test_a_player_commands_no_unit_of_a_player() -> None:
    state, hero = alone()
    state.units[hero].active = ("Command Drone",)
    friend = put(state, "Ranger", "4,6", seat=0)
    assert acts(state, hero) == set()
    drone = put(state, "Wolf", "6,4", faction="heroes")
    assert acts(state, hero) == {("Command_Drone", drone)} and friend != drone


@rule("DTD-NPC-02", "DTD-NPC-04")
def test_a_supporter_helps_who_is_beside_it() -> None:
    state = arena()
    medic, friend = put(state, "Paramedic", "10,10", "N"), put(state, "Bandit", "10,8", "S")
    unit = state.units[medic]
    unit.role, unit.move, unit.cost = "Supporter", 5, 2
    assert not support(state, medic, arms_of(state, medic))
    place_light(state, friend, "Stun", 2)
    take_count(state, medic)
    assert state.conflict is not None and state.conflict.others == [friend] and unit.move == 3


@rule("DTD-NPC-10")
@pytest.mark.parametrize(
    ("many", "pinned", "move", "pins"),
    [(2, 0, 5, True), (1, 0, 5, False), (3, 1, 5, True), (2, 1, 5, False), (2, 0, 1, False)],
)
def test_rivals_ahead_are_pinned_when_two_are_not_yet(many: int, pinned: int, move: int, pins: bool) -> None:
    state = arena()
    name = next(
        n for n, i in sorted(state.content.items.items())
        if i.weapon is not None and i.uses >= 10 and (not i.weapon.allows or "Suppress" in i.weapon.allows) and i.weapon.kind == "firearm"
    )  # fmt: skip
    gunner = put(state, "Bandit", "10,16", "N")
    heroes = [put(state, "Mercenary", at, seat=0) for at in ("10,8", "8,8", "12,8")[:many]]
    gun = receive(state, gunner, name)
    for at in state.units[gunner].pack:
        state.things[at].slot = "Both" if at == gun else ""
    unit = state.units[gunner]
    unit.active, unit.target, unit.move, unit.cost = ("Suppress",), heroes[0], move, 2
    for number in heroes[:pinned]:
        add(state, number, "Suppressed", rounds=1)
    assert pin_down(state, gunner, arms_of(state, gunner)) == pins
    if pins:
        assert unit.used_round == ("Suppress",) and unit.move == move - 2
        assert all("Suppressed" in tokens(state, number) for number in heroes)


@rule("DTD-NPC-03", "DTD-HIDE-02")
@pytest.mark.parametrize("change", ["hidden", "out", "body", "asleep"])
def test_a_target_that_is_lost_is_given_up(change: str) -> None:
    state, hero, foe = duel()
    other = put(state, "Mercenary", "3,3", seat=0)
    state.units[foe].target = hero
    if change == "hidden":
        state.units[hero].hidden = True
    elif change == "out":
        state.units[hero].out = "fled"
    elif change == "body":
        state.units[hero].ranks = (0, 5, 5, 5)
    else:
        add(state, hero, "Unconscious")
    take_count(state, foe)
    assert state.units[foe].target == other


@rule("DTD-NPC-04")
def test_what_deals_no_damage_comes_after_what_does() -> None:
    state, _hero, foe = duel("Mercenary", "Mercenary")
    state.units[foe].active = ("Grab", "Taunt")
    state.units[foe].skills = (
        SkillLine(name="Melee", level=2),
        SkillLine(name="Close Combat", level=2),
        SkillLine(name="Intimidation", level=3),
    )
    arms = arms_of(state, foe)
    worth = {means: means_worth(state, foe, means, arms) for means in attack_means(state, foe)}
    assert worth["ability:Taunt"][0] == 1 and worth[weapon(state, foe)][0] == 2
    assert max(worth, key=lambda means: worth[means]) == weapon(state, foe)


@rule("DTD-INT-12", "DTD-DMG-11")
@pytest.mark.parametrize(("mind", "powers"), [(1, True), (0, False)])
def test_at_mind_0_nobody_answers_with_a_power(mind: int, powers: bool) -> None:
    state, hero, foe = duel("Mercenary", "Mercenary")
    fight(state, hero, "thing", foe)
    conflict = state.conflict
    assert conflict is not None
    unit = state.units[foe]
    unit.skills, unit.ranks = (*unit.skills, SkillLine(name="Quickness", level=3)), (8, mind, 5, 5)
    assert ("skill:Quickness" in legal_answers(state, conflict)) == powers


@rule("DTD-SKILL-07", "DTD-GEN-08")
@pytest.mark.parametrize(("pose", "can"), [("", True), ("cool", False), ("burnt", False)])
def test_an_attack_that_has_cooled_cannot_be_used(pose: str, can: bool) -> None:
    state, hero = alone()
    unit = state.units[hero]
    unit.active = ("Claw",)
    if pose:
        setattr(unit, pose, ("Claw",))
    assert ("ability:Claw" in attack_means(state, hero)) == can


def struck(means: str, card: str, hits: int, severity: int = 0, **parts: Any) -> DestinyState:
    """A hero with every attack of a beast wins with a card and so many Hits, by a Crit if there is a Severity."""
    state, hero, foe = duel("Mercenary", "Mercenary")
    state.units[foe].named = True
    state.units[hero].active = ("Claw", "Tail Sweep", "Fire Bolt", "Slam", "Cleave", "Grab", "Pinning Shot")
    state.units[hero].skills = (
        *state.units[hero].skills,
        SkillLine(name="Close Combat", level=2),
        SkillLine(name="Fire", level=2),
    )
    for at, value in parts.pop("others", {}).items():
        put(state, value, at)
    fight(state, hero, "thing" if means == "thing" else means, foe)
    conflict = state.conflict
    assert conflict is not None
    side = conflict.attacker
    side.card, side.lies, side.won, side.scores, side.hits, side.deck = parse_card(card), 0, True, hits > 0, hits, WOUND
    if severity:
        side.crit = parse_card("8S")
    for name, value in parts.items():
        setattr(side, name, value)
    apply(state, conflict)
    return state


@rule("DTD-RES-02", "DTD-GEN-01")
def test_what_a_win_a_hit_or_a_crit_brings() -> None:
    assert tokens(struck("ability:Claw", "9H", 1), 1).get("Bleeding") == 1
    assert "Bleeding" not in tokens(struck("ability:Claw", "9W", 1), 1)  # not with Strong
    assert "Prone" in tokens(struck("thing", "9W", 1), 1) and "Prone" not in tokens(struck("thing", "9H", 1), 1)  # Slam
    assert "Held" in tokens(struck("ability:Grab", "9H", 1), 1) and "Held" not in tokens(
        struck("ability:Grab", "9H", 0), 1
    )
    assert struck("ability:Tail Sweep", "9W", 1).units[1].at == space("4,0")
    for severity, burning in ((2, False), (3, True)):
        state = struck("ability:Fire Bolt", "9H", severity, severity)
        assert ("Burning" in tokens(state, 1)) == burning
    for severity, hurt in ((2, 0), (3, 1)):
        state = struck("thing", "9H", severity, severity, others={"3,3": "Bandit"})
        assert len(state.units[2].light[0]) == hurt  # Cleave
    state = struck("thing", "9H", 3, 3, others={"10,10": "Bandit"})
    assert not any(state.units[2].light)
    assert "Prone" not in tokens(struck("thing", "9W", 1, won=False), 1)
    for used, slow in (([], 0), (["Pinning Shot"], 1)):
        assert len(struck("thing", "9H", 1, used=used).units[1].light[3]) == slow


@rule("DTD-HIDE-01", "DTD-HIDE-03", "DTD-HIDE-04")
def test_abilities_of_those_who_hide_and_those_who_watch() -> None:
    state = arena()
    hero = put(state, "Mercenary", "4,10", seat=0)
    foe = put(state, "Bandit", "4,2", "S")
    set_terrain(state, space("4,10"), "brush")
    assert not can_hide(state, hero)
    state.units[hero].active = ("Camouflage",)
    assert can_hide(state, hero)  # one obstacle is enough
    set_terrain(state, space("4,10"), "open")
    state.units[hero].active, state.units[hero].hidden = ("Sneak",), True
    state.units[hero].refreshed = 4
    for spent, hidden in ((2, True), (3, False)):
        state.units[hero].spent = spent
        end_of_count(state)
        assert state.units[hero].hidden == hidden
    state, hero, foe = duel()
    state.units[hero].active = ("Danger Sense",)
    appear(state, foe)
    assert not any(state.units[hero].light) and state.units[hero].move == 5
