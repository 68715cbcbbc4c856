"""What a character can do: the unlocked powers of a class, added up into the numbers that the rules ask for.

For every class there are sixteen of these, one for each set of unlocked powers; a seat only knows which one is its own.
"""

from questhall.games.drawn_to_adventure.content.dice_and_abilities import ABILITIES
from questhall.games.drawn_to_adventure.content.printed import Bill, Power, Role, Verb, read_bill

PRICES = {"reroll": 1, "flip": 2, "walk": 3}  # DTA-POW-04, DTA-POW-05, DTA-POW-06


class Active:
    """An active power with its price read."""

    __slots__ = ("bill", "effect", "id")

    def __init__(self, power: Power) -> None:
        self.id: str = power.id
        self.bill: Bill = read_bill(power.cost)
        self.effect: tuple[Verb, ...] = power.effect


class Talents:
    """DTA-CLS-04: the ongoing, active and trigger powers of one set of unlocked powers."""

    __slots__ = (
        "actives", "cross", "fills_as", "flip", "headings", "look", "mana_die", "more_icons", "reach", "reach_all",
        "reroll", "triggers", "walk",
    )  # fmt: skip

    def __init__(self, role: Role, unlocked: int) -> None:
        self.fills_as: list[int] = [1 << ability for ability in range(5)]  # boxes that a token of an ability can fill
        self.headings: list[tuple[int, ...]] = [(face,) for face in range(6)]  # where a token of a face can move
        self.more_icons: list[int] = [0] * 5
        self.reach: int = 0  # abilities that fill two hexes away, as bits
        self.reach_all: bool = False
        self.cross: int = 0
        self.look: int = 1
        self.mana_die: int = 1
        self.reroll: int = PRICES["reroll"]
        self.flip: int = PRICES["flip"]
        self.walk: int = PRICES["walk"]
        powers = [power for number, power in enumerate(role.power) if unlocked >> number & 1]
        self.actives: tuple[Active, ...] = tuple(Active(power) for power in powers if power.kind == "active")
        self.triggers: dict[str, list[Power]] = {}
        for power in powers:
            if power.kind == "trigger" and power.on is not None:
                self.triggers.setdefault(power.on, []).append(power)
            elif power.kind == "ongoing":
                for verb in power.effect:
                    self._learn(verb)

    def _learn(self, verb: Verb) -> None:
        if verb.count_as is not None:
            source, target = ABILITIES.index(verb.count_as.source), ABILITIES.index(verb.count_as.target)
            if verb.count_as.use in ("fill", "both"):
                self.fills_as[source] |= 1 << target
            if verb.count_as.use in ("move", "both"):
                self.headings[source] = (*self.headings[source], target)
        if verb.price is not None:
            if verb.price.of == "reroll":
                self.reroll = verb.price.mana
            elif verb.price.of == "flip":
                self.flip = verb.price.mana
            else:
                self.walk = verb.price.mana
        if verb.mana_die is not None:
            self.mana_die = verb.mana_die.gives
        if verb.reserve_icons is not None:
            self.more_icons[ABILITIES.index(verb.reserve_icons.ability)] += verb.reserve_icons.plus
        if verb.reach is not None:
            if verb.reach.ability == "all":
                self.reach_all = True
            else:
                self.reach |= 1 << ABILITIES.index(verb.reach.ability)
        if verb.cross is not None:
            self.cross += verb.cross.n
        if verb.draw is not None:
            self.look = verb.draw.look
