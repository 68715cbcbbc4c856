"""What all printed records share."""

from typing import Literal

import msgspec

from questhall.games.adventure_tactics.content.vocabulary import Dice, Stat, Step

ByParty = int | tuple[int, int, int]  # one number, or one each for 3, 4 and 5 heroes
Keyword = Literal["FREE", "REMOVE", "RESPONSE"]
CardKind = Literal["action", "feature", "passive", "dice", "weapon", "armor", "accessory", "boss"]
GEAR = ("weapon", "armor", "accessory")


class Printed(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    kw_only=True,
    rename={"if_": "if", "class_": "class", "else_": "else"},
):
    """Base of all records; the id is the key of its table."""

    id: str = ""


class Ability(Printed, frozen=True, kw_only=True):
    """A passive of an enemy or summon, or a rule of a chapter: a trigger with steps, or something static."""

    text: str = ""
    on: str = ""
    if_: str = ""
    may: bool = False
    per_turn: int = 0
    per_round: int = 0
    per_encounter: int = 0
    steps: tuple[Step, ...] = ()
    static: tuple[Stat | Dice, ...] = ()
