"""On the road: ways on, markets, loot, votes and stories at their boundaries (ATD-CAMP, ATD-MKT, ATD-LOOT, ATD-CORE-06)."""

from typing import Any

import msgspec
from tests.games.adventure_tactics.positions import GAME, Arena, step
from tests.games.adventure_tactics.rules.test_campaign import table

from questhall.games.adventure_tactics.content.printed import Chapter, StoryChoice
from questhall.games.adventure_tactics.rules.campaign import campaign, loot, market, votes
from questhall.games.adventure_tactics.rules.campaign.rewards_after_encounters import after_encounter
from questhall.games.adventure_tactics.rules.cards.classes import hero_of
from questhall.games.adventure_tactics.rules.cards.steps import perform
from questhall.kernel import Chance
from questhall.testing.clauses import rule


@rule("ATD-CAMP-08", "ATC-CAMP-05")
def test_after_the_third_failure_the_party_may_press_on() -> None:
    arena = table("c02")
    for failures, level, kind, open_ in ((2, 1, "failure", False), (3, 1, "failure", True), (3, 1, "plain", False), (3, 10, "failure", False)):  # fmt: skip
        chapter = msgspec.structs.replace(arena.state.content.chapters["c02"], level=level)
        arena.state.content = msgspec.structs.replace(
            arena.state.content, chapters={**arena.state.content.chapters, "c02": chapter}
        )
        arena.state.failures = failures
        assert (("press_on", True) in campaign.exits(arena.state, kind)) == open_, (failures, level, kind)


@rule("ATC-CAMP-07", "ATC-CAMP-03", "ATD-CAMP-04", "ATC-CAMP-05")
def test_what_waits_on_the_way_to_the_next_chapter() -> None:
    """A random encounter where the chapter says so, a level with an exit that is marked, and the chapter's own card."""

    def left(way: str, random: bool, pressing: bool = False) -> Arena:
        arena = table("c02")
        chapter = arena.state.content.chapters["c02"]
        outcome = msgspec.structs.replace(chapter.outcome, plain=msgspec.structs.replace(chapter.outcome.plain, goto=(way, "c05")))  # type: ignore[union-attr, type-var]  # fmt: skip
        chapter = msgspec.structs.replace(chapter, outcome=outcome, random=random, adds="goblin_debt")
        arena.state.content = msgspec.structs.replace(
            arena.state.content, chapters={**arena.state.content.chapters, "c02": chapter}
        )
        arena.state.random = []
        if pressing:
            arena.state.failures = 3
            arena.run(campaign.next_chapter(arena.state, "failure"), "go press_on")
        else:
            arena.run(campaign.next_chapter(arena.state, "plain"), f"go {way[:3]}")
        return arena

    plain = left("c06", False)
    assert plain.state.agenda == [("chapter", "c06")] and plain.state.levels_won == 0
    assert [visit.chapter for visit in plain.state.visited] == ["c02"] and plain.state.random == ["goblin_debt"]
    drawn = left("c06", True)
    assert drawn.state.agenda == [("chapter", "c06"), ("random",)]
    raised = left("c06^", False)
    assert raised.state.agenda == [("chapter", "c06"), ("levels",)] and raised.state.levels_won == 1
    pressed = left("c06", False, pressing=True)
    assert pressed.state.agenda[0] == ("next", "pressed_on") and pressed.state.levels_won == 1
    assert pressed.state.visited == [] and pressed.state.random == []


@rule("ATD-CAMP-08", "ATC-CAMP-04")
def test_who_tries_again_stays_in_the_chapter() -> None:
    arena = table("c02")
    arena.run(campaign.next_chapter(arena.state, "failure"), "go retry")
    assert arena.state.agenda == [("chapter", "c02")] and arena.state.visited == []
    arena.state.failures = 2
    campaign.enter_chapter(arena.state, "c02")
    assert arena.state.failures == 2
    campaign.enter_chapter(arena.state, "c05")
    assert arena.state.failures == 0


@rule("ATC-PK-01")
def test_a_perk_is_fresh_again_in_the_next_act() -> None:
    content = GAME.content
    acts = {act: [id for id, one in content.chapters.items() if one.act == act] for act in (1, 2)}
    for before, now, fresh in ((acts[1][0], acts[1][1], False), (acts[1][0], acts[2][0], True)):
        arena = table(before)
        arena.state.heroes[0].spent = ("gallows_cheater",)
        campaign.enter_chapter(arena.state, now)
        assert (arena.state.heroes[0].spent == ()) == fresh


