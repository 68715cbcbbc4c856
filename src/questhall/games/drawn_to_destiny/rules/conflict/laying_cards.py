"""A Conflict from the answer to the comparison of Approaches (DTD-CONF-01).

Each phase does its part, or returns the flow of a question; `state.conflict.phase` names the next one.
"""

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.rules.conflict.matchups import result
from questhall.games.drawn_to_destiny.rules.conflict.tricks import reveal_tricks, use_trick
from questhall.games.drawn_to_destiny.rules.harm.levels import reckon
from questhall.games.drawn_to_destiny.rules.scene.free_actions import conflict_frees, helpers, npc_frees, use_free
from questhall.games.drawn_to_destiny.rules.units.decks import reveal_fate
from questhall.games.drawn_to_destiny.rules.units.narrators import decider, player_seats
from questhall.games.drawn_to_destiny.rules.units.predicates import other_side
from questhall.games.drawn_to_destiny.rules.units.units import has
from questhall.games.drawn_to_destiny.state import Conflict, DestinyState, Side
from questhall.kernel import Decision, Flow, Option, choose, say, together


def window(state: DestinyState, conflict: Conflict) -> Flow | None:
    """DTD-CONF-05, DTD-FREE-09: Free Actions before Approaches, attacker then Target, until both pass in a row.

    Against NPCs the one player is offered them together with the Approach, which comes to the same.
    """
    sides = (conflict.attacker, conflict.target)
    players = 0
    for side in sides:
        if decider(state, side.unit) >= 0:
            players += 1
        elif side.unit >= 0 and not side.passed:
            side.passed = True
            before = len(side.used)
            npc_frees(state, conflict, side)
            if len(side.used) > before:
                reckon(state, conflict)
    if players < 2:
        conflict.phase = "help"
        return None
    return _free_actions(state, conflict, sides[conflict.asking])


def _free_actions(state: DestinyState, conflict: Conflict, side: Side) -> Flow:
    options = conflict_frees(state, conflict, side)
    if options and conflict.passes < 2:
        option = yield from choose(decider(state, side.unit), "window", [*options, "pass"], about=conflict.asking)
        if option != "pass":
            use_free(state, side.unit, option, conflict, side)
            reckon(state, conflict)
            conflict.passes = 0
            conflict.asking = 1 - conflict.asking
            return
    conflict.passes += 1
    conflict.asking = 1 - conflict.asking
    if conflict.passes >= 2:
        conflict.phase, conflict.asking = "help", 0


def helping(state: DestinyState, conflict: Conflict) -> Flow | None:
    """DTD-FREE-09, DTD-CONF-05: other players' Units may help an Ally before the Approaches, in seat order."""
    for which, side in enumerate((conflict.attacker, conflict.target)):
        if side.unit < 0 or side.seat < 0:
            continue
        for seat in player_seats(state):
            if seat == side.seat or (which, seat) in conflict.asked:
                continue
            options = helpers(state, side, seat)
            if options:
                return _help(state, conflict, which, seat, options)
    conflict.phase = "approach"
    return None


def _help(state: DestinyState, conflict: Conflict, which: int, seat: int, options: list[Option]) -> Flow:
    side = conflict.target if which else conflict.attacker
    option = yield from choose(seat, "help", [*options, "pass"], about=_about(conflict, side))
    if option == "pass":
        conflict.asked += ((which, seat),)
    else:
        use_free(state, side.unit, option, conflict, side)
        reckon(state, conflict)


def _lay(card: int, end: int) -> Option:
    return ("lay", conflict_cards.short(card), conflict_cards.APPROACHES[conflict_cards.approach_of(card, end)].lower())


#: How each card can be laid: by either end, a Wild as it is; against an object by its attack end, a Wild not at all.
ATTACK_LAYS: tuple[tuple[Option, ...], ...] = tuple(
    [() if conflict_cards.is_wild(card) else (_lay(card, 0),) for card in range(conflict_cards.CARDS)]
)
LAYS: tuple[tuple[Option, ...], ...] = tuple(
    [
        (_lay(card, 0),) if conflict_cards.is_wild(card) else (_lay(card, 0), _lay(card, 1))
        for card in range(conflict_cards.CARDS)
    ]
)


def lays(state: DestinyState, conflict: Conflict, side: Side) -> list[Option]:
    """DTD-CONF-02, DTD-CONF-04, DTD-CONF-06: each card of the hand by either end, or Tap; an empty hand must Tap."""
    table = ATTACK_LAYS if conflict.kind == "object" else LAYS
    options: list[Option] = []
    for card in state.players[side.seat].hand:
        options += table[card]
    options.append("tap")
    return options


def lay_cards(state: DestinyState, conflict: Conflict) -> Flow | None:
    """DTD-CONF-02, DTD-CONF-06, DTD-CONF-07: both choose secretly and at once: a card and its end, or to Tap."""
    waiting = [side for side in (conflict.attacker, conflict.target) if side.seat >= 0 and not side.chosen]
    if not waiting:
        conflict.phase = "turn"
        return None
    if len(waiting) == 2 and waiting[0].seat != waiting[1].seat:
        return together([side.seat for side in waiting], _Laying(state, conflict).act)
    return _lay_alone(state, conflict, waiting[0])


