"""Which card strikes, what armour and Ratings do, and who is out of the fight."""

import pytest
from tests.games.drawn_to_destiny.positions import (
    GAME,
    alone,
    arena,
    damage,
    put,
)

from questhall.games.drawn_to_destiny.content.conflict_cards import parse_card
from questhall.games.drawn_to_destiny.content.unit_cards import SkillLine
from questhall.games.drawn_to_destiny.content.vocabulary import BURDEN, DISORDER, TRAUMA, VEHICLE, WOUND
from questhall.games.drawn_to_destiny.rules.harm.armor_and_ratings import (
    armor_at,
    out_of_scale,
    rated,
    rating_bonus,
    shield_used,
)
from questhall.games.drawn_to_destiny.rules.harm.crits import draw_match, matching, strike, weakest
from questhall.games.drawn_to_destiny.rules.harm.damage import (
    shared_out,
)
from questhall.games.drawn_to_destiny.rules.harm.hit_locations import covers, place_words, shield_covers, struck_side
from questhall.games.drawn_to_destiny.rules.harm.pushes_and_falls import (
    falling,
)
from questhall.games.drawn_to_destiny.rules.units.items import carried
from questhall.games.drawn_to_destiny.state import Rules
from questhall.kernel import rule


@rule("DTD-DECK-13")
@pytest.mark.parametrize(("wilds", "drawn"), [((52,), "5W"), ((53,), "5W"), ((52, 53), "5W"), ((), "5W")])
def test_where_nobody_chooses_a_wild_is_passed_over_and_the_deck_shuffled(wilds: tuple[int, ...], drawn: str) -> None:
    """A fall: the next card that is Bash, not the best of the deck."""
    state, hero = alone()
    damage(state, "wound", "6S", "5W", "AW")
    top = state.decks[WOUND]
    state.decks[WOUND] = [card for card in top if card not in wilds] + list(wilds)
    falling(state, hero, 1)
    assert [crit.card for crit in state.units[hero].crits] == [parse_card(drawn)]
    assert set(wilds) <= set(state.decks[WOUND]) and bool(state.discards[WOUND]) == (not wilds)


@rule("DTD-CRIT-03", "DTD-CRIT-07", "DTD-GEN-10")
def test_cards_are_drawn_until_one_matches_through_the_discard_once() -> None:
    state = arena()
    state.decks[WOUND] = [parse_card("5W"), parse_card("7S"), parse_card("6C")]
    assert draw_match(state, WOUND, ("Slash",)) == parse_card("7S")
    assert state.discards[WOUND] == [parse_card("6C")] and state.decks[WOUND] == [parse_card("5W")]
    assert draw_match(state, WOUND, ("Pierce",)) == parse_card("6C")  # out of the discard
    assert draw_match(state, WOUND, ("Hack",)) == -1
    state.decks[WOUND], state.discards[WOUND] = [], []
    assert draw_match(state, WOUND, ("Hack",)) == -1


@rule("DTD-DECK-08")
def test_what_matches_is_offered_from_the_ace_down() -> None:
    pile = [parse_card(name) for name in ("2W", "KS", "AW", "KW", "9H")] + [52, 53]
    assert matching(WOUND, pile, ("Bash", "Slash")) == [parse_card(name) for name in ("AW", "KW", "KS", "2W")]
    state, hero = alone()  # a Mercenary's mail does not cover the head
    for name in ("AW", "QW"):
        assert parse_card(name) < 52
    head, chest = parse_card("AW"), parse_card("QW")
    assert armor_at(state, hero, WOUND, head, -1) != armor_at(state, hero, WOUND, chest, -1)
    bare = min((head, chest), key=lambda card: armor_at(state, hero, WOUND, card, -1)[::-1])
    assert weakest(state, hero, WOUND, [head, chest], -1) == bare == weakest(state, hero, WOUND, [chest, head], -1)


@rule("DTD-RATE-05", "DTD-RATE-08", "DTD-DMG-05", "DTD-DMG-06")
@pytest.mark.parametrize(
    ("power", "hits", "severities", "light"),
    [((1, 1), 1, [2], 0), ((1, 0), 1, [], 0), ((1, 0), 2, [1], 0), ((1, 1), 5, [4], 2), ((1, 1), 3, [4], 0)],
)
def test_a_blow_without_a_conflict(power: tuple[int, int], hits: int, severities: list[int], light: int) -> None:
    """On a Wolf's bare skin, 0x1."""
    state = arena()
    wolf = put(state, "Wolf", "4,4", named=True)
    state.units[wolf].printed = ((9, 1), *state.units[wolf].printed[1:])
    damage(state, "wound", "9W")
    strike(state, wolf, WOUND, ("Bash",), power, hits)
    assert [crit.severity for crit in state.units[wolf].crits] == severities
    assert len(state.units[wolf].light[0]) >= light  # and what the Crit itself says
    if not severities:
        assert state.discards[WOUND] == [parse_card("9W")]


