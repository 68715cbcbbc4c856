"""The words that content may use: Stats, Skills, Powers, decks, Damage Types, terrain, conditions, verbs.

DTD-STAT-04, DTD-SKILL-01, DTD-ITEM-01, DTD-LOC-03: the lists that the rules close.


Closed lists, so that a typing mistake in a pack is found when it is loaded and not in the middle of a game.
"""

from typing import Final

from questhall.games.drawn_to_destiny.content.stats import BODY, MIND, SPEED, WILL

#: DTD-SKILL-09: Combat Skills count as Body Skills.
COMBAT_SKILLS: Final = (
    "Close Combat", "Melee", "Defense", "Evasion", "Ranged", "Firearm", "Gunnery", "Demolitions",
)  # fmt: skip
BODY_SKILLS: Final = (
    "Animals", "Assassination", "Athletics", "Crime", "Driving", "Hunting", "Mechanics", "Military", "Seamanship",
    "Stealth", "Survival", "Tradeskill",
)  # fmt: skip
MIND_SKILLS: Final = (
    "Business", "Computers", "Electronics", "Intellect", "Investigation", "Knowledge", "Law", "Medicine", "Piloting",
    "Science: Life", "Science: Physical", "Science: Social",
)  # fmt: skip
WILL_SKILLS: Final = (
    "Art", "Communication", "Deception", "Espionage", "Influence", "Intimidation", "Leadership", "Performance",
    "Persuasion", "Religion",
)  # fmt: skip
SKILLS: Final[dict[str, int]] = {
    **dict.fromkeys(COMBAT_SKILLS, BODY),
    **dict.fromkeys(BODY_SKILLS, BODY),
    **dict.fromkeys(MIND_SKILLS, MIND),
    **dict.fromkeys(WILL_SKILLS, WILL),
}
#: DTD-SKILL-09, DTD-SKILL-10: Powers and the Stat they belong to.
POWERS: Final[dict[str, int]] = {
    "Strength": BODY, "Quickness": BODY, "Flight": BODY, "Toughness": BODY, "Shielding": BODY, "Fire": BODY,
    "Pyromancy": BODY, "Energy Control": BODY, "Cold": BODY, "Cryomancy": BODY, "Electricity": BODY,
    "Electromancy": BODY, "Acidic": BODY, "Toxins": BODY, "Life": BODY, "Healing": BODY, "Blessing": BODY,
    "Intuition": MIND, "Illusion": MIND, "Mental Combat": MIND, "Hexcraft": WILL, "Domination": WILL, "Radiant": WILL,
}  # fmt: skip
#: Headings under which a Unit card may list cards that belong to no Skill.
SPECIAL: Final = "Special"
WEAPON_HEADING: Final = "Weapon"

#: DTD-ITEM-05: weapon class -> Skill.
WEAPON_SKILL: Final[dict[str, str]] = {
    "close": "Close Combat", "melee": "Melee", "reach": "Melee", "ranged": "Ranged", "firearm": "Firearm",
    "gunnery": "Gunnery", "demolitions": "Demolitions",
}  # fmt: skip

DECKS: Final[tuple[str, ...]] = ("wound", "disorder", "trauma", "burden", "vehicle")
WOUND, DISORDER, TRAUMA, BURDEN, VEHICLE = 0, 1, 2, 3, 4
#: DTD-DECK-07: the Stat that a deck's cards lower, and what its backs are called.
DECK_STAT: Final = (BODY, MIND, WILL, SPEED, BODY)
LIGHT_NAMES: Final = ("Fatigue", "Stun", "Stress", "Slow", "Malfunction")
LIGHT_DECK: Final[dict[str, int]] = {"Fatigue": WOUND, "Stun": DISORDER, "Stress": TRAUMA, "Slow": BURDEN}
#: DTD-DECK-07: Damage Types by deck, in the order of the Suits Wands, Coins, Cups, Swords.
TYPES: Final[tuple[tuple[str, ...], ...]] = (
    ("Bash", "Pierce", "Hack", "Slash"),
    ("Loss", "Delusion", "Compulsion", "Nervous"),
    ("Anger", "Despair", "Desire", "Fear"),
    ("Constrict", "Restrain", "Hold", "Disable"),
    ("Bash", "Pierce", "Hack", "Slash"),
)
TYPE_DECK: Final[dict[str, int]] = {name: deck for deck in (BURDEN, TRAUMA, DISORDER, WOUND) for name in TYPES[deck]}

SEVERITIES: Final = ("Minor", "Major", "Critical", "Extreme")

