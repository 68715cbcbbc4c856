"""Conflict cards: Ranks, Suits, the two ends, the matchup of Approaches, clashes and combos (DTD-DECK-02).

A card is a number: Suit * 13 + Rank for the fifty-two, Ranks counted from the ace down (A, K, Q, J, 10 ... 2); 52 is
the Fool and 53 the World.
"""

from typing import Final

FAST, STRONG, BLOCK, EVADE, COUNTER, WILD = 0, 1, 2, 3, 4, 5
APPROACHES: Final = ("Fast", "Strong", "Block", "Evade", "Counter", "Wild")

WANDS, COINS, CUPS, SWORDS = 0, 1, 2, 3
#: DTD-GEN-13: the Suits and their marks, and the Ranks.
SUITS: Final = ("Wands", "Coins", "Cups", "Swords")
SUIT_LETTERS: Final = "WCHS"
SUIT_MARKS: Final = "♣♦♥♠"
RANKS: Final = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
ACE, KING, QUEEN, JACK = 0, 1, 2, 3
FOOL, WORLD = 52, 53
CARDS: Final = 54

#: DTD-DECK-01: the attack end and the defence end of each Suit.
ENDS: Final = ((STRONG, BLOCK), (STRONG, COUNTER), (FAST, BLOCK), (FAST, EVADE))

WIN, LOSE, RANK, STANDOFF = "W", "L", "R", "S"
#: DTD-CONF-09, DTD-CONF-10: row you, column rival.
MATCHUP: Final = ("RWLWLL", "LRWLWL", "WLSLSW", "LWWSWS", "WLSLSW", "WWLSLS")

#: DTD-COMBO-02: how many of a kind may be laid together, by Rank.
OF_A_KIND: Final[dict[int, tuple[int, ...]]] = {ACE: (2, 3, 4), KING: (2, 3), QUEEN: (2,)}

NAMES: Final[dict[int, str]] = {
    0: "Devil", 1: "Emperor", 2: "Empress", 3: "Magus", 4: "Tower",
    13: "Lust", 14: "Judgement", 15: "Justice", 16: "Hanged Man", 17: "Wheel of Fortune",
    26: "Lovers", 27: "Hierophant", 28: "Priestess", 29: "Hermit", 30: "Art",
    39: "Death", 40: "Sun", 41: "Moon", 42: "Star", 43: "Chariot",
    FOOL: "Fool", WORLD: "World",
}  # fmt: skip


def is_wild(card: int) -> bool:
    """DTD-DECK-03: the Fool and the World have neither Suit nor Rank."""
    return card >= FOOL


def suit(card: int) -> int:
    """The Suit, or minus 1 for a Wild (DTD-DECK-03)."""
    return -1 if card >= FOOL else card // 13


def rank(card: int) -> int:
    """The Rank counted from the ace down, or -1 for a Wild (DTD-DECK-03)."""
    return -1 if card >= FOOL else card % 13


def is_red(card: int) -> bool:
    """DTD-DECK-03: Coins, Cups and the World are red."""
    return card == WORLD if card >= FOOL else card // 13 in (COINS, CUPS)


