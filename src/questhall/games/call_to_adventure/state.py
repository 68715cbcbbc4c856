"""What lies on the table, as plain data.

`agenda` is the heart of it: the stack of what is still to be done. A rule that has several things to do puts them
there in order and returns; whatever interrupts is put on top. So "last in, first out" needs no rule of its own, and
nothing is ever remembered outside the state.
"""

from typing import Literal

import msgspec

from questhall.games.call_to_adventure.content.printed import Content
from questhall.kernel import GameState, State

TOP, BOTTOM = "top", "bottom"
NOBODY = -1
START_LEVEL = 3
START_XP = 3
ZONE = 3  # cards under one character card
FULL = 9  # cards of a whole story
LAST_LEVEL = 7
DARK_LIMIT = 3

Phase = Literal["setup", "start", "action", "declare", "A1", "A2", "A3", "A4", "A5", "A6", "end", "last"]
Mode = Literal["versus", "solo", "coop"]
Stance = Literal["", "watch", "silent"]


def _six() -> list[int]:
    return [0, 0, 0, 0, 0, 0]


def _three() -> list[list[str]]:
    return [[], [], []]


class Task(msgspec.Struct, frozen=True, array_like=True):
    """One thing still to be done: which rule, and with what."""

    name: str
    key: str = ""  # a card, a power, a window
    seat: int = NOBODY
    other: int = NOBODY
    n: int = 0
    arg: str = ""


class Hero(State):
    """CTA-TERM-07, CTA-TERM-11: one player's hero: character cards, Story, hand, tokens, marker.

    What seldom changes is a tuple: copies of the state share it.
    """

    dealt: tuple[str, ...] = ()  # character cards still to choose from
    origin: str = ""
    motivation: str = ""
    destiny: str = ""
    rejected: tuple[str, ...] = ()
    story: tuple[tuple[str, str], ...] = ()  # card and visible path, in the order gained: three to a zone
    allies: tuple[str, ...] = ()
    fallen: tuple[str, ...] = ()  # Allies turned face-down
    hand: list[str] = []
    played: tuple[str, ...] = ()
    xp: int = START_XP
    level: int = START_LEVEL
    abilities: list[int] = msgspec.field(default_factory=_six)  # visible icons of the Story
    icons: list[int] = msgspec.field(default_factory=_six)
    borrowed: tuple[int, ...] = (0, 0, 0, 0, 0, 0)  # until the end of the turn, counted above too
    points: int = 0  # Triumph and Tragedy of the Story and of played cards
    powers: tuple[str, ...] = ()  # powers that can be activated
    triggers: tuple[str, ...] = ()  # powers that watch for something
    used: dict[str, int] = {}  # uses of limited powers in this turn or round
    stance: Stance = ""  # when this seat wants to be asked
    turns: int = 0


class Attempt(State):
    """The challenge being attempted, from A0 to A6."""

    seat: int
    card: str
    path: str
    act: int  # the row it lies in, 0 for the set-aside Adversary
    slot: int
    listed: list[int]  # abilities that count
    bought: int = 0  # Dark runes paid for
    dark: int = 0  # Dark runes in the pool
    granted: list[int] = msgspec.field(default_factory=_six)  # runes given by cards and powers
    bonus: int = 0
    malus: int = 0
    ease: int = 0
    strain: int = 0
    stones: list[int] = []  # the cast
    faces: list[int] = []
    spared: int = 0  # Corruption faces that will be ignored
    keep: bool = False
    forced: Literal["", "success", "fail"] = ""
    outcome: Literal["", "success", "fail"] = ""
    needed: int = 0  # the difficulty at which it was resolved, before its card and Ally left the row
    round: int = 1  # 2 and more: a re-attempt
    used: dict[str, int] = {}
    silent: list[int] = []  # seats that passed for the whole attempt


class Played(State):
    """A card on the stack."""

    card: str
    seat: int  # NOBODY: the Adversary
    mode: int = 0  # which of its powers
    you: int = NOBODY
    other: int = NOBODY
    ally: str = ""
    cancelled: bool = False


class Quarry(State):
    """The Adversary of a solo or co-operative game."""

    card: str
    goal: int
    xp: int = 0
    deck: list[str] = []
    discard: list[str] = []
    shown: list[str] = []  # revealed this turn
    pending: list[str] = []  # of those, what acts after the challenge
    victor: int = NOBODY


class Table(GameState, kw_only=True):
    """CTA-TERM-12: the whole table, with the slots of its rows."""

    content: Content = None  # type: ignore[assignment]
    mode: Mode = "versus"
    heroes: list[Hero]
    veiled: bool = True  # ask on public grounds, so that a question tells nothing about a hand
    open_hands: bool = False
    phase: Phase = "setup"
    turn: int = 0
    first: int = 0
    round: int = 0
    # Story cards
    decks: list[list[str]] = msgspec.field(default_factory=_three)
    rows: list[list[str]] = msgspec.field(default_factory=_three)  # "" is an empty slot
    under: list[list[str]] = msgspec.field(default_factory=_three)  # the Ally tucked under each slot
    discards: list[list[str]] = msgspec.field(default_factory=_three)
    limbo: list[str] = []  # Allies shown and discarded by the refill that is going on
    met: str = ""  # the Ally that is about to be placed
    revealed: int = 0  # rows face-up
    known: list[list[int]] = []  # by seat and act: how many cards on top of the deck the seat has seen
    # Hero and Antihero cards
    hero_deck: list[str] = []
    antihero_deck: list[str] = []
    hero_discard: list[str] = []
    antihero_discard: list[str] = []
    box: tuple[str, ...] = ()  # out of the game, unseen
    removed: tuple[str, ...] = ()  # out of the game, and everybody knows
    # the turn
    mains: int = 0  # main actions left
    acted: bool = False  # a main action was made
    journeyed: bool = False
    replaced: bool = False  # the free replacement of CTA-TURN-07
    waived: bool = False
    bought: int = 0  # Dark runes bought this turn
    attempt: Attempt | None = None
    stack: list[Played] = []
    agenda: list[Task] = []
    looming: tuple[str, ...] = ()  # powers of Adversaries, Quest and Rise in force
    quarry: Quarry | None = None
    # the end
    ending: int = NOBODY  # who triggered it
    final: list[int] = []  # seats that still take a final turn
    idle: int = 0  # turns in a row without a main action
    barren: int = 0  # the same, free replacements included
    over: bool = False
    lost: bool = False
    reason: str = ""


def without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    """A tuple without the first of these names."""
    at = names.index(name)
    return names[:at] + names[at + 1 :]


def then(state: Table, *tasks: Task) -> None:
    """Put what comes next on the agenda: it is done in this order, before everything already there."""
    if len(tasks) == 1:
        state.agenda.append(tasks[0])
    else:
        state.agenda.extend(reversed(tasks))


def seats_from(state: Table, seat: int) -> list[int]:
    """All seats in seat order, beginning with one of them (CTA-SETUP-12, CTA-TERM-13)."""
    count = len(state.heroes)
    return [(seat + k) % count for k in range(count)]


def finish(state: Table, reason: str, lost: bool = False) -> None:
    """The game is over: nothing that was still to be done happens any more."""
    state.chance.reveal()  # everything hidden is shown now
    state.over = True
    state.lost = lost
    state.reason = reason
    state.agenda.clear()
