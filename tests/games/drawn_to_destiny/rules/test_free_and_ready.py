"""Free Actions and Abilities: when each is offered, what it costs, whom it reaches; and NPCs' hints."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from tests.games.drawn_to_destiny.positions import GAME, alone, arena, duel, fight, put, rivals, space, tokens

from questhall.games.drawn_to_destiny.content.printed import Ability
from questhall.games.drawn_to_destiny.content.vocabulary import BURDEN, DISORDER, TRAUMA, WOUND
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.harm.damage import place_light
from questhall.games.drawn_to_destiny.rules.harm.hiding import (
    appear,
    can_hide,
    detect,
    end_of_count,
    half_spent,
    hide,
    show_up,
)
from questhall.games.drawn_to_destiny.rules.scene.abilities import (
    ability_targets,
    cooled,
    has_uses,
    make_ready,
    ready_abilities,
    use_ability,
)
from questhall.games.drawn_to_destiny.rules.scene.free_actions import (
    bold,
    conflict_frees,
    count_frees,
    helpers,
    npc_frees,
    payable,
    stat_frees,
    use_free,
    wants,
)
from questhall.games.drawn_to_destiny.rules.units.positions import set_terrain
from questhall.games.drawn_to_destiny.state import COOLDOWN, READY, DestinyState, Rules, Side
from questhall.kernel import rule


def empty(state: DestinyState, deck: int) -> None:
    """No card is left in a damage deck."""
    state.decks[deck], state.discards[deck] = [], []


def sorts(options: list[Any]) -> set[str]:
    return {option[0] if isinstance(option, tuple) else option for option in options}


@rule("DTD-FREE-16", "DTD-FREE-10")
@pytest.mark.parametrize(
    ("kind", "deck"), [("Fatigue", WOUND), ("Stun", DISORDER), ("Stress", TRAUMA), ("Slow", BURDEN)]
)
def test_a_cost_can_be_paid_while_its_deck_has_a_card(kind: str, deck: int) -> None:
    state, hero = alone()
    state.units[hero].ranks = (1, 0, 0, 0)
    assert payable(state, hero, kind)
    state.discards[deck], state.decks[deck] = state.decks[deck], []
    assert payable(state, hero, kind)
    empty(state, deck)
    assert not payable(state, hero, kind)
    state, zombie = alone("Zombie Walker")
    assert payable(state, zombie, kind) == (kind in ("Fatigue", "Slow"))


@rule("DTD-FREE-04", "DTD-FREE-05", "DTD-FREE-06", "DTD-FREE-07", "DTD-DMG-11")
def test_which_free_actions_a_stat_allows() -> None:
    state, hero = alone()
    unit = state.units[hero]
    assert stat_frees(state, hero, ("Melee",)) == [("push", "Melee"), "grit", "burst"]
    assert stat_frees(state, hero, ("Melee",), hurry=False) == [("push", "Melee"), "grit"]
    for name in ("Fatigue", "Stun", "Stress", "Slow"):
        place_light(state, hero, name)
    calms = [("calm", "Fatigue"), ("calm", "Stress"), ("calm", "Slow")]  # a Stun pays, so it does not go
    assert stat_frees(state, hero, ("Melee",)) == [("push", "Melee"), *calms, "grit", "burst"]
    unit.gritted = True
    assert "grit" not in stat_frees(state, hero, ("Melee",))
    for deck, gone in ((WOUND, "push"), (DISORDER, "calm"), (BURDEN, "burst")):
        empty(state, deck)
        assert gone not in sorts(stat_frees(state, hero, ("Melee",)))
    unit.gritted = False
    assert stat_frees(state, hero, ("Melee",)) == ["grit"]
    empty(state, TRAUMA)
    assert stat_frees(state, hero, ("Melee",)) == []
    state, hero = alone()
    state.units[hero].ranks = (8, 0, 5, 5)
    assert stat_frees(state, hero, ("Melee",)) == [] and not bold(state, state.units[hero])
    state, zombie = alone("Zombie Walker")
    state.units[zombie].ranks = (5, 0, 0, 5)
    assert sorts(stat_frees(state, zombie, ("Melee",))) == {"push", "burst"} and bold(state, state.units[zombie])


@rule("DTD-FREE-03", "DTD-FREE-09", "DTD-ROUND-07")
def test_what_is_offered_on_ones_own_count() -> None:
    state, hero, foe = duel()
    other = put(state, "Bandit", "8,2")
    state.units[hero].target = foe
    found = count_frees(state, hero)
    assert "detect" in found and ("target", other) in found and ("target", foe) not in found
    assert {"drop", "push", "grit", "burst"} <= sorts(found)
    empty(state, DISORDER)
    assert "detect" not in count_frees(state, hero)
    state.units[hero].ranks = (8, 0, 5, 5)
    assert sorts(count_frees(state, hero)) == {"drop", "target"}  # DTD-DMG-11: only Drop, and a look round


@rule("DTD-FREE-04", "DTD-FREE-06", "DTD-FREE-07", "DTD-FREE-05", "DTD-FREE-01")
def test_what_free_actions_cost_and_do() -> None:
    state, hero = alone()
    unit = state.units[hero]
    for option, pile in (
        (("push", "Melee"), 0),
        (("push", "Melee"), 0),
        ("grit", 2),
        ("burst", 3),
        (("calm", "Slow"), 1),
    ):
        before = [len(cards) for cards in unit.light]
        use_free(state, hero, option)
        after = [len(cards) for cards in unit.light]
        before[pile] += 1
        if option == ("calm", "Slow"):
            before[3] -= 1
        assert after == before
    assert unit.pushed == {"Melee": 2} and unit.gritted and (unit.move, unit.turn) == (7, 3)
    thing = next(at for at in unit.pack if state.things[at].slot == "Right")
    light = unit.light
    use_free(state, hero, ("drop", thing))
    assert state.things[thing].holder == -1 and state.things[thing].at == space("4,4") and unit.light == light
    side = Side()
    use_free(state, hero, ("call", 2), None, side)
    assert side.called == 2


@rule("DTD-CRIT-06", "DTD-GEN-02")
@pytest.mark.parametrize(
    ("rules", "change", "offered"),
    [
        (Rules(), lambda c, u: None, True),
        (Rules(called_shot=False), lambda c, u: None, False),
        (Rules(hit_locations=False), lambda c, u: None, False),
        (Rules(), lambda c, u: setattr(c.attacker, "called", 1), False),
        (Rules(), lambda c, u: setattr(c, "kind", "test"), False),
        (Rules(), lambda c, u: setattr(u, "ranks", (8, 0, 5, 5)), False),
        (Rules(), lambda c, u: setattr(u, "ranks", (0, 5, 5, 5)), False),
    ],
)
def test_when_a_shot_can_be_called(rules: Rules, change: Callable[[Any, Any], Any], offered: bool) -> None:
    state, hero, foe = duel(rules=rules)
    fight(state, hero, "thing", foe)
    conflict = state.conflict
    assert conflict is not None
    change(conflict, state.units[hero])
    found = conflict_frees(state, conflict, conflict.attacker)
    assert [option for option in found if option[0] == "call"] == (
        [("call", 1), ("call", 2), ("call", 3)] if offered else []
    )
    assert "call" not in sorts(conflict_frees(state, conflict, conflict.target))
    assert conflict_frees(state, conflict, Side()) == []


@rule("DTD-FREE-09")
def test_one_hurries_only_before_one_has_answered() -> None:
    state, one, other = rivals()
    fight(state, one, "thing", other)
    conflict = state.conflict
    assert conflict is not None
    assert "burst" not in conflict_frees(state, conflict, conflict.attacker)
    assert "burst" in conflict_frees(state, conflict, conflict.target, ("Melee",))
    conflict.target.answered, conflict.target.skill = True, "Melee"
    assert "burst" not in conflict_frees(state, conflict, conflict.target)


@rule("DTD-FREE-02", "DTD-SKILL-05", "DTD-SKILL-07")
def test_an_ability_is_used_cooled_and_made_ready() -> None:
    state, hero = alone()
    unit = state.units[hero]
    unit.active = ("Take Cover",)
    moment = GAME.content.abilities["Take Cover"].at[0]
    assert ("Take Cover", -1) in ready_abilities(state, hero, moment)
    use_ability(state, hero, "Take Cover", -1, hero, None)
    assert unit.cool == ("Take Cover",) and "Dug In" in tokens(state, hero)
    assert ("Take Cover", -1) not in ready_abilities(state, hero, moment) and cooled(state, hero) == ("Take Cover",)
    make_ready(state, hero, "Take Cover")
    assert unit.cool == () and cooled(state, hero) == ()
    thing = state.things[unit.pack[0]]
    thing.pose = COOLDOWN
    assert cooled(state, hero) == (thing.name,)
    make_ready(state, hero, thing.name)
    assert thing.pose == READY


@rule("DTD-FREE-02", "DTD-COND-08")
@pytest.mark.parametrize(
    ("at", "change", "reached"),
    [
        ("4,2", lambda s, n: None, True),
        ("4,10", lambda s, n: None, True),
        ("4,12", lambda s, n: None, False),
        ("4,2", lambda s, n: setattr(s.units[n], "faction", 1), False),
        ("4,2", lambda s, n: setattr(s.units[n], "ranks", (0, 5, 5, 5)), False),
        ("4,2", lambda s, n: add(s, n, "Deaf"), False),
    ],
)
def test_whom_an_ability_for_allies_reaches(at: str, change: Callable[[DestinyState, int], Any], reached: bool) -> None:
    ability = Ability(name="Shout", use="free", target="ally", range=3)
    state, hero = alone()
    friend = put(state, "Ranger", at, seat=0)
    change(state, friend)
    assert ability_targets(state, hero, ability) == ([friend] if reached else [])


@rule("DTD-FREE-02")
def test_whom_other_abilities_reach() -> None:
    state, hero, foe = duel()
    friend, far = put(state, "Ranger", "4,6", seat=0), put(state, "Ranger", "4,8", seat=0)
    held = Ability(name="Throw", use="free", target="held")
    beside = Ability(name="Dress", use="action", target="neighbour")
    assert ability_targets(state, hero, held) == [] and ability_targets(state, hero, beside) == [hero, friend]
    add(state, foe, "Held", by=hero)
    add(state, far, "Held", by=foe)
    assert ability_targets(state, hero, held) == [foe]
    state.units[foe].out = "fled"
    assert ability_targets(state, hero, held) == []
    state.units[friend].out = "fled"
    assert ability_targets(state, hero, beside) == [hero]
    assert ability_targets(state, hero, Ability(name="Self", use="free")) == [-1]


@rule("DTD-ITEM-07")
@pytest.mark.parametrize(
    ("uses", "means", "item", "enough"),
    [
        (0, "hands", -1, True),
        (2, "hands", -1, False),
        (2, "thing", -1, True),
        (2, "thing", 0, True),
        (9, "thing", -1, False),
    ],
)
def test_an_ability_may_take_uses_of_the_weapon(uses: int, means: str, item: int, enough: bool) -> None:
    state, hero = alone("Gunslinger")
    gun = next(at for at in state.units[hero].pack if GAME.content.items[state.things[at].name].weapon is not None)
    state.things[gun].uses = 3
    ability = Ability(name="Fan", use="free", uses=uses)
    side = Side(unit=hero, means=f"thing:{gun}" if means == "thing" else means)
    assert has_uses(state, side, ability, gun if item >= 0 else -1) == enough


@rule("DTD-NPC-10")
@pytest.mark.parametrize(
    ("hint", "change", "wanted"),
    [
        ("always", lambda s, n: None, True),
        ("never", lambda s, n: None, False),
        ("when_hurt", lambda s, n: None, False),
        ("when_hurt", lambda s, n: place_light(s, n, "Stun"), True),
        ("when_adjacent", lambda s, n: None, False),
        ("when_adjacent", lambda s, n: put(s, "Mercenary", "10,8", seat=0), True),
        ("when_adjacent", lambda s, n: put(s, "Mercenary", "10,6", seat=0), False),
        ("when_adjacent", lambda s, n: put(s, "Bandit", "10,8"), False),
        ("when_grouped", lambda s, n: put(s, "Mercenary", "10,8", seat=0), False),
        ("when_grouped", lambda s, n: [put(s, "Mercenary", at, seat=0) for at in ("10,8", "10,6")], True),
        ("when_grouped", lambda s, n: [put(s, "Mercenary", at, seat=0) for at in ("10,8", "10,14")], False),
        ("when_grouped", lambda s, n: [put(s, "Mercenary", at, seat=0) for at in ("10,8", "0,0")], False),
        ("when_grouped", lambda s, n: [put(s, "Bandit", at) for at in ("10,8", "10,6")], False),
    ],
)
def test_what_a_hint_asks_for(hint: str, change: Callable[[DestinyState, int], Any], wanted: bool) -> None:
    state = arena()
    foe = put(state, "Bandit", "10,10", "N")
    change(state, foe)
    assert wants(state, foe, Ability(name="Trick", use="free", ai=hint)) == wanted  # type: ignore[arg-type]


@rule("DTD-NPC-10")
@pytest.mark.parametrize(("role", "used"), [("", True), ("target", True), ("attacker", False)])
def test_an_npc_uses_what_is_for_its_part(role: str, used: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    card = GAME.content.abilities["Take Cover"]
    monkeypatch.setitem(GAME.content.abilities, "Take Cover", msgspec.structs.replace(card, role=role))
    state, hero, foe = duel()
    fight(state, hero, "thing", foe)
    conflict = state.conflict
    assert conflict is not None
    state.units[foe].active, state.units[foe].cool = ("Take Cover",), ()
    state.units[foe].tokens = []
    npc_frees(state, conflict, conflict.target)
    assert ("Dug In" in tokens(state, foe)) == used


@rule("DTD-FREE-09")
def test_who_can_help_an_ally_in_a_conflict() -> None:
    state = arena(seats=2)
    hero, foe = put(state, "Mercenary", "4,4", "N", seat=0), put(state, "Bandit", "4,2", "S")
    knight = put(state, "Knight", "4,6", seat=1)
    state.units[knight].active = ("Inspire",)
    fight(state, hero, "thing", foe)
    conflict = state.conflict
    assert conflict is not None
    side = conflict.attacker
    assert helpers(state, side, 1) == [("help", knight, "Inspire")] and helpers(state, side, 0) == []
    assert helpers(state, side, -1) == []
    add(state, hero, "Inspired")
    assert helpers(state, side, 1) == []  # it is already
    state.units[hero].tokens = []
    use_free(state, hero, ("help", knight, "Inspire"), conflict, side)
    assert "Inspired" in tokens(state, hero) and "Inspire" in state.units[knight].cool


# ------------------------------------------------------------------------------------------------ hiding


@rule("DTD-HIDE-01")
@pytest.mark.parametrize(
    ("facing", "grounds", "hides"),
    [
        ("S", {}, False),
        ("N", {}, True),
        ("E", {}, False),
        ("S", {"4,6": "trees"}, True),
        ("S", {"4,10": "brush"}, False),
        ("S", {"4,10": "low wall"}, True),
    ],
)
def test_out_of_sight(facing: str, grounds: dict[str, str], hides: bool) -> None:
    state = arena()
    hero = put(state, "Mercenary", "4,10", seat=0)
    put(state, "Bandit", "4,2", facing)
    for at, kind in grounds.items():
        set_terrain(state, space(at), kind)
    assert can_hide(state, hero) == hides
    state.units[hero].hidden = True
    assert not can_hide(state, hero)


@rule("DTD-HIDE-02", "DTD-ACT-04")
def test_a_hidden_unit_leaves_a_marker_and_is_nobodys_target() -> None:
    state, hero, foe = duel()
    state.units[foe].target = hero
    hide(state, hero)
    unit = state.units[hero]
    assert unit.hidden and unit.seen_at == space("4,4") and state.units[foe].target == -1
    show_up(state, hero, "seen")
    assert not unit.hidden and unit.seen_at == -1


@rule("DTD-HIDE-03")
@pytest.mark.parametrize(
    ("facing", "ground", "hidden"),
    [("S", "", False), ("N", "", True), ("E", "", True), ("S", "brush", True), ("S", "trees", True)],
)
def test_who_ends_a_count_in_clear_sight_ahead_is_seen(facing: str, ground: str, hidden: bool) -> None:
    state = arena()
    hero = put(state, "Mercenary", "4,10", seat=0)
    put(state, "Bandit", "4,2", facing)
    assert not end_of_count(state)
    if ground:
        set_terrain(state, space("4,10" if ground == "brush" else "4,6"), ground)
    state.units[hero].hidden = True
    assert end_of_count(state) and state.units[hero].hidden == hidden


@rule("DTD-HIDE-03")
@pytest.mark.parametrize(("spent", "half"), [(2, False), (3, True), (0, False)])
def test_half_of_the_move_is_spent(spent: int, half: bool) -> None:
    state, hero = alone()
    state.units[hero].refreshed, state.units[hero].spent = 5, spent
    assert half_spent(state.units[hero]) == half
    state.units[hero].refreshed, state.units[hero].spent = 4, 2
    assert not half_spent(state.units[hero])


@rule("DTD-HIDE-04", "DTD-COND-25")
@pytest.mark.parametrize(
    ("at", "change", "surprised"),
    [
        ("4,8", lambda u: None, True),
        ("4,10", lambda u: None, False),
        ("4,8", lambda u: setattr(u, "surprised", 1), False),
        ("4,8", lambda u: setattr(u, "hidden", True), False),
        ("4,8", lambda u: setattr(u, "ranks", (0, 5, 5, 5)), False),
        ("4,8", lambda u: setattr(u, "faction", 1), False),
    ],
)
def test_whoever_appears_near_surprises_once_a_round(at: str, change: Callable[[Any], Any], surprised: bool) -> None:
    state = arena()
    hero, foe = put(state, "Mercenary", at, seat=0), put(state, "Bandit", "4,4")
    unit = state.units[hero]
    unit.move = 5
    change(unit)
    before = unit.surprised
    appear(state, foe)
    assert (unit.move == 3) == surprised and len(unit.light[1]) == surprised
    assert unit.surprised == (1 if surprised else before)


@rule("DTD-FREE-03", "DTD-FREE-15")
def test_one_looks_for_the_nearest_hidden_rival_ahead() -> None:
    state, hero = alone()
    near, far, behind = [put(state, "Bandit", at) for at in ("4,2", "4,0", "4,6")]
    friend = put(state, "Ranger", "3,3", seat=0)
    detect(state, hero)
    assert state.conflict is None
    for number in (behind, friend):
        state.units[number].hidden = True
    detect(state, hero)
    assert state.conflict is None
    for number in (far, near):
        state.units[number].hidden = True
    detect(state, hero)
    conflict = state.conflict
    assert conflict is not None and conflict.target.unit == near and conflict.target.skill == "Stealth"
    assert (conflict.vs, conflict.distance) == (state.units[near].ranks[0] - 1, 1)
    state.conflict, state.units[hero].out = None, "fled"
    detect(state, hero)
    assert state.conflict is None
