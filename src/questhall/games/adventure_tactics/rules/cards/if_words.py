"""The words of ``if``: small questions about the position, joined by ``and``, ``or`` and ``not``."""

from typing import Callable

from questhall.games.adventure_tactics.content.conditions import hidden
from questhall.games.adventure_tactics.content.questions import parse
from questhall.games.adventure_tactics.rules.board import positions
from questhall.games.adventure_tactics.rules.board.action import Scene
from questhall.games.adventure_tactics.rules.board.objectives import area_mask
from questhall.games.adventure_tactics.rules.cards.sheets import tags
from questhall.games.adventure_tactics.state import Figure, GameTable

Question = Callable[[GameTable, Scene, str], bool]


def holds(state: GameTable, scene: Scene, text: str) -> bool:
    """Whether a condition is true now."""
    for clause in parse(text):
        for wanted, name, argument in clause:
            if QUESTIONS[name](state, scene, argument) != wanted:
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
    g = positions.ground(state).grid
    count = 0
    for figure in encounter.figures.values():
        if not figure.down and figure is not middle and wanted(figure) and positions.distance(g, middle, figure) <= 1:
            count += 1
    return count


def _ally_adjacent(state: GameTable, scene: Scene, _: str) -> bool:
    user = scene.user
    return (
        _beside(
            state,
            scene.foe,
            lambda figure: figure.friend == user.friend and figure is not user and figure.kind != "object",
        )
        > 0
    )


def _summon_adjacent(state: GameTable, scene: Scene, _: str) -> bool:
    return _beside(state, scene.foe, lambda figure: figure.owner == scene.user.id) > 0


def _kin_adjacent(state: GameTable, scene: Scene, _: str) -> bool:
    user = scene.user
    return _beside(state, scene.foe, lambda figure: figure.sheet == user.sheet and figure is not user) > 0


def foes_adjacent(state: GameTable, figure: Figure) -> int:
    """How many enemies of a character stand next to it."""
    return _beside(state, figure, lambda other: other.friend != figure.friend and other.kind != "object")


def _foes_adjacent_ge(state: GameTable, scene: Scene, n: str) -> bool:
    return foes_adjacent(state, scene.user) >= int(n)


def _summon_in_play(state: GameTable, scene: Scene, id: str) -> bool:
    for figure in positions.current(state).figures.values():
        if figure.owner == scene.user.id and (not id or figure.sheet == id):
            return True
    return False


def _near_summon(state: GameTable, scene: Scene, n: str) -> bool:
    g = positions.ground(state).grid
    figures = positions.current(state).figures.values()
    return any(
        figure.owner == scene.user.id and positions.distance(g, figure, scene.user) <= int(n) for figure in figures
    )


def _tag(state: GameTable, scene: Scene, tag: str) -> bool:
    return scene.foe is not None and tag in tags(state, scene.foe)


def _weapon_slot_empty(state: GameTable, scene: Scene, _: str) -> bool:
    mine = positions.current(state).boards.get(scene.user.id)
    return mine is None or not mine.weapon


def _minions_le(state: GameTable, _: Scene, n: str) -> bool:
    return sum(figure.kind == "minion" for figure in positions.current(state).figures.values()) <= int(n)


def _beside_rubble(state: GameTable, scene: Scene, _: str) -> bool:
    land = positions.ground(state)
    feet = positions.footprint(scene.user, land.grid.width)
    return bool(land.grid.around(feet) & ~feet & land.rubble)


def _same_colour(state: GameTable, scene: Scene, _: str) -> bool:
    if scene.foe is None:
        return False
    g = positions.ground(state).grid
    one, two = scene.user.square, scene.foe.square
    return (g.column[one] + g.row[one]) % 2 == (g.column[two] + g.row[two]) % 2


def _two_freed(state: GameTable, _: Scene, __: str) -> bool:
    return sum(flag in state.flags for flag in ("marsh", "mountain", "forest")) >= 2


