"""Timing: windows, the triggers that wait for them, and RESPONSE cards, one for each event (ATD-TIME, ATD-KEY)."""

from typing import Sequence

from questhall.games.adventure_tactics.content.printed import Source
from questhall.games.adventure_tactics.content.questions import parse
from questhall.games.adventure_tactics.content.trigger_words import Trigger, parse_trigger
from questhall.games.adventure_tactics.content.vocabulary import (
    Draw,
    Each,
    Gain,
    Heal,
    Inflict,
    More,
    Reduce,
    Stat,
    Step,
    When,
)
from questhall.games.adventure_tactics.rules.board.deeds import Deed, Moment
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.board.positions import current, distance
from questhall.games.adventure_tactics.rules.cards.attention import NONE, SILENT, heard, with_answers
from questhall.games.adventure_tactics.rules.cards.classes import hero_of
from questhall.games.adventure_tactics.rules.cards.deciders import chooser, in_order, seat_of
from questhall.games.adventure_tactics.rules.cards.if_words import holds
from questhall.games.adventure_tactics.rules.cards.passive_abilities import passives_of, sources_of, spend, usable
from questhall.games.adventure_tactics.rules.cards.piles import begin_use, end_use
from questhall.games.adventure_tactics.rules.cards.stats import idle
from questhall.games.adventure_tactics.rules.cards.steps import perform, possible
from questhall.games.adventure_tactics.state import Encounter, Figure, GameTable
from questhall.kernel import Flow, choose, maybe, say

Answer = tuple[Figure, str]  # bearer and source


def window(state: GameTable, name: str, moment: Moment) -> Flow:
    """ATD-TIME-04, ATD-TIME-01, ATD-TIME-02: automatic triggers first, then optional ones, then RESPONSE cards."""
    encounter = state.encounter
    assert encounter is not None
    if encounter.lasting:
        yield from _lasting_triggers(state, name, moment)
    index = state.content.index
    listening = index.listening.get(name)
    if listening is None:
        return
    attention = encounter.attention
    if attention is None:
        waiting = able = None
    else:
        subject = moment.subject
        if subject is None:
            ears = attention.nobody.get(name, SILENT)
            waiting, able = ears.triggers, ears.answers
        else:
            ears = (attention.friends if subject.friend else attention.foes).get(name, SILENT)
            waiting, able = ears.triggers, ears.answers
            if subject.sheet in ears.own_triggers and subject.sheet not in waiting:
                waiting += (subject.sheet,)
            if subject.sheet in ears.own_answers and subject.sheet not in able:
                able += (subject.sheet,)
    if waiting is None or waiting:
        automatic: list[Answer] = []
        optional: list[Answer] = []
        for bearer, id in _waiting(state, moment, listening, index.sheets.get(name, NONE), waiting):
            source = index.sources[id]
            if not source.response and fits(state, name, moment, bearer, source):
                (optional if source.may else automatic).append((bearer, id))
        for id in index.passives.get(encounter.chapter, ()):
            if id in listening:
                yield from _special(state, moment, index.sources[id])
        if automatic:
            yield from _run_automatic(state, name, moment, automatic)
        for bearer, id in optional:
            source = index.sources[id]
            if not moment.ignored and fits(state, name, moment, bearer, source):
                seat = seat_of(state, bearer)
                options = [("use", id, bearer.id)]
                before, encounter.asked = encounter.asked, bearer.id
                answer = yield from maybe(seat, "trigger", options, about=about_moment(name, moment))
                encounter.asked = before
                if answer is not None:
                    yield from run_source(state, moment, bearer, source)
    if not moment.answered and (able is None or able):
        ready = with_answers(state, name, encounter.boards if able is None else able)
        if ready:
            yield from responses(state, name, moment, ready)


