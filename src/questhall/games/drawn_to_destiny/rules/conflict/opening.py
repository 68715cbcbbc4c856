"""A Conflict from the attack to the answer: Cover, what the Target answers with, Levels (DTD-INT-08)."""

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.rules.conflict.answering import answer_options, npc_answer
from questhall.games.drawn_to_destiny.rules.harm.levels import conflict_cover, reckon
from questhall.games.drawn_to_destiny.rules.scene.free_actions import conflict_frees, use_free
from questhall.games.drawn_to_destiny.rules.units.cover import obstacles
from questhall.games.drawn_to_destiny.rules.units.deciders import card_seat, decider
from questhall.games.drawn_to_destiny.rules.units.decks import reveal_fate
from questhall.games.drawn_to_destiny.rules.units.means import Arms, arms_of, profile, shape_of
from questhall.games.drawn_to_destiny.rules.units.positions import object_body, reach
from questhall.games.drawn_to_destiny.rules.units.profiles import Profile
from questhall.games.drawn_to_destiny.rules.units.units import ignores
from questhall.games.drawn_to_destiny.state import Conflict, DestinyState, Side
from questhall.kernel import Decision, Flow, say


def begin(
    state: DestinyState,
    attacker: int,
    means: str,
    target: int,
    kind: str = "combat",
    free: bool = False,
    others: list[int] | None = None,
    shape: Profile | None = None,
) -> Conflict:
    """DTD-INT-08: lay out a Conflict between two Units. `shape`: what the means comes to, where that is known."""
    found = profile(state, attacker, means) if shape is None else shape
    unit = state.units[attacker]
    conflict = Conflict(
        kind,
        "cover",
        Side(unit=attacker, seat=card_seat(state, attacker), means=means, skill=found.skill, paid=True, answered=True),
        Side(unit=target, seat=card_seat(state, target)),
        stat=found.stat,
        ability=found.ability,
        others=list(others or ()),
        hidden_attack=unit.hidden,
        free=free,
    )
    conflict.attacker.used = list(unit.boosts)
    conflict.loud = found.kind in ("firearm", "gunnery", "demolitions")
    conflict.distance = reach(state, unit, state.units[target])
    state.conflict = conflict
    state.fights.append(unit.at)
    say(state, "attack", attacker, found.name, target, conflict.distance, rule="DTD-INT-02")
    if unit.hidden:
        say(state, "out_of_hiding", attacker, rule="DTD-HIDE-05")
    return conflict


def begin_test(
    state: DestinyState, number: int, skill: str, means: str, vs: int, level: int, kind: str = "test"
) -> Conflict:
    """DTD-TEST-03: a Test or Task with no opposing Unit: the rival card is Fate."""
    conflict = Conflict(
        kind,
        "window",
        Side(unit=number, seat=card_seat(state, number), means=means, skill=skill, paid=True, answered=True),
        Side(unit=-1, seat=-1, skill="Fate", level=level, paid=True, answered=True),
        vs=vs,
    )
    conflict.target.lines = [("challenge", level)]
    state.conflict = conflict
    reckon(state, conflict)
    say(state, "test", number, skill, vs, rule="DTD-TEST-01")
    return conflict


def cover_check(state: DestinyState, conflict: Conflict) -> Flow | None:
    """DTD-COV-06, DTD-COV-07: Suits go to the obstacles; a Fate card of that Suit makes the obstacle the Target."""
    conflict.phase = "answer"
    attacker, target = state.units[conflict.attacker.unit], state.units[conflict.target.unit]
    physical = conflict.stat in (0, 3)
    if conflict.kind != "combat" or not physical:
        return None
    conflict.cover = conflict_cover(state, attacker, target)
    if not conflict.cover or not state.rules.cover_check:
        return None
    if profile(state, conflict.attacker.unit, conflict.attacker.means).area is not None:
        return None
    over = ignores(state, attacker, "unit cover")
    suits: list[tuple[str, int]] = []
    for sort, what, count in obstacles(state, attacker, target, over):
        if sort != "smoke":
            suits += [(sort, what)] * count
    if not suits:
        return None
    card = reveal_fate(state, "cover", "DTD-COV-06") // 2
    suit = conflict_cards.suit(card)
    if not 0 <= suit < min(4, len(suits)):
        return None
    sort, what = suits[suit]
    if sort == "unit" and what != conflict.target.unit:
        say(state, "cover_unit", what, rule="DTD-COV-07")
        conflict.target = Side(unit=what, seat=card_seat(state, what))
        struck = state.units[what]
        conflict.distance = reach(state, attacker, struck)
        conflict.cover = conflict_cover(state, attacker, struck)
    elif sort == "object" and object_body(state, what)[0] > 0:
        say(state, "cover_object", what, rule="DTD-COV-07")
        conflict.kind, conflict.space, conflict.phase = "object", what, "approach"
        conflict.target = Side(unit=-1, seat=-1, level=0, paid=False)
        conflict.cover = 0
        reckon(state, conflict)
    elif sort != "unit":
        say(state, "cover_spent", what, rule="DTD-COV-07")
        conflict.phase = "end"
    return None


def answer(state: DestinyState, conflict: Conflict) -> Flow | None:
    """DTD-INT-04, DTD-INT-07, DTD-INT-12: the Target chooses with what it answers, and whether it spends an Action."""
    seat = decider(state, conflict.target.unit)
    if seat >= 0:
        return _choose_answer(state, conflict, seat)
    arms = arms_of(state, conflict.target.unit)
    means, pay = npc_answer(state, conflict, arms)
    settle_answer(state, conflict, arms, means, pay)
    return None


def _choose_answer(state: DestinyState, conflict: Conflict, seat: int) -> Flow:
    side = conflict.target
    number = side.unit
    arms = arms_of(state, number)
    options = [*answer_options(state, conflict, arms), *conflict_frees(state, conflict, side, arms.trained)]
    option = options[0]
    if len(options) > 1:
        option = yield Decision(seat, "answer", options, (conflict.attacker.unit, number))
    if isinstance(option, tuple) and option[0] == "answer":
        settle_answer(state, conflict, arms, str(option[1]).replace("_", " "), option[2] == "act")
    else:
        use_free(state, number, option, conflict, side)


def settle_answer(state: DestinyState, conflict: Conflict, arms: Arms, means: str, pay: bool) -> None:
    """DTD-INT-07, DTD-INT-09: the answer is fixed; spending an Action costs the Target its own Action Cost."""
    side = conflict.target
    unit = state.units[side.unit]
    side.means = means
    side.skill = shape_of(state, side.unit, arms, means).skill
    side.paid = pay
    side.answered = True
    unit.wait = -1
    if pay:
        unit.move -= unit.cost
        unit.spent += unit.cost
    if unit.tokens:
        unit.tokens = [token for token in unit.tokens if token.name != "Bluffed"]
    say(state, "answered", side.unit, side.skill, int(pay), rule="DTD-INT-04")
    reckon(state, conflict, arms)
    conflict.phase = "window"
