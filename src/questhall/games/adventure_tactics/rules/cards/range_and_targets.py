"""Range and targets: which characters a card may take, who is in a band and in sight (ATD-RANGE)."""

import re

from questhall.games.adventure_tactics.content.vocabulary import Band
from questhall.games.adventure_tactics.rules.board.conditions import hidden
from questhall.games.adventure_tactics.rules.board.deeds import Deed, Weighing
from questhall.games.adventure_tactics.rules.board.geometry import squares
from questhall.games.adventure_tactics.rules.board.large_bosses import footprint
from questhall.games.adventure_tactics.rules.board.line_of_sight import enemies_mask, free_line, sees, sight
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import Ground, ground
from questhall.games.adventure_tactics.rules.board.positions import current, distance
from questhall.games.adventure_tactics.rules.cards.stats import stat, stat_words
from questhall.games.adventure_tactics.state import Figure, GameTable

_SET = re.compile(r"^(foes|allies)_within\((\d+)\)$")


def wanted(deed: Deed, figure: Figure, word: str, fallen: bool) -> bool:
    """ATD-SUM-02, ATD-RANGE-07, ATD-RANGE-08, ATD-RANGE-09, ATD-RANGE-10, ATD-KO-03, ATD-CORE-01: whether a character
    is of the kind that a card takes, seen from its user.
    """
    user = deed.user
    if figure.down:
        return (fallen or word == "knocked_out") and user.friend
    if word == "foe":
        return figure.friend != user.friend and (user.friend or figure.kind != "npc")
    if word == "ally":
        return figure.friend == user.friend and figure.kind != "object"
    if word == "other_ally":
        return figure.friend == user.friend and figure is not user and figure.kind != "object"
    if word == "hero":
        return figure.kind == "hero"
    if word == "minion":
        return figure.kind == "minion" and user.friend
    if word == "boss":
        return figure.kind == "boss" and user.friend
    if word == "summon":
        return figure.owner == user.id
    return word == "any"


def members(state: GameTable, deed: Deed, word: str) -> list[Figure]:
    """The sets that cards name; no choice and no sight is needed for these, except that all_foes and all_allies are on
    the board.
    """
    encounter = current(state)
    user = deed.user
    if word == "last":
        return [deed.last] if deed.last is not None else []
    if word in ("summons", "one_summon"):
        return [figure for figure in encounter.figures.values() if figure.owner == user.id and figure.kind == "summon"]
    if word == "all_knocked_out":
        return [figure for figure in encounter.figures.values() if figure.down]
    standing = [figure for figure in encounter.figures.values() if not figure.down]
    if word == "all_foes":
        return [figure for figure in standing if figure.friend != user.friend]
    if word == "all_allies":
        return [figure for figure in standing if figure.friend == user.friend and figure.kind != "object"]
    if word == "heroes":
        return [figure for figure in standing if figure.kind == "hero"]
    if word == "bosses":
        return [figure for figure in standing if figure.kind == "boss"]
    if word == "minions":
        return [figure for figure in standing if figure.kind == "minion"]
    if word.startswith("named("):
        return [figure for figure in encounter.figures.values() if figure.sheet == word[6:-1]]
    if word == "adjacent_foes":
        word = "foes_within(1)"
    form = _SET.match(word)
    if form is None:
        return []
    g = ground(state).grid
    mine = form[1] == "allies"
    return [
        figure
        for figure in standing
        if (figure.friend == user.friend) == mine
        and figure.kind != "object"
        and distance(g, user, figure) <= int(form[2])
    ]


def extended(state: GameTable, user: Figure, band: Band) -> Band:
    """The band of an attack, lengthened at its far end by abilities of the user."""
    return (band[0], band[1] + stat(state, user, "range")) if band[1] > 0 else band


def looks_past(state: GameTable, user: Figure) -> str:
    """How enemies hinder the user's own sight: "", past_enemies (not at all), past_adjacent (not those beside it)."""
    if user.kind != "hero":
        return ""
    words = stat_words(state, user, "sight")
    return "past_enemies" if "past_enemies" in words else words[0] if words else ""


def in_reach(
    state: GameTable, deed: Deed, word: str, band: Band, past: bool = False, fallen: bool = False
) -> list[Figure]:
    """ATD-COND-08, ATD-RANGE-01, ATD-RANGE-02, ATD-RANGE-03, ATD-RANGE-04, ATD-RANGE-11, ATD-RANGE-12, ATD-RANGE-09:
    the characters of a kind in the band and in sight; invisible ones are never targets.
    """
    if deed.weighing is not None and not past:
        return _weighed(state, deed, deed.weighing, word, band, fallen)
    return reach_from(state, deed, deed.user, word, band, past, fallen)


def any_foe_in_reach(state: GameTable, deed: Deed, band: Band, past: bool) -> bool:
    """Whether there is anybody for an attack of a hero with a printed band to choose; while cards are weighed the first
    one is enough.
    """
    known = deed.weighing
    if known is None or past:
        return bool(reach_from(state, deed, deed.user, "foe", extended(state, deed.user, band), past, False))
    found = known.reached.get(band)  # many cards of a hand have the same band
    if found is None:
        found = known.reached[band] = _any_mark(state, deed.user, known, band)
    return found


