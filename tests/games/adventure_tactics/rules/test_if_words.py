"""The questions that cards ask in ``if`` (ATC-FX-29): each just true and just false, and asked about nobody."""

from typing import Any

from tests.games.adventure_tactics.positions import Arena

from questhall.games.adventure_tactics.rules.board.deeds import Deed, Moment
from questhall.games.adventure_tactics.rules.cards.if_words import holds
from questhall.games.adventure_tactics.state import Figure
from questhall.testing.clauses import rule


class Asked(Arena):
    """Roberta asks about a goblin beside her."""

    def __init__(self, board: str = "", **encounter: Any) -> None:
        super().__init__(board, main={"type": "survive", "rounds": 9}, **encounter)
        self.user = self.hero("roberta", 4, 4)
        self.goblin = self.foe("melee_goblin", 5, 4)

    def summon(self, column: int, row: int, owner: str = "roberta", sheet: str = "wolf") -> Figure:
        figure = Figure(f"s{column}{row}", "summon", sheet, self.at(column, row), 4, 4, owner=owner)
        self.encounter.figures[figure.id] = figure
        return figure

    def answer(self, text: str, user: Figure | None = None, foe: Figure | None = None, **deed: Any) -> bool:
        asking = Deed(user or self.user, 0, "fireball")
        asking.foe = foe or self.goblin
        for name, value in deed.items():
            setattr(asking, name, value)
        return holds(self.state, asking, text)

    def about_nobody(self, text: str) -> bool:
        return holds(self.state, Deed(self.user, 0, "fireball"), text)


@rule("ATC-FX-29")
def test_and_or_and_not() -> None:
    arena = Asked()
    arena.state.gold = 1
    yes, no = "gold_ge(1)", "gold_ge(2)"
    for text, expected in (
        (yes, True), (no, False), (f"not {no}", True), (f"not {yes}", False),
        (f"{yes} and {no}", False), (f"{yes} and not {no}", True), (f"{no} or {yes}", True), (f"{no} or {no}", False),
        (f"{no} and {yes} or {yes}", True), (f"{yes} or {no} and {no}", True),
    ):  # fmt: skip
        assert arena.answer(text) == expected, text


@rule("ATC-FX-29", "ATD-CORE-05")
def test_questions_about_hp() -> None:
    arena = Asked()
    for who, word in ((arena.user, "self"), (arena.goblin, "target")):
        who.top = 11
        for hp, five, half, full in ((5, True, True, False), (6, False, False, False), (11, False, False, True)):
            who.hp = hp
            assert arena.answer(f"{word}_hp_le(5)") == five and arena.answer(f"{word}_hp_le(half)") == half
            assert who is arena.user or arena.answer("target_full_hp") == full
    assert not arena.about_nobody("target_hp_le(99)") and not arena.about_nobody("target_full_hp")


@rule("ATC-FX-29")
def test_questions_about_numbers() -> None:
    arena = Asked()
    for value in (2, 3, 4):
        arena.encounter.round = arena.state.gold = arena.user.moved = arena.user.attacks = value
        for text, expected in (
            ("round_is(3)", value == 3), ("round_ge(3)", value >= 3), ("round_le(3)", value <= 3),
            ("gold_ge(3)", value >= 3), ("moved_at_least(3)", value >= 3), ("attacks_made_ge(3)", value >= 3),
        ):  # fmt: skip
            assert arena.answer(text) == expected, (text, value)
        assert arena.answer("dealt_ge(3)", dealt=value) == (value >= 3)
        assert arena.answer("range_ge(3)", distance=value) == (value >= 3)
        assert arena.answer("range_le(3)", distance=value) == (value <= 3)
        assert arena.answer(f"party_is({value})") == (value == 4)
    assert arena.answer("one_die", dice_count=1) and not arena.answer("one_die", dice_count=2)
    assert not arena.answer("not_moved")
    arena.user.moved = 0
    assert arena.answer("not_moved")
    assert arena.answer("killed", killed=True) and not arena.answer("killed")
    arena.foe("melee_goblin", 9, 0)
    assert arena.answer("minions_le(2)") and not arena.answer("minions_le(1)")
    arena.foe("hobgoblin_chieftain", 9, 2)
    assert arena.answer("minions_le(2)")  # a boss is none


