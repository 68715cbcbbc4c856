"""One character is hit by an attack: answers, damage, Effect (ATD-ATK)."""

from typing import Sequence

from questhall.games.adventure_tactics.content.vocabulary import Attack, Band, Bonus, Step
from questhall.games.adventure_tactics.rules.board.deeds import Deed, Moment
from questhall.games.adventure_tactics.rules.board.objectives_and_failure import check_main, note_events
from questhall.games.adventure_tactics.rules.cards.attention import answered_now, heard
from questhall.games.adventure_tactics.rules.cards.steps import perform
from questhall.games.adventure_tactics.rules.cards.timing_and_responses import window
from questhall.games.adventure_tactics.rules.fight.damage import damage_to, lose, wound
from questhall.games.adventure_tactics.state import GameTable
from questhall.kernel import Flow


class Blow:
    """An attack as it is about to be made: dice, flat number, band, area, Effect."""

    def __init__(self, step: Attack, dice: list[str], plus: int, band: Band, then: Sequence[Step]) -> None:
        self.dice = dice
        self.plus = plus
        self.band = band
        self.aoe = step.aoe
        self.hits: str = step.hits
        self.bonus: Sequence[Bonus] = step.bonus
        self.then = then
        self.past = step.sight == PAST


PAST = "past_enemies"


def hit_one(state: GameTable, deed: Deed, blow: Blow, moment: Moment, plus: int) -> Flow:
    """ATD-ATK-05, ATD-ATK-06, ATD-ATK-07, ATD-DMG-01, ATD-DMG-08, ATD-KEY-09: responses, changes in order, damage,
    falls, then the Effect on whoever lives.
    """
    user = deed.user
    target = moment.subject
    assert target is not None
    later = 0  # a guard that is gained by an answer waits for the next attack
    if not moment.ignored and answered_now(state, "hit", target):
        hit, guard = target, target.guard
        yield from window(state, "hit", moment)
        target = moment.subject
        assert target is not None
        if target is hit and target.guard > guard:
            later, target.guard = target.guard, guard
    deed.foe, deed.distance = target, moment.distance
    damage = damage_to(state, user, target, moment, plus)
    if target.guard:
        target.guard = 0  # ATD-DMG-08: used up, even if nothing was left to reduce
    if later:
        target.guard = later
    deed.dealt += min(damage, target.hp)
    if 0 < damage < target.hp and target.kind == "hero":
        wound(state, target, damage, user)
        check_main(state)
    elif damage > 0:
        yield from lose(state, target, damage, user, deed, quiet=True)
    if blow.then and target.hp > 0 and not target.down and not moment.ignored:
        deed.last, deed.hit = target, damage
        yield from perform(state, deed, blow.then)
        deed.hit = -1
        deed.last = target
    if damage > 0 and target.hp > 0 and not target.down and heard(state, "hurt", target):
        yield from window(state, "hurt", Moment(user, target))
    note_events(state)
