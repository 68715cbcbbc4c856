"""A small sound card game, and the same game broken in every way that the battery must catch."""

import random
from typing import Any

from questhall import drawing
from questhall.drawing import Art
from questhall.kernel import (
    Chance,
    Decision,
    Event,
    Flow,
    Game,
    GameState,
    Option,
    Outcome,
    Refusal,
    State,
    View,
    choose,
    say,
    wait_for_all,
)


class Hand(State):
    cards: list[int]


class Table(GameState):
    hands: list[Hand]
    deck: list[int]
    played: list[int]
    active: int = 0
    scores: list[int] = []


class Seen(View):
    hand: list[int]
    deck: int
    played: list[int]
    active: int
    scores: list[int]


class Highest(Game[Table, Seen]):
    """Play a card in turn; an even card scores. After it draw the top of the deck."""

    name = "highest"
    title = "Highest"
    seats = (2, 3)
    state_type = Table

    def setup(self, seats: int, options: Any, chance: Chance) -> Table:
        deck = list(range(1, 16))
        chance.shuffle(deck)
        hands = [Hand([deck.pop() for _ in range(3)]) for _ in range(seats)]
        return Table(hands=hands, deck=deck, played=[], scores=[0] * seats, chance=chance)

    def step(self, state: Table) -> Flow:
        hand = state.hands[state.active]
        hand.cards.sort()
        card = yield from choose(state.active, "play", hand.cards, always=True)
        self.play(state, hand, card)

    def play(self, state: Table, hand: Hand, card: int) -> None:
        hand.cards = [c for c in hand.cards if c != card]
        state.played.append(card)
        state.scores[state.active] += card % 2 == 0
        say(state, "play", card, seat=state.active)
        if state.deck:
            hand.cards.append(state.deck.pop())
            state.chance.reveal()
        state.active = (state.active + 1) % len(state.hands)

    def outcome(self, state: Table) -> Outcome | None:
        if any(hand.cards for hand in state.hands):
            return None
        best = max(state.scores)
        return Outcome([float(score == best) for score in state.scores])

    def view(self, state: Table, seat: int | None) -> Seen:
        hand = sorted(state.hands[seat].cards) if seat is not None else []
        return Seen(hand, len(state.deck), state.played[:], state.active, state.scores[:])

    def conceal(self, state: Table, seat: int, chance: Chance) -> None:
        others = [hand for number, hand in enumerate(state.hands) if number != seat]
        unknown = state.deck + [card for hand in others for card in hand.cards]
        chance.shuffle(unknown)
        for hand in others:
            hand.cards = [unknown.pop() for _ in hand.cards]
        state.deck = unknown

    def invariants(self, state: Table) -> list[str]:
        cards = state.deck + state.played + [card for hand in state.hands for card in hand.cards]
        return [] if sorted(cards) == list(range(1, 16)) else ["a card is missing or doubled"]


class SharedCopy(Highest):
    """The copy of a hand shares its list, as a hand-written copy would that forgot it."""

    class SharingHand(Hand):
        def copy(self) -> "SharedCopy.SharingHand":
            return type(self)(self.cards)

    def setup(self, seats: int, options: Any, chance: Chance) -> Table:
        state = super().setup(seats, options, chance)
        state.hands = [self.SharingHand(hand.cards) for hand in state.hands]
        return state

    def play(self, state: Table, hand: Hand, card: int) -> None:
        hand.cards.remove(card)
        hand.cards.append(card)
        super().play(state, hand, card)


class SecretInView(Highest):
    def view(self, state: Table, seat: int | None) -> Seen:
        seen = super().view(state, seat)
        seen.deck = state.deck[-1] if state.deck else 0
        return seen


class SecretInOptionText(Highest):
    """The option names the card that the deck will give."""

    def step(self, state: Table) -> Flow:
        hand = state.hands[state.active]
        top = state.deck[-1] if state.deck else 0
        card, _ = yield from choose(state.active, "play", [(card, top) for card in sorted(hand.cards)], always=True)
        self.play(state, hand, int(card))


class SecretInOptionOrder(Highest):
    """The options stand in an order that depends on the next player's hand."""

    def step(self, state: Table) -> Flow:
        hand = state.hands[state.active]
        other = state.hands[(state.active + 1) % len(state.hands)].cards
        cards = sorted(hand.cards, reverse=sum(other) % 2 == 0)
        card = yield from choose(state.active, "play", cards, always=True)
        self.play(state, hand, card)


