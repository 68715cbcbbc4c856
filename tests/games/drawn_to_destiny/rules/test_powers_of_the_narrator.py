"""Each power of a Narrator, as it is used between two Rounds; and a character of one's own that comes home and grows."""

from typing import Any

import msgspec
import pytest
from tests.games.drawn_to_destiny.positions import GAME, alone, arena, exact_place, fight, put, space, tokens

from questhall.games.drawn_to_destiny.content.scenes import EventLine, MilestoneLine, PlaceLine
from questhall.games.drawn_to_destiny.content.unit_cards import SkillLine
from questhall.games.drawn_to_destiny.rules.conflict.resolution import apply
from questhall.games.drawn_to_destiny.rules.harm.damage import place_light
from questhall.games.drawn_to_destiny.rules.npc.npc_turn import npc_tend
from questhall.games.drawn_to_destiny.rules.scene.growing import come_home, grow, ways
from questhall.games.drawn_to_destiny.rules.scene.narrator_powers import ORDERS, POWERS
from questhall.games.drawn_to_destiny.rules.units.items import carried
from questhall.games.drawn_to_destiny.rules.units.means import profile
from questhall.games.drawn_to_destiny.state import Character, DestinyState
from questhall.kernel import Decision, IllegalChoice, rule, text


def told(**changes: Any) -> DestinyState:
    """A table of one player with a hero on 4,4 and a foe on 8,8; seat 1 is the Narrator's."""
    state = arena(seats=2, **changes)
    state.narrators = (1,)
    put(state, "Mercenary", "4,4", seat=0)
    put(state, "Bandit", "8,8")
    return state


def use(state: DestinyState, name: str, *answers: str) -> None:
    """A power is used with these answers, each of which is offered."""
    flow = POWERS[name](state, 1)
    waiting = list(answers)
    try:
        asked = next(flow)
        while True:
            assert isinstance(asked, Decision) and asked.seat == 1
            asked = flow.send(next(option for option in asked.options if text(option) == waiting[0]))
            waiting.pop(0)
    except StopIteration:
        waiting.pop(0)
    assert not waiting


@rule("DTD-MODE-07")
def test_somebody_is_brought_moved_and_removed() -> None:
    state = told(genre="any")
    use(state, "spawn", "which Wolf", "which foes", f"where {space('10,10')}", f"where {space('12,10')}", "enough")
    wolves = state.units[2:]
    assert [(unit.card, unit.faction, unit.owner, unit.at) for unit in wolves] == [
        ("Wolf", 1, -1, space("10,10")), ("Wolf", 1, -1, space("12,10")),
    ]  # fmt: skip
    state.units[0].height = 2
    use(state, "move", "whom 0", f"where {space('6,6')}")
    assert exact_place(state, 0) == "6,6" and state.units[0].height == 0
    use(state, "remove", "whom 1")
    assert state.units[1].out == "left"
    state.units[2].carrier = 0  # who is carried goes where its carrier goes
    asked = next(POWERS["remove"](state, 1))
    assert isinstance(asked, Decision) and asked.options == [("whom", 0), ("whom", 3)]


@rule("DTD-MODE-07", "DTD-REW-05")
def test_items_conditions_and_points_are_given_and_taken() -> None:
    state = told()
    use(state, "give", "whom 0", "which Rope")
    assert "Rope" in [thing.name for _, thing in carried(state, 0)]
    use(state, "take", "whom 0", "which Rope")
    assert "Rope" not in [thing.name for _, thing in carried(state, 0)] and state.things[-1].gone
    use(state, "condition", "whom 1", "which Prone")
    use(state, "condition", "whom 1", "which Flee")
    assert {token.name: token.rounds for token in state.units[1].tokens} == {"Prone": 0, "Flee": 2}
    use(state, "condition", "whom 1", "which Prone")
    assert set(tokens(state, 1)) == {"Flee"}
    state.units[0].points = 2
    for points in (3, 3):
        use(state, "point", "whom 0")
        assert state.units[0].points == points
    use(state, "point", "whom 1")
    assert state.units[1].points == 0  # NPCs have none


@rule("DTD-MODE-07", "DTD-END-09")
def test_the_clock_and_the_ground_are_set() -> None:
    state = told()
    use(state, "clock", "which a_card_less")
    assert len(state.clock) == 19 and len(state.struck) == 1
    use(state, "clock", "which a_card_more")
    assert len(state.clock) == 20 and state.clock[-1] == 21
    state.clock = [5]
    use(state, "clock", "which a_card_less")
    assert state.clock == [5]  # the last one stays
    use(state, "ground", "which trees", f"where {space('4,4')}", f"where {space('2,2')}", "enough")
    assert state.terrain == {space("4,4"): "trees", space("2,2"): "trees"}
    flow = POWERS["ground"](state, 1)
    next(flow)
    asked = flow.send(("which", "rock"))
    assert isinstance(asked, Decision) and ("where", space("4,4")) not in asked.options  # nobody is walled in


@rule("DTD-MODE-07", "DTD-CONC-02")
def test_events_places_milestones_and_verdicts() -> None:
    state = told(
        event=(EventLine(id="rain", kind="timed", clock=2),),
        milestone=(MilestoneLine(id="won", faction="heroes", grade="major"),),
        place=(PlaceLine(id="mill", name="Mill", spaces=("4,4",), search=("Rope",)),),
    )
    use(state, "event", "which rain")
    assert state.happened == ["rain"]
    use(state, "milestone", "which won")
    assert state.done == ["won"]
    shown = state.chance.shown
    use(state, "place", "which mill")
    assert state.chance.shown == shown + 1 and state.searches == {"mill": ("Rope",)}
    state.units[1].hidden = True
    use(state, "reveal", "whom 1")
    assert not state.units[1].hidden
    use(state, "verdict", "which play_on")
    assert not state.ended
    use(state, "verdict", "which partial")
    assert (state.ended, state.result, state.history) == ("ruled", "partial", ["partial"])


