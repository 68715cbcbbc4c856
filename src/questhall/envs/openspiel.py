"""OpenSpiel: games with explicit chance, so that its own algorithms run on them.

    game = load("pig", options={"goal": 20})        # a pyspiel.Game
    state = game.new_initial_state()

Whatever the rules draw becomes a chance node with as many equal outcomes: nothing is decided behind the algorithm's
back, and a copy of a state knows no future. A position is the state at the last checkpoint, the draws and the answers
since then; going on runs that one step again. Where several choose at once they are asked one after the other.

`opening` gives answers beforehand, and `longest` ends a game as drawn after so many moves: together they cut out a game
small enough for algorithms that walk the whole tree.
"""

import json
from functools import lru_cache
from typing import Any, Sequence

import msgspec
import numpy
import pyspiel

from questhall.envs.encoding import Encoding
from questhall.kernel import Chance, Decision, Game, Option, Outcome, QuesthallError, registry, text

LONGEST = 100_000
PREFIX = "questhall_"


class Wanted(Exception):
    """The rules draw one of so many."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.count = count


class Told(Chance):
    """Chance that says what it is told, and asks when it is told no more."""

    told: list[int] = []

    def below(self, n: int) -> int:
        if n == 1:
            return 0
        if self.draws >= len(self.told):
            raise Wanted(n)
        self.draws += 1
        return self.told[self.draws - 1]

    def die(self, sides: int = 6) -> int:
        return self.below(sides) + 1

    def dice(self, count: int, sides: int = 6) -> list[int]:
        return [self.below(sides) + 1 for _ in range(count)]

    def shuffle(self, things: list[Any]) -> None:
        for i in range(len(things) - 1, 0, -1):
            j = self.below(i + 1)
            things[i], things[j] = things[j], things[i]


def _told(numbers: tuple[int, ...]) -> Told:
    chance = Told(0)
    chance.told = list(numbers)
    return chance


class Rules:
    """A game with its options: what all its states share. OpenSpiel passes games around without what Python hung on."""

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        usual: dict[str, Any] = {"players": 0, "options": "{}", "opening": "", "longest": LONGEST}
        chosen = usual | params
        self.game: Game[Any, Any] = registry.game(name)
        self.seats = int(chosen["players"]) or (2 if 2 in self.game.seats else self.game.seats[0])
        self.options = self.game.options(json.loads(str(chosen["options"])))
        self.game.check(self.seats, self.options)
        self.opening = tuple(answer for answer in str(chosen["opening"]).split(",") if answer)
        self.longest = int(chosen["longest"])
        if self.longest < 1:
            raise QuesthallError(f"longest={self.longest}: a number of moves from 1.")
        self.encoding = Encoding(self.game, self.seats, self.options)

    def utility(self) -> Any:
        """What can be won."""
        kind = pyspiel.GameType.Utility
        if not self.game.together(self.seats, self.options):
            return kind.ZERO_SUM if self.seats == 2 else kind.GENERAL_SUM
        return kind.IDENTICAL if self.game.cooperative else kind.GENERAL_SUM  # together, one may still be the best


@lru_cache(maxsize=64)
def _rules(name: str, params: str) -> Rules:
    return Rules(name, json.loads(params))


def rules_of(game: pyspiel.Game) -> Rules:
    """The rules of a game, from what OpenSpiel keeps of it."""
    name = game.get_type().short_name.removeprefix(PREFIX).replace("_", "-")
    return _rules(name, json.dumps(game.get_parameters(), sort_keys=True))


class SpielGame(pyspiel.Game):  # type: ignore[misc, unused-ignore]
    """A game of Questhall as OpenSpiel sees it."""

    def __init__(self, params: dict[str, Any] | None = None, name: str = "") -> None:
        rules = _rules(registry.game(name).name, json.dumps(params or {}, sort_keys=True))
        utility = rules.utility()
        super().__init__(
            game_type(rules.game.name, utility, rules.game.hidden),
            pyspiel.GameInfo(
                num_distinct_actions=rules.encoding.actions,
                max_chance_outcomes=1 << 12,
                num_players=rules.seats,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0 if utility == pyspiel.GameType.Utility.ZERO_SUM else None,
                max_game_length=rules.longest,
            ),
            params or {},
        )

    def new_initial_state(self, state: Any = None) -> "SpielState":
        """Before the first draw."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """Features of a seat's view."""
        return Observer(rules_of(self))

    def max_chance_nodes_in_history(self) -> int:
        """No bound is known."""
        return LONGEST