class GlobalRandomness(Highest):
    def play(self, state: Table, hand: Hand, card: int) -> None:
        super().play(state, hand, card)
        state.scores[0] += random.randrange(1 << 60)  # so many that no two draws are ever alike


class DeadEnd(Highest):
    def step(self, state: Table) -> Flow:
        cards = [card for card in state.hands[state.active].cards if card != 7]
        card = yield from choose(state.active, "play", cards)
        self.play(state, state.hands[state.active], card)


class DeadEndYielded(DeadEnd):
    """The same without the kernel's `choose`."""

    def step(self, state: Table) -> Flow:
        cards = [card for card in state.hands[state.active].cards if card != 7]
        card = yield Decision(state.active, "play", cards)
        self.play(state, state.hands[state.active], card)


class Mood(Table):
    """A state with a field that JSON does not carry: keys become strings and cannot be read back as tuples."""

    marks: dict[tuple[int, int], int] = {}


class NotJson(Highest):
    state_type = Mood

    def setup(self, seats: int, options: Any, chance: Chance) -> Table:
        base = super().setup(seats, options, chance)
        return Mood(hands=base.hands, deck=base.deck, played=[], scores=base.scores, chance=chance, marks={(1, 2): 3})


class MemoryOutside(Highest):
    """The game object remembers the last card past a checkpoint."""

    last = 0

    def play(self, state: Table, hand: Hand, card: int) -> None:
        state.scores[state.active] += self.last > 7
        self.last = card
        super().play(state, hand, card)


class UndoAcrossDie(Highest):
    """The die is rolled on a chance of the game's own, which the kernel does not see."""

    def play(self, state: Table, hand: Hand, card: int) -> None:
        state.scores[state.active] += Chance.of(state.deck[-1] if state.deck else 0).die()
        hand.cards = [c for c in hand.cards if c != card]
        state.played.append(card)
        state.active = (state.active + 1) % len(state.hands)


class UndoAcrossReveal(Highest):
    """A card is drawn and the kernel is not told that something hidden was shown."""

    def play(self, state: Table, hand: Hand, card: int) -> None:
        shown = state.chance.shown
        super().play(state, hand, card)
        state.chance.shown = shown


class BrokenInvariant(Highest):
    def play(self, state: Table, hand: Hand, card: int) -> None:
        super().play(state, hand, card)
        if len(state.played) == 5:
            state.played.pop()


class SameNames(Highest):
    def step(self, state: Table) -> Flow:
        hand = state.hands[state.active]
        card = yield from choose(state.active, "play", [*hand.cards, str(hand.cards[0])])
        self.play(state, hand, int(card))


class Endless(Highest):
    def step(self, state: Table) -> Flow:
        yield from choose(state.active, "wait", ["a", "b"])


class Circling(Highest):
    def step(self, state: Table) -> Flow:
        if not state.hands:
            yield Decision(0, "never", ["a", "b"])


class LookingChanges(Highest):
    def view(self, state: Table, seat: int | None) -> Seen:
        state.scores[0] += 1
        return super().view(state, seat)


class WrongPayoffs(Highest):
    def outcome(self, state: Table) -> Outcome | None:
        return Outcome([1.0]) if super().outcome(state) else None


class NoConceal(Highest):
    """Hands are hidden and bots would search on the truth."""

    def conceal(self, state: Table, seat: int, chance: Chance) -> None:
        pass


class ImpossibleWorlds(Highest):
    """What is dealt again are cards that lie on the table already."""

    def conceal(self, state: Table, seat: int, chance: Chance) -> None:
        super().conceal(state, seat, chance)
        if state.played and state.deck:
            state.deck[0] = state.played[0]


class WorldsThatBreak(Highest):
    """Nobody says that such a table cannot be, but nobody can play it on either."""

    def conceal(self, state: Table, seat: int, chance: Chance) -> None:
        super().conceal(state, seat, chance)
        if state.deck:
            state.deck[-1] = "joker"  # type: ignore[call-overload]

    def invariants(self, state: Table) -> list[str]:
        return []


