"""Functions that only tests of other clauses ran, each by a clause of its own."""

import msgspec
import pytest
from tests.games.drawn_to_destiny.positions import (
    alone,
    arena,
    choices,
    duel,
    fate,
    fight,
    hand,
    put,
    space,
    table,
    weapon,
)

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.printed import ChoiceLine, Effect
from questhall.games.drawn_to_destiny.content.scenes import (
    EventLine,
    EventTrigger,
    HookLine,
    MilestoneLine,
    PlaceLine,
    TaskLine,
)
from questhall.games.drawn_to_destiny.content.slots import slots_of
from questhall.games.drawn_to_destiny.content.unit_cards import SkillLine
from questhall.games.drawn_to_destiny.content.vocabulary import (
    ASPECTS,
    BODY_PARTS,
    BURDEN,
    DISORDER,
    FACULTIES,
    TRAUMA,
    VEHICLE,
    VEHICLE_PARTS,
    WOUND,
)
from questhall.games.drawn_to_destiny.rules.conflict.interact import begin_attack
from questhall.games.drawn_to_destiny.rules.conflict.matchups import clash
from questhall.games.drawn_to_destiny.rules.conflict.tasks import check_task
from questhall.games.drawn_to_destiny.rules.harm.armor_and_ratings import armor_at, power_of, scale_loss
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.harm.crits import weakest
from questhall.games.drawn_to_destiny.rules.harm.hit_locations import place_words, struck_side
from questhall.games.drawn_to_destiny.rules.harm.levels import reckon
from questhall.games.drawn_to_destiny.rules.npc.foreseen import coming
from questhall.games.drawn_to_destiny.rules.scene.advancement import learn
from questhall.games.drawn_to_destiny.rules.scene.conclusion import conclude
from questhall.games.drawn_to_destiny.rules.scene.events import random_events
from questhall.games.drawn_to_destiny.rules.scene.growing import at_home
from questhall.games.drawn_to_destiny.rules.scene.narrator_powers import POWERS
from questhall.games.drawn_to_destiny.rules.scene.places import hold_places
from questhall.games.drawn_to_destiny.rules.scene.setup import add_unit, challenge_of
from questhall.games.drawn_to_destiny.rules.scene.verbs import Context, run
from questhall.games.drawn_to_destiny.rules.units.cover import cover_between
from questhall.games.drawn_to_destiny.rules.units.items import carried
from questhall.games.drawn_to_destiny.rules.units.means import arms_of, level_of, profile
from questhall.games.drawn_to_destiny.rules.units.positions import fliers_ground
from questhall.games.drawn_to_destiny.rules.units.ranges import power_range
from questhall.games.drawn_to_destiny.rules.units.skills import tried_unskilled
from questhall.games.drawn_to_destiny.rules.units.units import is_vehicle, line_of
from questhall.games.drawn_to_destiny.state import Character, DestinyState, Pending, Task, Thing
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


@rule("DTD-RNG-06")
def test_a_power_without_a_printed_range_reaches_twice_its_level() -> None:
    assert [power_range(level) for level in (3, 1, 0, -2)] == [6, 2, 0, 0]


@rule("DTD-LOC-01", "DTD-LOC-02")
def test_wounds_burdens_and_nervous_cards_strike_the_body_and_others_aspects_and_faculties() -> None:
    head = 0  # the ace of the first Suit
    assert place_words(WOUND, head) == place_words(BURDEN, head) == place_words(DISORDER, 3 * 13) == "Head"
    assert place_words(VEHICLE, head) == place_words(BURDEN, head, vehicle=True) == VEHICLE_PARTS[0]
    assert place_words(TRAUMA, head) == place_words(DISORDER, 13) == ASPECTS[0]
    assert place_words(DISORDER, head) == FACULTIES[0]