def _waiting(
    state: GameTable,
    moment: Moment,
    listening: frozenset[str],
    sheets: frozenset[str],
    known: tuple[str, ...] | None,
) -> list[Answer]:
    """ATD-TIME-03: who waits for it: the acting character, heroes in the order of the line, bosses, minions."""
    encounter = state.encounter
    assert encounter is not None
    found: list[Answer] = []
    for hero in state.heroes:
        if known is not None and hero.id not in known:
            continue
        board = encounter.boards.get(hero.id)
        if board is None:
            continue
        passives = passives_of(state, hero.id, board) if encounter.lasting else board.passives
        slots = (board.weapon, board.armor, board.accessory, board.feature)
        cards = (*passives, *board.dice, *slots, *hero.perks)
        if not listening.isdisjoint(cards):
            found += [(encounter.figures[hero.id], card) for card in cards if card in listening]
    if sheets and (known is None or not sheets.isdisjoint(known)):
        for figure in _with_gone(encounter, moment):
            if figure.sheet in sheets and figure.kind != "hero":
                found += [(figure, id) for id in sources_of(state, figure) if id in listening]
    if len(found) > 1:
        order = in_order(state)
        found.sort(key=lambda answer: _rank(answer[0], moment, order))
    return found


def _with_gone(encounter: Encounter, moment: Moment) -> list[Figure]:
    """Everybody in play, and whoever was just defeated: its own trigger still counts."""
    found = list(encounter.figures.values())
    for gone in (moment.subject, moment.actor):
        if gone is not None and gone.id not in encounter.figures and gone not in found:
            found.append(gone)
    return found


def _rank(bearer: Figure, moment: Moment, order: list[str]) -> tuple[int, int, str]:
    if bearer is moment.actor:
        return 0, 0, ""
    if bearer.kind == "hero":
        return 1, order.index(bearer.id), ""
    return (2 if bearer.kind == "summon" else 3 if bearer.kind == "boss" else 4), 0, bearer.id


def _run_automatic(state: GameTable, name: str, moment: Moment, waiting: list[Answer]) -> Flow:
    """ATD-TIME-03: within one hero its seat orders them, where an order can change anything; ATD-TIME-05: what has left
    play does not fire.
    """
    while waiting:
        bearer, id = waiting[0]
        if len(waiting) > 1 and bearer.kind == "hero":
            mine = in_each_others_way(state, bearer, [one[1] for one in waiting if one[0] is bearer])
            if mine:
                options = [("use", one, bearer.id) for one in mine]
                answer = yield from choose(seat_of(state, bearer), "order", options, about=about_moment(name, moment))
                id = str(answer[1])
        waiting.remove((bearer, id))
        source = state.content.index.sources[id]
        if fits(state, name, moment, bearer, source):
            yield from run_source(state, moment, bearer, source)


#: ATD-TIME-03: conditions that no plain effect makes true or false.
STEADY = frozenset(("foes_adjacent_ge", "round_is", "round_ge", "round_le", "summon_in_play", "range_ge", "range_le"))
ADDS, LOOKS = "adds", "looks"  # two that add to one thing, or only look at it, may come in any order


def in_each_others_way(state: GameTable, hero: Figure, ids: Sequence[str]) -> list[str]:
    """ATD-TIME-03: those of a hero's own triggers whose order could change anything; none where it cannot.

    Equal triggers have no order among themselves, so only one of them is in it. The others have none if whatever two
    of them touch is something that both add to, or both only look at.
    """
    sources: list[Source] = []
    for id in ids:
        source = state.content.index.sources[id]
        if not any(_equal(source, one) for one in sources):
            sources.append(source)
    if len(sources) < 2:
        return []
    touched = [_touched(state, hero, source) for source in sources]
    for place, mine in enumerate(touched):
        for other in touched[:place]:
            if mine is None or other is None or any(mine[thing] != other.get(thing, mine[thing]) for thing in mine):
                return [source.id for source in sources]
    return []


def _equal(one: Source, other: Source) -> bool:
    """Whether two triggers differ in nothing but their names."""
    return (
        one.steps == other.steps
        and one.if_ == other.if_
        and (one.per_turn, one.per_round, one.per_encounter) == (other.per_turn, other.per_round, other.per_encounter)
    )


def _touched(state: GameTable, hero: Figure, source: Source) -> dict[str, str] | None:
    """What a trigger has to do with, and how; None if that can be anything.

    One whose uses are counted goes its own way: whether it is used up may hang on what came before it.
    """
    if source.if_ and any(name not in STEADY for clause in parse(source.if_) for _, name, _ in clause):
        return None
    limited = bool(source.per_turn or source.per_round or source.per_encounter)
    found: dict[str, str] = {}
    for step in source.steps:
        plain = _plain(state, hero, step)
        if not plain:
            return None
        for thing, how in plain.items():
            found[thing] = how if how == found.get(thing, how) and not (limited and how == ADDS) else source.id
    return found