def _any_mark(state: GameTable, hero: Figure, known: Weighing, band: Band) -> bool:
    """ATD-RANGE-03, ATD-RANGE-04: whether any foe is in a printed band, or in what lengthens it, and in sight."""
    where = known.where
    land, marks = where.land, where.marks
    g, here = land.grid, hero.square
    if band[0] <= 1 and marks & g.within(here, 1):
        return True  # neighbours see each other
    if known.longer is None:
        known.longer = stat(state, hero, "range")
    mask = marks & g.within(here, band[1] + known.longer)  # as `extended`
    if band[0] > 1:
        mask &= ~g.within(here, band[0] - 1)
    if not mask:
        return False
    blockers = _hindrances(state, hero, land, known)
    for block in where.blocks:
        if mask & block:
            mask &= ~block
            near = band[0] > 1 and block & g.within(here, band[0] - 1)  # ATD-LARGE-09: its nearest square counts
            if not near and sight(land, g.single[here], block, blockers):
                return True
    for square in squares(mask):  # noqa: SIM110  (a generator costs more)
        if free_line(g, here, square, blockers):
            return True
    return False


def _weighed(state: GameTable, deed: Deed, known: Weighing, word: str, band: Band, fallen: bool) -> list[Figure]:
    """As `reach_from` the user, for many cards of one user in one position: distances and sight are looked up once."""
    least, most = band
    near = known.near.get(word)
    if near is None:
        g = ground(state).grid
        user = deed.user
        encounter = state.encounter
        assert encounter is not None
        if word == "foe" and user.friend:
            chosen = [figure for figure in encounter.figures.values() if not figure.friend]
        else:
            chosen = [figure for figure in encounter.figures.values() if wanted(deed, figure, word, True)]
        apart, row = g.apart, user.square * g.size  # as `distance`, written out for users of size 1
        near = known.near[word] = [
            (
                figure,
                apart[row + figure.square] if figure.size == 1 and user.size == 1 else distance(g, user, figure),
            )
            for figure in chosen
            if not figure.conditions or not hidden(figure.conditions)
        ]
    found: list[Figure] = []
    for figure, away in near:
        if least <= away <= most and (fallen or not figure.down or word == "knocked_out"):
            if away <= 1 or _in_sight(state, deed.user, known, figure):
                found.append(figure)
    return found


def _in_sight(state: GameTable, user: Figure, known: Weighing, figure: Figure) -> bool:
    """Whether the user sees somebody, looked up once."""
    found = known.sight.get(figure.id)
    if found is None:
        land = known.where.land
        blockers = _hindrances(state, user, land, known)
        g = land.grid
        if user.size == 1 and figure.size == 1:
            found = free_line(g, user.square, figure.square, blockers)
        else:
            found = sight(land, footprint(user, g.width), footprint(figure, g.width), blockers)
        known.sight[figure.id] = found
    return found


def _hindrances(state: GameTable, user: Figure, land: Ground, known: Weighing | None = None) -> int:
    """What hinders the sight of a user: walls and enemies, unless it looks past these; looked up once."""
    if known is not None and known.blockers >= 0:
        return known.blockers
    looks = looks_past(state, user)
    blockers = land.opaque
    if looks != "past_enemies":
        blockers |= enemies_mask(current(state)) if known is None else known.where.foes
        if looks == "past_adjacent":
            blockers &= ~(land.grid.within(user.square, 1) & ~land.opaque)
    if known is not None:
        known.blockers = blockers
    return blockers


def reach_from(
    state: GameTable, deed: Deed, start: Figure, word: str, band: Band, past: bool, fallen: bool
) -> list[Figure]:
    """The same, seen from somebody who may be another than the user: an attack that leaps on from who was hit last."""
    encounter = current(state)
    user = deed.user
    least, most = band
    land = ground(state)
    g = land.grid
    found: list[Figure] = []
    blockers = -1
    foes = word == "foe" and user.friend
    apart, row = g.apart, start.square * g.size  # as `distance`, written out for two of size 1
    for figure in encounter.figures.values():
        if foes and figure.friend:
            continue
        away = apart[row + figure.square] if figure.size == 1 and start.size == 1 else distance(g, start, figure)
        if away < least or away > most or (figure.conditions and hidden(figure.conditions)):
            continue
        if not foes and not wanted(deed, figure, word, fallen):
            continue
        if away > 1:
            if blockers < 0:
                blockers = land.opaque if past else _hindrances(state, user, land)
            if start.size == 1 and figure.size == 1:
                if not free_line(g, start.square, figure.square, blockers):
                    continue
            elif not sight(land, footprint(start, g.width), footprint(figure, g.width), blockers):
                continue
        found.append(figure)
    return found


def still_reaches(state: GameTable, user: Figure, target: Figure, band: Band, past: bool) -> bool:
    """ATD-ATK-10: whether the target is still in the band and in sight."""
    away = distance(ground(state).grid, user, target)
    return band[0] <= away <= band[1] and (
        away <= 1 or sees(state, user, target, past or bool(looks_past(state, user)))
    )


def chosen(state: GameTable, deed: Deed, target: str, band: Band, fallen: bool = False) -> list[Figure]:
    """The characters that a helpful or harmful effect may choose (ATD-RANGE-05, ATD-RANGE-06); sets come whole."""
    if target == "self":
        return [deed.user]
    if target == "last":
        return [deed.last] if deed.last is not None and (deed.last.hp > 0 or fallen) else []
    if target in ("triggering", "attacker"):
        moment = deed.moment
        one = None if moment is None else moment.actor if target == "attacker" else moment.subject
        return [one] if one is not None else []
    if target == "one_summon":
        return members(state, deed, target)  # wherever it stands
    if target == "least_hp_hero":
        heroes = [figure for figure in current(state).figures.values() if figure.kind == "hero" and not figure.down]
        return [min(heroes, key=lambda figure: figure.hp)] if heroes else []
    if band[1] == 0 and target in ("ally", "any"):
        return [deed.user]
    return in_reach(state, deed, target, band, fallen=fallen)
