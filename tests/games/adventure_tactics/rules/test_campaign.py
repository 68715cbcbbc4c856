"""Objectives, rewards, levels, market, the campaign, single encounters."""

import msgspec
import pytest
from tests.games.adventure_tactics.positions import GAME, Arena

from questhall.games.adventure_tactics.content.printed import GOLD_IN_BOX
from questhall.games.adventure_tactics.rules.board.deeds import EncounterOver
from questhall.games.adventure_tactics.rules.board.objectives_and_failure import bonus_met, check_main, met, note_events
from questhall.games.adventure_tactics.rules.campaign import (
    campaign,
    campaign_sheet,
    levelling_up,
    loot,
    market,
    rewards_after_encounters,
    trading,
    votes,
)
from questhall.games.adventure_tactics.rules.cards.classes import hero_of
from questhall.games.adventure_tactics.rules.fight.damage import lose
from questhall.games.adventure_tactics.rules.round.rounds import round_start
from questhall.games.adventure_tactics.state import Visit
from questhall.kernel import BadOptions, Chance, Decision, Match, rule, start
from questhall.kernel.flow import Several


def table(chapter: str = "c02", party: int = 4) -> Arena:
    """Between encounters, in a chapter."""
    arena = Arena(party=party)
    arena.state.encounter = None
    arena.state.chapter = chapter
    campaign.shuffle_supplies(arena.state)
    return arena


@rule("ATD-OBJ-01", "ATD-OBJ-03", "ATD-OBJ-07", "ATD-OBJ-13")
def test_success_with_and_without_bonus() -> None:
    for falls, result in ((0, "plus"), (1, "plain")):
        arena = Arena()
        boss, hero = arena.foe("hobgoblin_chieftain", 2, 2), arena.hero("roberta", 3, 2)
        arena.encounter.falls = falls
        arena.run(lose(arena.state, boss, 999, hero))
        assert arena.over == result
    arena = Arena(bonus={"type": "minions_defeated_ge", "n": 1})
    arena.foe("hobgoblin_chieftain", 2, 2)
    goblin, hero = arena.foe("melee_goblin", 5, 5), arena.hero("roberta", 3, 2)
    arena.run(lose(arena.state, goblin, 9, hero))
    note_events(arena.state)
    arena.encounter.defeated = {}
    assert bonus_met(arena.state)  # an event stays met
    lost = Arena()
    lost.foe("hobgoblin_chieftain", 2, 2)
    one, two = lost.hero("roberta", 3, 2), lost.hero("olette", 4, 2)
    one.hp, one.down = 0, True
    lost.run(lose(lost.state, two, 99, None))
    assert lost.over == "failure" and lost.encounter.potions == 3  # all down at once, potions or not


@rule("ATD-OBJ-11", "ATD-OBJ-02")
def test_conditions_of_failure_of_the_chapter() -> None:
    arena = Arena(main={"type": "protect", "object": "granary", "rounds": 5})
    arena.hero("roberta", 0, 0)
    granary = arena.thing("granary", 4, 4, kind="npc")
    arena.run(lose(arena.state, granary, 99, None))
    assert arena.over == "failure"
    limited = Arena(limit=3)
    limited.foe("hobgoblin_chieftain", 0, 0)
    limited.hero("roberta", 5, 5)
    limited.encounter.round = 3
    limited.steps(("round",))
    assert limited.encounter.result == "failure"


def test_when_each_objective_is_met() -> None:
    """The table of objective types, one after the other."""
    arena = Arena(areas={"road": "east"})
    state = arena.state
    boss, hero = arena.foe("hobgoblin_chieftain", 2, 2), arena.hero("roberta", 9, 2)
    other = arena.hero("olette", 0, 0)
    make = lambda **data: msgspec.convert(data, type(GAME.content.chapters["c02"].encounter.main))  # noqa: E731
    assert not met(state, make(type="reach", area="road")) and met(state, make(type="reach", area="road", n=1))
    other.down = True
    assert met(state, make(type="reach", area="road"))
    assert not met(state, make(type="defeat_all")) and met(state, make(type="destroy", object="lamp"))
    arena.encounter.round = 6
    assert met(state, make(type="survive", rounds=5)) and not met(state, make(type="survive", rounds=6))
    assert met(state, make(type="by_round", n=6)) and not met(state, make(type="by_round", n=5))
    hero.carries = ("crown",)
    assert met(state, make(type="collect", object="crown", n=1, area="road"))
    arena.encounter.drunk = 2
    assert met(state, make(type="potions_le", n=2)) and not met(state, make(type="potions_le", n=1))
    boss.hp = boss.top // 2
    assert met(state, make(type="boss_hp_le"))
    with pytest.raises(EncounterOver):
        del arena.encounter.figures["B"]
        check_main(state)


