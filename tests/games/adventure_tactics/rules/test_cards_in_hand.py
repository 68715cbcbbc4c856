"""Cards in hand, piles and slots: drawn, thrown away, recovered, equipped, looked at (ATD-DRAW, ATD-ACT, ATC-FX-15 to
ATC-FX-20).
"""

from typing import Any

import msgspec
import pytest
from tests.games.adventure_tactics.positions import Arena, step

from questhall.games.adventure_tactics.rules.board.deeds import Deed, Moment
from questhall.games.adventure_tactics.rules.cards.drawing import draw, draw_hands, hand_size, mulligan, reshuffle
from questhall.games.adventure_tactics.rules.cards.piles import begin_use, end_use, take_off_board
from questhall.games.adventure_tactics.rules.cards.steps import perform, possible
from questhall.games.adventure_tactics.rules.round.cleanup import cleanup, cleanup_options
from questhall.games.adventure_tactics.rules.round.equipment import refresh_top
from questhall.games.adventure_tactics.state import Board, Figure
from questhall.kernel import Chance
from questhall.testing.clauses import rule

COAT = {"name": "Coat", "kind": "armor", "static": [{"do": "stat", "which": "max_hp", "by": 3}]}
CLOAK = {"name": "Cloak", "kind": "armor", "steps": [{"do": "heal", "amount": 1}]}
SPEAR = {"name": "Spear", "kind": "weapon", "steps": [{"do": "attack", "dice": "R", "range": [1, 1]}]}
CRY = {"name": "Cry", "kind": "feature", "steps": [{"do": "action", "n": 1}]}
SHOUT = {"name": "Shout", "kind": "action", "keywords": ["FREE"], "steps": [{"do": "heal", "amount": 1}]}


def table(**hero: Any) -> tuple[Arena, Figure, Board]:
    cards = {"coat": COAT, "cloak": CLOAK, "spear": SPEAR, "cry": CRY, "shout": SHOUT}
    arena = Arena(party=3, cards=cards, main={"type": "survive", "rounds": 9})
    figure = arena.hero("roberta", 4, 4, **hero)
    return arena, figure, arena.encounter.boards["roberta"]


@rule("ATD-DRAW-01", "ATD-DRAW-02", "ATD-DRAW-03")
def test_drawing_from_both_piles() -> None:
    for deck, discard, n, drawn, left in ((3, 0, 2, 2, (1, 0)), (1, 3, 2, 2, (2, 0)), (0, 2, 2, 2, (0, 0)), (1, 0, 3, 1, (0, 0)), (2, 2, 0, 0, (2, 2))):  # fmt: skip
        arena, _, board = table(draw=["brace"] * deck, discard=["charge"] * discard)
        assert draw(arena.state, "roberta", n) == drawn == len(board.hand)
        assert (len(board.draw), len(board.discard)) == left
    arena, _, board = table(draw=["brace", "charge"])
    draw(arena.state, "roberta", 1)
    assert board.hand == ["charge"]  # the top card is the last
    orders = set()
    for seed in range(6):
        arena.state.chance, board.draw, board.discard = Chance(seed), ["a"], list("bcdef")
        reshuffle(arena.state, "roberta", board)
        orders.add(tuple(board.draw))
        assert sorted(board.draw) == list("abcdef") and board.discard == []
    assert len(orders) > 1


@rule("ATD-DRAW-01", "ATD-DRAW-03", "ATD-DRAW-04", "ATC-FX-33")
def test_hands_of_four_or_as_many_as_something_says() -> None:
    for have, more, size in ((0, 0, 4), (3, 0, 4), (4, 0, 4), (6, 0, 6), (0, 1, 5), (4, 1, 5)):
        arena, figure, board = table(hand=["brace"] * have, draw=["charge"] * 9)
        arena.state.coming["hand_now"] = more
        figure.down, board.passed = True, True
        draw_hands(arena.state)
        assert len(board.hand) == size and not board.passed and hand_size(arena.state, figure) == 4 + more


@rule("ATD-DRAW-05")
def test_a_mulligan_is_as_many_cards_as_were_in_hand() -> None:
    arena, _, board = table(hand=["brace", "charge", "rally"], draw=["ward"] * 5)
    hero = arena.state.heroes[0]
    mulligan(arena.state, hero, board, "keep")
    assert board.ready and board.hand == ["brace", "charge", "rally"]
    board.ready = False
    mulligan(arena.state, hero, board, "redraw")
    assert board.ready and len(board.hand) == 3 and len(board.draw) == 5
    assert sorted([*board.hand, *board.draw]) == sorted(["brace", "charge", "rally", *["ward"] * 5])


