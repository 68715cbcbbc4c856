"""Dice abilities: they add, change and reroll dice (ATD-ABIL-04)."""

from questhall.games.adventure_tactics.content.printed import COLOURS, FACES
from questhall.games.adventure_tactics.content.vocabulary import Dice
from questhall.games.adventure_tactics.rules.board.deeds import Deed, Moment
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.board.positions import current, distance
from questhall.games.adventure_tactics.rules.cards.deciders import seat_of
from questhall.games.adventure_tactics.rules.cards.if_words import holds
from questhall.games.adventure_tactics.rules.cards.passive_abilities import on_board, sources_of, spend, usable
from questhall.games.adventure_tactics.rules.cards.stats import lasting_records
from questhall.games.adventure_tactics.rules.cards.steps import verb
from questhall.games.adventure_tactics.rules.fight.damage import pay
from questhall.games.adventure_tactics.state import Figure, GameTable, Lasting
from questhall.kernel import Flow, choose_some, maybe, say

Change = tuple[Dice, Figure, str, int]  # the record, who has it, its key, its place among the lasting ones


def dice_changes(state: GameTable, deed: Deed, kind: str) -> list[Change]:
    """ATD-ABIL-04: the dice abilities that could change a roll of this user, its own and those of others that
    reach it.
    """
    index = state.content.index
    encounter = current(state)
    user = deed.user
    attention = encounter.attention
    if attention is not None and not encounter.lasting:
        if user.sheet not in attention.dice and not (user.friend and "*" in attention.dice):
            return []
    found: list[Change] = []
    for id in sources_of(state, user):
        if id in index.dice:
            for record in index.sources[id].static:
                if isinstance(record, Dice) and record.whose == "self":
                    found.append((record, user, id + record.op, -1))
    if user.friend:
        for id, board in encounter.boards.items():
            bearer = encounter.figures[id]
            if bearer.down or (bearer is user and user.kind == "hero"):
                continue
            for card in on_board(state, id, board):
                if card in index.dice:
                    for record in index.sources[card].static:
                        if isinstance(record, Dice) and _reaches(state, record, bearer, user):
                            found.append((record, bearer, card + record.op, -1))
        for id in sources_of(state, user):
            if id in index.dice:
                for record in index.sources[id].static:
                    if isinstance(record, Dice) and record.whose in ("allies", "party"):
                        found.append((record, user, id + record.op, -1))
    for place, lasting, card, _ in lasting_records(state, user):
        if isinstance(lasting, Dice):
            found.append((lasting, user, card + lasting.op, place))
    return [change for change in found if _applies(state, deed, change, kind)]


def _reaches(state: GameTable, record: Dice, bearer: Figure, user: Figure) -> bool:
    if record.whose == "summons":
        return user.owner == bearer.id
    return record.whose in ("allies", "party") and distance(ground(state).grid, bearer, user) <= record.reach


def _applies(state: GameTable, deed: Deed, change: Change, kind: str) -> bool:
    record, bearer, key, _ = change
    if record.roll != kind and record.roll != "any":
        return False
    if not usable(bearer, key, record.per_turn, record.per_round, record.per_encounter):
        return False
    return not record.if_ or holds(state, deed, record.if_)


def _use(state: GameTable, change: Change, gone: list[Lasting]) -> None:
    record, bearer, key, place = change
    spend(bearer, key, record.per_turn, record.per_round, record.per_encounter)
    if record.uses and place >= 0:
        gone.append(current(state).lasting[place])


def before_roll(
    state: GameTable, deed: Deed, found: list[Change], dice: list[str], moment: Moment, gone: list[Lasting]
) -> Flow:
    """ATD-DMG-06: extra and better dice. One that costs something, or may be declined, is asked for."""
    for change in found:
        record = change[0]
        if record.op == "add":
            if record.may or record.cost:
                seat = seat_of(state, change[1])
                if (yield from maybe(seat, "add_die", [("add", record.die)], about=(change[2],))) is None:
                    continue
            if record.die:
                dice.append(record.die)
            moment.plus += record.plus
            _use(state, change, gone)
            if record.cost:
                yield from pay(state, deed, record.cost)
        elif record.op == "upgrade":
            better = [i for i, die in enumerate(dice) if die != "K" and record.die in ("", die)]
            if better:
                place = better[-1]
                dice[place] = COLOURS[COLOURS.index(dice[place]) + 1]
                _use(state, change, gone)


