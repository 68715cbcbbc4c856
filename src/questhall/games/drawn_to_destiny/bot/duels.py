"""How a decent player fights out a Conflict: it counts the unseen Fate cards and weighs each card of its hand."""

from questhall.games.drawn_to_destiny.bot.odds import Mix, mix_for
from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.rules.conflict.hits import count_hits
from questhall.games.drawn_to_destiny.rules.conflict.matchups import result
from questhall.games.drawn_to_destiny.rules.harm.armor_and_ratings import (
    armor_at,
    out_of_scale,
    rating_bonus,
    rating_of,
)
from questhall.games.drawn_to_destiny.rules.units.means import profile
from questhall.games.drawn_to_destiny.rules.units.predicates import other_side
from questhall.games.drawn_to_destiny.rules.units.ranges import reach
from questhall.games.drawn_to_destiny.rules.units.skills import base_level
from questhall.games.drawn_to_destiny.state import Conflict, DestinyState, Side
from questhall.kernel import Decision, Option

SMALL = 0.01


def sides(state: DestinyState, seat: int) -> tuple[Conflict, Side, Side]:
    """The Conflict as the seat sees it: it, its own side, the rival's."""
    conflict = state.conflict
    assert conflict is not None
    side = conflict.attacker if conflict.attacker.seat == seat else conflict.target
    return conflict, side, other_side(conflict, side)


def among_friends(state: DestinyState, conflict: Conflict) -> bool:
    """DTD-COV-06: whether a shot is caught by one of the shooter's own side, whom nobody wants to hurt."""
    one, other = conflict.attacker.unit, conflict.target.unit
    return conflict.kind == "combat" and min(one, other) >= 0 and state.units[one].faction == state.units[other].faction


def harm(state: DestinyState, conflict: Conflict, side: Side, rival: Side) -> float:
    """What a Hit of this side would do to the rival: Ratings against the chest, more if it is nearly down."""
    if side.unit < 0 or rival.unit < 0 or not side.means:
        return 1.0
    shape = profile(state, side.unit, side.means)
    if not shape.types:
        return 1.5 if conflict.kind != "combat" else 1.0
    target = state.units[rival.unit]
    rating = rating_of(state, state.units[side.unit], shape)
    gain = rating_bonus(rating, armor_at(state, rival.unit, 0, 2, side.unit)) - out_of_scale(
        state, rival.unit, rating, side.unit
    )
    worth = 1.0 + max(-0.8, 0.5 * gain)
    return worth * (1.3 if target.ranks[0] <= 3 else 1.0)


def approach_weights(state: DestinyState, decision: Decision) -> list[float]:
    """Each card by either end, or to Tap: what it wins, what it risks, what it costs to spend."""
    conflict, side, rival = sides(state, decision.seat)
    against_fate = rival.seat < 0
    mix = mix_for(state, conflict, side)
    mine = harm(state, conflict, side, rival) * (-1 if among_friends(state, conflict) else 1)
    theirs = harm(state, conflict, rival, side) if conflict.kind == "combat" else 0.6
    benefits = side is conflict.attacker or side.paid
    danger = theirs if rival is conflict.attacker or rival.paid or conflict.kind == "task" else 0.15
    values: list[float] = []
    for option in decision.options:
        if option == "tap":
            values.append(_tap(state, mix, mine, danger, benefits))
        elif isinstance(option, tuple) and option[0] == "lay":
            card = conflict_cards.parse_card(str(option[1]))
            end = (
                0
                if conflict_cards.is_wild(card)
                or conflict_cards.APPROACHES[conflict_cards.approach_of(card, 0)].lower() == option[2]
                else 1
            )
            values.append(_lay(state, conflict, side, mix, card, end, mine, danger, benefits))
        else:
            values.append(_free_worth(state, option, conflict, side, against_fate))
    best = max(values)
    return [2.718 ** ((value - best) * 6) for value in values]