@rule("DTD-GEN-02")
def test_without_hit_locations_a_blow_is_light_cards() -> None:
    state = arena(rules=Rules(hit_locations=False))
    wolf = put(state, "Wolf", "4,4", named=True)
    strike(state, wolf, WOUND, ("Bash",), (1, 1), 2)
    assert not state.units[wolf].crits and len(state.units[wolf].light[0]) == 3
    state.units[wolf].out = "fled"
    strike(state, wolf, WOUND, ("Bash",), (1, 1), 2)
    assert len(state.units[wolf].light[0]) == 3


@rule("DTD-DMG-05", "DTD-DMG-06")
@pytest.mark.parametrize(("hits", "shared"), [(1, (1, 0)), (3, (3, 0)), (4, (4, 0)), (5, (4, 1)), (7, (4, 3))])
def test_hits_are_a_severity_and_what_is_above_four(hits: int, shared: tuple[int, int]) -> None:
    assert shared_out(hits) == shared


@rule("DTD-RATE-05", "DTD-RATE-06", "DTD-RATE-07")
@pytest.mark.parametrize(
    ("power", "armor", "bonus"),
    [
        ((5, 1), (4, 1), 1),
        ((5, 1), (5, 1), 0),
        ((4, 2), (5, 1), 1),
        ((6, 2), (5, 1), 2),
        ((9, 0), (2, 1), 0),
        ((5, 1), (5, 0), 1),
    ],
)
def test_a_rating_against_armour(power: tuple[int, int], armor: tuple[int, int], bonus: int) -> None:
    assert rating_bonus(power, armor) == bonus


@rule("DTD-RATE-09", "DTD-RATE-03")
def test_toughness_adds_to_armour_and_a_screen_stands_alone() -> None:
    state, hero = alone("Wizard")
    unit = state.units[hero]
    chest = parse_card("QW")
    bare = armor_at(state, hero, WOUND, chest, -1)
    assert bare == (0, 1)
    skills = unit.skills
    unit.skills = (*skills, SkillLine(name="Toughness", level=2))
    assert armor_at(state, hero, WOUND, chest, -1) == (2, 1)
    unit.skills = (*skills, SkillLine(name="Toughness", level=0))
    assert armor_at(state, hero, WOUND, chest, -1) == bare
    unit.skills = (*skills, SkillLine(name="Toughness", level=2, rating="4x1"))
    assert armor_at(state, hero, WOUND, chest, -1) == (6, 1)
    unit.skills = (*skills, SkillLine(name="Shielding", level=1, rating="3x1"))
    assert armor_at(state, hero, WOUND, chest, -1) == (3, 1) and shield_used(state, hero, (3, 1))
    assert not shield_used(state, hero, (2, 1)) and armor_at(state, hero, DISORDER, chest, -1) == (0, 1)
    unit.shield_loss = 2
    assert armor_at(state, hero, WOUND, chest, -1) == (1, 1) and shield_used(state, hero, (1, 1))
    unit.shield_loss = 3
    assert armor_at(state, hero, WOUND, chest, -1) == (0, 1) and not shield_used(state, hero, (0, 1))
    unit.skills = skills
    assert not shield_used(state, hero, (3, 1))


@rule("DTD-LOC-05", "DTD-DECK-07")
@pytest.mark.parametrize(("deck", "helps"), [(WOUND, True), (BURDEN, True), (DISORDER, False), (TRAUMA, False)])
def test_body_armour_does_nothing_for_mind_and_will(deck: int, helps: bool) -> None:
    state, hero = alone()
    assert (armor_at(state, hero, deck, parse_card("QW"), -1) != (0, 1)) == helps


@rule("DTD-LOC-03", "DTD-ITEM-09", "DTD-ITEM-10")
@pytest.mark.parametrize("change", ["slot", "active", "worn", "armor_loss"])
def test_armour_counts_while_it_is_worn_active_and_whole(change: str) -> None:
    state, hero = alone("Knight")
    chest = parse_card("QW")
    mail = next(
        thing
        for _, thing in carried(state, hero)
        if (armor := GAME.content.items[thing.name].armor) is not None
        and not armor.shield
        and covers(armor.where, "Chest")
    )
    before = armor_at(state, hero, WOUND, chest, -1)
    for _, thing in carried(state, hero):
        armor = GAME.content.items[thing.name].armor
        if armor is not None and armor.shield:
            thing.slot = "Back"
    whole = armor_at(state, hero, WOUND, chest, -1)
    assert before[0] and whole[0]
    setattr(mail, change, {"slot": "", "active": False, "worn": 99, "armor_loss": 1}[change])
    expected = (whole[0] - 1, whole[1]) if change == "armor_loss" else (0, 1)
    assert armor_at(state, hero, WOUND, chest, -1) == expected


