"""What a set of active Abilities comes to, sorted by when it is asked for (DTD-SKILL-04, DTD-SKILL-05)."""

from collections.abc import Mapping

from questhall.games.drawn_to_destiny.content import Ability, Effect

MOMENTS = ("count", "conflict", "reveal", "hits")


class Talents:
    """The active Abilities of a Unit; worked out once for the same names."""

    __slots__ = ("actions", "attacks", "flanks", "free", "ignored", "passive", "tests", "throws_far")

    def __init__(self, names: tuple[str, ...], known: Mapping[str, Ability]) -> None:
        cards = [known[name] for name in names]
        passive = [card for card in cards if card.use == "passive"]
        #: what passive Abilities switch off
        self.ignored = frozenset([effect.name for card in passive for effect in card.do if effect.verb == "ignore"])
        self.passive: tuple[tuple[Ability, tuple[tuple[str, Effect], ...]], ...] = tuple(
            [(card, tuple([(card.name, effect) for effect in card.do])) for card in passive]
        )
        self.attacks = tuple([card for card in cards if card.use == "interact" and card.attack is not None])
        self.tests = tuple([card for card in cards if card.use == "interact" and card.test is not None])
        self.actions = tuple([card for card in cards if card.use == "action"])
        self.free: dict[str, tuple[Ability, ...]] = {
            moment: tuple([card for card in cards if card.use == "free" and moment in card.at]) for moment in MOMENTS
        }
        marks = {(effect.verb, effect.mode) for card in cards for effect in card.do}
        self.flanks = ("level", "flanking") in marks
        self.throws_far = ("range", "thrown") in marks