def _lay(
    state: DestinyState,
    conflict: Conflict,
    side: Side,
    mix: Mix,
    card: int,
    end: int,
    mine: float,
    danger: float,
    benefits: bool,
) -> float:
    win, lose, both = mix.against(card, end)
    shape = conflict_cards.approach_of(card, end)
    value = -(lose + both) * danger
    if benefits:
        value += (
            _gain(state, conflict, side, card, end) * mine * (win + both)
            if shape in (conflict_cards.FAST, conflict_cards.STRONG)
            else 0.0
        )
        if shape == conflict_cards.FAST:
            value += 0.2 * win
        elif shape == conflict_cards.BLOCK:
            value += 0.45 * win
        elif shape == conflict_cards.COUNTER:
            value += mine * 0.9 * win
        elif shape == conflict_cards.EVADE:
            value += 0.25 + 0.15 * win
        elif shape == conflict_cards.WILD:
            value += 0.3 * win
    return value - _price(card, shape)


def _gain(state: DestinyState, conflict: Conflict, side: Side, card: int, end: int) -> float:
    """The Hits that a card would score, with the best combo of the hand."""
    kept = (side.card, side.lies, side.set_cards)
    side.card, side.lies, side.set_cards = card, end, []
    hits = count_hits(state, conflict, side) if conflict.vs >= 0 or other_side(conflict, side).unit >= 0 else 1
    hand = [other for other in state.players[side.seat].hand if other != card]
    best = max([hits, *[_combo_hits(state, conflict, side, found) for found in conflict_cards.combos(card, hand)]])
    side.card, side.lies, side.set_cards = kept
    return 0.55 if best == 0 else 0.7 + 0.45 * best


def _combo_hits(state: DestinyState, conflict: Conflict, side: Side, found: tuple[int, ...]) -> int:
    side.set_cards = list(found)
    return count_hits(state, conflict, side)


def _price(card: int, shape: int) -> float:
    """What it costs to spend a card: aces and courts are worth keeping for a blow."""
    place = conflict_cards.rank(card)
    if place < 0:
        return 0.25
    worth = 0.3 if place == conflict_cards.ACE else 0.12 if place <= conflict_cards.JACK else 0.05
    return worth if shape in (conflict_cards.FAST, conflict_cards.STRONG) else worth * 1.5


def _tap(state: DestinyState, mix: Mix, mine: float, danger: float, benefits: bool) -> float:
    sample = [conflict_cards.parse_card(name) for name in ("4W", "9C", "7H", "QS")]
    total = 0.0
    for card in sample:
        for end in (0, 1):
            win, lose, both = mix.against(card, end)
            attack = conflict_cards.approach_of(card, end) in (conflict_cards.FAST, conflict_cards.STRONG)
            total += -(lose + both) * danger + (mine * (win + both) if attack and benefits else 0.1 * win * benefits)
    return total / 8


def _free_worth(state: DestinyState, option: Option, conflict: Conflict, side: Side, against_fate: bool) -> float:
    """Free Actions in a Conflict: Abilities are used, Stats are seldom spent."""
    if among_friends(state, conflict):
        return -4.0
    if _is_ability(option):
        return 3.0
    if option == "grit":
        lost = sum(n for _, n in side.lines[1:] if n < 0)
        return 0.4 if lost <= -3 and state.units[side.unit].ranks[2] >= 5 else -3.0
    if isinstance(option, tuple) and option[0] == "push":
        unit = state.units[side.unit]
        close = side.level - other_side(conflict, side).level
        return (
            0.25 if unit.ranks[0] >= 7 and -1 <= close <= 0 and not unit.pushed and conflict.kind == "combat" else -3.0
        )
    return -4.0


def window_weights(state: DestinyState, decision: Decision) -> list[float]:
    """Before the Approaches, for oneself or an Ally: Abilities where the Conflict hangs in the balance."""
    conflict = state.conflict
    assert conflict is not None
    about = decision.about
    which = int(about[2]) if isinstance(about, tuple) else int(about)
    side = (conflict.attacker, conflict.target)[which]
    lead = side.level - other_side(conflict, side).level
    found = []
    for option in decision.options:
        if option == "pass":
            found.append(1.0)
        elif _is_ability(option):
            found.append(3.0 if -3 <= lead <= 2 and not among_friends(state, conflict) else 0.1)
        else:
            found.append(2.0 if _free_worth(state, option, conflict, side, False) > 0 else SMALL)
    return found


def _is_ability(option: Option) -> bool:
    return isinstance(option, tuple) and option[0] in ("use", "help")