def _plain(state: GameTable, hero: Figure, step: Step) -> dict[str, str]:
    """What an effect touches that asks nothing but whom, rolls nothing and is answered by nobody; of others nothing is
    known.
    """
    if step.may:
        return {}
    if isinstance(step, Stat) and step.which in ("attack_plus", "move_plus") and not step.target:
        return {"bonus": ADDS}
    if isinstance(step, Reduce):
        return {"blow": ADDS}
    if isinstance(step, More):
        return {"actions": ADDS}
    if isinstance(step, Draw) and step.who == "self":
        return {"cards": ADDS}
    if isinstance(step, Gain) and step == Gain(gold=step.gold):
        return {"gold": ADDS}
    if isinstance(step, Inflict) and step.target == "self" and not step.aoe and not heard(state, "condition", hero):
        return {step.what: step.until}  # nobody has a condition twice: it is the first that counts
    if isinstance(step, Heal) and not step.aoe and (isinstance(step.amount, int) or step.amount == "full"):
        own = step.target == "self"
        if own and isinstance(step.amount, int) and idle(state, hero, "overheal_guard"):  # or it may be a guard, too
            return {"hp": ADDS}
        if own or not heard(state, "heal", hero):
            return {"hp": f"heals {step.target} {step.amount}"}
    if isinstance(step, Each) and step.over == "all_allies" and all(isinstance(one, Stat) for one in step.steps):
        return {"bonus": ADDS, "hp": LOOKS}  # whoever stands
    return {}


#: Who asks whether a rule of the chapter holds.
CHAPTER = Figure("chapter", "boss", "", 0, 1, 1)


def _special(state: GameTable, moment: Moment, source: Source) -> Flow:
    """ATD-CORE-02, ATD-OBJ-11: a rule of the chapter itself."""
    if not source.if_ or holds(state, Deed(CHAPTER, -1, source.id, moment), source.if_):
        say(state, "special", source.id)
        stand_in = Figure("chapter", "boss", "", 0, 1, 1)
        yield from perform(state, Deed(stand_in, chooser(state), source.id, moment), source.steps)


def _lasting_triggers(state: GameTable, name: str, moment: Moment) -> Flow:
    """ATC-FX-49: triggers that live for a time."""
    encounter = current(state)
    for lasting in list(encounter.lasting):
        record = state.content.index.sources[lasting.card].lasting[lasting.index]
        if not isinstance(record, When):
            continue
        trigger = parse_trigger(record.on, lasting.card)
        bearer = encounter.figures.get(lasting.bearer)
        if bearer is None or bearer.down or trigger.window != name or not concerns(state, trigger, moment, bearer):
            continue
        deed = Deed(bearer, seat_of(state, bearer), lasting.card, moment)
        if not record.if_ or holds(state, deed, record.if_):
            yield from perform(state, deed, record.steps)


def fits(state: GameTable, name: str, moment: Moment, bearer: Figure, source: Source) -> bool:
    """ATD-TIME-07: whether a source answers this moment: the right event, a use left, its condition true, something to
    do.
    """
    trigger = source.trigger
    if trigger is None or trigger.window != name or bearer.down:
        return False
    encounter = state.encounter
    assert encounter is not None
    if encounter.resolving and own_trigger(bearer, source) in encounter.resolving:
        return False
    if not concerns(state, trigger, moment, bearer):
        return False
    if not usable(bearer, source.id, source.per_turn, source.per_round, source.per_encounter):
        return False
    deed = Deed(bearer, -1, source.id, moment)
    if source.if_ and not holds(state, deed, source.if_):
        return False
    return possible(state, deed, source.steps)


