"""From the comparison of Approaches to the total of Hits: benefits, counterattacks, combos."""

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.rules.conflict.answering import in_reach
from questhall.games.drawn_to_destiny.rules.conflict.approaches import result
from questhall.games.drawn_to_destiny.rules.harm.levels import effects_by, reckon
from questhall.games.drawn_to_destiny.rules.scene.free_actions import ready_abilities
from questhall.games.drawn_to_destiny.rules.scene.verbs import Context, run
from questhall.games.drawn_to_destiny.rules.units.decks import draw, reveal_fate
from questhall.games.drawn_to_destiny.rules.units.means import profile
from questhall.games.drawn_to_destiny.rules.units.positions import object_body
from questhall.games.drawn_to_destiny.rules.units.predicates import card_holds, other_side
from questhall.games.drawn_to_destiny.state import Conflict, DestinyState, Side
from questhall.kernel import Decision, Flow, Option, choose, say


def benefits(conflict: Conflict, side: Side) -> bool:
    """DTD-INT-05, DTD-INT-06: a Target that spent no Action gains nothing."""
    return side is conflict.attacker or side.paid


def compare(state: DestinyState, conflict: Conflict) -> Flow | None:
    """DTD-CONF-09, DTD-CONF-10, DTD-CONF-11, DTD-CONF-12, DTD-CONF-13, DTD-CONF-14, DTD-CONF-15, DTD-APP-01,
    DTD-APP-02, DTD-APP-03, DTD-APP-04, DTD-APP-05, DTD-APP-06: who wins, and what the Approaches give.
    """
    attacker, target = conflict.attacker, conflict.target
    if conflict.kind == "object":
        attacker.won = attacker.scores = not conflict_cards.is_wild(attacker.card)
        attacker.glancing = not attacker.won
        conflict.phase, conflict.asking = "combo", 0
        return None
    if not conflict.firm:
        reckon(state, conflict)  # approaches are known now
    outcome = result(state, conflict, attacker, attacker.card, attacker.lies, target)
    ours, theirs = (
        conflict_cards.approach(attacker.card, attacker.lies),
        conflict_cards.approach(target.card, target.lies),
    )
    level = outcome == 0 and conflict_cards.matchup(ours, theirs) == conflict_cards.RANK
    attacker.won = outcome > 0 or level
    target.won = outcome < 0 or level
    say(state, "compared", int(attacker.won), int(target.won), ours, theirs, attacker.unit, target.unit,
        rule="DTD-CONF-09")  # fmt: skip
    for side in (attacker, target):
        _gains(state, conflict, side)
    conflict.phase, conflict.asking = "counter", 0
    return None


def _gains(state: DestinyState, conflict: Conflict, side: Side) -> None:
    """DTD-APP-01, DTD-APP-02, DTD-APP-03, DTD-APP-04, DTD-APP-05, DTD-APP-06, DTD-APP-07, DTD-APP-08, DTD-APP-12,
    DTD-CONF-11: what an Approach gives, on a win and win or lose.
    """
    shape = conflict_cards.approach(side.card, side.lies)
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
    conflict.phase, conflict.asking = "combo", 0
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
        side.counter = conflict_cards.parse(str(option[1]))
        state.players[side.seat].hand.remove(side.counter)
    side.scores = True
    fast = conflict_cards.approach(side.counter, 0) == conflict_cards.FAST
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


def scoring_card(side: Side) -> int:
    """The card on which the Hits are counted."""
    return side.counter if side.counter >= 0 else side.card


def pick(state: DestinyState, conflict: Conflict) -> Flow:
    """DTD-APP-06, DTD-COMBO-05: take a card from one's own discard into the hand."""
    for side in (conflict.attacker, conflict.target):
        if side.picks > 0 and side.seat >= 0 and state.players[side.seat].discard:
            discard = state.players[side.seat].discard
            option = yield from choose(
                side.seat, "pick", [("take", conflict_cards.short(card)) for card in sorted(discard)]
            )
            card = conflict_cards.parse(str(option[1]))
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
            card = conflict_cards.parse(str(name))
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


def difficulty(state: DestinyState, conflict: Conflict, side: Side) -> int:
    """DTD-HIT-02, DTD-STAT-16: the Rank of the Stat after "vs", or the number given."""
    if conflict.kind == "object":
        return object_body(state, conflict.space)[0]
    if conflict.vs >= 0:
        return conflict.vs
    rival = other_side(conflict, side).unit
    which = conflict.stat
    if side is conflict.target:
        which = profile(state, side.unit, side.means).stat
    return state.units[rival].ranks[which]


