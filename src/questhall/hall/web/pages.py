"""The pages: shelf, game, rules, table, replay. They are templates with hardly anything in them; the table comes
alive by the socket.
"""

import asyncio
import gzip
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

import jinja2
import msgspec
from markdown_it import MarkdownIt
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from questhall.bots import characters, level_of
from questhall.bots.levels import says
from questhall.drawing import Drawing, Piece, definitions, picture_parts, stylesheet
from questhall.drawing.offer import SECONDS_A_QUESTION, Offer
from questhall.drawing.pictures import face, faces, framed, token
from questhall.drawing.pictures.endings import BROKEN, LOST
from questhall.drawing.pictures.kit import picture_defs
from questhall.hall.tables.hall import Hall
from questhall.hall.tables.lessons import folder_of, script_of
from questhall.hall.web.form import form, offer
from questhall.hall.web.learning import book_of, drawn
from questhall.kernel import Game

HERE = Path(__file__).parent
PARTS = "<desc>parts</desc>"  # where the parts that a page uses are put
CLAUSE = re.compile(r"<li>\s*(<p>)?\s*<strong>([A-Z]{2,4}-[A-Z0-9]+-\d+[a-z]?)</strong>")
CITED = re.compile(r"(?<![\w#\">-])([A-Z]{2,4}-[A-Z0-9]+-\d+[a-z]?)\b(?!</a>|\")")
WEIGHTS = {"light": 1, "medium": 2, "heavy": 3}
WAYS = {"alone": ("person", "alone"), "together": ("hand", "together"), "against": ("sword", "against each other")}
SMALL = 90  # from this place of the shelf on
CHAPTER = re.compile(r"<h2>(.*?)</h2>")

templates = jinja2.Environment(loader=jinja2.FileSystemLoader(HERE / "templates"), autoescape=True, trim_blocks=True)

templates.filters["inline"] = lambda words: Markup(MarkdownIt("commonmark", {"html": False}).renderInline(words))

templates.policies["json.dumps_kwargs"] = {"sort_keys": False}  # the form keeps the order of the options


def page(name: str, status: int = 200, **context: Any) -> HTMLResponse:
    """A template as a response."""
    html = templates.get_template(name).render(kit=kit(), **context)
    html = html.replace(PARTS, picture_defs(html))
    return HTMLResponse(html, status, headers={"cache-control": "no-cache"})


@lru_cache(maxsize=1)
def kit() -> Markup:
    """Icons and patterns, once per page, and where the parts of its pictures will stand."""
    return Markup(definitions() + PARTS)  # markup of our own


@lru_cache(maxsize=64)
def parts(game: Game[Any, Any]) -> bytes:
    """The parts of all pictures of a game, packed: a table's page fetches them once, and its browser keeps them."""
    return gzip.compress(picture_parts(game.table, game.content).encode(), 9, mtime=0)


@lru_cache(maxsize=2)
def trouble(code: int) -> Markup:
    """The picture of a page that is not there, or of a hall that has lost a wheel."""
    return Markup(framed(LOST if code < 500 else BROKEN, 320, 200, frame=False))  # markup of our own


@lru_cache(maxsize=1)
def kit_css() -> str:
    """The style sheet of the drawing kit."""
    return stylesheet()


@lru_cache(maxsize=64)
def card(game: Game[Any, Any]) -> dict[str, Any]:
    """A game on the shelf."""
    told = offer(game)
    return {
        "name": game.name,
        "title": game.title,
        "tagline": game.tagline,
        "blurb": game.blurb,
        "minutes": game.minutes,
        "seats": game.seats,
        "cooperative": game.cooperative,
        "length": length(game, told),
        "weight": told.weight,
        "dots": WEIGHTS[told.weight],
        "ways": [WAYS[way] for way in told.ways or usual_ways(game)],
        "place": told.place,
        "begin": told.begin,
        "tutorial": script_of(game) is not None,
        "accent": game.table.accent,
        "motif": game.table.motif,
        "play": f"/static/play/{game.name}/play" if "play" in book_of(game).figures() else "",
        "picture": Markup(game.table.cover().inline()),  # markup of the kit, which escapes all text
    }


def length(game: Game[Any, Any], told: Offer) -> str:
    """How long it lasts, in words: from counted questions, or as the game says."""
    counted = sorted(told.minutes(people) for people in told.questions)
    counted += [5 * round(told.most * SECONDS_A_QUESTION / 300)] if told.most else []
    low, high = (counted[0], counted[-1]) if counted else game.minutes
    unit = "" if told.unit == "a game" else f" {told.unit}"
    return f"about {high} min{unit}" if low == high else f"{low}–{high} min{unit}"


def usual_ways(game: Game[Any, Any]) -> list[str]:
    """Alone where there is a game for one, and with or against the others."""
    alone = ["alone"] if 1 in game.seats else []
    return alone + (["together"] if game.cooperative else ["against"] if game.seats[-1] > 1 else [])


@lru_cache(maxsize=64)
def schema(game: Game[Any, Any]) -> dict[str, Any]:
    """The JSON schema of a game's options: the form is made from it."""
    return msgspec.json.schema(game.options_type)