@rule("ATD-CLEAN-01", "ATD-TURN-04")
def test_what_may_be_discarded_in_cleanup() -> None:
    for hand, passed, options in (
        ([], True, []), (["brace"], True, ["card brace", "pass"]), (["brace", "charge"], False, ["card brace", "card charge", "pass"]),
        (["brace", "charge"], True, ["card brace", "card charge", "all roberta", "pass"]),
        (["brace", "brace"], True, ["card brace", "all roberta", "pass"]),
    ):  # fmt: skip
        arena, _, board = table(hand=list(hand))
        board.passed = passed
        found = cleanup_options(arena.state, arena.state.heroes[0], board)
        assert [one if isinstance(one, str) else " ".join(map(str, one)) for one in found] == options, (hand, passed)  # type: ignore[arg-type]
    arena, _, board = table(hand=["brace", "brace", "charge"])
    cleanup(arena.state, arena.state.heroes[0], board, ("card", "brace"))
    assert board.hand == ["brace", "charge"] and board.discard == ["brace"] and board.ready
    cleanup(arena.state, arena.state.heroes[0], board, "pass")
    assert board.hand == ["brace", "charge"]
    cleanup(arena.state, arena.state.heroes[0], board, ("all", "roberta"))
    assert board.hand == [] and sorted(board.discard) == ["brace", "brace", "charge"]


@rule("ATC-FX-15", "ATC-FX-16", "ATC-FX-30")
@pytest.mark.parametrize("who", ["self", "last", "heroes"])
def test_whose_cards_are_drawn_and_thrown_away(who: str) -> None:
    arena, figure, mine = table(hand=["brace"], draw=["charge"] * 3)
    friend = arena.hero("olette", 5, 4, hand=["brace"], draw=["charge"] * 3)
    wolf = arena.encounter.figures["s1"] = Figure("s1", "summon", "bramble_wolf", 0, 5, 5, owner="roberta")
    theirs = arena.encounter.boards["olette"]
    deed = arena.deed(figure)
    deed.last = friend
    arena.run(perform(arena.state, deed, [step(do="draw", n=2, who=who)]))
    assert (len(mine.hand), len(theirs.hand)) == {"self": (3, 1), "last": (1, 3), "heroes": (3, 3)}[who]
    arena.run(perform(arena.state, deed, [step(do="discard", n=1, who=who, **{"from": "deck"})]))
    assert (len(mine.draw), len(theirs.draw)) == {"self": (0, 3), "last": (3, 0), "heroes": (0, 0)}[who]
    deed.last = wolf
    arena.run(perform(arena.state, deed, [step(do="draw", n=1, who="last")]))  # a summon has no cards
    assert (len(mine.hand), len(theirs.hand)) == {"self": (3, 1), "last": (1, 3), "heroes": (3, 3)}[who]


@rule("ATC-FX-16")
def test_cards_are_thrown_away_from_hand_board_and_deck() -> None:
    arena, figure, board = table(hand=["brace", "charge"], draw=["rally", "ward"], weapon="spear", feature="cry")
    deed = arena.deed(figure)
    arena.run(perform(arena.state, deed, [step(do="discard", n=3, **{"from": "deck"})]))
    assert board.draw == [] and board.discard == ["ward", "rally"]
    arena.run(perform(arena.state, deed, [step(do="discard", **{"from": "board"})]), "card cry")
    assert arena.last == ["card spear", "card cry"] and (board.weapon, board.feature) == ("spear", "")
    assert board.discard == ["ward", "rally", "cry"]
    arena.run(perform(arena.state, deed, [step(do="discard", n=5)]), "card charge")  # the last one goes unasked
    assert board.hand == [] and board.discard[-2:] == ["charge", "brace"]


