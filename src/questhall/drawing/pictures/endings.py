"""Pictures of the hall itself: an empty table, a page that is not there, a hall that is closed, somebody away."""

from types import MappingProxyType
from typing import Final

from questhall.drawing.pictures.picture import place

EMPTY: Final = place(
    "sky.hall land.boards at.table@80,66*0.7 candle@80,42*0.3 lute@28,66*0.46^-12 dice@112,78*0.24 cards@52,82*0.26 "
    "beast.hound:chestnut/red@132,78*0.36"
)
"""Nobody has sat down yet."""

LOST: Final = place(
    "sky.dusk land.hills:leaf/pine at.sun@132,34*0.5 at.crossroads@62,58*0.8 beast.goat@112,74*0.42 map@92,88*0.2^14 "
    "beast.raven:black/gold@40,22*0.24"
)
"""There is no such page: a crossroads, a goat, and half a map."""

BROKEN: Final = place(
    "sky.storm land.road wheel@118,82*0.3^20 cart@70,70*0.6^-8 at.rain@36,40*0.8 at.rain@120,40*0.8 "
    "beast.horse:chestnut/black@28,72*0.42!"
)
"""Something went wrong on our side: the cart has lost a wheel."""

AWAY: Final = place("sky.night land.snow at.moon@128,26*0.5 at.inn@70,56*0.72 at.pine@20,60*0.6 at.pine@142,66*0.5")
"""The hall is closed, or somebody is away."""

HALL: Final = MappingProxyType(
    {"hall:empty": EMPTY, "hall:lost": LOST, "hall:broken": BROKEN, "hall:away": AWAY}
)  # fmt: skip