@rule("ATD-OBJ-04", "ATD-OBJ-05", "ATD-OBJ-10", "ATD-OBJ-12", "ATD-LOOT-01", "ATD-CAMP-04", "ATD-CAMP-06")
def test_what_a_result_brings() -> None:
    for result, gold, perks, ways in (
        ("plus", 2, ["ford_warden"], ["c05", "c06", "c07"]),
        ("plain", 2, [], ["c05", "c06"]),
        ("failure", 0, [], ["retry", "c04"]),
    ):
        arena = table()
        arena.run(rewards_after_encounters.after_encounter(arena.state, result))
        state = arena.state
        assert (state.gold, state.perks_won, state.encounter) == (gold, perks, None)
        assert (state.levels_won, len(state.pending)) == ((1, 2) if result != "failure" else (0, 0))
        assert [way[0] for way in campaign.exits(state, result)] == ways
        order = [task[0] for task in reversed(state.agenda)]
        assert order == (["loot", "perks", "levels", "trade", "next"] if result != "failure" else ["trade", "next"])


@rule("ATD-EQ-05", "ATD-LOOT-02", "ATD-LOOT-03")
def test_loot_is_dealt_or_left_and_disputes_are_rolled() -> None:
    arena = table()
    state = arena.state
    state.pending = ["padded_coat", "militia_spear"]
    arena.steps(("loot",), answers=("give padded_coat olette", "leave militia_spear"))
    assert state.heroes[1].gear == ["padded_coat"] and state.pool == ["militia_spear"]
    state.seats, state.pending = 3, ["tin_whistle"]
    state.loot[1].remove("tin_whistle")
    arena.asked = []
    arena.steps(("loot",), answers=("rolloff tin_whistle",) * 3 + ("give tin_whistle tolben",))
    sums = {args[0]: args[1] for args in arena.said("roll_off")}
    assert set(sums) >= {0, 1, 2} and all(2 <= total <= 8 for total in sums.values())
    assert state.heroes[2].gear == ["tin_whistle"]
    state.loot[1] = []
    loot.draw_loot(state, 1)
    assert state.gold == 1  # an empty supply gives a bag of gold


@rule("ATD-LOOT-04", "ATD-MKT-05")
def test_fifteen_bags() -> None:
    arena = table("c05")
    loot.gain_gold(arena.state, 99)
    assert arena.state.gold == GOLD_IN_BOX == 15
    arena.state.heroes[0].gear = ["padded_coat"]
    assert not any(option[0] == "sell" for option in market.market_options(arena.state, 0))  # no bag left to pay with
    loot.gain_gold(arena.state, -99)
    assert arena.state.gold == 0
    loot.gain_gold(arena.state, -1)
    assert arena.said("gold") == [(15, 15), (-15, 0)]  # what came and went; of nothing nothing is told


@rule("ATD-EQ-04")
def test_gear_changes_hands() -> None:
    arena = table()
    arena.state.heroes[0].gear = ["padded_coat"]
    arena.steps(("trade",), answers=("trade padded_coat tolben", "pass"))
    assert arena.state.heroes[2].gear == ["padded_coat"] and not arena.state.heroes[0].gear


@rule("ATD-PERK-01", "ATD-PERK-02", "ATD-PERK-03", "ATD-PERK-04")
def test_perks() -> None:
    arena = table()
    state = arena.state
    state.perks_won = ["ford_warden", "well_fed", "millstone_arm", "ford_warden"]
    answers = ("give ford_warden roberta", "give well_fed olette", "give millstone_arm tolben", "remove basic_attack")
    arena.steps(("perks",), answers=answers)
    assert (
        "hold_the_line" in hero_of(state, "roberta").deck
        or GAME.content.perks["ford_warden"].card in hero_of(state, "roberta").deck
    )
    assert GAME.content.perks["well_fed"].card in hero_of(state, "olette").passives  # needs a slot
    tolben = hero_of(state, "tolben")
    assert GAME.content.perks["millstone_arm"].card in tolben.deck and tolben.deck.count("basic_attack") == 2
    assert sum("ford_warden" in hero.perks for hero in state.heroes) == 1  # the second one is lost
    elite = table(party=5)
    quill = hero_of(elite.state, "quill")
    quill.levels += ["archer", "ranger", "ranger"]
    elite.run(levelling_up.level_up(elite.state, "quill"), "take ranger", "pass", "pass")
    assert quill.perks == ("trailmaster",)