@rule("ATC-FX-17")
def test_what_can_be_recovered_and_where_it_goes() -> None:
    for data, found in (
        ({}, ["brace", "coat", "spear"]), ({"filter": "weapon"}, ["spear"]), ({"filter": "coat"}, ["coat"]),
        ({"filter": "action"}, ["brace"]), ({"filter": "summon"}, []), ({"from": "removed"}, ["call_bramble_wolf", "rally"]),
        ({"from": "removed", "filter": "summon"}, ["call_bramble_wolf"]),
    ):  # fmt: skip
        arena, figure, board = table(discard=["spear", "brace", "coat", "fireball"])
        board.aside = ["rally", "call_bramble_wolf"]
        back = step(do="recover", **data)
        assert possible(arena.state, arena.deed(figure), [back]) == bool(found)
        answers = (f"card {found[-1]}",) if len(found) > 1 else ()
        arena.run(perform(arena.state, arena.deed(figure), [back]), *answers)  # never the card itself: fireball
        assert not answers or arena.last == [f"card {card}" for card in found], data
        assert board.hand == found[-1:], data
        piles = [*board.discard, *board.aside]
        assert not found or found[-1] not in piles
    arena, figure, board = table(discard=["spear", "brace"], draw=["ward"])
    arena.run(perform(arena.state, arena.deed(figure), [step(do="recover", n=3, to="deck")]), "card spear")
    assert board.draw == ["ward", "spear", "brace"] and board.discard == []
    goblin = arena.foe("melee_goblin", 9, 7)
    assert not possible(arena.state, arena.deed(goblin), [step(do="recover")])


@rule("ATD-ACT-04", "ATD-ACT-05", "ATD-ACT-06", "ATD-EQ-03", "ATD-SETUP-08")
def test_gear_is_equipped_and_what_it_gives_comes_and_goes_with_it() -> None:
    arena, figure, board = table(hand=["coat", "cloak", "cry"], armor="")
    top = figure.top
    arena.turn("roberta", "equip coat")
    assert (board.armor, board.actions, figure.top, figure.hp) == ("coat", 1, top + 3, top)
    arena.state.agenda.clear()
    figure.hp = figure.top
    arena.turn("roberta", "equip cloak")
    assert board.armor == "cloak" and board.discard == ["coat"] and board.actions == 0
    assert (figure.top, figure.hp) == (top, top)
    arena.state.agenda.clear()
    board.actions = 1
    arena.turn("roberta", "prepare cry")
    assert board.feature == "cry" and board.hand == []
    board.hand, board.actions = ["cry", "coat"], 1
    assert "prepare cry" not in arena.options("roberta") and "equip coat" in arena.options("roberta")
    board.actions = 0
    assert "equip coat" not in arena.options("roberta")
    figure.hp = 1
    refresh_top(arena.state, figure)
    assert figure.hp == 1


@rule("ATD-ACT-01", "ATD-KEY-02", "ATD-EQ-02", "ATD-CORE-04")
def test_what_is_on_offer_with_actions_and_without() -> None:
    arena, figure, board = table(hand=["shout", "brace"], armor="cloak", feature="cry", weapon="spear")
    figure.hp = 1
    assert {"play shout", "play brace", "use cloak", "use cry", "walk shout", "walk brace"} <= set(
        arena.options("roberta")
    )
    assert "use spear" not in arena.options("roberta")  # nobody to strike
    arena.foe("melee_goblin", 5, 4)
    assert "use spear" in arena.options("roberta")
    board.actions = 0
    assert arena.options("roberta") == ["pass", "play shout"]
    board.acted = True
    assert arena.options("roberta")[0] == "end"
    board.free = ("shout",)
    assert arena.options("roberta") == ["end"]
    board.actions, board.free, figure.hp = 1, (), figure.top
    assert not {"play shout", "use cloak"} & set(arena.options("roberta"))  # nothing to heal


@rule("ATD-ACT-09")
def test_items_that_cost_an_action_and_items_that_do_not() -> None:
    arena, figure, board = table()
    content = arena.state.content
    item = content.items["haste_tonic"]
    heal = (step(do="heal", amount=1),)
    for when, actions, count, if_, offered in (
        ("free", 0, 1, "", True), ("action", 0, 1, "", False), ("action", 1, 1, "", True), ("free", 1, 0, "", False),
        ("free", 1, 1, "gold_ge(1)", False), ("plot", 1, 1, "", False),
    ):  # fmt: skip
        changed = msgspec.structs.replace(item, when=when, steps=heal, if_=if_)
        arena.state.content = msgspec.structs.replace(content, items={**content.items, "haste_tonic": changed})
        arena.state.items, board.actions, figure.hp = {"haste_tonic": count}, actions, 1
        assert ("item haste_tonic" in arena.options("roberta")) == offered, (when, actions, count, if_)
        if offered:
            arena.state.agenda.clear()
            arena.turn("roberta", "item haste_tonic")
            assert arena.state.items["haste_tonic"] == 0 and figure.hp == 2
            assert board.actions == actions - (when == "action")
        figure.hp = figure.top
        assert "item haste_tonic" not in arena.options("roberta")


