"""Setting out: parties, potions, loadouts, what was promised for the next encounter, limits of levels (ATD-PARTY,
ATD-SETUP, ATD-LVL, ATD-ONE).
"""

from tests.games.adventure_tactics.positions import GAME, Arena
from tests.games.adventure_tactics.rules.test_campaign import table

from questhall.games.adventure_tactics.rules.campaign import levelling_up, setup
from questhall.games.adventure_tactics.rules.campaign.campaign_sheet import go_on_from, read, sheet_faults, write
from questhall.games.adventure_tactics.rules.campaign.party import deal_seats, parties
from questhall.games.adventure_tactics.rules.campaign.single_encounters import ready_made, score
from questhall.games.adventure_tactics.rules.cards.classes import class_of, hearts
from questhall.games.adventure_tactics.rules.round.revive_potions import can_drink, potions
from questhall.games.adventure_tactics.state import Visit
from questhall.testing.clauses import rule


@rule("ATD-PARTY-01")
def test_parties_of_three_four_and_five() -> None:
    assert [len(parties(size)) for size in (3, 4, 5, 0)] == [10, 5, 1, 16]
    assert parties(0)[0] == ("roberta", "olette", "tolben") and len(parties(0)[-1]) == 5
    assert parties(2) == [] and parties(6) == []


@rule("ATD-SETUP-10", "ATD-SETUP-11", "ATC-CAMP-04", "ATD-SETUP-12")
def test_potions_on_the_table() -> None:
    for party, mode, failures, coming, count in (
        (3, "normal", 0, 0, 2), (4, "normal", 0, 0, 3), (5, "hard", 0, 0, 2), (3, "hard", 0, 0, 1), (5, "easy", 0, 0, 4),
        (4, "normal", 1, 0, 4), (4, "normal", 2, 0, 5), (4, "normal", 3, 0, 5), (4, "easy", 2, 1, 6), (3, "hard", 0, -2, 0),
        (4, "normal", 0, 1, 4),
    ):  # fmt: skip
        arena = Arena(party=party)
        arena.state.chapter, arena.state.failures, arena.state.coming = "c02", failures, {"potions": coming}
        setup.build(arena.state, mode)
        assert arena.state.encounter is not None
        assert arena.state.encounter.potions == count, (party, mode, failures, coming)
        assert potions(party, mode) == (2 if party == 3 else 3) + {"easy": 1, "normal": 0, "hard": -1}[mode]


@rule("ATD-REV-01", "ATD-REV-06")
def test_a_potion_needs_four_cards_in_draw_and_discard_pile() -> None:
    for left, draw, discard, can in (
        (1, 2, 2, True),
        (1, 2, 1, False),
        (0, 4, 4, False),
        (1, 4, 0, True),
        (1, 0, 4, True),
    ):
        arena = Arena()
        arena.hero("roberta", 0, 0, draw=["brace"] * draw, discard=["brace"] * discard)
        arena.encounter.potions = left
        assert can_drink(arena.state, arena.encounter.boards["roberta"]) == can


@rule("ATC-FX-33", "ATC-CAMP-12", "ATD-SETUP-08")
def test_what_was_promised_for_the_next_encounter() -> None:
    for promise, hp in ((-2, -2), (0, 0), (3, 0), (-99, None)):
        arena = Arena(party=3)
        state = arena.state
        for hero in state.heroes:
            hero.passives = ()
        state.chapter = next(id for id, one in GAME.content.chapters.items() if one.encounter and one.encounter.boss)
        state.coming = {"hp": promise, "hand": 1, "boss_hp": -4, "peek": 2, "invisible": 1}
        setup.build(state, "normal")
        setup.ready(state)
        assert state.encounter is not None
        for hero in state.heroes:
            figure = state.encounter.figures[hero.id]
            assert figure.top == hearts(state, hero) and figure.hp == (figure.top + hp if hp is not None else 1)
            assert sorted(state.encounter.boards[hero.id].draw) == sorted(hero.deck)
        for place, hero in enumerate(state.heroes):
            state.encounter.figures[hero.id].square = place
        arena.encounter = state.encounter
        arena.run(setup.begin(state))
        hidden = {figure.kind for figure in state.encounter.figures.values() if "invisible" in figure.conditions}
        assert hidden == {"hero"} and state.coming["hand_now"] == 1
        deck = state.encounter.decks[0]
        assert deck.known == [deck.draw[-1], deck.draw[-2]]
        boss = state.encounter.figures["B"]
        state.coming = {}
        setup.build(state, "normal")
        assert state.encounter.figures["B"].top == boss.top + 4


@rule("ATC-FX-33", "ATC-CNT-16")
def test_minions_that_stay_away_or_come_besides() -> None:
    """The highest numbers stay away; of those who come besides there are never more than eight on the board."""
    found = {}
    for change in (0, -2, -99, 1, 5):
        arena = Arena()
        arena.state.chapter, arena.state.coming = "c02", {"minions": change}
        setup.build(arena.state, "normal")
        assert arena.state.encounter is not None
        found[change] = sorted(id for id, one in arena.state.encounter.figures.items() if one.kind == "minion")
    assert len(found[0]) == 7 and found[-2] == found[0][:-2] and found[-99] == []
    assert len(found[1]) == len(found[5]) == 8 and set(found[0]) < set(found[1])


