"""Which options are worth a look: a party that plays its objective and looks after its own."""

from math import exp
from typing import Sequence

from questhall.games.adventure_tactics.bot.between import between
from questhall.games.adventure_tactics.bot.board_values import MEAN, Sense, attacks_in, heal_value, toughness
from questhall.games.adventure_tactics.content.printed import FACES
from questhall.games.adventure_tactics.content.vocabulary import (
    Attack,
    Check,
    Dice,
    Draw,
    Heal,
    Ignore,
    Move,
    Redirect,
    Reduce,
    Revive,
    Stat,
    Step,
    Summon,
)
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.board.positions import current, distance, enemies
from questhall.games.adventure_tactics.rules.campaign.setup import loadout_options
from questhall.games.adventure_tactics.rules.cards.basic_moves_and_attacks import basic_attack, movement
from questhall.games.adventure_tactics.rules.cards.deciders import LEAVE_ALL, Options
from questhall.games.adventure_tactics.rules.cards.drawing import hand_size, mulligan_options
from questhall.games.adventure_tactics.rules.cards.stats import stat
from questhall.games.adventure_tactics.rules.round.cleanup import cleanup_options
from questhall.games.adventure_tactics.state import Figure, GameTable
from questhall.kernel import DONE, PASS, Chance, Decision, Option

AT_ONCE: dict[str, Options] = {"loadout": loadout_options, "mulligan": mulligan_options, "cleanup": cleanup_options}
ENDLESS = frozenset(("loadout", "seats", "trade"))  # could be changed to and fro for ever: a search goes on at once


def prior(state: GameTable, decision: Decision) -> list[float]:
    """Weights of the options: how good each looks at first sight. What is far behind still has some."""
    found = scores(state, decision)
    if decision.kind in ENDLESS:
        return found
    best = max(found)
    behind = [max(-50.0, score - best) for score in found]
    return [exp(1.6 * less) + 0.02 * exp(0.02 * less) for less in behind]


def sensible(state: GameTable, decision: Decision, chance: Chance) -> Option:
    """The option that looks best; equals are drawn."""
    found = scores(state, decision)
    best = max(found)
    return chance.pick([option for option, score in zip(decision.options, found) if score >= best - 1e-9])


def scores(state: GameTable, decision: Decision) -> list[float]:
    """A number for each option, in points of damage done or saved."""
    if LEAVE_ALL in decision.options:
        return _leaving(state, decision)
    judge = JUDGES.get(decision.kind)
    if judge is not None and state.encounter is not None:
        return judge(state, decision)
    return between(state, decision)


def _leaving(state: GameTable, decision: Decision) -> list[float]:
    """Several heroes of a seat decide at once: all are left as they are if that is best for each of them."""
    encounter = current(state)
    leave = PASS if PASS in decision.options else "keep"
    own: list[float] = []
    content = True
    for hero in state.heroes:
        board = encounter.boards[hero.id]
        options = AT_ONCE[decision.kind](state, hero, board) if hero.seat == decision.seat and not board.ready else ()
        if options:
            found = scores(state, Decision(decision.seat, decision.kind, options, (hero.id,)))
            own = own or found  # the first of them is asked about
            content = content and found[options.index(leave)] >= max(found)
    return [*own, max(own) + 0.01 if content else min(own)]


def _hero(state: GameTable, id: str) -> Figure:
    return current(state).figures[id]