class SecretInLog(Highest):
    def play(self, state: Table, hand: Hand, card: int) -> None:
        seat = state.active
        super().play(state, hand, card)
        if state.deck:
            say(state, "draws", hand.cards[-1], seat=seat)


class SharedView(Highest):
    """Whoever changes the view, or keeps it, has the state's own list in hand."""

    def view(self, state: Table, seat: int | None) -> Seen:
        seen = super().view(state, seat)
        seen.played = state.played
        return seen


class SecretInTurn(Highest):
    """Only who holds a high card is asked whether to show it."""

    def step(self, state: Table) -> Flow:
        hand = state.hands[state.active]
        other = (state.active + 1) % len(state.hands)
        if max(state.hands[other].cards, default=0) > 11:
            yield from choose(other, "show", ["yes", "no"])
        card = yield from choose(state.active, "play", sorted(hand.cards), always=True)
        self.play(state, hand, card)


class ValueTooHigh(Highest):
    def value(self, state: Table, seat: int) -> float:
        return 2.0 * state.scores[seat]


class PriorTooShort(Highest):
    def prior(self, state: Table, decision: Decision) -> list[float]:
        return [1.0]


class SensibleNonsense(Highest):
    def sensible(self, state: Table, decision: Decision, chance: Chance) -> int:
        return 99


class BlankInOption(Highest):
    def step(self, state: Table) -> Flow:
        hand = state.hands[state.active]
        cards = [("play it", card) for card in sorted(hand.cards)]
        _, card = yield from choose(state.active, "play", cards, always=True)
        self.play(state, hand, int(card))


class Cloth(drawing.Table[Seen]):
    """A sound table for Highest."""

    def draw(self, view: Seen, tall: bool = False) -> drawing.Drawing:
        pieces = [drawing.Piece(f"card-{card}", 40.0 * place, 20, Art("")) for place, card in enumerate(view.hand)]
        return drawing.Drawing(200, 100, pieces)

    def text(self, view: Seen) -> str:
        return f"{view.hand} {view.played}"

    def picks(self, view: Seen, decision: Decision, option: Option) -> tuple[str, ...]:
        return (f"card-{option}",)

    def line(self, view: Seen, event: Event) -> str:
        return f"Seat {event.seat} plays {event.args[0]}."


class Drawn(Highest):
    table: Any = Cloth()