@rule("ATD-SETUP-05", "ATD-SETUP-06", "ATD-SETUP-07", "ATD-ABIL-01", "ATD-FEAT-01")
def test_what_lies_on_the_board_unless_it_is_changed() -> None:
    arena = Arena()
    hero = arena.state.heroes[0]
    cards = arena.state.content.cards
    weapons = [id for id, card in cards.items() if card.kind == "weapon" and not card.static][:2]
    worn = [id for id, card in cards.items() if card.kind == "armor" and card.static][:2]
    hero.gear, hero.features = [*weapons, *worn], ("rage", "vanish")
    hero.passives, hero.dice = ("a", "b", "c", "d"), ("e", "f", "g")
    board = setup.default_loadout(arena.state, hero)
    assert (board.weapon, board.armor, board.accessory, board.feature) == (weapons[0], worn[0], "", "rage")
    assert board.discard == [weapons[1], "vanish"]  # what works while it is worn stays in the box
    assert board.passives == ("b", "c", "d") and board.dice == ("f", "g")


@rule("ATD-SETUP-05", "ATD-SETUP-06", "ATD-SETUP-07")
def test_a_loadout_is_changed_until_the_seat_is_content() -> None:
    arena = Arena()
    state, hero = arena.state, arena.state.heroes[0]
    cards = state.content.cards
    one, two = [id for id, card in cards.items() if card.kind == "weapon" and not card.static][:2]
    passives = tuple(id for id, card in cards.items() if card.kind == "passive")[:4]
    hero.gear, hero.features, hero.passives, hero.dice = [one, two], (), passives, ()
    board = setup.default_loadout(state, hero)
    offered = lambda: [" ".join(option) for option in setup.loadout_options(state, hero, board) if option != "pass"]  # noqa: E731
    on_board = [f"box {card}" for card in passives[1:]]
    assert offered() == [f"deck {one}", f"box {one}", f"board {two}", f"box {two}", *on_board]
    setup.loadout(state, hero, board, ("board", two))
    assert board.weapon == two and board.discard == [one]
    setup.loadout(state, hero, board, ("deck", two))
    assert board.weapon == "" and board.discard == [one, two]
    setup.loadout(state, hero, board, ("box", one))
    assert board.discard == [two] and f"board {one}" in offered() and f"box {one}" not in offered()
    setup.loadout(state, hero, board, ("box", passives[1]))
    assert (
        board.passives == passives[2:] and f"board {passives[0]}" in offered() and f"board {passives[1]}" in offered()
    )
    setup.loadout(state, hero, board, ("board", passives[0]))
    assert board.passives == (*passives[2:], passives[0]) and f"board {passives[1]}" not in offered()
    assert not board.ready
    setup.loadout(state, hero, board, "pass")
    assert board.ready
    hero.gear, hero.passives, board.passives = [], passives[:3], passives[:3]
    assert offered() == []  # three passives have room: nothing to decide


@rule("ATD-LVL-04", "ATD-LVL-05", "ATD-LVL-06", "ATD-LVL-07", "ATD-ELITE-01")
def test_each_limit_of_levels_just_open_and_just_closed() -> None:
    for mine, others, name, why in (
        (["fighter"] * 4, [], "fighter", ""), (["fighter"] * 5, [], "fighter", "ATD-LVL-04"),
        (["fighter"] * 5 + ["rogue"] * 4, [], "archer", ""), (["fighter"] * 5 + ["rogue"] * 5, [], "archer", "ATD-LVL-04"),
        (["rogue", "fighter"], [["fighter"] * 2], "fighter", ""),
        (["rogue", "fighter"], [["fighter"] * 2, ["wizard", "fighter", "fighter"]], "fighter", "ATD-LVL-05"),
        (["rogue", "fighter"], [["fighter"] * 2, ["wizard", "fighter"]], "fighter", ""),
        (["rogue"], [["fighter"] * 3, ["wizard", "fighter", "fighter"]], "fighter", ""),
        (["rogue", "fighter", "fighter"], [["fighter"] * 2], "fighter", ""),
        (["rogue", "fighter", "fighter"], [["fighter"] * 3], "fighter", "ATD-LVL-05"),
        (["fighter"] * 3, [["rogue", "fighter", "fighter"]], "fighter", ""),
    ):  # fmt: skip
        arena = Arena(party=5)
        heroes = arena.state.heroes
        heroes[0].levels = list(mine)
        for hero, levels in zip(heroes[1:], [*others, ["cleric"], ["cleric"], ["cleric"], ["cleric"]]):
            hero.levels = list(levels)
        assert levelling_up.why_not(arena.state, heroes[0], name) == why, (mine, others, name)
    content = GAME.content
    for name, printed in content.classes.items():
        if printed.kind == "elite":
            arena = Arena(party=3)
            hero, other = arena.state.heroes[:2]
            hero.levels = [basic for basic, level in printed.requires.items() for _ in range(level)]
            assert levelling_up.why_not(arena.state, hero, name) == "", name
            hero.levels.pop()
            assert levelling_up.why_not(arena.state, hero, name) == "ATD-ELITE-01", name
            hero.levels, other.levels = [*printed.requires] * 3, [*other.levels, name]
            assert levelling_up.why_not(arena.state, hero, name) in ("ATD-LVL-07", "ATD-LVL-04"), name


