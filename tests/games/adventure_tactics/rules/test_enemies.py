"""The boss's turn, whom enemies approach, random directions, large bosses."""

from tests.games.adventure_tactics.positions import Arena, plain, step
from tests.games.adventure_tactics.rules.test_examples import activate, hit

from questhall.games.adventure_tactics.content.printed import DIRECTIONS
from questhall.games.adventure_tactics.content.trigger_words import WORDS
from questhall.games.adventure_tactics.content.vocabulary import Activate
from questhall.games.adventure_tactics.rules.board import conditions
from questhall.games.adventure_tactics.rules.board.direction_deck import draw_direction
from questhall.games.adventure_tactics.rules.cards.steps import perform
from questhall.games.adventure_tactics.rules.enemies import random_moves_and_attacks
from questhall.games.adventure_tactics.rules.enemies.spawned_enemies import minion_figure
from questhall.games.adventure_tactics.rules.fight import enemy_targets_and_approach
from questhall.games.adventure_tactics.rules.fight.damage import lose
from questhall.games.adventure_tactics.rules.fight.enemy_targets_and_approach import Plan
from questhall.games.adventure_tactics.rules.fight.inflicting import inflict
from questhall.games.adventure_tactics.rules.fight.summons import act
from questhall.games.adventure_tactics.rules.round import rounds
from questhall.games.adventure_tactics.state import Script
from questhall.kernel import rule


def script(arena: Arena, card: str, *answers: str) -> None:
    """Carry out a boss card."""
    arena.encounter.script = Script(0, card)
    arena.steps(("boss_line",), answers=answers)


@rule("ATD-BOSS-02", "ATD-BOSS-05", "ATD-BOSS-11")
def test_lines_from_top_to_bottom_boss_first_then_minions_by_number() -> None:
    arena = Arena()
    boss = arena.foe("hobgoblin_chieftain", 0, 0)
    for row in (3, 2, 1):
        arena.foe("melee_goblin", 0, row, id=f"M{4 - row}")
    arena.hero("roberta", 9, 7)
    script(arena, "whip_them_on")
    assert [args[0] for args in arena.said("approach")] == ["B", "M1", "M2", "M3"]
    places = {id: figure.square for id, figure in arena.encounter.figures.items()}
    script(arena, "into_the_ring")
    assert {id: figure.square for id, figure in arena.encounter.figures.items() if id != "B"} == {
        id: square for id, square in places.items() if id != "B"
    }
    del arena.encounter.figures[boss.id]
    script(arena, "into_the_ring")  # nobody to address: the turn passes
    assert arena.encounter.script is None


@rule("ATD-BOSS-09", "ATD-ATK-02", "ATD-DMG-04")
def test_enemies_roll_their_dice_and_a_flat_number() -> None:
    arena = Arena()
    goblin, hero = arena.foe("melee_goblin", 3, 3), arena.hero("roberta", 3, 4)
    arena.dice("W2")
    activate(arena, goblin, plus=1)
    assert hero.hp == hero.top - 3


@rule("ATD-BOSS-10", "ATD-TIME-06")
def test_an_enemy_at_zero_is_removed_at_once() -> None:
    arena = Arena()
    arena.foe("hobgoblin_chieftain", 9, 7)
    goblin, hero = arena.foe("melee_goblin", 3, 3), arena.hero("roberta", 3, 4)
    arena.run(lose(arena.state, goblin, 9, hero))
    assert "M1" not in arena.encounter.figures and arena.encounter.defeated == {"melee_goblin": 1}


@rule("ATD-BOSS-13")
def test_new_minions_take_the_lowest_number_and_wait_for_the_next_line() -> None:
    arena = Arena("1.........\n" + plain(10, 7))
    arena.foe("hobgoblin_chieftain", 5, 5)
    arena.foe("melee_goblin", 9, 0, id="M2")
    arena.hero("roberta", 0, 7)
    assert minion_figure(arena.state, "melee_goblin", 0).id == "M1"
    arena.dice("R1 W0")
    script(arena, "war_horn")
    fresh = arena.encounter.figures["M1"]
    assert arena.where(fresh) == (0, 0) and fresh.hp == 4