@rule("ATD-MKT-01", "ATD-MKT-02", "ATD-MKT-03", "ATD-MKT-04")
def test_the_market() -> None:
    arena = table("c05")
    state = arena.state
    state.pool, state.gold = ["goblin_leathers"], 4
    state.loot[1].remove("goblin_leathers")
    market.open_market(state)
    assert {"satchel_of_herbs", "silk_vest"} <= set(state.stock) and len(state.stock) == 4
    assert market.price_of(state, "silk_vest") == 2
    state.agenda.clear()
    arena.steps(("market",), answers=("buy goblin_leathers roberta", "buy silk_vest olette", "pass"))
    assert state.gold == 0 and state.heroes[0].gear == ["goblin_leathers"]
    assert not state.stock and "satchel_of_herbs" in state.pool
    assert sum(len(pile) for pile in state.loot.values()) + len(state.pool) + 2 >= 44  # what was drawn went back
    campaign.enter_chapter(state, "c02")
    assert ("open_market",) not in state.agenda  # an encounter is no market
    state.agenda.clear()
    campaign.enter_chapter(state, "c05")
    assert ("open_market",) in state.agenda


@rule("ATD-RAND-01", "ATD-RAND-02")
def test_random_encounters() -> None:
    arena = table("c10")
    state = arena.state
    count = len(state.random)
    state.random.append("the_toll_goat") if "the_toll_goat" not in state.random else None
    state.random.remove("the_toll_goat")
    state.random.append("the_toll_goat")
    state.gold = 1
    arena.steps(("random",), answers=("choice 0",))
    assert "the_toll_goat" not in state.random and state.items["haste_tonic"] == 1 and state.gold == 0
    campaign._add_random(state)
    assert "goblin_debt" in state.random  # the chapter adds its card
    state.random = []
    arena.steps(("random",))
    assert len(arena.said("no_random")) == 1 and count == 8


@rule("ATD-LVL-01", "ATD-LVL-08", "ATD-LVL-09")
def test_every_hero_levels_in_an_order_of_the_partys_choice() -> None:
    arena = table(party=3)
    arena.state.levels_won = 1
    answers = (
        "hero tolben",
        "take cleric",
        "pass",
        "pass",
        "pass",
        "hero roberta",
        "take rogue",
        "pass",
        "take archer",
        "add basic_move",
    )
    arena.steps(("levels",), answers=answers)
    assert [hero.levels[-1] for hero in arena.state.heroes] == ["rogue", "archer", "cleric"]
    roberta = hero_of(arena.state, "roberta")
    assert (
        {"slip_by", "quick_slash"} <= set(roberta.deck)
        and "vanish" in roberta.features
        and "light_feet" in roberta.passives
    )
    assert hero_of(arena.state, "olette").deck.count("basic_move") == 4
    assert arena.state.levels_won == 0


@rule("ATD-LVL-02", "ATD-LVL-03", "ATD-LVL-14", "ATD-FEAT-03", "ATD-LVL-13")
def test_the_cards_on_offer() -> None:
    arena = table()
    roberta = hero_of(arena.state, "roberta")
    assert levelling_up.choices(arena.state, roberta) == ["fighter", "rogue", "cleric", "wizard", "archer"]
    assert levelling_up.card_of(arena.state, roberta, "fighter") is GAME.content.classes["fighter"].levels[1]
    assert levelling_up.card_of(arena.state, roberta, "rogue") is GAME.content.classes["rogue"].levels[0]
    arena.run(levelling_up.level_up(arena.state, "roberta"), "take wizard", "pass")
    assert "counterspell" in roberta.features and "wizard" in roberta.levels
    roberta.deck = ["brace"]
    arena.run(levelling_up.extra(arena.state, roberta), "remove brace")
    assert roberta.deck == []  # a deck may shrink without limit


