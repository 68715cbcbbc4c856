"""What each Approach gains: Hits, draws, moves, a counterattack (DTD-APP)."""

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.rules.conflict.answering import benefits, in_reach
from questhall.games.drawn_to_destiny.rules.harm.levels import effects_by
from questhall.games.drawn_to_destiny.rules.scene.verbs import Context, run
from questhall.games.drawn_to_destiny.rules.units.decks import draw, reveal_fate, shuffle_fate, shuffle_in
from questhall.games.drawn_to_destiny.rules.units.means import profile
from questhall.games.drawn_to_destiny.rules.units.predicates import card_holds, other_side
from questhall.games.drawn_to_destiny.rules.units.units import able
from questhall.games.drawn_to_destiny.state import Conflict, DestinyState, Pending, Side
from questhall.kernel import Decision, Flow, Option, say


def gains(state: DestinyState, conflict: Conflict, side: Side) -> None:
    """DTD-APP-01, DTD-APP-02, DTD-APP-03, DTD-APP-04, DTD-APP-05, DTD-APP-06, DTD-APP-07, DTD-APP-08, DTD-APP-12,
    DTD-CONF-11: what an Approach gives, on a win and win or lose.
    """
    shape = conflict_cards.approach_of(side.card, side.lies)
    if shape == conflict_cards.WILD and side.seat >= 0 and not side.fate:
        conflict.wild.append(side.seat)  # always shuffle
    elif shape == conflict_cards.WILD and side.fate:
        conflict.wild.append(-1)
    if not benefits(conflict, side) or side.unit < 0:
        if side.unit < 0 and side.won and shape in (conflict_cards.FAST, conflict_cards.STRONG):
            side.scores = True  # a Task's rival card
        return
    unit = state.units[side.unit]
    if shape == conflict_cards.EVADE:
        unit.move += 2
        say(state, "gained", side.unit, "move", 2, rule="DTD-APP-04")
    conditions = effects_by(state, side, "cond")
    if side.won:
        for name, effect in effects_by(state, side, "counter"):
            if card_holds(state, effect.when, side.unit, conflict, side):
                side.counters = True
                unit.used_round += (name,)
    for _, effect in conditions:
        if effect.on == "reveal" and card_holds(state, effect.when, side.unit, conflict, side):
            run(state, effect, Context(side.unit, other_side(conflict, side).unit))
    if not side.won:
        return
    if shape == conflict_cards.FAST:
        side.scores = True
        draw(state, side.seat, 1, "DTD-APP-01")
    elif shape == conflict_cards.STRONG:
        side.scores = True
    elif shape == conflict_cards.BLOCK:
        if not side.fate and side.seat >= 0:
            conflict.kept.append(side.seat)
        draw(state, side.seat, 1, "DTD-APP-03")
    elif shape == conflict_cards.EVADE:
        conflict.evader = side.unit
    elif shape == conflict_cards.COUNTER:
        side.counters = True
    elif shape == conflict_cards.WILD and side.seat >= 0 and state.players[side.seat].discard:
        side.picks += 1


def evade(state: DestinyState, conflict: Conflict) -> None:
    """DTD-APP-04, DTD-APP-09, DTD-RES-03: whoever has won by Evade may now move two Spaces, free of cost, in any
    headings and without turning.
    """
    if conflict.evader >= 0 and able(state.units[conflict.evader]):
        state.queue.append(Pending("evade", conflict.evader, n=2 + _dodges(state, conflict.evader)))


def _dodges(state: DestinyState, number: int) -> int:
    """Dodge lengthens the free move of Evade."""
    unit = state.units[number]
    return sum(
        effect.n
        for name in unit.active
        for effect in state.content.abilities[name].do
        if effect.verb == "move" and effect.mode == "evade"
    )


def wild_shuffles(state: DestinyState, conflict: Conflict) -> None:
    """DTD-APP-06, DTD-APP-11: the owner of a Wild shuffles the discard in; a Wild from Fate shuffles Fate."""
    for seat in conflict.wild:
        if seat >= 0:
            shuffle_in(state, seat)
        else:
            shuffle_fate(state)


def counter(state: DestinyState, conflict: Conflict) -> Flow | None:
    """DTD-APP-05, DTD-APP-10: the winner by Counter strikes back with another card, or with Fate's attack end."""
    for side in (conflict.attacker, conflict.target):
        if side.picks:
            conflict.phase, conflict.asking = "pick", 0
            return None
    for side in (conflict.attacker, conflict.target):
        if not side.counters:
            continue
        if not reaches_back(state, conflict, side):
            side.counters = False
        elif side.seat >= 0:
            return _choose_counter(state, side)
        else:
            strike_back(state, side, "fate")
    if conflict.attacker.scores or conflict.target.scores:
        conflict.phase, conflict.asking = "combo", 0
    else:  # no Hits to be counted, no Crit, no Feat
        conflict.phase, conflict.asking = "apply", 2 if conflict.kind == "combat" else 0
    return None


def _choose_counter(state: DestinyState, side: Side) -> Flow:
    options: list[Option] = [
        ("strike", conflict_cards.short(card))
        for card in state.players[side.seat].hand
        if not conflict_cards.is_wild(card)
    ]
    option: Option = yield Decision(side.seat, "counter", [*options, "fate", "pass"], side.unit)
    strike_back(state, side, option)


def strike_back(state: DestinyState, side: Side, option: Option) -> None:
    """DTD-APP-10: the card of a counterattack; a Wild turned up for it strikes nobody."""
    side.counters = False
    if option == "pass":
        return
    if option == "fate":
        card = reveal_fate(state, "counter", "DTD-APP-10") // 2
        if conflict_cards.is_wild(card):
            return
        side.counter, side.counter_fate = card, True
    else:
        assert isinstance(option, tuple)
        side.counter = conflict_cards.parse_card(str(option[1]))
        state.players[side.seat].hand.remove(side.counter)
    side.scores = True
    fast = conflict_cards.approach_of(side.counter, 0) == conflict_cards.FAST
    say(state, "counterattack", side.unit, conflict_cards.short(side.counter), int(fast), rule="DTD-APP-10")
    if fast:
        draw(state, side.seat, 1, "DTD-APP-10")


def reaches_back(state: DestinyState, conflict: Conflict, side: Side) -> bool:
    """DTD-INT-09: a Target's blow reaches the attacker only in Arc, Range and sight of what it answered with."""
    if side is conflict.attacker or conflict.kind != "combat":
        return True
    if conflict.stat not in (0, 3):
        shape = profile(state, side.unit, side.means)
        return shape.kind != "skill"
    if "Evasive Driving" in side.used:
        return False
    return in_reach(state, side.unit, side.means, conflict.attacker.unit)
