"""Words for the small parts of cards: dice, ranges, amounts, conditions, triggers, targets."""

import re

from questhall.games.adventure_tactics.content.conditions import CONDITIONS
from questhall.games.adventure_tactics.content.vocabulary import Amount, Band, Share

DIE = {"W": "white", "B": "blue", "R": "red", "K": "black"}
TARGET = {
    "self": "yourself",
    "ally": "an ally",
    "other_ally": "another ally",
    "foe": "a foe",
    "any": "anybody",
    "minion": "a minion",
    "boss": "a boss",
    "triggering": "that character",
    "last": "the same character",
    "attacker": "the attacker",
    "summon": "an own summon",
    "summons": "each own summon",
    "knocked_out": "a knocked-out hero",
    "all_knocked_out": "every knocked-out hero",
    "all_foes": "every foe in range and sight",
    "all_allies": "every ally",
    "adjacent_foes": "every adjacent foe",
    "least_hp_hero": "the hero with the least HP",
    "one_summon": "an own summon",
    "heroes": "each hero",
    "nearest_ally": "the nearest other hero",
    "farthest_minion": "the farthest minion",
    "minions": "each minion",
    "bosses": "each boss",
}
WHEN = {
    "on_hit": "when an attack hits you",
    "on_hit_ally": "when an attack hits an ally{}",
    "on_hit_any": "when an attack hits you or an ally{}",
    "on_hit_summon": "when an attack hits an own summon",
    "on_hurt": "when you take damage",
    "on_kill": "when you defeat an enemy",
    "on_kill_any": "when an enemy is defeated{}",
    "on_ko_self": "when you would fall",
    "on_ko_ally": "when an ally{} would fall",
    "on_ko": "when a hero is knocked out",
    "on_reveal": "when a boss card is revealed",
    "on_ability": "when an ability is aimed at you or an ally{}",
    "on_roll": "after your roll",
    "on_heal": "when you heal another hero",
    "on_move": "after your move",
    "on_foe_near": "when a foe ends its move{}",
    "on_foe_near_ally": "when a foe ends its move beside an ally{}",
    "on_turn_start": "at the start of your turn",
    "on_foe_turn": "when a hero{} begins its turn",
    "on_turn_end": "at the end of the turn",
    "on_round_start": "at the start of the round",
    "on_cleanup": "in cleanup",
    "on_setup": "when the encounter begins",
    "on_initiative": "after the line is laid",
    "on_pass": "when you pass",
    "on_price": "when your own cards damage you",
    "on_free": "when you play a FREE card",
    "on_revived": "when you are revived",
    "on_condition": "when you gain a condition",
    "on_summon_defeated": "when an own summon is defeated",
    "on_defeat": "when it is defeated",
    "on_defeat_ally": "when another enemy is defeated",
    "on_hp": "when it falls to {} HP",
    "on_spawn": "when it appears",
}
IF = {
    "ally_adjacent_to_target": "an ally is next to the target",
    "summon_adjacent_to_target": "an own summon is next to the target",
    "kin_adjacent_to_target": "another of its kind is next to the target",
    "not_moved": "you have not moved this turn",
    "invisible": "you are invisible",
    "summon_in_play": "an own summon is in play",
    "weapon_slot_empty": "your weapon slot is empty",
    "killed": "the target was defeated",
    "is_boss": "it is a boss",
    "is_minion": "it is a minion",
    "target_full_hp": "the target has full HP",
    "damaged_a_hero": "the target has damaged a hero this round",
    "one_die": "it is a single die",
    "beside_rubble": "it is next to rubble",
    "target_alone": "nobody of its side is next to it",
    "finale": "it is the last encounter",
    "two_freed": "two kingdoms are free",
    "same_colour": "both squares have the same colour",
    "target_unmarked": "nobody has freed or opened it",
    "foes_adjacent_ge(1)": "a foe is next to you",
    "target_has(any)": "the target has a condition",
    "self_has(any)": "you have a condition",
    "tag(tower)": "the target is of the tower",
    "flag(marsh)": "Sallowmere is free",
    "flag(mountain)": "Korrigath is free",
    "flag(forest)": "Everholt is free",
    "flag(coin)": "you kept the Queen's coin",
    "flag(shard)": "you have a Mirror Shard",
    "flag(scar)": "the Castellan bears your scar",
    "flag(promise)": "you promised the raft folk to come back",
    "flag(orm)": "you asked Little Orm to watch the pass",
    "flag(burners)": "you asked the burners to dig",
    "flag(stag)": "the White Stag lives",
}
NOT = {
    "foes_adjacent_ge(1)": "no foe is next to you",
    "attacks_made_ge(1)": "it is your first attack this turn",
    "party_is(3)": "the party has 4 or 5 heroes",
}
STAT = {
    "max_hp": "maximum HP {}",
    "movement": "movement {}",
    "move_plus": "your moves {}",
    "basic_move": "Basic Move {}",
    "discard_move": "discarding to move gives {}",
    "hand_size": "hand size {}",
    "range": "reach of your attacks {}",
    "attack_plus": "your attacks {}",
    "heal_plus": "your heals {}",
    "heal_taken": "heals on you {}",
    "price": "one purchase in each market {} gold",
    "obstacle_cost": "obstacles cost you 1",
    "water": "you can cross water",
    "suppress": "passives of minions next to you are off",
    "free_equip": "Equip or Prepare costs no action",
    "summon_max": "you may have one more Bone Servant",
    "summon_hp": "your summons' HP {}",
    "summon_move": "your Totem may move {}",
    "summon_acts": "your summons act at once",
    "self_damage": "damage from your own cards {}",
    "response_back": "a response you play returns to your hand",
    "attack_area": "your attacks also hit foes within {} of the target",
    "overheal_guard": "your healing above the maximum becomes guard, at most {}",
    "heal_sight": "your heals reach fallen heroes without sight",
    "bonus_gold": "bonus successes bring {} gold",
    "no_revive_die": "the red revival die is not rolled",
    "peek_plus": "you see {} boss card more",
    "random_choice": "choose between two random encounter cards",
    "defence": "damage to you {}",
    "nameless": "passive abilities are off",
}
#: What a share is a share of.
COUNTED = {
    "dealt": "the damage dealt",
    "rolled": "the roll",
    "missing_hp": "the HP you lack",
    "foes_adjacent": "the foes next to you",
    "round": "the number of the round",
    "party": "the number of heroes",
    "cards_in_hand": "the cards in your hand",
}
#: How long something lasts.
UNTIL = {
    "attack": "the attack is over",
    "turn": "the turn ends",
    "own_next_turn": "your next turn",
    "cleanup": "cleanup",
    "encounter": "the encounter ends",
}
#: Whom an enemy goes for, if not the closest.
AIM = {
    "closest": "the closest hero",
    "farthest": "the farthest hero",
    "least_hp": "the hero with the least HP",
    "most_hp": "the hero with the most HP",
    "most_wounded": "the most wounded hero",
    "most_cards": "the hero with the most cards",
    "last": "the same target",
    "adjacent": "an adjacent hero",
    **{name: f"a {name} hero" for name in CONDITIONS},
    "exposed": "an exposed hero",
    "random_direction": "whoever stands in a random direction",
}
#: What the next encounter has more or less of.
NEXT = {
    "hp": "every hero's HP",
    "potions": "revive potions",
    "hand": "hand size",
    "minions": "minions",
    "boss_hp": "the boss's HP",
    "peek": "boss cards seen",
}
BY = {
    "through": "your moves pass through characters",
    "through_foes": "your moves pass through foes",
    "fly": "you fly",
    "mirror": "while a mirror stands the last HP stays, and the nearest mirror takes the rest of the damage",
}


