"""Match: one game being played.

It holds the state at the last checkpoint and the trail, the answers given since. Copying copies the state and runs the
step again over the trail; saving writes the two; undo is the trail without its last answer. One mechanism for all, in
the middle of any effect.
"""

import secrets
from typing import Any, NamedTuple, Sequence

import msgspec

from questhall.kernel.chance import Chance, commitment
from questhall.kernel.decision import Decision, Option, Several, find, text
from questhall.kernel.errors import BadRecord, CannotUndo, IllegalChoice, NotYourTurn, StaleChoice
from questhall.kernel.event import Event, Moments
from questhall.kernel.game import Game, Outcome, Refusal
from questhall.kernel.record import FORMAT, Answer, Record, Save
from questhall.kernel.run import Run
from questhall.kernel.sight import Sight
from questhall.kernel.state import GameState


class Moment(NamedTuple):
    """Where undo can go back to."""

    base: GameState
    trail: tuple[tuple[int, Option], ...]
    events: int  # how long the log was at the checkpoint


Key = tuple[int, str, Option, tuple[Option, ...]]


class Given(NamedTuple):
    """An answer as it was given while several seats chose at once, or since: what must be the same without another."""

    moment: Moment
    seat: int
    option: Option
    asked: Key
    said: int  # how long the log was
    luck: int  # how much chance was drawn or shown by it
    amid: bool  # several acted at once, each on a flow of their own


AMID = 40  # answers back of which one's own can be taken out