@rule("ATD-BOSS-14", "ATD-AI-17")
def test_an_ability_chooses_among_those_in_reach_or_is_lost() -> None:
    arena = Arena(plain(12, 8))
    boss = arena.foe("hobgoblin_chieftain", 0, 0)
    arena.hero("roberta", 11, 7)
    near, far = arena.hero("olette", 2, 0, hp=8), arena.hero("tolben", 0, 5)
    arena.dice("W1")
    arena.run(perform(arena.state, arena.deed(boss), [step(do="use", ability="harpoon", target="farthest")]))
    assert far.hp == far.top - 1 and near.hp == 8  # Roberta is out of range
    near.square = far.square = -1
    del arena.encounter.figures["olette"], arena.encounter.figures["tolben"]
    count = len(arena.said("roll"))
    arena.run(perform(arena.state, arena.deed(boss), [step(do="use", ability="harpoon")]))
    assert len(arena.said("roll")) == count  # lost without a roll


@rule("ATD-AI-17")
def test_words_for_targets() -> None:
    arena = Arena()
    foe = arena.foe("melee_goblin", 0, 0)
    one, two, three = (
        arena.hero("roberta", 2, 0, hp=4),
        arena.hero("olette", 5, 0, hp=7),
        arena.hero("tolben", 9, 0, hp=3),
    )
    found = [one, two, three]
    pick = lambda word: [figure.id for figure in enemy_targets_and_approach.of_kind(arena.state, foe, found, word)]  # noqa: E731
    assert pick("farthest") == ["tolben"] and pick("least_hp") == ["tolben"] and pick("most_hp") == ["olette"]
    assert pick("most_wounded") == ["roberta"] and pick("tag(healer)") == ["tolben"] and pick("adjacent") == []
    two.conditions["weakened"] = "cleanup"
    assert pick("weakened") == ["olette"]


@rule("ATD-BOSS-15")
def test_closest_is_judged_anew_for_each_enemy() -> None:
    arena = Arena(main={"type": "defeat_all"})
    one, two = arena.foe("melee_goblin", 0, 0), arena.foe("melee_goblin", 9, 0)
    left, right = arena.hero("roberta", 2, 0), arena.hero("olette", 7, 0)
    arena.dice("W1 W1")
    assert activate(arena, one) is left and activate(arena, two) is right


@rule("ATD-AI-08")
def test_equal_squares_are_the_partys_choice_or_the_programs() -> None:
    for ties, answers, end in (("program", (), (3, 1)), ("party", ("to 3 3",), (3, 3))):
        arena = Arena(main={"type": "defeat_all"})
        arena.state.options = type(arena.state.options)(ties=ties)  # type: ignore[arg-type]
        goblin = arena.foe("melee_goblin", 1, 2)
        arena.foe("melee_goblin", 3, 2)
        arena.hero("roberta", 4, 2)
        arena.dice("W0")
        activate(arena, goblin, *answers)
        assert arena.where(goblin) == end


@rule("ATD-AI-12", "ATD-AI-14")
def test_an_attack_without_a_move_takes_the_closest_it_can_attack() -> None:
    arena = Arena(main={"type": "defeat_all"})
    archer = arena.foe("ranged_goblin", 0, 0)
    near, far = arena.hero("roberta", 3, 0), arena.hero("olette", 9, 7)
    arena.dice("W2")
    activate(arena, archer, moves=False)
    assert arena.where(archer) == (0, 0) and near.hp == near.top - 2 and far.hp == far.top


@rule("ATD-AI-13")
def test_a_move_without_an_attack_ends_as_if_it_followed() -> None:
    arena = Arena(main={"type": "defeat_all"})
    archer = arena.foe("ranged_goblin", 0, 0)
    hero = arena.hero("roberta", 6, 0)
    activate(arena, archer, attack=False)
    assert arena.where(archer) == (2, 0) and hero.hp == hero.top


