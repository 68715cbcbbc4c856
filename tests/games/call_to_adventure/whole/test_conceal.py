"""What a fair bot imagines: everything that its seat knows stays, everything else takes every possible form alike."""

from collections import Counter
from itertools import permutations
from math import factorial
from typing import Callable

from tests.games.call_to_adventure.positions import Tale

from questhall.games.call_to_adventure import CallToAdventure
from questhall.games.call_to_adventure.state import Table
from questhall.kernel import Chance, start

GAME = CallToAdventure()
DEALS = 2400
HEROES = ["second-wind", "act-of-mercy", "crossroads", "winning-smile"]
DARK = ["cutpurse", "caltrops", "blackmail"]


def deals(state: Table, seat: int, part: Callable[[Table], object]) -> Counter[object]:
    """How often each form of a part of the table comes up; the seat must never see a difference."""
    before, truth = GAME.view(state, seat), state.to_json()
    found: Counter[object] = Counter()
    for number in range(DEALS):
        world = state.copy()
        GAME.conceal(world, seat, Chance(number))
        assert GAME.view(world, seat) == before
        found[part(world)] += 1
    assert state.to_json() == truth
    return found


def evenly(found: Counter[object], possible: set[object]) -> None:
    """Exactly the possible forms came up, none much more often than another (chi-square, one in a million)."""
    assert set(found) == possible
    mean = DEALS / len(possible)
    spread = sum((found[form] - mean) ** 2 / mean for form in possible)
    free = len(possible) - 1
    assert spread < free + 6 * (2 * free) ** 0.5 + 12


def scene() -> Table:
    """Three players; few cards are left, so that every deal can be counted."""
    tale = Tale(3).row(1, "lost-in-the-woods")
    state = tale.state
    state.hero_deck, state.antihero_deck = HEROES[2:], DARK[2:]
    state.heroes[0].hand = ["fireside-tales", "sabotage"]
    state.heroes[1].hand = [DARK[0], HEROES[0]]
    state.heroes[2].hand = [HEROES[1], DARK[1]]
    state.decks[0] = ["adventurous", "secret-royalty", "strong-back", "quick-study"]
    return state


def test_hands_of_others_hold_any_cards_with_the_backs_that_are_seen() -> None:
    found = deals(scene(), 0, lambda t: (t.heroes[1].hand[1], t.heroes[2].hand[0], *t.hero_deck))
    evenly(found, set(permutations(HEROES)))
    found = deals(scene(), 0, lambda t: (t.heroes[1].hand[0], t.heroes[2].hand[1], *t.antihero_deck))
    evenly(found, set(permutations(DARK)))


def test_ones_own_hand_stays() -> None:
    found = deals(scene(), 1, lambda t: tuple(t.heroes[1].hand))
    assert set(found) == {(DARK[0], HEROES[0])}
    found = deals(scene(), 1, lambda t: (t.heroes[0].hand[0], t.heroes[2].hand[0], *t.hero_deck))
    evenly(found, set(permutations(["fireside-tales", *HEROES[1:]])))


def test_open_hands_are_known() -> None:
    state = scene()
    state.open_hands = True
    hands = [list(hero.hand) for hero in state.heroes]
    found = deals(state, 0, lambda t: (*t.hero_deck, *[tuple(hero.hand) for hero in t.heroes]))
    evenly(found, {(*deck, *[tuple(hand) for hand in hands]) for deck in permutations(HEROES[2:])})


def test_a_deck_lies_in_any_order_but_for_cards_that_were_looked_at() -> None:
    state = scene()
    deck = state.decks[0]
    evenly(deals(state, 1, lambda t: tuple(t.decks[0])), set(permutations(deck)))
    state.known[1][0] = 2  # the two on top
    looked: set[object] = {(*rest, *deck[2:]) for rest in permutations(deck[:2])}
    evenly(deals(state, 1, lambda t: tuple(t.decks[0])), looked)
    evenly(deals(state, 2, lambda t: tuple(t.decks[0])), set(permutations(deck)))


def test_a_face_down_row_is_as_unknown_as_its_deck() -> None:
    state = scene()
    state.rows[1], state.under[1] = ["battle-hardened", "scarred-survivor"], ["", ""]
    state.decks[1] = ["a-famous-name", "sworn-oath"]
    cards = [*state.rows[1], *state.decks[1]]
    evenly(deals(state, 0, lambda t: (*t.rows[1], *t.decks[1])), set(permutations(cards)))
    state.revealed = 2
    evenly(
        deals(state, 0, lambda t: (*t.rows[1], *t.decks[1])),
        {(*state.rows[1], *rest) for rest in permutations(state.decks[1])},
    )


def test_a_destiny_is_any_that_the_seat_has_not_seen() -> None:
    state = scene()
    seen = ["wise-master", "archmage"]
    unseen = ["the-undying", "lightbringer", "hand-of-justice", "mighty-villain"]
    state.heroes[0].destiny, state.heroes[0].rejected = seen[0], (seen[1], "noble")
    state.heroes[1].destiny, state.heroes[1].rejected = unseen[0], (unseen[1], "farmer")
    state.heroes[2].destiny, state.heroes[2].rejected = unseen[2], ()
    state.box = ("hunter", unseen[3])

    def hidden(table: Table) -> object:
        one, two = table.heroes[1], table.heroes[2]
        return one.destiny, one.rejected[0], two.destiny, *[card for card in table.box if card in unseen]

    evenly(deals(state, 0, hidden), set(permutations(unseen)))
    kept = deals(state, 0, lambda t: (t.heroes[0].destiny, *t.heroes[0].rejected, t.heroes[1].origin))
    assert set(kept) == {("wise-master", "archmage", "noble", state.heroes[1].origin)}


def test_before_all_have_chosen_nothing_of_the_others_is_known() -> None:
    state = start(GAME, 2, 5).state
    assert isinstance(state, Table)
    origins = GAME.content.origins
    own = [card for card in state.heroes[0].dealt if card in origins]
    found = deals(state, 0, lambda t: tuple([card for card in t.heroes[1].dealt if card in origins]))
    rest = [card for card in origins if card not in own]
    evenly(found, set(permutations(rest, 2)))
    assert len(found) == factorial(13) // factorial(11)


def test_the_adversarys_deck_lies_in_any_order() -> None:
    state = Tale(1).state
    assert state.quarry is not None
    state.quarry.discard, state.quarry.deck = state.quarry.deck[3:], state.quarry.deck[:3]
    cards = list(state.quarry.deck)

    def order(table: Table) -> object:
        assert table.quarry is not None
        return tuple(table.quarry.deck)

    evenly(deals(state, 0, order), set(permutations(cards)))


def test_a_second_look_keeps_what_the_first_one_showed() -> None:
    tale = Tale().hero(0, motivation="the-missing-brother", xp=5).row(1, "lost-in-the-woods")
    power = tale.state.heroes[0].powers[0]
    tale.state.known[0][0], tale.state.known[1][0] = 4, 4
    top = tale.state.decks[0][-4:]
    tale.do(f"use {power}").passing()
    assert tale.kind == "peek"
    assert tale.options == top[:0:-1]  # three of the four
    tale.do(top[1])
    assert tale.table.known[0][0] >= 3 and tale.table.known[1][0] == 0
    assert tale.match.view(0).peeked[0][0] == top[1]