@rule("ATC-FX-29")
def test_questions_about_who_it_is() -> None:
    arena = Asked()
    boss = arena.foe("hobgoblin_chieftain", 9, 2)
    assert arena.answer("is_minion") and not arena.answer("is_boss")
    assert arena.answer("is_boss", foe=boss) and not arena.answer("is_minion", foe=boss)
    tag = arena.state.content.minions["melee_goblin"].tags[0]
    assert arena.answer(f"tag({tag})") and not arena.answer("tag(healer)")
    assert arena.answer("target_unmarked")
    arena.goblin.mark = "free"
    assert not arena.answer("target_unmarked")
    assert not arena.answer("damaged_a_hero")
    arena.goblin.hurt_hero = True
    assert arena.answer("damaged_a_hero")
    for text in ("is_boss", "is_minion", f"tag({tag})", "target_unmarked", "damaged_a_hero", "target_has(any)"):
        assert not arena.about_nobody(text), text


@rule("ATC-FX-29", "ATD-COND-01")
def test_questions_about_conditions() -> None:
    arena = Asked()
    for who, word in ((arena.user, "self"), (arena.goblin, "target")):
        assert not arena.answer(f"{word}_has(any)") and not arena.answer(f"{word}_has(slowed)")
        who.conditions["weakened"] = "cleanup"
        assert arena.answer(f"{word}_has(any)") and arena.answer(f"{word}_has(weakened)")
        assert not arena.answer(f"{word}_has(slowed)")
    assert not arena.answer("invisible")
    arena.user.conditions["invisible"] = "cleanup"
    assert arena.answer("invisible")


@rule("ATC-FX-29", "ATD-RANGE-02")
def test_questions_about_who_stands_beside_the_user() -> None:
    """Diagonals count; things, the fallen and those two squares away do not."""
    arena = Asked()
    assert arena.answer("foes_adjacent_ge(1)") and not arena.answer("foes_adjacent_ge(2)")
    other = arena.foe("ranged_goblin", 3, 3)
    arena.thing("crate", 4, 3)
    arena.hero("olette", 4, 5)
    assert arena.answer("foes_adjacent_ge(2)") and not arena.answer("foes_adjacent_ge(3)")
    assert arena.answer("beside(ranged_goblin)") and arena.answer("beside(crate)") and not arena.answer("beside(wolf)")
    other.square = arena.at(2, 2)
    assert not arena.answer("foes_adjacent_ge(2)") and not arena.answer("beside(ranged_goblin)")
    assert not arena.answer("beside(roberta)")  # nobody stands beside himself


@rule("ATC-FX-29", "ATD-RANGE-02")
def test_questions_about_who_stands_beside_the_target() -> None:
    arena = Asked()
    assert not arena.answer("ally_adjacent_to_target")  # the user herself is none
    friend = arena.hero("olette", 6, 5)
    assert arena.answer("ally_adjacent_to_target") and arena.answer("target_beside_enemies(2)")
    assert not arena.answer("target_beside_enemies(3)")
    friend.down = True
    assert not arena.answer("ally_adjacent_to_target") and not arena.answer("target_beside_enemies(2)")
    friend.down, friend.square = False, arena.at(7, 4)
    assert not arena.answer("ally_adjacent_to_target")
    arena.thing("crate", 3, 3)
    goblin = arena.foe("melee_goblin", 7, 7)
    assert not arena.answer("ally_adjacent_to_target", user=arena.goblin, foe=arena.user)  # a thing is nobody's ally
    goblin.square = arena.at(3, 4)
    assert arena.answer("ally_adjacent_to_target", user=arena.goblin, foe=arena.user)
    assert arena.answer("kin_adjacent_to_target", user=arena.goblin, foe=arena.user)
    goblin.sheet = "ranged_goblin"
    assert not arena.answer("kin_adjacent_to_target", user=arena.goblin, foe=arena.user)
    for text in ("ally_adjacent_to_target", "kin_adjacent_to_target", "target_beside_enemies(0)", "target_alone"):
        assert not arena.about_nobody(text), text