@rule("ATD-LVL-04", "ATD-LVL-15", "ATD-ELITE-06")
def test_the_limits_of_levels() -> None:
    arena = table()
    roberta, olette = hero_of(arena.state, "roberta"), hero_of(arena.state, "olette")
    roberta.levels = ["fighter"] * 5
    assert levelling_up.why_not(arena.state, roberta, "fighter") == "ATD-LVL-04"
    roberta.levels = ["fighter"] * 5 + ["barbarian"] * 5
    assert levelling_up.choices(arena.state, roberta) == []
    before = list(roberta.deck)
    arena.run(levelling_up.level_up(arena.state, "roberta"))
    assert roberta.deck == before and arena.said("no_level") == [("roberta",)]
    olette.levels = ["rogue", "fighter"]
    assert levelling_up.why_not(arena.state, olette, "barbarian") == "ATD-LVL-07"


def bots(match: Match, until: str, tries: int = 4000) -> None:
    """Let the bots play until a question of a kind, or the end."""
    chance = Chance.of("bots")
    for _ in range(tries):
        if match.over or match.decisions[0].kind == until:
            return
        decision = match.decisions[0]
        match.choose(GAME.sensible(match.state, decision, chance), seat=decision.seat)
    raise AssertionError(f"never asked {until}")


@rule("ATD-CAMP-01", "ATD-CAMP-02", "ATD-CAMP-08", "ATD-CAMP-03")
def test_a_campaign_from_its_beginning_to_the_end_of_the_act() -> None:
    match = start(GAME, seats=2, seed=1, options={"heroes": 4, "mode": "normal", "ties": "program"})
    bots(match, "story")
    assert match.state.chapter == "c01" and match.decisions[0].options == [
        ("choice", 0),
        ("choice", 1),
        "others",
    ]
    while match.state.chapter not in ("c13", "c14"):  # the free city, where the second act begins
        bots(match, "next_chapter")
        match.choose(match.decisions[0].options[0], seat=match.decisions[0].seat)
    assert match.state.visited[0] == Visit("c01", "done")
    assert all(len(hero.levels) == 4 for hero in match.state.heroes)
    again = start(GAME, seats=2, seed=2, options={"heroes": 4})
    assert not again.state.visited  # and it can be played again from the start
    state = table("c02").state
    state.failures = 3
    assert ("press_on", True) in campaign.exits(state, "failure")


@rule("ATD-CAMP-05", "ATD-CAMP-09")
def test_a_campaign_is_gone_on_with_from_its_sheet() -> None:
    match = start(GAME, seats=1, seed=3, options={"heroes": 3, "mode": "easy", "ties": "program"})
    bots(match, "next_chapter")
    match.state.chapter = "c05"
    text = campaign_sheet.write(match.state)
    later = start(GAME, seats=2, seed=9, options={"saved": text, "heroes": 3})
    for name in ("gold", "flags", "items", "pool", "loot", "random", "out", "visited"):
        assert getattr(later.state, name) == getattr(match.state, name) or name in ("loot", "pool", "random")
    assert sorted(later.state.random) == sorted(match.state.random)
    assert [hero.levels for hero in later.state.heroes] == [hero.levels for hero in match.state.heroes]
    assert later.state.chapter == "c05"
    with pytest.raises(BadOptions):
        start(GAME, seats=1, options={"saved": text.replace('"version":2', '"version":99')})
    with pytest.raises(BadOptions):
        start(GAME, seats=1, options={"saved": text.replace("basic_move", "basic_flight")})
    saved = Match.load(match.save(), GAME)
    assert saved.decisions == match.decisions


@rule("ATD-CAMP-09")
def test_the_sheet_is_written_by_itself_and_says_what_still_waits() -> None:
    match = start(GAME, seats=2, seed=3, options={"heroes": 3, "mode": "easy", "ties": "program", "name": "Friday"})
    bots(match, "next_chapter")
    kept = GAME.campaign(match.state)
    assert kept is not None and kept["chapter"] == match.state.chapter and kept["name"] == "Friday"
    later = start(GAME, seats=3, seed=9, options=GAME.go_on(kept))
    assert {hero.seat for hero in later.state.heroes} == {0, 1, 2}  # somebody more sits at the table
    alone = start(GAME, seats=1, seed=9, options=GAME.go_on(kept))
    assert {hero.seat for hero in alone.state.heroes} == {0} and alone.state.chapter == match.state.chapter
    assert next(note.about for note in alone.state.journal if note.what == "chapter") == "c01"
    kept["pending"], kept["levels_won"], kept["perks_won"] = [kept["loot"]["1"].pop()], 1, ["ford_warden"]
    waiting = start(GAME, seats=1, seed=9, options=GAME.go_on(kept))
    asked = waiting.decisions[0]
    assert asked.kind == "deal" and waiting.state.levels_won == 1 and waiting.state.perks_won == ["ford_warden"]


