"""Characters of one's own for Drawn to Destiny: the builder's page, and what it asks for.

The hall keeps none of them: they live in their owner's browser and files, and come to a table as a pack of its own.
"""

from fractions import Fraction
from functools import lru_cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from questhall.drawing import Drawing, Piece
from questhall.drawing.pictures import token
from questhall.games.drawn_to_destiny.content import characters as building
from questhall.games.drawn_to_destiny.content import stats
from questhall.games.drawn_to_destiny.content.library import Library
from questhall.games.drawn_to_destiny.content.stats import STATS
from questhall.games.drawn_to_destiny.content.unit_cards import UnitCard
from questhall.games.drawn_to_destiny.content.vocabulary import POWERS, ROLES, SKILLS
from questhall.games.drawn_to_destiny.rules.scene import growing
from questhall.games.drawn_to_destiny.table.names import ADVANCE_WORDS
from questhall.games.drawn_to_destiny.table.pictures import picture
from questhall.hall.tables import people
from questhall.hall.tables.own import toml_of
from questhall.hall.web.costs import Endpoint
from questhall.hall.web.pages import page
from questhall.hall.web.wire import Problem, body, hall_of, reply, seated
from questhall.kernel import BadPack, text

GAME = "drawn-to-destiny"
MOST_POINTS = 60
SEATS = (1, 2, 3, 4)
MOST_BROUGHT = 4


class Wished(msgspec.Struct):
    """A character by a sentence."""

    name: str = "Somebody"
    wish: str = ""
    seed: int = 1
    genre: str = "fantasy"
    points: int = building.USUAL_POINTS


class Given(msgspec.Struct):
    """A character as it is being made."""

    card: UnitCard
    points: int = 0
    choice: str = ""  # a way to grow


class Brought(msgspec.Struct):
    """Characters that somebody brings to a table at which they sit."""

    cards: list[UnitCard]


class Written(msgspec.Struct):
    """A file."""

    text: str


def library_of(request: Request) -> Library:
    """The cards of the hall."""
    found: Library = hall_of(request).game(GAME).content
    return found


async def builder(request: Request) -> Response:
    """The page on which characters are made, kept and printed."""
    return page("characters.html")


async def sheet(request: Request) -> Response:
    """A character on paper."""
    return page("sheet.html")


@lru_cache(maxsize=4)
def kit(library: Library) -> dict[str, Any]:
    """Everything that a character can be made of."""
    return {
        "genres": list(building.EXAMPLES),
        "roles": list(ROLES),
        "skills": [{"name": name, "stat": STATS[stat]} for name, stat in SKILLS.items()],
        "powers": [{"name": name, "stat": STATS[stat]} for name, stat in POWERS.items()],
        "abilities": [
            {"name": card.name, "under": card.under, "text": card.text, "use": card.use}
            for card in library.abilities.values()
        ],
        "items": [
            {"name": item.name, "kg": item.kg, "sort": _sort(item), "text": item.text}
            for item in library.items.values()
            if item.kg <= 60
        ],
        "faces": [card.name for card in library.units.values() if card.kind == "person" and not card.own],
        "points": building.USUAL_POINTS,
        "most_level": building.MOST_LEVEL,
    }  # fmt: skip


def _sort(item: Any) -> str:
    return "weapon" if item.weapon is not None else "armour" if item.armor is not None else "thing"


async def parts(request: Request) -> Response:
    """Skills, Abilities, Items, faces and limits."""
    return reply(kit(library_of(request)))


async def examples(request: Request) -> Response:
    """Three ready characters for a kind of story."""
    genre = request.query_params.get("genre", "fantasy")
    if genre not in building.EXAMPLES:
        raise Problem(400, "genre", f"There are {', '.join(building.EXAMPLES)}.")
    library = library_of(request)
    return reply([judged(library, card) for card in building.examples(library, genre)])


