"""How things happen one after the other: who is lit, what flies, what stands in the middle."""

from typing import Any

from questhall.drawing import Art, Beat, group, icon, text
from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.library import Library
from questhall.games.drawn_to_destiny.table.names import unit_name
from questhall.games.drawn_to_destiny.table.panels import conflict_card
from questhall.games.drawn_to_destiny.view import DestinyView
from questhall.kernel import Event

BEATS = {
    "round": "turn", "step": "glance", "attack": "step", "compared": "roll", "hits": "step", "light": "blow",
    "crit": "blow", "flipped": "blow", "out": "drama", "event": "drama", "milestone": "drama", "ended": "drama",
    "task": "step", "task_done": "drama", "task_failed": "drama", "tested": "roll", "spawned": "step", "hid": "step",
    "revealed": "step", "surprised": "step", "ability": "step", "blast": "blow", "fell": "blow", "pushed": "glance",
    "morale": "drama", "feat": "step", "searched": "glance", "received": "step", "counterattack": "step",
    "condition": "glance", "clock": "glance", "haywire": "blow", "tossed": "step", "tell": "drama", "reward": "step",
    "told_narrate": "drama", "place_shown": "step",
}  # fmt: skip


def beat(library: Library, view: DestinyView, event: Event) -> Beat | None:
    """The moment of an event that is a beat."""
    if not event.beat:
        return None
    args: Any = event.args
    weight: Any = event.beat
    what = event.what
    who = (f"unit-{args[0]}",) if args and isinstance(args[0], int) and args[0] >= 0 else ()
    if what == "attack":
        return Beat(weight, by=who, to=(f"unit-{args[2]}",))
    if what == "compared":
        return Beat(weight, by=_side(args[4]), to=_side(args[5]), art=_cards(view))
    if what == "tested":
        return Beat(weight, by=who, art=_cards(view))
    if what == "hits":
        return Beat(weight, by=who, number=f"{args[1]} Hit{'s' if args[1] != 1 else ''}")
    if what == "light":
        return Beat(weight, to=who, number=str(args[1]))
    if what == "crit":
        return Beat(weight, to=who, number="Crit")
    if what == "condition":
        return Beat(weight, to=who, number=str(args[1]))
    if what in ("out", "flipped", "fell", "haywire"):
        return Beat(weight, to=who)
    if what == "feat":
        return Beat(weight, by=who, number=f"{args[1]:+d} Hit")
    if what in ("task", "task_done", "task_failed"):
        return Beat(weight, to=(f"task-{args[0]}",))
    if what == "milestone":
        return Beat(weight, to=(f"goal-{args[0]}",), art=icon("flag", 0, 0, 90, "gold"))
    if what in ("round", "clock"):
        return Beat(weight, by=("countdown",))
    if what == "told_narrate":
        return Beat(weight, words=str(args[0]))
    if what in ("event", "morale", "ended", "tell", "reward", "blast"):
        return Beat(weight)
    return Beat(weight, by=who)


def _side(number: int) -> tuple[str, ...]:
    return (f"unit-{number}",) if number >= 0 else ()


def _cards(view: DestinyView) -> Art:
    """The two cards of a Conflict with who wins, large in the middle."""
    conflict = view.conflict
    if conflict is None:
        return Art("")
    parts = []
    for side, x in ((conflict.attacker, -150.0), (conflict.target, 40.0)):
        if not side.card:
            continue
        name = unit_name(view, side.unit) if side.unit >= 0 else "Fate"
        shape = conflict_cards.APPROACHES[conflict_cards.approach_of(conflict_cards.parse_card(side.card), side.lies)]
        art = group(conflict_card(side.card, 110, 140, side.lies), y=-70)
        art += text(55, -84, name, 17, "ink", "middle", bold=True, halo="paper")
        art += text(55, 92, f"{shape} {side.level:+d}", 16, "ink", "middle", "sans", True, halo="paper")
        if side.won:
            art += icon("check", 100, -58, 30, "green")
        parts.append(group(art, x=x))
    return group(*parts)
