"""The workshop of Drawn to Destiny: Scenes, Units, Items and campaigns made in the browser.

What is made lives in its maker's browser and files, as the same TOML that packs are made of. The hall reads it with the
one checker, writes it out, measures it with quick games in a process of its own, and opens tables with it.
"""

import re
from functools import lru_cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from questhall.drawing import Drawing, Piece
from questhall.drawing.pictures import framed
from questhall.games.drawn_to_destiny.content.checking import SCENE_QUESTIONS
from questhall.games.drawn_to_destiny.content.field_words import FIELD_WORDS, TERRAIN_NAMES, VALUE_WORDS
from questhall.games.drawn_to_destiny.content.ground.lattice import HEADINGS
from questhall.games.drawn_to_destiny.content.ground.terrain import TERRAIN, Terrain
from questhall.games.drawn_to_destiny.content.item_cards import Item
from questhall.games.drawn_to_destiny.content.library import Library
from questhall.games.drawn_to_destiny.content.printed import Campaign
from questhall.games.drawn_to_destiny.content.scenes import Scene
from questhall.games.drawn_to_destiny.content.unit_cards import UnitCard
from questhall.games.drawn_to_destiny.content.vocabulary import CONDITIONS, ROLES, SKILLS, VERBS
from questhall.games.drawn_to_destiny.content.words import QUESTION_WORDS, VERB_WORDS
from questhall.games.drawn_to_destiny.content.writing import scene_toml, toml_of
from questhall.games.drawn_to_destiny.table.offer import HARD
from questhall.games.drawn_to_destiny.table.picture import tile_of
from questhall.games.drawn_to_destiny.table.pictures import picture
from questhall.hall.tables.own import toml_of as read_toml
from questhall.hall.thinking.bots import ESTIMATES, BotFault
from questhall.hall.thinking.thinker import Job
from questhall.hall.web.costs import Endpoint
from questhall.hall.web.pages import page
from questhall.hall.web.wire import Problem, body, hall_of, reply
from questhall.kernel import BadOptions, BadPack

GAME = "drawn-to-destiny"
TRIAL_GAMES = 20
TRIAL_SECONDS = 14.0


class Made(msgspec.Struct):
    """What is in the workshop: a Scene and cards, as plain data."""

    scene: dict[str, Any] = {}
    cards: dict[str, list[dict[str, Any]]] = {}  # unit, item, campaign
    seats: int = 2
    difficulty: str = "normal"


class Written(msgspec.Struct):
    """A file."""

    text: str


async def shop(request: Request) -> Response:
    """The page."""
    return page("workshop.html")


@lru_cache(maxsize=4)
def kit(library: Library) -> dict[str, Any]:
    """The schemas of which the forms are made, and every word that may stand in them."""
    kinds = {"scene": Scene, "unit": UnitCard, "item": Item, "campaign": Campaign}
    _, parts = msgspec.json.schema_components(kinds.values(), ref_template="#/$defs/{name}")
    return {
        "schemas": {name: kind.__name__ for name, kind in kinds.items()},
        "$defs": parts,
        "fields": FIELD_WORDS,
        "values": VALUE_WORDS,
        "terrain": [_terrain(one) for one in TERRAIN.values()],
        "cast": [
            {"name": card.name, "genre": card.genre, "kind": card.kind, "cost": card.cost, "text": card.text}
            for card in sorted(library.units.values(), key=lambda card: (card.genre, card.cost, card.name))
        ],
        "words": {
            "unit": sorted(library.units),
            "item": sorted(library.items),
            "ability": sorted(library.abilities),
            "skill": list(SKILLS),
            "condition": list(CONDITIONS),
            "role": list(ROLES),
            "verb": list(VERBS),
            "question": sorted(SCENE_QUESTIONS),
            "heading": list(HEADINGS),
            "genre": sorted({card.genre for card in library.units.values()}),
            "scale": sorted({scene.scale for scene in library.scenes.values()}),
        },
        "says": {"verb": VERB_WORDS, "question": QUESTION_WORDS},
        "scenes": [
            _card(scene) for scene in sorted(library.scenes.values(), key=lambda scene: (scene.genre, scene.difficulty))
        ],
    }


def _terrain(one: Terrain) -> dict[str, Any]:
    """A brush: what it is called, what it looks like, and what it does to those who go there."""
    does = ["nobody gets in"] if not one.enter else [f"Move +{one.cost}"] if one.cost else []
    does += ["hides what is behind"] if one.blocks_sight else [f"Cover {one.cover}"] if one.cover else []
    does += ["burns"] if one.burns else ["one may fall"] if one.drop else []
    says = TERRAIN_NAMES.get(one.name, one.name)
    return {"name": one.name, "says": says, "does": ", ".join(does), "enter": one.enter, "art": tile_of(one.name)}


def _card(scene: Scene) -> dict[str, Any]:
    low, high = scene.players
    players = f"{low} to {high} players" if low < high else f"{low} players"
    return {"id": scene.id, "title": scene.title, "genre": scene.genre, "text": scene.instructions,
            "facts": [players, HARD[scene.difficulty]]}  # fmt: skip


