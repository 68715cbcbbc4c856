"""The battery: what any game must pass. Authors of other games call it in their tests::

    def test_battery():
        battery(MyGame(), seeds=range(20))

It plays random games to the end and looks, at every decision, for the faults that games of this kind really have. A
fault raises `Fault` with a name, so that a test of the battery itself can ask for it.
"""

import difflib
import inspect
import math
from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import Any, Callable, Iterable, Iterator, NamedTuple, TypeVar

import msgspec

from questhall.drawing import check as drawing_faults
from questhall.kernel.chance import Chance
from questhall.kernel.decision import Decision, text
from questhall.kernel.errors import BrokenRules, QuesthallError
from questhall.kernel.event import Event
from questhall.kernel.game import Game
from questhall.kernel.match import Match, replay, start
from questhall.kernel.run import Run
from questhall.kernel.state import GameState, encoded
from questhall.testing.clauses import defined

T = TypeVar("T")

CHOICES = 20_000  # no game of people takes so many
LATE = 3  # choices after which an earlier copy follows
LOOKS = 40  # positions of each game at which the dear checks are made
PICTURES = 4  # every so many of these the table is drawn, wide and tall
FAR = 12  # choices that are played on in an imagined world
TRIES = 24  # deals that contradict what was seen since the checkpoint, before the battery gives up on another


class Fault(AssertionError):
    """A game does what no game may do; `name` says which fault it is."""

    def __init__(self, name: str, what: str) -> None:
        super().__init__(f"{name}: {what}")
        self.name = name
        self.what = what


class Tally(NamedTuple):
    """What the battery went through."""

    games: int
    choices: int
    looks: int
    worlds: int = 0  # deals of hidden things that differed from the truth


