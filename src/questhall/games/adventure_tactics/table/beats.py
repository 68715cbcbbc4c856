"""How things happen one after the other: who acts, on whom, which dice fall, what flies up."""

from typing import Any

from questhall.drawing import Art, Beat, die, group
from questhall.games.adventure_tactics.rules.board.conditions import SKIPPING
from questhall.games.adventure_tactics.state import GameTable
from questhall.games.adventure_tactics.table.picture import plate
from questhall.kernel import Event

BEATS = {
    "round": "turn", "turn": "turn", "reveal": "roll", "plays": "step", "use": "step", "respond": "step",
    "trigger": "step", "special": "drama", "approach": "step", "move": "glance", "shift": "step", "swap": "step",
    "roll": "roll", "reroll": "roll", "attack": "blow", "heal": "blow", "burn": "blow", "condition": "step",
    "ability": "step", "knocked_out": "drama", "defeated": "drama", "stays_up": "drama", "drinks": "drama",
    "revived": "drama", "back": "step", "summoned": "step", "spawned": "step", "respawned": "drama", "wall": "step",
    "laid": "step", "phase": "drama", "result": "drama", "item": "step", "interacts": "step", "takes": "step",
    "direction": "step", **dict.fromkeys(SKIPPING, "step"),
}  # fmt: skip

PAINT = {"W": "bone", "B": "blue", "R": "red", "K": "grey"}


def beat(state: GameTable, event: Event) -> Beat | None:
    """The moment of an event that is a beat."""
    if not event.beat:
        return None
    weight: Any = event.beat
    args, what = event.args, event.what
    first = f"fig-{args[0]}" if args else ""
    if what in ("roll", "reroll"):
        return Beat(weight, by=(first,), art=dice(args[1:]))
    if what == "attack":
        foe = str(args[0]) not in [hero.id for hero in state.heroes]
        number = f"\u2212{args[7]}" if args[7] else "0"
        return Beat(weight, by=(first,), to=(f"fig-{args[1]}",), number=number, art=dice(args[8:]) if foe else Art(""))
    if what == "heal":
        return Beat(weight, to=(first,), number=f"+{args[1]}")
    if what == "burn":
        return Beat(weight, to=(first,), number=f"\u2212{args[1]}")
    if what == "approach":
        return Beat(weight, by=(first,), to=(f"fig-{args[1]}",))
    if what in ("plays", "respond") and str(args[1]) in state.content.cards:
        return Beat(weight, by=(first,), art=card_art(state, str(args[1])))
    if what == "reveal" and str(args[0]) in state.content.cards:
        return Beat(weight, art=card_art(state, str(args[0])))
    if what == "turn":
        name = str(args[0])
        return Beat(weight, by=(f"line-{name}-1",) if name.startswith("boss") else (first, f"line-{name}-1"))
    if what in ("condition", "knocked_out", "defeated", "shift", "stays_up", "revived", "back", "respawned"):
        return Beat(weight, to=(first,), number=str(args[1]) if what == "condition" else "")
    if what in ("round", "special", "result", "wall", "laid", "direction"):
        return Beat(weight)
    return Beat(weight, by=(first,))


def dice(words: tuple[int | str, ...]) -> Art:
    """A roll, large in the middle."""
    wide = 68
    left = -(len(words) - 1) * wide / 2
    shown = [
        group(die(int(str(word)[1:]) or "0", 58, PAINT.get(str(word)[:1], "bone")), x=left + number * wide)
        for number, word in enumerate(words)
    ]
    return Art("".join(shown))


def card_art(state: GameTable, id: str) -> Art:
    """A card in the middle while it is played."""
    return group(plate(state, id, 220, 128), x=-110, y=-64)