def dice_words(dice: str) -> str:
    """``R+W`` as red + white."""
    return (
        " + ".join(
            "basic attack"
            if die == "basic"
            else "the dice of the last hero's attack"
            if die == "echo"
            else DIE.get(die, die)
            for die in dice.split("+")
        )
        if dice
        else "no dice"
    )


def band_words(band: Band, aoe: int = 0) -> str:
    """Where it reaches."""
    if band[1] == 0:
        return f" around you ({aoe})" if aoe else ""
    if band[0] <= 1:
        where = f", range {band[1]}"
    else:
        where = f", range {band[0]}-{band[1]}"
    return where + (f", area {aoe}" if aoe else "")


def aside(where: str) -> str:
    """A range in the middle of a sentence stands between commas."""
    return f"{where}," if where.startswith(",") else where


def amount_words(amount: Amount) -> str:
    """A number, dice, or a share."""
    if isinstance(amount, Share):
        share = {0.5: "half of ", 1.0: ""}.get(amount.times, f"{amount.times} times ")
        return share + COUNTED[amount.of]
    if isinstance(amount, int) or amount in ("half", "full"):
        return str(amount)
    return dice_words(amount)


def if_words(question: str) -> str:
    """A condition in words."""
    parts = []
    for clause in question.split(" or "):
        parts.append(" and ".join(_if(word.strip()) for word in clause.split(" and ")))
    return " or ".join(parts)