def _lay_alone(state: DestinyState, conflict: Conflict, side: Side) -> Flow:
    """One side has a card to lay; against NPCs its Free Actions are offered with it."""
    options = lays(state, conflict, side)
    other = other_side(conflict, side)
    if other.unit < 0 or decider(state, other.unit) < 0:
        options += conflict_frees(state, conflict, side)
    option: Option = yield Decision(side.seat, "approach", options, _about(conflict, side))
    if option != "tap" and not (isinstance(option, tuple) and option[0] == "lay"):
        use_free(state, side.unit, option, conflict, side)
        reckon(state, conflict)
        return
    put_down(state, side, option)


class _Laying:
    """The two sides of a Conflict laying their cards at once."""

    def __init__(self, state: DestinyState, conflict: Conflict) -> None:
        self.state = state
        self.conflict = conflict

    def act(self, seat: int) -> Flow:
        """One seat lays its card."""
        conflict = self.conflict
        side = conflict.attacker if conflict.attacker.seat == seat else conflict.target
        if side.chosen:
            return
        options = lays(self.state, conflict, side)
        option = yield from choose(seat, "approach", options, about=_about(conflict, side), always=True)
        put_down(self.state, side, option)


def _about(conflict: Conflict, side: Side) -> tuple[int, int, int]:
    return (conflict.attacker.unit, conflict.target.unit, 0 if side is conflict.attacker else 1)


def put_down(state: DestinyState, side: Side, option: Option) -> None:
    """A card lies face down, or Fate will speak; nobody else sees which."""
    side.chosen = True
    if option == "tap":
        side.tap = 1
        return
    assert isinstance(option, tuple)
    card = conflict_cards.parse_card(str(option[1]))
    state.players[side.seat].hand.remove(card)
    side.laid, side.tap = card, 0
    if conflict_cards.is_wild(card):
        side.end = 0
    else:
        side.end = 0 if conflict_cards.APPROACHES[conflict_cards.approach_of(card, 0)].lower() == option[2] else 1


def turn_cards(state: DestinyState, conflict: Conflict) -> Flow | None:
    """DTD-CONF-03, DTD-CONF-06, DTD-CONF-07, DTD-DECK-06: cards are turned; Fate stands in for Taps and for NPCs."""
    for side in (conflict.attacker, conflict.target):
        if conflict.kind == "object" and side is conflict.target:
            continue
        if side.seat >= 0 and side.tap == 0:
            side.card, side.lies, side.fate = side.laid, side.end, False
            state.chance.reveal()
        else:
            code = reveal_fate(state, "approach", "DTD-CONF-06")
            side.card, side.lies, side.fate = code // 2, code % 2, True
            if conflict.kind == "object":
                side.lies = 0
        instinct(state, conflict, side)
        if state.events is not None:
            card = conflict_cards.short(side.card)
            say(state, "turned", side.unit, card, side.lies, int(side.fate), rule="DTD-CONF-06")
    conflict.phase, conflict.asking = ("compare" if conflict.kind == "object" else "edge"), 0
    return None


def instinct(state: DestinyState, conflict: Conflict, side: Side) -> None:
    """DTD-NPC-09, DTD-COND-24: Savage, Cowardly and Frenzied Units turn a card to its other end."""
    if side.unit < 0:
        return
    unit = state.units[side.unit]
    if (unit.owner >= 0 and not unit.tokens) or conflict_cards.is_wild(side.card):
        return
    shape = conflict_cards.approach_of(side.card, side.lies)
    savage = (unit.owner < 0 and has(unit, "Savage")) or (unit.tokens and has(unit, "Frenzied"))
    if savage and shape in (conflict_cards.BLOCK, conflict_cards.EVADE):
        side.lies = 1 - side.lies
        say(state, "instinct", side.unit, "Savage", rule="DTD-NPC-09")
    elif unit.owner < 0 and has(unit, "Cowardly") and shape == conflict_cards.STRONG and side is conflict.target:
        side.lies = 1 - side.lies
        say(state, "instinct", side.unit, "Cowardly", rule="DTD-NPC-09")


def tricks(state: DestinyState, conflict: Conflict) -> Flow | None:
    """Abilities used at Reveal: Feint, Barrel Roll; the attacker first."""
    while conflict.asking <= 1:
        side = conflict.target if conflict.asking else conflict.attacker
        options = reveal_tricks(state, conflict, side)
        if options:
            seat = decider(state, side.unit)
            if seat >= 0:
                return _trick(state, conflict, side, seat, options)
            other = other_side(conflict, side)
            losing = result(state, conflict, side, side.card, side.lies, other) < 0
            if losing and result(state, conflict, side, side.card, 1 - side.lies, other) >= 0:
                use_trick(state, conflict, side, options[0])
        conflict.asking += 1
    conflict.phase, conflict.asking = "compare", 0
    return None


def _trick(state: DestinyState, conflict: Conflict, side: Side, seat: int, options: list[Option]) -> Flow:
    option = yield from choose(seat, "trick", [*options, "pass"], about=_about(conflict, side))
    if option != "pass":
        use_trick(state, conflict, side, option)
    conflict.asking += 1
