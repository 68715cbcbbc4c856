"""The words for moments: ``on_hit_ally(2)`` and its like, as a window with a scope and a reach (ATD-TIME-01,
ATD-TIME-09).
"""

import re
from functools import cache
from typing import Literal

import msgspec

from questhall.kernel.errors import BadPack

Scope = Literal["self", "ally", "any", "summon", "near", "near_ally", "all"]

#: ATD-TIME-01, ATD-TIME-09: word -> (window, whose event it is seen from the bearer).
WORDS: dict[str, tuple[str, Scope]] = {
    "on_hit": ("hit", "self"),  # an attack has been rolled against the bearer, damage is about to be dealt
    "on_hit_ally": ("hit", "ally"),  # ... against another ally within reach
    "on_hit_any": ("hit", "any"),  # ... against the bearer or an ally within reach
    "on_hit_summon": ("hit", "summon"),  # ... against a summon of the bearer
    "on_hurt": ("hurt", "self"),  # the bearer has taken damage
    "on_kill": ("kill", "self"),  # the bearer or one of its summons has defeated an enemy
    "on_kill_any": ("kill", "any"),  # an enemy has been defeated within reach
    "on_ko_self": ("fall", "self"),  # the bearer is about to fall
    "on_ko_ally": ("fall", "ally"),  # another hero within reach is about to fall
    "on_ko": ("knocked_out", "all"),  # a hero has been knocked out (for enemies)
    "on_reveal": ("reveal", "all"),  # a boss card has been revealed
    "on_ability": ("ability", "any"),  # an active ability is aimed at the bearer or an ally within reach
    "on_roll": ("roll", "self"),  # the bearer has rolled
    "on_heal": ("heal", "self"),  # the bearer has healed another hero
    "on_move": ("move", "self"),  # the bearer has finished a move
    "on_foe_near": ("move", "near"),  # a foe has ended its move within reach
    "on_foe_near_ally": ("move", "near_ally"),  # a foe has ended its move beside an ally within reach
    "on_turn_start": ("turn_start", "self"),
    "on_foe_turn": ("turn_start", "near"),  # the turn of a foe within reach begins
    "on_turn_end": ("turn_end", "self"),
    "on_round_start": ("round_start", "all"),
    "on_cleanup": ("cleanup", "all"),
    "on_setup": ("setup", "all"),
    "on_initiative": ("initiative", "all"),  # the line has been laid out
    "on_pass": ("passed", "self"),
    "on_price": ("price", "self"),  # an own card has damaged the bearer
    "on_free": ("free", "self"),  # the bearer has played a FREE card
    "on_revived": ("revived", "self"),
    "on_condition": ("condition", "self"),  # the bearer has gained a condition
    "on_summon_defeated": ("defeat", "summon"),  # a summon of the bearer is gone
    "on_defeat": ("defeat", "self"),  # the bearer itself is defeated (for enemies)
    "on_defeat_ally": ("defeat", "ally"),  # another enemy is defeated (for enemies)
    "on_hp": ("hp", "self"),  # the bearer has fallen to so many HP, once
    "on_spawn": ("spawn", "self"),
}

_FORM = re.compile(r"^(on_[a-z_]+)(?:\((\d+)\))?$")


class Trigger(msgspec.Struct, frozen=True):
    """A moment that a card waits for."""

    window: str
    scope: Scope
    reach: int = 99


@cache
def parse_trigger(word: str, where: str) -> Trigger:
    """ATD-TIME-09: the content's trigger words are windows."""
    form = _FORM.match(word)
    if form is None or form[1] not in WORDS:
        raise BadPack(f"{where}: there is no trigger {word!r}; known: {', '.join(WORDS)}.")
    window, scope = WORDS[form[1]]
    return Trigger(window, scope, int(form[2]) if form[2] else 99)
