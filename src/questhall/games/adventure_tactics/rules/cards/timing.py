"""Windows: the order in which triggers and RESPONSE cards answer an event (ATD-TIME)."""

from questhall.games.adventure_tactics.content.moments import parse_trigger
from questhall.games.adventure_tactics.content.printed import Source
from questhall.games.adventure_tactics.content.vocabulary import When
from questhall.games.adventure_tactics.rules.board.deeds import Deed, Moment
from questhall.games.adventure_tactics.rules.board.positions import current
from questhall.games.adventure_tactics.rules.cards.abilities import passives_of, sources_of
from questhall.games.adventure_tactics.rules.cards.deciders import chooser, in_order, seat_of
from questhall.games.adventure_tactics.rules.cards.if_words import holds
from questhall.games.adventure_tactics.rules.cards.listeners import SILENT
from questhall.games.adventure_tactics.rules.cards.responses import responses
from questhall.games.adventure_tactics.rules.cards.steps import perform
from questhall.games.adventure_tactics.rules.cards.triggers import about_moment, concerns, fits, run_source
from questhall.games.adventure_tactics.state import Encounter, Figure, GameTable
from questhall.kernel import Flow, choose, maybe, say

Answer = tuple[Figure, str]  # bearer and source
NONE: frozenset[str] = frozenset()


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
        yield from responses(state, name, moment, listening, able)


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
        slots = (board.weapon, board.armor, board.accessory, board.feature)
        for card in (*passives_of(state, hero.id, board), *board.dice, *slots, *hero.perks):
            if card in listening:
                found.append((encounter.figures[hero.id], card))
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
    """ATD-TIME-03: within one hero its seat orders them; ATD-TIME-05: what has left play does not fire."""
    while waiting:
        bearer = waiting[0][0]
        mine = [answer for answer in waiting if answer[0] is bearer]
        id = mine[0][1]
        if len(mine) > 1 and bearer.kind == "hero":
            options = [("use", one[1], bearer.id) for one in mine]
            id = str((yield from choose(seat_of(state, bearer), "order", options, about=about_moment(name, moment)))[1])
        waiting.remove((bearer, id))
        source = state.content.index.sources[id]
        if fits(state, name, moment, bearer, source):
            yield from run_source(state, moment, bearer, source)


def _special(state: GameTable, moment: Moment, source: Source) -> Flow:
    """ATD-CORE-02, ATD-OBJ-11: a rule of the chapter itself."""
    stand_in = Figure("chapter", "boss", "", 0, 1, 1)
    deed = Deed(stand_in, chooser(state), source.id, moment)
    if not source.if_ or holds(state, deed, source.if_):
        say(state, "special", source.id)
        yield from perform(state, deed, source.steps)


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
