"""A Narrator may end a Scene when everybody agrees (DTD-MODE-02)."""

from questhall.games.drawn_to_destiny.rules.scene.conclusion import end
from questhall.games.drawn_to_destiny.rules.scene.narrator_powers import offered, use
from questhall.games.drawn_to_destiny.state import DestinyState
from questhall.kernel import Decision, Flow, Option, say


def propose(state: DestinyState) -> Flow:
    """DTD-MODE-02, DTD-MODE-07: between two Rounds the Narrator may change the table, or propose to end the Scene."""
    options: list[Option] = ["onward", *(["close"] if state.round else []), *offered(state)]
    option: Option = yield Decision(state.narrators[0], "propose", options, state.round)
    if isinstance(option, tuple):
        yield from use(state, state.narrators[0], option)
    elif option == "onward":
        state.phase, state.powers = "begin_round", 0
    else:
        state.phase, state.cursor = "consent", 0
        say(state, "proposed", seat=state.narrators[0], rule="DTD-MODE-02")


def consent(state: DestinyState) -> Flow | None:
    """DTD-MODE-02: everybody else is asked in turn; one who objects is enough to play on."""
    others = [seat for seat in range(state.seats) if seat != state.narrators[0]]
    if state.cursor < len(others):
        return _agree(state, others[state.cursor])
    end(state, "consent")
    return None


def _agree(state: DestinyState, seat: int) -> Flow:
    option: Option = yield Decision(seat, "consent", ("agree", "object"), state.round)
    say(state, "consented" if option == "agree" else "objected", seat=seat, rule="DTD-MODE-02")
    if option == "agree":
        state.cursor += 1
    else:
        state.phase = "begin_round"