#: DTD-LOC-01: locations by Rank, from the ace down to the 2.
BODY_PARTS: Final = (
    "Head", "Shoulders", "Chest", "Abdomen", "Vitals", "Left Arm", "Right Arm", "Left Hand", "Right Hand", "Left Leg",
    "Right Leg", "Left Foot", "Right Foot",
)  # fmt: skip
VEHICLE_PARTS: Final = (
    "Frame", "Controls", "Cabin", "Engine", "Supply", "Left Steering", "Right Steering", "Left Lift", "Right Lift",
    "Left System", "Right System", "Left Thrust", "Right Thrust",
)  # fmt: skip
ASPECTS: Final = (
    "Death", "Power", "Self", "Violence", "Reality", "Belief", "Status", "Companions", "Strangers", "Love", "Change",
    "Things", "Fortune",
)  # fmt: skip
FACULTIES: Final = (
    "Awareness", "Concentration", "Personality", "Vitality", "Balance", "Memory", "Understanding", "Language", "Vision",
    "Hearing", "Sensation", "Social", "Sleep",
)  # fmt: skip
#: DTD-LOC-03: what a piece of armour may cover.
ARMOR_PLACES: Final[dict[str, tuple[str, ...]]] = {
    "Head": ("Head",),
    "Shoulders": ("Shoulders",),
    "Chest": ("Chest",),
    "Abdomen": ("Abdomen",),
    "Vitals": ("Vitals",),
    "Arms": ("Left Arm", "Right Arm"),
    "Hands": ("Left Hand", "Right Hand"),
    "Legs": ("Left Leg", "Right Leg"),
    "Feet": ("Left Foot", "Right Foot"),
}
#: DTD-UNIT-10, DTD-UNIT-14: the slot that covers a place.
SLOT_OF: Final[dict[str, str]] = {
    "Head": "Head", "Shoulders": "Torso", "Chest": "Torso", "Abdomen": "Torso", "Vitals": "Torso", "Arms": "Arms",
    "Hands": "Hands", "Legs": "Legs", "Feet": "Feet",
}  # fmt: skip
SLOTS: Final = ("Head", "Torso", "Arms", "Hands", "Legs", "Feet", "Left", "Right", "Back", "Belt", "Mount")
#: Where an Item is held, not merely worn or carried on Belt or Back.
HELD: Final = ("Left", "Right", "Both", "Mount")


#: What may stand on a damage card (section on damage decks in RULES.md). The value after the colon: how it is read.
DAMAGE_WORDS: Final[dict[str, str]] = {
    **dict.fromkeys(("Fatigue", "Stun", "Stress", "Slow"), "n"),
    **dict.fromkeys(("Bleeding", "Burning", "Choking", "Poisoned", "Diseased"), "n"),
    **dict.fromkeys(("Push", "Pull", "Withdraw", "Drop"), "n"),
    **dict.fromkeys(("Body", "Mind", "Will", "Speed"), "n"),  # that Stat is lowered while the Crit stays
    "Knockdown": "", "Prone": "", "CannotStand": "", "Unconscious": "", "Dead": "", "Dying": "", "Mute": "",
    "Hobbled": "", "Held": "",
    "Blind": "partial", "Deaf": "partial",
    "Impaired": "part", "Immobilized": "part", "Broken": "part",
    "Casualty": "n", "Haywire": "word", "Shield": "n", "Plate": "n",
    "Veer": "", "Veering": "", "OneWay": "", "SideDrift": "", "SideStun": "", "SideFatigue": "", "OneSideTurn": "",
    "NoSideTurn": "", "RoughStun": "", "RoughFatigue": "", "RoughCost": "n", "NoRough": "", "BackCost": "n",
    "NoBack": "", "OneTurn": "", "ForcedStep": "n",
    "ItemCooldown": "", "ItemDamaged": "n", "ItemBroken": "", "ItemLost": "", "UsesHalved": "", "RoundCooldown": "",
    "Tighten": "n",
    "NoEarly": "", "NoAbilities": "", "NoLevels": "", "LoseSkills": "n", "NoEquip": "", "NoItems": "",
    "WillDisadvantage": "", "NoWillSkills": "", "NoHelp": "", "NoAid": "",
    "Taunted": "n", "Flee": "n", "Frenzied": "n", "Confused": "n", "Charmed": "n", "Surrender": "",
    "LevelWhile": "n", "DisadvantageWhile": "", "LevelUnless": "n", "MustTarget": "", "MindLevelWhile": "n",
    "TauntedWhile": "", "NoFeats": "", "NoDraw": "", "MoveNext": "n", "CauseLevel": "n", "CauseLevelRound": "n",
}  # fmt: skip

#: Conditions that stay on a Unit as tokens (DTD-COND-01 to 26 and those that Abilities place).
CONDITIONS: Final = (
    "Bleeding", "Blood Loss", "Burning", "Poisoned", "Diseased", "Choking", "Blind", "Deaf", "Mute", "Impaired",
    "Immobilized", "Hobbled", "Broken", "Damaged", "Prone", "Held", "Dying", "Unconscious", "Haywire", "Flee",
    "Taunted", "Frenzied", "Confused", "Charmed", "Surprised", "Exposure", "Hunger", "Thirst", "Isolation",
    "Aiming", "Braced", "Dug In", "Overwatch", "Suppressed", "Directed", "Inspired", "Blessed", "Bluffed",
    "Overextended", "Reloading", "Bandaging", "Stimulated", "Knockdown", "Undead", "Mindless", "Savage", "Cowardly",
    "Cunning",
)  # fmt: skip

ROLES: Final = (
    "Attacker", "Blaster", "Defender", "Disrupter", "Skirmisher", "Sniper", "Supporter", "Taunter",
)  # fmt: skip

VERBS: Final = (
    "light", "crit", "recover", "heal", "cond", "uncond", "level", "rating", "armor", "hits", "advantage",
    "disadvantage", "reverse", "clash", "combo", "draw", "discard", "retrieve", "shuffle", "move", "gain", "face",
    "drop", "take", "give", "ready", "cooldown", "hide", "reveal", "types", "location", "ignore", "range", "uses",
    "token", "test", "fate", "spawn", "remove", "terrain", "behave", "clock", "event", "milestone", "reward", "say",
    "counter", "instead", "wind", "order", "choose", "charge", "command",
)  # fmt: skip

#: What `ignore` may switch off.
IGNORABLE: Final = (
    "cover", "unit cover", "range0", "disadvantage", "flanking", "terrain", "resist", "clear sight", "hide cover",
    "quick draw", "drag", "climb", "surprise", "mind", "conditions", "radio range", "trample", "detect range",
)  # fmt: skip
#: DTD-COND-24: conditions that tell a Unit what to do.
BEHAVIOURS: Final = ("Flee", "Taunted", "Frenzied", "Confused", "Charmed")
