"""What a set of active Abilities comes to, sorted by when it is asked for (DTD-SKILL-04, DTD-SKILL-05)."""

from collections.abc import Mapping, Sequence

from questhall.games.drawn_to_destiny.content.printed import Ability, Effect

MOMENTS = ("count", "conflict", "reveal", "hits")

SWINGS = ("level", "advantage", "disadvantage")


def swings(effect: Effect) -> bool:
    """Whether an effect changes Levels or luck as long as it holds."""
    return effect.verb in SWINGS and not effect.on


def by_cards(effect: Effect) -> bool:
    """Whether what an effect does depends on the cards in play."""
    return "approach(" in effect.when


class Talents:
    """The active Abilities of a Unit; worked out once for the same names."""

    __slots__ = (
        "actions", "attacks", "by_round", "flanks", "free", "ignored", "passive", "pinning", "strikes",
        "swings", "tests", "throws_far", "verbs",
    )  # fmt: skip

    def __init__(self, names: Sequence[str], known: Mapping[str, Ability]) -> None:
        cards = [known[name] for name in names]
        passive = [card for card in cards if card.use == "passive"]
        #: what passive Abilities switch off
        self.ignored = frozenset([effect.name for card in passive for effect in card.do if effect.verb == "ignore"])
        self.passive: tuple[tuple[Ability, tuple[tuple[str, Effect], ...]], ...] = tuple(
            [(card, tuple([(card.name, effect) for effect in card.do])) for card in passive]
        )
        #: the same by verb
        self.verbs: dict[str, tuple[tuple[str, Effect], ...]] = {}
        for _, pairs in self.passive:
            for pair in pairs:
                self.verbs[pair[1].verb] = (*self.verbs.get(pair[1].verb, ()), pair)
        self.attacks = tuple([card for card in cards if card.use == "interact" and card.attack is not None])
        self.strikes = frozenset([card.name for card in self.attacks])
        #: what passive Abilities do to Levels and luck as long as they hold; whether one of them is used once a Round
        self.swings = tuple([pair for _, pairs in self.passive for pair in pairs if swings(pair[1])])
        self.by_round = any(card.once == "round" for card in passive)
        self.tests = tuple([card for card in cards if card.use == "interact" and card.test is not None])
        self.actions = tuple([card for card in cards if card.use == "action"])
        #: Actions that strike every Rival ahead at once
        self.pinning = tuple([card for card in self.actions if card.target == "rivals"])
        self.free: dict[str, tuple[Ability, ...]] = {
            moment: tuple([card for card in cards if card.use == "free" and moment in card.at]) for moment in MOMENTS
        }
        marks = {(effect.verb, effect.mode) for card in cards for effect in card.do}
        self.flanks = ("level", "flanking") in marks
        self.throws_far = ("range", "thrown") in marks


class KnownTalents(dict[tuple[tuple[str, ...], tuple[str, ...]], Talents]):
    """By the names of active Abilities, and of those burnt out: what is left comes to, worked out when asked for."""

    def __init__(self, known: Mapping[str, Ability]) -> None:
        super().__init__()
        self.known = known

    def __missing__(self, key: tuple[tuple[str, ...], tuple[str, ...]]) -> Talents:
        active, burnt = key
        found = self[key] = Talents([name for name in active if name not in burnt], self.known)
        return found
