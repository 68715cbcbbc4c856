"""How things happen one after the other: a cast in the middle, cards that come and go, falls and rises."""

from typing import Any

from questhall.drawing import Art, Beat, bar, card_back, group, icon, plate, rect, seal, text
from questhall.drawing.pictures import framed, token
from questhall.games.call_to_adventure.content.printed import Content
from questhall.games.call_to_adventure.rules.challenge.runes import NAMES, VALUES
from questhall.games.call_to_adventure.table.cards import hand_card, marks_of, marks_row, rune
from questhall.games.call_to_adventure.table.heroes import SEAT_PAINT
from questhall.games.call_to_adventure.table.log import after_all
from questhall.games.call_to_adventure.table.looks import thing_of
from questhall.games.call_to_adventure.table.panels import ACT_PAINT, NUMERALS
from questhall.games.call_to_adventure.table.pictures import DEFEAT, VICTORY, picture
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
        return Beat(weight, by=mine, to=("attempt",), art=_cast(view, content, args))
    if what == "outcome":
        won = args[0] == "success"
        art = _outcome(view, content, won, args)
        return Beat(weight, by=mine, to=(f"card-{args[3]}",), number="\u2713" if won else "\u2717", art=art)
    if what in ("attempt", "reattempt", "claim", "gain", "journey") and args[0] in content.story:
        art = _card(view, content, event.seat, args[0], args[1] if len(args) > 1 else "top", what)
        return Beat(weight, by=mine, to=(f"card-{args[0]}",), art=art)
    if what in ("play", "skull", "cancelled") and args[0] in content.hand:
        card = group(hand_card(content.hand[args[0]], 260, 140), x=-130, y=-70)
        struck = icon("cross", 0, 0, 110, "red") if what == "cancelled" else ""
        return Beat(weight, by=mine, art=Art(_hero(view, event.seat, -180) + card + struck))
    if what in ("corruption", "virtue"):
        fell = what == "corruption"
        paint = "purple" if fell else "green"
        art = _hero(view, event.seat, -50) + group(icon("up", 0, 0, 46, paint), x=24, turn=180 if fell else 0)
        art += group(seal(args[0], paint, 54), x=78)
        return Beat(weight, to=mine, number="\u2193" if fell else "\u2191", art=Art(art))
    if what == "adversary-xp":
        gained = args[0] if args[0].startswith("-") else f"+{args[0]}"
        to = (f"card-{view.quarry.card}",) if view.quarry else ()
        return Beat(weight, to=to, number=f"{gained} XP", art=_adversary(view))
    if what == "row":
        return Beat(weight, to=(f"deck-{args[0]}",), art=_act(int(args[0])))
    if what in ("ally-gained", "ally-turned") and args[0] in content.story:
        ally = token(picture(f"ally:{args[0]}"), 100, "green" if what == "ally-gained" else "grey", 50)
        return Beat(weight, by=mine, art=Art(_hero(view, event.seat, -60) + ally))
    if what in ("defeated", "adversary-wins", "ending"):
        ending = DEFEAT if what == "adversary-wins" else VICTORY
        return Beat(weight, by=mine, art=Art(group(framed(ending, 288, 180), x=-144, y=-90)))
    if what == "use" and len(args) > 1 and args[1] in content.powers:
        source = thing_of(content, content.powers[args[1]])
        return Beat(weight, by=mine, art=Art(_hero(view, event.seat, -60) + token(picture(source), 100, "gold", 50)))
    return Beat(weight, by=mine, art=Art(_hero(view, event.seat)) if what in ("turn", "use") else Art(""))


def _hero(view: TableView, seat: int, x: float = 0) -> Art:
    """Who acts; the Adversary where nobody sits."""
    if 0 <= seat < len(view.heroes) and view.heroes[seat].origin:
        return token(picture(f"origin:{view.heroes[seat].origin}"), 84, SEAT_PAINT[seat], x)
    return token(picture(f"adversary:{view.quarry.card}"), 84, "red", x) if view.quarry is not None else ""