@rule("DTD-MODE-07", "DTD-NPC-14")
@pytest.mark.parametrize("order", ORDERS)
def test_orders_of_a_narrator(order: str) -> None:
    state = told()
    other = put(state, "Wolf", "10,10", faction="crowd")
    state.units[1].order = "exit:"
    where = [f"where {space('6,6')}"] if order.endswith("there") else []
    use(state, "order", "which foes", f"which {order.replace(' ', '_')}", *where)
    expected = {"attack": "", "hold": "await:", "leave": "exit:", "go there": "goto:6,6", "guard there": "guard:6,6"}
    assert state.units[1].order == expected.get(order, "exit:") and state.units[1].auto == (order != "narrator")
    assert state.units[other].order == "" and not state.units[other].auto


@rule("DTD-MODE-07")
def test_the_program_plays_one_or_no_longer() -> None:
    state = told()
    for auto in (True, False):
        use(state, "auto", "whom 1")
        assert state.units[1].auto == auto


@rule("DTD-MODE-07", "DTD-TEST-01", "DTD-TASK-01")
def test_a_test_and_a_task_are_called_for() -> None:
    state = told()
    use(state, "test", "whom 0", "which Art", "against 4", "stake nerve", "without")
    conflict = state.conflict
    assert conflict is not None and (conflict.attacker.skill, conflict.vs, conflict.ability) == (
        "Art",
        4,
        "called for=nerve",
    )
    state.conflict = None
    use(state, "test", "whom 0", "which Art", "longer 3", "without")
    use(state, "test", "whom 0", "which Art", "longer 5", "without")
    assert [(task.id, task.vs, task.progress, task.challenge, task.unit, task.name) for task in state.tasks] == [
        ("call-1", 3, 3, 3, 0, "Art, as called for"), ("call-2", 5, 5, 5, 0, "Art, as called for"),
    ]  # fmt: skip
    state.units[0].ranks = (0, 5, 5, 5)
    use(state, "test", "whom 0", "which Art", "against 4", "without")
    assert state.conflict is None  # nobody is there to try


@rule("DTD-ADV-01", "DTD-REW-06", "DTD-REW-03")
def test_a_character_of_ones_own_grows_at_home() -> None:
    card = msgspec.structs.replace(GAME.content.units["Mercenary"], name="Ada", sp=9, ap=1, weeks=4, scenes=0)
    assert ways(GAME.content, card) == []  # before its first Scene
    hero = Character("Ada", 0, card.skills, items=("Rope",), sp=9, ap=1, weeks=4, respec_sp=True)
    home = come_home(GAME.content, card, hero)
    assert home.scenes == 1 and home.own and home.items == (*card.items, "Rope") and home.respec == ()
    assert ("train", "Melee") in ways(GAME.content, home)
    grown = grow(GAME.content, home, "train Melee")
    levels = {line.name: line.level for line in grown.skills}
    assert levels["Melee"] == 3 and (grown.sp, grown.weeks) == (7, 2) and grown.cost == home.cost + 1
    less = grow(GAME.content, grown, "unlearn Melee")
    assert less.respec == ("sp",) and not [option for option in ways(GAME.content, less) if option[0] == "unlearn"]
    with pytest.raises(IllegalChoice):
        grow(GAME.content, home, "train Pyromancy")


@rule("DTD-GEN-01", "DTD-SKILL-02")
@pytest.mark.parametrize(
    ("ability", "skill"), [("Drive Off", "Survival"), ("Board Her", "Seamanship"), ("Force", "Athletics")]
)
def test_what_a_scene_lends_is_done_with_what_one_does_best(ability: str, skill: str) -> None:
    state, hero = alone()
    state.units[hero].skills = (SkillLine(name=skill, level=3),)
    assert profile(state, hero, f"ability:{ability}").skill == skill


@rule("DTD-GEN-01", "DTD-RES-02")
@pytest.mark.parametrize("glancing", [False, True])
def test_who_rams_is_struck_as_well(glancing: bool) -> None:
    state = arena(scale="car_chase")
    car, other = put(state, "Getaway Car", "4,4", "N", seat=0), put(state, "Getaway Car", "4,4", "S", named=True)
    state.units[car].active = ("Ram",)
    fight(state, car, "ability:Ram", other)
    conflict = state.conflict
    assert conflict is not None and profile(state, car, "ability:Ram").both
    side = conflict.attacker
    side.won, side.scores, side.hits, side.deck, side.card, side.glancing = True, True, 1, 4, 20, glancing
    side.rating = (5, 2)
    apply(state, conflict)
    unit = state.units[car]
    assert unit.crits or any(unit.light)


@rule("DTD-NPC-02", "DTD-NPC-04")
def test_a_supporter_goes_to_its_patient_and_waits_if_it_cannot() -> None:
    state = arena()
    medic, friend = put(state, "Paramedic", "10,10", "N"), put(state, "Bandit", "10,4", "S")
    unit = state.units[medic]
    unit.role, unit.target, unit.move, unit.cost = "Supporter", friend, 5, 2
    place_light(state, friend, "Stun", 2)
    assert npc_tend(state, medic) and exact_place(state, medic) == "10,8" and state.conflict is None
    assert npc_tend(state, medic) and exact_place(state, medic) == "10,6"
    assert npc_tend(state, medic) and state.conflict is not None and unit.target == -1
