"""The verbs that hold no further steps, and what all verbs share."""

from typing import Annotated, Literal

import msgspec

Band = tuple[int, int]
Hits = Literal["all", "foes", "allies"]
Mode = Literal["walk", "through", "fly", "teleport"]
Condition = str  # a name of the table in conditions.py; the checker knows them
Until = Literal["attack", "turn", "own_next_turn", "cleanup", "encounter"]
Whose = Literal["self", "summons", "allies", "party"]
Few = Annotated[int, msgspec.Meta(ge=1, le=20)]


class Share(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An amount that is counted when the step is done: ``{ of = "dealt", times = 0.5, max = 4 }``, rounded down."""

    of: Literal["dealt", "rolled", "missing_hp", "foes_adjacent", "round", "party", "cards_in_hand"]
    times: float = 1.0
    max: int = 99


Amount = int | str | Share


class Bonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"if_": "if"}):
    """Extra dice or damage of one attack while a condition holds."""

    if_: str = ""
    dice: str = ""
    plus: int = 0


class Verb(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    kw_only=True,
    tag_field="do",
    rename={"if_": "if", "from_": "from", "else_": "else", "while_": "while"},
):
    """What every verb may carry: ``needs`` (the card is unplayable if this cannot be done), ``may`` (the user can
    decline).
    """

    needs: bool = False
    may: bool = False


class Damage(Verb, frozen=True, kw_only=True, tag="damage"):
    """Damage that is no attack: nothing answers, reduces or ignores it; ``all`` is all HP that the target has."""

    amount: Amount
    target: str = "foe"
    range: Band = (0, 0)
    aoe: int = 0
    hits: Hits = "all"
    at: Literal["target", "self", "last"] = "target"
    others: bool = False  # the character in the middle is spared


class Heal(Verb, frozen=True, kw_only=True, tag="heal"):
    """Raise HP up to the maximum; a knocked-out hero lifted above 0 comes back."""

    amount: Amount
    target: str = "self"
    range: Band = (0, 0)
    aoe: int = 0
    at: Literal["target", "self", "last"] = "target"


class Inflict(Verb, frozen=True, kw_only=True, tag="condition"):
    """Give a condition."""

    what: Condition
    target: str = "last"
    range: Band = (0, 0)
    aoe: int = 0
    hits: Hits = "foes"
    until: Until = "cleanup"


class Cleanse(Verb, frozen=True, kw_only=True, tag="cleanse"):
    """Take conditions away, all that can be cured or one of them; never invisible."""

    what: str = "all"  # or the name of a condition that can be cured
    target: str = "self"
    range: Band = (0, 0)
    aoe: int = 0


class Move(Verb, frozen=True, kw_only=True, tag="move"):
    """Let somebody move: ``points`` movement points, or ``basic`` for the basic movement of the mover."""

    points: int | Literal["basic"]
    who: str = "self"
    range: Band = (0, 0)
    mode: Mode = "walk"
    obstacles: int = 0  # what an obstacle costs, if not 2
    water: bool = False  # water can be crossed


class Shift(Verb, frozen=True, kw_only=True, tag="shift"):
    """Push, pull or drag somebody; it spends no movement points."""

    dir: Literal["push", "pull", "beside"]
    squares: int = 1
    target: str = "last"
    range: Band = (0, 0)
    aoe: int = 0
    large: bool = False  # moves 2x2 enemies too


class Swap(Verb, frozen=True, kw_only=True, tag="swap"):
    """Exchange squares with a character of size 1."""

    target: str = "other_ally"
    range: Band = (0, 0)


class Guard(Verb, frozen=True, kw_only=True, tag="guard"):
    """The next attack on the target is reduced; guards do not add up."""

    amount: Few
    target: str = "self"
    range: Band = (0, 0)
    aoe: int = 0
    other: bool = False  # somebody else than the target of the step before
    until: Until = "cleanup"


class Reduce(Verb, frozen=True, kw_only=True, tag="reduce"):
    """Answering an attack: its damage to the protected character is lower."""

    amount: Few


class Ignore(Verb, frozen=True, kw_only=True, tag="ignore"):
    """Answering an attack: the dice are rolled, the protected character takes no damage and no Effect."""


class Redirect(Verb, frozen=True, kw_only=True, tag="redirect"):
    """Answering an attack: somebody else is hit by the same roll."""

    to: Literal["self", "attacker", "adjacent_foe"]


class Expose(Verb, frozen=True, kw_only=True, tag="expose"):
    """Attacks on the target deal more."""

    amount: Few
    target: str = "foe"
    range: Band = (0, 0)
    until: Until = "cleanup"


class Lure(Verb, frozen=True, kw_only=True, tag="lure"):
    """Enemies activated within range take the user for the closest hero."""

    range: int
    until: Until = "own_next_turn"


class Draw(Verb, frozen=True, kw_only=True, tag="draw"):
    """Draw cards, above the hand size too."""

    n: Few = 1
    who: str = "self"


class Discard(Verb, frozen=True, kw_only=True, tag="discard"):
    """Throw cards away; ``down_to`` instead of ``n``: until so many are left in hand."""

    n: int = 1
    who: str = "self"
    from_: Literal["hand", "board", "deck"] = "hand"
    down_to: int = -1


class Recover(Verb, frozen=True, kw_only=True, tag="recover"):
    """Take cards back from the discard pile or from those set aside."""

    n: Few = 1
    from_: Literal["discard", "removed"] = "discard"
    to: Literal["hand", "deck", "board"] = "hand"
    filter: str = ""  # a card id, or a kind such as "weapon"; summon = cards that call a creature


class More(Verb, frozen=True, kw_only=True, tag="action"):
    """More actions in this turn."""

    n: Few = 1


class Initiative(Verb, frozen=True, kw_only=True, tag="initiative"):
    """Change the line: first, last, or swap two cards; now or when the next one is laid."""

    op: Literal["first", "last", "swap"]
    who: str = "self"
    when: Literal["now", "next"] = "next"


class Peek(Verb, frozen=True, kw_only=True, tag="peek"):
    """Look at the top of the boss deck; ``bury``: the card just revealed goes to the bottom and the next one is
    revealed.
    """

    n: int = 1
    may: bool = False
    bottom: int = 0  # so many of them may be put at the bottom
    bury: bool = False


class Summon(Verb, frozen=True, kw_only=True, tag="summon"):
    """Place a creature on a free square."""

    creature: str
    range: Band
    max: int = 1
    n: int = 1


class Clear(Verb, frozen=True, kw_only=True, tag="clear"):
    """Remove obstacles, traps, seals, fire or spawned walls, or give up an own summon."""

    what: Literal["rubble", "trap", "seal", "ice", "fire_wall", "small_wall", "large_wall", "walls", "summon"]
    range: int = 99
    n: int = 99


class Appear(Verb, frozen=True, kw_only=True, tag="appear"):
    """An enemy vanishes and stands beside the hero whom a word for targets names."""

    beside: str = "farthest"


class Use(Verb, frozen=True, kw_only=True, tag="use"):
    """Run an active ability of the boss."""

    ability: str
    target: str = ""


class Stat(Verb, frozen=True, kw_only=True, tag="stat"):
    """A value that is different while this works."""

    which: str
    by: int | str = 1
    while_: str = ""
    aura: int = 0  # works for allies (or, for suppress, on foes) so many squares away
    until: Until | None = None
    uses: int = 0
    per_turn: int = 0
    per_round: int = 0
    per_encounter: int = 0
    target: str = ""  # only against the foe chosen now
    range: Band = (0, 0)


class Dice(Verb, frozen=True, kw_only=True, tag="dice"):
    """A change of dice: of the rolls of its owner (``whose``) while it works, or of the roll being answered."""

    op: Literal[
        "add",
        "upgrade",
        "reroll_one",
        "reroll_any",
        "reroll_all",
        "reroll_low",
        "keep_better",
        "set_max",
        "minimum",
        "pair",
    ]
    die: str = ""
    value: int = 0
    plus: int = 0
    roll: Literal["attack", "heal", "any"] = "attack"
    if_: str = ""
    whose: Whose = "self"
    reach: int = 99
    cost: int = 0  # damage that using it costs
    until: Until | None = None
    uses: int = 0
    per_turn: int = 0
    per_round: int = 0
    per_encounter: int = 0


class Revive(Verb, frozen=True, kw_only=True, tag="revive"):
    """A knocked-out hero returns; answering a fall: the hero stays up instead."""

    hp: int | Literal["half"]
    target: str = "knocked_out"
    range: Band = (0, 0)


class Gain(Verb, frozen=True, kw_only=True, tag="gain"):
    """The party gains or loses something of the campaign."""

    gold: int = 0
    item: str = ""
    loot: int = 0
    tier: int = 0  # loot of another tier than the act's
    gear: str = ""
    perk: str = ""
    flag: str = ""
    level: int = 0
    random_card: str = ""


class Next(Verb, frozen=True, kw_only=True, tag="next"):
    """Change the set-up of the next encounter only."""

    hp: int = 0
    potions: int = 0
    hand: int = 0
    initiative: Literal["", "heroes_first"] = ""
    minions: int = 0
    boss_hp: int = 0
    peek: int = 0
    invisible: bool = False
