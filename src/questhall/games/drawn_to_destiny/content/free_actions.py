"""The Free Actions: what each costs, what it is called and how it is told. The rules of each stand in
rules/scene/free_actions.py under the same name; nothing else knows them one by one.
"""

from typing import Final, NamedTuple


class FreeAction(NamedTuple):
    """One Free Action. In `label` and `told` a number in braces is a word of the option or of the event."""

    label: str  # on its button
    event: str = ""  # what the log calls it
    told: str = ""  # the line of the log
    cost: str = ""  # the Light card that it costs
    own_count: bool = True  # whether it can be used on the Unit's own Count
    quiet: bool = False  # whether nothing can follow from it but its own effect: no Event, no end of the Scene


#: DTD-FREE-01, DTD-FREE-02, DTD-FREE-03, DTD-FREE-04, DTD-FREE-05, DTD-FREE-06, DTD-FREE-07, DTD-CRIT-06: by the first
#: word of its option.
FREE_ACTIONS: Final[dict[str, FreeAction]] = {
    "grit": FreeAction(
        "Grit your Teeth: no penalties this Round (Stress)",
        "gritted",
        "{who} grits its teeth: penalties count as none this Round.",
        cost="Stress",
        quiet=True,
    ),
    "burst": FreeAction(
        "Burst of Speed: Move +2, Turn +1 (Slow)",
        "burst",
        "{who} bursts into speed: Move +2, Turn +1.",
        cost="Slow",
        quiet=True,
    ),
    "push": FreeAction(
        "Push the Limit: {0} +1 this Round (Fatigue)",
        "pushed_limit",
        "{who} pushes the limit: {1} +1 this Round.",
        cost="Fatigue",
        quiet=True,
    ),
    "calm": FreeAction(
        "State of Mind: shed a {0} (Stun)",
        "calmed",
        "{who} collects itself and sheds a {1}.",
        cost="Stun",
        quiet=True,
    ),
    "detect": FreeAction("Detect what is Hidden ahead (Stun)", "detect", "{who} listens and looks.", cost="Stun"),
    "call": FreeAction(
        "Called Shot: Level -{0}, and {0} more to choose from",
        "called",
        "{who} calls the shot at Level -{1}.",
        own_count=False,
    ),
    "drop": FreeAction(""),
    "use": FreeAction(""),
    "help": FreeAction("", own_count=False),
    "target": FreeAction(""),
}