def _act(state: GameTable, decision: Decision) -> list[float]:
    """One's own turn: what each card would bring now, with a thought for the action after it."""
    id = str(decision.about[0])  # type: ignore[index]
    hero = _hero(state, id)
    board = current(state).boards[id]
    sense = Sense(state, hero)
    cards = state.content.cards
    hand = [card for card in board.hand if cards[card].kind == "action"]
    gear = [card for card in (board.weapon, board.armor, board.accessory, board.feature) if card]
    attacks = attacks_in(state, hand + gear)
    after = board.actions > 1
    worst = min((card_worth(state, card) for card in board.hand), default=0.0)
    walk = -1.0
    found: list[float] = []
    for option in decision.options:
        if not isinstance(option, tuple):
            found.append(0.25 if option == "end" else 0.2)
            continue
        what, name = str(option[0]), str(option[1])
        if what in ("play", "use"):
            free = "FREE" in cards[name].keywords
            value = sense.steps_value(cards[name].steps, attacks, after or free) + (0.3 if free else 0.0)
            if what == "use" and "REMOVE" in cards[name].keywords:
                value -= 0.3
            found.append(value)
        elif what == "walk":
            if walk < 0:
                walk = max(0.0, sense.best_place(_half(state, hero), attacks, after)[0])
            found.append(walk - 0.15 - 0.2 * (card_worth(state, name) - worst))
        elif what in ("equip", "prepare"):
            found.append(0.6 if what == "prepare" or not getattr(board, cards[name].kind) else 0.1)
        elif what == "item":
            found.append(sense.steps_value(state.content.items[name].steps, attacks, True) * 0.8 - 0.4)
        elif what == "command":
            found.append(2.0)
        else:
            found.append(3.0)
    _first_things_first(state, decision.options, found)
    return found


def _first_things_first(state: GameTable, options: Sequence[Option], found: list[float]) -> None:
    """What costs no action and makes the next blow better comes before the blow."""
    cards = state.content.cards
    blows, aims = [0.0], []
    for place, option in enumerate(options):
        if isinstance(option, tuple) and option[0] in ("play", "use"):
            steps = cards[str(option[1])].steps
            if any(isinstance(step, Attack) for step in steps):
                blows.append(found[place])
            elif "FREE" in cards[str(option[1])].keywords and all(isinstance(step, (Dice, Stat)) for step in steps):
                aims.append(place)
    for place in aims:
        if found[place] > 0:
            found[place] += max(blows)


def _half(state: GameTable, hero: Figure) -> int:
    return movement(state, hero) // 2 + stat(state, hero, "discard_move")


def card_worth(state: GameTable, card: str) -> float:
    """A rough worth of a card in hand, to know which to throw away."""
    entry = state.content.cards[card]
    if card == "basic_move":
        return 0.8
    if card == "basic_attack":
        return 1.5
    total = 0.5 if "RESPONSE" in entry.keywords else 0.0
    for step in entry.steps:
        if isinstance(step, Attack):
            total += sum(MEAN.get(die, 2.0) for die in step.dice.split("+")) * (1.4 if step.aoe else 1.0) * step.times
        elif isinstance(step, Heal):
            total += 2.0
        elif isinstance(step, Move):
            total += 0.8
        elif isinstance(step, Draw):
            total += 0.9 * step.n
        elif isinstance(step, Summon):
            total += 3.0
        else:
            total += 0.7
    return total


def _target(state: GameTable, decision: Decision) -> list[float]:
    """Whom to hit, heal or help with a card."""
    card = str(decision.about[0]) if decision.about else ""  # type: ignore[index]
    encounter = current(state)
    hero = _acting(state, decision.seat)
    entry = state.content.index.sources.get(card)
    steps = entry.steps if entry else (Attack(dice="basic"),)
    sense = Sense(state, hero)
    attack = next((step for step in steps if isinstance(step, Attack)), None)
    found: list[float] = []
    for option in decision.options:
        figure = encounter.figures.get(str(option[1]))  # type: ignore[index]
        if figure is None:
            found.append(0.0)
        elif figure.friend:
            found.append(heal_value(figure, 3.0) + (0.5 if figure.kind == "hero" else 0.0) - 0.02 * figure.hp)
        else:
            damage = sense.expected(attack)[0] if attack else 2.0
            value = sense.worth(figure, damage) - 0.02 * figure.hp
            if attack is not None and attack.aoe:
                value += sense.splash(figure, attack.aoe, attack, damage, hero.square)
            found.append(value)
    return found


def _acting(state: GameTable, seat: int) -> Figure:
    """The hero whose turn it is, or one of the seat's."""
    encounter = current(state)
    if 0 <= encounter.turn < len(encounter.line):
        name = encounter.line[encounter.turn]
        if name in encounter.figures:
            figure = encounter.figures[name]
            return encounter.figures[figure.owner] if figure.owner else figure
    mine = [hero.id for hero in state.heroes if hero.seat == seat] or list(encounter.boards)
    return encounter.figures[mine[0]]