class Position:
    """The last checkpoint, what was drawn and answered since, and what is wanted now. It never changes."""

    def __init__(
        self,
        rules: Rules,
        base: Any = None,  # None: still being dealt
        told: tuple[int, ...] = (),
        trail: tuple[tuple[int, Option], ...] = (),
        opening: tuple[str, ...] = (),
        moves: int = 0,
    ) -> None:
        self.rules, self.base, self.told, self.trail, self.opening, self.moves = (
            rules,
            base,
            told,
            trail,
            opening,
            moves,
        )
        self.wanted = 0
        self.asked: Decision | None = None
        self.outcome: Outcome | None = None
        self.now: Any = None
        try:
            self._go_on()
        except Wanted as wanted:
            self.wanted, self.asked = wanted.count, None

    def __deepcopy__(self, memo: Any) -> "Position":
        return self

    @property
    def over(self) -> bool:
        """Whether nobody chooses any more."""
        return self.outcome is not None or self.moves >= self.rules.longest

    def after(self, action: int) -> "Position":
        """The position after a draw or an answer."""
        told, trail = self.told, self.trail
        if self.wanted:
            told += (action,)
        else:
            assert self.asked is not None
            trail += ((self.asked.seat, self.asked.options[action]),)
        return Position(self.rules, self.base, told, trail, self.opening, self.moves + 1)

    def _go_on(self) -> None:
        """Run the step that the position is in, and those after it, to the next draw, question or end."""
        game = self.rules.game
        if self.base is None:
            state = game.setup(self.rules.seats, self.rules.options, _told(self.told))
            state.content = game.content
            self._checkpoint(state)
        while True:
            state = self.now = self.base.copy()
            state.chance = _told(self.told)
            self.outcome = game.outcome(state)
            if self.outcome is not None:
                return
            flow = game.step(state)
            pause = next(flow, None)
            try:
                for seat, option in self.trail:
                    pause = flow.send(option if isinstance(pause, Decision) else (seat, option))
            except StopIteration:
                pause = None
            if pause is None:
                self._checkpoint(state)
                continue
            self.asked = pause if isinstance(pause, Decision) else pause.decisions[0]
            if not self.opening:
                return
            fits = [option for option in self.asked.options if text(option) == self.opening[0]]
            if not fits:
                raise QuesthallError(f"The opening {self.opening[0]!r} is not possible there.")
            self.trail += ((self.asked.seat, fits[0]),)
            self.opening = self.opening[1:]

    def _checkpoint(self, state: Any) -> None:
        """Nothing is remembered past it."""
        state.chance = _told(())
        self.base, self.told, self.trail = state, (), ()


