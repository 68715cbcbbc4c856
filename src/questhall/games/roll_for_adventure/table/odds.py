"""Odds: the exact chance that the rest of this turn's rolls completes what a placement begins.

The rest of the hand is played for that one goal as well as can be: after each roll the most useful dice are laid there,
and if none fits, one die goes elsewhere, since something must be placed. Abilities are not counted.
"""

from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial
from typing import Any, TypeAlias

from questhall.games.roll_for_adventure.content.printed import MASTER, Content
from questhall.games.roll_for_adventure.state import DESERT, FOREST, FORTRESS, ICE_CAVE, TERRITORIES, VORTEX
from questhall.games.roll_for_adventure.table.names import needed, place_words
from questhall.games.roll_for_adventure.view import RollView
from questhall.kernel import Decision, Odds, text


def odds(view: RollView, content: Content, decision: Decision) -> list[Odds]:
    """A chance for each placement, and what the next card may be."""
    found = next_card(view, content)
    if decision.kind in ("place", "place-again"):
        for option in decision.options:
            if isinstance(option, tuple) and len(option) >= 3:
                for what, chance in of_placement(view, content, option):
                    found.append(Odds(text(option), what, chance, str(option[0])))
    return found


def next_card(view: RollView, content: Content) -> list[Odds]:
    """How likely each rank is to be revealed next, as far as everybody knows."""
    chances = [0.0] * 5  # by rank; the Master counts as 4
    for key, chance in top_card(view).items():
        chances[content.cards[key].rank] += chance
    found = [
        Odds("", f"the next enemy is of rank {rank}", chances[rank], "deck") for rank in (1, 2, 3) if chances[rank]
    ]
    if chances[4]:
        found.append(Odds("", "the next card is the Master", chances[4], "deck"))
    return found


def top_card(view: RollView) -> dict[str, float]:
    """How likely each card is to lie on top: a card shuffled in as likely there as anywhere, or else what was seen.

    Of cards never seen all are equally likely, but for the Master, who lies anywhere in his stack.
    """
    if not view.left:
        return {}
    chances = dict.fromkeys(view.loose, 1 / len(view.left))
    rest = 1 - len(view.loose) / len(view.left)
    if view.known:
        return chances | {view.known[0]: rest}
    unseen = [key for key in view.left if key not in view.loose and key != MASTER]
    if MASTER in view.left and MASTER not in view.loose:
        first, last = view.master
        if first == 1:
            chances[MASTER] = rest / (last - len(view.loose))
            rest -= chances[MASTER]
    return chances | dict.fromkeys(unseen, rest / max(1, len(unseen)))


def of_placement(view: RollView, content: Content, option: tuple[Any, ...]) -> list[tuple[str, float]]:
    """What a placement works towards, and the chance to get there in this turn."""
    place, face, count = option[0], option[1], len(option[2])
    rest = len(view.hand) - count
    if place == VORTEX:
        reached = sum(die >> 5 for die in view.resurrection) + face * count
        return [("the vortex opens", float(reached >= 10))]
    if place == TERRITORIES[DESERT]:
        if view.sides[DESERT] == "A":
            return [("section 1 is completed", of_one_number(rest, 3 - len(view.desert) - count))]
        return [("a connection is closed", of_one_number(rest, _open_connection(view, content) - count))]
    if place == TERRITORIES[FORTRESS]:
        room = 4 if view.sides[FORTRESS] == "A" else 5 - view.barriers[face - 2]
        missing = room - len(view.fortress[face - 2]) - count
        return [(f"the section of the {face}s is completed", of_one_number(rest, missing))]
    if place == TERRITORIES[FOREST]:
        return _in_forest(view, content, face, count, rest)
    if place == TERRITORIES[ICE_CAVE]:
        return [_in_ice(view, content, option, rest)]
    missing = needed(view, content, place) - sum(die >> 5 for die in view.enemies[place]) - face * count
    return [(f"{place_words(content, place)} is defeated", of_total(rest, missing))]


def _open_connection(view: RollView, content: Content) -> int:
    """Dice missing on the open connection that is nearest to be closed."""
    filled = sum(1 << i for i, die in enumerate(view.desert) if die)
    missing = [bin(chain & ~filled).count("1") for i, chain in enumerate(content.chains) if not view.chains >> i & 1]
    return min(missing)


