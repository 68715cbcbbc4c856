"""Exhaustive tables: the matchup of Approaches, combos, ratings, chances against Fate."""

import itertools

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.rules.harm.armor_and_ratings import rating_bonus
from questhall.kernel import rule

F, S, B, E, C, W = range(6)
BEATS = {F: (S, E), S: (B, C), B: (F, W), E: (S, B, C), C: (F, W), W: (F, S)}


@rule("DTD-CONF-09", "DTD-CONF-10", "DTD-CONF-11")
def test_every_pair_of_approaches() -> None:
    for mine, theirs in itertools.product(range(6), repeat=2):
        if mine == theirs and mine in (F, S):
            wanted = "R"
        elif theirs in BEATS[mine]:
            wanted = "W"
        elif mine in BEATS[theirs]:
            wanted = "L"
        else:
            wanted = "S"
        assert conflict_cards.matchup(mine, theirs) == wanted, (
            conflict_cards.APPROACHES[mine],
            conflict_cards.APPROACHES[theirs],
        )


@rule("DTD-DECK-01", "DTD-DECK-02", "DTD-DECK-03", "DTD-GEN-13", "DTD-GEN-08")
def test_every_card_has_two_ends() -> None:
    ends = {"W": ("Strong", "Block"), "C": ("Strong", "Counter"), "H": ("Fast", "Block"), "S": ("Fast", "Evade")}
    for card in range(52):
        name = conflict_cards.short(card)
        assert conflict_cards.parse_card(name) == card
        assert (
            tuple(conflict_cards.APPROACHES[conflict_cards.approach_of(card, end)] for end in (0, 1)) == ends[name[-1]]
        )
        assert conflict_cards.is_red(card) == (name[-1] in "CH")
    assert (
        conflict_cards.approach_of(conflict_cards.FOOL, 0)
        == conflict_cards.approach_of(conflict_cards.WORLD, 1)
        == conflict_cards.WILD
    )
    assert not conflict_cards.is_red(conflict_cards.FOOL) and conflict_cards.is_red(conflict_cards.WORLD)
    assert conflict_cards.suit(conflict_cards.FOOL) == conflict_cards.rank(conflict_cards.WORLD) == -1
    assert len({conflict_cards.title(card) for card in range(54)}) == 54


@rule("DTD-CONF-12", "DTD-CONF-13", "DTD-CONF-14", "DTD-GEN-11")
def test_the_clash_of_every_two_ranks() -> None:
    order = ["A", "J", "Q", "K", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
    for one, two in itertools.product(order, repeat=2):
        wanted = (order.index(one) < order.index(two)) - (order.index(one) > order.index(two))
        assert (
            conflict_cards.compare_ranks(
                conflict_cards.parse_card(f"{one}W"), 0, conflict_cards.parse_card(f"{two}C"), 0
            )
            == wanted
        )
    for level in range(12):
        for rank in range(2, 11):
            assert conflict_cards.clash_value(conflict_cards.parse_card(f"{rank}W"), level) == 20 - max(2, rank - level)
        assert conflict_cards.clash_value(conflict_cards.parse_card("KW"), level) == 97


def slow_sets(base: int, hand: list[int]) -> set[tuple[int, ...]]:
    """A second opinion: every subset of the hand, judged by the words of the rule; by Ranks."""
    natural = {0: (1, 14), 1: (13,), 2: (12,), 3: (11,)} | {place: (14 - place,) for place in range(4, 13)}
    found = set()
    for size in range(1, len(hand) + 1):
        for chosen in itertools.combinations(hand, size):
            ranks = [conflict_cards.rank(card) for card in (base, *chosen)]
            if -1 in ranks:
                continue
            kind = len(set(ranks)) == 1 and (ranks[0], len(ranks)) in {(2, 2), (1, 2), (0, 2), (1, 3), (0, 3), (0, 4)}
            straight = False
            if len(ranks) >= 3:
                for values in itertools.product(*[natural[rank] for rank in ranks]):
                    ordered = sorted(values)
                    if all(b - a == 1 for a, b in itertools.pairwise(ordered)):
                        straight = True
            if kind or straight:
                found.add(tuple(sorted(ranks[1:])))
    return found


@rule("DTD-COMBO-02", "DTD-COMBO-03", "DTD-COMBO-04")
def test_combos_against_a_slow_second_opinion() -> None:
    hands = [
        ["2H", "3S", "4C", "5W", "AH"], ["AW", "AC", "AH", "KS", "QS"], ["KW", "KC", "KH", "JS"], ["QW", "QC", "JS", "10S", "9H"],
        ["10W", "JC", "QH", "9S", "9W"], ["7W", "8W", "9W", "10H", "6C"], ["Fool", "2W", "3W"], ["AH", "2W", "KC", "QS"],
    ]  # fmt: skip
    for names in hands:
        hand = [conflict_cards.parse_card(name) for name in names]
        for base in range(54):
            if base in hand:
                continue
            mine = {
                tuple(sorted(conflict_cards.rank(card) for card in found))
                for found in conflict_cards.combos(base, hand)
            }
            assert mine == slow_sets(base, hand), (conflict_cards.short(base), names)


@rule("DTD-COMBO-02", "DTD-COMBO-04", "DTD-EX-24")
def test_jj_qqq_and_pairs_of_numbers_are_refused() -> None:
    assert conflict_cards.combos(conflict_cards.parse_card("JW"), [conflict_cards.parse_card("JC")]) == []
    assert all(
        len(found) == 1
        for found in conflict_cards.combos(
            conflict_cards.parse_card("QW"), [conflict_cards.parse_card("QC"), conflict_cards.parse_card("QH")]
        )
    )
    assert conflict_cards.combos(conflict_cards.parse_card("9W"), [conflict_cards.parse_card("9C")]) == []


@rule("DTD-RATE-05", "DTD-RATE-06", "DTD-RATE-07", "DTD-RATE-01")
def test_every_rating_against_every_armour() -> None:
    for rank, scale, other_rank, other_scale in itertools.product(range(11), range(-1, 5), range(11), range(-1, 5)):
        bonus = rating_bonus((rank, scale), (other_rank, other_scale))
        if scale < other_scale:
            assert bonus == 0
        else:
            assert bonus == (rank > other_rank) + scale - other_scale


@rule("DTD-EX-03", "DTD-EX-04", "DTD-EX-27")
def test_dtd_ex_03_and_04() -> None:
    assert rating_bonus((7, 2), (2, 1)) == 2
    assert rating_bonus((2, 4), (9, 1)) == 3
    assert rating_bonus((9, 1), (2, 2)) == 0


def test_chances_against_an_unknown_fate_card() -> None:
    def tally(card: str, end: int) -> tuple[int, int, int]:
        win = lose = tie = 0
        for other in range(54):
            if other == conflict_cards.parse_card(card):
                pass
            for lies in (0, 1):
                mine, theirs = (
                    conflict_cards.approach_of(conflict_cards.parse_card(card), end),
                    conflict_cards.approach_of(other, lies),
                )
                shape = conflict_cards.matchup(mine, theirs)
                if shape == "R":
                    result = conflict_cards.compare_ranks(conflict_cards.parse_card(card), 0, other, 0)
                    shape = {1: "W", -1: "L", 0: "T"}[result]
                win, lose, tie = win + (shape == "W"), lose + (shape == "L"), tie + (shape == "T")
        return win, lose, tie

    assert tally("AW", 0)[0] + tally("AW", 0)[2] in (63, 65)
    assert tally("2W", 1)[:2] == (30, 39)  # Block
    assert tally("2S", 1)[:2] == (65, 26)  # Evade