async def make(request: Request) -> Response:
    """One by a sentence of wishes and a seed."""
    wish = await body(request, Wished)
    if wish.genre not in building.EXAMPLES:
        raise Problem(400, "genre", f"There are {', '.join(building.EXAMPLES)}.")
    points = max(1, min(MOST_POINTS, wish.points))
    library = library_of(request)
    return reply(
        judged(library, building.make(library, wish.name[:40], wish.wish[:300], wish.seed, wish.genre, points))
    )


async def check(request: Request) -> Response:
    """What a character costs and comes to, and everything that speaks against it."""
    given = await body(request, Given)
    return reply(judged(library_of(request), given.card, given.points))


async def grow(request: Request) -> Response:
    """Spend points and weeks."""
    given = await body(request, Given)
    library = library_of(request)
    _sound(given.card)
    return reply(judged(library, growing.grow(library, given.card, given.choice)))


async def read(request: Request) -> Response:
    """A file of somebody's: TOML as in a pack, or JSON as the page writes it."""
    given = (await body(request, Written)).text
    try:
        if given.lstrip().startswith("{"):
            found = [msgspec.json.decode(given, type=UnitCard)]
        else:
            found = [msgspec.convert(entry, UnitCard) for entry in (await toml_of(given)).get("unit", [])]
    except (msgspec.DecodeError, BadPack, RecursionError) as fault:
        raise Problem(400, "unreadable", f"This is no character: {str(fault)[:200]}.") from None
    if not found:
        raise Problem(400, "unreadable", "There is no [[unit]] in this file.")
    library = library_of(request)
    return reply([judged(library, msgspec.structs.replace(card, own=True)) for card in found[:12]])


async def home(request: Request) -> Response:
    """The sender's characters as the table's Scene has left them."""
    room, seat = await seated(request)
    if room.ledger.game.name != GAME:
        raise Problem(404, "no-characters", "Nobody takes a character home from this game.")
    state: Any = room.match.state
    library = room.ledger.game.content
    if not state.result:
        raise Problem(409, "not-over", "The Scene is not over yet.")
    found = [
        growing.come_home(library, library.units[hero.card], hero)
        for hero in state.characters
        if hero.seat == seat and hero.alive
    ]
    return reply([judged(library_of(request), card) for card in found])


async def bring(request: Request) -> Response:
    """Whoever sits at a table that has not begun brings characters of their own: it is dealt anew with them."""
    room, seat = await seated(request)
    hall, ledger = hall_of(request), room.ledger
    if ledger.game.name != GAME:
        raise Problem(404, "no-characters", "Nobody brings a character to this game.")
    if not hall.limits.workshop:
        raise Problem(403, "no-workshop", "This hall takes no packs of one's own.")
    if ledger.match.answers or ledger.setup.start or ledger.base is not None:
        raise Problem(409, "begun", "The game has begun; a character can be brought only before the first choice.")
    given = await body(request, Brought)
    cards = [msgspec.structs.replace(card, own=True) for card in given.cards[:MOST_BROUGHT]]
    for card in cards:
        if against := judged(library_of(request), card)["reasons"]:
            raise Problem(400, "character", f"{card.name}: {against[0]}")
    setup = ledger.setup
    before = msgspec.json.decode(await hall.store.content(setup.own) or b"[]", type=list[str]) if setup.own else []
    texts = list(dict.fromkeys([*before, *[building.written(card) for card in cards]]))
    game, own = await hall.with_own(GAME, texts)
    anew = msgspec.structs.replace(setup, own=own, content=game.fingerprint(), rules=game.rules_version)
    await hall.people.store.reseat(room.name, anew, len(ledger.seats))
    await people.anew(room)
    if again := await hall.room(room.name):
        who = again.ledger.seats[seat].name or f"Player {seat + 1}"
        await again.say(-1, "The hall", f"{who} brings {' and '.join([card.name for card in cards])}.", f"bring {own}")
    return reply({"result": "accepted", "brought": [card.name for card in cards]})


