"""The decks: Conflict, Fate and damage. Drawing, revealing, shuffling."""

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.vocabulary import DECKS, TYPES
from questhall.games.drawn_to_destiny.state import DestinyState
from questhall.kernel import say

DAMAGE_CARDS = 54
BLACK_WILD, RED_WILD = 52, 53
HAND = 5


def lay_out_decks(state: DestinyState) -> None:
    """DTD-SETUP-01, DTD-DECK-06, DTD-DECK-07: the shared decks, complete and shuffled."""
    state.decks = [list(range(DAMAGE_CARDS)) for _ in DECKS]
    state.discards = [[] for _ in DECKS]
    for deck in state.decks:
        state.chance.shuffle(deck)
    state.fate = [card * 2 for card in range(conflict_cards.CARDS)]
    state.fate_discard = []
    shuffle_fate(state)


def deal(state: DestinyState, seat: int) -> None:
    """DTD-DECK-04, DTD-SETUP-02: a player's Conflict deck of 54, and five cards of it in one hand for all Units."""
    state.players[seat].deck = list(range(conflict_cards.CARDS))
    if seat not in state.narrators:
        state.chance.shuffle(state.players[seat].deck)
        draw(state, seat, HAND, "DTD-SETUP-02")


def shuffle_fate(state: DestinyState) -> None:
    """DTD-DECK-06, DTD-GEN-12: each Fate card lies upright or reversed by a fair bit, set anew at each shuffle."""
    deck = [code // 2 for code in state.fate] + [code // 2 for code in state.fate_discard]
    deck.sort()
    state.chance.shuffle(deck)
    state.fate = [card * 2 + coin - 1 for card, coin in zip(deck, state.chance.dice(len(deck), 2))]
    state.fate_discard = []
    say(state, "fate_shuffled", rule="DTD-GEN-10")


def reveal_fate(state: DestinyState, why: str, rule: str = "DTD-DECK-05") -> int:
    """DTD-DECK-05, DTD-DECK-12, DTD-GEN-12: turn the top Fate card, log it, use it, discard it: card * 2 + end."""
    if not state.fate:
        shuffle_fate(state)
    code = state.fate.pop()
    state.fate_discard.append(code)
    state.last_fate = code
    state.chance.reveal()
    say(state, "fate", conflict_cards.short(code // 2), code % 2, why, rule=rule)
    return code


def draw(state: DestinyState, seat: int, count: int = 1, rule: str = "DTD-APP-07") -> int:
    """DTD-GEN-10, DTD-APP-07: draw Conflict cards; an empty deck first takes its discard back. NPCs draw nothing."""
    if seat < 0:
        return 0
    player = state.players[seat]
    drawn = 0
    for _ in range(count):
        if not player.deck:
            if not player.discard:
                break
            player.deck = player.discard
            player.discard = []
            state.chance.shuffle(player.deck)
            say(state, "reshuffled", seat=seat, rule="DTD-GEN-10")
        player.hand.append(player.deck.pop())
        state.chance.reveal()
        drawn += 1
    if drawn and state.events is not None:
        names = [conflict_cards.short(card) for card in player.hand[-drawn:]]
        say(state, "drew_card", *names, seat=seat, rule=rule, to=(seat,))
        others = tuple([other for other in range(state.seats) if other != seat])
        if others:
            say(state, "drew", drawn, seat=seat, rule=rule, to=others)
    return drawn


def shuffle_in(state: DestinyState, seat: int) -> None:
    """DTD-APP-11: the discard goes back into the deck."""
    player = state.players[seat]
    player.deck += player.discard
    player.discard = []
    player.deck.sort()
    state.chance.shuffle(player.deck)
    say(state, "reshuffled", seat=seat, rule="DTD-APP-11")


def damage_type(deck: int, card: int) -> str:
    """DTD-DECK-07: the Suit of a damage card is its Type."""
    return TYPES[deck][card // 13] if card < BLACK_WILD else ""


def discard_damage(state: DestinyState, deck: int, card: int) -> None:
    """DTD-DECK-09: a damage card that is turned up in vain, or taken off a Unit, goes to the discard of its deck."""
    state.discards[deck].append(card)


def discard_used(state: DestinyState, seat: int, cards: list[int]) -> None:
    """DTD-DECK-12: used Conflict cards go to their owner's open discard."""
    state.players[seat].discard += cards


def refill_damage(state: DestinyState, deck: int) -> bool:
    """DTD-GEN-10: shuffle a damage deck's discard into a new deck."""
    if not state.discards[deck]:
        return bool(state.decks[deck])
    state.decks[deck] = sorted(state.decks[deck] + state.discards[deck])
    state.discards[deck] = []
    state.chance.shuffle(state.decks[deck])
    say(state, "damage_shuffled", deck, rule="DTD-GEN-10")
    return True


def take_damage_card(state: DestinyState, deck: int) -> int:
    """The top card of a damage deck, unseen (DTD-DMG-07), or minus 1 when there is none at all (DTD-CRIT-07)."""
    if not state.decks[deck] and not refill_damage(state, deck):
        return -1
    return state.decks[deck].pop()


def draw_plain(state: DestinyState, deck: int) -> int:
    """DTD-DECK-13: a face-up card where nobody chooses: Wilds are passed over, then deck and discard are shuffled."""
    wild = False
    card = -1
    for _ in range(2 * DAMAGE_CARDS):
        card = take_damage_card(state, deck)
        if card < BLACK_WILD:
            break
        state.discards[deck].append(card)
        wild = True
        if all(other >= BLACK_WILD for other in state.decks[deck] + state.discards[deck]):
            card = -1
            break
    if wild:
        refill_damage(state, deck)
    return card