def _in_forest(view: RollView, content: Content, face: int, count: int, rest: int) -> list[tuple[str, float]]:
    """Side B has two: the arch filled, and its task done, which takes a sacrifice in a later roll."""
    fives = sum(1 for die in view.forest if die >> 5 == 5) + (count if face == 5 else 0)
    sixes = sum(1 for die in view.forest if die >> 5 == 6) + (count if face == 6 else 0)
    if view.sides[FOREST] == "A":
        return [("the path reaches the boundary", of_path(rest, view.boundary - fives - sixes))]
    spaces = content.forest_b.spaces
    if len(view.forest) == spaces:
        return [("the arch earns a stone", 1.0)]
    return [
        ("the arch is filled", of_arch(rest, fives, sixes, spaces)),
        ("the arch earns a stone", of_arch_stone(rest, fives, sixes, spaces)),
    ]


def _in_ice(view: RollView, content: Content, option: tuple[Any, ...], rest: int) -> tuple[str, float]:
    if view.sides[ICE_CAVE] == "A":
        lying = 7 - view.ice_cave.count(0)
        goal = max(4, lying)
        return f"{goal} dice lie in the ice cave", of_row(rest, 6 - lying, goal - lying)
    spaces = list(content.ice_cave_b.spaces)
    faces = [die >> 5 for die in view.ice_cave]
    faces[spaces.index(option[3])] = option[1]
    lines = [
        tuple(spaces.index(space) for space in line.spaces)
        for line in content.ice_cave_b.lines
        if option[3] in line.spaces
    ]
    return "a line through it is completed", of_lines(rest, tuple(faces), tuple(lines), content.neighbours)


@lru_cache(maxsize=4096)
def of_one_number(dice: int, missing: int) -> float:
    """So many more dice of one number: all that show it are laid down; without any, one die goes elsewhere."""
    if missing <= 0:
        return 1.0
    if dice < missing:
        return 0.0
    chance = 0.0
    for hits in range(dice + 1):
        weight = comb(dice, hits) * 5 ** (dice - hits) / 6**dice
        chance += weight * of_one_number(dice - max(1, hits), missing - hits)
    return chance


@lru_cache(maxsize=4096)
def of_path(dice: int, missing: int) -> float:
    """So many more 5s or 6s, but of one roll only the 5s or only the 6s."""
    if missing <= 0:
        return 1.0
    if dice < missing:
        return 0.0
    chance = 0.0
    for fives in range(dice + 1):
        for sixes in range(dice - fives + 1):
            ways = comb(dice, fives) * comb(dice - fives, sixes) * 4 ** (dice - fives - sixes)
            hits = max(fives, sixes)
            chance += ways / 6**dice * of_path(dice - max(1, hits), missing - hits)
    return chance


@lru_cache(maxsize=4096)
def of_arch(dice: int, fives: int, sixes: int, spaces: int) -> float:
    """Both arms of the arch filled; each leaves the other its end space."""
    missing = spaces - fives - sixes
    if missing <= 0:
        return 1.0
    if dice < missing:
        return 0.0
    chance = 0.0
    for a in range(dice + 1):
        for b in range(dice - a + 1):
            ways = comb(dice, a) * comb(dice - a, b) * 4 ** (dice - a - b)
            best = of_arch(dice - 1, fives, sixes, spaces)
            more_fives, more_sixes = min(a, missing, spaces - 1 - fives), min(b, missing, spaces - 1 - sixes)
            if more_fives:
                best = max(best, of_arch(dice - more_fives, fives + more_fives, sixes, spaces))
            if more_sixes:
                best = max(best, of_arch(dice - more_sixes, fives, sixes + more_sixes, spaces))
            chance += ways / 6**dice * best
    return chance


@lru_cache(maxsize=4096)
def of_arch_stone(dice: int, fives: int, sixes: int, spaces: int) -> float:
    """The arch filled, and in a later roll a die of the number that its boundary area shows, whichever that is.

    It may be wise to lay fewer dice than fit, so that more are left to find that number.
    """
    missing = spaces - fives - sixes
    if missing <= 0:
        return of_one_number(dice, 1)
    if dice <= missing:
        return 0.0
    chance = 0.0
    for a in range(dice + 1):
        for b in range(dice - a + 1):
            ways = comb(dice, a) * comb(dice - a, b) * 4 ** (dice - a - b)
            best = of_arch_stone(dice - 1, fives, sixes, spaces)
            for more in range(1, min(a, missing, spaces - 1 - fives) + 1):
                best = max(best, of_arch_stone(dice - more, fives + more, sixes, spaces))
            for more in range(1, min(b, missing, spaces - 1 - sixes) + 1):
                best = max(best, of_arch_stone(dice - more, fives, sixes + more, spaces))
            chance += ways / 6**dice * best
    return chance


