"""Rolling dice, and the amounts that cards name (ATD-DMG-06, ATD-DMG-07)."""

from questhall.games.adventure_tactics.content.printed import COLOURS, FACES, dice_of
from questhall.games.adventure_tactics.content.vocabulary import Amount, Share
from questhall.games.adventure_tactics.rules.board.deeds import Deed, Moment
from questhall.games.adventure_tactics.rules.board.positions import current
from questhall.games.adventure_tactics.rules.cards.attention import heard
from questhall.games.adventure_tactics.rules.cards.if_words import foes_adjacent
from questhall.games.adventure_tactics.rules.cards.timing_and_responses import window
from questhall.games.adventure_tactics.rules.fight.dice_abilities import after_roll, before_roll, dice_changes
from questhall.games.adventure_tactics.state import Figure, GameTable, Lasting
from questhall.kernel import Asking, say

PLACES = {colour: place for place, colour in enumerate(COLOURS)}


def in_box(dice: list[str]) -> list[str]:
    """ATD-DMG-07: at most two dice of a colour; a third is raised step by step, a third black one is left out."""
    counts = [0, 0, 0, 0]
    found: list[str] = []
    for die in dice:
        place = PLACES[die]
        while place < 4 and counts[place] == 2:
            place += 1
        if place < 4:
            counts[place] += 1
            found.append(COLOURS[place])
    return found


def roll(state: GameTable, deed: Deed, dice: list[str], kind: str, moment: Moment) -> Asking[int]:
    """ATD-DMG-06, ATD-CORE-08: extra dice, roll, rerolls, changes of single dice, sum."""
    moment.dice = dice = list(dice)
    deed.dice_count = len(dice)
    gone: list[Lasting] = []
    found = dice_changes(state, deed, kind)
    if found:
        yield from before_roll(state, deed, found, dice, moment, gone)
        if deed.user.down:
            return 0  # ATD-TURN-08: it fell by the price of a die
    throw(state, deed, dice, moment)
    dice, faces = moment.dice, moment.faces
    if found:
        yield from after_roll(state, deed, found, moment, gone)
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