class Match:
    """One game being played, from any seat's side."""

    def __init__(
        self,
        game: Game[Any, Any],
        state: GameState,
        *,
        record: Record | None = None,
        log: bool = True,
        events: Sequence[Event] = (),
        moment: Moment | None = None,
    ) -> None:
        """At a checkpoint. `questhall.start` deals a new game; tests set up a position and begin here."""
        self.game = game
        self.header = record
        self.dropped = 0  # answers of a save that the rules of today do not know
        self.answers: list[Answer] = []
        self._undo: list[Moment] = []
        self._amid: list[Given] = []  # the last answers, from the first given while several chose on
        self._redo: list[Answer] = []
        self._live: Run | None = None
        self._moment = moment  # of a copy: where its run begins when it is first needed
        if moment is None:
            state.content = game.content
            state.events = list(events) if log else None
            self._live = Run(game, state, keep=True)

    # what is going on

    @property
    def state(self) -> GameState:
        """The whole truth. For rules, tests and bots that conceal it first; people get a view."""
        return (self._live or self._run).state

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Who must choose now: nobody at the end, several when people choose at once."""
        return (self._live or self._run).decisions

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return (self._live or self._run).outcome is not None

    @property
    def outcome(self) -> Outcome | None:
        """How it ended."""
        return self._run.outcome

    @property
    def position(self) -> int:
        """How many answers have been given; an answer may say which position it belongs to."""
        return len(self.answers)

    @property
    def checkpoint(self) -> GameState:
        """The state at the last checkpoint. Not to be changed."""
        return self._run.base

    @property
    def trail(self) -> Sequence[Answer]:
        """The answers since the last checkpoint."""
        return self._run.trail

    def decision(self, seat: int) -> Decision | None:
        """What a seat is asked now, if anything."""
        run = self._live or self._run
        first = run.decision
        if first is None or first.seat == seat:
            return first
        return None if first is run.pause else next((asked for asked in run.decisions if asked.seat == seat), None)

    def view(self, seat: int | None = None) -> Any:
        """What a seat may know; None is a spectator."""
        return self.game.view((self._live or self._run).state, seat)

    def see(self, seat: int | None = None) -> Sight:
        """The same as a picture, with what the seat is asked; a notebook shows it."""
        return Sight(self.game, self.view(seat), None if seat is None else self.decision(seat))

    def log(self, seat: int | None = None) -> list[Event]:
        """What has happened, as far as a seat may know."""
        events = self._run.state.events or []
        return [event for event in events if event.to is None or (seat is not None and seat in event.to)]

    def listen(self) -> None:
        """From now on keep a copy of the state at each beat, for people who watch."""
        state = self._run.state
        if self.game.beats and state.events is not None and state.moments is None:
            state.moments = Moments(self.game.beats)

    def beats(self) -> list[tuple[int, GameState]]:
        """The moments since this was asked last: how long the log was, and the table as it was then."""
        moments = self._run.state.moments
        if moments is None:
            return []
        found: list[tuple[int, GameState]] = moments.kept
        moments.kept = []
        return found

    def refusals(self, seat: int) -> list[Refusal]:
        """What the seat might expect to be able to do and cannot, with the clause that forbids it."""
        decision = self.decision(seat)
        return self.game.refusals(self.view(seat), decision) if decision else []

    def text(self, seat: int | None = None) -> str:
        """The table in words as a seat sees it: what is asked, what can be chosen, and what cannot and why."""
        decision = None if seat is None else self.decision(seat)
        refusals = self.refusals(seat) if seat is not None else []
        return str(self.game.table.tell(self.view(seat), decision, refusals, self.outcome))

    # playing

    def choose(self, answer: Option, seat: int | None = None, at: int | None = None) -> None:
        """Answer the decision of a seat with an option or its canonical text."""
        decision = self._asked(seat, at)
        option = find(decision, answer)
        if option is None:
            raise self._illegal(decision, answer)
        self._answer(decision.seat, option)
        self._redo.clear()

    def undo(self, seat: int | None = None) -> None:
        """Take back the last answer, unless chance was drawn or something hidden was shown since."""
        if not self._undo:
            raise CannotUndo("There is nothing to take back: chance has been drawn or something hidden was shown.")
        if seat is not None and self.answers[-1][0] != seat:
            raise NotYourTurn(f"The last choice was made by seat {self.answers[-1][0]}; only that seat takes it back.")
        moment = self._undo.pop()
        self._redo.append(self.answers.pop())
        if self._amid:
            self._amid.pop()
        self._rebuild(moment)

    def take_out(self, seat: int, agreed: bool = False) -> None:
        """Take back a seat's last answer, given while several chose at once, and leave what others answered since.

        Only where nothing that others were asked, answered or learnt depends on it. The answer itself must not have
        drawn chance or shown something hidden, unless everybody has agreed.
        """
        found = self._without(seat, agreed)
        if found is None:
            raise CannotUndo("What others chose since depends on it, or chance was drawn by it.")
        run, given, back = found
        undo = self._undo[:-back] if len(self._undo) >= back else []
        for one in given:
            undo = [*undo, one.moment] if not one.luck else []
        kept = self._amid[:-back]
        self._live, self._undo = run, undo
        self._amid = [*kept, *given]
        del self.answers[-back]
        self._redo.clear()

    def can_take_out(self, seat: int, agreed: bool = False) -> bool:
        """Whether `take_out` is possible."""
        return bool(self._amid) and self._without(seat, agreed) is not None

    def _without(self, seat: int, agreed: bool) -> tuple[Run, list[Given], int] | None:
        """The game without a seat's last answer, the later ones as they are given there, and how far back it was."""
        since = self._amid
        back = next((back for back, given in enumerate(reversed(since), 1) if given.seat == seat), 0)
        if not back or not since[-back].amid or (since[-back].luck and not agreed):
            return None
        moment, now = since[-back].moment, self._run
        log = now.state.events
        run = _rerun(self.game, moment.base, moment.trail, None if log is None else log[: moment.events])
        given = []
        lengths = [one.said for one in since] + [len(log or ())]
        for number in range(len(since) - back + 1, len(since)):
            one = since[number]
            if _asked_of(run, one.seat) != one.asked:
                return None
            before, moment, said = run.state.luck(), _moment(run), len(run.state.events or ())
            run.answer(one.seat, one.option)
            drawn = run.state.luck() - before
            told = _plain((run.state.events or [])[said:])
            if drawn != one.luck or told != _plain((log or [])[lengths[number] : lengths[number + 1]]):
                return None
            given.append(one._replace(moment=moment, said=said))
        others = {asked.seat for asked in (*now.decisions, *run.decisions)} - {seat}
        if any(_asked_of(run, other) != _asked_of(now, other) for other in others):
            return None
        return run, given, back

    def settle(self) -> None:
        """What was chosen so far stays: nothing is remembered for taking it back."""
        self._undo.clear()
        self._amid.clear()

    def redo(self) -> None:
        """Make the choice again that was taken back last."""
        if not self._redo:
            raise CannotUndo("There is nothing to do again.")
        self._answer(*self._redo.pop())

    @property
    def can_undo(self) -> bool:
        """Whether the last answer can be taken back."""
        return bool(self._undo)

    @property
    def can_redo(self) -> bool:
        """Whether an answer was taken back and can be given again."""
        return bool(self._redo)

    # copies, records, saves

    def copy(self) -> "Match":
        """An independent match in the same position, without log and undo: for looking ahead."""
        moment = self._now()
        twin = Match(self.game, moment.base, record=self.header, moment=moment)
        twin.answers = self.answers[:]
        return twin

    def record(self) -> Record:
        """The game as a readable file that replays to the same end."""
        if self.header is None:
            raise BadRecord("This match was begun from a position, not from a seed: it can be saved but not recorded.")
        return msgspec.structs.replace(self.header, answers=[f"{seat} {text(option)}" for seat, option in self.answers])

    def save(self) -> str:
        """The match as JSON: header, answers, the state at the last checkpoint and the trail since then."""
        base = self._run.base.to_json()
        trail = [f"{seat} {text(option)}" for seat, option in self._run.trail]
        header = self.record() if self.header else None
        game = self.game
        saved = Save(
            FORMAT, game.name, game.rules_version, msgspec.Raw(base), trail, header, game.schema, game.fingerprint()
        )
        return msgspec.json.encode(saved).decode()

    @classmethod
    def load(cls, data: str, game: Game[Any, Any], events: Sequence[Event] = ()) -> "Match":
        """A saved match again, at the same decision with the same future chance; its log begins with `events`.

        One that was saved under earlier rules goes on under those of today, from its checkpoint on: answers since then
        that are not possible any more are asked for again, and `dropped` says how many.
        """
        saved = Save.read(data, game)
        match = cls(game, game.state_of(bytes(saved.state), saved.schema), record=saved.record, events=events)
        try:
            for seat, answer in map(_split, saved.trail):
                match.choose(answer, seat)
        except (IllegalChoice, NotYourTurn) as error:
            if saved.rules == game.rules_version and saved.content == game.fingerprint():
                raise BadRecord(f"The save does not fit its game: {error}") from None
            match.dropped = len(saved.trail) - match.position
        if saved.record is not None:
            answers = saved.record.answers[: len(saved.record.answers) - match.dropped]
            match.answers = [(seat, answer) for seat, answer in map(_split, answers)]
            match.settle()
        return match

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled like a copy with its log: the checkpoint and the trail; what can be taken back begins anew."""
        run = self._run
        events = run.state.events
        said = None if events is None else events[: run.base_events]
        return _unpickled, (self.game, run.base.to_json(), self.header, self.answers, tuple(run.trail), said)

    def end(self, outcome: Outcome) -> None:
        """A game that ended under earlier rules stays as it ended."""
        run = self._run
        run.outcome, run.pause, run.decision = outcome, None, None

    def heard(self) -> Sequence[Event]:
        """The log up to the last checkpoint."""
        return (self._run.state.events or [])[: self._run.base_events]

    def _repr_svg_(self) -> str:
        """A notebook shows the table as a spectator sees it."""
        return str(self.game.table.draw(self.view(None)).svg())

    def __repr__(self) -> str:
        return f"<{self.game.title}, {self.position} choices, {'over' if self.over else 'going on'}>"

    # inside

    @property
    def _run(self) -> Run:
        """The live game. A copy makes its own at first use and shares the checkpoint, which never changes."""
        if self._live is None:
            assert self._moment is not None
            self._live = _rerun(self.game, self._moment.base, self._moment.trail, None)
        return self._live

    def _now(self) -> Moment:
        if self._live is None:
            assert self._moment is not None
            return self._moment
        return _moment(self._live)

    def _asked(self, seat: int | None, at: int | None) -> Decision:
        if at is not None and at != self.position:
            raise StaleChoice(f"That answers position {at}; the game is at position {self.position} now.")
        first = self._run.decision
        if first is None:
            raise NotYourTurn("The game is over.")
        if seat is None:
            if len(self.decisions) > 1:
                raise NotYourTurn("Several seats choose at once: say which seat answers.")
            return first
        decision = self.decision(seat)
        if decision is None:
            raise NotYourTurn(f"Seat {seat} is not asked now; it is the turn of seat {first.seat}.")
        return decision

    def _illegal(self, decision: Decision, answer: Option) -> IllegalChoice:
        wanted = text(answer)
        for refusal in self.game.refusals(self.view(decision.seat), decision):
            if refusal.option == wanted:
                return IllegalChoice(refusal.reason, refusal.rule)
        some = ", ".join(text(option) for option in decision.options[:6])
        more = ", ..." if len(decision.options) > 6 else ""
        return IllegalChoice(f"{wanted!r} is not possible here. Options: {some}{more}")

    def _answer(self, seat: int, option: Option) -> None:
        run = self._run
        before = run.state.luck()
        moment = self._now()
        pause, said = run.pause, len(run.state.events or ())
        amid = isinstance(pause, Several) and pause.apart
        asked = _asked_of(run, seat) if amid or self._amid else None
        run.answer(seat, option)
        self.answers.append((seat, option))
        drawn = run.state.luck() - before
        if not drawn:
            self._undo.append(moment)
        else:
            self._undo.clear()
        if asked is not None:
            self._amid.append(Given(moment, seat, option, asked, said, drawn, amid))
            del self._amid[:-AMID]
            while self._amid and not self._amid[0].amid:
                del self._amid[0]

    def _rebuild(self, moment: Moment) -> None:
        events = self._run.state.events
        self._live = _rerun(self.game, moment.base, moment.trail, None if events is None else events[: moment.events])


def _moment(run: Run) -> Moment:
    return Moment(run.base, tuple(run.trail), run.base_events)


def _asked_of(run: Run, seat: int) -> Key | None:
    """What names a seat's question, where it has one."""
    return next((asked.key() for asked in run.decisions if asked.seat == seat), None)


