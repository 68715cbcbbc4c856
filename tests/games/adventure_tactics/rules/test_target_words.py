"""Whom the words for targets mean, seen from a hero and from an enemy.

ATD-RANGE-07, ATD-RANGE-08, ATD-RANGE-09, ATD-RANGE-10, ATD-AI-17.
"""

from tests.games.adventure_tactics.positions import Arena

from questhall.games.adventure_tactics.rules.board.deeds import Moment
from questhall.games.adventure_tactics.rules.cards.creatures import tags
from questhall.games.adventure_tactics.rules.cards.range_and_targets import chosen, in_reach, members, wanted
from questhall.games.adventure_tactics.rules.fight.enemy_targets_and_approach import of_kind, pick_by_word
from questhall.games.adventure_tactics.state import Figure
from questhall.testing.clauses import rule

BESIDE = (0, 9)


class Crowd(Arena):
    """Everybody there is, in one row: Roberta with a wolf of her own, Tolben who has fallen, and the other side."""

    def __init__(self) -> None:
        super().__init__("\n".join(["." * 12] * 5), main={"type": "survive", "rounds": 9})
        self.user, self.friend = self.hero("roberta", 0, 2), self.hero("olette", 1, 2)
        self.fallen = self.hero("tolben", 2, 2)
        self.fallen.down, self.fallen.hp = True, 0
        self.wolf = Figure("wolf", "summon", "wolf", self.at(3, 2), 4, 4, owner="roberta")
        self.guest = Figure("npc", "npc", "guest", self.at(4, 2), 4, 4)
        self.crate = Figure("crate", "object", "crate", self.at(5, 2), 4, 4)
        for figure in (self.wolf, self.guest, self.crate):
            self.encounter.figures[figure.id] = figure
        self.goblin, self.other = self.foe("melee_goblin", 6, 2), self.foe("ranged_goblin", 7, 2)
        self.boss = self.foe("hobgoblin_chieftain", 8, 2)

    def all_that(self, user: Figure, word: str, fallen: bool = False) -> str:
        figures = self.encounter.figures.values()
        return " ".join(one.id for one in figures if wanted(self.deed(user), one, word, fallen))

    def set_of(self, user: Figure, word: str) -> str:
        return " ".join(one.id for one in members(self.state, self.deed(user), word))


@rule("ATD-RANGE-07", "ATD-RANGE-08", "ATD-RANGE-09", "ATD-RANGE-10", "ATD-SUM-02", "ATC-FMT-21")
def test_whom_a_word_means() -> None:
    crowd = Crowd()
    for word, of_a_hero, of_an_enemy in (
        ("foe", "crate M1 M2 B", "roberta olette wolf"),  # a guest of the chapter is no target of enemies' cards
        ("ally", "roberta olette wolf npc", "M1 M2 B"),  # a thing is nobody's ally
        ("other_ally", "olette wolf npc", "M2 B"),
        ("hero", "roberta olette", "roberta olette"),
        ("minion", "M1 M2", ""),
        ("boss", "B", ""),
        ("summon", "wolf", ""),
        ("any", "roberta olette wolf npc crate M1 M2 B", "roberta olette wolf npc crate M1 M2 B"),
        ("knocked_out", "tolben", ""),
    ):
        assert crowd.all_that(crowd.user, word) == of_a_hero, word
        assert crowd.all_that(crowd.goblin, word) == of_an_enemy, word
    assert crowd.all_that(crowd.user, "ally", fallen=True) == "roberta olette tolben wolf npc"
    assert crowd.all_that(crowd.goblin, "foe", fallen=True) == "roberta olette wolf"
    assert crowd.all_that(crowd.friend, "summon") == ""


