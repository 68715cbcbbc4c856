"""What stands on the Crits of a Unit, and what they do while they lie there (DTD-DMG-08)."""

from questhall.games.drawn_to_destiny.content.library import Library
from questhall.games.drawn_to_destiny.content.stats import STATS
from questhall.games.drawn_to_destiny.content.vocabulary import (
    SEVERITIES,
)
from questhall.games.drawn_to_destiny.rules.harm.hit_locations import place_words

#: What the words of a damage card do while it stays; all others are done at once, or leave tokens that one sees.
LASTING = {
    "CannotStand": "cannot stand", "Veering": "turned to that side at each Round Start",
    "OneWay": "no Turn to the other side", "SideDrift": "a Turn to that side also Drifts",
    "SideStun": "Stun:1 for each Turn to that side", "SideFatigue": "Fatigue:1 for each Turn to that side",
    "OneSideTurn": "one Turn to that side a Round", "NoSideTurn": "no Turn to that side",
    "RoughStun": "Stun:1 on entering rough ground", "RoughFatigue": "Fatigue:1 on entering rough ground",
    "RoughCost": "terrain costs {} more", "NoRough": "no rough ground, no climbing",
    "BackCost": "Backward costs {} more", "NoBack": "no Backward", "OneTurn": "Turn 1 at Refresh",
    "ForcedStep": "at Round Start {} Forward", "RoundCooldown": "at Round Start an Ability or Item cools down",
    "Tighten": "Slow:{} at each Round End", "NoEarly": "no act on Counts 10 to 6", "NoAbilities": "no Abilities",
    "NoLevels": "all Levels are 0", "LoseSkills": "Skills forgotten", "NoEquip": "no Equip", "NoItems": "no Items",
    "WillDisadvantage": "Disadvantage with Will Skills", "NoWillSkills": "no Will Skills",
    "NoHelp": "Allies' Abilities do not reach it", "NoAid": "nor Items or Medicine of others",
    "CauseLevel": "Level:{} against the cause",
}  # fmt: skip
#: The same for those that weigh only while the card's aspect holds.
WHILE = {
    "LevelWhile": "Level:{}", "DisadvantageWhile": "Disadvantage", "LevelUnless": "Level:{} but against the cause",
    "MustTarget": "the cause must be its Target", "MindLevelWhile": "Level:{} with Mind Skills",
    "TauntedWhile": "Taunted by the cause", "NoFeats": "no Push the Limit, no Heroic Feat",
    "NoDraw": "no card at Round End",
}  # fmt: skip
#: When the aspect of each Rank holds, from the ace down to the 2.
HOLDS = (
    "while somebody within 6 has died or is Dying", "while the rival's Level is higher", "while Body is below half",
    "after a fight within 3 this Round", "always", "while the rival uses a Power", "while the rival's Cost is higher",
    "while no Ally is within 2", "while a Rival is within 2", "while an Ally in sight has a Crit",
    "in a Place that is new this Round", "while it holds an Item", "while the last Fate card is red",
)  # fmt: skip


def damage_words(library: Library, deck: int, card: int, severity: int, vehicle: bool = False) -> str:
    """A damage card in words: its name at a Severity and where it strikes."""
    if card >= 52:
        return "a Wild"
    face = library.face(deck, card)
    where = place_words(deck, card, vehicle)
    return f"{face.names[severity - 1]} ({SEVERITIES[severity - 1]} {face.type}, {where})"


def lasting_words(library: Library, deck: int, card: int, severity: int) -> str:
    """DTD-DMG-08: what a Crit does as long as it lies there, beside the Stat that it lowers; "" for most."""
    if card >= 52:
        return ""
    face, found = library.face(deck, card), []
    for word, n, _ in face.words[severity - 1]:
        if word in STATS:
            found.append(f"{word}:{n}")
        elif word in WHILE:
            found.append(f"{WHILE[word].format(n)} {HOLDS[face.rank]}")
        elif word in LASTING:
            found.append(LASTING[word].format({1: "one step", 2: "two steps"}[n] if word == "ForcedStep" else n))
    return ", ".join(found)


def crit_words(library: Library, deck: int, card: int, severity: int, vehicle: bool = False) -> str:
    """A Crit with what it does while it stays."""
    lasting = lasting_words(library, deck, card, severity)
    return damage_words(library, deck, card, severity, vehicle) + (f": {lasting}" if lasting else "")