def _plain(events: Sequence[Event]) -> list[tuple[Any, ...]]:
    """Events without the words and the weight that they have for people."""
    return [event[:5] for event in events]


def _rerun(
    game: Game[Any, Any], base: GameState, trail: Sequence[tuple[int, Option]], events: list[Event] | None
) -> Run:
    """The same position again: a copy of the checkpoint, the step run over the trail."""
    state = base.copy()
    state.events = events
    run = Run(game, state, True, base)
    for seat, option in trail:
        run.answer(seat, option)
    return run


def _unpickled(
    game: Game[Any, Any],
    base: bytes,
    header: Record | None,
    answers: list[Answer],
    trail: tuple[Answer, ...],
    events: list[Event] | None,
) -> Match:
    state = game.state_type.from_json(base, game.content)
    match = Match(game, state, record=header, moment=Moment(state, trail, len(events or ())))
    match.answers = answers
    match._live = _rerun(game, state, trail, events)
    return match


def _split(line: str) -> tuple[int, str]:
    seat, _, answer = line.partition(" ")
    return int(seat), answer


def start(
    game: Game[Any, Any],
    seats: int | None = None,
    seed: int | str | None = None,
    options: dict[str, Any] | None = None,
    log: bool = True,
) -> Match:
    """Deal a new match. Without a seed one is drawn that nobody can guess."""
    if seats is None:
        seats = 2 if 2 in game.seats else game.seats[0]
    if seed is None:
        seed = secrets.token_hex(16)
    chosen = game.options(options or {})
    game.check(seats, chosen)
    record = Record(
        format=FORMAT,
        game=game.name,
        rules=game.rules_version,
        content=game.fingerprint(),
        seats=seats,
        options=msgspec.to_builtins(chosen),
        seed=seed,
        commitment=commitment(seed),
        answers=[],
    )
    return Match(game, game.setup(seats, chosen, Chance.of(seed)), record=record, log=log)


def replay(record: Record, game: Game[Any, Any], until: int | None = None) -> Match:
    """Play a record again, all of it or the first answers only."""
    record.check(game)
    match = start(game, record.seats, record.seed, record.options)
    for number, line in enumerate(record.answers[:until], start=1):
        try:
            seat, answer = _split(line)
            match.choose(answer, seat)
            match.settle()
        except (ValueError, IllegalChoice, NotYourTurn) as error:
            raise BadRecord(f"Answer {number} of the record, {line!r}, does not fit: {error}") from None
    return match