@rule("ATD-AI-15", "ATD-MOVE-04", "ATD-OBST-03")
def test_the_same_rules_bind_enemies() -> None:
    arena = Arena(".^...\n#####\n.....", main={"type": "defeat_all"})
    goblin = arena.foe("melee_goblin", 0, 0)
    arena.hero("roberta", 4, 0)
    goblin.conditions["slowed"] = "cleanup"
    activate(arena, goblin)
    assert arena.where(goblin) == (0, 0)  # one point is not enough for the rubble


@rule("ATD-DIR-01", "ATD-DIR-02", "ATD-DIR-03", "ATD-DIR-09")
def test_the_direction_deck() -> None:
    arena = Arena()
    arena.foe("hobgoblin_chieftain", 0, 0)
    arena.hero("roberta", 9, 7)
    assert sorted(arena.encounter.directions) == sorted(DIRECTIONS) and len(DIRECTIONS) == 8
    drawn = [draw_direction(arena.state) for _ in range(3)]
    assert len(set(drawn)) == 3 and len(arena.encounter.directions) == 5
    rounds.after_turn(arena.state)
    assert len(arena.encounter.directions) == 8
    draw_direction(arena.state)
    arena.run(rounds.round_start(arena.state))
    assert len(arena.encounter.directions) == 8


@rule("ATD-AI-06", "ATD-LARGE-07")
def test_a_large_boss_that_reaches_far_stops_as_soon_as_it_reaches() -> None:
    arena = Arena(plain(10, 6))
    boss, hero = arena.foe("old_grindle", 0, 2), arena.hero("roberta", 8, 2)
    places = Plan(arena.state, boss, 6).ends(hero, (1, 3), False)
    assert {place % arena.width for place in places} == {4}  # three points: over columns 4 and 5, three from the hero


@rule("ATD-AI-06", "ATD-AI-08")
def test_squares_of_the_same_cost_are_equal_however_far_the_way_goes_on() -> None:
    """Four squares are two steps away and at range 2; behind two of them the way back would lead over rubble."""
    arena = Arena(
        "\n".join(["." * 9, "." * 9, "....~....", "....^....", ".....^...", "." * 9]), main={"type": "defeat_all"}
    )
    foe, hero = arena.foe("crossbow", 4, 3), arena.hero("roberta", 4, 4)
    ends = [arena.at(*place) for place in ((3, 2), (5, 2), (2, 3), (6, 3))]
    assert Plan(arena.state, foe, 3).ends(hero, (2, 4), False) == ends


@rule("ATD-DIR-04", "ATD-DIR-08")
def test_a_random_move_stops_before_what_cannot_be_entered() -> None:
    arena = Arena("......\n.^....\n......\n...#..\n......", main={"type": "defeat_all"})
    goblin = arena.foe("melee_goblin", 0, 0)
    arena.run(random_moves_and_attacks.random_move(arena.state, goblin, "SE", 4))
    assert arena.where(goblin) == (2, 2)  # 2 for the rubble, 1 more, then the wall
    goblin.square = arena.at(0, 1)
    arena.run(random_moves_and_attacks.random_move(arena.state, goblin, "E", 1))
    assert arena.where(goblin) == (0, 1)  # one point does not pay for the rubble
    wraith = arena.foe("wraith", 0, 4)
    arena.hero("roberta", 2, 4)
    arena.run(random_moves_and_attacks.random_move(arena.state, wraith, "E", 2))
    assert arena.where(wraith) == (1, 4)  # through Roberta, but not onto her
    corner = Arena(".#.\n#..\n...", main={"type": "defeat_all"})
    stuck = corner.foe("melee_goblin", 0, 0)
    corner.run(random_moves_and_attacks.random_move(corner.state, stuck, "SE", 3))
    assert corner.where(stuck) == (0, 0)  # no squeezing between two walls
    edge = Arena("...\n.#.\n...", main={"type": "defeat_all"})
    goblin = edge.foe("melee_goblin", 1, 0)
    edge.run(random_moves_and_attacks.random_move(edge.state, goblin, "SW", 1))
    assert edge.where(goblin) == (0, 1)  # past one wall: the corner of the map is open


