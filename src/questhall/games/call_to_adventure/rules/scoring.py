"""Story icons and the final score."""

import msgspec

from questhall.games.call_to_adventure.content.vocabulary import ICON_INDEX, Score
from questhall.games.call_to_adventure.rules.powers import amount
from questhall.games.call_to_adventure.rules.track import worth
from questhall.games.call_to_adventure.state import Table
from questhall.kernel import Outcome


class Lines(msgspec.Struct, frozen=True):
    """CTA-SCORE-01, CTA-SCORE-05, CTA-TERM-04: every line of a Destiny score."""

    triumph: int
    tragedy: int
    played: int
    track: int
    sets: int
    destiny: int
    xp: int

    @property
    def total(self) -> int:
        """The Destiny score."""
        return self.triumph + self.tragedy + self.played + self.track + self.sets + self.destiny + self.xp


def set_points(state: Table, count: int) -> int:
    """CTA-ICON-02, CTA-ICON-03: points for so many matching icons."""
    points = state.content.printed.sets.points
    return points[count if count < len(points) else len(points) - 1]


def score(state: Table, seat: int, destiny: bool) -> Lines:
    """All lines; with the Destiny or, as the others see it, without.

        Before the end the Destiny's icons are not in the Story yet: they are added for the count.

    CTA-SCORE-01, CTA-SCORE-02, CTA-SCORE-06, CTA-ICON-01, CTA-HA-09, CTA-TERM-03, CTA-TRACK-06, CTA-TRACK-09.
    """
    content = state.content
    hero = state.heroes[seat]
    shown = state.over and not state.lost
    hidden = content.characters[hero.destiny].story if destiny and hero.destiny and not shown else ()
    for icon in hidden:
        hero.icons[ICON_INDEX[icon]] += 1
    triumph = tragedy = played = bonus = 0
    characters = [hero.origin, hero.motivation, hero.destiny] if destiny else [hero.origin, hero.motivation]
    for id in characters:
        if id:
            triumph += content.characters[id].triumph
            tragedy += content.characters[id].tragedy
    for card, path in hero.story:
        side = content.story[card].side(path)
        triumph += side.triumph
        tragedy += side.tragedy
    for ally in hero.allies:
        triumph += content.story[ally].top.triumph
        tragedy += content.story[ally].top.tragedy
    for card in hero.played:
        played += content.hand[card].triumph + content.hand[card].tragedy
    if destiny and hero.destiny:
        bonus = destiny_bonus(state, seat)
    sets = 0
    for count in hero.icons:
        sets += set_points(state, count)
    for icon in hidden:
        hero.icons[ICON_INDEX[icon]] -= 1
    return Lines(triumph, tragedy, played, sum(worth(state, hero.level)), sets, bonus, hero.xp)


def destiny_bonus(state: Table, seat: int) -> int:
    """CTA-SCORE-02: the Destiny's own bonus, from the icons counted before."""
    total = 0
    for power in state.content.characters[state.heroes[seat].destiny].powers:
        for verb in power.do if power.trigger == "end_game" else ():
            if isinstance(verb, Score):
                total += amount(state, verb.n, seat)
    return total


CAUSES = {"score": "", "stall": "nobody goes on", "adversary": "the Adversary has reached its goal"}


def outcome(state: Table) -> Outcome | None:
    """CTA-SCORE-03, CTA-SCORE-04, CTA-SOLO-09, CTA-SOLO-25: who won.

    Against the Adversary all win together; the best of them counts 1, the others a little less.
    """
    if not state.over:
        return None
    seats = range(len(state.heroes))
    totals = [score(state, seat, True).total for seat in seats]
    cause = CAUSES[state.reason]
    if state.lost:
        return Outcome([0.0 for _ in seats], cause, totals)
    ranks = [(totals[seat], state.heroes[seat].xp, -state.heroes[seat].level) for seat in seats]
    best = max(ranks)
    winners = [seat for seat in seats if ranks[seat] == best]
    if state.quarry is not None:
        return Outcome([1.0 if seat in winners else 0.9 for seat in seats], cause, totals)
    share = 1.0 / len(winners)
    return Outcome([share if seat in winners else 0.0 for seat in seats], cause, totals)
