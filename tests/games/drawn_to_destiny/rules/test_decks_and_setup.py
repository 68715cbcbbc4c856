"""Decks, setup, Scenes and maps."""

import inspect
from pathlib import Path

from tests.games.drawn_to_destiny.positions import (
    GAME,
    OPEN,
    alone,
    arena,
    choices,
    damage,
    fate,
    fight,
    hand,
    put,
    scene,
    space,
    table,
)

from questhall.games.drawn_to_destiny import DrawnToDestiny
from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.ground.map import Field
from questhall.games.drawn_to_destiny.content.ground.terrain import TERRAIN
from questhall.games.drawn_to_destiny.content.scenes import MapLine, PlaceLine, UnitLine
from questhall.games.drawn_to_destiny.content.vocabulary import DECKS, TYPES
from questhall.games.drawn_to_destiny.invariants import invariants
from questhall.games.drawn_to_destiny.rules.harm.damage import place_light, remove_light
from questhall.games.drawn_to_destiny.rules.harm.movement import can_leave, steps
from questhall.games.drawn_to_destiny.rules.harm.step_costs import step_cost
from questhall.games.drawn_to_destiny.rules.scene.places import search_place
from questhall.games.drawn_to_destiny.rules.units.decks import draw, draw_plain, reveal_fate, take_damage_card
from questhall.games.drawn_to_destiny.rules.units.positions import field_of, set_terrain, terrain
from questhall.games.drawn_to_destiny.rules.units.refresh import refresh
from questhall.games.drawn_to_destiny.rules.units.sight import sees
from questhall.kernel import Chance, rule, start
from questhall.testing.clauses import clauses


@rule("DTD-SETUP-01", "DTD-SETUP-02", "DTD-SETUP-03", "DTD-DECK-04", "DTD-SCENE-01")
def test_a_new_table_is_complete() -> None:
    match = start(GAME, 2, 5, {"scene": "oldroad"})
    state = match.state
    assert invariants(state) == []
    assert [len(player.hand) for player in state.players] == [5, 5]
    assert len(state.fate) == 54 and all(len(deck) == 54 for deck in state.decks)
    assert state.clock == list(range(1, 16))
    made = GAME.content.scenes["oldroad"]
    assert made.instructions and made.introduction and made.map and made.faction and made.event and made.milestone
    assert set(made.epilogue) == {"success", "partial", "failure"}
    assert {unit.card for unit in state.units} == {"Bandit", "Bandit Archer"}


@rule("DTD-DECK-11")
def test_the_clock_is_as_the_scene_says() -> None:
    match = start(GAME, 1, 5, {"scene": "highnoon"})
    assert match.state.clock[0] == 10 and len(match.state.clock) == 11