def test_everything_that_a_sheet_names_must_be_in_the_box() -> None:
    match = start(GAME, seats=1, seed=3, options={"heroes": 3, "mode": "easy"})
    bots(match, "mode")
    kept = GAME.campaign(match.state)
    assert kept is not None
    kept["heroes"][0]["perks"], kept["items"], kept["chapter"] = ["nobody_knows"], {"elixir": 1}, "c99"
    with pytest.raises(BadOptions) as told:
        GAME.go_on(kept)
    for said in ("no perk nobody_knows", "no item elixir", "no chapter c99"):
        assert said in str(told.value)


def test_a_sheet_of_the_first_version_goes_on_into_the_second_act() -> None:
    """The party that had finished the first act where the box ended then stands at the end of its last chapter."""
    match = start(GAME, seats=1, seed=3, options={"heroes": 3, "mode": "easy"})
    bots(match, "mode")
    data = msgspec.json.decode(match.state.sheet)
    old = {name: data[name] for name in ("heroes", "flags", "gold", "items", "pool", "loot", "random", "out", "coming")}
    old |= {"version": 1, "chapter": "c14", "failures": 0}
    old["visited"] = [{"chapter": "c01", "result": "done"}, {"chapter": "c14", "result": "done"}]
    later = start(GAME, seats=1, seed=9, options={"saved": msgspec.json.encode(old).decode()})
    asked = later.decisions[0]
    assert asked.kind == "next_chapter" and ("go", "c15") in asked.options
    assert not later.state.levels_won  # what the chapter gave is not given twice


@rule("ATC-FIX-03")
def test_heroes_bear_the_names_that_the_table_gives_them() -> None:
    match = start(GAME, seats=1, seed=3, options={"heroes": 3, "names": "Roberta: Anna; tolben: Bo the Old"})
    match.choose(next(option for option in match.decisions[0].options if "roberta" in option and "tolben" in option))
    names = {hero.id: hero.name for hero in match.state.heroes}
    assert names["roberta"] == "Anna" and names["tolben"] == "Bo the Old"
    for wrong in ("Nobody: Anna", "Roberta: ", "Roberta: <b>"):
        with pytest.raises(BadOptions):
            start(GAME, seats=1, options={"names": wrong})


@rule("ATD-ONE-01", "ATD-ONE-02")
def test_a_single_encounter_at_its_level_with_a_score() -> None:
    match = start(
        GAME,
        seats=1,
        seed=4,
        options={"play": "encounter", "chapter": "c10", "heroes": 3, "mode": "easy", "ties": "program"},
    )
    bots(match, "place")
    assert all(len(hero.levels) == 3 for hero in match.state.heroes)
    arena = Arena()
    arena.foe("hobgoblin_chieftain", 0, 0)
    for result, drunk, score in (("plus", 1, 7), ("plain", 2, 3), ("plain", 9, 0), ("failure", 0, 0)):
        state = arena.state
        state.encounter = arena.encounter
        state.options = type(state.options)(play="encounter")
        arena.encounter.drunk = drunk
        rewards_after_encounters.settle(state, result, "ATD-ONE-02")
        assert (state.score, state.over) == (score, result)


def test_breach_leader_lends_everybody_two_points_for_the_first_move() -> None:
    arena = Arena(party=3)
    for place, id in enumerate(("roberta", "olette", "tolben")):
        arena.hero(id, 0, 2 * place, hand=["basic_move"] * 2)
    arena.foe("hobgoblin_chieftain", 9, 7)
    hero_of(arena.state, "olette").perks = ("breach_leader",)
    arena.run(round_start(arena.state))  # nobody is asked in which order
    assert {lasting.bearer for lasting in arena.encounter.lasting} == {"roberta", "olette", "tolben"}
    arena.turn("roberta", "play basic_move", "to 6 0")  # four points and two more
    assert arena.last != [] and {lasting.bearer for lasting in arena.encounter.lasting} == {"olette", "tolben"}
    assert arena.where(arena.encounter.figures["roberta"]) == (6, 0)
    arena.encounter.boards["roberta"].actions = 1
    arena.state.agenda.clear()
    arena.turn("roberta", "play basic_move")
    assert "to 6 5" not in arena.last and "to 6 4" in arena.last  # the second move has four points again