def _beside_kind(state: GameTable, scene: Scene, kind: str) -> bool:
    return _beside(state, scene.user, lambda figure: figure.sheet == kind) > 0


def _target_beside_enemies(state: GameTable, scene: Scene, n: str) -> bool:
    return scene.foe is not None and foes_adjacent(state, scene.foe) >= int(n)


def _target_near(state: GameTable, scene: Scene, argument: str) -> bool:
    kind, n = argument.split()
    if scene.foe is None:
        return False
    g, foe = positions.ground(state).grid, scene.foe
    figures = positions.current(state).figures.values()
    return any(figure.sheet == kind and positions.distance(g, figure, foe) <= int(n) for figure in figures)


def _alone(state: GameTable, scene: Scene, _: str) -> bool:
    foe = scene.foe
    return foe is not None and not _beside(state, foe, lambda one: one.friend == foe.friend and one.kind != "object")


def _fallen(state: GameTable, scene: Scene, kind: str) -> bool:
    """Who has just been defeated, for triggers that wait for that."""
    return scene.moment is not None and scene.moment.subject is not None and scene.moment.subject.sheet == kind


def _in_play(state: GameTable, _: Scene, kind: str) -> bool:
    return any(figure.sheet == kind for figure in positions.current(state).figures.values())


def _stands_in(state: GameTable, scene: Scene, name: str) -> bool:
    return scene.foe is not None and bool(area_mask(state, name) >> scene.foe.square & 1)


def _finale(state: GameTable, _: Scene, __: str) -> bool:
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
    "target_unmarked": lambda state, scene, _: scene.foe is not None and not scene.foe.mark,
    "self_has": lambda state, scene, what: _has(scene.user, what),
    "target_has": lambda state, scene, what: _has(scene.foe, what),
    "self_hp_le": lambda state, scene, limit: _low(scene.user, limit),
    "target_hp_le": lambda state, scene, limit: _low(scene.foe, limit),
    "target_full_hp": lambda state, scene, _: scene.foe is not None and scene.foe.hp >= scene.foe.top,
    "ally_adjacent_to_target": _ally_adjacent,
    "summon_adjacent_to_target": _summon_adjacent,
    "kin_adjacent_to_target": _kin_adjacent,
    "beside": _beside_kind,
    "moved_at_least": lambda state, scene, n: scene.user.moved >= int(n),
    "not_moved": lambda state, scene, _: scene.user.moved == 0,
    "invisible": lambda state, scene, _: hidden(scene.user.conditions),
    "foes_adjacent_ge": _foes_adjacent_ge,
    "round_is": lambda state, scene, n: positions.current(state).round == int(n),
    "round_ge": lambda state, scene, n: positions.current(state).round >= int(n),
    "round_le": lambda state, scene, n: positions.current(state).round <= int(n),
    "minions_le": _minions_le,
    "summon_in_play": _summon_in_play,
    "near_summon": _near_summon,
    "weapon_slot_empty": _weapon_slot_empty,
    "killed": lambda state, scene, _: scene.killed,
    "tag": _tag,
    "is_boss": lambda state, scene, _: scene.foe is not None and scene.foe.kind == "boss",
    "is_minion": lambda state, scene, _: scene.foe is not None and scene.foe.kind == "minion",
    "range_ge": lambda state, scene, n: scene.distance >= int(n),
    "range_le": lambda state, scene, n: scene.distance <= int(n),
    "flag": lambda state, scene, flag: flag in state.flags,
    "two_freed": _two_freed,
    "gold_ge": lambda state, scene, n: state.gold >= int(n),
    "party_is": lambda state, scene, n: len(state.heroes) == int(n),
    "dealt_ge": lambda state, scene, n: scene.dealt >= int(n),
    "attacks_made_ge": lambda state, scene, n: scene.user.attacks >= int(n),
    "damaged_a_hero": lambda state, scene, _: scene.foe is not None and scene.foe.hurt_hero,
    "one_die": lambda state, scene, _: scene.dice_count == 1,
    "beside_rubble": _beside_rubble,
    "same_colour": _same_colour,
}
