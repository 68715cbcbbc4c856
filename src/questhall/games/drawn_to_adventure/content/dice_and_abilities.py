"""The faces of Quest Dice and bonus die, the five abilities, and the windrose."""

#: DTA-DIE-01, DTA-DIE-02: each face once, in the order of the windrose table.
FACES = ("combat", "ranged", "wisdom", "luck", "key", "mana")
#: DTA-TERM-01: the five abilities; mana is none.
ABILITIES = FACES[:5]
#: DTA-TERM-02: potion and mana are one thing.
MANA = 5
#: DTA-DIE-02: the direction that each face owns: NE E SE NW W SW.
HEADINGS = ((1, -1), (1, 0), (0, 1), (0, -1), (-1, 0), (-1, 1))
HEADING_NAMES = ("NE", "E", "SE", "NW", "W", "SW")
#: DTA-BON-01: the bonus die.
BONUS_FACES = ("triple", "mana4", "xp1", "move_or_silver", "move_or_silver", "move_or_fill")


def opposite(face: int) -> int:
    """DTA-DIE-02: opposite faces of a Quest Die add up to the last one."""
    return 5 - face
