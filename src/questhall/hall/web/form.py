"""A new table's form: the options of a game in words and pictures, and what of it the game would refuse.

What can be chosen is asked of the game itself: every choice is tried with the rest as it is, so that the form offers
nothing that `Game.check` refuses, and says why not.
"""

from functools import lru_cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from questhall.drawing.offer import Choice, Offer, offer_of
from questhall.drawing.pictures import Picture, faces, framed
from questhall.hall.web.wire import body, hall_of, reply
from questhall.kernel import BadOptions, Game

Fields = list[dict[str, Any]]


class Wish(msgspec.Struct):
    """What somebody has filled in so far."""

    seats: int
    options: dict[str, Any] = {}


@lru_cache(maxsize=64)
def offer(game: Game[Any, Any]) -> Offer:
    """What a game says about itself."""
    return offer_of(game.table, game.content)


@lru_cache(maxsize=64)
def properties(game: Game[Any, Any]) -> dict[str, Any]:
    """The options of a game as JSON schemas by name, references filled in."""
    schema = msgspec.json.schema(game.options_type)
    parts = schema.get("$defs", {})
    top = parts[schema["$ref"].rsplit("/", 1)[1]] if "$ref" in schema else schema
    return {
        name: {**parts[part["$ref"].rsplit("/", 1)[1]], **part} if "$ref" in part else part
        for name, part in top.get("properties", {}).items()
    }


@lru_cache(maxsize=64)
def form(game: Game[Any, Any]) -> dict[str, Any]:
    """Everything that the page needs to lay out a form."""
    told = offer(game)
    pictures = game.table.pictures(game.content)
    usual = msgspec.to_builtins(game.options({}))
    named = properties(game)
    order = [*(name for name in told.first if name in named), *(name for name in named if name not in told.first)]
    fields = [_field(game, name, named[name], usual[name], pictures) for name in order if name not in told.never]
    return {
        "fields": [field for field in fields if field is not None],
        "presets": [_preset(game, name, pictures) for name in dict.fromkeys((*told.presets, *game.presets))],
        "usual": usual,
        "campaign": type(game).go_on is not Game.go_on,
    }


def _field(game: Game[Any, Any], name: str, schema: dict[str, Any], usual: Any, pictures: Any) -> dict[str, Any] | None:
    told = offer(game)
    shown: dict[str, Any] = {
        "name": name,
        "title": schema.get("title") or _words(name),
        "says": schema.get("description", ""),
        "first": name in told.first,
    }
    if name in told.only:
        other, when = told.only[name]
        shown["only"] = {"name": other, "values": when}
    if name in told.faces:
        return shown | {"kind": "faces", "people": told.faces[name], "words": faces()}
    several = schema.get("type") == "array"
    values = schema.get("items", {}) if several else schema
    choices = told.choices.get(name) or _choices(values)
    if choices:
        kind = "whole" if name in told.several else "some" if several else "one"
        return shown | {"kind": kind, "choices": [_choice(choice, pictures) for choice in choices]}
    if schema.get("type") == "boolean":
        return shown | {"kind": "tick"}
    if schema.get("type") == "integer":
        return shown | {"kind": "number", "least": schema.get("minimum"), "most": schema.get("maximum")}
    if schema.get("type") == "string":
        return shown | {"kind": "words", "most": schema.get("maxLength", 200)}
    return None  # whatever it is, it has a usual value


def _choices(schema: dict[str, Any]) -> list[Choice]:
    """The values of an option that the game says nothing about."""
    values = schema.get("enum") or [value for part in schema.get("anyOf", ()) for value in part.get("enum", ())]
    titles = schema.get("titles") or [_words(str(value)) for value in values]
    return [Choice(value, title) for value, title in zip(values, titles)]


def _choice(choice: Choice, pictures: Any) -> dict[str, Any]:
    shown: dict[str, Any] = msgspec.to_builtins(choice)
    if choice.picture:
        shown["picture"] = _picture(pictures.get(choice.picture))
    return shown


def _preset(game: Game[Any, Any], name: str, pictures: Any) -> dict[str, Any]:
    card = offer(game).presets.get(name)
    options = msgspec.to_builtins(game.presets[name])
    return {
        "name": name,
        "title": card.title if card else _words(name),
        "says": card.says if card else "",
        "picture": _picture(pictures.get(card.picture)) if card else "",
        "options": options,
        "seats": [seats for seats in game.seats if not refusal(game, seats, options)],
    }


def _picture(picture: Picture | None) -> str:
    """A picture as markup of the kit, without a size: the page says how large."""
    if picture is None:
        return ""
    art = framed(picture, 160, 100, frame=False)
    look = 'class="drawing" viewBox="0 0 160 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true"'
    return f"<svg {look}>{art}</svg>"


def _words(name: str) -> str:
    words = name.replace("_", " ").replace("-", " ").strip()
    return words[:1].upper() + words[1:]


def refusal(game: Game[Any, Any], seats: int, options: dict[str, Any]) -> str:
    """Why the game cannot be set up like this; "" when it can."""
    try:
        game.check(seats, game.options(options))
    except BadOptions as error:
        return str(error)
    return ""


def mended(game: Game[Any, Any], seats: int, options: dict[str, Any]) -> dict[str, Any] | None:
    """The same options with as few as possible set back to what is usual, so that the game takes them."""
    usual = msgspec.to_builtins(game.options({}))
    changed = [name for name, value in options.items() if value != usual.get(name)]
    if not refusal(game, seats, options):
        return options
    for name in changed:
        tried = options | {name: usual[name]}
        if not refusal(game, seats, tried):
            return tried
    return usual if not refusal(game, seats, usual) else None


def fit(game: Game[Any, Any], seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """What the game would refuse: each number of seats, and each choice of each field, with the reason."""
    trouble = refusal(game, seats, options)  # options that nobody knows are refused here too
    if seats not in game.seats:
        raise BadOptions(trouble)
    good = mended(game, seats, msgspec.to_builtins(game.options({})) | options)
    if good is None:
        raise BadOptions(trouble)
    told = offer(game)
    refused: dict[str, list[str]] = {}
    for field in form(game)["fields"]:
        if field["kind"] == "tick":
            refused[field["name"]] = [refusal(game, seats, good | {field["name"]: not good[field["name"]]})]
        if field["kind"] in ("one", "some"):
            refused[field["name"]] = [
                refusal(game, seats, good | {field["name"]: _with(good.get(field["name"]), field, choice["value"])})
                for choice in field["choices"]
            ]
    return {
        "trouble": trouble,
        "options": good,
        "seats": {count: "" if mended(game, count, good) else refusal(game, count, good) for count in game.seats},
        "refused": refused,
        "need": {name: count(seats, game.options(good)) for name, count in told.several.items()},
    }


def _with(now: Any, field: dict[str, Any], value: Any) -> Any:
    """A field's value after a click on one of its choices."""
    if field["kind"] == "one":
        return value
    chosen = list(now or ())
    return [one for one in chosen if one != value] if value in chosen else [*chosen, value]


async def fitting(request: Request) -> Response:
    """What of a form the game would refuse."""
    game = hall_of(request).game(request.path_params["game"])
    wish = await body(request, Wish)
    return reply(fit(game, wish.seats, wish.options))
