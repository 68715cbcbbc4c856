"""Cards that once did less than they say, each in a position of its own."""

from msgspec.structs import replace
from tests.games.adventure_tactics.positions import Arena, step

from questhall.games.adventure_tactics.content.vocabulary import Use
from questhall.games.adventure_tactics.rules.board.deeds import Deed
from questhall.games.adventure_tactics.rules.campaign import campaign
from questhall.games.adventure_tactics.rules.cards.stats import stat
from questhall.games.adventure_tactics.rules.cards.steps import perform
from questhall.games.adventure_tactics.rules.fight.damage import lose
from questhall.games.adventure_tactics.rules.fight.forced_moves import shift_step
from questhall.games.adventure_tactics.rules.fight.movement import moves_of, walk
from questhall.games.adventure_tactics.state import Figure, Lasting, Script, Tile
from questhall.testing.clauses import rule


def table() -> Arena:
    """All five heroes, and nothing that ends the encounter by itself."""
    return Arena(party=5, main={"type": "survive", "rounds": 9})


def summon(arena: Arena, sheet: str, owner: str, column: int, row: int, hp: int = 3, top: int = 5) -> Figure:
    figure = Figure("s1", "summon", sheet, arena.at(column, row), hp, top, owner=owner)
    arena.encounter.figures["s1"] = figure
    return figure


@rule("ATC-FMT-19")
def test_a_tripwire_hurts_and_slows_whoever_enters_it() -> None:
    arena = table()
    arena.hero("quill", 0, 0)
    goblin = arena.foe("hobgoblin_guard", 5, 3)
    arena.encounter.tiles = (Tile("trap", (arena.at(4, 3),), "tripwire", "quill"),)
    arena.run(walk(arena.state, goblin, arena.at(3, 3), moves_of(arena.state, goblin)))
    assert goblin.hp == goblin.top - 3 and "slowed" in goblin.conditions and not arena.encounter.tiles


@rule("ATC-FX-07")
def test_a_whistle_brings_a_summon_back_and_heals_it() -> None:
    arena = table()
    hero = arena.hero("quill", 1, 1, hand=["whistle"], draw=["basic_move"])
    wolf = summon(arena, "bramble_wolf", "quill", 7, 5, hp=1, top=6)
    arena.dice("R3").run(perform(arena.state, Deed(hero, 0, "whistle"), arena.state.content.cards["whistle"].steps))
    assert wolf.hp == 4 and arena.where(wolf) == (2, 2)


@rule("ATC-FX-20")
def test_an_ash_hawk_sees_one_boss_card_more() -> None:
    arena = table()
    hero = arena.hero("quill", 1, 1)
    summon(arena, "ash_hawk", "quill", 2, 2)
    arena.foe("old_grindle", 6, 4)
    arena.run(perform(arena.state, Deed(hero, 0, "scout_ahead"), [step(do="peek", n=2)]))
    assert len(arena.encounter.decks[0].known) == 3
    arena.run(perform(arena.state, Deed(hero, 0, "scout_ahead"), [step(do="peek", n=2)]))
    assert len(arena.encounter.decks[0].known) == 2  # once a round


@rule("ATD-TURN-08")
def test_a_hero_who_falls_by_the_price_of_a_die_does_not_attack() -> None:
    arena = table()
    hero = arena.hero("roberta", 1, 1, hp=2, dice=("cursed_edge",), hand=["basic_attack"])
    arena.hero("quill", 8, 7)
    goblin = arena.foe("melee_goblin", 2, 1)
    arena.dice("R4 K6").turn("roberta", "play basic_attack", "add K")
    assert hero.down and goblin.hp == goblin.top
    assert arena.encounter.boards["roberta"].discard == ["basic_attack"]


@rule("ATC-FX-11", "ATD-KEY-05")
def test_counterspell_answers_an_ability_that_names_nobody() -> None:
    """Grave Grip reaches everybody around the king; one of them is spared, and the others are not asked again."""
    arena = table()
    elwyn = arena.hero("elwyn", 4, 4, feature="counterspell")
    roberta = arena.hero("roberta", 5, 5)
    king = arena.foe("barrow_king", 5, 4)
    grip = Use(ability="grave_grip")
    arena.dice("W2").run(perform(arena.state, Deed(king, 0, "x"), [grip]), "pass", "respond counterspell elwyn")
    assert elwyn.hp == elwyn.top or roberta.hp == roberta.top
    assert sum("slowed" in hero.conditions for hero in (elwyn, roberta)) == 1
    assert arena.kinds == ["response", "response"]