def answer_weights(state: DestinyState, decision: Decision) -> list[float]:
    """Weapons that can hit back first; an Action is spent when it is not needed for an attack of one's own."""
    conflict = state.conflict
    assert conflict is not None
    unit = state.units[conflict.target.unit]
    friendly = among_friends(state, conflict)
    found = []
    for option in decision.options:
        if not isinstance(option, tuple) or option[0] != "answer":
            found.append(1.5 if isinstance(option, tuple) and option[0] == "use" else SMALL / 10)
            continue
        means = str(option[1]).replace("_", " ")
        shape = profile(state, conflict.target.unit, means)
        level = base_level(state, conflict.target.unit, shape.skill) + shape.level
        near = reach(state, unit, state.units[conflict.attacker.unit]) <= shape.high
        strikes = shape.types and near and not friendly
        score = 3.0 + level + (1.5 if strikes else 0.0)
        if option[2] == "act":
            spare = unit.attacked or unit.move >= 2 * unit.cost
            score += 2.0 if strikes or (spare and not friendly) else -0.5
        found.append(2.0**score)
    return found


def counter_weights(state: DestinyState, decision: Decision) -> list[float]:
    """A high card for a blow that lands for certain; none against a friend."""
    conflict = state.conflict
    if conflict is not None and among_friends(state, conflict):
        return [1.0 if option == "pass" else SMALL for option in decision.options]
    found = []
    for option in decision.options:
        if isinstance(option, tuple):
            card = conflict_cards.parse_card(str(option[1]))
            high = 3.0 if conflict_cards.rank(card) <= conflict_cards.JACK else conflict_cards.number(card) / 4
            found.append(high + (0.5 if conflict_cards.approach_of(card, 0) == conflict_cards.FAST else 0))
        else:
            found.append(1.2 if option == "fate" else SMALL)
    return found


def combo_weights(state: DestinyState, decision: Decision) -> list[float]:
    """The longest combo; a blow at a friend is not lengthened."""
    conflict = state.conflict
    if conflict is not None and among_friends(state, conflict):
        return [SMALL if isinstance(option, tuple) else 1.0 for option in decision.options]
    return [1.0 + 4 * len(option) if isinstance(option, tuple) else 0.1 for option in decision.options]


def feat_weights(state: DestinyState, decision: Decision) -> list[float]:
    """A Point to finish somebody, or to save one of ours from a Critical blow."""
    conflict = state.conflict
    assert conflict is not None
    found = []
    for option in decision.options:
        if not isinstance(option, tuple):
            found.append(1.0)
            continue
        side = conflict.attacker if option[1] == "attacker" else conflict.target
        ours = side.seat >= 0 and not among_friends(state, conflict)
        worth = 0.0
        if option[2] == "+1" and ours and not side.glancing and side.hits == 2:
            worth = 3.0
        elif (option[2] == "-1" and not ours and side.hits in (3, 4) and not side.glancing) or (
            option[2] == "-1" and not ours and side.glancing and _last(state, other_side(conflict, side).unit)
        ):
            worth = 6.0
        found.append(worth)
    return found


def _last(state: DestinyState, number: int) -> bool:
    return number >= 0 and state.units[number].ranks[0] <= 1


def edge_weights(state: DestinyState, decision: Decision) -> list[float]:
    """Advantage and Disadvantage: the card that wins."""
    conflict = state.conflict
    assert conflict is not None and isinstance(decision.about, tuple)
    side = (conflict.attacker, conflict.target)[int(decision.about[0])]
    rival = other_side(conflict, side)
    first = result(state, conflict, side, side.card, side.lies, rival)
    second = result(state, conflict, side, side.extra // 2, side.extra % 2, rival)
    if side.seat != decision.seat:
        first, second = -first, -second
    keep = 3.0**first * (1.1 if not side.fate else 1.0)
    return [keep if option == "keep" else 3.0**second for option in decision.options]


def trick_weights(state: DestinyState, decision: Decision) -> list[float]:
    """Turn the card if that is better."""
    conflict, side, rival = sides(state, decision.seat)
    now = result(state, conflict, side, side.card, side.lies, rival)
    then = result(state, conflict, side, side.card, 1 - side.lies, rival)
    return [1.0 if (option == "pass") == (then <= now) else SMALL for option in decision.options]
