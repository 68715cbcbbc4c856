"""How things happen one after the other: what is lit, what flies, what stands in the middle."""

from typing import Any

from questhall.drawing import Art, Beat, die, group
from questhall.games.roll_for_adventure.content.printed import Content
from questhall.games.roll_for_adventure.state import TERRITORIES, RollView
from questhall.games.roll_for_adventure.table.kingdom import DIE_PAINTS, figure
from questhall.kernel import Event

BEATS = {
    "turn": "turn", "roll": "roll", "place": "step", "ability": "step", "stone": "drama", "resurrect": "drama",
    "reveal": "drama", "strike": "blow", "lost": "blow", "damage": "blow", "scar": "blow", "defeat": "drama",
    "territory-die": "roll", "die": "roll", "swallow": "blow", "won": "drama", "fallen": "drama", "no-dice": "drama",
}  # fmt: skip


def beat(view: RollView, content: Content, event: Event) -> Beat | None:
    """The moment of an event that is a beat."""
    if not event.beat:
        return None
    args: Any = event.args[1:] if event.seat >= 0 else event.args
    weight: Any = event.beat
    what = event.what
    if what == "roll":
        return Beat(weight, by=(f"hero-{view.active}",), art=_dice(view, args))
    if what == "place":
        return Beat(weight, by=tuple(f"die-{code & 31}" for code in args[1:]), to=(str(args[0]),))
    if what == "reveal":
        return Beat(weight, by=("deck",), art=Art(figure(content, args[0], 0, 0, 110)))
    if what == "strike":
        home = content.cards[args[0]].home
        return Beat(weight, by=(args[0],), to=(TERRITORIES[home],) if home >= 0 else ())
    if what == "damage":
        return Beat(weight, to=(args[0], f"skull-{args[0]}"), number="\u22121")
    if what == "lost":
        return Beat(weight, by=("oblivion",), to=(args[0],), number=f"\u2212{len(args) - 1} dice")
    if what == "stone":
        return Beat(weight, by=(args[0],), to=("adventure",), number="+1")
    if what == "defeat":
        return Beat(weight, to=("deck",), art=Art(figure(content, args[0], 0, 0, 90)))
    if what == "turn":
        return Beat(weight, by=(f"hero-{view.active}",))
    return Beat(weight)


def _dice(view: RollView, codes: tuple[int, ...]) -> Art:
    """A roll, large in the middle."""
    wide = 66
    left = -(len(codes) - 1) * wide / 2
    dice = [
        group(die(code >> 5, 56, DIE_PAINTS[view.names[code & 31]]), x=left + i * wide) for i, code in enumerate(codes)
    ]
    return Art("".join(dice))