@lru_cache(maxsize=64)
def presets(game: Game[Any, Any]) -> dict[str, Any]:
    """The options that a game calls by a name."""
    return {name: msgspec.to_builtins(chosen) for name, chosen in game.presets.items()}


def cards(hall: Hall) -> list[dict[str, Any]]:
    """All games, where one begins first."""
    return sorted((card(game) for game in hall.games()), key=lambda one: (one["place"], one["title"]))


@lru_cache(maxsize=64)
def rules(game: Game[Any, Any]) -> tuple[Markup, list[dict[str, str]]]:
    """RULES.md as HTML in which every clause can be linked to, and its chapters."""
    path = folder_of(game) / "RULES.md"
    source = path.read_text(encoding="utf-8") if path.is_file() else "No rules page."
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(source)
    chapters: list[dict[str, str]] = []

    def chapter(match: re.Match[str]) -> str:
        name = re.sub(r"[^a-z0-9]+", "-", match[1].lower()).strip("-")
        chapters.append({"id": name, "title": re.sub(r"<[^>]+>", "", match[1])})
        return f'<h2 id="{name}">{match[1]}</h2>'

    html = CHAPTER.sub(chapter, html)
    for place, part in zip(chapters, html.split("<h2 id=")[1:]):
        place["clauses"] = " ".join(sorted({found[2].rpartition("-")[0] for found in CLAUSE.finditer(part)}))
    html = CLAUSE.sub(r'<li id="\2">\1<a class="clause" href="#\2">\2</a>', html)
    html = CITED.sub(r'<a class="clause" href="#\1">\1</a>', html)
    return Markup(html), chapters


async def shelf(request: Request) -> Response:
    """The games as a shelf."""
    games = cards(request.app.state.hall)
    shelves = [
        ("The shelf", [one for one in games if one["place"] < SMALL]),
        ("Between two games", [one for one in games if one["place"] >= SMALL]),
    ]
    return page("shelf.html", shelves=[shelf for shelf in shelves if shelf[1]])


async def game_page(request: Request) -> Response:
    """One game: what it is like, and a new table of it."""
    game = request.app.state.hall.game(request.path_params["game"])
    bots = [{"name": level, "says": says(level_of(game, level))} for level in game.offered]
    people = [
        {"name": one.name, "style": one.style, "face": one.face, "says": one.says} for one in characters(game.name)
    ]
    return page("game.html", game=card(game), form=form(game), bots=bots, people=people)


async def rules_page(request: Request) -> Response:
    """The rules of a game."""
    game = request.app.state.hall.game(request.path_params["game"])
    html, places = rules(game)

    def titles(clauses: list[str]) -> list[dict[str, str]]:
        """The chapters of the reference in which such clauses stand."""
        return [one for one in places if any(clause in one["clauses"].split() for clause in clauses)]

    context: dict[str, Any] = {"game": card(game), "book": book_of(game), "titles": titles}
    if "beside" in request.query_params:
        return page("beside.html", **context)
    return page("rules.html", **context, html=html, places=places)


async def table_page(request: Request) -> Response:
    """A table: the same for every id, known or not."""
    return page("table.html", faces=faces())


async def replay_page(request: Request) -> Response:
    """Looking back at a table: the same for every id, known or not."""
    return page("replay.html")


async def help_page(request: Request) -> Response:
    """How the table is used."""
    return page("help.html")


async def privacy_page(request: Request) -> Response:
    """What the hall keeps about people."""
    notices = request.app.state.hall.people.notices
    return page("privacy.html", notices=bool(notices and notices.target.scheme), push=bool(notices and notices.push))


async def play_page(request: Request) -> Response:
    """A picture of real play: the position of a game's book with this number, or the one on the shelf."""
    game = request.app.state.hall.game(request.path_params["game"])
    name = request.path_params["name"]
    figures = book_of(game).figures()
    if name not in figures:
        raise HTTPException(404, "There is no such picture.")
    markup = await asyncio.to_thread(drawn, game, name)
    return Response(markup, media_type="image/svg+xml", headers={"cache-control": "public, max-age=3600"})


async def parts_page(request: Request) -> Response:
    """The parts of a game's pictures."""
    packed = parts(request.app.state.hall.game(request.path_params["game"]))
    headers = {"cache-control": "public, max-age=3600", "vary": "accept-encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(gzip.decompress(packed), media_type="image/svg+xml", headers=headers)
    return Response(packed, media_type="image/svg+xml", headers=headers | {"content-encoding": "gzip"})


@lru_cache(maxsize=512)
def face_of(name: str) -> str:
    """The face of whoever sits there under this name, as a file."""
    return Drawing(100, 100, [Piece("face", 50, 50, token(face(name), 100))]).svg("auto", paper=False)


async def face_page(request: Request) -> Response:
    """A face by lot: the same name, the same face."""
    markup = face_of(request.path_params["name"][:64])
    return Response(markup, media_type="image/svg+xml", headers={"cache-control": "public, max-age=86400"})


async def kit_page(request: Request) -> Response:
    """The style sheet of the drawing kit."""
    return Response(kit_css(), media_type="text/css", headers={"cache-control": "no-cache"})