@rule("DTD-UNIT-01", "DTD-UNIT-03")
def test_a_unit_is_a_person_a_creature_or_a_vehicle_with_entries_for_its_skills() -> None:
    state = arena()
    kinds = {name: card.kind for name, card in state.content.units.items()}
    assert set(kinds.values()) == {"person", "creature", "vehicle"}
    for name in ("Mercenary", "Wolf", "Half-Track"):
        unit = state.units[put(state, name, "4,4" if name == "Wolf" else "8,8" if name == "Mercenary" else "12,12")]
        assert is_vehicle(state, unit) == (kinds[name] == "vehicle")
        for entry in state.content.units[name].skills:
            found = line_of(unit, entry.name)
            assert found is not None and (found.level, found.cards) == (entry.level, entry.cards)
        assert line_of(unit, "Hexcraft") is None


@rule("DTD-GEN-06")
def test_what_a_card_gives_is_added_to_a_resource() -> None:
    state, hero = alone()
    unit = state.units[hero]
    move, turn = unit.move, unit.turn
    run(state, Effect(verb="gain", n=3, who="self"), Context(hero))
    run(state, Effect(verb="gain", mode="turn", n=1, who="self"), Context(hero))
    assert (unit.move, unit.turn) == (move + 3, turn + 1)


@rule("DTD-GEN-03")
def test_what_waits_is_done_before_anything_else_goes_on() -> None:
    event = EventLine(id="fog", kind="fog", spaces=("4,4",), do=(Effect(verb="reward", kind="treasure", n=2),))
    state, hero = alone(event=(event,))
    state.queue, state.happened = [Pending("event", hero, name="fog")], ["fog"]
    table(state)  # to the first question: the Unit's Count
    assert not state.queue and state.happened == ["fog"] and state.reward.treasure == 2


@rule("DTD-PLACE-01")
def test_a_place_is_held_by_whoever_is_alone_on_its_spaces() -> None:
    state, hero = alone(place=(PlaceLine(id="yard", name="Yard", spaces=("4,4", "4,6")),))
    for rounds in (1, 2):
        hold_places(state)
        assert state.held["heroes@yard"] == rounds and state.held["foes@yard"] == 0
    foe = put(state, "Bandit", "4,6")
    hold_places(state)
    assert state.held["heroes@yard"] == state.held["foes@yard"] == 0  # both are there
    state.units[hero].at, state.units[foe].at = space("8,8"), space("4,6")
    hold_places(state)
    assert (state.held["heroes@yard"], state.held["foes@yard"]) == (0, 1)


@rule("DTD-TASK-01")
def test_a_task_begins_with_a_challenge_equal_to_its_difficulty() -> None:
    state = arena(seats=3)
    plain = TaskLine(id="gate", name="The gate", skills=("Athletics",), vs=4, at=("4,4",))
    assert challenge_of(state, plain) == 4
    grows = TaskLine(id="gate", name="The gate", skills=("Athletics",), vs=4, at=("4,4",), challenge=6, per_player=3)
    assert challenge_of(state, grows) == 6 + 2 * 3  # two players more
    state.chapter = 1  # DTD-SETUP-04: half of that in a campaign's later Scenes
    assert challenge_of(state, grows) == 6 + 3


@rule("DTD-ADV-03")
def test_a_new_skill_costs_one_point_and_begins_at_level_one() -> None:
    state = arena()
    hero = Character("Mercenary", 0, (), (), sp=3)
    lines = [SkillLine(name="Melee", level=2)]
    learn(state, hero, "Athletics", lines)
    assert hero.sp == 2 and [(line.name, line.level) for line in lines] == [("Melee", 2), ("Athletics", 1)]


@rule("DTD-REW-05")
@pytest.mark.parametrize(("before", "after"), [(1, 2), (3, 3)])
def test_a_narrator_gives_a_character_point_three_at_most(before: int, after: int) -> None:
    state, hero = alone()
    put(state, "Bandit", "8,8")
    state.units[hero].points = before
    flow = POWERS["point"](state, 0)
    next(flow)
    with pytest.raises(StopIteration):
        flow.send(("whom", hero))
    assert state.units[hero].points == after


