"""A campaign as a file: what the company is and has at the beginning of a Scene, so that any later table can go on.

It is written by itself when a Scene is laid out, and read with care: it may come from anybody.
"""

from typing import Any

import msgspec

from questhall.games.drawn_to_destiny.content.library import Library
from questhall.games.drawn_to_destiny.content.vocabulary import DECKS
from questhall.games.drawn_to_destiny.rules.units.decks import DAMAGE_CARDS
from questhall.games.drawn_to_destiny.state import Character, DestinyState
from questhall.kernel import BadOptions
from questhall.kernel.state import decoded, encoded

VERSION = 1
MOST = 20  # characters, Items of one of them, Scenes


class Kept(msgspec.Struct, kw_only=True):
    """The file."""

    version: int = VERSION
    campaign: str
    scene: str
    mode: str = "together"
    difficulty: str = "normal"
    players: int
    chapter: int = 0
    trail: list[str] = []  # the Scenes before this one
    history: list[str] = []
    characters: list[Character] = []
    purse: int = 0
    status: dict[str, int] = {}
    favor: dict[str, int] = {}
    stash: list[str] = []
    earned: tuple[int, int] = (0, 0)
    crit_ids: int = 0


COPIED = ("chapter", "purse", "crit_ids", "earned")


def keep_file(state: DestinyState) -> None:
    """DTD-CONC-01: at the beginning of each Scene of a campaign its file is written."""
    if not state.rules.campaign:
        return
    kept = Kept(
        campaign=state.rules.campaign, scene=state.scene, mode=state.rules.mode, difficulty=state.rules.difficulty,
        players=state.seats - len(state.narrators), chapter=state.chapter, trail=state.trail[:-1],
        history=state.history, characters=state.characters, purse=state.purse, status=state.status, favor=state.favor,
        stash=state.stash, earned=state.earned, crit_ids=state.crit_ids,
    )  # fmt: skip
    state.file = encoded(kept).decode()


def read_campaign(text: str, library: Library) -> Kept:
    """A campaign file; whatever it names must be among the cards."""
    try:
        kept: Kept = decoded(text, Kept)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadOptions(f"The campaign file cannot be read: {error}.") from None
    if kept.version > VERSION:
        raise BadOptions(f"The campaign file has version {kept.version}; this one reads up to {VERSION}.")
    wrong = list(faults(kept, library))
    if wrong:
        raise BadOptions("The campaign file does not fit these cards: " + "; ".join(wrong) + ".")
    return kept


def faults(kept: Kept, library: Library) -> list[str]:
    """What does not fit, all at once."""
    found = []
    story = library.campaigns.get(kept.campaign)
    if story is None:
        found.append(f"there is no campaign {kept.campaign!r}")
    elif any(name not in story.every() for name in (kept.scene, *kept.trail)):
        found.append(f"{story.title} has not all of its Scenes")
    if len(kept.history) != len(kept.trail) or kept.chapter != len(kept.trail):
        found.append("Scenes and results do not match")
    if any(result not in ("success", "partial", "failure") for result in kept.history):
        found.append("a result is none")
    if not 1 <= kept.players <= 4 or len(kept.characters) > MOST or kept.mode == "versus":
        found.append("nobody can sit down to it")
    for hero in kept.characters:
        names = [*hero.items, *[card for line in hero.skills for card in line.cards]]
        if hero.card not in library.units or not 0 <= hero.seat < kept.players:
            found.append(f"{hero.card} is nobody here")
        found += [f"{name} is no card" for name in names if name not in library.items and name not in library.abilities]
        if any(not 0 <= c.deck < len(DECKS) or not 0 <= c.card < DAMAGE_CARDS for c in hero.crits) or len(names) > 99:
            found.append(f"{hero.card} has wounds or cards that there are none of")
    found += [f"{name} is no Item" for name in kept.stash if name not in library.items]
    return found


def restore(state: DestinyState, kept: Kept) -> None:
    """The company as it was kept, before its Scene is laid out."""
    state.scene = kept.scene
    for name in COPIED:
        setattr(state, name, getattr(kept, name))
    state.trail, state.history, state.stash = list(kept.trail), list(kept.history), list(kept.stash)
    state.status, state.favor = dict(kept.status), dict(kept.favor)
    state.characters = [hero.copy() for hero in kept.characters]


def options_of(kept: dict[str, Any], library: Library) -> dict[str, Any]:
    """The options of a table that goes on with it."""
    text = msgspec.json.encode(kept).decode()
    found = read_campaign(text, library)
    return {"campaign": found.campaign, "mode": found.mode, "difficulty": found.difficulty, "saved": text}