@rule("DTD-DECK-05", "DTD-GEN-10", "DTD-DECK-06", "DTD-GEN-12")
def test_fate_is_turned_and_shuffled_back() -> None:
    state = arena()
    seen = [reveal_fate(state, "test") for _ in range(54)]
    assert sorted(code // 2 for code in seen) == list(range(54))
    assert 10 < sum(code % 2 for code in seen) < 44
    again = reveal_fate(state, "test")
    assert len(state.fate) == 53 and state.fate_discard == [again]
    other = arena()
    assert [reveal_fate(other, "test") for _ in range(54)] == seen  # the same seed, the same cards


@rule("DTD-GEN-10")
def test_an_empty_conflict_deck_takes_its_discard_back() -> None:
    state = arena()
    player = state.players[0]
    player.discard, player.deck = player.deck, []
    assert draw(state, 0, 2) == 2
    player.deck, player.discard = [], []
    held = list(player.hand)
    assert draw(state, 0, 1) == 0 and player.hand == held


@rule("DTD-DECK-07", "DTD-DMG-01", "DTD-LOC-01")
def test_damage_decks_have_every_type_and_rank() -> None:
    for deck, name in enumerate(DECKS):
        for index, card in enumerate(GAME.content.damage[deck]):
            assert card is not None, (name, index)
            assert card.type == TYPES[deck][index // 13]
            assert len(card.words) == len(card.names) == 4


@rule("DTD-DECK-08")
def test_a_black_wild_lets_the_attacker_choose() -> None:
    state = arena()
    hero, chief = put(state, "Mercenary", "4,4", "N", seat=0), put(state, "Bandit", "4,2", "S", named=True)
    hand(state, 0, "AW")
    fate(state, "5Cr")
    damage(state, "wound", "Fool")
    match = fight(state, hero, "thing", chief)
    match.choose("lay AW strong")
    assert match.decisions[0].kind == "damage_wild"
    assert len(choices(match)) == 26  # Pierce and Slash
    match.choose(f"choose {conflict_cards.parse_card('AS')}")
    match.choose("pass")
    assert match.state.units[chief].out == "" or match.state.units[chief].out == "dead"
    assert invariants(match.state) == []


@rule("DTD-DECK-09", "DTD-DMG-07", "DTD-ACT-02")
def test_damage_cards_leave_and_come_back() -> None:
    state, hero = alone()
    place_light(state, hero, "Fatigue", 2)
    assert len(state.decks[0]) == 52
    assert GAME.view(state, 0).units[hero].light == [2, 0, 0, 0]  # a number, no faces
    remove_light(state, hero, "Fatigue")
    assert len(state.discards[0]) == 1 and len(state.units[hero].light[0]) == 1


@rule("DTD-DECK-10")
def test_references_are_open_to_all() -> None:
    """Fifty and more help cards, each with clauses that stand in the rules."""
    references = GAME.content.references.values()
    known = clauses(Path(inspect.getfile(type(GAME))).parent / "RULES.md")
    assert len(references) >= 50
    assert [rule for reference in references for rule in reference.rules if rule not in known] == []


@rule("DTD-DECK-13")
def test_a_wild_is_passed_over_where_nobody_chooses() -> None:
    state = arena()
    damage(state, "wound", "World", "3S")
    assert draw_plain(state, 0) == conflict_cards.parse_card("3S")
    assert conflict_cards.WORLD in state.decks[0]
    assert take_damage_card(state, 0) >= 0


@rule("DTD-SETUP-04", "DTD-SETUP-05")
def test_players_draft_within_the_budget_and_place_in_the_zone() -> None:
    match = start(GAME, 2, 3, {"scene": "watchfire"})
    assert match.decisions[0].kind == "draft" and "field Ranger" in choices(match)
    match.choose("field Ranger")
    assert choices(match) == ["field Mercenary", "field Guardsman"]
    match.choose("field Mercenary")
    assert match.decisions[0].kind == "place"
    assert any(text.startswith("put 0,8 ") for text in choices(match))
    match.choose("put 0,8 NE")
    assert match.state.units[-2].facing == 1


@rule("DTD-SCENE-05", "DTD-ROUND-03")
def test_a_walker_on_a_car_map() -> None:
    state, walker = alone(scale="car_chase")
    unit = state.units[walker]
    assert (unit.move, unit.cost, unit.every) == (2, 1, 2)
    unit.entered, state.round = 1, 2
    assert not steps(state, walker)
    state.round = 3
    assert steps(state, walker)
    car = put(state, "Getaway Car", "8,8", "N", seat=0)
    assert state.units[car].move == 8


@rule("DTD-MAP-01", "DTD-MAP-02", "DTD-PLACE-01")
def test_rows_draw_the_lattice() -> None:
    field = Field(scene(rows=(". b .", " . . ", ". . ."), place=(PlaceLine(id="p", name="P", spaces=("1,1",)),)))
    assert field.dots == [(0, 0), (2, 0), (4, 0), (1, 1), (3, 1), (0, 2), (2, 2), (4, 2)]
    assert field.terrain[1] == "brush" and field.place_of[3] == "p"
    assert field.links[field.index[1, 1]] == (-1, 1, 4, 6, -1, 5, -1, 0)


@rule("DTD-MAP-04")
def test_walls_cut_links_and_straight_ones_need_a_way_round() -> None:
    field = Field(scene(map={"walls": ((4, 4, 5, 3),)}))
    assert field.links[field.index[4, 4]][1] == -1
    assert field.links[field.index[4, 4]][0] >= 0  # round by the west
    field = Field(scene(map={"walls": ((4, 4, 5, 3), (4, 4, 3, 3))}))
    assert field.links[field.index[4, 4]][0] == -1


@rule("DTD-MAP-06", "DTD-MAP-07", "DTD-MOVE-06")
def test_terrain_costs_and_bars() -> None:
    state, hero = alone()
    put(state, "Bandit", "4,2", "S")
    assert step_cost(state, hero, 0) == 1  # past a Rival
    for kind, cost in (("brush", 2), ("deep water", 3), ("snow:2", 3), ("open door", 1)):
        set_terrain(state, space("4,2"), kind)
        assert step_cost(state, hero, 0) == cost
    for kind in ("rock", "door", "chasm", "wall"):
        set_terrain(state, space("4,2"), kind)
        assert step_cost(state, hero, 0) == -1
    state.units[hero].move = 1
    set_terrain(state, space("4,2"), "brush")
    assert all(heading != 0 for heading, _, _ in steps(state, hero))
    assert TERRAIN["trees"].blocks_sight and TERRAIN["low wall"].cover == 2 and TERRAIN["smoke"].cover == 1


@rule("DTD-MAP-07")
def test_fire_burns_who_enters() -> None:
    from questhall.games.drawn_to_destiny.rules.harm.movement import take_step

    state, hero = alone()
    set_terrain(state, space("4,2"), "fire")
    take_step(state, hero, 0)
    assert any(token.name == "Burning" for token in state.units[hero].tokens)


@rule("DTD-MAP-08")
def test_height_costs_and_a_drop_is_no_step() -> None:
    state, hero = alone(map={"elevation": {"4,2": 1, "4,6": 2}})
    assert step_cost(state, hero, 0) == 3
    other = put(state, "Mercenary", "4,6", "N", seat=0)
    assert step_cost(state, other, 0) == -1
    assert field_of(state).elevation[space("4,2")] == 1


@rule("DTD-MAP-09")
def test_leaving_by_an_exit() -> None:
    state = arena(map={"exits": {"heroes": ("4,4",)}})
    hero = put(state, "Mercenary", "4,4", "N", seat=0)
    other = put(state, "Mercenary", "8,8", "N", seat=0)
    assert can_leave(state, hero) and not can_leave(state, other)
    match = table(state)
    match.choose("leave")
    assert match.state.units[hero].out == "left"


@rule("DTD-PLACE-02", "DTD-PLACE-03", "DTD-ACT-05", "DTD-ACT-10")
def test_searching_a_place() -> None:
    state = arena(place=(PlaceLine(id="hut", name="Hut", spaces=("4,4",), search=("Keys", "Rope")),))
    hero = put(state, "Mercenary", "4,4", "N", seat=0)
    search_place(state, hero)
    assert state.things[-1].name == "Keys" and state.things[-1].holder == hero
    search_place(state, hero)
    search_place(state, hero)
    assert [thing.name for thing in state.things if thing.holder == hero][-1] == "Rope"
    away = put(state, "Mercenary", "8,8", "N", seat=0)
    state.order, state.cursor = [away], 0
    assert "search" not in choices(table(state))


@rule("DTD-SETUP-06")
def test_cards_turn_upright_between_scenes() -> None:
    from questhall.games.drawn_to_destiny.rules.scene.setup import lay_out

    state, hero = alone("Survivor")
    state.units[hero].cool = ("Sprint",)
    lay_out(state)
    again = put(state, "Survivor", "4,4", seat=0)
    assert state.units[again].cool == ()


@rule("DTD-GEN-02")
def test_switches_leave_rules_out() -> None:
    game = DrawnToDestiny()
    options = game.options({"hit_locations": False, "conditions": False, "cover_check": False, "called_shot": False})
    state = game.setup(1, options, Chance.of(1))
    assert not state.rules.hit_locations and not state.rules.conditions
    from questhall.games.drawn_to_destiny.state import Rules

    plain = arena(rules=Rules(hit_locations=False))
    hero, bandit = put(plain, "Mercenary", "4,4", "N", seat=0), put(plain, "Bandit", "4,2", "S")
    hand(plain, 0, "AW")
    fate(plain, "5Cr")
    match = fight(plain, hero, "thing", bandit)
    assert not any(text.startswith("call") for text in choices(match))
    match.choose("lay AW strong")
    match.choose("pass")
    assert match.state.units[bandit].crits == [] and match.state.units[bandit].light[0]


@rule("DTD-GEN-03", "DTD-GEN-04")
def test_mandatory_effects_happen_by_themselves_and_halves_round_down() -> None:
    state, hero = alone()
    refresh(state, hero)
    assert state.units[hero].cost == 2  # half of five
    ranger = put(state, "Ranger", "6,6", seat=0)
    assert state.units[ranger].cost == 3


@rule("DTD-GEN-14", "DTD-GEN-15")
def test_the_rules_speak_of_fairness_and_credit() -> None:
    from questhall.games.drawn_to_destiny.content.reading import HOME

    text = (HOME.parent / "RULES.md").read_text(encoding="utf-8")
    assert "author's gift" in text and "wounds of body, mind and heart" in text


@rule("DTD-GEN-09")
def test_units_of_players_come_before_npcs_at_the_same_moment() -> None:
    from questhall.games.drawn_to_destiny.rules.round.countdown import count_order

    state = arena()
    foe = put(state, "Mercenary", "0,0")
    hero = put(state, "Mercenary", "8,8", seat=0)
    assert count_order(state) == [hero, foe]


def test_sight_over_doors_follows_their_state() -> None:
    rows = tuple(
        "".join("d" if (x, y) == (4, 4) else "." if (x + y) % 2 == 0 else " " for x in range(21)) for y in range(21)
    )
    state = arena(rows=rows)
    one, two = put(state, "Mercenary", "4,6", seat=0), put(state, "Bandit", "4,2")
    assert not sees(state, state.units[one], state.units[two])
    set_terrain(state, space("4,4"), "open door")
    assert sees(state, state.units[one], state.units[two])
    assert terrain(state, space("4,4")).name == "open door"


def test_scene_units_follow_the_number_of_players() -> None:
    lines = (UnitLine(card="Bandit", faction="foes", at="4,4", count_by_players={"1": 1, "2": 3}),)
    assert len(arena(unit=lines).units) == 1
    assert len(arena(seats=2, unit=lines).units) == 3
    assert MapLine(rows=OPEN, legend={}).rows == OPEN
