"""How things happen one after the other: what is lit, what flies, what stands in the middle."""

from typing import Any

from questhall.drawing import Art, Beat, badge, circle, die, group, icon, rect, text
from questhall.drawing import token as disc
from questhall.drawing.pictures import Picture, framed, token
from questhall.games.roll_for_adventure.content.printed import Content
from questhall.games.roll_for_adventure.state import TERRITORIES
from questhall.games.roll_for_adventure.table.kingdom import DIE_PAINTS, STONE_PAINTS
from questhall.games.roll_for_adventure.table.names import card_name, player
from questhall.games.roll_for_adventure.table.pictures import DEFEAT, GALLERY, VICTORY, enemy_of, picture
from questhall.games.roll_for_adventure.table.territories import PAINTS
from questhall.games.roll_for_adventure.view import RollView
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
    if event.seat >= 0:
        return _team(view, content, what, weight, args)
    if what == "strike":
        home = content.cards[args[0]].home
        foe = _foe(content, args[0], 96)
        if home < 0:
            return Beat(weight, by=(args[0],), art=foe)
        return Beat(weight, by=(args[0],), to=(TERRITORIES[home],), art=_row(foe, _arrow(), _land(TERRITORIES[home])))
    if what == "damage":
        art = _row(_land(args[0]), _sign("skull", f"{args[1]}/{args[2]}", "red"))
        return Beat(weight, to=(args[0], f"skull-{args[0]}"), number="\u22121", art=art)
    if what == "scar":
        art = _row(_land(args[0]), _sign("cross", f"{args[1]}", "red"))
        return Beat(weight, to=(args[0], f"marker-{args[0]}"), number="\u22121", art=art)
    if what in ("lost", "swallow"):
        names = args[1:] if what == "lost" else args
        art = _row(*(_named_die(name) for name in names[:6]), _arrow(), token(GALLERY["vortex:oblivion"], 84))
        to = (args[0],) if what == "lost" else ("vortex",)
        return Beat(weight, by=("oblivion",), to=to, number=f"\u2212{len(names)} {_dice(len(names))}", art=art)
    if what == "territory-die":
        return Beat(weight, art=_territory_die(args[0]))
    if what == "die":
        return Beat(weight, art=die(int(args[0]), 84))
    if what in ("won", "fallen", "no-dice"):
        return Beat(weight, art=_scene(VICTORY if what == "won" else DEFEAT))
    return Beat(weight)


def _team(view: RollView, content: Content, what: str, weight: Any, args: Any) -> Beat:
    """What a player does, or turns up."""
    hero = f"hero-{view.active}"
    if what == "roll":
        dice = [die(code >> 5, 56, DIE_PAINTS[view.names[code & 31]]) for code in args]
        return Beat(weight, by=(hero,), art=_row(_hero(view, content, 72), *dice))
    if what == "place":
        return Beat(weight, by=tuple(f"die-{code & 31}" for code in args[1:]), to=(str(args[0]),))
    if what == "reveal":
        return Beat(weight, by=("deck",), art=_card(content, args[0]))
    if what == "stone":
        stone = disc("gem", STONE_PAINTS[(args[1] - 1) % len(STONE_PAINTS)], 64, shape="diamond")
        prize = token(picture(f"adventure:{view.adventure}"), 96, "gold")
        art = _row(_land(args[0]), _arrow("gold"), stone, prize)
        return Beat(weight, by=(args[0],), to=("adventure",), number="+1", art=art)
    if what == "defeat":
        beaten = _foe(content, args[0], 96) + icon("cross", 0, 0, 84, "red")
        return Beat(weight, to=("deck",), art=_row(_hero(view, content, 84), _sign("sword", "", "ink"), beaten))
    if what == "resurrect":
        return Beat(weight, by=("vortex",), to=("oblivion",), art=token(GALLERY["vortex:resurrection"], 110))
    if what in ("turn", "ability"):
        return Beat(weight, by=(hero,), art=_hero(view, content, 96))
    return Beat(weight)


def _row(*parts: Art) -> Art:
    """Things side by side, around 0, 0."""
    wide = [_width(part) for part in parts]
    left = -(sum(wide) + 10 * (len(parts) - 1)) / 2
    art = ""
    for part, width in zip(parts, wide):
        art += group(part, x=left + width / 2)
        left += width + 10
    return Art(art)


def _width(art: Art) -> float:
    """How wide the parts of a row are: tokens and lands are broad, dice and arrows narrow."""
    return 100 if "clip-disc" in art else 64


def _arrow(paint: str = "red") -> Art:
    return Art(group(icon("arrow", 0, 0, 44, paint), turn=45))


def _foe(content: Content, key: str, size: float) -> Art:
    card = content.cards[key]
    paint = PAINTS[card.home] if card.home >= 0 else "purple"
    return Art(token(picture(f"enemy:{enemy_of(card)}"), size, paint))


def _land(name: str) -> Art:
    """A territory as a disc; the Vortex of Resurrection, where an enemy reaches into it."""
    if name not in TERRITORIES:
        return Art(token(GALLERY["vortex:resurrection"], 84))
    return Art(token(picture(f"territory:{name}"), 84, PAINTS[TERRITORIES.index(name)]))


def _hero(view: RollView, content: Content, size: float) -> Art:
    """Who acts, with the colour of the dice."""
    if view.active >= len(view.heroes):
        return Art(text(0, 0, player(view, view.active), 24, "ink", "middle", bold=True, middle=True))
    hero = content.heroes[view.heroes[view.active]]
    return Art(token(picture(f"hero:{hero.id}"), size, DIE_PAINTS["RBGY"[view.colours[view.active]]]))


def _sign(sign: str, words: str, paint: str) -> Art:
    art = icon(sign, 0, -10 if words else 0, 46, paint)
    return Art(art + (text(0, 32, words, 24, "ink", "middle", "sans", bold=True, middle=True) if words else ""))


def _named_die(name: str) -> Art:
    """A die by its name, ``R5`` or ``R``."""
    return Art(die(int(name[1:]) if name[1:].isdecimal() else name[0], 50, DIE_PAINTS[name[0]]))


def _dice(count: int) -> str:
    return "die" if count == 1 else "dice"


def _card(content: Content, key: str) -> Art:
    """A card turned up: who it is, and of which rank."""
    card = content.cards[key]
    paint = PAINTS[card.home] if card.home >= 0 else "purple"
    art = rect(-76, -92, 152, 184, "card", "ink", 2, 10) + rect(-71, -87, 142, 174, "none", paint, 4, 7)
    art += group(framed(picture(f"enemy:{enemy_of(card)}"), 128, 128), x=-64, y=-80)
    art += text(0, 68, card_name(content, key), 19, "ink", "middle", bold=True, middle=True)
    return Art(art + (group(badge(card.rank, 34, paint), x=-64, y=-80) if card.rank else ""))


def _territory_die(face: str) -> Art:
    """RFA-MASTER-05: the face of the territory die, as its land, all four of them, or nothing."""
    back = rect(-52, -52, 104, 104, "bone", "bone-ink", 2.5, 18)
    if face in TERRITORIES:
        return Art(back + _land(face))
    if face == "all":
        return Art(
            back
            + "".join(group(_land(TERRITORIES[i]), x=i % 2 * 44 - 22, y=i // 2 * 44 - 22, scale=0.5) for i in range(4))
        )
    return Art(back + circle(0, 0, 30, "none", "bone-ink", 4))


def _scene(ending: Picture) -> Art:
    return Art(group(framed(ending, 288, 180), x=-144, y=-90))
