"""Placement: one number of the roll, one place, one or more dice (RFA-TERM-03).

Whatever lies on a place stays there: no option takes it back (RFA-DICE-09).

An option is (place, number, kinds): `fortress 3 RRA` lays two red dice and the ally die showing 3 in the fortress. On
ice cave B the space follows: `ice_cave 4 R p`. All ways to lay some equal dice are made once and kept as a menu, so
that listing the options of a roll is a few look-ups.
"""

from typing import Any, TypeAlias

from questhall.games.roll_for_adventure.rules import desert, forest, fortress, ice_cave, vortex
from questhall.games.roll_for_adventure.rules.dice import KIND
from questhall.games.roll_for_adventure.rules.enemies import place_on
from questhall.games.roll_for_adventure.state import DESERT, ICE_CAVE, VORTEX, State
from questhall.kernel import Asking, say

Placement: TypeAlias = tuple[Any, ...]  # (place, number, kinds) or (place, number, kinds, space)
Options: TypeAlias = tuple[Placement, ...]


class Menu:
    """All ways to lay down some of several dice that show the same number (RFA-PLACE-01, RFA-PLACE-02)."""

    __slots__ = ("face", "grid", "home", "ice", "on", "sacrifice", "vortex", "words")

    def __init__(self, face: int, letters: str) -> None:
        place = ("", "desert", "fortress", "fortress", "fortress", "forest", "forest")[face]
        self.face = face
        self.words = words_of(letters)
        self.vortex: Options = tuple([(VORTEX, face, word) for word in self.words])
        self.home: list[Options] = [  # by the room that the territory has
            tuple([(place, face, word) for word in self.words if len(word) <= room]) for room in range(len(letters) + 1)
        ]
        self.home += [self.home[-1]] * (len(KIND) - len(letters))  # more room than dice
        singles = [word for word in self.words if len(word) == 1]
        self.ice: Options = tuple([("ice_cave", face, word) for word in singles])
        self.sacrifice: Options = tuple([("forest", face, word) for word in singles])
        self.on: dict[str, Options] = {}
        self.grid: dict[str, Options] = {}

    def enemy(self, key: str) -> Options:
        """RFA-PLACE-03: an enemy is a place of its own, and takes any number of dice."""
        found = self.on[key] = tuple([(key, self.face, word) for word in self.words])
        return found

    def space(self, space: str) -> Options:
        """One die on one space of ice cave B."""
        singles = [word for word in self.words if len(word) == 1]
        found = self.grid[space] = tuple([("ice_cave", self.face, word, space) for word in singles])
        return found


def words_of(letters: str) -> list[str]:
    """RFA-PLACE-05: every choice among dice of different kinds, equal ones counted once; few dice first."""
    words = {""}
    for letter in letters:
        words |= {word + letter for word in words}
    return sorted(words - {""}, key=lambda word: (len(word), word))


_MENUS: list[dict[str, Menu]] = [{} for _ in range(7)]


def groups(state: State) -> list[Menu]:
    """The numbers of the roll, each with its dice."""
    found = []
    names = state.names
    face, letters = 0, ""
    for die in state.hand:
        if die >> 5 == face:
            letters += names[die & 31]
        else:
            if face:
                found.append(_MENUS[face].get(letters) or _menu(face, letters))
            face, letters = die >> 5, names[die & 31]
    if face:
        found.append(_MENUS[face].get(letters) or _menu(face, letters))
    return found


def _menu(face: int, letters: str) -> Menu:
    menu = _MENUS[face][letters] = Menu(face, letters)
    return menu


def placements(state: State, ice: bool = True) -> list[Placement]:
    """RFA-PLACE-07, RFA-PLACE-04, RFA-TERM-03: what can be placed where.

    RFA-TURN-11: the vortex takes anything, so there is always an option. RFA-HERO-22: `ice` is False when the ice cave
    has already had its die of this roll.
    """
    options: list[Placement] = []
    enemies = state.enemies
    ice_a = state.sides[ICE_CAVE] == "A"
    sacrifice = forest.target(state) if forest.arch_full(state) else 0
    for menu in groups(state):
        face = menu.face
        if face == 1:
            room = desert.room(state)
        elif face < 5:
            room = fortress.room(state, face)
        else:
            room = forest.room(state, face)
        options += menu.home[room]
        if face == sacrifice and face < 5:
            options += menu.sacrifice
        if ice:
            if not ice_a:
                options += on_grid(state, menu)
            elif not state.ice_cave[face - 1]:
                options += menu.ice
        on = menu.on
        for key in enemies:
            options += on.get(key) or menu.enemy(key)
        options += menu.vortex
    return options


def on_grid(state: State, menu: Menu) -> list[Placement]:
    """RFA-ICEB-02, RFA-ICEB-03: one die on a space of side B."""
    options: list[Placement] = []
    for i, space in enumerate(state.content.ice_cave_b.spaces):
        if ice_cave.space_open(state, menu.face, i):
            options += menu.grid.get(space) or menu.space(space)
    return options


QUIET = (VORTEX, "fortress", "forest")  # places where a placement asks nothing more


def lay_down(state: State, option: Placement) -> tuple[int, ...]:
    """RFA-PLACE-06, RFA-DICE-09: the dice of a placement leave the hand together.

    RFA-PLACE-05: they are named by face and kinds; which of equal dice does not matter.
    """
    face, names, hand, taken = option[1], state.names, state.hand, []
    for letter in option[2]:
        for die in hand:
            if die >> 5 == face and names[die & 31] == letter:
                hand.remove(die)
                taken.append(die)
                break
    if state.events is not None:
        say(state, "place", state.active, option[0], *taken, seat=state.seat, rule="RFA-PLACE-03")
    return tuple(taken)


def place_quietly(state: State, option: Placement) -> bool:
    """A placement on the vortex, the fortress or the forest: whatever it completes is settled without a question."""
    where = option[0]
    dice = lay_down(state, option)
    if where == VORTEX:
        vortex.place(state, dice)
        return False
    if where == "fortress":
        return fortress.place(state, option[1], dice)
    return forest.place(state, dice)


def place(state: State, option: Placement) -> Asking[bool]:
    """RFA-TURN-05, RFA-PLACE-03, RFA-PLACE-08: lay the dice, then settle what they complete, which may ask something.

    Whether something was completed: a subtask, connection, task, claim, or an enemy defeated.
    """
    where = option[0]
    dice = lay_down(state, option)
    if where == "ice_cave":
        space = option[1] - 1 if len(option) == 3 else list(state.content.ice_cave_b.spaces).index(option[3])
        return ice_cave.place(state, dice, space)
    if where == "desert":
        return desert.place_a(state, dice) if state.sides[DESERT] == "A" else desert.place_b(state, dice)
    return place_on(state, where, dice)