@rule("ATC-FX-29")
def test_questions_about_summons() -> None:
    arena = Asked()
    mine, others = arena.summon(8, 4), arena.summon(6, 4, owner="olette")
    assert not arena.answer("summon_adjacent_to_target")  # it is another's
    assert arena.answer("summon_in_play") and arena.answer("summon_in_play(wolf)")
    assert not arena.answer("summon_in_play(bear)")
    assert arena.answer("near_summon(4)") and not arena.answer("near_summon(3)")
    mine.square, others.square = others.square, mine.square
    assert arena.answer("summon_adjacent_to_target")
    del arena.encounter.figures[mine.id]
    assert not arena.answer("summon_in_play") and not arena.answer("near_summon(9)")
    assert not arena.about_nobody("summon_adjacent_to_target")


@rule("ATC-FX-29")
def test_questions_about_things_and_places() -> None:
    arena = Asked("..........\n" * 4 + "....#..^..\n" + "..........\n" * 3, areas={"road": "east"})
    crate = arena.thing("crate", 8, 4)
    assert arena.answer("in_play(crate)") and not arena.answer("in_play(lamp)")
    assert arena.answer("target_near(crate 3)") and not arena.answer("target_near(crate 2)")
    assert not arena.answer("target_near(lamp 9)") and not arena.about_nobody("target_near(crate 9)")
    assert not arena.answer("stands_in(road)") and arena.answer("stands_in(road)", foe=arena.hero("olette", 9, 0))
    assert not arena.about_nobody("stands_in(road)")
    assert not arena.answer("beside_rubble")
    for column, row, beside in ((6, 3, True), (8, 5, True), (5, 4, False), (9, 5, False), (7, 4, False)):
        arena.user.square = arena.at(column, row)
        assert arena.answer("beside_rubble") == beside, (column, row)
    fall = Moment(arena.user, crate)
    assert arena.answer("fallen(crate)", moment=fall) and not arena.answer("fallen(lamp)", moment=fall)
    assert not arena.answer("fallen(crate)") and not arena.answer("fallen(crate)", moment=Moment(None, None))


@rule("ATC-FX-29", "ATC-BOSS-30")
def test_squares_of_the_same_colour() -> None:
    arena = Asked()
    for column, row, same in ((5, 4, False), (6, 4, True), (5, 5, True), (4, 5, False), (4, 6, True), (7, 6, False)):
        arena.goblin.square = arena.at(column, row)
        assert arena.answer("same_colour") == same, (column, row)
    assert not arena.about_nobody("same_colour")


@rule("ATC-FX-29", "ATC-CAMP-06")
def test_questions_about_the_campaign() -> None:
    arena = Asked()
    for flags, freed in (([], False), (["marsh"], False), (["marsh", "coin"], False), (["forest", "mountain"], True),
                         (["marsh", "forest", "mountain"], True)):  # fmt: skip
        arena.state.flags = flags
        assert arena.answer("two_freed") == freed
        assert arena.answer("flag(coin)") == ("coin" in flags)
    assert arena.answer("weapon_slot_empty")
    arena.encounter.boards["roberta"].weapon = "militia_spear"
    assert not arena.answer("weapon_slot_empty")
    assert arena.answer("weapon_slot_empty", user=arena.goblin)  # who has no board has no weapon on it
