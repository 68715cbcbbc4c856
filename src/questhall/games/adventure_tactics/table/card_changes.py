"""Words for what works while it lies there: changed numbers, changed dice, and how often and how long."""

from questhall.games.adventure_tactics.content.vocabulary import Dice, Stat
from questhall.games.adventure_tactics.table.card_words import (
    BY,
    DIE,
    STAT,
    UNTIL,
    aside,
    band_words,
    if_words,
    target_words,
)


def value_words(step: Stat) -> str:
    """A changed value in words."""
    if isinstance(step.by, str):
        if step.which == "immune":
            words = f"immune to {'push and pull' if step.by == 'shift' else step.by}"
        elif step.which == "sight":
            words = (
                "enemies do not block your sight"
                if step.by == "past_enemies"
                else "enemies next to you do not block your sight"
            )
        else:
            words = BY.get(step.by, step.by)
    else:
        plain = step.which in ("attack_area", "overheal_guard", "summon_move", "peek_plus")
        by = -step.by if step.which == "defence" else step.by
        words = STAT.get(step.which, step.which + " {}").format(by if plain else f"{by:+d}")
    if step.aura and step.which != "suppress":
        words = words.replace("on you", f"on allies within {step.aura}")
    if step.target:
        words += f" against {target_words(step.target)} of your choice{aside(band_words(step.range))}"
    if step.while_:
        words += f" while {if_words(step.while_)}"
    return words + _limits(step) + _until(step)


def dice_change_words(step: Dice) -> str:
    """A change of dice in words."""
    die = DIE.get(step.die, "one")
    roll = {"attack": "attacks", "heal": "heals", "any": "rolls"}[step.roll]
    whose = {"self": f"your {roll}", "summons": f"your summons' {roll}"}.get(step.whose, f"{roll} of allies")
    what = {
        "add": f"add {DIE.get(step.die, '')}".strip() + (f" {step.plus:+d}" if step.plus else ""),
        "upgrade": f"upgrade {die} die",
        "reroll_one": "reroll one die",
        "reroll_any": "reroll any dice once",
        "reroll_all": "roll again, keep the second" + (f", {step.plus:+d}" if step.plus else ""),
        "reroll_low": f"reroll {DIE.get(step.die, 'dice')} showing {step.value} or less once",
        "keep_better": "roll twice, keep the better",
        "set_max": "set one die to its highest face",
        "minimum": f"{DIE[step.die]} dice count" if step.die else "each die counts",
        "pair": f"two equal faces: {step.plus:+d}",
    }[step.op]
    if step.op == "minimum":
        what += f" at least {step.value}"
    reach = f" within {step.reach}" if step.whose in ("allies", "party") and step.reach < 99 else ""
    words = f"{whose}{reach}: {what}"
    if step.cost:
        words += f" for {step.cost} damage to you"
    if step.if_:
        words += f" if {if_words(step.if_)}"
    return words + _limits(step) + _until(step)


def times(count: int, name: str) -> str:
    """Once a turn, twice an encounter."""
    often = {1: "once", 2: "twice"}.get(count, f"{count} times")
    return f"{often} {'an' if name == 'encounter' else 'a'} {name}"


def _limits(step: Stat | Dice) -> str:
    for count, name in ((step.per_turn, "turn"), (step.per_round, "round"), (step.per_encounter, "encounter")):
        if count:
            return f" ({times(count, name)})"
    return ""


def _until(step: Stat | Dice) -> str:
    if step.uses:
        return ", next time" + (" this turn" if step.until == "turn" else "")
    return f" until {UNTIL[step.until]}" if step.until else ""