def count_hits(state: DestinyState, conflict: Conflict, side: Side) -> int:
    """DTD-HIT-01, DTD-HIT-03, DTD-LEVEL-02, DTD-COMBO-06: the Hits of the scoring card and its set."""
    level = max(0, side.level - other_side(conflict, side).level)
    against = difficulty(state, conflict, side)
    base = scoring_card(side)
    total = sum(conflict_cards.scores(card, level, against) for card in (base, *side.set_cards))
    if side.virtual:
        plain = conflict_cards.number(base) or 11
        for step in range(1, side.virtual + 1):
            if plain - step >= 2 and plain - step + level > against:
                total += 1
    return total


def hits(state: DestinyState, conflict: Conflict) -> Flow | None:
    """DTD-HIT-01, DTD-HIT-02, DTD-HIT-03, DTD-HIT-04, DTD-HIT-05: count, add what cards add; none at all is a Glancing
    Blow.
    """
    for side in (conflict.attacker, conflict.target):
        if side.scores and not side.hits:
            taps = _double_taps(state, conflict, side)
            if taps and side.seat >= 0:
                return _choose_taps(state, conflict, side, taps)
            _total(state, conflict, side, _tap(state, side, taps[0]) if taps else 0)
    if conflict.kind == "object" and conflict.attacker.glancing:
        conflict.attacker.hits, conflict.attacker.scores = 1, True
    conflict.phase, conflict.asking = "crit", 0
    return None


def _total(state: DestinyState, conflict: Conflict, side: Side, more: int) -> None:
    """DTD-HIT-03, DTD-HIT-04: the Hits of one side."""
    total = count_hits(state, conflict, side) + more + bonus_hits(state, conflict, side)
    if total <= 0:
        total, side.glancing = 1, True
    side.hits = total
    if conflict.kind == "task" and side.unit < 0 and not conflict.attacker.won:
        side.hits = fates_hits(conflict)
    say(state, "hits", side.unit, total, int(side.glancing), rule="DTD-HIT-03")


def _double_taps(state: DestinyState, conflict: Conflict, side: Side) -> list[str]:
    """Abilities that may be used when Hits are counted."""
    found: list[str] = []
    if side.unit < 0 or not side.means.startswith("thing:"):
        return found
    for name, _ in ready_abilities(state, side.unit, "hits"):
        ability = state.content.abilities[name]
        if ability.role and (ability.role == "attacker") != (side is conflict.attacker):
            continue
        if card_holds(state, ability.when, side.unit, conflict, side):
            if state.things[int(side.means[6:])].uses >= ability.uses:
                found.append(name)
    return found


def _choose_taps(state: DestinyState, conflict: Conflict, side: Side, taps: list[str]) -> Flow:
    """The player of a side is offered such Abilities until one is used."""
    more = 0
    for name in taps:
        answer = yield Decision(side.seat, "double_tap", ("yes", "no"), name.replace(" ", "_"))
        if answer == "yes":
            more = _tap(state, side, name)
            break
    _total(state, conflict, side, more)


def _tap(state: DestinyState, side: Side, name: str) -> int:
    """DTD-FREE-02: the Ability is used, and adds a Hit."""
    state.things[int(side.means[6:])].uses -= state.content.abilities[name].uses
    state.units[side.unit].cool += (name,)
    say(state, "ability", side.unit, name, rule="DTD-FREE-02")
    return 1


def bonus_hits(state: DestinyState, conflict: Conflict, side: Side) -> int:
    """Hits that Abilities and heavy weapons add."""
    if side.unit < 0 or conflict.kind not in ("combat", "object"):
        return 0
    total = 0
    for _, effect in effects_by(state, side, "hits"):
        if effect.on == "hits" and card_holds(state, effect.when, side.unit, conflict, side):
            total += effect.n
    means = profile(state, side.unit, side.means)
    card, end = (side.counter, 0) if side.counter >= 0 else (side.card, side.lies)
    if means.heavy and conflict_cards.approach(card, end) == conflict_cards.STRONG:
        total += 1
    return total


def fates_hits(conflict: Conflict) -> int:
    """DTD-TASK-05: Hits on a lost Task are the rival card's, counted with its Level and the Task's Difficulty; one at
    least.
    """
    level = max(0, conflict.target.level - conflict.attacker.level)
    return 1 if not conflict_cards.scores(conflict.target.card, level, conflict.vs) else max(1, conflict.target.hits)
