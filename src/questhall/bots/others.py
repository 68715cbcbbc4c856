"""Bots that others wrote: by `module:Name`, or by an entry point of the group `questhall.bots`.

What is named is called with the game and a seed, and gives an object with `choose(match, decision)`:

    class Cautious:
        def __init__(self, game, seed): ...
        def choose(self, match, decision): return decision.options[-1]

It is handed the match itself. A fair bot looks only at `match.view(decision.seat)`.
"""

import importlib
import os
import sys
from functools import lru_cache
from importlib.metadata import entry_points
from typing import Any, Callable

from questhall.bots.levels import LEVELS, UnknownLevel

GROUP = "questhall.bots"

Maker = Callable[[Any, str], Any]


def is_other(name: str) -> bool:
    """Whether a name means somebody else's bot."""
    module, colon, attribute = name.partition(":")
    if module in LEVELS or module == "search":
        return name in installed()
    return bool(colon and module and attribute and not attribute.isdigit()) or name in installed()


@lru_cache(maxsize=1)
def installed() -> dict[str, Any]:
    """Those that packages have announced."""
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def maker(name: str) -> Maker:
    """What makes the bot of a name; an error says what is missing."""
    if name in installed():
        try:
            found: Maker = installed()[name].load()
        except Exception as error:
            raise UnknownLevel(f"{name!r} cannot be loaded ({_said(error)}).") from error
        return found
    module, _, attribute = name.partition(":")
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())  # a file beside which one stands may be named as well
    try:
        loaded = importlib.import_module(module)
    except Exception as error:  # whatever breaks in it
        raise UnknownLevel(f"{name!r}: the module {module!r} cannot be loaded ({_said(error)}).") from error
    made = getattr(loaded, attribute, None)
    if not callable(made):
        raise UnknownLevel(f"{name!r}: {module} has nothing called {attribute!r} that makes a bot.")
    return made  # type: ignore[no-any-return]


def made(name: str, game: Any, seed: str) -> Any:
    """The bot of a name for a game; an error says what it lacks."""
    make = maker(name)
    try:
        bot = make(game, seed)
    except Exception as error:
        raise UnknownLevel(f"{name!r} breaks when it is called with a game and a seed ({_said(error)}).") from error
    if not callable(getattr(bot, "choose", None)):
        raise UnknownLevel(f"{name!r}: what it makes has no choose(match, decision).")
    return bot


def _said(error: Exception) -> str:
    return str(error) if isinstance(error, ImportError) else f"{type(error).__name__}: {error}"
