"""Functions that only tests of other clauses ran, each by a clause of its own."""

import pytest
from tests.games.drawn_to_destiny.positions import alone, arena, duel, fight, put, space, table

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.printed import Effect
from questhall.games.drawn_to_destiny.content.scenes import TaskLine
from questhall.games.drawn_to_destiny.content.vocabulary import BODY_PARTS, WOUND
from questhall.games.drawn_to_destiny.rules.conflict.matchups import clash
from questhall.games.drawn_to_destiny.rules.conflict.tasks import check_task
from questhall.games.drawn_to_destiny.rules.harm.armor_and_ratings import armor_at, power_of, scale_loss
from questhall.games.drawn_to_destiny.rules.harm.crits import weakest
from questhall.games.drawn_to_destiny.rules.harm.hit_locations import struck_side
from questhall.games.drawn_to_destiny.rules.scene.verbs import Context, run
from questhall.games.drawn_to_destiny.rules.units.means import profile
from questhall.games.drawn_to_destiny.rules.units.positions import fliers_ground
from questhall.games.drawn_to_destiny.rules.units.skills import tried_unskilled
from questhall.games.drawn_to_destiny.state import DestinyState, Task, Thing
from questhall.kernel import rule


@rule("DTD-LOC-01")
def test_left_and_right_of_the_body() -> None:
    sides = {"Left": -1, "Right": 1}
    assert [struck_side(rank) for rank in range(13)] == [sides.get(part.split()[0], 0) for part in BODY_PARTS]


@rule("DTD-SKILL-03", "DTD-SKILL-04")
def test_a_skill_can_be_tried_unskilled_and_a_power_cannot() -> None:
    assert tried_unskilled(("Melee",))
    assert not tried_unskilled(("Strength", "Flight"))
    assert tried_unskilled(("Strength", "Melee"))


@rule("DTD-CONF-12", "DTD-CONF-13", "DTD-GEN-11")
def test_the_level_bonus_lowers_a_number_in_a_clash() -> None:
    state, hero, foe = duel()
    fight(state, hero, "thing", foe)
    conflict = state.conflict
    assert conflict is not None
    mine, theirs = conflict.attacker, conflict.target
    mine.level, theirs.level = 3, 1
    nine, seven, two, king = (conflict_cards.parse_card(name) for name in ("9W", "7W", "2W", "KW"))
    assert clash(state, conflict, mine, nine) == clash(state, conflict, theirs, seven)  # two lower, and only for me
    assert clash(state, conflict, mine, two) == clash(state, conflict, theirs, two)  # 2 at least
    assert clash(state, conflict, mine, king) == clash(state, conflict, theirs, king)  # no number
    assert clash(state, conflict, theirs, king) > clash(state, conflict, theirs, two)  # A, J, Q, K, 2, 3 ... 10


@rule("DTD-RATE-08")
@pytest.mark.parametrize(("rating", "left"), [((9, 1), 3), ((9, 0), 2), ((9, -1), 1), ((9, -3), 0)])
def test_hits_fall_by_each_scale_below_the_body_of_the_target(rating: tuple[int, int], left: int) -> None:
    state, hero, foe = duel()  # a body of 10 to 100 kg is of Scale 1
    fight(state, hero, "thing", foe)
    conflict = state.conflict
    assert conflict is not None and state.units[foe].printed[0][1] == 1
    conflict.attacker.rating, conflict.attacker.hits = rating, 3
    scale_loss(state, conflict.attacker, conflict.target)
    assert conflict.attacker.hits == left


@rule("DTD-RATE-02")
def test_a_shotgun_is_weaker_from_afar() -> None:
    state, hero = alone()
    state.things.append(Thing("Shotgun: Pump", holder=hero, slot="Both", uses=5))
    which = len(state.things) - 1
    state.units[hero].pack += (which,)
    foe = put(state, "Bandit", "4,2", "S")
    fight(state, hero, "thing", foe)
    conflict = state.conflict
    assert conflict is not None
    means = profile(state, hero, f"thing:{which}")
    assert power_of(state, conflict, conflict.attacker, means) == (3, 3)
    conflict.distance = 6  # 10 m are six Spaces of 1.5 m
    assert power_of(state, conflict, conflict.attacker, means) == (3, 3)
    conflict.distance = 7
    assert power_of(state, conflict, conflict.attacker, means) == (3, 2)