class SpielState(pyspiel.State):  # type: ignore[misc, unused-ignore]
    """A position, as OpenSpiel asks about it."""

    def __init__(self, game: pyspiel.Game) -> None:
        super().__init__(game)
        rules = rules_of(game)
        self.position = Position(rules, opening=rules.opening)
        self.answers: tuple[tuple[int, str], ...] = ()

    def current_player(self) -> int:
        """Who chooses: a seat, chance, or nobody any more."""
        if self.position.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.position.wanted:
            return int(pyspiel.PlayerId.CHANCE)
        assert self.position.asked is not None
        return self.position.asked.seat

    def is_terminal(self) -> bool:
        """Whether it is over."""
        return self.position.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each as likely as the others."""
        return [(number, 1 / self.position.wanted) for number in range(self.position.wanted)]

    def returns(self) -> list[float]:
        """1 won, -1 lost."""
        if self.position.outcome is None:
            return [0.0] * self.position.rules.seats
        return [2 * payoff - 1 for payoff in self.position.outcome.payoffs]

    def observation_string(self, player: int | None = None) -> str:
        """What a seat sees and is asked."""
        player = self.current_player() if player is None else player
        now = self.position.now
        if now is None:
            return f"{player} being dealt"
        view = msgspec.json.encode(self.position.rules.game.view(now, player), enc_hook=repr).decode()
        return f"{player} {view} {self._question(player)}"

    def information_state_string(self, player: int | None = None) -> str:
        """What a seat sees, is asked, and has answered so far."""
        player = self.current_player() if player is None else player
        return f"{self.observation_string(player)} {[answer for seat, answer in self.answers if seat == player]}"

    def _question(self, player: int) -> str:
        asked = self.position.asked
        if asked is None or asked.seat != player:
            return ""
        return f"{asked.kind} {text(asked.about)} {[text(option) for option in asked.options]}"

    def _legal_actions(self, player: int) -> list[int]:
        asked = self.position.asked
        if asked is None or self.position.wanted or asked.seat != player:
            return []
        if len(asked.options) > self.position.rules.encoding.actions:
            raise QuesthallError(f"{len(asked.options)} options are more than OpenSpiel was told.")
        return list(range(len(asked.options)))

    def _apply_action(self, action: int) -> None:
        asked = self.position.asked
        if not self.position.wanted and asked is not None:
            self.answers += ((asked.seat, text(asked.options[action])),)
        self.position = self.position.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == int(pyspiel.PlayerId.CHANCE) or self.position.asked is None:
            return f"chance {action}"
        return text(self.position.asked.options[action])

    def __str__(self) -> str:
        now, game = self.position.now, self.position.rules.game
        told = f"{self.position.told} {self.position.trail}"
        return f"{game.table.text(game.view(now, None))}\n{told}" if now is not None else f"being dealt {told}"


class Observer:
    """Features of a seat's view as a tensor."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.tensor = numpy.zeros(rules.encoding.size, numpy.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Look from a seat."""
        self.tensor.fill(0)
        if state.position.now is not None:
            self.tensor[:] = self.rules.encoding.features(state.position.now, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The same as words."""
        return state.observation_string(player)


def game_type(name: str, utility: Any, hidden: bool) -> Any:
    """What OpenSpiel wants to know beforehand."""
    kind = pyspiel.GameType
    return kind(
        short_name=PREFIX + name.replace("-", "_"),
        long_name=registry.game(name).title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION if hidden else kind.Information.PERFECT_INFORMATION,
        utility=utility,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=8,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 0, "options": "{}", "opening": "", "longest": LONGEST},
        default_loadable=True,
    )


def load(
    name: str,
    seats: int = 0,
    options: dict[str, Any] | None = None,
    opening: Sequence[str] = (),
    longest: int = LONGEST,
) -> SpielGame:
    """A game for OpenSpiel's algorithms."""
    params = {"players": seats, "options": json.dumps(options or {}), "opening": ",".join(opening), "longest": longest}
    return SpielGame(params, registry.game(name).name)


def register() -> None:
    """Names for `pyspiel.load_game`: questhall_pig, questhall_tic_tac_toe ..."""
    known = pyspiel.registered_names()
    for name in registry.names():
        own = registry.game(name)
        if PREFIX + name.replace("-", "_") in known:
            continue
        kind = pyspiel.GameType.Utility
        utility = kind.IDENTICAL if own.cooperative else kind.GENERAL_SUM if 2 not in own.seats else kind.ZERO_SUM
        made = type(own.title.replace(" ", ""), (SpielGame,), {"__init__": _maker(name)})
        pyspiel.register_game(game_type(name, utility, own.hidden), made)


def _maker(name: str) -> Any:
    def make(self: SpielGame, params: dict[str, Any] | None = None) -> None:
        SpielGame.__init__(self, params, name)

    return make
