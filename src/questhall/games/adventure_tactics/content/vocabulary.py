"""The words in which cards are written: one small frozen record for each verb.

A card is a list of steps, done from top to bottom. The same verbs serve hero cards, gear, features, passive and dice
abilities, party items, perks, boss cards, abilities of enemies and the consequences of chapters. Unknown verbs and
unknown fields are errors when a file is read, so a typing mistake in a card never reaches a table.

Dice are written by letter: ``W`` white, ``B`` blue, ``R`` red, ``K`` black, joined by ``+``; ``basic`` stands for the
basic attack of whoever acts, ``echo`` for the dice of the last attack of a hero. Ranges are bands ``[least, most]``;
``[0, 0]`` is the user alone. Conditions in ``if`` are words of
:mod:`questhall.games.adventure_tactics.rules.cards.if_words`, joined by ``and``, ``or`` and ``not``.
"""

from typing import Literal

from questhall.games.adventure_tactics.content.verbs import (
    Amount,
    Appear,
    Band,
    Bonus,
    Cleanse,
    Clear,
    Condition,
    Damage,
    Dice,
    Discard,
    Draw,
    Expose,
    Few,
    Gain,
    Guard,
    Heal,
    Hits,
    Ignore,
    Inflict,
    Initiative,
    Lure,
    Mode,
    More,
    Move,
    Next,
    Peek,
    Recover,
    Redirect,
    Reduce,
    Revive,
    Share,
    Shift,
    Stat,
    Summon,
    Swap,
    Until,
    Use,
    Verb,
    Whose,
)

__all__ = [  # the whole vocabulary, those of plain_verbs included
    "VERBS",
    "Activate",
    "Amount",
    "Appear",
    "Attack",
    "Band",
    "Bid",
    "Bonus",
    "Check",
    "Choose",
    "Cleanse",
    "Clear",
    "Condition",
    "Damage",
    "Dice",
    "Discard",
    "Draw",
    "Each",
    "Expose",
    "Few",
    "Gain",
    "Guard",
    "Heal",
    "Hits",
    "Ignore",
    "Inflict",
    "Initiative",
    "Lure",
    "Mode",
    "More",
    "Move",
    "Next",
    "Peek",
    "Recover",
    "Redirect",
    "Reduce",
    "Revive",
    "Share",
    "Shift",
    "Spawn",
    "Stat",
    "Step",
    "Summon",
    "Swap",
    "Until",
    "Use",
    "Verb",
    "When",
    "Whose",
]


class Attack(Verb, frozen=True, kw_only=True, tag="attack"):
    """Roll once, damage the target and everybody in the area; ``then`` is the Effect; each of ``times`` chooses its
    target anew.
    """

    dice: str
    plus: int = 0
    range: Band = (0, 0)
    aoe: int = 0
    line: int = 0  # everybody in a straight line of so many squares from a side of the user
    hits: Hits = "all"
    target: str = "foe"
    times: Few = 1
    other: Literal["any", "different", "same"] = (
        "any"  # may the later attacks of `times`, or this one, repeat the target before?
    )
    origin: Literal["self", "last"] = "self"  # from whose square range and sight are counted
    at: Literal["target", "self", "spot"] = "target"  # the middle of the area; spot: where a summon was just given up
    sight: Literal["normal", "past_enemies"] = "normal"
    bonus: tuple[Bonus, ...] = ()
    then: "tuple[Step, ...]" = ()


class Spawn(Verb, frozen=True, kw_only=True, tag="spawn"):
    """Bring something onto the board: a minion, a wall, rubble, ice, a trap, a seal, or oneself again."""

    what: str
    at: str = ""
    n: int = 1
    limit: int = 99
    squares: int = 0
    range: Band = (0, 0)
    then: "tuple[Step, ...]" = ()  # what a trap does to whoever enters it


class Activate(Verb, frozen=True, kw_only=True, tag="activate"):
    """Enemies move towards a hero and attack it; ``summons``: the user's summons act at once."""

    who: str
    target: str = "closest"
    points: int = -1
    dice: str = ""
    plus: int = 0
    attack: bool = True
    moves: bool = True
    then: "tuple[Step, ...]" = ()


class When(Verb, frozen=True, kw_only=True, tag="when"):
    """Not a verb of its own: a trigger that lives for a time (the record of a passive, in a step list)."""

    on: str
    until: Until
    steps: "tuple[Step, ...]"
    if_: str = ""


class Choose(Verb, frozen=True, kw_only=True, tag="choose"):
    """The user takes ``pick`` of the lists."""

    of: "tuple[tuple[Step, ...], ...]"
    pick: int = 1


class Check(Verb, frozen=True, kw_only=True, tag="check"):
    """Steps that depend on the position."""

    if_: str
    then: "tuple[Step, ...]" = ()
    else_: "tuple[Step, ...]" = ()


class Each(Verb, frozen=True, kw_only=True, tag="each"):
    """Steps for every member of a set of characters (``last`` is the member); ``act``: the member itself does them."""

    over: str
    steps: "tuple[Step, ...]"
    act: bool = False


class Bid(Verb, frozen=True, kw_only=True, tag="bid"):
    """An enemy makes the hero whom a word for targets names do the steps itself."""

    who: str = "closest"
    steps: "tuple[Step, ...]"


Step = (
    Attack
    | Damage
    | Heal
    | Inflict
    | Cleanse
    | Move
    | Shift
    | Swap
    | Guard
    | Reduce
    | Ignore
    | Redirect
    | Expose
    | Lure
    | Draw
    | Discard
    | Recover
    | More
    | Initiative
    | Peek
    | Summon
    | Spawn
    | Clear
    | Activate
    | Use
    | Stat
    | Dice
    | When
    | Choose
    | Check
    | Each
    | Appear
    | Bid
    | Revive
    | Gain
    | Next
)
VERBS: dict[str, type[Verb]] = {str(kind.__struct_config__.tag): kind for kind in Step.__args__}