def battery(
    game: Game[Any, Any],
    seeds: Iterable[int] = range(10),
    seats: Iterable[int] | None = None,
    options: Iterable[dict[str, Any]] = ({},),
    looks: int = LOOKS,
    choices: int = CHOICES,
) -> Tally:
    """Play random games on every seed, seat count and set of options, and check everything that can be checked."""
    tables = list(seats if seats is not None else game.seats)
    settings = list(options)
    games = total = looked = worlds = 0
    where = ""
    for number, seed in enumerate(seeds):
        table = tables[number % len(tables)]
        setting = settings[number // len(tables) % len(settings)]
        here = f"(seed {seed}, {table} seats, options {setting})"
        where = where or here
        try:
            played = _play(game, table, seed, setting, looks, choices)
        except Fault as fault:
            raise Fault(fault.name, f"{fault.what} {here}") from fault
        except Exception as error:
            raise Fault("crash", f"the game breaks: {type(error).__name__}: {error} {here}") from error
        games, total, looked = games + 1, total + played.choices, looked + played.looks
        worlds += played.worlds
    if game.hidden and looked and not worlds:
        raise Fault(
            "no-conceal",
            "the game says that it hides something, and `conceal` never dealt anything again (tables without secrets "
            f"say `hidden = False`), from the first game on {where}",
        )
    return Tally(games, total, looked, worlds)


def _play(game: Game[Any, Any], seats: int, seed: int, options: dict[str, Any], looks: int, choices: int) -> Tally:
    match = _guarded(lambda: start(game, seats, seed, options))
    chance = Chance.of(seed, "battery")
    keepsakes: list[tuple[GameState, bytes]] = []  # earlier copies and how they looked then
    late: Match | None = None  # an earlier copy that takes the same way later
    stride, looked, worlds, told = 1, 0, 0, 0
    while not match.over:
        if match.position >= choices:
            raise Fault("endless", f"{choices} choices and no end")
        _check_position(game, match)
        told = _check_log(game, match, told)
        if match.position % stride == 0:
            worlds += _check_closely(game, match, chance, keepsakes, pictures=looked % PICTURES == 0)
            late = _check_late(match, late)
            looked += 1
            if looked % looks == 0:
                stride *= 2  # long games are looked at less and less often
        decision = chance.pick(match.decisions)
        option = chance.pick(decision.options)
        _check_answer(game, match, decision, text(option), chance, closely=match.position % stride == 0)
    for state, before in keepsakes:
        if state.to_json() != before:
            raise Fault("shared-copy", "a copy changed when the original was played on: something mutable is shared")
    _check_log(game, match, told)
    _check_end(game, match)
    return Tally(1, match.position, looked, worlds)


def _guarded(act: Any) -> Any:
    """The kernel's own complaints about rules, by the names of the battery."""
    try:
        return act()
    except BrokenRules as error:
        name = "dead-end" if "no option" in str(error) else "endless"
        raise Fault(name, str(error)) from error


def _check_position(game: Game[Any, Any], match: Match) -> None:
    """Cheap checks, at every position."""
    broken = game.invariants(match.state)
    if broken:
        raise Fault("invariant", f"{broken[0]} (position {match.position})")
    for decision in match.decisions:
        texts = [text(option) for option in decision.options]
        if not texts:
            raise Fault("dead-end", f"seat {decision.seat} is asked to {decision.kind} and has no option")
        if len(set(texts)) != len(texts):
            twice = next(word for word in texts if texts.count(word) > 1)
            raise Fault("ambiguous-option", f"two options of {decision.kind} are called {twice!r}")
        for option in decision.options:
            for part in option if isinstance(option, tuple) else (option,):
                if isinstance(part, str) and (not part or any(sign.isspace() for sign in part)):
                    raise Fault("blank-in-option", f"{part!r} in {option!r} of {decision.kind}: no text for it")


def _attempt(name: str, what: str, act: Callable[..., T], *args: Any) -> T:
    """Whatever breaks in the game's own code, by the name of what broke."""
    try:
        return act(*args)
    except (Fault, BrokenRules):
        raise
    except Exception as error:
        raise Fault(name, f"{what} breaks: {type(error).__name__}: {error}") from error


@lru_cache(maxsize=64)
def _clauses(page: Path) -> frozenset[str]:
    """The ids of a RULES.md; none when there is no such page."""
    return frozenset(defined(page)) if page.is_file() else frozenset()


def _check_clause(game: Game[Any, Any], rule: str, where: str) -> None:
    try:
        known = _clauses(Path(inspect.getfile(type(game))).parent / "RULES.md")
    except TypeError:  # written on the spot, in no file
        return
    if rule and known and rule not in known:
        raise Fault("unknown-clause", f"{where} names {rule}, which RULES.md does not have")


def _check_log(game: Game[Any, Any], match: Match, told: int) -> int:
    """Every new line of the log has words for all who may read it, and a clause that exists."""
    events = match.state.events or []
    if told == len(events):
        return told
    seats = (None, *range(match.header.seats if match.header else 0))
    views = {seat: match.view(seat) for seat in seats}
    for event in events[told:]:
        _check_clause(game, event.rule, f"the event {event.what!r}")
        if game.table is None:
            continue
        for seat, view in views.items():
            if event.to is None or seat in event.to:
                said = _attempt("line", f"the line of {event}", game.table.line, view, event)
                if not isinstance(said, str):
                    raise Fault("line", f"the line of {event} is {said!r}")
    return len(events)


def _check_closely(
    game: Game[Any, Any], match: Match, chance: Chance, keepsakes: list[tuple[GameState, bytes]], pictures: bool
) -> int:
    """Dear checks, at some positions: copies, saves, views. How many worlds differed from the truth."""
    truth = _json(match.state)
    mine = {id(part) for part in _changing(match.state)}
    for seat in (None, *range(match.header.seats if match.header else 0)):
        if any(id(part) in mine for part in _changing(match.view(seat))):
            raise Fault("shared-view", f"the view of seat {seat} holds a list of the state itself: copy it")
    if _json(match.state) != truth:
        raise Fault("looking-changes", "looking at the match changed it")
    _check_open(game, match)
    keepsakes.append((match.state.copy(), truth))
    if keepsakes[-1][0].to_json() != truth:
        raise Fault("unfaithful-copy", "a copy of the state is not equal to it")
    if match.copy().state.to_json() != truth:
        raise Fault("memory-outside-state", "a copied match is in another position: a rule remembers outside the state")
    _check_json(game, match, truth)
    _check_words(game, match)
    if pictures and game.table is not None:
        _check_pictures(game, match)
    _check_advice(game, match, chance)
    if match.state.to_json() != truth:
        raise Fault("looking-changes", "the words, the drawing, the prior or the sensible answer changed the match")
    worlds = 0
    for seat in range(match.header.seats if match.header else 0):
        worlds += _check_secrets(game, match, seat, chance)
    if match.state.to_json() != truth:
        raise Fault("looking-changes", "another seat's world changed the match")
    return worlds


def _check_open(game: Game[Any, Any], match: Match) -> None:
    """Where nothing is hidden all see the same, each perhaps from its own side."""
    if game.hidden or match.header is None:
        return
    views = [match.view(seat) for seat in range(match.header.seats)]
    first = Counter(_shown(views[0]))
    for seat, view in enumerate(views):
        other = Counter(_shown(view))
        mine, theirs = first - other, other - first
        if not (set(mine) <= {0} and set(theirs) <= {seat}):  # the number of the seat itself is no secret
            only = ", ".join(map(repr, [*mine, *theirs][:6]))
            raise Fault(
                "no-conceal",
                f"the game says that it hides nothing (`hidden = False`), and seats 0 and {seat} see different "
                f"things: {only}",
            )


def _shown(thing: Any) -> Iterator[Any]:
    """The numbers and words in a view."""
    if isinstance(thing, msgspec.Struct):
        for field in thing.__struct_fields__:
            yield from _shown(getattr(thing, field))
    elif isinstance(thing, dict):
        for key, part in thing.items():
            yield from _shown(key)
            yield from _shown(part)
    elif isinstance(thing, (list, tuple, set, frozenset)):
        for part in thing:
            yield from _shown(part)
    elif isinstance(thing, (int, float, str)) and not isinstance(thing, bool):
        yield thing


def _changing(thing: Any) -> Iterator[Any]:
    """The lists, dicts, sets and states inside a state or a view."""
    config = getattr(thing, "__struct_config__", None)
    if isinstance(thing, (list, set, dict)) or (config is not None and not config.frozen):
        yield thing
    if config is not None and not config.frozen:
        for field in thing.__struct_fields__:
            if field not in ("content", "events", "chance"):
                yield from _changing(getattr(thing, field))
    elif isinstance(thing, dict):
        for part in thing.values():
            yield from _changing(part)
    elif isinstance(thing, (list, tuple)):
        for part in thing:
            if not isinstance(part, (int, str)):
                yield from _changing(part)


def _json(state: GameState) -> bytes:
    try:
        return state.to_json()
    except (TypeError, ValueError) as error:
        raise Fault("json", f"JSON does not carry the state: {error}") from error


def _check_late(match: Match, late: Match | None) -> Match:
    """An earlier copy, given the same answers later, comes to the same position; then a new one is kept."""
    if late is not None:
        if match.position - late.position < LATE:
            return late
        for seat, option in match.answers[late.position :]:
            try:
                late.choose(option, seat)
            except QuesthallError as error:
                raise Fault("memory-outside-state", f"an earlier copy goes another way: {error}") from error
        if late.state.to_json() != match.state.to_json():
            raise Fault("memory-outside-state", "an earlier copy, given the same answers, comes to another position")
    return match.copy()


def _check_json(game: Game[Any, Any], match: Match, truth: bytes) -> None:
    try:
        again = type(match.state).from_json(truth, game.content)
    except (msgspec.MsgspecError, TypeError) as error:
        raise Fault("json", f"JSON does not carry the state: {error}") from error
    if again.to_json() != truth:
        raise Fault("json", "the state changes on its way through JSON")
    loaded = Match.load(match.save(), game)
    if loaded.state.to_json() != truth:
        raise Fault("memory-outside-state", "a saved and loaded match is in another position")
    if [d.key() for d in loaded.decisions] != [d.key() for d in match.decisions]:
        raise Fault("memory-outside-state", "a saved and loaded match asks another question")


def _check_words(game: Game[Any, Any], match: Match) -> None:
    """Every question and option has words, every refusal its clause."""
    for decision in match.decisions:
        view = match.view(decision.seat)
        for refusal in _attempt("refusal", "refusals", game.refusals, view, decision):
            if refusal.option in [text(option) for option in decision.options]:
                raise Fault("refusal", f"{refusal.option!r} is refused ({refusal.rule}) and offered at once")
            _check_clause(game, refusal.rule, f"the refusal of {refusal.option!r}")
        _attempt("odds", f"the odds of {decision.kind}", game.odds, view, decision)
        if game.table is None:
            continue
        if not _attempt("words", f"the question {decision.kind}", game.table.ask, view, decision):
            raise Fault("words", f"{decision.kind} is asked without words")
        for option in decision.options:
            if not _attempt("words", f"option {option!r}", game.table.words, view, decision, option):
                raise Fault("words", f"option {option!r} of {decision.kind} has no words")
    if game.table is not None:
        for seat in (None, *range(match.header.seats if match.header else 0)):
            if not isinstance(_attempt("text", "the table in words", game.table.text, match.view(seat)), str):
                raise Fault("text", f"the table has no words for seat {seat}")


def _check_pictures(game: Game[Any, Any], match: Match) -> None:
    """The table is sound, wide and tall, and what is to be clicked is there."""
    for tall in (False, True):
        how = "tall" if tall else "wide"
        public = match.view(None)
        for fault in drawing_faults(_attempt("drawing", f"the {how} drawing", game.table.draw, public, tall)):
            raise Fault("drawing", f"{fault} ({how}, for a spectator)")
        for decision in match.decisions:
            view = match.view(decision.seat)
            drawing = _attempt("drawing", f"the {how} drawing", game.table.draw, view, tall)
            for fault in drawing_faults(drawing):
                raise Fault("drawing", f"{fault} ({how}, for seat {decision.seat})")
            ids = {piece.id for piece in drawing.pieces}
            for option in decision.options:
                picks = _attempt("pick", f"what to click for {option!r}", game.table.picks, view, decision, option)
                for pick in picks:
                    if not pick.startswith("=") and pick not in ids:
                        raise Fault(
                            "pick", f"{option!r} of {decision.kind} is chosen by {pick!r}, which is not drawn ({how})"
                        )


def _check_advice(game: Game[Any, Any], match: Match, chance: Chance) -> None:
    """What bots are told: a value from 0 to 1, a weight for every option, an answer that is one."""
    before = match.checkpoint.to_json()
    for seat in range(match.header.seats if match.header else 0):
        state = match.checkpoint.copy()  # values are asked for between steps
        value = _attempt("value", "the value", game.value, state, seat)
        if not (isinstance(value, (int, float)) and 0 <= value <= 1):
            raise Fault("value", f"the value for seat {seat} is {value}, not from 0 to 1")
        if state.to_json() != before:
            raise Fault("looking-changes", f"the value for seat {seat} changed the state")
    for decision in match.decisions:
        weights = list(_attempt("prior", "the prior", game.prior, match.state, decision))
        if len(weights) != len(decision.options) or not all(math.isfinite(w) and w >= 0 for w in weights):
            raise Fault("prior", f"{weights} for the {len(decision.options)} options of {decision.kind}")
        answer = _attempt("sensible", "the sensible answer", game.sensible, match.state, decision, Chance.of(1))
        if answer not in decision.options:
            raise Fault("sensible", f"{answer!r} is none of the options of {decision.kind}")


def _check_secrets(game: Game[Any, Any], match: Match, seat: int, chance: Chance) -> bool:
    """Deal again what the seat cannot know: nothing that it is shown may change. Whether another world was found."""
    run = _guarded(lambda: _attempt("impossible-world", "a world as it may be", _deal, match, seat, chance))
    if run is None:
        return False  # no other world fits what was seen since the checkpoint
    broken = game.invariants(run.state)
    if broken:
        raise Fault("impossible-world", f"conceal for seat {seat} leaves a table that cannot be: {broken[0]}")
    seen, other = match.view(seat), game.view(run.state, seat)
    if encoded(seen) != encoded(other):
        raise Fault("secret-in-view", f"the view of seat {seat} depends on what it cannot know")
    if encoded(match.view(None)) != encoded(game.view(run.state, None)):
        raise Fault("secret-in-view", f"a spectator's view shows what seat {seat} cannot know")
    if [(d.seat, d.kind) for d in match.decisions] != [(d.seat, d.kind) for d in run.decisions]:
        raise Fault("secret-in-turn", f"who is asked, and for what, tells seat {seat} what it cannot know")
    asked = match.decision(seat)
    if asked is not None:
        there = next((d for d in run.decisions if d.seat == seat), None)
        if there is None or there.key() != asked.key():
            raise Fault("secret-in-options", f"the options of seat {seat} ({asked.kind}) tell what it cannot know")
    if game.table is not None and game.table.text(seen) != game.table.text(other):
        raise Fault("secret-in-view", f"the text of the table for seat {seat} tells what it cannot know")
    truth = match.state.to_json()
    differs: bool = run.state.to_json() != truth
    if differs:
        _guarded(lambda: _attempt("impossible-world", f"playing on in a world of seat {seat}", _play_on, run, chance))
        if match.state.to_json() != truth:
            raise Fault("shared-copy", "playing on in another world changed the match: something mutable is shared")
    return differs


def _play_on(run: Run, chance: Chance) -> None:
    for _ in range(FAR):
        if run.decisions:
            decision = chance.pick(run.decisions)
            if not decision.options:
                raise Fault("dead-end", f"seat {decision.seat} is asked to {decision.kind} and has no option")
            run.answer(decision.seat, chance.pick(decision.options))
    broken = run.game.invariants(run.state)
    if broken:
        raise Fault("invariant", f"{broken[0]} (in a world that a seat may imagine)")


def _check_answer(
    game: Game[Any, Any], match: Match, decision: Decision, answer: str, chance: Chance, closely: bool
) -> None:
    """Give an answer; then take it back and give it again, where that is allowed."""
    before = _json(match.state) if closely else b""
    twins = [match.copy(), match.copy()] if closely else []
    other = _other_world(game, match, chance) if closely else []
    told, draws = len(match.state.events or ()), match.state.chance.draws
    apart = _answered_otherwise(match, decision, answer) if closely and game.hidden else None
    _guarded(lambda: match.choose(answer, decision.seat))
    if not closely:
        return
    after = match.state.to_json()
    for twin in twins:
        twin.choose(answer, decision.seat)
    one, two = [twin.state.to_json() for twin in twins]
    if one != two:
        raise Fault("global-randomness", f"the same answer {answer!r} led to two different positions")
    if one != after:
        raise Fault("memory-outside-state", f"the answer {answer!r} led elsewhere when it was given once more")
    if match.can_undo:
        match.undo()
        if match.state.to_json() != before:
            raise Fault("undo", f"taking back {answer!r} does not lead back")
        match.redo()
        if match.state.to_json() != after:
            raise Fault("undo", f"giving {answer!r} again leads elsewhere")
    # What was shown and then shuffled away again may be told: the view need not remember it.
    heard = (match.state.events or [])[told:] if match.state.chance.draws == draws else None
    _check_nothing_shown(game, match, other, decision.seat, answer, heard)
    if heard is not None and apart is not None:
        _check_secret_answer(game, match, apart, decision.seat, answer, heard)


def _other_world(game: Game[Any, Any], match: Match, chance: Chance) -> list[tuple[int, Run]]:
    """For every seat another world, with the same luck to come, in which to try the same answer."""
    if not game.hidden or match.header is None:
        return []
    worlds = []
    for seat in range(match.header.seats):
        run = _deal(match, seat, chance)
        if run is not None:
            worlds.append((seat, run))
    return worlds


def _check_nothing_shown(
    game: Game[Any, Any], match: Match, others: list[tuple[int, Run]], actor: int, answer: str, said: list[Event] | None
) -> None:
    """An answer that can be taken back has shown nobody anything hidden, and the log says no more than the view."""
    for seat, run in others:
        for decision in run.decisions:
            option = next((o for o in decision.options if text(o) == answer), None)
            if decision.seat != actor or option is None:
                continue
            run.state.events = []
            run.answer(actor, option)
            same = encoded(game.view(run.state, seat)) == encoded(match.view(seat))
            if match.can_undo and not same:
                raise Fault(
                    "undo-across-reveal",
                    f"{answer!r} shows seat {seat} something hidden and can be taken back: call chance.reveal()",
                )
            if same and said is not None:
                here, there = [
                    [event[:5] for event in events if event.to is None or seat in event.to]
                    for events in (said, run.state.events)
                ]
                if here != there:
                    one = next((pair for pair in zip(here, there) if pair[0] != pair[1]), (here, there))
                    raise Fault(
                        "secret-in-log",
                        f"after {answer!r} the log tells seat {seat} what its view does not hold: {one}",
                    )
            break


def _answered_otherwise(match: Match, decision: Decision, answer: str) -> Run | None:
    """The match as it would be had the seat answered otherwise while others choose as well."""
    others = [option for option in decision.options if text(option) != answer]
    if not others or len(match.decisions) < 2:
        return None
    run = Run(match.game, match.checkpoint.copy())
    run.retrace(match.trail)
    run.state.events, draws = [], run.state.chance.draws
    run.answer(decision.seat, others[0])
    return run if run.state.chance.draws == draws else None


def _check_secret_answer(
    game: Game[Any, Any], match: Match, apart: Run, actor: int, answer: str, said: list[Event]
) -> None:
    """What a seat chose while others choose as well, and nobody sees, the log does not tell either."""
    for seat in (None, *range(match.header.seats if match.header else 0)):
        if seat == actor or encoded(game.view(apart.state, seat)) != encoded(match.view(seat)):
            continue
        here, there = [
            [event[:5] for event in events if event.to is None or seat in event.to]
            for events in (said, apart.state.events or [])
        ]
        if here != there:
            who = "a spectator" if seat is None else f"seat {seat}"
            raise Fault(
                "secret-in-log",
                f"after {answer!r} of seat {actor} the log tells {who} what the view does not hold: {here}",
            )


def _check_end(game: Game[Any, Any], match: Match) -> None:
    """The end: an outcome for everybody, and a record that replays to it."""
    broken = game.invariants(match.state)
    if broken:
        raise Fault("invariant", f"{broken[0]} (at the end)")
    assert match.outcome is not None and match.header is not None
    payoffs = match.outcome.payoffs
    if len(payoffs) != match.header.seats or not all(0 <= payoff <= 1 for payoff in payoffs):
        raise Fault("outcome", f"payoffs {payoffs} for {match.header.seats} seats; one number from 0 to 1 for each")
    try:
        again = replay(match.record(), game)
    except QuesthallError as error:
        raise Fault("global-randomness", f"the record does not replay: {error}") from error
    if again.state.to_json() != match.state.to_json() or again.outcome != match.outcome:
        raise Fault("global-randomness", "the record replays to another end")


def branches(game: Game[Any, Any], state: GameState, depth: int) -> int:
    """How many ways of answering there are, so many decisions deep: a number that two implementations can compare."""
    match = Match(game, state.copy(), log=False)
    return _branches(match, depth)


def _branches(match: Match, depth: int) -> int:
    if depth == 0 or match.over:
        return 1
    total = 0
    for decision in match.decisions[:1]:
        for option in decision.options:
            twin = match.copy()
            twin.choose(option, decision.seat)
            total += _branches(twin, depth - 1)
    return total


def playthrough(game: Game[Any, Any], seats: int, seed: int, options: dict[str, Any] | None = None) -> str:
    """A whole game as text: every decision, its options, the answer, what was said. For golden files."""
    match = start(game, seats, seed, options)
    chance = Chance.of(seed, "playthrough")
    lines = [f"{game.title}, {seats} seats, seed {seed}"]
    told = 0
    while True:
        log = match.state.events or []
        for event in log[told:]:
            said = " ".join(str(arg) for arg in event.args)
            lines.append(f"    {event.what} {event.seat} {said} {event.rule}".rstrip())
        told = len(log)
        if match.over:
            break
        decision = chance.pick(match.decisions)
        option = chance.pick(decision.options)
        texts = " | ".join(text(o) for o in decision.options)
        lines.append(f"{match.position} seat {decision.seat} {decision.kind}: {texts}")
        lines.append(f"  > {text(option)}")
        match.choose(option, decision.seat)
    lines.append(f"outcome {match.outcome}")
    return "\n".join(lines) + "\n"


def golden(path: Path, now: str, write: bool = False) -> None:
    """Compare a playthrough with the one on file; `write` puts it there instead."""
    if write:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(now, encoding="utf-8")
        return
    if not path.exists():
        raise Fault("golden", f"{path} is not there; write it once with golden(..., write=True) and read it")
    before = path.read_text(encoding="utf-8")
    if before != now:
        lines = list(difflib.unified_diff(before.splitlines(), now.splitlines(), "on file", "now", lineterm="", n=2))
        raise Fault("golden", f"{path.name} plays otherwise than on file:\n" + "\n".join(lines[:20]))


def _deal(match: Match, seat: int, chance: Chance) -> Run | None:
    """The match with everything dealt again that the seat cannot know, and with the luck that it really had so far.

    The new deal is made at the last checkpoint; then the step runs over the trail with the dice that really fell. In
    the middle of a step the deal may contradict what has been seen since the checkpoint: then another is tried, and
    None says that none was found.
    """
    game = match.game
    for _ in range(TRIES if game.hidden and match.trail else 1):
        state = match.checkpoint.copy()
        if game.hidden:
            game.conceal(state, seat, chance)
        run = Run(game, state)
        if run.retrace(match.trail):
            if not match.trail or not game.hidden or game.view(state, seat) == match.view(seat):
                return run
    return None