async def portrait(request: Request) -> Response:
    """The picture of a Unit, or of whoever has this name."""
    markup = _portrait(request.path_params["name"][:64])
    return Response(markup, media_type="image/svg+xml", headers={"cache-control": "public, max-age=86400"})


async def thing(request: Request) -> Response:
    """The picture of an Item."""
    markup = _thing(request.path_params["name"][:64])
    return Response(markup, media_type="image/svg+xml", headers={"cache-control": "public, max-age=86400"})


@lru_cache(maxsize=256)
def _thing(name: str) -> str:
    return Drawing(100, 100, [Piece("item", 50, 50, token(picture("item", name), 100))]).svg("auto", paper=False)


@lru_cache(maxsize=256)
def _portrait(name: str) -> str:
    return Drawing(100, 100, [Piece("face", 50, 50, token(picture("unit", name), 100))]).svg("auto", paper=False)


def judged(library: Library, card: UnitCard, points: int = 0) -> dict[str, Any]:
    """A character with its price, its Stats, what it carries, what speaks against it, and how it may grow."""
    cost = building.unit_price(card) if card.kg > 0 else 0
    card = msgspec.structs.replace(card, own=True, cost=cost)
    try:
        _sound(card)
        against = building.reasons(library, card, points)
    except Problem as problem:
        against = [problem.reason]
    items = building.items_of(library, card)
    told: dict[str, Any] = {"card": card, "cost": cost, "reasons": against, "toml": building.written(card)}
    if card.kg > 0 and card.kph > 0:
        body_of, speed = stats.canon(Fraction(str(card.kg))), stats.canon(Fraction(str(card.kph)))
        told |= {"body": stats.show(body_of), "speed": stats.show(speed)}
    told["load"] = round(sum(item.kg for item in items), 1)
    told["scenes"] = [
        {"id": scene.id, "title": scene.title, "seats": [n for n in SEATS if cost <= scene.budget.get(str(n), 0)]}
        for scene in library.scenes.values()
        if any(card.kind == library.units[name].kind for line in scene.faction for name in line.pool)
    ]
    if not against:
        told["ways"] = [{"choice": text(way), "words": _words(text(way))} for way in growing.ways(library, card)]
    known = [(ability, library.abilities[ability].text) for line in card.skills for ability in _cards(line)
             if ability in library.abilities]  # fmt: skip
    told["texts"] = dict(known) | {item.name: item.text for item in items if item.text}
    return told


def _cards(line: Any) -> list[str]:
    return [*line.cards, *[card for style in line.specialties for card in style.cards]]


def _words(way: str) -> str:
    head, _, name = way.partition(" ")
    return ADVANCE_WORDS.get(head, head + " {}").format(name.replace("_", " "))


def _sound(card: UnitCard) -> None:
    """Figures from which Stats can be worked out."""
    if not (0 < card.kg < 1e9 and 0 < card.kph < 1e6):
        raise Problem(400, "figures", "Weight and pace must be more than 0.")
    if len(card.name) > 40 or len(card.text) > 600 or len(card.skills) > 24 or len(card.items) > 40:
        raise Problem(400, "long", "A name has at most 40 characters, a concept 600; 24 Skills, 40 Items.")
    if "_" in card.name or not card.name.isprintable():
        raise Problem(400, "name", "A name is letters, digits, signs and spaces, without an underscore.")


GET: dict[str, Endpoint] = {
    "/characters": builder,
    "/characters/sheet": sheet,
    "/api/characters/kit": parts,
    "/api/characters/examples": examples,
    "/api/tables/{table}/characters": home,
    "/static/unit/{name}": portrait,
    "/static/item/{name}": thing,
}
POST: dict[str, Endpoint] = {
    "/api/characters/make": make,
    "/api/characters/check": check,
    "/api/characters/grow": grow,
    "/api/characters/read": read,
    "/api/tables/{table}/bring": bring,
}
