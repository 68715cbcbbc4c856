"""The conditions, each with all that depends on it: what it does, how it looks, what it is worth (ATD-COND).

A new condition is an entry here; rules, words, pictures and bots read this table. One that does something of a new kind
gets a field, and a line in the rule that heeds it.
"""

import msgspec


class Condition(msgspec.Struct, frozen=True, kw_only=True):
    """What a condition does to whoever has it."""

    icon: str
    worth: float  # to the other side, in points of damage: advice for bots
    points: int = 99  # ATD-COND-02: movement points that a move may use
    halves: bool = False  # ATD-COND-03: damage dealt is halved
    skips: bool = False  # ATD-COND-04: the next turn or activation is skipped, and the condition with it
    hidden: bool = False  # ATD-COND-08: nobody's target
    curable: bool = True  # ATC-FX-05: a cleanse takes it away
    text: str = ""  # for the page that explains it


#: ATD-COND-02, ATD-COND-03, ATD-COND-04, ATD-COND-08: what each of them does.
CONDITIONS: dict[str, Condition] = {
    "slowed": Condition(icon="boot", worth=0.5, points=1, text="Moves use at most one movement point."),
    "weakened": Condition(icon="broken-heart", worth=1.0, halves=True, text="Damage dealt is halved, rounded down."),
    "stunned": Condition(icon="spark", worth=2.2, skips=True, text="The next turn is skipped; then it is over."),
    "invisible": Condition(
        icon="eye", worth=1.2, hidden=True, curable=False, text="Cannot be chosen as a target; areas still reach."
    ),
}


CURABLE = tuple(name for name, one in CONDITIONS.items() if one.curable)
