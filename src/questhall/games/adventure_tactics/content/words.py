"""The words that cards may use besides verbs, moments and questions: targets, stats, dice, places."""

import re

from questhall.games.adventure_tactics.content.conditions import CONDITIONS
from questhall.games.adventure_tactics.content.records import ByParty

DICE = ("W", "B", "R", "K")
#: Whom a step may name; forms take a number or an id in brackets.
TARGETS = (
    "self",
    "ally",
    "other_ally",
    "foe",
    "any",
    "hero",
    "minion",
    "boss",
    "summon",
    "triggering",
    "attacker",
    "last",
    "knocked_out",
    "least_hp_hero",
    "nearest_ally",
    "farthest_minion",
    "one_summon",
)
#: Groups that a step may name as a whole.
SETS = (
    "all_foes",
    "all_allies",
    "adjacent_foes",
    "summons",
    "one_summon",
    "all_knocked_out",
    "heroes",
    "minions",
    "bosses",
    "last",
)
SET_FORMS = {"foes_within": "n", "allies_within": "n", "named": "thing"}
TARGET_FORMS = {**SET_FORMS, "thing": "thing"}
#: Whom an enemy goes for.
AIMS = (
    "closest",
    "farthest",
    "least_hp",
    "most_hp",
    "most_wounded",
    "most_cards",
    "adjacent",
    "exposed",
    "last",
    *CONDITIONS,
)
AIM_FORMS = {"tag": "tag", "named": "thing"}
#: Whom a boss card calls; besides, a minion or boss by its id.
CALLED = ("boss", "bosses", "minions", "all", "summons")
CALLED_FORMS = {"minions": "kind or tag"}
#: What a stat may say: a number, or one of some words.
STATS: dict[str, tuple[str, ...]] = {
    "max_hp": (),
    "movement": (),
    "move_plus": (),
    "basic_move": (),
    "discard_move": (),
    "hand_size": (),
    "range": (),
    "attack_plus": (),
    "attack_area": (),
    "heal_plus": (),
    "heal_taken": (),
    "overheal_guard": (),
    "defence": (),
    "self_damage": (),
    "peek_plus": (),
    "price": (),
    "bonus_gold": (),
    "suppress": (),
    "nameless": (),
    "passes_on": ("a thing of the map",),
    "free_equip": (),
    "response_back": (),
    "no_revive_die": (),
    "random_choice": (),
    "heal_sight": (),
    "water": (),
    "obstacle_cost": (),
    "summon_max": (),
    "summon_hp": (),
    "summon_move": (),
    "summon_acts": (),
    "move_mode": ("through", "through_foes", "fly"),
    "sight": ("past_enemies", "past_adjacent"),
    "immune": (*CONDITIONS, "shift", "fire"),
}
LAID = ("rubble", "ice", "trap", "seal")
PLACES = ("", "here", "beside_closest", "around_closest", "beside_boss", "free_minion_point", "start_square")
WALL_PLACES = ("", "boss_side_random", *[f"boss_side_toward_{aim}" for aim in AIMS])
EDGES = ("north", "east", "south", "west")
LETTERS = ".#~^SBC12345678abcd"  # C: a second boss
EXIT = re.compile(r"^(c\d\d|retry|end)(\^?)(?:\[([^\]]+)\])?$")
FORM = re.compile(r"^([a-z_]+)\(([^)]*)\)$")


def dice_fault(text: str, more: tuple[str, ...] = ()) -> str:
    """What is wrong with dice such as ``R+W``; "" if nothing is."""
    for die in text.split("+"):
        if die not in DICE and die not in more:
            return f"there is no die {die!r} in {text!r}; allowed: {', '.join((*DICE, *more))}, joined by +"
    return ""


def dice_of(text: str) -> list[str]:
    """``"R+W"`` as letters."""
    return list(text) if len(text) < 2 else text.split("+")


def by_party(value: ByParty, party: int) -> int:
    """ATD-PARTY-04: the number for a party of 3, 4 or 5 heroes."""
    return value if isinstance(value, int) else value[party - 3]
