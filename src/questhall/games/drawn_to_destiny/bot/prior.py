"""How a decent player answers: weights for the options of every kind of question.

Conflicts are fought out in duels.py; what a Unit does on its Count stands in tactics.py.
"""

import math
from collections.abc import Sequence

from questhall.games.drawn_to_destiny.bot import duels
from questhall.games.drawn_to_destiny.bot.tactics import count_weights
from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.ground import lattice
from questhall.games.drawn_to_destiny.content.ground.map import point
from questhall.games.drawn_to_destiny.rules.scene.conclusion import reached
from questhall.games.drawn_to_destiny.rules.units.positions import field_of
from questhall.games.drawn_to_destiny.rules.units.ranges import reach
from questhall.games.drawn_to_destiny.rules.units.units import able, hostile, scene_of
from questhall.games.drawn_to_destiny.state import DestinyState
from questhall.kernel import Decision, Option

SMALL = 0.01
#: What is answered wherever it is asked.
FAVOURED = {"double_tap": "yes", "offer": "accept", "retarget": "pass", "propose": "onward", "intend": "none"}


def weights(state: DestinyState, decision: Decision) -> Sequence[float]:
    """How promising each option looks."""
    if state.narrators and any(_is_power(option) for option in decision.options):
        return _without_powers(state, decision)
    kind = decision.kind
    options = decision.options
    if kind == "count":
        return count_weights(state, decision)
    if kind == "approach":
        return duels.approach_weights(state, decision)
    if kind == "answer":
        return duels.answer_weights(state, decision)
    if kind == "draft":
        return [_draft(state, option) for option in options]
    if kind == "place":
        return _place(state, decision)
    if kind == "target":
        return _target(state, decision)
    if kind == "combo":
        return duels.combo_weights(state, decision)
    if kind == "counter":
        return duels.counter_weights(state, decision)
    if kind == "feat":
        return duels.feat_weights(state, decision)
    if kind == "edge":
        return duels.edge_weights(state, decision)
    if kind in ("pick", "discard"):
        return [_card_worth(_card_of(option), kind == "pick") for option in options]
    if kind == "recover":
        return _recover(state, decision)
    if kind in ("damage_wild", "called"):
        return _strike_where(state, decision)
    if kind in ("evade", "withdraw", "free_move", "charge_move"):
        return _shift(state, decision)
    if kind == "trick":
        return duels.trick_weights(state, decision)
    if kind in ("window", "help"):
        return duels.window_weights(state, decision)
    if kind == "muster":
        return [_muster(state, option) for option in options]
    if kind == "grip":
        return _grip(state, decision)
    if kind == "advance":
        return [_advance(option) for option in options]
    if kind == "consent":
        content = reached(state) == "success"
        return [1.0 if (option == "agree") == content else SMALL for option in options]
    favoured = FAVOURED.get(kind)
    return [1.0 if favoured is None or option == favoured else SMALL for option in options]


def _without_powers(state: DestinyState, decision: Decision) -> Sequence[float]:
    """DTD-MODE-07: what a Narrator answers; the program never changes the table."""
    plain = [option for option in decision.options if not _is_power(option)]
    known = weights(state, Decision(decision.seat, decision.kind, plain, decision.about)) if plain else ()
    return [*known, *[0.0] * (len(decision.options) - len(plain))]


def _is_power(option: Option) -> bool:
    return isinstance(option, tuple) and option[0] == "power"


def _muster(state: DestinyState, option: Option) -> float:
    """Of the cards of a Skill: one weapon and the best of the feats; a second weapon is worth less."""
    assert isinstance(option, tuple)
    worth, armed = 1.0, False
    for name in [str(part).replace("_", " ") for part in option[1:]]:
        item = state.content.items.get(name)
        if item is None:
            ability = state.content.abilities[name]
            worth += 3.0 if ability.attack is not None else 2.0 if ability.use == "passive" else 1.5
        elif item.weapon is not None:
            worth += (1.0 if armed else 6.0) + 0.5 * item.cost
            armed = True
        else:
            worth += 2.0
    return math.pow(3.0, worth)


def _grip(state: DestinyState, decision: Decision) -> list[float]:
    """Hold fast what one holds, unless that costs the next Action."""
    assert isinstance(decision.about, tuple)
    holder = state.units[int(decision.about[0])]
    free = holder.move - 1 >= holder.cost or holder.move < holder.cost
    return [1.0 if (option == "stop") == free else SMALL for option in decision.options]


def _advance(option: Option) -> float:
    """Train what one has, heal, learn an Ability; seldom anything else."""
    if not isinstance(option, tuple):
        return 0.2
    return {"train": 3.0, "rest": 3.0, "tend": 9.0, "gain": 3.0, "claim": 3.0, "buy": 0.5}.get(str(option[0]), SMALL)


def _card_of(option: Option) -> int:
    assert isinstance(option, tuple)
    return conflict_cards.parse_card(str(option[1]))