@rule("ATD-AOE-06", "ATD-RANGE-07")
def test_the_sets_that_cards_name() -> None:
    crowd = Crowd()
    for word, of_a_hero, of_an_enemy in (
        ("all_foes", "crate M1 M2 B", "roberta olette wolf npc"),
        ("all_allies", "roberta olette wolf npc", "M1 M2 B"),
        ("heroes", "roberta olette", "roberta olette"),
        ("bosses", "B", "B"),
        ("minions", "M1 M2", "M1 M2"),
        ("summons", "wolf", ""),
        ("one_summon", "wolf", ""),
        ("all_knocked_out", "tolben", "tolben"),
        ("named(ranged_goblin)", "M2", "M2"),
        ("adjacent_foes", "", ""),
        ("foes_within(6)", "M1", "roberta olette wolf npc"),
        ("foes_within(5)", "", "olette wolf npc"),
        ("allies_within(3)", "roberta olette wolf", "M1 M2 B"),
        ("allies_within(1)", "roberta olette", "M1 M2"),
        ("last", "", ""),
    ):
        assert crowd.set_of(crowd.user, word) == of_a_hero, word
        assert crowd.set_of(crowd.goblin, word) == of_an_enemy, word
    crowd.user.square = crowd.at(7, 3)
    assert crowd.set_of(crowd.user, "adjacent_foes") == "M1 M2 B"
    deed = crowd.deed(crowd.user)
    deed.last = crowd.boss
    assert members(crowd.state, deed, "last") == [crowd.boss]


@rule("ATD-RANGE-05", "ATD-RANGE-06", "ATD-RANGE-10")
def test_whom_an_effect_may_choose() -> None:
    crowd = Crowd()
    deed = crowd.deed(crowd.user)
    for word, band, found in (
        ("self", BESIDE, "roberta"), ("ally", (0, 0), "roberta"), ("any", (0, 0), "roberta"), ("foe", (0, 0), ""),
        ("ally", (0, 1), "roberta olette"), ("ally", (1, 1), "olette"), ("one_summon", (0, 0), "wolf"),
        ("last", BESIDE, ""), ("triggering", BESIDE, ""), ("attacker", BESIDE, ""),
    ):  # fmt: skip
        assert " ".join(one.id for one in chosen(crowd.state, deed, word, band)) == found, (word, band)
    deed.moment = Moment(crowd.goblin, crowd.friend)
    assert chosen(crowd.state, deed, "triggering", BESIDE) == [crowd.friend]
    assert chosen(crowd.state, deed, "attacker", BESIDE) == [crowd.goblin]
    deed.last = crowd.fallen
    assert chosen(crowd.state, deed, "last", BESIDE) == []
    assert chosen(crowd.state, deed, "last", BESIDE, fallen=True) == [crowd.fallen]
    crowd.friend.hp, crowd.user.hp = 3, 4
    assert chosen(crowd.state, deed, "least_hp_hero", (0, 0)) == [crowd.friend]
    crowd.friend.hp = 5
    assert chosen(crowd.state, deed, "least_hp_hero", (0, 0)) == [crowd.user]  # the fallen one does not count


@rule("ATD-RANGE-03", "ATD-RANGE-04", "ATD-RANGE-09", "ATD-COND-08")
def test_both_ends_of_a_band_and_the_invisible() -> None:
    arena = Arena("\n".join(["." * 12] * 3), main={"type": "survive", "rounds": 9})
    hero = arena.hero("roberta", 0, 0)
    for column, row in ((0, 1), (2, 0), (3, 2)):  # none of them in the way of another
        arena.foe("melee_goblin", column, row)
    deed = arena.deed(hero)
    for band, found in (((1, 1), "M1"), ((1, 2), "M1 M2"), ((2, 3), "M2 M3"), ((3, 3), "M3"), ((5, 9), "")):
        assert " ".join(one.id for one in in_reach(arena.state, deed, "foe", band)) == found, band
    arena.encounter.figures["M2"].conditions["invisible"] = "cleanup"
    assert " ".join(one.id for one in in_reach(arena.state, deed, "foe", (1, 3))) == "M1 M3"