def concerns(state: GameTable, trigger: Trigger, moment: Moment, bearer: Figure) -> bool:
    """ATD-TIME-09: whether the event is one that a trigger of this bearer waits for."""
    scope, actor, subject = trigger.scope, moment.actor, moment.subject
    if scope == "all":
        return True
    if scope == "self":
        if trigger.window == "kill":
            return actor is not None and (actor is bearer or actor.owner == bearer.id)
        if trigger.window in ("move", "roll", "heal", "passed", "free", "turn_start", "turn_end"):
            return actor is bearer
        if trigger.window == "hp":
            return subject is bearer and bearer.hp <= trigger.reach
        return subject is bearer
    if scope == "summon":
        return subject is not None and subject.owner == bearer.id
    if scope in ("near", "near_ally"):
        if actor is None or actor.friend == bearer.friend or actor.kind == "object":
            return False
        g = ground(state).grid
        if scope == "near":
            return distance(g, actor, bearer) <= trigger.reach
        return any(
            ally.friend == bearer.friend
            and not ally.down
            and ally is not bearer
            and distance(g, ally, actor) <= 1
            and distance(g, ally, bearer) <= trigger.reach
            for ally in current(state).figures.values()
        )
    if subject is None:
        return False
    away = distance(ground(state).grid, subject, bearer)
    if trigger.window == "kill":
        return away <= trigger.reach and subject.friend != bearer.friend
    if subject.friend != bearer.friend or subject.kind == "object":
        return False
    if scope == "ally" and subject is bearer:
        return False
    return away <= trigger.reach


def own_trigger(bearer: Figure, source: Source) -> str:
    """ATD-TIME-07: the same words on somebody else's sheet are another trigger."""
    return f"{bearer.id} {source.id}"


def run_source(state: GameTable, moment: Moment, bearer: Figure, source: Source) -> Flow:
    """ATD-KEY-06: carry out a trigger; it cannot fire again inside its own resolution (ATD-TIME-07). Of a RESPONSE it
    has been said already who answers with it.
    """
    resolving, own = current(state).resolving, own_trigger(bearer, source)
    resolving.append(own)
    spend(bearer, source.id, source.per_turn, source.per_round, source.per_encounter)
    if not source.response:
        say(state, "trigger", bearer.id, source.id)
    deed = Deed(bearer, seat_of(state, bearer), source.id, moment)
    deed.last = moment.subject
    yield from perform(state, deed, source.steps)
    if own in resolving:
        resolving.remove(own)


def about_moment(name: str, moment: Moment) -> tuple[str | int, ...]:
    """For the words of the question: what happened, who did it, to whom, what the dice show."""
    return (name, moment.actor.id if moment.actor else "-", moment.subject.id if moment.subject else "-", moment.total)


def responses(state: GameTable, name: str, moment: Moment, ready: list[str]) -> Flow:
    """ATD-KEY-03, ATD-KEY-04, ATD-KEY-05, ATD-KEY-06, ATD-TIME-04: one RESPONSE of the whole party: heroes who have one
    are asked in order, the first who plays uses it up.
    """
    encounter = state.encounter
    assert encounter is not None
    index = state.content.index
    held, worn = index.answers.get(name, NONE), index.worn_answers.get(name, NONE)
    for id in in_order(state) if len(ready) > 1 else ready:
        if id not in ready:
            continue
        bearer = encounter.figures[id]
        board = encounter.boards[id]
        offers = []
        for card in board.hand:
            if card in held and fits(state, name, moment, bearer, index.sources[card]):
                offers.append(("respond", card, id))
        for card in (board.weapon, board.armor, board.accessory, board.feature):
            if card in worn and fits(state, name, moment, bearer, index.sources[card]):
                offers.append(("respond", card, id))
        if not offers:
            continue
        before, encounter.asked = encounter.asked, id
        answer = yield from maybe(hero_of(state, id).seat, "response", offers, about=about_moment(name, moment))
        encounter.asked = before
        if answer is None:
            continue
        moment.answered = True
        card = str(answer[1])
        say(state, "respond", id, card, seat=hero_of(state, id).seat, rule="ATD-KEY-03")
        begin_use(state, id, card)  # from hand or board
        struck = moment.subject
        yield from run_source(state, moment, bearer, index.sources[card])
        end_use(state, id, card, response=True)
        if moment.subject is not None and moment.subject is not struck:
            yield from _own_protection(state, name, moment, moment.subject)
        return


def _own_protection(state: GameTable, name: str, moment: Moment, target: Figure) -> Flow:
    """ATD-KEY-09: an attack that has been turned on somebody meets what protects them by itself."""
    index = state.content.index
    waiting = [
        (target, id)
        for id in sources_of(state, target)
        if id in index.listening[name] and not (index.sources[id].response or index.sources[id].may)
    ]
    yield from _run_automatic(state, name, moment, waiting)