def approach_of(card: int, end: int) -> int:
    """DTD-DECK-01, DTD-DECK-02, DTD-GEN-08: what a card is played as: upright by one end, reversed by the other."""
    return WILD if card >= FOOL else ENDS[card // 13][end]


def number(card: int) -> int:
    """The printed number of a card from 2 to 10, else 0."""
    place = rank(card)
    return 14 - place if place > JACK else 0


def _short(card: int) -> str:
    return NAMES[card] if card >= FOOL else RANKS[card % 13] + SUIT_LETTERS[card // 13]


SHORT: Final = tuple([_short(card) for card in range(CARDS)])


def short(card: int) -> str:
    """``9W``, ``QH``, ``Fool``."""
    return SHORT[card]


def parse_card(text: str) -> int:
    """The card of a short name."""
    if text in ("Fool", "World"):
        return FOOL if text == "Fool" else WORLD
    return SUIT_LETTERS.index(text[-1]) * 13 + RANKS.index(text[:-1])


def title(card: int) -> str:
    """What a card is called wherever people read of it: what is drawn on it, ``9♣`` (DTD-GEN-13)."""
    return f"The {NAMES[card]}" if card >= FOOL else RANKS[card % 13] + SUIT_MARKS[card // 13]


def matchup(mine: int, theirs: int) -> str:
    """DTD-CONF-09: W, L, R (compare Ranks) or S (stand-off)."""
    return MATCHUP[mine][theirs]


def clash_value(card: int, bonus: int, counts_ten: bool = False) -> int:
    """DTD-CONF-12, DTD-CONF-13: how well a card does in a clash; the higher wins. The bonus lowers 2 to 10 only."""
    place = rank(card)
    if counts_ten:
        return 20 - max(2, 10 - bonus)
    if place > JACK:
        return 20 - max(2, 14 - place - bonus)
    return {ACE: 100, JACK: 99, QUEEN: 98, KING: 97}.get(place, 0)


def compare_ranks(mine: int, my_level: int, theirs: int, their_level: int) -> int:
    """DTD-CONF-12, DTD-CONF-13, DTD-CONF-14: 1 I win, minus 1 I lose, 0 both win."""
    one = clash_value(mine, max(0, my_level - their_level))
    other = clash_value(theirs, max(0, their_level - my_level))
    return (one > other) - (one < other)


def scores(card: int, level: int, difficulty: int) -> bool:
    """DTD-HIT-03, DTD-HIT-05: courts and aces always count; a number if Rank + Level beats the Difficulty."""
    place = rank(card)
    if place < 0:
        return False
    return place <= JACK or 14 - place + level > difficulty


def below(card: int, n: int) -> list[int]:
    """DTD-COMBO-06: the cards of its Suit with the next lower Ranks, as in a straight: a queen below a king, none below
    a 2.
    """
    place = rank(card)
    return [card + step for step in range(1, n + 1) if place + step <= 12] if place >= 0 else []


def straight_values(card: int, sevens: bool) -> tuple[int, ...]:
    """DTD-COMBO-04: where a card may stand in a straight; an ace at either end."""
    place = rank(card)
    if place < 0:
        return ()
    if place == ACE:
        return (1, 14)
    if place <= JACK:
        return (14 - place,)  # K 13, Q 12, J 11
    plain = 14 - place
    return (6, 7, 8) if sevens and plain == 7 else (plain,)


def may_combo(base: int, held: int) -> bool:
    """DTD-COMBO-02, DTD-COMBO-03: whether so many cards, whichever they are, could make a set with the scoring card."""
    return held > 1 or (held == 1 and rank(base) in OF_A_KIND)


def combos(base: int, hand: list[int], sevens: bool = False) -> list[tuple[int, ...]]:
    """DTD-COMBO-01, DTD-COMBO-02, DTD-COMBO-03, DTD-COMBO-04: every set that the hand can make with the scoring card,
    by Rank, without doubles.

    Cards of equal Rank are interchangeable in a set, so only the first of them is offered.
    """
    found: dict[tuple[int, ...], tuple[int, ...]] = {}
    place = rank(base)
    if place < 0:
        return []
    same = [card for card in hand if rank(card) == place]
    for size in OF_A_KIND.get(place, ()):
        if len(same) >= size - 1:
            found[place, size] = tuple(same[: size - 1])
    at: dict[int, list[int]] = {}
    for card in hand:
        for spot in straight_values(card, sevens):
            at.setdefault(spot, []).append(card)
    for start in straight_values(base, sevens):
        low = start
        while low - 1 in at:
            low -= 1
        high = start
        while high + 1 in at:
            high += 1
        for bottom in range(low, start + 1):
            for top in range(start, high + 1):
                if top - bottom < 2:
                    continue
                chosen = _pick([spot for spot in range(bottom, top + 1) if spot != start], at, base)
                if chosen is not None:
                    found.setdefault((100 + bottom, top), chosen)
    return list(dict.fromkeys(found.values()))


def _pick(spots: list[int], at: dict[int, list[int]], base: int) -> tuple[int, ...] | None:
    """One card for each spot, none twice."""
    chosen: list[int] = []
    for spot in spots:
        card = next((card for card in at[spot] if card not in chosen and card != base), None)
        if card is None:
            return None
        chosen.append(card)
    return tuple(chosen)