@rule("DTD-DECK-08")
def test_an_npc_strikes_where_the_armour_is_lowest() -> None:
    state, knight = alone("Knight")
    armor = {
        card: armor_at(state, knight, WOUND, card, -1)[0] for card in range(13)
    }  # by Rank, from Head to Right Foot
    bare, clad = min(armor, key=armor.__getitem__), max(armor, key=armor.__getitem__)
    assert armor[bare] < armor[clad]
    assert weakest(state, knight, WOUND, [clad, bare], -1) == weakest(state, knight, WOUND, [bare, clad], -1) == bare


@rule("DTD-SKILL-10")
def test_the_ground_matters_only_to_who_is_on_it() -> None:
    state = arena(map={"ceiling": 3})
    bird = next(name for name, card in state.content.units.items() if any(s.name == "Flight" for s in card.skills))
    one = state.units[put(state, bird, "4,4", "N")]
    assert fliers_ground(state, one)
    one.height = 1
    assert not fliers_ground(state, one)


@rule("DTD-TASK-02", "DTD-TASK-03")
def test_an_event_moves_a_task_on_or_back() -> None:
    state = arena(task=(TaskLine(id="gate", name="The gate", skills=("Athletics",), vs=4, at=("4,4",)),))
    state.tasks = [Task("gate", 4, 4, placed=1)]
    run(state, Effect(verb="token", task="gate", kind="progress", n=-1), Context(-1))
    run(state, Effect(verb="token", task="gate", kind="challenge", n=-3), Context(-1))
    assert (state.tasks[0].progress, state.tasks[0].challenge, state.tasks[0].status) == (3, 1, "open")
    run(state, Effect(verb="token", task="gate", kind="challenge", n=-3), Context(-1))
    assert (state.tasks[0].challenge, state.tasks[0].status) == (0, "complete")


@rule("DTD-NPC-14")
@pytest.mark.parametrize(("progress", "challenge", "after"), [(2, 0, "guard:4,4"), (0, 2, "")])
def test_a_finished_task_gives_new_orders_and_a_failed_one_none(progress: int, challenge: int, after: str) -> None:
    line = TaskLine(id="gate", name="The gate", skills=("Athletics",), vs=4, at=("4,4",), then_order="guard:4,4")
    state = arena(task=(line,))
    worker, guard = put(state, "Bandit", "4,2"), put(state, "Bandit", "8,2")
    state.units[worker].order, state.units[guard].order = "task:gate", "guard:8,2"
    state.tasks = [Task("gate", progress, challenge, placed=1)]
    check_task(state, state.tasks[0])
    assert (state.units[worker].order, state.units[guard].order) == (after, "guard:8,2")


@rule("DTD-REW-02")
def test_status_and_favor_run_from_minus_five_to_five() -> None:
    state, hero = alone()
    for kind, name, n in (("treasure", "", 3), ("status", "Crown", 7), ("favor", "Ada", -7), ("status", "Crown", -1)):
        run(state, Effect(verb="reward", kind=kind, name=name, n=n), Context(-1))
    assert (state.reward.treasure, state.reward.status, state.reward.favor) == (3, {"Crown": 4}, {"Ada": -5})
    run(state, Effect(verb="reward", kind="item", name="Keys"), Context(-1))
    assert state.reward.items == ["Keys"]
    run(state, Effect(verb="reward", kind="item", name="Keys"), Context(hero))  # who finds it has it
    assert state.reward.items == ["Keys"] and carried_names(state, hero).count("Keys") == 1


def carried_names(state: DestinyState, number: int) -> list[str]:
    """What a Unit carries."""
    return [state.things[at].name for at in state.units[number].pack]


@rule("DTD-COUNT-11")
def test_newcomers_act_from_the_next_count() -> None:
    state, hero = alone()
    table(state)
    run(state, Effect(verb="spawn", unit="Wolf", at="16,16", faction="foes"), Context(-1))
    assert [unit.card for unit in state.units[1:]] == ["Wolf"] and state.units[1].at == space("16,16")
    assert state.order == [hero]