@rule("ATC-FX-11")
def test_counterspell_answers_an_ability_that_is_no_attack() -> None:
    arena = table()
    elwyn = arena.hero("elwyn", 4, 4, feature="counterspell")
    roberta = arena.hero("roberta", 5, 5)
    arena.foe("wraith", 5, 4)
    bound = Figure("the_bound", "boss", "the_bound", 0, 1, 1)
    wail = Use(ability="wail")
    arena.run(perform(arena.state, Deed(bound, 0, "x"), [wail]), "on elwyn", "respond counterspell elwyn")
    assert not elwyn.conditions and "weakened" in roberta.conditions


@rule("ATC-FX-27")
def test_old_songs_reach_four_squares() -> None:
    arena = table()
    arena.hero("tolben", 0, 0, dice=("old_songs",))
    near = arena.hero("roberta", 4, 0, hand=["basic_attack"])
    far = arena.hero("olette", 9, 7, hand=["basic_attack"])
    arena.foe("hobgoblin_guard", 5, 0)
    arena.foe("hobgoblin_guard", 9, 6)
    arena.turn("olette", "play basic_attack")
    assert "reroll" not in arena.kinds and far.hp == far.top
    arena.turn("roberta", "play basic_attack")
    assert arena.kinds[-1] == "reroll" and near.hp == near.top


@rule("ATC-FX-09")
def test_stone_skin_guards_two_different_allies() -> None:
    arena = table()
    tolben = arena.hero("tolben", 3, 3, hand=["stone_skin"])
    arena.hero("roberta", 4, 4)
    arena.foe("melee_goblin", 9, 7)
    arena.turn("tolben", "play stone_skin", "on roberta")
    assert tolben.guard == 4 and arena.encounter.figures["roberta"].guard == 4


@rule("ATC-FX-01")
def test_purge_hits_the_bound_harder_wherever_they_stand_in_the_area() -> None:
    arena = table()
    hero = arena.hero("quill", 2, 3, hand=["purge"])
    goblin = arena.foe("hobgoblin_guard", 4, 3)
    wraith = arena.foe("wraith", 5, 3, hp=9)
    assert hero.hp
    goblin.used = ("r hobgoblin_guard.door_shield",)
    arena.dice("R2").turn("quill", "play purge")
    assert (goblin.top - goblin.hp, 9 - wraith.hp) == (2, 3)


def test_executioners_cut_ends_a_minion_also_by_a_weakened_hand() -> None:
    arena = table()
    hero = arena.hero("olette", 1, 1, hand=["executioners_cut"])
    hero.conditions["weakened"] = "cleanup"
    arena.foe("barrow_guard", 2, 1, hp=6)
    arena.dice("R4 B2").turn("olette", "play executioners_cut")
    assert "M1" not in arena.encounter.figures


def test_gallows_cheater_works_once_in_every_act() -> None:
    arena = table()
    state = arena.state
    state.chapter = "c02"
    state.heroes[0].perks, state.heroes[0].spent = ("gallows_cheater",), ("gallows_cheater",)
    campaign.enter_chapter(state, "c03")
    assert state.heroes[0].spent
    chapters = dict(state.content.chapters)
    chapters["c03"] = replace(chapters["c03"], act=2)
    state.content = replace(state.content, chapters=chapters)
    state.chapter = "c02"
    campaign.enter_chapter(state, "c03")
    assert not state.heroes[0].spent


@rule("ATD-AOE-01", "ATD-AOE-05")
def test_a_heal_with_range_and_area_heals_around_somebody_who_is_chosen() -> None:
    arena = table()
    hero = arena.hero("tolben", 0, 0, hp=2)
    one = arena.hero("roberta", 3, 0, hp=2)
    two = arena.hero("olette", 4, 1, hp=2)
    down = arena.hero("quill", 4, 0)
    down.hp, down.down = 0, True
    heal = step(do="heal", amount=2, target="ally", range=(0, 3), aoe=1)
    arena.run(perform(arena.state, Deed(hero, 0, "healing_prayer"), [heal]), "on roberta")
    assert (hero.hp, one.hp, two.hp, down.hp, down.down) == (2, 4, 4, 2, False)


