"""Stakes of what a Narrator calls for: what follows when it goes well, and when it does not."""

from questhall.games.drawn_to_destiny.content.printed import Effect

Outcome = tuple[Effect, ...]

#: DTD-MODE-07: what a Narrator may lay down beforehand: (when it is done, when it fails). "goal" names a Milestone.
STAKES: dict[str, tuple[Outcome, Outcome]] = {
    "goal": ((), ()),
    "heart": ((Effect(verb="draw", n=2, who="self"),), ()),
    "time": ((), (Effect(verb="clock", n=-1),)),
    "strain": ((), (Effect(verb="light", name="Fatigue", n=2, who="self"),)),
    "nerve": ((), (Effect(verb="light", name="Stress", n=2, who="self"),)),
}


def stakes(said: str) -> tuple[Outcome, Outcome]:
    """DTD-MODE-07: the effects of a stake; without one the Narrator tells what it means."""
    name, _, which = said.partition(":")
    if name == "goal":
        return (Effect(verb="milestone", id=which),), ()
    return STAKES.get(name, ((), ()))