@rule("ATD-MKT-03", "ATD-MKT-04", "ATD-MKT-05", "ATD-LOOT-04")
def test_what_can_be_bought_and_sold_with_so_much_gold() -> None:
    for gold, buy, sell in ((1, False, True), (2, True, True), (14, True, True), (15, True, False)):
        arena = table("c05")
        state = arena.state
        state.gold, state.pool, state.stock = gold, ["goblin_leathers"], []
        state.heroes[1].gear = ["padded_coat"]
        found = market.market_options(state, 0)
        assert (("buy", "goblin_leathers", "roberta") in found) == buy
        assert (("sell", "padded_coat", "olette") in found) == sell
        if sell:
            state.done = [0]
            market.shop(state, "sell", "padded_coat", "olette")
            assert state.gold == gold + 1 and state.pool == ["goblin_leathers", "padded_coat"] and state.done == []
        if buy:
            state.gold = gold
            market.shop(state, "buy", "goblin_leathers", "roberta")
            assert state.gold == gold - 2 and state.heroes[0].gear == ["goblin_leathers"]


@rule("ATD-MKT-04")
def test_a_seat_buys_for_its_own_heroes_alone() -> None:
    arena = table("c05")
    state = arena.state
    state.seats, state.heroes[1].seat, state.heroes[1].gear = 2, 1, ["padded_coat"]
    state.gold, state.pool, state.stock = 5, ["goblin_leathers"], []
    mine, theirs = market.market_options(state, 0), market.market_options(state, 1)
    assert {option[2] for option in mine if option[0] == "buy"} == {"roberta", "tolben", "elwyn"}
    assert {option[2] for option in theirs if option[0] != "item"} == {"olette"} and ("sell", "padded_coat", "olette") in theirs  # fmt: skip


@rule("ATC-CAMP-11")
def test_what_a_market_draws_and_takes_back() -> None:
    arena = table("c05")
    state = arena.state
    before = {tier: list(pile) for tier, pile in state.loot.items()}
    state.heroes[0].gear, state.pool = ["silk_vest"], ["satchel_of_herbs"]
    market.open_market(state)
    assert state.stock == [before[1][-1], before[1][-2]]  # what somebody has, or nobody took, is not there once more
    market.close_market(state)
    assert state.loot[1] == [before[1][-2], before[1][-1], *before[1][:-2]] and state.stock == []
    assert state.pool == ["satchel_of_herbs"] and not state.shopping
    state.loot[1] = ["tin_whistle"]
    market.open_market(state)
    assert state.stock == ["tin_whistle"]


@rule("ATC-CAMP-11", "ATD-MKT-03")
def test_prices() -> None:
    arena = table("c44")
    state = arena.state
    market.open_market(state)
    assert all(market.price_of(state, card) == 3 for card in state.stock)  # three bags for a draw of the third tier
    assert market.price_of(state, "healing_draught") == 1 and market.price_of(state, "goblin_leathers") == 2
    state.heroes[2].gear = ["merchants_seal"]
    assert market.price_of(state, "healing_draught") == 0 and market.price_of(state, "goblin_leathers") == 1
    state.gold = 2
    market.shop(state, "item", "healing_draught", "")
    assert state.gold == 2 and state.sealed and market.price_of(state, "goblin_leathers") == 2  # once in a market
    copies = state.content.items["healing_draught"].copies
    for have, offered in ((copies - 1, True), (copies, False)):
        state.items["healing_draught"] = have
        assert (("item", "healing_draught") in market.market_options(state, 0)) == offered


@rule("ATD-LOOT-03", "ATD-LOOT-04")
def test_gold_and_loot_at_the_ends_of_their_supplies() -> None:
    for gold, change, left in ((14, 1, 15), (14, 2, 15), (1, -1, 0), (1, -2, 0), (3, -2, 1)):
        arena = table()
        arena.state.gold = gold
        loot.gain_gold(arena.state, change)
        assert arena.state.gold == left
    arena = table()
    arena.state.loot = {1: ["tin_whistle", "padded_coat"]}
    for pending, gold in (
        (["padded_coat"], 0),
        (["padded_coat", "tin_whistle"], 0),
        (["padded_coat", "tin_whistle"], 1),
    ):
        loot.draw_loot(arena.state, 1)
        assert arena.state.pending == pending and arena.state.gold == gold
    item = arena.state.content.items["haste_tonic"]
    for _ in range(item.copies + 2):
        loot.gain_item(arena.state, "haste_tonic")
    assert arena.state.items["haste_tonic"] == item.copies


@rule("ATD-EQ-05")
def test_a_roll_off_is_repeated_among_the_highest() -> None:
    for faces, winner in (("R4 R1 R2 R2 R1 R1", 0), ("R1 R1 R2 R2 R4 R1", 2), ("R3 R1 R2 R2 R1 R1 R1 R2 R4 R1", 1)):
        arena = table()
        arena.state.seats = 3
        assert loot.roll_off(arena.dice(faces).state) == winner


