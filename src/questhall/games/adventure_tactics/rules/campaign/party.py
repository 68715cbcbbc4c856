"""The party: which heroes set out, and who plays whom."""

from functools import cache

from questhall.games.adventure_tactics.rules.campaign.campaign_sheet import rename
from questhall.games.adventure_tactics.rules.campaign.making_heroes import HEROES, new_hero
from questhall.games.adventure_tactics.rules.campaign.votes import HOST
from questhall.games.adventure_tactics.rules.cards.classes import hero_of
from questhall.games.adventure_tactics.state import GameTable
from questhall.kernel import Flow, choose, maybe, say


def parties(size: int) -> list[tuple[str, ...]]:
    """ATD-PARTY-01: the sets of heroes of a size, or of any size."""
    names = list(HEROES)
    found: list[tuple[str, ...]] = []
    for mask in range(1 << len(names)):
        chosen = tuple(name for place, name in enumerate(names) if mask >> place & 1)
        if 3 <= len(chosen) <= 5 and size in (0, len(chosen)):
            found.append(chosen)
    return sorted(found, key=lambda party: (len(party), [names.index(name) for name in party]))


def choose_party(state: GameTable) -> Flow:
    """ATD-PARTY-01, ATD-PARTY-02, ATD-PARTY-05, ATD-HERO-01: the host picks the heroes; each gets a seat."""
    size = state.options.heroes or (state.seats if state.seats >= 3 else 0)
    found = parties(size)
    ready = state.options.ready and state.options.play == "encounter"
    party = found[0] if ready else (yield from choose(HOST, "party", found))
    for place, id in enumerate(party):
        state.heroes.append(new_hero(state, id, place % state.seats))
    rename(state)
    say(state, "party", *party, rule="ATD-PARTY-01")


@cache
def _gifts(id: str, owner: int, seats: int) -> list[tuple[str, str, int]]:
    """A hero can be given to any other seat."""
    return [("give", id, seat) for seat in range(seats) if seat != owner]


def deal_seats(state: GameTable) -> Flow:
    """ATD-PARTY-03, ATD-PARTY-05: the heroes may be dealt out anew among the seats; each has exactly one."""
    if state.seats == 1:
        return
    options: list[tuple[str, str, int]] = []
    for hero in state.heroes:
        options += _gifts(hero.id, hero.seat, state.seats)
    answer = yield from maybe(0, "seats", options)
    if answer is not None:
        hero_of(state, str(answer[1])).seat = int(answer[2])
        if state.events is not None:
            say(state, "seat", str(answer[1]), int(answer[2]), rule="ATD-PARTY-03")
        state.agenda.append(("deal",))
