"""Targets: which characters a card may take (ATD-RANGE)."""

import re

from questhall.games.adventure_tactics.rules.board.deeds import Deed
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.board.positions import current, distance
from questhall.games.adventure_tactics.state import Figure, GameTable

_SET = re.compile(r"^(foes|allies)_within\((\d+)\)$")


def wanted(deed: Deed, figure: Figure, word: str, fallen: bool) -> bool:
    """ATD-RANGE-07, ATD-RANGE-08, ATD-RANGE-09, ATD-RANGE-10, ATD-KO-03, ATD-CORE-01: whether a character is of the
    kind that a card takes, seen from its user.
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
