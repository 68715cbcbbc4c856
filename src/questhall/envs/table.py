"""What all environments share: a game being played, its texts and pictures."""

import secrets
from pathlib import Path
from typing import Any, Sequence

from questhall.envs.encoding import Encoding, Observe
from questhall.kernel import Chance, Decision, Game, QuesthallError, Run, registry, text

RENDER_MODES = ["ansi", "svg"]


def camel(name: str) -> str:
    """roll-for-adventure as RollForAdventure."""
    return "".join(word.capitalize() for word in name.split("-"))


class Setting:
    """What a game is played with; checked before anything is dealt."""

    def __init__(
        self,
        name: str,
        seats: int | None,
        options: dict[str, Any] | None,
        packs: Sequence[Path | str],
        render_mode: str | None,
        illegal: str,
    ) -> None:
        self.game: Game[Any, Any] = registry.game(name, packs)
        self.seats = seats or (2 if 2 in self.game.seats else self.game.seats[0])
        self.options = self.game.options(options or {})
        self.game.check(self.seats, self.options)
        if render_mode not in (None, *RENDER_MODES):
            raise QuesthallError(f"render_mode={render_mode!r}: one of {', '.join(RENDER_MODES)}, or None.")
        if illegal not in ("error", "lose"):
            raise QuesthallError(f"illegal={illegal!r}: 'error', or 'lose' to end the episode with -1.")

    def encoding(self, actions: int | str, observe: str | Observe, signs: int) -> Encoding:
        """The spaces."""
        return Encoding(self.game, self.seats, self.options, actions, observe, signs)

    def deal(self, seed: int | str | None) -> Run:
        """A new game, quick: without log and undo."""
        chance = Chance(secrets.randbits(63)) if seed is None else Chance.of(seed)
        state = self.game.setup(self.seats, self.options, chance)
        state.content = self.game.content
        return Run(self.game, state)


def texts(game: Game[Any, Any], state: Any, decision: Decision) -> dict[str, Any]:
    """The question and its options in words, as people read them, and the options' canonical texts."""
    view = game.view(state, decision.seat)
    return {
        "options": [text(option) for option in decision.options],
        "question": game.table.ask(view, decision),
        "words": [game.table.words(view, decision, option) for option in decision.options],
    }


def picture(game: Game[Any, Any], state: Any, seat: int | None, mode: str | None) -> str | None:
    """The table as a seat or a spectator sees it: plain text, or a picture."""
    if mode is None:
        return None
    view = game.view(state, seat)
    return str(game.table.text(view)) if mode == "ansi" else str(svg(game, view))


def svg(game: Game[Any, Any], view: Any) -> str:
    """A picture of the whole table."""
    drawn = game.table.draw(view)
    return str(drawn.svg())