@rule("ATC-FX-20")
def test_a_look_at_the_deck_leaves_the_card_that_was_just_revealed_where_it_lies() -> None:
    arena = table()
    hero = arena.hero("quill", 0, 0)
    arena.foe("lord_chancellor", 5, 5)
    deck = arena.encounter.decks[0]
    cards = deck.draw
    now, deck.discard, deck.draw = cards[0], [cards[1], cards[0]], [cards[2]]
    arena.encounter.script = Script(0, now)
    arena.run(perform(arena.state, Deed(hero, 0, "scout_ahead"), [step(do="peek", n=2)]))
    assert deck.discard == [now] and len(deck.draw) == 2  # and a card that buries it finds it there


def test_nobody_is_asked_in_which_order_guards_are_raised() -> None:
    arena = table()
    arena.hero("roberta", 0, 0)
    for column in (3, 5, 7):
        arena.foe("pikeman", column, 5)
    boss = Figure("queens_patrol", "boss", "queens_patrol", 0, 1, 1)
    guard = step(do="each", over="minions", act=True, steps=[{"do": "guard", "amount": 1}])
    arena.run(perform(arena.state, Deed(boss, 0, "x"), [guard]))
    assert [arena.encounter.figures[f"M{n}"].guard for n in (1, 2, 3)] == [1, 1, 1]


@rule("ATC-FX-26")
def test_auras_work_for_allies_in_their_reach_alone() -> None:
    found = [
        (id, record)
        for id, source in table().state.content.index.sources.items()
        for record in source.static
        if getattr(record, "aura", 0) and record.which == "heal_taken"  # type: ignore[union-attr]
    ]
    assert found
    for id, record in found:
        arena = table()
        arena.hero("tolben", 0, 0, passives=(id,))
        near = arena.hero("roberta", record.aura, 0)  # type: ignore[union-attr]
        far = arena.hero("olette", record.aura + 1, 0)  # type: ignore[union-attr]
        assert stat(arena.state, near, "heal_taken") == int(record.by)  # type: ignore[union-attr]
        assert stat(arena.state, far, "heal_taken") == 0


@rule("ATD-MOVE-10")
def test_a_push_goes_diagonally_where_the_line_does_and_stops_between_two_walls() -> None:
    arena = table()
    hero = arena.hero("roberta", 3, 3)
    goblin = arena.foe("melee_goblin", 4, 4)
    assert shift_step(arena.state, hero, goblin, True) == arena.at(5, 5)
    arena.tile("small_wall", (5, 4))
    assert shift_step(arena.state, hero, goblin, True) == arena.at(5, 5)
    arena.tile("small_wall", (4, 5))
    assert shift_step(arena.state, hero, goblin, True) == -1
    goblin.square = arena.at(5, 4)  # twice as far across as down: straight
    assert shift_step(arena.state, hero, goblin, True) == arena.at(6, 4)


def test_what_a_fallen_bearer_carried_lies_where_it_fell_and_can_be_taken() -> None:
    arena = table()
    hero = arena.hero("roberta", 3, 3, hp=1)
    other = arena.hero("olette", 3, 5)
    arena.foe("melee_goblin", 9, 7)
    hero.carries = ("grave_light", "grave_light")
    arena.run(lose(arena.state, hero, 3, None))
    assert hero.carries == () and len(arena.encounter.tokens) == 2 and arena.at(3, 3) in arena.encounter.tokens
    arena.run(walk(arena.state, other, arena.at(3, 3), moves_of(arena.state, other)))
    assert "grave_light" in other.carries


def test_what_lasts_is_gone_with_its_bearer() -> None:
    arena = table()
    arena.hero("roberta", 3, 3)
    goblin = arena.foe("melee_goblin", 4, 4)
    arena.foe("old_grindle", 6, 6)
    arena.encounter.lasting = [Lasting("M1", "steady_aim", 0, "encounter")]
    arena.run(lose(arena.state, goblin, 9, None))
    assert arena.encounter.lasting == []