def after_roll(state: GameTable, deed: Deed, found: list[Change], moment: Moment, gone: list[Lasting]) -> Flow:
    """ATD-ABIL-04, ATD-DMG-06: rerolls are the roller's choice; what happens by itself comes first."""
    dice, faces = moment.dice, moment.faces
    for change in found:
        if change[0].op == "reroll_low":
            for i, die in enumerate(dice):
                if faces[i] <= change[0].value and change[0].die in ("", die):
                    _reroll(state, deed, dice, faces, i)
                    _use(state, change, gone)
    for change in found:
        record, bearer, _, _ = change
        seat = seat_of(state, bearer)
        shown = ("roll", change[2], *[f"{die}{face}" for die, face in zip(dice, faces)])
        if record.op == "reroll_one":
            answer = yield from maybe(seat, "reroll", [("die", i) for i in range(len(dice))], about=shown)
            if answer is not None:
                _reroll(state, deed, dice, faces, int(answer[1]))
                _use(state, change, gone)
        elif record.op == "reroll_any":
            picked = yield from choose_some(seat, "rerolls", [("die", i) for i in range(len(dice))], about=shown)
            for one in picked:
                _reroll(state, deed, dice, faces, int(one[1]))
            if picked:
                _use(state, change, gone)
        elif record.op in ("reroll_all", "keep_better"):
            if (yield from maybe(seat, "again", [("again", len(dice))], about=shown)) is not None:
                before = list(faces)
                for i in range(len(dice)):
                    _reroll(state, deed, dice, faces, i)
                if record.op == "keep_better" and sum(before) > sum(faces):
                    faces[:] = before
                moment.plus += record.plus
                _use(state, change, gone)
        elif record.op == "set_max":
            answer = yield from maybe(seat, "set_max", [("die", i) for i in range(len(dice))], about=shown)
            if answer is not None:
                place = int(answer[1])
                faces[place] = max(FACES[dice[place]])
                _use(state, change, gone)
        elif record.op == "minimum":
            for i, die in enumerate(dice):
                if record.die in ("", die):
                    faces[i] = max(faces[i], record.value)
        elif record.op == "pair" and len(set(faces)) < len(faces):
            moment.plus += record.plus


def _reroll(state: GameTable, deed: Deed, dice: list[str], faces: list[int], place: int) -> None:
    faces[place] = FACES[dice[place]][state.chance.die() - 1]
    say(state, "reroll", deed.user.id, f"{dice[place]}{faces[place]}")


def _do_dice(state: GameTable, deed: Deed, step: Dice) -> Flow:
    """ATC-FX-27, ATC-FX-49: inside a response to a roll it changes that roll; with `until` it works for a time."""
    if step.until:
        remember(state, deed, step, "")
        return
    moment = deed.moment
    if moment is None or not moment.faces:
        return
    shown = ("roll", deed.card, *[f"{die}{face}" for die, face in zip(moment.dice, moment.faces)])
    picked = yield from choose_some(
        deed.seat, "rerolls", [("die", i) for i in range(len(moment.dice))], least=1, about=shown
    )
    for one in picked:
        _reroll(state, deed, moment.dice, moment.faces, int(one[1]))


def remember(state: GameTable, deed: Deed, record: object, against: str) -> None:
    """ATC-FX-49: a stat, dice change or trigger lives until its duration ends."""
    lasting = state.content.index.sources[deed.card].lasting
    for number, one in enumerate(lasting):
        if one is record:
            current(state).lasting.append(Lasting(deed.user.id, deed.card, number, str(one.until), against))
            return


def _can_dice(state: GameTable, deed: Deed, step: Dice) -> bool:
    return bool(step.until) or (deed.moment is not None and bool(deed.moment.faces))


verb(Dice, _do_dice, _can_dice)