@rule("ATD-ACT-07", "ATD-KEY-01", "ATD-ATK-09")
def test_where_a_card_lies_while_it_is_used_and_afterwards() -> None:
    gone = {**SHOUT, "name": "Gone", "keywords": ["REMOVE"]}
    arena = Arena(party=3, cards={"gone": gone, "spear": SPEAR})
    arena.hero("roberta", 4, 4, hand=["gone", "brace"], weapon="spear")
    board = arena.encounter.boards["roberta"]
    for card, pile in (("gone", "aside"), ("brace", "discard"), ("spear", "discard")):
        begin_use(arena.state, "roberta", card)
        assert card not in board.hand and board.weapon != card and board.playing == [card]
        end_use(arena.state, "roberta", card)
        assert card in getattr(board, pile) and board.playing == []
    for slot in ("weapon", "armor", "accessory", "feature"):
        setattr(board, slot, "thing")
        assert take_off_board(board, "thing") and getattr(board, slot) == ""
    assert not take_off_board(board, "thing")


@rule("ATC-FX-20")
def test_a_look_at_the_boss_deck_and_what_may_be_buried() -> None:
    arena, figure, _ = table()
    arena.foe("hobgoblin_chieftain", 9, 7)
    deck = arena.encounter.decks[0]
    deck.draw, deck.discard = ["a", "b", "c", "d"], ["e"]
    arena.run(perform(arena.state, arena.deed(figure), [step(do="peek", n=2)]))
    assert deck.known == ["d", "c"] and deck.draw == ["a", "b", "c", "d"] and deck.discard == ["e"]
    arena.run(perform(arena.state, arena.deed(figure), [step(do="peek", n=3, bottom=2)]), "card c", "card d")
    assert deck.draw == ["d", "c", "a", "b"] and deck.known == ["b"]
    arena.run(perform(arena.state, arena.deed(figure), [step(do="peek", n=4, bottom=1)]), "pass")
    assert deck.known == ["b", "a", "c", "d"] and deck.discard == ["e"]
    arena.run(perform(arena.state, arena.deed(figure), [step(do="peek", n=5)]))
    assert deck.known == ["b", "a", "c", "d", "e"] and deck.discard == []  # too few: the discard goes under them
    moment = Moment(None, None)
    arena.run(perform(arena.state, Deed(figure, 0, "x", moment), [step(do="peek", bury=True)]))
    assert moment.again
    arena.encounter.decks = []
    assert not possible(arena.state, arena.deed(figure), [step(do="peek")])


@rule("ATD-INIT-06")
def test_first_and_last_now_and_next_round() -> None:
    arena, figure, _ = table()
    encounter = arena.encounter
    for op, turn, line in (
        ("first", 0, ["olette", "roberta", "boss0", "tolben"]), ("last", 0, ["olette", "boss0", "tolben", "roberta"]),
        ("first", 2, ["olette", "boss0", "roberta", "tolben"]), ("last", 2, ["olette", "boss0", "roberta", "tolben"]),
    ):  # fmt: skip
        encounter.line, encounter.turn = ["olette", "boss0", "roberta", "tolben"], turn
        arena.run(perform(arena.state, arena.deed(figure), [step(do="initiative", op=op, when="now")]))
        assert encounter.line == line, (op, turn)
    arena.run(perform(arena.state, arena.deed(figure), [step(do="initiative", op="first")]))
    arena.run(perform(arena.state, arena.deed(figure), [step(do="initiative", op="last", who="boss0")]))
    assert encounter.first_next == ["first roberta", "last boss0"]
    encounter.turn = 2
    arena.run(perform(arena.state, arena.deed(figure), [step(do="initiative", op="swap", when="now")]))
    assert encounter.line == ["olette", "boss0", "roberta", "tolben"]  # one card alone cannot change places