@rule("ATD-DIR-05")
def test_a_random_attack_hits_the_nearest_on_the_line() -> None:
    arena = Arena(main={"type": "defeat_all"})
    archer = arena.foe("ranged_goblin", 0, 0)
    near, _ = arena.hero("roberta", 3, 3), arena.hero("olette", 4, 4)
    assert random_moves_and_attacks.in_direction(arena.state, archer, "SE", (1, 4)) is near
    assert random_moves_and_attacks.in_direction(arena.state, archer, "E", (1, 4)) is None
    assert random_moves_and_attacks.in_direction(arena.state, archer, "SE", (1, 2)) is None


@rule("ATD-DIR-07", "ATD-LARGE-08", "ATD-LARGE-04")
def test_a_large_boss_in_a_random_move() -> None:
    arena = Arena("........\n........\n......#.\n........")
    boss = arena.foe("old_grindle", 0, 0)
    arena.run(random_moves_and_attacks.random_move(arena.state, boss, "E", 3), "to 1 1", "to 4 0")
    assert arena.where(boss) == (4, 0)
    before = boss.square
    assert Plan(arena.state, boss, 0).costs == {before: 0}  # without a point it stays exactly there
    plan = Plan(arena.state, boss, 3)
    assert arena.at(5, 1) not in plan.costs and arena.at(6, 2) not in plan.costs  # those blocks would cover the wall


@rule("ATD-COND-11", "ATD-COND-12")
def test_stunned_without_a_card_and_the_number_of_tokens() -> None:
    arena = Arena()
    arena.hero("roberta", 0, 0)
    boss = arena.foe("hobgoblin_chieftain", 9, 7)
    summon = arena.encounter.figures["s1"] = boss.__class__(
        "s1", "summon", "bramble_wolf", arena.at(3, 3), 7, 7, owner="roberta"
    )
    summon.conditions["stunned"] = "cleanup"
    arena.run(act(arena.state, summon))
    assert not summon.conditions and not arena.asked
    assert not conditions.skips_alone(arena.state, boss)  # a lone boss skips its turn, not an activation
    goblins = [arena.foe("melee_goblin", column, 5) for column in range(7)]
    for goblin in goblins:
        arena.run(inflict(arena.state, goblin, "slowed"))
    assert sum("slowed" in goblin.conditions for goblin in goblins) == 6


@rule("ATD-RANGE-07", "ATD-RANGE-08", "ATD-RANGE-12", "ATD-AOE-06", "ATD-ATK-08")
def test_who_can_be_chosen_and_who_is_in_the_area() -> None:
    arena = Arena(main={"type": "defeat_all"})
    hero = arena.hero("elwyn", 2, 2)
    friend = arena.hero("roberta", 2, 3)
    near, far = arena.foe("melee_goblin", 3, 3, hp=9), arena.foe("melee_goblin", 4, 2, hp=9)
    boss = arena.foe("hobgoblin_chieftain", 2, 6)
    band = step(do="attack", dice="B", range=[2, 3], aoe=1, hits="foes")
    arena.dice("B2").run(perform(arena.state, arena.deed(hero), [band]))
    assert far.hp == 7 and near.hp == 7 and hero.hp == hero.top  # the least distance binds only the target
    stun = step(do="condition", what="stunned", target="minion", range=[1, 9])
    arena.run(perform(arena.state, arena.deed(hero), [stun]), "on M1")
    assert arena.last == ["on M1", "on M2"] and boss.id not in arena.last  # "only minions"
    ring = step(do="attack", dice="B", aoe=1)
    arena.dice("B1").run(perform(arena.state, arena.deed(hero), [ring]))
    assert hero.hp == hero.top and friend.hp == friend.top - 1 and near.hp == 6  # centred on the user, who is spared