def _draft(state: DestinyState, option: Option) -> float:
    """Strong Units that know what the Scene asks for."""
    if not isinstance(option, tuple):
        return 0.3
    card = state.content.units[str(option[1]).replace("_", " ")]
    needed = {skill for line in scene_of(state).task for skill in line.skills}
    if state.rules.campaign and not state.chapter:
        needed = _wanted(state, needed)
    fits = sum(line.level for line in card.skills if line.name in needed)
    fighting = max([line.level for line in card.skills if line.name in FIGHTING] or [0])
    worth: float = card.cost * (1 + 0.5 * min(4, fits)) * (1 + 0.3 * fighting)
    return worth


def _wanted(state: DestinyState, needed: set[str]) -> set[str]:
    """What a whole campaign asks for, and nobody of the company knows yet; somebody must be able to fight as well."""
    story = state.content.campaigns[state.rules.campaign]
    tasks = [line for name in story.every() for line in state.content.scenes[name].task]
    known = {line.name for unit in state.units if unit.owner >= 0 for line in unit.skills if line.level >= 2}
    wanted = needed | {skill for line in tasks for skill in line.skills}
    if not known.isdisjoint(FIGHTING):
        return wanted - known
    return wanted | set(FIGHTING) if known else wanted


FIGHTING = (
    "Melee", "Close Combat", "Ranged", "Firearm", "Gunnery", "Strength", "Pyromancy", "Mental Combat", "Energy Control",
)  # fmt: skip


def _place(state: DestinyState, decision: Decision) -> list[float]:
    """Facing the enemy; shooters behind, others in front."""
    field = field_of(state)
    foes = [unit.at for unit in state.units if unit.owner < 0 and not unit.out and unit.at >= 0] or [field.size // 2]
    found = []
    for option in decision.options:
        assert isinstance(option, tuple)
        space = field.index[point(str(option[1]))]
        near = min(foes, key=lambda at: field.distance(space, at))
        want = lattice.heading_to(field.dots[space], field.dots[near])
        found.append(1.0 if lattice.HEADINGS[want] == option[2] else SMALL / 10)
    return found


def _target(state: DestinyState, decision: Decision) -> list[float]:
    number = int(decision.about) if isinstance(decision.about, int) else 0
    unit = state.units[number]
    found = []
    for option in decision.options:
        if not isinstance(option, tuple):
            found.append(0.1)
            continue
        rival = state.units[int(option[1])]
        if rival.faction == unit.faction or scene_of(state).faction[rival.faction].neutral:
            found.append(SMALL)
        else:
            found.append(8.0 / (1 + reach(state, unit, rival)) + 2.0 / (1 + rival.ranks[0]))
    return found


def _card_worth(card: int, keep: bool) -> float:
    place = conflict_cards.rank(card)
    worth = (
        6.0
        if place == conflict_cards.ACE
        else 4.0
        if 0 <= place <= conflict_cards.JACK
        else 3.0
        if place < 0
        else 1.0 + conflict_cards.number(card) / 5
    )
    return worth if keep else 1.0 / worth


def _recover(state: DestinyState, decision: Decision) -> list[float]:
    number = int(decision.about) if isinstance(decision.about, int) else 0
    unit = state.units[number]
    found = []
    for option in decision.options:
        assert isinstance(option, tuple)
        if option[0] == "ready":
            found.append(0.6)
            continue
        pile = ("Fatigue", "Stun", "Stress", "Slow").index(str(option[1]))
        found.append(4.0 / (1 + unit.ranks[pile]) * (1.5 if pile in (0, 3) else 1.0))
    return found


def _strike_where(state: DestinyState, decision: Decision) -> list[float]:
    found = []
    for option in decision.options:
        if not isinstance(option, tuple):
            found.append(SMALL)
        else:
            found.append(14.0 - int(option[1]) % 13)
    return found


def _shift(state: DestinyState, decision: Decision) -> list[float]:
    """After an Evade: out of reach for shooters and the wounded, else stay."""
    number = int(decision.about[0]) if isinstance(decision.about, tuple) else 0
    unit = state.units[number]
    field = field_of(state)
    foes = [other.at for other in state.units if able(other) and hostile(state, unit, other) and not other.hidden]
    if not foes or unit.at < 0:
        return [1.0] * len(decision.options)
    shy = unit.role in ("Sniper", "Blaster", "Supporter", "Disrupter") or unit.ranks[0] <= 3
    here = min(field.distance(unit.at, foe) for foe in foes)
    found = []
    for option in decision.options:
        if option == "stay":
            found.append(1.0 if not shy else 0.2)
            continue
        assert isinstance(option, tuple)
        there = field.links[unit.at][lattice.HEADINGS.index(str(option[1]))]
        gap = min(field.distance(there, foe) for foe in foes) - here
        burns = 0.01 if field.terrain[there] == "fire" or state.terrain.get(there) == "fire" else 1.0
        found.append(burns * (2.0**gap if shy else 0.2))
    return found