@rule("ATD-AI-10", "ATD-AI-17")
def test_the_kinds_that_an_enemy_prefers() -> None:
    arena = Arena("\n".join(["." * 12] * 5), main={"type": "survive", "rounds": 9})
    goblin = arena.foe("melee_goblin", 0, 0)
    near, middle = arena.hero("roberta", 1, 1, hp=6, top=9), arena.hero("olette", 4, 0, hp=4, top=9)
    far = arena.hero("tolben", 9, 0, hp=6, top=11)
    found = [near, middle, far]
    arena.encounter.boards["olette"].hand = ["charge", "brace"]
    arena.encounter.boards["tolben"].hand = ["charge"]
    middle.expose, far.conditions["slowed"] = 1, "cleanup"
    for word, ids in (
        ("", "roberta olette tolben"), ("closest", "roberta olette tolben"), ("farthest", "tolben"),
        ("least_hp", "olette"), ("most_hp", "roberta tolben"), ("most_wounded", "olette tolben"),
        ("most_cards", "olette"), ("slowed", "tolben"), ("weakened", ""), ("adjacent", "roberta"),
        ("exposed", "olette"), ("tag(healer)", "tolben"), ("named(olette)", "olette"), ("last", "roberta olette tolben"),
    ):  # fmt: skip
        assert " ".join(one.id for one in of_kind(arena.state, goblin, found, word)) == ids, word
    wolf = Figure("wolf", "summon", "wolf", arena.at(2, 4), 4, 4, owner="roberta")
    arena.encounter.figures["wolf"] = wolf
    assert of_kind(arena.state, goblin, [wolf, near], "most_cards") == [wolf, near]  # neither has a card in hand
    assert of_kind(arena.state, goblin, [], "farthest") == []


@rule("ATD-AI-17", "ATD-AI-05")
def test_farthest_is_the_largest_distance_that_is_not_infinite() -> None:
    """Tolben stands behind walls; if all do, characters and not walls are what is looked through."""
    arena = Arena("....#.\n....#.\n....#.", main={"type": "survive", "rounds": 9})
    goblin = arena.foe("melee_goblin", 0, 0)
    near, far, walled = arena.hero("roberta", 1, 0), arena.hero("olette", 3, 2), arena.hero("tolben", 5, 1)
    assert of_kind(arena.state, goblin, [near, far, walled], "farthest") == [far]
    assert of_kind(arena.state, goblin, [walled], "farthest") == []
    barred = Arena("......", main={"type": "survive", "rounds": 9})
    goblin = barred.foe("melee_goblin", 0, 0)
    barred.foe("melee_goblin", 1, 0)
    two = [barred.hero("roberta", 3, 0), barred.hero("olette", 5, 0)]
    assert of_kind(barred.state, goblin, two, "farthest") == [two[1]]


@rule("ATD-AI-12", "ATD-BOSS-14", "ATD-AI-02")
def test_a_word_then_the_closest_then_the_range_then_the_party() -> None:
    arena = Arena("\n".join(["." * 9] * 5), main={"type": "survive", "rounds": 9})
    goblin = arena.foe("ranged_goblin", 4, 2)
    one, two, three = arena.hero("roberta", 6, 2), arena.hero("olette", 5, 3), arena.hero("tolben", 8, 2, hp=1)
    found = [one, two, three]
    assert arena.run(pick_by_word(arena.state, goblin, found, "least_hp", None)) is three
    assert arena.run(pick_by_word(arena.state, goblin, found, "last", one)) is one
    assert arena.run(pick_by_word(arena.state, goblin, [two, three], "last", one)) is two
    # two steps lead to Roberta and to Olette; Olette is nearer by range
    assert arena.run(pick_by_word(arena.state, goblin, found, "closest", None)) is two
    two.square = arena.at(2, 2)
    assert arena.run(pick_by_word(arena.state, goblin, found, "closest", None), "on olette") is two
    assert arena.last == ["on roberta", "on olette"]


@rule("ATD-CORE-01", "ATC-FMT-21")
def test_of_which_kind_everybody_is() -> None:
    crowd = Crowd()
    content = crowd.state.content
    assert tags(crowd.state, crowd.user) == content.classes["fighter"].tags
    assert tags(crowd.state, crowd.goblin) == content.minions["melee_goblin"].tags
    assert tags(crowd.state, crowd.boss) == content.bosses["hobgoblin_chieftain"].tags
    assert tags(crowd.state, crowd.crate) == ()
