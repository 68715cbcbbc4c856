"""The total of Hits: what the scoring card, Levels, combos and shots make of a win."""

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.rules.harm.levels import effects_by, level_bonus
from questhall.games.drawn_to_destiny.rules.scene.abilities import ready_abilities
from questhall.games.drawn_to_destiny.rules.units.means import profile
from questhall.games.drawn_to_destiny.rules.units.positions import object_body
from questhall.games.drawn_to_destiny.rules.units.predicates import card_holds, other_side
from questhall.games.drawn_to_destiny.state import Conflict, DestinyState, Side
from questhall.kernel import Decision, Flow, say


def scoring_card(side: Side) -> int:
    """The card on which the Hits are counted."""
    return side.counter if side.counter >= 0 else side.card


def struck(conflict: Conflict, side: Side) -> Side:
    """DTD-HIT-08: whoever lost to the scorer."""
    return other_side(conflict, side)


def difficulty(state: DestinyState, conflict: Conflict, side: Side) -> int:
    """DTD-HIT-02, DTD-STAT-16: the Rank of the Stat after "vs", or the number given."""
    if conflict.kind == "object":
        return object_body(state, conflict.space)[0]
    if conflict.vs >= 0:
        return conflict.vs
    rival = struck(conflict, side).unit
    which = conflict.stat
    if side is conflict.target:
        which = profile(state, side.unit, side.means).stat
    return state.units[rival].ranks[which]


def count_hits(state: DestinyState, conflict: Conflict, side: Side) -> int:
    """DTD-HIT-01, DTD-HIT-03, DTD-LEVEL-02, DTD-COMBO-06: the Hits of the scoring card and its set."""
    level = level_bonus(side.level, other_side(conflict, side).level)
    against = difficulty(state, conflict, side)
    base = scoring_card(side)
    total = sum(conflict_cards.scores(card, level, against) for card in (base, *side.set_cards))
    if side.virtual:
        total += sum(conflict_cards.scores(card, level, against) for card in conflict_cards.below(base, side.virtual))
    return total


def hits(state: DestinyState, conflict: Conflict) -> Flow | None:
    """DTD-HIT-01, DTD-HIT-02, DTD-HIT-03, DTD-HIT-04, DTD-HIT-05, DTD-HIT-07: count for both sides, add what cards
    add; none at all is a Glancing Blow.
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
    if means.heavy and conflict_cards.approach_of(card, end) == conflict_cards.STRONG:
        total += 1
    return total


def fates_hits(conflict: Conflict) -> int:
    """DTD-TASK-05: Hits on a lost Task are the rival card's, counted with its Level and the Task's Difficulty; one at
    least.
    """
    level = level_bonus(conflict.target.level, conflict.attacker.level)
    return 1 if not conflict_cards.scores(conflict.target.card, level, conflict.vs) else max(1, conflict.target.hits)