@rule("DTD-REW-06")
def test_at_home_a_character_has_what_its_file_says() -> None:
    library = arena().content
    card = msgspec.structs.replace(library.units["Mercenary"], name="Ada", sp=2, ap=1, cp=1, weeks=4, respec=("sp",))
    state, hero = at_home(library, card)
    assert (hero.sp, hero.ap, hero.cp, hero.weeks, hero.respec_sp, hero.respec_ap) == (2, 1, 1, 4, True, False)
    assert state.content.units["Ada"] == card


@rule("DTD-NPC-04")
def test_what_is_seen_coming_is_the_attack_of_the_highest_level() -> None:
    state, hero, foe = duel("Mercenary", "Bandit")
    state.units[foe].target = hero
    levels = {shape.name: level_of(state, foe, shape.skill) for shape in arms_of(state, foe).attacks if shape.types}
    seen = coming(state, foe)
    assert seen is not None and levels[seen.blow] == seen.level == max(levels.values())


@rule("DTD-COND-24")
def test_whoever_is_charmed_has_no_cover_behind_rivals_of_the_charmer() -> None:
    state, hero = alone("Ranger")
    foe = put(state, "Bandit", "4,0", "S")
    one, other = state.units[hero], state.units[foe]
    between = state.units[put(state, "Bandit", "4,2", "S")]
    assert cover_between(state, one, other) == 1
    add(state, foe, "Charmed", by=hero, rounds=1)
    assert cover_between(state, one, other) == 0
    between.faction = one.faction  # an Ally of the charmer stands in the way as before
    assert cover_between(state, one, other) == 1


@rule("DTD-UNIT-09", "DTD-UNIT-10")
def test_a_knight_comes_dressed_with_the_sword_in_its_right_hand_and_the_shield_in_its_left() -> None:
    state = arena()
    hero = Character("Knight", 0, state.content.units["Knight"].skills, items=("Rope",))
    knight = add_unit(state, "Knight", 0, 0, space("4,4"), 0, character=hero)
    worn = {thing.slot: state.content.items[thing.name] for _, thing in carried(state, knight) if thing.slot}
    assert worn["Right"].weapon is not None
    shield = worn["Left"].armor
    assert shield is not None and shield.shield
    places = [
        place
        for _, thing in carried(state, knight)
        if thing.slot == "Worn"
        for place in slots_of(state.content.items[thing.name])
    ]
    assert places and len(places) == len(set(places))  # one Item in each
    assert next(thing.slot for _, thing in carried(state, knight) if thing.name == "Rope") in ("Back", "Belt")


@rule("DTD-COND-10")
@pytest.mark.parametrize(
    ("part", "hinders"),
    [("Right Arm", True), ("Right Hand", True), ("Left Arm", False), ("Left Leg", False), ("Head", True)],
)
def test_an_impaired_arm_hinders_what_it_holds_and_a_leg_hinders_no_blow(part: str, hinders: bool) -> None:
    state, hero, foe = duel()
    add(state, hero, "Impaired", part=part)
    held = {thing.slot: at for at, thing in carried(state, hero)}
    begin_attack(state, hero, f"thing:{held['Right']}", foe)
    assert state.conflict is not None
    reckon(state, state.conflict)
    assert state.conflict.attacker.disadvantage == hinders


@rule("DTD-MAP-08")
@pytest.mark.parametrize(("here", "there", "cost"), [(0, 0, 1), (0, 1, 3), (0, 2, 5), (1, 0, 1), (2, 0, None)])
def test_a_step_up_costs_two_more_for_each_level_and_a_drop_of_two_is_none(
    here: int, there: int, cost: int | None
) -> None:
    state, hero = alone(map={"elevation": {"4,4": here, "4,2": there}})
    before = state.units[hero].move
    match = table(state)
    if cost is None:
        assert "step N" not in choices(match)
    else:
        match.choose("step N")
        assert state.units[hero].at == space("4,2") and state.units[hero].move == before - cost


