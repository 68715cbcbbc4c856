"""Adventure Tactics passes the battery: single encounters and whole campaigns."""

from questhall.games.adventure_tactics import AdventureTactics
from questhall.kernel.battery import battery


def test_single_encounters() -> None:
    settings = [{"play": "encounter", "chapter": "c10", "heroes": 4, "rounds": 20}]
    battery(AdventureTactics(), seeds=range(2), seats=[1, 3], options=settings, looks=8)
