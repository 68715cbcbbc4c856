"""Tokens of conditions on Units: laid, counted down, taken away (DTD-FREE-13)."""

from questhall.games.drawn_to_destiny.content.vocabulary import BEHAVIOURS
from questhall.games.drawn_to_destiny.rules.harm.damage import check_fallen, place_light, refigure
from questhall.games.drawn_to_destiny.rules.units.positions import terrain
from questhall.games.drawn_to_destiny.rules.units.ranges import reach
from questhall.games.drawn_to_destiny.rules.units.skills import ignores
from questhall.games.drawn_to_destiny.rules.units.units import has, token
from questhall.games.drawn_to_destiny.state import DestinyState, Token
from questhall.kernel import say

#: DTD-GEN-02: what remains of conditions when they are switched off.
ALWAYS = ("Prone", "Hidden", "Dead")
#: What the undead do not know.
BLOODLESS = ("Bleeding", "Blood Loss", "Poisoned", "Choking", "Diseased")
#: Conditions whose tokens add up.
COUNTED = (
    "Bleeding", "Blood Loss", "Burning", "Poisoned", "Diseased", "Choking", "Exposure", "Hunger", "Thirst", "Isolation",
)  # fmt: skip


def add(
    state: DestinyState,
    number: int,
    name: str,
    n: int = 1,
    part: str = "",
    by: int = -1,
    rounds: int = 0,
    crit: int = -1,
) -> bool:
    """Put a condition on a Unit; False when the Unit or the table does not know it (DTD-COND-01)."""
    unit = state.units[number]
    if unit.out:
        return False
    if not state.rules.conditions and name not in ALWAYS and crit >= 0:
        return False
    if name in BLOODLESS and ignores(state, unit, "conditions"):
        return False
    if has(unit, "Braced") and name in ("Held", "Prone"):
        return False
    if name in COUNTED:
        found = token(unit, name)
        if found is not None:
            found.n += n
            say(state, "condition", number, name, found.n, rule="DTD-COND-01")
            check_fallen(state, number)
            return True
    elif name in BEHAVIOURS:
        found = token(unit, name)
        if found is not None:
            found.rounds = max(found.rounds, rounds)
            found.by = by
            return True
    elif name in ("Prone", "Blind", "Deaf", "Mute", "Hobbled", "Dying", "Unconscious", "Held") and not part:
        if any(one.name == name and not one.part and (name != "Held" or one.by == by) for one in unit.tokens):
            return True
    unit.tokens.append(Token(name, n, part, by, rounds, crit))
    say(state, "condition", number, name, n, part, rule="DTD-COND-01")
    if name in ("Hunger", "Thirst", "Exposure", "Isolation"):
        refigure(state, unit)
    if name == "Unconscious":
        unit.move = 0
        add(state, number, "Prone")
    check_fallen(state, number)
    return True


def lower(state: DestinyState, number: int, name: str, n: int = 1) -> int:
    """Take tokens of a condition off a Unit; how many went."""
    unit = state.units[number]
    gone = 0
    for found in list(unit.tokens):
        if found.name == name and gone < n:
            take = min(found.n, n - gone)
            found.n -= take
            gone += take
            if found.n <= 0:
                unit.tokens.remove(found)
    if gone:
        say(state, "eased", number, name, gone, rule="DTD-COND-01")
    return gone


def drop(state: DestinyState, number: int, name: str) -> None:
    """Take a condition off a Unit altogether."""
    unit = state.units[number]
    if has(unit, name):
        unit.tokens = [found for found in unit.tokens if found.name != name]
        say(state, "eased", number, name, 1, rule="DTD-COND-01")


def release(state: DestinyState, number: int) -> None:
    """DTD-COND-16: nobody is Held by a Unit that is out of reach or out of the fight."""
    unit = state.units[number]
    kept = []
    for found in unit.tokens:
        if found.name == "Held" and found.by >= 0:
            holder = state.units[found.by]
            if holder.out or reach(state, unit, holder) > 1 or holder.ranks[0] <= 0:
                continue
        kept.append(found)
    unit.tokens = kept


def enter_fire(state: DestinyState, number: int) -> None:
    """DTD-MAP-07, DTD-HIDE-06: fire burns who enters it; deep water tires who cannot swim."""
    unit = state.units[number]
    if unit.height:
        return
    kind = terrain(state, unit.at)
    if kind.burns:
        add(state, number, "Burning")
    elif kind.name == "deep water" and not any(line.name == "Athletics" and line.level for line in unit.skills):
        if state.content.units[unit.card].kind != "vehicle":
            place_light(state, number, "Fatigue")