def _move(state: GameTable, decision: Decision) -> list[float]:
    """Where to go: a square from which the rest of the card, or the next card, works."""
    about = decision.about
    card, id = str(about[0]), str(about[1])  # type: ignore[index]
    encounter = current(state)
    mover = encounter.figures[id]
    sense = Sense(state, mover)
    acts = True
    attacks: list[Attack] = []
    source = state.content.index.sources.get(card)
    if source is not None and mover.kind == "hero":
        places = [n for n, step in enumerate(source.steps) if isinstance(step, Move)]
        attacks = [step for step in source.steps[places[0] + 1 :] if isinstance(step, Attack)] if places else []
    if not attacks and mover.kind == "hero":
        board = encounter.boards[id]
        attacks = attacks_in(state, [*board.hand, board.weapon] if board.weapon else board.hand)
        mine = 0 <= encounter.turn < len(encounter.line) and encounter.line[encounter.turn] == id
        acts = board.actions > 0 and mine
    elif not attacks and basic_attack(state, mover) is not None:
        attacks = [Attack(dice="basic")]
    width = encounter.width
    return [sense.place_value(int(option[2]) * width + int(option[1]), attacks, acts) for option in decision.options]  # type: ignore[index]


def _response(state: GameTable, decision: Decision) -> list[float]:
    """Whether an answer saves more than the card is worth."""
    about = decision.about
    window, subject, total = str(about[0]), str(about[2]), int(about[3])  # type: ignore[index]
    victim = current(state).figures.get(subject)
    found: list[float] = []
    for option in decision.options:
        if option == PASS:
            found.append(1.0)
            continue
        steps = state.content.index.sources[str(option[1])].steps  # type: ignore[index]
        value = 1.2
        if window in ("hit", "ability") and victim is not None:
            saved = _saved(steps, total)
            lethal = total >= victim.hp and total - saved < victim.hp
            value = saved * (0.75 if victim.hp > 4 else 1.1) + (6.0 if lethal else 0.0)
        elif any(isinstance(step, Revive) for step in steps):
            value = 9.0
        found.append(value)
    return found


def _saved(steps: Sequence[Step], total: int) -> float:
    """How much of an attack an answer takes away; sent back to the foes it is worth as much again."""
    saved = 0.0
    for step in steps:
        if isinstance(step, Reduce):
            saved += min(step.amount, total)
        elif isinstance(step, Ignore):
            saved = float(total)
        elif isinstance(step, Redirect) and step.to != "self":
            saved = 2.0 * total
        elif isinstance(step, Check):
            saved = max(saved, (_saved(step.then, total) + _saved(step.else_, total)) / 2)
    return saved


def _yes(state: GameTable, decision: Decision) -> list[float]:
    return [0.0 if option == PASS else 1.0 for option in decision.options]


def _tie(state: GameTable, decision: Decision) -> list[float]:
    """Let the toughest be hit."""
    figures = current(state).figures
    return [toughness(figures[str(option[1])]) for option in decision.options]  # type: ignore[index]


def _place(state: GameTable, decision: Decision) -> list[float]:
    """Front for the sturdy, the back for the frail."""
    encounter = current(state)
    hero = _hero(state, str(decision.about[0]))  # type: ignore[index]
    g = ground(state).grid
    foes = enemies(encounter)
    front = -1.0 if hero.top >= 9 else 0.6
    found = []
    for option in decision.options:
        place = int(option[2]) * encounter.width + int(option[1])  # type: ignore[index]
        near = min((g.range(place, foe.square) for foe in foes), default=5)
        found.append(front * near + 0.05 * (place % 3))
    return found


def _reroll(state: GameTable, decision: Decision) -> list[float]:
    """Dice below their mean go again."""
    shown = [str(part) for part in decision.about[2:]]  # type: ignore[index]
    found = []
    for option in decision.options:
        if option in (PASS, DONE):
            found.append(0.3)
        elif isinstance(option, tuple) and option[0] == "die":
            die, face = shown[int(option[1])][0], int(shown[int(option[1])][1:])
            found.append(MEAN[die] - face if decision.kind != "set_max" else max(FACES[die]) - face)
        else:
            found.append(sum(MEAN[part[0]] - int(part[1:]) for part in shown))
    return found


