"""Combos: cards of the hand that lengthen a blow."""

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.rules.conflict.approaches import reaches_back
from questhall.games.drawn_to_destiny.rules.conflict.hits import scoring_card
from questhall.games.drawn_to_destiny.rules.harm.levels import effects_by
from questhall.games.drawn_to_destiny.state import Conflict, DestinyState, Side
from questhall.kernel import Decision, Flow, Option, choose, say


def pick(state: DestinyState, conflict: Conflict) -> Flow:
    """DTD-APP-06, DTD-COMBO-05: take a card from one's own discard into the hand."""
    for side in (conflict.attacker, conflict.target):
        if side.picks > 0 and side.seat >= 0 and state.players[side.seat].discard:
            discard = state.players[side.seat].discard
            option = yield from choose(
                side.seat, "pick", [("take", conflict_cards.short(card)) for card in sorted(discard)]
            )
            card = conflict_cards.parse_card(str(option[1]))
            discard.remove(card)
            state.players[side.seat].hand.append(card)
            side.picks -= 1
            say(state, "took_back", conflict_cards.short(card), seat=side.seat, rule="DTD-COMBO-05")
            return
        side.picks = 0
    conflict.phase = "hits" if conflict.asking == 2 else "counter"


def combo(state: DestinyState, conflict: Conflict) -> Flow | None:
    """DTD-COMBO-01, DTD-COMBO-02, DTD-COMBO-03, DTD-COMBO-04, DTD-COMBO-05, DTD-COMBO-06, DTD-COMBO-07: the scorer may
    lengthen the blow with cards from the hand.

    Whoever could hold a set is asked, with one or without, so that the question tells nobody what is in the hand.
    """
    while conflict.asking < 2:
        side = conflict.target if conflict.asking else conflict.attacker
        if side.scores and not reaches_back(state, conflict, side):
            side.scores = False
        if not side.scores or conflict_cards.is_wild(scoring_card(side)):
            conflict.asking += 1
            continue
        lower, sevens = _combo_rules(state, conflict, side)
        if lower:
            side.virtual = lower
        elif side.seat >= 0 and conflict.first:
            hand = state.players[side.seat].hand
            if conflict_cards.may_combo(scoring_card(side), len(hand)):
                return _choose_combo(state, conflict, side, conflict_cards.combos(scoring_card(side), hand, sevens))
        conflict.asking += 1
    picking = conflict.attacker.picks or conflict.target.picks
    conflict.phase, conflict.asking = ("pick", 2) if picking else ("hits", 0)
    return None


def _choose_combo(state: DestinyState, conflict: Conflict, side: Side, sets: list[tuple[int, ...]]) -> Flow:
    options: list[Option] = [("add", *[conflict_cards.short(card) for card in found]) for found in sets]
    option: Option = yield Decision(
        side.seat, "combo", [*options, "pass"], (side.unit, conflict_cards.short(scoring_card(side)))
    )
    conflict.asking += 1
    if option != "pass":
        assert isinstance(option, tuple)
        for name in option[1:]:
            card = conflict_cards.parse_card(str(name))
            state.players[side.seat].hand.remove(card)
            side.set_cards.append(card)
        side.picks = max(0, len(side.set_cards) + 1 - 2)
        say(state, "combo", side.unit, *[str(name) for name in option[1:]], rule="DTD-COMBO-01")


def _combo_rules(state: DestinyState, conflict: Conflict, side: Side) -> tuple[int, bool]:
    """What cards change about combos: lower Ranks added for nothing, sevens that bend."""
    lower, sevens = 0, False
    if side.unit >= 0:
        for _, effect in effects_by(state, side, "combo"):
            if effect.mode == "lower":
                lower = max(lower, effect.n)
            elif effect.mode == "sevens":
                sevens = True
    return lower, sevens
