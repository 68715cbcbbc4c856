"""A game for the hall's tests in which people choose at the same time and hide what they chose: rock, paper, scissors."""

from typing import Any

from questhall.drawing import Drawing, Table, text
from questhall.kernel import (
    Chance,
    Decision,
    Event,
    Flow,
    Game,
    GameState,
    Option,
    Outcome,
    View,
    choose,
    registry,
    say,
    together,
)

THINGS = ("rock", "paper", "scissors")


class State(GameState):
    rounds: int
    chosen: list[str]
    wins: list[int]
    played: int = 0


class DuelView(View):
    wins: list[int]
    played: int
    mine: str
    ready: list[bool]


class DuelTable(Table[DuelView]):
    def draw(self, view: DuelView, tall: bool = False) -> Drawing:
        drawing = Drawing(480 if tall else 760, 300, [])
        for number, thing in enumerate(THINGS):
            drawing.add(thing, 60 + 120 * number, 80, text(0, 0, thing), label=thing)
        drawing.add("score", 60, 200, text(0, 0, f"{view.wins} {view.ready} {view.mine}"), label="score")
        return drawing

    def text(self, view: DuelView) -> str:
        return f"{view.wins} {view.mine}"

    def picks(self, view: DuelView, decision: Decision, option: Option) -> tuple[str, ...]:
        return (str(option),)

    def leads(self, view: DuelView, decision: Decision, option: Option) -> tuple[str, ...]:
        return (THINGS[THINGS.index(str(option)) - 1], "score")  # what it beats

    def line(self, view: DuelView, event: Event) -> str:
        return f"{event.what} {event.seat} {event.args}"


class Duel(Game[State, DuelView]):
    """Two to four people show rock, paper or scissors at once; whoever beats most wins the round."""

    name = "duel"
    title = "Duel"
    seats = (2, 3, 4)
    state_type = State
    table = DuelTable()

    def setup(self, seats: int, options: Any, chance: Chance) -> State:
        return State(rounds=10, chosen=[""] * seats, wins=[0] * seats, chance=chance)

    def step(self, state: State) -> Flow:
        waiting = [seat for seat, thing in enumerate(state.chosen) if not thing]
        if waiting:
            yield from together(waiting, lambda seat: _choose(state, seat))
        if all(state.chosen):
            _reveal(state)

    def outcome(self, state: State) -> Outcome | None:
        if state.played < state.rounds:
            return None
        best = max(state.wins)
        return Outcome([1.0 if wins == best else 0.0 for wins in state.wins], "ten rounds")

    def view(self, state: State, seat: int | None) -> DuelView:
        mine = "" if seat is None else state.chosen[seat]
        return DuelView(state.wins[:], state.played, mine, [bool(thing) for thing in state.chosen])

    def conceal(self, state: State, seat: int, chance: Chance) -> None:
        for other, thing in enumerate(state.chosen):
            if other != seat and thing:
                state.chosen[other] = chance.pick(THINGS)


def _choose(state: State, seat: int) -> Flow:
    if state.chosen[seat]:
        return
    thing = yield from choose(seat, "show", THINGS, always=True)
    state.chosen[seat] = thing
    say(state, "chose", thing, seat=seat, to=(seat,))


def _reveal(state: State) -> None:
    for seat, thing in enumerate(state.chosen):
        state.wins[seat] += sum((THINGS.index(thing) - THINGS.index(other)) % 3 == 1 for other in state.chosen)
        say(state, "shows", thing, seat=seat)
    state.chosen = [""] * len(state.chosen)
    state.played += 1
    state.chance.reveal()


class _Entry:
    """What the registry expects of an installed package."""

    name = "duel"

    def load(self) -> type[Duel]:
        return Duel


def install() -> None:
    """Make the hall of this process know the duel."""
    registry._entries().setdefault("duel", _Entry())  # type: ignore[arg-type]
