"""What a learner is given: the view as features, the question and its options as signs, and which actions there are.

| key | what it holds |
|---|---|
| `observation` | the view as the game's author encoded it, every number from 0 to 1; `describe` names each position |
| `question` | what is asked, as signs of the game's lexicon; all nothing when the seat is not asked |
| `options` | each option as a row of signs, at the position of its action |
| `action_mask` | 1 where there is an option |

With `observe="question"` the view and the options are left out: the cheap encoding, for those who count or search.
"""

from typing import Any, Callable, Sequence
from zlib import crc32

import numpy
from gymnasium import spaces

from questhall.envs.lexicon import SIGN, Lexicon
from questhall.features import Sheet
from questhall.kernel import Chance, Decision, Game, Option, QuesthallError, text

Observe = Callable[[Any], Sequence[float]]

NUMBER = numpy.dtype(numpy.float32)
SIGNS = 32  # signs of a row
MOST_SIGNS = 1 << 20  # that are remembered of lists of options: short lists come again and again
STABLE = 4096  # actions where each option keeps its number


class TooManyOptions(QuesthallError):
    """A decision has more options than the action space."""


class IllegalAction(QuesthallError):
    """An action for which there is no option."""


class Encoding:
    """The spaces of a game, and how a position becomes arrays."""

    def __init__(
        self,
        game: Game[Any, Any],
        seats: int,
        options: Any,
        actions: int | str = 256,
        observe: str | Observe = "features",
        signs: int = SIGNS,
    ) -> None:
        if actions != "stable" and (isinstance(actions, str) or actions < 1):
            raise QuesthallError(f"actions={actions!r}: a number of positions from 1, or 'stable'.")
        if isinstance(observe, str) and observe not in ("features", "question"):
            raise QuesthallError(f"observe={observe!r}: 'features', 'question', or a function of a view.")
        self.game = game
        self.stable = actions == "stable"
        self.actions = STABLE if isinstance(actions, str) else actions
        self.observe = observe
        self.with_options = observe != "question" and not self.stable
        self.lexicon = Lexicon(game, signs)
        self.names = self._names(seats, options)
        self.size = len(self.names)
        self._masks: dict[int, Any] = {}
        self._rows: dict[tuple[Option, ...], Any] = {}
        self._slots: dict[str, int] = {}
        self._nothing = numpy.zeros(signs, SIGN)
        parts: dict[str, spaces.Space[Any]] = {
            "question": spaces.Box(0, self.lexicon.size - 1, (signs,), SIGN),
            "action_mask": spaces.Box(0, 1, (self.actions,), numpy.int8),
        }
        if observe == "question":
            parts["observation"] = spaces.Box(0, 1, (1,), NUMBER)
        else:
            low, high = (0.0, 1.0) if observe == "features" else (-numpy.inf, numpy.inf)
            parts["observation"] = spaces.Box(low, high, (self.size,), NUMBER)
            if self.with_options:
                parts["options"] = spaces.Box(0, self.lexicon.size - 1, (self.actions, signs), SIGN)
        self.observation_space = spaces.Dict(parts)
        self.action_space = spaces.Discrete(self.actions)

    def _names(self, seats: int, options: Any) -> list[str]:
        """The name of each position of the features, from a game dealt for the purpose."""
        if self.observe == "question":
            return ["nothing"]
        state = self.game.setup(seats, options, Chance.of(0))
        state.content = self.game.content
        view = self.game.view(state, 0)
        if callable(self.observe):
            return [f"number {place}" for place in range(len(self.observe(view)))]
        sheet = Sheet(named=True)
        self.game.features(sheet, view, 0)
        if not sheet.values:
            raise QuesthallError(f"{self.game.title} has no features: give observe=, a function of a view.")
        assert sheet.names is not None
        return sheet.names

    def encode(self, state: Any, seat: int, decision: Decision | None) -> dict[str, Any]:
        """A position as a seat sees it, and what it is asked."""
        found = {"observation": self.features(state, seat), "action_mask": self.mask(decision)}
        found["question"] = (self._nothing if decision is None else self.lexicon.question(decision)).copy()
        if self.with_options:
            found["options"] = self.rows(() if decision is None else decision.options)
        return found

    def rows(self, options: Sequence[Option]) -> Any:
        """Each option as signs, at the position of its action."""
        key = tuple(options)
        found = self._rows.get(key)
        if found is None:
            if len(self._rows) * self.actions * self.lexicon.length > MOST_SIGNS:
                self._rows.clear()
            found = self._rows[key] = numpy.zeros((self.actions, self.lexicon.length), SIGN)
            self.lexicon.write(options, found)
        return found.copy()

    def features(self, state: Any, seat: int) -> Any:
        """The view of a seat as an array."""
        if self.observe == "question":
            return numpy.zeros(1, NUMBER)
        view = self.game.view(state, seat)
        if self.observe == "features":
            sheet = Sheet()
            self.game.features(sheet, view, seat)
            return numpy.fromiter(sheet.values, NUMBER)
        assert callable(self.observe)
        values = self.observe(view)
        if len(values) != self.size:
            raise QuesthallError(f"observe gave {len(values)} numbers here and {self.size} at the start of a game.")
        return numpy.array(values, NUMBER)

    def mask(self, decision: Decision | None) -> Any:
        """Which actions there are."""
        if self.stable:
            mask = numpy.zeros(self.actions, numpy.int8)
            if decision is not None:
                mask[self.slots(decision)] = 1
            return mask
        count = 0 if decision is None else len(decision.options)
        found = self._masks.get(count)
        if found is None:
            if decision is not None and count > self.actions:
                raise TooManyOptions(f"{count} options to {decision.kind}; make the env with actions={count} or more.")
            found = self._masks[count] = numpy.zeros(self.actions, numpy.int8)
            found[:count] = 1
        return found.copy()

    def slots(self, decision: Decision) -> list[int]:
        """The stable action of each option: made of its words, moved on where two of a question would meet."""
        taken: set[int] = set()
        found = []
        for option in decision.options:
            words = f"{decision.kind} {text(option)}"
            slot = self._slots.get(words)
            if slot is None:
                slot = self._slots[words] = crc32(words.encode()) % self.actions
            while slot in taken:
                slot = (slot + 1) % self.actions
            taken.add(slot)
            found.append(slot)
        return found

    def option(self, decision: Decision, action: int) -> Option | None:
        """The option of an action, if there is one."""
        if self.stable:
            slots = self.slots(decision)
            return decision.options[slots.index(action)] if action in slots else None
        return decision.options[action] if 0 <= action < len(decision.options) else None

    def action(self, decision: Decision, option: Option) -> int:
        """The action of an option."""
        place = list(decision.options).index(option)
        return self.slots(decision)[place] if self.stable else place

    def refuse(self, decision: Decision, action: Any) -> IllegalAction:
        """Say what is possible."""
        possible = self.slots(decision) if self.stable else f"0 to {len(decision.options) - 1}"
        return IllegalAction(f"Action {action} is not possible here ({decision.kind}); possible are {possible}.")