@rule("ATD-ONE-01")
def test_ready_made_heroes_are_as_good_as_those_who_took_each_level() -> None:
    """For each card that replaces one a Basic Attack leaves, as long as there are any."""
    arena = Arena(party=5)
    for _ in range(9):
        for hero in arena.state.heroes:
            before, attacks = list(hero.deck), hero.deck.count("basic_attack")
            ready_made(arena.state, hero)
            name, level = hero.levels[-1], hero.levels.count(hero.levels[-1])
            card = GAME.content.classes[name].levels[level - 1]
            assert set(card.add) | set(card.replace) <= set(hero.deck)
            left = max(0, attacks - len(card.replace))
            assert hero.deck.count("basic_attack") == left
            assert len(hero.deck) == len(before) + len(card.add) + len(card.replace) - (attacks - left)
            assert set(card.passives) <= set(hero.passives) and set(card.dice) <= set(hero.dice)
            if level == 1:
                assert not card.feature or card.feature in hero.features
    assert [len(hero.levels) for hero in arena.state.heroes] == [10] * 5
    assert all(class_of(arena.state, hero).kind == "elite" for hero in arena.state.heroes)


@rule("ATD-ONE-02")
def test_the_score() -> None:
    for result, drunk, points in (("plus", 0, 8), ("plus", 3, 5), ("plain", 0, 5), ("plain", 6, 0), ("failure", 0, 0)):
        assert score(result, drunk) == points


@rule("ATD-CAMP-09", "ATD-PARTY-03", "ATD-PARTY-05")
def test_who_leads_whom_when_a_campaign_is_gone_on_with() -> None:
    """Heroes of seats that are gone are dealt out; a seat that joins takes one of the seat that has most."""
    for before, seats, after in (
        ((0, 0, 1, 1), 2, (0, 0, 1, 1)), ((0, 0, 0, 0), 2, (0, 0, 0, 1)), ((0, 1, 2, 3), 1, (0, 0, 0, 0)),
        ((0, 1, 2, 2), 2, (0, 1, 0, 1)), ((0, 0, 0, 1), 3, (0, 0, 2, 1)), ((0, 1, 0, 1), 2, (0, 1, 0, 1)),
    ):  # fmt: skip
        arena = table(party=4)
        for hero, seat in zip(arena.state.heroes, before):
            hero.seat = seat
        text = write(arena.state)
        later = table(party=4).state
        later.seats = seats
        go_on_from(later, text)
        assert tuple(hero.seat for hero in later.heroes) == after, (before, seats)
        assert later.agenda == [("chapter", "c02")]


@rule("ATD-CAMP-09")
def test_what_waits_on_a_sheet_waits_again() -> None:
    arena = table()
    arena.state.pending, arena.state.perks_won, arena.state.levels_won = ["tin_whistle"], ["ford_warden"], 1
    text = write(arena.state)
    later = table().state
    go_on_from(later, text)
    assert later.agenda == [("chapter", "c02"), ("levels",), ("perks",), ("loot",)]
    for over, result, task in (("act", "done", "choice0"), ("act", "plus", "plus"), ("", "plus", "")):
        arena.state.over, arena.state.visited = over, [Visit("c02", result)]
        sheet = read(write(arena.state), GAME.content)
        assert sheet.agenda == ([("next", task)] if task else [])
    for size, wrong in ((2, True), (3, False)):
        few = read(text, GAME.content)
        few.heroes = few.heroes[:size]
        assert bool(sheet_faults(few, GAME.content)) == wrong


@rule("ATD-PARTY-03", "ATD-PARTY-05")
def test_heroes_are_dealt_out_anew_until_everybody_is_content() -> None:
    arena = Arena(party=3)
    arena.state.seats = 2
    arena.run(deal_seats(arena.state), "give olette 1")
    assert [hero.seat for hero in arena.state.heroes] == [0, 1, 0] and arena.state.agenda == [("deal",)]
    assert arena.last == ["give roberta 1", "give olette 1", "give tolben 1", "pass"]
    arena.state.agenda.clear()
    arena.run(deal_seats(arena.state), "pass")
    assert arena.last == ["give roberta 1", "give olette 0", "give tolben 1", "pass"] and arena.state.agenda == []
    arena.state.seats = 1
    arena.asked.clear()
    arena.run(deal_seats(arena.state))
    assert not arena.asked