async def ground_picture(request: Request) -> Response:
    """The picture of a Scene."""
    markup = _scene_picture(request.path_params["name"][:64])
    return Response(markup, media_type="image/svg+xml", headers={"cache-control": "public, max-age=86400"})


@lru_cache(maxsize=64)
def _scene_picture(name: str) -> str:
    art = framed(picture("scene", name), 160, 100, frame=False)
    return Drawing(160, 100, [Piece("scene", 0, 0, art)]).svg("auto", paper=False)


async def parts(request: Request) -> Response:
    """Schemas and words."""
    return reply(kit(_open(request).content))


async def scene(request: Request) -> Response:
    """A Scene of the hall, to begin with."""
    found = _open(request).content.scenes.get(request.path_params["scene"])
    if found is None:
        raise Problem(404, "no-scene", "There is no such Scene.")
    return reply({"scene": found, "toml": scene_toml(found)})


async def check(request: Request) -> Response:
    """The files that this makes, and everything that is wrong with them."""
    _open(request)
    made = await body(request, Made)
    texts = files(made)
    try:
        await hall_of(request).with_own(GAME, texts, keep=False)
    except BadPack as fault:
        return reply({"files": texts, "faults": [placed(line) for line in str(fault).splitlines()]})
    return reply({"files": texts, "faults": []})


FAULT = re.compile(r"(?:own-\d+\.toml: )?(?:(scene|unit|item|campaign) ([^,]+?)(?:, ([^:]+))?: )?(.*)")
ABSENT = re.compile(r"Object missing required field `(\w+)`\.")
EXPECTED = {"str": "a word or a sentence", "int": "a whole number", "float": "a number", "bool": "yes or no",
            "array": "a list", "object": "entries with names"}  # fmt: skip


def placed(line: str) -> dict[str, str]:
    """A fault in words, with the part of the workshop and the entry and the field at which it is to be shown."""
    kind, name, path, what = FAULT.fullmatch(line).groups()  # type: ignore[union-attr]
    path = re.sub(r"\[(\d+)\]", r".\1", path or "")
    if absent := ABSENT.fullmatch(what):
        path, what = f"{path}.{absent[1]}".strip("."), "This is missing."
    if wrong := re.match(r"Expected `(\w+)`(?: of length (\d+))?, got", what):
        what = f"This should be {EXPECTED.get(wrong[1], wrong[1])}{f' of {wrong[2]}' if wrong[2] else ''}."
    steps = path.split(".")
    if kind == "scene":
        part, entry = steps[0], steps[1] if len(steps) > 1 else ""
    else:
        part, entry = f"own {kind}" if kind else "", name or ""
    return {"part": part, "entry": entry, "field": steps[-1], "words": what[:1].upper() + what[1:]}


async def read(request: Request) -> Response:
    """A file of somebody's as plain data: a Scene, or cards."""
    given = (await body(request, Written)).text
    try:
        data = await read_toml(given)
    except BadPack as fault:
        raise Problem(400, "unreadable", f"This is no TOML: {str(fault)[:200]}.") from None
    known = {key: value for key, value in data.items() if key in ("unit", "item", "ability", "campaign")}
    return reply({"scene": data} if "map" in data else {"cards": known})


async def odds(request: Request) -> Response:
    """Quick games by bots: how often the players reach what they came for."""
    _open(request)
    made = await body(request, Made)
    hall = hall_of(request)
    game, _ = await hall.with_own(GAME, files(made), keep=False)
    options = {"scene": str(made.scene.get("id", "")), "difficulty": made.difficulty}
    try:
        game.check(made.seats, game.options(options))
    except BadOptions as fault:
        raise Problem(400, "options", str(fault)) from None
    trial = msgspec.json.encode({"options": options, "seats": made.seats, "games": TRIAL_GAMES}).decode()
    packs = [str(pack) for pack in game.packs]
    try:
        thought = await hall.thinkers.think(
            Job("trial", GAME, packs, trial, -1, seconds=TRIAL_SECONDS), ESTIMATES, "workshop"
        )
    except BotFault as fault:
        raise Problem(400, "trial", f"The games did not come to an end: {fault}") from None
    won, partly, lost, rounds = thought.chances
    return reply({"games": int(won + partly + lost), "success": won, "partial": partly, "failure": lost,
                  "rounds": rounds})  # fmt: skip


def files(made: Made) -> list[str]:
    """The TOML of a workshop: the Scene's file, and the cards' file if there are any."""
    found = [scene_toml(made.scene)] if made.scene else []
    cards = {kind: made.cards[kind] for kind in ("unit", "item", "campaign") if made.cards.get(kind)}
    if cards:
        found.append(toml_of(cards))
    if not found:
        raise Problem(400, "empty", "There is nothing to check.")
    return found


def _open(request: Request) -> Any:
    if not hall_of(request).limits.workshop:
        raise Problem(403, "no-workshop", "The workshop of this hall is closed.")
    return hall_of(request).game(GAME)


GET: dict[str, Endpoint] = {
    "/workshop": shop,
    "/api/workshop/kit": parts,
    "/api/workshop/scenes/{scene}": scene,
    "/static/scene/{name}": ground_picture,
}
POST: dict[str, Endpoint] = {
    "/api/workshop/check": check,
    "/api/workshop/read": read,
    "/api/workshop/odds": odds,
}