@lru_cache(maxsize=4096)
def of_row(dice: int, free: int, missing: int) -> float:
    """So many more different numbers out of those whose space is free, one die a roll."""
    if missing <= 0:
        return 1.0
    if dice < missing:
        return 0.0
    hit = 1 - ((6 - free) / 6) ** dice
    return hit * of_row(dice - 1, free - 1, missing - 1) + (1 - hit) * of_row(dice - 1, free, missing)


@lru_cache(maxsize=4096)
def of_total(dice: int, missing: int) -> float:
    """So many more pips on an enemy, of one number in each roll."""
    if missing <= 0:
        return 1.0
    if dice == 0:
        return 0.0
    chance = 0.0
    for ways, counts in _rolls(dice):
        best = of_total(dice - 1, missing)  # nothing for the enemy
        for face, most in enumerate(counts, start=1):
            for used in range(1, most + 1):
                best = max(best, of_total(dice - used, missing - face * used))
        chance += ways * best
    return chance


@lru_cache(maxsize=16)
def _rolls(dice: int) -> list[tuple[float, tuple[int, ...]]]:
    """All different rolls: how likely each is, and how often it shows each face."""
    found = []
    for roll in combinations_with_replacement(range(6), dice):
        counts = tuple(roll.count(face) for face in range(6))
        ways = factorial(dice)
        for count in counts:
            ways //= factorial(count)
        found.append((ways / 6**dice, counts))
    return found


@lru_cache(maxsize=16)
def _faces_shown(dice: int) -> list[tuple[float, int]]:
    """How likely a roll shows exactly the faces of each set (bit 1 to bit 6)."""
    chances: dict[int, float] = {}
    for ways, counts in _rolls(dice):
        shown = sum(2 << face for face, count in enumerate(counts) if count)
        chances[shown] = chances.get(shown, 0.0) + ways
    return [(ways, shown) for shown, ways in chances.items()]


Lines: TypeAlias = tuple[tuple[int, ...], ...]


def of_lines(dice: int, faces: tuple[int, ...], lines: Lines, beside: Lines) -> float:
    """One of some lines of ice cave B, one die a roll, never equal neighbours."""
    return _of_lines(dice, _alike(faces, lines, beside), lines, beside)


def _alike(faces: tuple[int, ...], lines: Lines, beside: Lines) -> tuple[int, ...]:
    """The same grid with numbers renamed in the order in which they appear: the chance is the same.

    A number that no die can come to lie beside any more is 7, and what is of no use to the lines is left out.
    """
    useful = {space for line in lines for space in line}
    touching = {other for space in useful if not faces[space] for other in beside[space]}
    names: dict[int, int] = {}
    found = []
    for space, face in enumerate(faces):
        if face and space in touching:
            found.append(names.setdefault(face, len(names) + 1))
        else:
            found.append(7 if face and space in useful else 0)
    return tuple(found)


@lru_cache(maxsize=8192)
def _of_lines(dice: int, faces: tuple[int, ...], lines: Lines, beside: Lines) -> float:
    missing = [[space for space in line if not faces[space]] for line in lines]
    fewest = min(map(len, missing))
    if fewest == 0:
        return 1.0
    if dice < fewest:
        return 0.0
    elsewhere = of_lines(dice - 1, faces, lines, beside)
    best_by_face = [elsewhere] * 7
    for space in sorted({space for line in missing for space in line}):
        for face in range(1, 7):
            if all(faces[other] != face for other in beside[space]):
                after = (*faces[:space], face, *faces[space + 1 :])
                best_by_face[face] = max(best_by_face[face], of_lines(dice - 1, after, lines, beside))
    chance = 0.0
    for ways, shown in _faces_shown(dice):
        chance += ways * max([best_by_face[face] for face in range(1, 7) if shown >> face & 1])
    return chance
