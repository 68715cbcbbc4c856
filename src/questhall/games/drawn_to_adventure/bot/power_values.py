"""What powers are good for: about how many silver each brings on a map, told from its verbs and its price."""

from questhall.games.drawn_to_adventure.bot.map_values import WORTH
from questhall.games.drawn_to_adventure.content.printed import Power, Role, Verb

OFTEN = {  # how often an event comes on a map; bots pay few legs
    "quest_done": 12.0, "boss_done": 2.5, "side_leg_done": 0.6, "card_drawn": 1.3, "first_earned": 3.0,
    "round_start": 16.0, "turn_end": 4.0, "map_start": 1.0,
}  # fmt: skip
UNDERWAY = 0.45  # what a box counts before its power is unlocked


class Prowess:
    """The powers of a class in numbers."""

    __slots__ = ("boxes", "worth")

    def __init__(self, role: Role) -> None:
        self.boxes: list[int] = [power.boxes for power in role.power]
        self.worth: list[float] = [power_worth(power) for power in role.power]

    def of(self, xp: list[int]) -> float:
        """What so much experience is worth on each map to come."""
        total = 0.0
        for place, have in enumerate(xp):
            if have:
                boxes = self.boxes[place]
                total += self.worth[place] * (1.0 if have == boxes else UNDERWAY * have / boxes)
        return total


def power_worth(power: Power) -> float:
    """Silver a map."""
    gain = sum(_verb(verb) for verb in power.effect)
    if power.kind == "trigger" and power.on is not None:
        often = OFTEN[power.on]
        if power.where.needs_has or power.where.region:
            often *= 0.45
        if power.where.start_player:
            often *= 0.4
        return often * gain
    return gain if power.kind == "ongoing" else 0.5 + gain


def _verb(verb: Verb) -> float:
    if verb.gain is not None:
        return sum(WORTH[what] * n for what, n in verb.gain.items())
    if verb.scrap is not None:
        return sum(WORTH[what] * n for what, n in verb.scrap.per_unused_die.items())
    if verb.make is not None:
        return (0.7 if verb.make.ability not in ("choice", "other") else 1.2) * verb.make.n
    if verb.count_as is not None:
        return 2.5 if verb.count_as.use == "both" else 1.8
    if verb.reach is not None:
        return 4.0 if verb.reach.ability == "all" else 2.5
    if verb.price is not None or verb.mana_die is not None:
        return 1.5
    if verb.cross is not None:
        return 3.0
    return 1.0