def _card(view: TableView, content: Content, seat: int, id: str, path: str, what: str) -> Art:
    """A hero before a card of the rows, with what it asks for or gives."""
    card = content.story[id]
    side = card.side(path)
    art = _hero(view, seat, -150) + group(framed(picture(f"{card.kind}:{id}"), 192, 120), x=-96, y=-70)
    name = side.name if what in ("attempt", "reattempt", "gain") and side.name else card.name
    art += group(plate(name, 192, 17, "card"), y=66)
    if what in ("attempt", "reattempt") and id in view.difficulties:
        needed = view.difficulties[id][0 if path == "top" else 1]
        art += group(seal(needed, "ink", 44), x=-92, y=-66)
    elif what in ("gain", "claim"):
        marks = marks_of(side)
        art += group(marks_row(marks, -len(marks) * 18, 0, 30, 6), y=104)
    return Art(art)


def _cast(view: TableView, content: Content, words: list[str]) -> Art:
    """Rune stones large in the middle, below them the sum and what it must reach: "WIS=2" is Wisdom showing 2."""
    attempt = view.attempt
    stones: list[tuple[int, int]] = []
    if attempt is not None and attempt.stones:
        stones = list(zip(attempt.stones, attempt.faces))
    else:
        for word in words:
            name, _, value = word.partition("=")
            if name in NAMES and value.isdecimal():
                stone = NAMES.index(name)
                faces = [face for face, worth in enumerate(VALUES[stone]) if worth == int(value)]
                stones.append((stone, faces[-1] if faces else 0))
    wide = 76
    across = min(len(stones), 8)
    art = ""
    for i, (stone, face) in enumerate(stones):
        in_line = min(across, len(stones) - i // across * across)
        art += group(rune(stone, face, 68), x=(i % across - (in_line - 1) / 2) * wide, y=i // across * 90)
    if attempt is None:
        return Art(art)
    low = (len(stones) - 1) // across * 90 + 74
    won = attempt.result >= attempt.difficulty
    art += group(plate(_sum(view, stones), 330, 22, "green" if won else "red", "check" if won else "cross"), y=low)
    card = content.story[attempt.card]
    name = card.side(attempt.path).name or card.name
    art += group(token(picture(f"{card.kind}:{card.id}"), 64, "gold"), x=-140, y=-84) + rect(
        -104, -104, 250, 40, "card", "ink", 1.4, 8
    )
    return Art(art + text(21, -84, name, 19, "ink", "middle", bold=True, middle=True))


def _sum(view: TableView, stones: list[tuple[int, int]]) -> str:
    """Why the number came out so: the runes, then what cards and powers add or take."""
    attempt = view.attempt
    assert attempt is not None
    parts = str(sum(VALUES[stone][face] for stone, face in stones))
    parts += f" + {attempt.bonus}" if attempt.bonus else ""
    parts += f" \u2212 {attempt.malus}" if attempt.malus else ""
    whole = f"{parts} = {attempt.result}" if attempt.bonus or attempt.malus else parts
    return f"{whole} against {attempt.difficulty}"


def _outcome(view: TableView, content: Content, won: bool, args: list[str]) -> Art:
    card = content.story[args[3]]
    art = group(framed(picture(f"{card.kind}:{card.id}"), 256, 160), x=-128, y=-100)
    words = f"{args[1]} against {args[2]}: {'overcome' if won else 'failed'}{after_all(args)}{'' if won else ', 1 XP'}"
    return Art(art + group(plate(words, 330, 22, "green" if won else "red", "check" if won else "cross"), y=84))


def _adversary(view: TableView) -> Art:
    if view.quarry is None:
        return Art("")
    art = token(picture(f"adversary:{view.quarry.card}"), 110, "red", 0, -30)
    words = f"{view.quarry.xp} of {view.quarry.goal} XP"
    return Art(art + group(bar(view.quarry.xp, view.quarry.goal, 200, 28, "red", words), x=-100, y=36))


def _act(act: int) -> Art:
    backs = "".join(group(card_back(84, 118, ACT_PAINT[act], "scroll"), x=-190 + 96 * i, y=-59) for i in range(4))
    return Art(backs + group(plate(f"Act {NUMERALS[act]}", 180, 26, "card"), y=84))
