"""The workshop of Drawn to Destiny: Scenes, Units, Items and campaigns made in the browser.

What is made lives in its maker's browser and files, as the same TOML that packs are made of. The hall reads it with the
one checker, writes it out, measures it with quick games in a process of its own, and opens tables with it.
"""

import tomllib
from functools import lru_cache
from typing import Any, Awaitable, Callable

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from questhall.games.drawn_to_destiny.content.checking import SCENE_QUESTIONS
from questhall.games.drawn_to_destiny.content.lattice import HEADINGS
from questhall.games.drawn_to_destiny.content.library import Library
from questhall.games.drawn_to_destiny.content.printed import Campaign, Item, UnitCard
from questhall.games.drawn_to_destiny.content.scenes import Scene
from questhall.games.drawn_to_destiny.content.vocabulary import CONDITIONS, ROLES, SKILLS, TERRAIN, VERBS
from questhall.games.drawn_to_destiny.content.words import QUESTION_WORDS, VERB_WORDS
from questhall.games.drawn_to_destiny.content.writing import scene_toml, toml_of
from questhall.hall.thinking.bots import ESTIMATES, BotFault
from questhall.hall.thinking.thinker import Job
from questhall.hall.web.guard import address
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
        "terrain": [
            {"name": one.name, "enter": one.enter, "cost": one.cost, "cover": one.cover, "sight": not one.blocks_sight}
            for one in TERRAIN.values()
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
            {"id": scene.id, "title": scene.title, "genre": scene.genre}
            for scene in sorted(library.scenes.values(), key=lambda scene: (scene.genre, scene.title))
        ],
    }


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
    _costly(request)
    made = await body(request, Made)
    texts = files(made)
    try:
        await hall_of(request).with_own(GAME, texts, keep=False)
    except BadPack as fault:
        return reply({"files": texts, "faults": str(fault).splitlines()})
    return reply({"files": texts, "faults": []})


async def read(request: Request) -> Response:
    """A file of somebody's as plain data: a Scene, or cards."""
    given = (await body(request, Written)).text
    try:
        data = tomllib.loads(given)
    except (tomllib.TOMLDecodeError, RecursionError) as fault:
        raise Problem(400, "unreadable", f"This is no TOML: {str(fault)[:200]}.") from None
    known = {key: value for key, value in data.items() if key in ("unit", "item", "ability", "campaign")}
    return reply({"scene": data} if "map" in data else {"cards": known})


async def odds(request: Request) -> Response:
    """Quick games by bots: how often the players reach what they came for."""
    _costly(request)
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


def _costly(request: Request) -> None:
    _open(request)
    if not request.app.state.costly.take(address(request.scope)):
        raise Problem(429, "too-fast", "That is a lot at once; wait a moment.")


GET: dict[str, Callable[[Request], Awaitable[Response]]] = {
    "/workshop": shop,
    "/api/workshop/kit": parts,
    "/api/workshop/scenes/{scene}": scene,
}
POST: dict[str, Callable[[Request], Awaitable[Response]]] = {
    "/api/workshop/check": check,
    "/api/workshop/read": read,
    "/api/workshop/odds": odds,
}
