"""How things happen one after the other: a cast in the middle, cards that come and go, falls and rises."""

from typing import Any

from questhall.drawing import Art, Beat, group
from questhall.games.call_to_adventure.content.printed import Content
from questhall.games.call_to_adventure.rules.runes import NAMES, VALUES
from questhall.games.call_to_adventure.table.cards import hand_card, rune
from questhall.games.call_to_adventure.view import TableView
from questhall.kernel import Event

BEATS = {
    "turn": "turn", "attempt": "step", "cast": "roll", "recast": "roll", "cast-one": "roll", "outcome": "drama",
    "reattempt": "step", "claim": "step", "gain": "step", "journey": "step", "play": "blow", "cancelled": "blow",
    "power": "glance", "use": "step", "row": "drama", "ally-gained": "step", "ally-turned": "blow",
    "corruption": "blow", "virtue": "step", "stolen": "blow", "skull": "drama", "adversary-xp": "blow",
    "defeated": "drama", "adversary-wins": "drama", "ending": "drama",
}  # fmt: skip


def beat(view: TableView, content: Content, event: Event) -> Beat | None:
    """The moment of an event that is a beat."""
    if not event.beat:
        return None
    weight: Any = event.beat
    args = [str(arg) for arg in event.args]
    what, mine = event.what, (f"seat-{event.seat}",) if event.seat >= 0 else ()
    if what in ("cast", "recast", "cast-one"):
        return Beat(weight, by=mine, to=("attempt",), art=_runes(args))
    if what == "outcome":
        return Beat(weight, by=mine, to=(f"card-{args[3]}",), number="\u2713" if args[0] == "success" else "\u2717")
    if what in ("attempt", "reattempt", "claim", "gain", "journey"):
        return Beat(weight, by=mine, to=(f"card-{args[0]}",))
    if what in ("play", "skull") and args[0] in content.hand:
        card = group(hand_card(content.hand[args[0]], 220, 130), x=-110, y=-65)
        return Beat(weight, by=mine, art=Art(card))
    if what in ("corruption", "virtue"):
        return Beat(weight, to=mine, number="\u2193" if what == "corruption" else "\u2191")
    if what == "adversary-xp":
        gained = args[0] if args[0].startswith("-") else f"+{args[0]}"
        return Beat(weight, to=(f"card-{view.quarry.card}",) if view.quarry else (), number=f"{gained} XP")
    if what == "row":
        return Beat(weight, to=(f"deck-{args[0]}",))
    return Beat(weight, by=mine)


def _runes(words: list[str]) -> Art:
    """Rune stones, large in the middle: "WIS=2" is a Wisdom stone showing 2."""
    stones: list[tuple[int, int]] = []
    for word in words:
        name, _, value = word.partition("=")
        if name in NAMES and value.isdecimal():
            stone = NAMES.index(name)
            faces = [face for face, worth in enumerate(VALUES[stone]) if worth == int(value)]
            stones.append((stone, faces[-1] if faces else 0))
    wide = 70
    left = -(len(stones) - 1) * wide / 2
    return Art("".join([group(rune(stone, face, 60), x=left + i * wide) for i, (stone, face) in enumerate(stones)]))