@rule("DTD-LOC-04", "DTD-ARC-04")
@pytest.mark.parametrize(
    ("slot", "part", "front_only", "at", "covered"),
    [
        ("Left", "Chest", False, "4,2", True),
        ("Right", "Chest", False, "4,2", True),
        ("Back", "Chest", False, "4,2", False),
        ("Left", "Head", False, "4,2", False),
        ("Left", "Left Arm", False, "4,2", True),
        ("Left", "Left Hand", False, "4,2", True),
        ("Left", "Right Arm", False, "4,2", False),
        ("Right", "Right Hand", False, "4,2", True),
        ("Left", "Chest", False, "2,4", True),
        ("Left", "Chest", False, "6,4", False),
        ("Left", "Chest", True, "2,4", False),
        ("Left", "Chest", True, "4,2", True),
        ("Left", "Chest", False, "4,6", False),
        ("Left", "Vitals", False, "", True),
    ],
)
def test_what_a_shield_covers(slot: str, part: str, front_only: bool, at: str, covered: bool) -> None:
    state, hero = alone()
    foe = put(state, "Bandit", at) if at else -1
    shield = next(thing for _, thing in carried(state, hero) if "Shield" in thing.name)
    shield.slot = slot
    assert shield_covers(state, state.units[hero], shield, part, front_only, foe) == covered


@rule("DTD-LOC-03")
def test_armour_covers_the_places_that_it_names() -> None:
    assert covers(("Chest",), "Chest") and not covers(("Chest",), "Head")
    assert covers(("all",), "Head") and covers(("Head", "Arms"), "Left Arm") and not covers((), "Head")


@rule("DTD-LOC-01", "DTD-LOC-02")
@pytest.mark.parametrize(
    ("deck", "card", "vehicle", "place"),
    [
        (WOUND, "AW", False, "Head"),
        (BURDEN, "AW", False, "Head"),
        (BURDEN, "AW", True, "Frame"),
        (VEHICLE, "AW", False, "Frame"),
        (DISORDER, "AS", False, "Head"),
        (TRAUMA, "AW", False, "Death"),
        (DISORDER, "AC", False, "Death"),
    ],
)
def test_where_a_damage_card_strikes(deck: int, card: str, vehicle: bool, place: str) -> None:
    assert place_words(deck, parse_card(card), vehicle) == place
    assert place_words(deck, 52, vehicle) == "anywhere"


@rule("DTD-LOC-01")
@pytest.mark.parametrize(("rank", "side"), [(0, 0), (4, 0), (5, -1), (6, 1), (11, -1), (12, 1)])
def test_the_lower_places_have_a_side(rank: int, side: int) -> None:
    assert struck_side(rank) == side


@rule("DTD-RATE-02", "DTD-ITEM-03", "DTD-STAT-10")
@pytest.mark.parametrize(
    ("text", "line", "rating"),
    [("[Body]", "", (8, 1)), ("[Body]+2", "", (10, 1)), ("[Will]", "", (5, 1)), ("5x2", "", (5, 2)), ("", "", (0, 0)),
     ("power", "Pyromancy", (4, 2)), ("power", "Hexcraft", (8, 1)), ("power", "Flight", (8, 1))],
)  # fmt: skip
def test_ratings_are_read(text: str, line: str, rating: tuple[int, int]) -> None:
    state, hero = alone()
    unit = state.units[hero]
    unit.skills = (*unit.skills, SkillLine(name="Pyromancy", level=1, rating="4x2"), SkillLine(name="Flight", level=1))
    assert rated(state, unit, text, line) == rating


@rule("DTD-RATE-08")
@pytest.mark.parametrize(("power", "loss"), [((5, 1), 0), ((5, 0), 1), ((5, -1), 2), ((5, 2), 0)])
def test_out_of_scale(power: tuple[int, int], loss: int) -> None:
    state, hero = alone()
    assert out_of_scale(state, hero, power, -1) == loss


@rule("DTD-RATE-08", "DTD-LOC-04")
def test_plate_is_by_arc_and_may_be_out_of_scale_itself() -> None:
    state, tank = alone("Panzer IV H")
    front, back = put(state, "Bandit", "4,2"), put(state, "Bandit", "4,6")
    ahead = armor_at(state, tank, VEHICLE, parse_card("5W"), front)
    behind = armor_at(state, tank, VEHICLE, parse_card("5W"), back)
    assert ahead == armor_at(state, tank, VEHICLE, parse_card("5W"), -1) and ahead != behind
    state.units[tank].plate_loss = (2, 0, 0, 0)
    assert armor_at(state, tank, VEHICLE, parse_card("5W"), front) == (ahead[0] - 2, ahead[1])
    assert armor_at(state, tank, VEHICLE, parse_card("5W"), back) == behind
    scale = max(state.units[tank].printed[0][1], ahead[1])
    assert out_of_scale(state, tank, (5, scale), front) == 0 and out_of_scale(state, tank, (5, scale - 2), front) == 2
