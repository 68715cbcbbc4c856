"""The words of ``if``: small questions about the position, joined by ``and``, ``or`` and ``not``."""

from typing import Callable

from questhall.games.adventure_tactics.content.questions import parse
from questhall.games.adventure_tactics.rules.board import large_bosses, obstacles_and_walls, positions
from questhall.games.adventure_tactics.rules.board.conditions import hidden
from questhall.games.adventure_tactics.rules.board.deeds import Deed
from questhall.games.adventure_tactics.rules.board.objectives_and_failure import area_mask
from questhall.games.adventure_tactics.rules.cards.creatures import tags
from questhall.games.adventure_tactics.state import Figure, GameTable

Question = Callable[[GameTable, Deed, str], bool]


def holds(state: GameTable, deed: Deed, text: str) -> bool:
    """Whether a condition is true now."""
    for clause in parse(text):
        for wanted, name, argument in clause:
            if QUESTIONS[name](state, deed, argument) != wanted:
                break
        else:
            return True
    return False


def _has(figure: Figure | None, what: str) -> bool:
    if figure is None:
        return False
    return bool(figure.conditions) if what == "any" else what in figure.conditions


def _low(figure: Figure | None, limit: str) -> bool:
    if figure is None:
        return False
    return figure.hp <= (figure.top // 2 if limit == "half" else int(limit))


def _beside(state: GameTable, middle: Figure | None, wanted: Callable[[Figure], bool]) -> int:
    """How many characters that are wanted stand next to somebody."""
    if middle is None:
        return 0
    encounter = positions.current(state)
    g = obstacles_and_walls.ground(state).grid
    count = 0
    for figure in encounter.figures.values():
        if not figure.down and figure is not middle and wanted(figure) and positions.distance(g, middle, figure) <= 1:
            count += 1
    return count


def _ally_adjacent(state: GameTable, deed: Deed, _: str) -> bool:
    user = deed.user
    return (
        _beside(
            state,
            deed.foe,
            lambda figure: figure.friend == user.friend and figure is not user and figure.kind != "object",
        )
        > 0
    )


def _summon_adjacent(state: GameTable, deed: Deed, _: str) -> bool:
    return _beside(state, deed.foe, lambda figure: figure.owner == deed.user.id) > 0


def _kin_adjacent(state: GameTable, deed: Deed, _: str) -> bool:
    user = deed.user
    return _beside(state, deed.foe, lambda figure: figure.sheet == user.sheet and figure is not user) > 0


def foes_adjacent(state: GameTable, figure: Figure) -> int:
    """How many enemies of a character stand next to it."""
    return _beside(state, figure, lambda other: other.friend != figure.friend and other.kind != "object")


def _foes_adjacent_ge(state: GameTable, deed: Deed, n: str) -> bool:
    return foes_adjacent(state, deed.user) >= int(n)


def _summon_in_play(state: GameTable, deed: Deed, id: str) -> bool:
    for figure in positions.current(state).figures.values():
        if figure.owner == deed.user.id and (not id or figure.sheet == id):
            return True
    return False


def _near_summon(state: GameTable, deed: Deed, n: str) -> bool:
    g = obstacles_and_walls.ground(state).grid
    figures = positions.current(state).figures.values()
    return any(
        figure.owner == deed.user.id and positions.distance(g, figure, deed.user) <= int(n) for figure in figures
    )


def _tag(state: GameTable, deed: Deed, tag: str) -> bool:
    return deed.foe is not None and tag in tags(state, deed.foe)


def _weapon_slot_empty(state: GameTable, deed: Deed, _: str) -> bool:
    mine = positions.current(state).boards.get(deed.user.id)
    return mine is None or not mine.weapon


def _minions_le(state: GameTable, _: Deed, n: str) -> bool:
    return sum(figure.kind == "minion" for figure in positions.current(state).figures.values()) <= int(n)


def _beside_rubble(state: GameTable, deed: Deed, _: str) -> bool:
    land = obstacles_and_walls.ground(state)
    feet = large_bosses.footprint(deed.user, land.grid.width)
    return bool(land.grid.around(feet) & ~feet & land.rubble)


def _same_colour(state: GameTable, deed: Deed, _: str) -> bool:
    if deed.foe is None:
        return False
    g = obstacles_and_walls.ground(state).grid
    one, two = deed.user.square, deed.foe.square
    return (g.column[one] + g.row[one]) % 2 == (g.column[two] + g.row[two]) % 2


def _two_freed(state: GameTable, _: Deed, __: str) -> bool:
    return sum(flag in state.flags for flag in ("marsh", "mountain", "forest")) >= 2


def _beside_kind(state: GameTable, deed: Deed, kind: str) -> bool:
    return _beside(state, deed.user, lambda figure: figure.sheet == kind) > 0


def _target_beside_enemies(state: GameTable, deed: Deed, n: str) -> bool:
    return deed.foe is not None and foes_adjacent(state, deed.foe) >= int(n)


def _target_near(state: GameTable, deed: Deed, argument: str) -> bool:
    kind, n = argument.split()
    if deed.foe is None:
        return False
    g, foe = obstacles_and_walls.ground(state).grid, deed.foe
    figures = positions.current(state).figures.values()
    return any(figure.sheet == kind and positions.distance(g, figure, foe) <= int(n) for figure in figures)


def _alone(state: GameTable, deed: Deed, _: str) -> bool:
    foe = deed.foe
    return foe is not None and not _beside(state, foe, lambda one: one.friend == foe.friend and one.kind != "object")


def _fallen(state: GameTable, deed: Deed, kind: str) -> bool:
    """Who has just been defeated, for triggers that wait for that."""
    return deed.moment is not None and deed.moment.subject is not None and deed.moment.subject.sheet == kind


def _in_play(state: GameTable, _: Deed, kind: str) -> bool:
    return any(figure.sheet == kind for figure in positions.current(state).figures.values())


def _stands_in(state: GameTable, deed: Deed, name: str) -> bool:
    return deed.foe is not None and bool(area_mask(state, name) >> deed.foe.square & 1)


def _finale(state: GameTable, _: Deed, __: str) -> bool:
    """ATC-CAMP-09: an encounter after which the campaign ends."""
    outcome = state.content.chapters[positions.current(state).chapter].outcome
    ways = [way[:3] for way in outcome.plain.goto] if outcome is not None else []
    return any(way in state.content.chapters and state.content.chapters[way].ending for way in ways)


QUESTIONS: dict[str, Question] = {
    "target_alone": _alone,
    "fallen": _fallen,
    "in_play": _in_play,
    "stands_in": _stands_in,
    "finale": _finale,
    "target_beside_enemies": _target_beside_enemies,
    "target_near": _target_near,
    "target_unmarked": lambda state, deed, _: deed.foe is not None and not deed.foe.mark,
    "self_has": lambda state, deed, what: _has(deed.user, what),
    "target_has": lambda state, deed, what: _has(deed.foe, what),
    "self_hp_le": lambda state, deed, limit: _low(deed.user, limit),
    "target_hp_le": lambda state, deed, limit: _low(deed.foe, limit),
    "target_full_hp": lambda state, deed, _: deed.foe is not None and deed.foe.hp >= deed.foe.top,
    "ally_adjacent_to_target": _ally_adjacent,
    "summon_adjacent_to_target": _summon_adjacent,
    "kin_adjacent_to_target": _kin_adjacent,
    "beside": _beside_kind,
    "moved_at_least": lambda state, deed, n: deed.user.moved >= int(n),
    "not_moved": lambda state, deed, _: deed.user.moved == 0,
    "invisible": lambda state, deed, _: hidden(deed.user.conditions),
    "foes_adjacent_ge": _foes_adjacent_ge,
    "round_is": lambda state, deed, n: positions.current(state).round == int(n),
    "round_ge": lambda state, deed, n: positions.current(state).round >= int(n),
    "round_le": lambda state, deed, n: positions.current(state).round <= int(n),
    "minions_le": _minions_le,
    "summon_in_play": _summon_in_play,
    "near_summon": _near_summon,
    "weapon_slot_empty": _weapon_slot_empty,
    "killed": lambda state, deed, _: deed.killed,
    "tag": _tag,
    "is_boss": lambda state, deed, _: deed.foe is not None and deed.foe.kind == "boss",
    "is_minion": lambda state, deed, _: deed.foe is not None and deed.foe.kind == "minion",
    "range_ge": lambda state, deed, n: deed.distance >= int(n),
    "range_le": lambda state, deed, n: deed.distance <= int(n),
    "flag": lambda state, deed, flag: flag in state.flags,
    "two_freed": _two_freed,
    "gold_ge": lambda state, deed, n: state.gold >= int(n),
    "party_is": lambda state, deed, n: len(state.heroes) == int(n),
    "dealt_ge": lambda state, deed, n: deed.dealt >= int(n),
    "attacks_made_ge": lambda state, deed, n: deed.user.attacks >= int(n),
    "damaged_a_hero": lambda state, deed, _: deed.foe is not None and deed.foe.hurt_hero,
    "one_die": lambda state, deed, _: deed.dice_count == 1,
    "beside_rubble": _beside_rubble,
    "same_colour": _same_colour,
}