@rule("ATD-CORE-06")
def test_the_way_on_is_decided_by_all_seats() -> None:
    arena = Arena()
    state = arena.state
    state.seats = 3
    flow = votes.vote(state, "next_chapter", [("go", "c02"), ("go", "c03"), ("go", "c04")], ("c01", "plain"))
    next(flow)
    flow.send((2, ("go", "c04")))
    flow.send((0, ("go", "c02")))
    with pytest.raises(StopIteration) as end:
        flow.send((1, ("go", "c04")))
    assert end.value.value == ("go", "c04")
    flow = votes.vote(state, "next_chapter", [("go", "c02"), ("go", "c03"), ("go", "c04")], ("c01", "plain"))
    next(flow)
    flow.send((2, ("go", "c04")))
    flow.send((1, ("go", "c02")))
    with pytest.raises(StopIteration) as end:
        flow.send((0, ("go", "c03")))
    assert end.value.value == ("go", "c03")  # equal votes: the host's counts
    flow = votes.vote(state, "next_chapter", [("go", "c02"), ("go", "c03"), ("go", "c04")], ("c01", "plain"))
    next(flow)
    flow.send((0, "others"))
    flow.send((1, ("go", "c04")))
    with pytest.raises(StopIteration) as end:
        flow.send((2, "others"))
    assert end.value.value == ("go", "c04")  # who leaves it to the others has no vote
    flow = votes.vote(state, "next_chapter", [("go", "c02"), ("go", "c03"), ("go", "c04")], ("c01", "plain"))
    next(flow)
    flow.send((0, "others"))
    flow.send((1, "others"))
    asked = flow.send((2, "others"))
    assert (
        isinstance(asked, Decision) and asked.seat == 0 and "others" not in asked.options
    )  # all did: the host decides


@rule("ATD-MKT-04", "ATD-EQ-04")
def test_each_seat_shops_for_its_own_heroes_until_all_have_left() -> None:
    arena = table("c05")
    state = arena.state
    state.seats, state.gold, state.stock, state.pool = 2, 4, ["silk_vest", "rope_and_hook"], []
    for place, hero in enumerate(state.heroes):
        hero.seat = place % 2
    mine, other = state.heroes[0], state.heroes[1]
    assert {option[2] for option in market.market_options(state, 0) if option[0] == "buy"} == {
        hero.id for hero in state.heroes if hero.seat == 0
    }
    going = market.market(state)
    asked = next(going)
    assert isinstance(asked, Several) and [one.seat for one in asked.decisions] == [0, 1]
    with pytest.raises(StopIteration):
        going.send((1, ("buy", "silk_vest", other.id)))
    assert other.gear == ["silk_vest"] and state.agenda[-1] == ("market",)
    going = market.market(state)
    next(going)
    with pytest.raises(StopIteration):
        going.send((0, "pass"))
    assert state.done == [0]
    going = market.market(state)
    asked = next(going)
    assert isinstance(asked, Several) and [one.seat for one in asked.decisions] == [1]
    with pytest.raises(StopIteration):
        going.send((1, "pass"))
    assert not state.done and not state.stock  # the market is closed
    assert trading.trade_options(state, 0) == [] and trading.trade_options(state, 1)[0][2] == mine.id


@rule("ATD-ONE-01")
def test_a_boss_in_one_click_with_heroes_of_the_right_level() -> None:
    for name, preset in GAME.presets.items():
        if preset.ready:
            match = start(GAME, seats=1, seed=4, options=msgspec.to_builtins(preset))
            chapter = GAME.content.chapters[preset.chapter]
            assert match.decisions[0].kind in ("loadout", "place"), name
            assert [len(hero.levels) for hero in match.state.heroes] == [chapter.level] * 4, name
            assert len({class_ for hero in match.state.heroes for class_ in hero.levels}) > 4 or chapter.level < 3
            assert GAME.invariants(match.state) == []
