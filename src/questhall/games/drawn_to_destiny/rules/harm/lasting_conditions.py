"""Conditions that stay on a Crit: Blind, Deaf, Impaired, Broken and their like (DTD-COND)."""

from questhall.games.drawn_to_destiny.rules.harm.conditions import add
from questhall.games.drawn_to_destiny.rules.harm.dropping import lay_down
from questhall.games.drawn_to_destiny.rules.units.items import carried
from questhall.games.drawn_to_destiny.state import DestinyState

#: Conditions that stay on the Crit and go with it.
ON_CRIT = ("Mute", "Hobbled", "Blind", "Deaf", "Held", "Impaired", "Immobilized", "Broken")


def begin_lasting(state: DestinyState, number: int, name: str, rest: str, part: str, by: int, tied: int) -> None:
    """DTD-COND-07, DTD-COND-08, DTD-COND-09, DTD-COND-10, DTD-COND-11, DTD-COND-12, DTD-COND-13, DTD-COND-14,
    DTD-COND-15, DTD-COND-16: conditions of a part, tied to their Crit.
    """
    if name in ("Blind", "Deaf"):
        add(state, number, name, part=rest, crit=tied)
        return
    where = rest or (part if name in ("Impaired", "Immobilized", "Broken") else "")
    if not add(state, number, name, part=where, by=by, crit=tied):
        return
    if name in ("Impaired", "Immobilized", "Broken") and ("Arm" in where or "Hand" in where):
        side = "Left" if where.startswith("Left") else "Right"
        for _, thing in carried(state, number):
            if thing.slot in (side, "Both"):
                lay_down(state, number, thing)
    if name == "Broken" and not ("Arm" in where or "Hand" in where or "Leg" in where or "Foot" in where):
        add(state, number, "Immobilized", part=where, crit=tied)