def _if(word: str) -> str:
    if word.startswith("not in_play("):
        return f"{word[12:-1].replace('_', ' ').title()} has fallen"
    if word.startswith("not "):
        return NOT.get(word[4:], "not: " + _if(word[4:]))
    name, _, rest = word.partition("(")
    value = rest.rstrip(")")
    if word in IF:
        return IF[word]
    if name == "fallen":
        return f"it was {'an' if value[0] in 'aeiou' else 'a'} {value.replace('_', ' ')}"
    if name == "target_near":
        kind, n = value.split()
        return f"a {kind.replace('_', ' ')} is within {n} of it"
    shapes = {
        "self_has": "you are {}",
        "target_has": "the target is {}",
        "target_hp_le": "the target has at most {} HP",
        "self_hp_le": "you have at most {} HP",
        "moved_at_least": "you have moved {} squares or more",
        "round_is": "it is round {}",
        "round_ge": "it is round {} or later",
        "round_le": "it is round {} or earlier",
        "range_ge": "the range is {} or more",
        "range_le": "the range is {} or less",
        "foes_adjacent_ge": "{} or more foes are next to you",
        "tag": "the target is {}",
        "attacks_made_ge": "you have attacked this turn",
        "near_summon": "an own summon is within {}",
        "minions_le": "at most {} minions are left",
        "summon_in_play": "the {} is in play",
        "dealt_ge": "{} or more damage was dealt",
        "beside": "a {} is next to it",
        "in_play": "{} is in play",
        "stands_in": "it stands on the {}",
        "party_is": "the party has {} heroes",
        "target_beside_enemies": "{} or more enemies are next to it",
        "flag": "{}",
        "gold_ge": "the party has {} gold",
    }
    return shapes.get(name, name + " {}").format(value.replace("_", " "))


def on_words(on: str) -> str:
    """A trigger in words."""
    name, _, rest = on.partition("(")
    reach = rest.rstrip(")")
    if name == "on_hp":
        return WHEN[name].format(reach)
    return WHEN.get(name, name).format(f" within {reach}" if reach else "")


def target_words(target: str) -> str:
    """Whom it concerns."""
    if target in TARGET:
        return TARGET[target]
    name, _, rest = target.partition("(")
    value = rest.rstrip(")").replace("_", " ")
    return {
        "foes_within": f"foes within {value}",
        "allies_within": f"allies within {value}",
        "named": f"each {value}",
        "thing": f"one {value}",
    }.get(name, target.replace("_", " "))


def aim_words(word: str) -> str:
    """Whom an enemy goes for."""
    return AIM.get(word) or f"a {word.partition('(')[2].rstrip(')').replace('_', ' ') or word.replace('_', ' ')}"


#: How the words of a hero's card change where they speak of an enemy.
_OF_IT = {"yourself": "itself", "your": "its", "Your": "Its", "you": "it", "You": "It"}
_YOU = re.compile(r"\b(yourself|your|Your|you|You)\b")


def of_it(words: str) -> str:
    """The same words about an enemy, which nobody plays."""
    return _YOU.sub(lambda found: _OF_IT[found[0]], words.replace("you have ", "it has "))