@rule("ATD-CORE-06")
def test_votes() -> None:
    """Most votes win; of equal ones the host's counts; without a vote of anybody the host decides."""
    for answers, result in (
        (("a", "b", "b"), "b"), (("a", "b", "c"), "a"), (("others", "b", "c"), "b"), (("others", "b", "others"), "b"),
        (("a", "b", "b", "a"), "a"), (("c", "b", "b", "a"), "b"), (("others", "others", "others"), "c"),
    ):  # fmt: skip
        arena = table()
        arena.state.seats = len(answers)
        going: Any = votes.vote(arena.state, "next_chapter", [("go", "a"), ("go", "b"), ("go", "c")], ())
        pause = next(going)
        try:
            while True:
                if not hasattr(pause, "decisions"):
                    pause = going.send(("go", result))  # the host alone
                    continue
                seat = pause.decisions[0].seat
                word = answers[seat]
                pause = going.send((seat, word if word == "others" else ("go", word)))
        except StopIteration as stop:
            assert stop.value == ("go", result), answers


@rule("ATD-CAMP-02", "ATC-FMT-12")
def test_a_choice_with_a_roll() -> None:
    choice = msgspec.convert(
        {"label": "Try", "roll": "R+W", "at_least": 4, "steps": [{"do": "gain", "gold": 2}], "else": [{"do": "gain", "gold": 1}]}, StoryChoice
    )  # fmt: skip
    closed = msgspec.convert({"label": "No", "if": "gold_ge(9)", "steps": []}, StoryChoice)
    for rolls, gold in (("R3 W1", 2), ("R2 W1", 1), ("R4 W0", 2)):
        arena = table()
        arena.dice(rolls).run(votes.decide(arena.state, [closed, choice], "c02"), "choice 1")
        assert arena.state.gold == gold and arena.last == ["choice 1"]
        assert arena.state.journal[-1].how == ("1" if gold == 2 else "1 failed")


@rule("ATC-FX-32", "ATC-FX-33")
def test_what_a_step_of_a_story_gives() -> None:
    arena = table()
    state = arena.state
    state.loot = {1: ["tin_whistle"], 3: ["padded_coat"]}
    state.random = []
    gain = step(
        do="gain", gold=-3, loot=1, tier=3, flag="coin", random_card="goblin_debt", gear="militia_spear", level=1
    )
    state.gold = 1
    arena.run(perform(state, votes.party_deed(state), [gain, step(do="gain", flag="coin", random_card="goblin_debt")]))
    assert (state.gold, state.pending, state.levels_won) == (0, ["padded_coat", "militia_spear"], 1)
    assert state.flags == ["coin"] and state.random == ["goblin_debt"]
    after = step(do="next", hp=-2, potions=1, hand=1, minions=-1, boss_hp=-5, peek=2, initiative="heroes_first", invisible=True)  # fmt: skip
    arena.run(perform(state, votes.party_deed(state), [after, step(do="next", hp=-1)]))
    assert state.coming == {
        "hp": -3, "potions": 1, "hand": 1, "minions": -1, "boss_hp": -5, "peek": 2, "heroes_first": 1, "invisible": 1,
    }  # fmt: skip


@rule("ATC-CAMP-10", "ATD-OBJ-12")
def test_five_heroes_find_one_piece_more_and_a_toll_dodger_one_bag() -> None:
    for party, result, perks, pieces, gold in (
        (4, "plain", (), 2, 2), (5, "plain", (), 3, 2), (5, "plus", ("toll_dodger",), 3, 3), (4, "plain", ("toll_dodger",), 2, 2),
    ):  # fmt: skip
        arena = table(party=party)
        arena.state.heroes[-1].perks = perks
        arena.run(after_encounter(arena.state, result))
        assert (len(arena.state.pending), arena.state.gold) == (pieces, gold), (party, result, perks)


@rule("ATD-CAMP-02")
def test_what_is_told_to_a_party_with_a_past() -> None:
    chapter = {
        "id": "t02", "title": "A tale", "type": "story", "act": 1, "level": 1, "text": ["One."],
        "echoes": [{"if": "flag(coin)", "text": "Two."}, {"if": "not flag(coin)", "text": "Three."}],
    }  # fmt: skip
    arena = table()
    content = arena.state.content
    arena.state.content = msgspec.structs.replace(
        content, chapters={**content.chapters, "t02": msgspec.convert(chapter, Chapter)}
    )
    arena.state.chapter = "t02"
    assert campaign.told(arena.state) == ("One.", "Three.")
    arena.state.flags = ["coin"]
    assert campaign.told(arena.state) == ("One.", "Two.")


@rule("ATD-CORE-08", "ATD-LOOT-03")
def test_supplies_are_shuffled_and_whole() -> None:
    orders = set()
    for seed in range(4):
        arena = table()
        arena.state.chance = Chance(seed)
        campaign.shuffle_supplies(arena.state)
        cards = arena.state.content.cards
        assert all(sorted(pile) == sorted(id for id, card in cards.items() if card.tier == tier) for tier, pile in arena.state.loot.items())  # fmt: skip
        assert sorted(arena.state.loot) == [1, 2, 3]
        assert sorted(arena.state.random) == sorted(id for id, card in arena.state.content.random.items() if card.at_start)  # fmt: skip
        orders.add((tuple(arena.state.loot[1]), tuple(arena.state.random)))
    assert len(orders) == 4 and hero_of(arena.state, "roberta").gear == []