@rule("ATD-ATK-09", "ATD-DMG-03", "ATD-TIME-01", "ATD-TIME-02")
def test_the_steps_of_an_attack() -> None:
    arena = Arena()
    foe = arena.foe("warden_captain", 2, 2)
    hero = arena.hero("roberta", 3, 2, armor="goblin_leathers")
    arena.hero("tolben", 3, 3, passives=["aura_of_calm"])
    hero.conditions["slowed"] = "cleanup"  # Sentence: +1
    hero.expose = 1
    hit(
        arena,
        foe,
        hero,
        "R3 B2",
        "use aura_of_calm tolben",
        "respond goblin_leathers roberta",
        then=(step(do="condition", what="weakened"),),
    )
    told = [event.what for event in arena.state.events or []]
    order = [told.index(word) for word in ("throws", "trigger", "respond", "attack", "hurt", "condition")]
    assert order == sorted(order)  # optional triggers before the RESPONSE, damage before the Effect
    assert hero.hp == hero.top - (5 + 1 + 1 - 1 - 2)


@rule("ATD-DMG-05")
def test_damage_that_is_no_attack() -> None:
    arena = Arena()
    foe = arena.foe("hobgoblin_chieftain", 2, 2)
    hero = arena.hero("roberta", 3, 2, hand=["pact_of_iron"], armor="goblin_leathers")
    hero.guard = 3
    arena.run(perform(arena.state, arena.deed(foe), [step(do="damage", amount=3, target="foe", range=[1, 1])]))
    assert hero.hp == hero.top - 3 and hero.guard == 3 and not arena.asked
    foe.conditions["weakened"] = hero.conditions["weakened"] = "cleanup"
    arena.run(perform(arena.state, arena.deed(foe), [step(do="damage", amount=3, target="foe", range=[1, 1])]))
    assert hero.hp == hero.top - 4
    arena.run(perform(arena.state, arena.deed(hero), [step(do="damage", amount=2, target="self")]))
    assert hero.hp == hero.top - 6  # a price is not halved


@rule("ATD-TIME-03", "ATD-TIME-05", "ATD-TIME-07", "ATD-TIME-09")
def test_triggers_in_order_and_without_loops() -> None:
    cards = {
        "echo": {
            "name": "Echo",
            "kind": "passive",
            "on": "on_hurt",
            "steps": [{"do": "damage", "amount": 1, "target": "triggering"}],
        },
        "calm": {"name": "Calm", "kind": "passive", "on": "on_hurt", "steps": [{"do": "guard", "amount": 1}]},
    }
    arena = Arena(cards=cards)
    arena.foe("hobgoblin_chieftain", 2, 2)
    hero = arena.hero("roberta", 3, 2, passives=["echo", "calm"])
    arena.run(lose(arena.state, hero, 1, None), "use echo roberta")
    assert arena.kinds == ["order"]  # her seat orders her two automatic triggers
    assert hero.hp == hero.top - 2 and hero.guard == 1  # echo did not answer itself
    assert {"on_pass", "on_spawn", "on_hp", "on_hit_ally", "on_reveal"} <= set(WORDS)
    gone = Arena(cards=cards)
    gone.foe("hobgoblin_chieftain", 2, 2)
    gone.hero("olette", 9, 7)
    fallen = gone.hero("roberta", 3, 2, passives=["calm"])
    gone.run(lose(gone.state, fallen, 99, None))
    assert fallen.guard == 0  # the bearer has left play: nothing fires


@rule("ATD-AI-10", "ATD-BOSS-07")
def test_preferences_and_lures() -> None:
    arena = Arena(main={"type": "defeat_all"})
    goblin = arena.foe("melee_goblin", 0, 0)
    near, far = arena.hero("roberta", 2, 0), arena.hero("olette", 4, 0)
    far.lure = 5
    arena.dice("W0")
    assert activate(arena, goblin) is far
    far.lure = 1
    goblin.square = arena.at(0, 0)
    arena.dice("W0")
    assert activate(arena, goblin) is near
    assert Activate(who="all").target == "closest"
