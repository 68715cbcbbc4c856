"""Rolling: which dice, rerolls, changes, and amounts that cards name (ATD-DMG-06, ATD-DMG-07, ATD-ABIL-04)."""

from questhall.games.adventure_tactics.content.printed import COLOURS, FACES, dice_of
from questhall.games.adventure_tactics.content.vocabulary import Amount, Dice, Share
from questhall.games.adventure_tactics.rules.board.deeds import Deed, Moment
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.board.positions import current, distance
from questhall.games.adventure_tactics.rules.cards.abilities import on_board, sources_of, spend, usable
from questhall.games.adventure_tactics.rules.cards.deciders import seat_of
from questhall.games.adventure_tactics.rules.cards.if_words import foes_adjacent, holds
from questhall.games.adventure_tactics.rules.cards.listeners import heard
from questhall.games.adventure_tactics.rules.cards.stats import lasting_records
from questhall.games.adventure_tactics.rules.cards.steps import verb
from questhall.games.adventure_tactics.rules.cards.timing import window
from questhall.games.adventure_tactics.rules.fight.damage import pay
from questhall.games.adventure_tactics.state import Figure, GameTable, Lasting
from questhall.kernel import Asking, Flow, choose_some, maybe, say

Change = tuple[Dice, Figure, str, int]  # the record, who has it, its key, its place among the lasting ones


def in_box(dice: list[str]) -> list[str]:
    """ATD-DMG-07: at most two dice of a colour; a third is raised step by step, a third black one is left out."""
    counts = dict.fromkeys(COLOURS, 0)
    found: list[str] = []
    for die in dice:
        place = COLOURS.index(die)
        while place < 4 and counts[COLOURS[place]] == 2:
            place += 1
        if place < 4:
            counts[COLOURS[place]] += 1
            found.append(COLOURS[place])
    return found


def dice_changes(state: GameTable, deed: Deed, kind: str) -> list[Change]:
    """The dice abilities that could change a roll of this user, its own and those of others that reach it."""
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


def roll(state: GameTable, deed: Deed, dice: list[str], kind: str, moment: Moment) -> Asking[int]:
    """ATD-DMG-06, ATD-CORE-08: extra dice, roll, rerolls, changes of single dice, sum."""
    moment.dice = dice = list(dice)
    deed.dice_count = len(dice)
    gone: list[Lasting] = []
    found = dice_changes(state, deed, kind)
    if found:
        yield from _before(state, deed, found, dice, moment, gone)
        if deed.user.down:
            return 0  # ATD-TURN-08: it fell by the price of a die
    throw(state, deed, dice, moment)
    dice, faces = moment.dice, moment.faces
    if found:
        yield from _after(state, deed, found, moment, gone)
    moment.total = sum(faces)
    for lasting in gone:
        current(state).lasting.remove(lasting)
    if deed.user.kind == "hero" and heard(state, "roll", deed.user):
        answering = Moment(deed.user, deed.user)
        answering.dice, answering.faces, answering.total = dice, faces, moment.total
        answering.answered = moment.answered
        yield from window(state, "roll", answering)
        moment.total = sum(faces)
        moment.answered = answering.answered
    deed.rolled = moment.total
    return moment.total


def throw(state: GameTable, deed: Deed, dice: list[str], moment: Moment) -> int:
    """ATD-DMG-06, ATD-DMG-07: the dice fall; what they show."""
    if len(dice) > 2:
        dice = in_box(dice)
    chance = state.chance
    moment.dice = dice
    moment.faces = [FACES[die][chance.die() - 1] for die in dice]
    moment.total = deed.rolled = total = sum(moment.faces)
    if state.events is not None:
        what = "roll" if deed.user.friend else "throws"  # an enemy's dice are seen with its blow
        say(state, what, deed.user.id, *[f"{die}{face}" for die, face in zip(dice, moment.faces)])
    return total


def plainly(state: GameTable, user: Figure) -> bool:
    """Whether nothing in play could change a roll of this user, or answer it."""
    encounter = state.encounter
    assert encounter is not None
    attention = encounter.attention
    if attention is None or encounter.lasting or user.sheet in attention.dice:
        return False
    return not user.friend or ("*" not in attention.dice and not (user.kind == "hero" and heard(state, "roll", user)))


def _before(
    state: GameTable, deed: Deed, found: list[Change], dice: list[str], moment: Moment, gone: list[Lasting]
) -> Flow:
    """Extra and better dice. One that costs something, or may be declined, is asked for."""
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


def _after(state: GameTable, deed: Deed, found: list[Change], moment: Moment, gone: list[Lasting]) -> Flow:
    """ATD-ABIL-04: rerolls are the roller's choice; what happens by itself comes first."""
    dice, faces = moment.dice, moment.faces
    for change in found:
        if change[0].op == "reroll_low":
            for i, die in enumerate(dice):
                if faces[i] <= change[0].value and change[0].die in ("", die):
                    _throw(state, deed, dice, faces, i)
                    _use(state, change, gone)
    for change in found:
        record, bearer, _, _ = change
        seat = seat_of(state, bearer)
        shown = ("roll", change[2], *[f"{die}{face}" for die, face in zip(dice, faces)])
        if record.op == "reroll_one":
            answer = yield from maybe(seat, "reroll", [("die", i) for i in range(len(dice))], about=shown)
            if answer is not None:
                _throw(state, deed, dice, faces, int(answer[1]))
                _use(state, change, gone)
        elif record.op == "reroll_any":
            picked = yield from choose_some(seat, "rerolls", [("die", i) for i in range(len(dice))], about=shown)
            for one in picked:
                _throw(state, deed, dice, faces, int(one[1]))
            if picked:
                _use(state, change, gone)
        elif record.op in ("reroll_all", "keep_better"):
            if (yield from maybe(seat, "again", [("again", len(dice))], about=shown)) is not None:
                before = list(faces)
                for i in range(len(dice)):
                    _throw(state, deed, dice, faces, i)
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


def _throw(state: GameTable, deed: Deed, dice: list[str], faces: list[int], place: int) -> None:
    faces[place] = FACES[dice[place]][state.chance.die() - 1]
    say(state, "reroll", deed.user.id, f"{dice[place]}{faces[place]}")


def amount(
    state: GameTable, deed: Deed, value: Amount, target: Figure | None = None, kind: str = "other"
) -> Asking[int]:
    """A number, "half" or "full" of the maximum HP, dice, or a share of something counted now (ATD-CORE-05: rounded
    down).
    """
    if isinstance(value, int):
        return value
    if isinstance(value, Share):
        return min(value.max, int(counted(state, deed, value.of) * value.times))
    if value in ("half", "full"):
        top = (target or deed.user).top
        return top if value == "full" else top // 2
    moment = Moment(deed.user, target)
    total: int = yield from roll(state, deed, dice_of(value), kind, moment)
    return total + moment.plus


def counted(state: GameTable, deed: Deed, what: str) -> int:
    """The symbols of amounts."""
    encounter = current(state)
    if what == "dealt":
        return deed.dealt
    if what == "rolled":
        return deed.rolled
    if what == "missing_hp":
        return deed.user.top - deed.user.hp
    if what == "foes_adjacent":
        return foes_adjacent(state, deed.user)
    if what == "round":
        return encounter.round
    if what == "party":
        return len(state.heroes)
    board = encounter.boards.get(deed.user.id)
    return len(board.hand) if board else 0


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
        _throw(state, deed, moment.dice, moment.faces, int(one[1]))


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