class TallDrawingBreaks(Drawn):
    class Broken(Cloth):
        def draw(self, view: Seen, tall: bool = False) -> drawing.Drawing:
            return super().draw(view, tall) if not tall else drawing.Drawing(1 // len(view.played), 9, [])

    table = Broken()


class PieceFarAway(Drawn):
    class Broken(Cloth):
        def draw(self, view: Seen, tall: bool = False) -> drawing.Drawing:
            drawn = super().draw(view, tall)
            return drawing.Drawing(200, 100, [*drawn.pieces, drawing.Piece("deck", 5000, 0, Art(""))])

    table = Broken()


class PickOfNothing(Drawn):
    class Broken(Cloth):
        def picks(self, view: Seen, decision: Decision, option: Option) -> tuple[str, ...]:
            return (f"tile-{option}",)

    table = Broken()


class LineBreaks(Drawn):
    class Broken(Cloth):
        def line(self, view: Seen, event: Event) -> str:
            return f"The {event.args[1]} of hearts."

    table = Broken()


class UnknownClause(Highest):
    """Beside this file there is a RULES.md for the tests of the battery."""

    def play(self, state: Table, hand: Hand, card: int) -> None:
        super().play(state, hand, card)
        say(state, "scored", seat=state.active, rule="HIG-TURN-07")


class RefusalOfUnknownClause(Highest):
    def refusals(self, view: Seen, decision: Decision) -> list[Refusal]:
        return [Refusal("swap", "", "HIG-TURN-08", "Cards are not swapped.")]


class Sealed(Highest):
    """Everybody lays down a card unseen, all at once; then all are shown."""

    def step(self, state: Table) -> Flow:
        seats = range(len(state.hands))
        if (yield from wait_for_all(seats, lambda seat: self.lay(state, seat))):
            for seat in seats:
                state.played.append(state.hands[seat].cards.pop())
                state.scores[seat] += state.played[-1] % 2 == 0
            state.active = 0
            state.chance.reveal()

    def lay(self, state: Table, seat: int) -> Flow:
        """The bits of `active` say who has laid down a card; it lies last in the hand."""
        hand = state.hands[seat]
        if state.active & 1 << seat or not hand.cards:
            return
        card = yield from choose(seat, "lay", sorted(hand.cards), always=True)
        hand.cards = [*(other for other in hand.cards if other != card), card]
        state.active |= 1 << seat
        self.laid(state, seat, card)

    def laid(self, state: Table, seat: int, card: int) -> None:
        say(state, "lays", seat=seat)


class SecretChoiceInLog(Sealed):
    """The log names the card that lies face down."""

    def laid(self, state: Table, seat: int, card: int) -> None:
        say(state, "lays", card, seat=seat)


class SecretForSpectators(Highest):
    """Whoever looks over the shoulder sees what comes next."""

    def view(self, state: Table, seat: int | None) -> Seen:
        seen = super().view(state, seat)
        if seat is None:
            seen.hand = state.deck[-1:]
        return seen


class SaysItHidesNothing(Highest):
    """As `questhall new-game` writes it; then hands were added."""

    hidden = False


class ValueChangesState(Highest):
    def value(self, state: Table, seat: int) -> float:
        state.scores[seat] += 1
        return 0.5


class PriorChangesState(Highest):
    def prior(self, state: Table, decision: Decision) -> list[float]:
        state.scores[0] += 1
        return [1.0] * len(decision.options)


class ValueOfNothing(Highest):
    def value(self, state: Table, seat: int) -> float:
        return None  # type: ignore[return-value]


class OddsBreak(Highest):
    def odds(self, view: Seen, decision: Decision) -> list[Any]:
        return [1 // 0]


class TextBreaksForSpectators(Drawn):
    class Broken(Cloth):
        def text(self, view: Seen) -> str:
            return f"{view.hand[0] if view.played else ''}"

    table = Broken()


class SetupBreaks(Highest):
    def setup(self, seats: int, options: Any, chance: Chance) -> Table:
        return super().setup(6, options, chance)  # there are not so many cards


class InvariantsBreak(Highest):
    def invariants(self, state: Table) -> list[str]:
        return [state.played[-1] and ""]


SOUND = [Highest, Drawn]

BROKEN: list[tuple[type[Highest], str]] = [
    (NoConceal, "no-conceal"),
    (ImpossibleWorlds, "impossible-world"),
    (WorldsThatBreak, "impossible-world"),
    (SecretInLog, "secret-in-log"),
    (SecretChoiceInLog, "secret-in-log"),
    (SecretForSpectators, "secret-in-view"),
    (SaysItHidesNothing, "no-conceal"),
    (ValueChangesState, "looking-changes"),
    (PriorChangesState, "looking-changes"),
    (ValueOfNothing, "value"),
    (OddsBreak, "odds"),
    (TextBreaksForSpectators, "text"),
    (SetupBreaks, "crash"),
    (InvariantsBreak, "crash"),
    (SharedView, "shared-view"),
    (SecretInTurn, "secret-in-turn"),
    (ValueTooHigh, "value"),
    (PriorTooShort, "prior"),
    (SensibleNonsense, "sensible"),
    (BlankInOption, "blank-in-option"),
    (TallDrawingBreaks, "drawing"),
    (PieceFarAway, "drawing"),
    (PickOfNothing, "pick"),
    (LineBreaks, "line"),
    (UnknownClause, "unknown-clause"),
    (RefusalOfUnknownClause, "unknown-clause"),
    (SharedCopy, "shared-copy"),
    (SecretInView, "secret-in-view"),
    (SecretInOptionText, "secret-in-options"),
    (SecretInOptionOrder, "secret-in-options"),
    (GlobalRandomness, "global-randomness"),
    (DeadEnd, "dead-end"),
    (DeadEndYielded, "dead-end"),
    (NotJson, "json"),
    (MemoryOutside, "memory-outside-state"),
    (UndoAcrossDie, "undo-across-reveal"),
    (UndoAcrossReveal, "undo-across-reveal"),
    (BrokenInvariant, "invariant"),
    (SameNames, "ambiguous-option"),
    (Endless, "endless"),
    (Circling, "endless"),
    (LookingChanges, "looking-changes"),
    (WrongPayoffs, "outcome"),
]