def _cards(state: GameTable, decision: Decision) -> list[float]:
    """Which card to throw away: the worst; in cleanup only one that is worth little, or a hand that leads nowhere."""
    found = []
    boards = current(state).boards
    id = next((id for id, board in boards.items() if _is_hand(board.hand, decision)), "")
    hand = boards[id].hand if id else []
    stuck = decision.kind == "cleanup" and id != "" and boards[id].passed and _leads_nowhere(state, id)
    answers = any("RESPONSE" in state.content.cards[card].keywords for card in hand)  # they are of use anywhere
    for option in decision.options:
        if option == PASS:
            found.append(-9.0 if stuck else -1.0)
        elif isinstance(option, tuple) and option[0] == "all":
            found.append(0.0 if stuck and not answers else -10.0 if stuck else -2.0)
        else:
            card = str(option[1])  # type: ignore[index]
            worth = card_worth(state, card)
            if decision.kind != "recover":
                worth -= 0.6 * (hand.count(card) - 1)  # the second of a kind is worth less, the third still less
            found.append(-worth if decision.kind != "recover" else worth)
    return found


def _leads_nowhere(state: GameTable, id: str) -> bool:
    """Whether a full hand neither strikes anybody from where its hero stands nor takes it anywhere else."""
    cards, hero, board = state.content.cards, _hero(state, id), current(state).boards[id]
    if hero.down or len(board.hand) < hand_size(state, hero):
        return False
    for card in board.hand:
        steps = () if "RESPONSE" in cards[card].keywords else cards[card].steps
        if any(isinstance(step, Move) and step.who == "self" for step in steps):
            return False
    sense = Sense(state, hero)
    blows = attacks_in(state, [*board.hand, board.weapon] if board.weapon else board.hand)
    return bool(sense.fighters) and all(sense.attack(blow, hero.square) <= 0 for blow in blows)


def _is_hand(hand: list[str], decision: Decision) -> bool:
    """Whether these are the cards among which is chosen."""
    named = {str(option[1]) for option in decision.options if isinstance(option, tuple) and option[0] == "card"}
    return bool(named) and named <= set(hand)


def _mulligan(state: GameTable, decision: Decision) -> list[float]:
    hand = current(state).boards[str(decision.about[0])].hand  # type: ignore[index]
    good = sum(card_worth(state, card) for card in hand)
    return [good - 5.0, 0.0]


def _next(state: GameTable, decision: Decision) -> list[float]:
    """Foes before friends in an own area."""
    figures = current(state).figures
    found = []
    for option in decision.options:
        figure = figures.get(str(option[1]))  # type: ignore[index]
        found.append(
            0.0 if figure is None else (0.0 if figure.friend else 5.0) + (3.0 if figure.kind == "boss" else 0.0)
        )
    return found


def _near(state: GameTable, decision: Decision) -> list[float]:
    """A summon, or what is laid on the ground, close to the foes."""
    encounter = current(state)
    g = ground(state).grid
    foes = enemies(encounter)
    probe = Figure("", "object", "", 0, 1, 1)
    found = []
    for option in decision.options:
        probe.square = int(option[2]) * encounter.width + int(option[1])  # type: ignore[index]
        away = float(min((distance(g, probe, foe) for foe in foes), default=0))
        found.append(-away)
    return found


JUDGES = {
    "act": _act,
    "target": _target,
    "move": _move,
    "response": _response,
    "trigger": _yes,
    "may": _yes,
    "revive": _yes,
    "summon_attack": _yes,
    "add_die": _yes,
    "tie": _tie,
    "place": _place,
    "reroll": _reroll,
    "rerolls": _reroll,
    "again": _reroll,
    "set_max": _reroll,
    "cleanup": _cards,
    "discard": _cards,
    "recover": _cards,
    "mulligan": _mulligan,
    "next": _next,
    "summon": _near,
    "lay": _near,
}