@rule("DTD-EVT-01")
@pytest.mark.parametrize(("answer", "left"), [(0, 1), (1, 0)])
def test_an_event_may_let_somebody_choose(answer: int, left: int) -> None:
    answers = (
        ChoiceLine(text="Give way", do=(Effect(verb="light", who="self", name="Stun", n=1),)),
        ChoiceLine(text="Stand", do=()),
    )
    line = EventLine(
        id="crossing", kind="random", on=EventTrigger(suits=("Swords",)), do=(Effect(verb="choose", options=answers),)
    )
    state, hero = alone(event=(line,))
    fate(state, "5S")
    random_events(state)
    state.queue[0].unit = hero
    match = table(state)
    assert match.decisions[0].kind == "choice" and choices(match) == ["choose 0", "choose 1"]
    match.choose(("choose", answer))
    assert len(state.units[hero].light[1]) == left and not state.queue


@rule("DTD-FREE-02")
@pytest.mark.parametrize(("answer", "more"), [("yes", 1), ("no", 0)])
def test_a_second_shot_takes_a_use_puts_the_ability_into_cooldown_and_adds_a_hit(answer: str, more: int) -> None:
    hits = []
    for asked in (False, True):
        state, hero = alone("Gunslinger")
        foe = put(state, "Bandit", "4,0", "S", named=True)
        if asked:
            state.units[hero].active += ("Double Tap",)
        means = weapon(state, hero)
        gun = state.things[int(means.removeprefix("thing:"))]
        hand(state, 0, "7S")
        fate(state, "5W")
        match = fight(state, hero, means, foe)
        uses = gun.uses
        match.choose("lay 7S fast")  # beats Strong
        if asked:
            assert match.decisions[0].kind == "double_tap"
            match.choose(answer)
            assert gun.uses == uses - more and ("Double Tap" in state.units[hero].cool) == bool(more)
        conflict = state.conflict
        assert conflict is not None
        hits.append(conflict.attacker.hits)
    assert hits[1] == hits[0] + more


@rule("DTD-RATE-09")
def test_shielding_wears_off_by_a_rank_with_each_blow_that_it_meets() -> None:
    state, hero, foe = duel()
    state.units[foe].named = True
    state.units[foe].skills += (SkillLine(name="Shielding", level=1, rating="9x1"),)
    assert armor_at(state, foe, WOUND, 2, hero) == (9, 1)
    hand(state, 0, "KW")
    fate(state, "5Cr")
    match = fight(state, hero, "thing", foe)
    match.choose("lay KW strong")
    while match.decisions and state.conflict is not None:
        match.choose(match.decisions[0].options[-1])
    assert state.units[foe].crits and state.units[foe].shield_loss == 1
    assert armor_at(state, foe, WOUND, 2, hero) == (8, 1)


@rule("DTD-REW-03", "DTD-REW-04", "DTD-REW-05")
def test_who_was_aboard_a_vehicle_has_learned_from_the_scene_too() -> None:
    state = arena(
        milestone=(
            MilestoneLine(id="big", faction="heroes", grade="major"),
            MilestoneLine(id="small", faction="heroes", grade="minor"),
        ),
        hook=(HookLine(text="Be there.", when="round() > 0"),),
    )
    state.characters = [Character("Mercenary", 0, sp=1, ap=0, cp=1)]
    car = state.units[put(state, "Scout Car", "4,4", seat=0)]
    car.hero, car.points = 0, 1
    state.done, state.result = ["big", "small"], "success"
    conclude(state)
    hero = state.characters[0]
    assert (hero.card, hero.sp, hero.ap, hero.cp) == ("Mercenary", 2, 1, 2)
