"""Looking back: a game step by step, the chances over time, branching off, records in and out."""

import asyncio
import re
import time
from collections import OrderedDict
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, Sequence

import msgspec

from questhall.bots.lookback import LEAST, LOOKED_AT, PATIENT, QUICK, Costly, dearest
from questhall.drawing import Beat, Look, explain, staged
from questhall.hall.store.store import Entry, Place, Setup
from questhall.hall.tables.hall import Hall, Made
from questhall.hall.tables.keeping import Film, read_film, shown_record
from questhall.hall.tables.seats import new_secret
from questhall.hall.tables.views import BEATS, Picture, difference, line, result
from questhall.hall.thinking.bots import ESTIMATES, FILMS, BotFault
from questhall.hall.thinking.thinker import Job
from questhall.kernel import BadRecord, Chance, Event, Game, Match, Record, text
from questhall.kernel.event import BEATS as WEIGHTS
from questhall.kernel.record import FORMAT, Save

if TYPE_CHECKING:
    from questhall.hall.tables.rooms import Room

EVERY = 16  # answers between two positions that are kept
LINES = 60
POINTS = 40  # of the chart of chances
REELS = 16  # games that are being looked at
POSITIONS = 200  # that are kept of a game at most, however long it is
LONGEST = 20_000  # answers of an uploaded record
SWINGS = 3  # turning points that are named, and moves that cost most
PRICED = 120  # moves whose price is asked for
SMALL = 0.05  # a change of the chances that is none
PLAYER = re.compile(r"\b[Pp]layer (\d+)\b")


class Reel:
    """A game as a film: positions every few answers, and the whole log."""

    def __init__(self, start: Match, answers: Sequence[tuple[int, Any]]) -> None:
        match = start
        self.answers = list(answers)
        self.before = start.answers[:]  # of a table that goes on from a position: what led to it
        self.every = max(EVERY, -(-len(self.answers) // POSITIONS))
        self.kept = [_position(match)]
        self.heard = [len(match.state.events or [])]  # events after so many answers
        for number, (seat, option) in enumerate(self.answers, start=1):
            match.choose(option, seat)
            match.settle()
            self.heard.append(len(match.state.events or []))
            if number % self.every == 0:
                self.kept.append(_position(match))
        self.events: list[Event] = list(match.state.events or [])
        self.points: dict[tuple[int, int], list[float]] = {}  # by whom they are reckoned for, and step
        self.estimating: set[int] = set()
        self.prices: dict[int, list[Costly]] = {}  # the moves that cost most, by whose they are; -1 is everybody's
        self.pricing: set[int] = set()

    @property
    def steps(self) -> int:
        """How many answers it has."""
        return len(self.answers)

    def at(self, step: int) -> Match:
        """The match after so many answers."""
        match = self.kept[step // self.every].copy()
        for seat, option in self.answers[step - step % self.every : step]:
            match.choose(option, seat)
        match.answers = [*self.before, *self.answers[:step]]
        return match

    def view(self, step: int, seat: int | None) -> Any:
        """What a side could see."""
        return self.at(step).view(seat)

    def moments(self, step: int) -> list[tuple[Event, Any]]:
        """The beats that the answer before a step led to, each with the table as it was then."""
        if not step:
            return []
        match, (seat, option) = self.at(step - 1), self.answers[step - 1]
        heard: list[Event] = []
        match.state.events = heard
        match.listen()
        match.choose(option, seat)
        return [(heard[count - 1], state) for count, state in match.beats()]

    def said(self, step: int) -> tuple[int, str, str] | None:
        """Who was asked at a step, what, and what the answer was."""
        if step >= self.steps:
            return None
        match, (seat, option) = self.at(step), self.answers[step]
        decision, table, view = match.decision(seat), match.game.table, match.view(seat)
        return None if decision is None else (seat, table.ask(view, decision), table.words(view, decision, option))

    def log(self, step: int, seat: int | None) -> list[Event]:
        """The last lines that a seat could read then."""
        heard = self.events[: self.heard[step]]
        return [event for event in heard if event.to is None or (seat is not None and seat in event.to)][-LINES:]

    def chart(self) -> list[int]:
        """The steps at which chances are estimated."""
        return sorted({round(self.steps * part / POINTS) for part in range(POINTS + 1)})


def _key(room: "Room") -> tuple[str, int, int]:
    """Names a game up to now."""
    return room.name, room.ledger.undone, room.ledger.match.position


def _position(match: Match) -> Match:
    """A match as it stands, without the long list of what led there."""
    twin = match.copy()
    twin.answers = []
    return twin


class Projector(Reel):
    """A film in place of a game: what the rules of its day made of it, shown by the table of today."""

    def __init__(self, film: Film, game: Game[Any, Any]) -> None:
        self.film, self.game = film, game
        split = [answer.partition(" ") for answer in film.answers]
        self.answers: list[tuple[int, Any]] = [(int(seat), answer) for seat, _, answer in split]
        self.events = film.events
        self.heard = film.heard
        self.points: dict[tuple[int, int], list[float]] = {}  # by whom they are reckoned for, and step
        self.estimating: set[int] = set()
        self.prices: dict[int, list[Costly]] = {}  # the moves that cost most, by whose they are; -1 is everybody's
        self.pricing: set[int] = set()

    def view(self, step: int, seat: int | None) -> Any:
        """What a side could see."""
        return self.game.view(self._state(step), seat)

    def moments(self, step: int) -> list[tuple[Event, Any]]:
        """A film has kept the table at each step only."""
        return []

    def said(self, step: int) -> tuple[int, str, str] | None:
        """Who was asked at a step, what, and what the answer was."""
        return self.film.said[step] if step < len(self.film.said) else None

    def at(self, step: int) -> Match:
        """The match at the last checkpoint up to a step."""
        while not self.film.bases[step]:
            step -= 1
        return Match(self.game, self._state(step))

    def _state(self, step: int) -> Any:
        return self.game.state_of(bytes(self.film.states[step]), self.film.schema)


class Theatre:
    """The games that are being looked back at."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._reels: OrderedDict[tuple[str, int, int], Reel] = OrderedDict()
        self._winding = asyncio.Lock()  # one at a time: a long game takes a second of the processor

    def wound(self, room: "Room") -> bool:
        """Whether the film of a table is there already."""
        return _key(room) in self._reels

    async def reel(self, room: "Room") -> Reel:
        """The film of a table up to now."""
        async with self._winding:
            key, ledger = _key(room), room.ledger
            if key not in self._reels:
                film = await self._film(room)
                given = ledger.match.answers[ledger.floor :]
                self._reels[key] = await asyncio.to_thread(Reel, ledger.fresh(), given) if film is None else film
                if len(self._reels) > REELS:
                    self._reels.popitem(last=False)
            self._reels.move_to_end(key)
            return self._reels[key]

    async def _seen(self, room: "Room", yours: Sequence[int], step: int, side: str) -> "Seen | None":
        """One step as one side sees it; None when that side may not be looked from."""
        sides = self.sides(room, yours)
        if not sides or (side and side not in sides):
            return None
        seat = None if (side or sides[0]) == "open" else int(side or sides[0])
        reel = await self.reel(room)
        step = max(0, min(step, reel.steps))
        return Seen(reel, step, seat, await asyncio.to_thread(reel.view, step, seat))

    async def look(self, room: "Room", yours: Sequence[int], step: int, side: str, tall: bool, id: str) -> Look | None:
        """What there was to know about a piece then; None where there was none, or none to be seen."""
        seen, table = await self._seen(room, yours, step, side), room.ledger.game.table
        piece = None if seen is None else Picture.of(table.draw(seen.view, tall)).pieces.get(id)
        return None if seen is None or piece is None else explain(table, seen.view, piece)

    async def picture(
        self, room: "Room", yours: Sequence[int], step: int, side: str, tall: bool, night: bool
    ) -> str | None:
        """A step as a picture of its own, to be kept or sent; with the names of those who played."""
        seen = await self._seen(room, yours, step, side)
        if seen is None:
            return None
        stage = staged(room.ledger.game.table.draw(seen.view, tall))
        markup = await asyncio.to_thread(stage.svg, "night" if night else "light")
        names = [who.name for who in room.ledger.seats]
        return PLAYER.sub(lambda found: _named(found, names), markup)

    async def show(
        self, room: "Room", yours: Sequence[int], step: int, side: str, tall: bool, beats: bool = False
    ) -> dict[str, Any] | None:
        """One step with its words; `beats` adds the moments that lead to it from the step before."""
        seen = await self._seen(room, yours, step, side)
        if seen is None:
            return None
        reel, step, seat, view = seen
        game = room.ledger.game
        table = game.table
        return {
            "game": game.name,
            "title": game.title,
            "accent": table.accent,
            "levels": game.offered,
            "step": step,
            "steps": reel.steps,
            "seats": [{"seat": number, "name": who.name} for number, who in enumerate(room.ledger.seats)],
            "as": seat,
            "drawing": Picture.of(table.draw(view, tall)).whole(),
            "log": [
                {"n": number, "words": line(table, view, event, seat), "seat": event.seat, "rule": event.rule}
                for number, event in enumerate(reel.log(step, seat), start=1)
            ],
            **self._words(reel, step, seat),
            **({"beats": await asyncio.to_thread(_beats, game, seen, tall)} if beats else {}),
            "result": result(room) if room.match.over else None,
            "sides": self.sides(room, yours),
        }

    def sides(self, room: "Room", yours: Sequence[int]) -> list[str]:
        """From where one may look back: one's own seats while a game goes on, everywhere after its end."""
        if room.match.over or room.ledger.setup.record:
            return ["open", *(str(seat) for seat in range(len(room.ledger.seats)))]
        return [str(seat) for seat in yours]

    def _words(self, reel: Reel, step: int, seat: int | None) -> dict[str, Any]:
        """The question at a step and its answer, if this side may know them: its own, or all after the end."""
        said: dict[str, Any] = {"asked": None, "answered": None}
        words = reel.said(step)
        if words is None or (seat is not None and seat != words[0]):
            return said
        said["asked"] = {"seat": words[0], "words": words[1]}
        said["answered"] = {"seat": words[0], "words": words[2]}
        return said

    async def _film(self, room: "Room") -> Projector | None:
        """The film of a game that other rules have played to its end."""
        ledger = room.ledger
        if ledger.base is None or not ledger.match.over:
            return None
        data = (await self.hall.store.kept(room.name)).get("film")
        film = await asyncio.to_thread(read_film, data) if data else None
        return Projector(film, ledger.game) if film and len(film.answers) == ledger.match.position else None

    async def estimates(self, room: "Room", yours: Sequence[int]) -> dict[str, Any] | None:
        """The chances over time as far as they are estimated; the rest follows while one waits."""
        if not self.sides(room, yours):
            return None
        reel = await self.reel(room)
        seat = -1 if room.match.over or room.ledger.setup.record else yours[0]
        if seat not in reel.estimating:
            reel.estimating.add(seat)
            self.hall.spawn(self._estimate(room, reel, seat))
        known = {step: reel.points[seat, step] for step in reel.chart() if (seat, step) in reel.points}
        points = [{"step": step, "chances": chances} for step, chances in known.items()]
        done = len(points) == len(reel.chart())
        swings = await asyncio.to_thread(_swings, room.ledger.game, reel, known, seat) if done else []
        found = {"steps": reel.steps, "done": done, "points": points, "swings": swings}
        if not done or not room.match.over or isinstance(reel, Projector):
            return found
        whose = yours[0] if yours else -1
        if whose not in reel.pricing:
            reel.pricing.add(whose)
            self.hall.spawn(self._price(room, reel, whose))
        return {**found, "done": whose in reel.prices, "costly": reel.prices.get(whose, [])}

    async def _estimate(self, room: "Room", reel: Reel, seat: int) -> None:
        seats = len(room.ledger.seats)
        packs = [str(pack) for pack in room.ledger.game.packs]
        for step in reel.chart():
            match = await asyncio.to_thread(reel.at, step)
            job = Job("chances", room.ledger.game.name, packs, match.save(), seat, "", seats)
            try:
                reel.points[seat, step] = (await self.hall.thinkers.think(job, ESTIMATES, room.name)).chances
            except BotFault:
                reel.points[seat, step] = [0.5] * seats

    async def _price(self, room: "Room", reel: Reel, whose: int) -> None:
        """What the moves of a finished game cost: all of them quickly, the dearest with more patience."""
        steps = [step for step, (seat, _) in enumerate(reel.answers) if whose in (-1, seat)]
        steps = steps[:: -(-len(steps) // PRICED) or 1]
        for simulations, count, least in ((QUICK, LOOKED_AT, 0.0), (PATIENT, SWINGS, LEAST)):
            found = [one for step in steps if (one := await self._priced(room, reel, step, simulations))]
            dear = dearest(found, count, least)
            steps = [one.step for one in dear]
        reel.prices[whose] = dear

    async def _priced(self, room: "Room", reel: Reel, step: int, simulations: int) -> Costly | None:
        match, (seat, option) = await asyncio.to_thread(reel.at, step), reel.answers[step]
        decision = match.decision(seat)
        if decision is None or len(decision.options) < 2:
            return None
        packs = [str(pack) for pack in room.ledger.game.packs]
        answer = text(option)
        job = Job("price", room.ledger.game.name, packs, match.save(), seat, answer=answer, simulations=simulations)
        try:
            thought = await self.hall.thinkers.think(job, FILMS, room.name)
        except BotFault:
            return None
        if not thought.chances:
            return None
        return Costly(step, seat, answer, thought.choice, thought.chances[0], thought.why)

    async def branch(
        self, room: "Room", yours: Sequence[int], step: int, places: list[Place], creator: int
    ) -> Made | None:
        """A new table that goes on from a step.

        After the end it is the same deal. While a game goes on, everything that the seat cannot know is dealt again
        and the future is another, or one could look into the cards by branching; such a table begins at a checkpoint.
        """
        old = room.ledger.setup
        if not self.sides(room, yours):
            return None
        if len(places) != len(old.places):
            raise BadRecord(f"This table has {len(old.places)} seats.")
        reel = await self.reel(room)
        step = max(0, min(step, reel.steps))
        if room.ledger.base is not None:
            match = await asyncio.to_thread(reel.at, step)
            if room.match.over:
                return await self._from(room, match.save(), places, creator)
        elif room.match.over or old.record:
            setup = msgspec.structs.replace(
                old, places=places, creator=creator, record=False, lesson=False, chosen=True
            )
            return await self.hall.make(room.ledger.game, setup, _choices(reel.answers[:step]), check=False)
        match = await asyncio.to_thread(reel.at, step)
        state, luck = match.checkpoint.copy(), Chance.of(new_secret())
        match.game.conceal(state, yours[0], luck)
        state.chance = luck.fork("branch")
        game, raw = match.game, msgspec.Raw(state.to_json())
        save = Save(FORMAT, game.name, game.rules_version, raw, [], None, game.schema, game.fingerprint())
        return await self._from(room, msgspec.json.encode(save).decode(), places, creator)

    async def _from(self, room: "Room", begun: str, places: list[Place], creator: int) -> Made:
        """A new table that begins at a position."""
        game = await self.hall.game_of(room.ledger.setup)
        setup = msgspec.structs.replace(
            room.ledger.setup,
            rules=game.rules_version,
            content=game.fingerprint(),
            places=places,
            creator=creator,
            record=False,
            lesson=False,
            chosen=room.match.over,
            seed=new_secret(),
            start=begun,
        )
        return await self.hall.make(game, setup)

    async def _try(self, record: Record, game: Game[Any, Any]) -> None:
        """Replay a stranger's record where it can eat no memory but its own."""
        packs = [str(pack) for pack in game.packs]
        try:
            await self.hall.thinkers.think(Job("replay", game.name, packs, record.to_json(), -1), ESTIMATES, "records")
        except BotFault as fault:
            raise BadRecord(f"The record does not replay: {fault}") from None

    async def upload(self, data: str) -> Made:
        """A record from elsewhere, as a table to look at."""
        record = Record.from_json(data)
        if len(record.answers) > LONGEST:
            raise BadRecord(f"The record has more than {LONGEST} answers.")
        game = self.hall.game(record.game)
        try:
            record.check(game)
            await self._try(record, game)
        except BadRecord:  # of other rules or cards; a released version may know them
            if not await asyncio.to_thread(shown_record, record, game):
                raise
        places = [Place("bot", f"Seat {seat + 1}") for seat in range(record.seats)]
        setup = Setup(game.name, record.rules, record.content, record.options, record.seed, places, record=True)
        split = [line.partition(" ") for line in record.answers]
        return await self.hall.make(
            game, setup, _choices([(int(seat), answer) for seat, _, answer in split]), check=False
        )


class Seen(NamedTuple):
    """A step of a game through the eyes of one side."""

    reel: Reel
    step: int
    seat: int | None
    view: Any


def _beats(game: Game[Any, Any], seen: Seen, tall: bool) -> list[dict[str, Any]]:
    """The moments between the step before and this one as this side saw them, each with what changed in the picture."""
    table, shown = game.table, []
    moments = seen.reel.moments(seen.step)
    if not moments:
        return []
    picture = Picture.of(table.draw(seen.reel.view(seen.step - 1, seen.seat), tall))
    for event, state in moments[-BEATS:]:
        try:
            view = game.view(state, seen.seat)
            then = Picture.of(table.draw(view, tall))
            told = event.to is None or (seen.seat is not None and seen.seat in event.to)
            beat = (table.beat(view, event) if told else None) or Beat("glance")
            words = beat.words or (line(table, view, event, seen.seat) if told else "")
        except Exception:  # in the middle of an effect a table may not be fit to be looked at
            continue
        changed = difference(picture, then)
        if not changed and not words:
            continue
        shown.append({"beat": msgspec.structs.replace(beat, words=words), "drawing": changed})
        picture = then
    return shown


def _swings(game: Game[Any, Any], reel: Reel, chances: dict[int, list[float]], side: int) -> list[dict[str, Any]]:
    """Where the chances turned most: whose, from what to what, and the weightiest thing that happened meanwhile."""
    seat = None if side < 0 else side
    turns = []
    for before, after in pairwise(sorted(chances)):
        old, new = chances[before], chances[after]
        who = max(range(len(old)), key=lambda one: abs(new[one] - old[one]))
        turns.append((abs(new[who] - old[who]), before, after, who))
    found = []
    for much, before, after, who in sorted(turns, reverse=True)[:SWINGS]:
        if much < SMALL:
            break
        events = reel.events[reel.heard[before] : reel.heard[after]]
        told = [event for event in events if event.to is None or (seat is not None and seat in event.to)]
        weights = {weight: number for number, weight in enumerate(WEIGHTS, start=1)}
        heavy = max(told, key=lambda event: weights.get(game.beats.get(event.what, ""), 0), default=None)
        words = "" if heavy is None else line(game.table, reel.view(after, seat), heavy, seat)
        chance = {"from": chances[before][who], "to": chances[after][who]}
        found.append({"step": after, "since": before, "seat": who, **chance, "words": words})
    return found


def _named(found: re.Match[str], names: list[str]) -> str:
    number = int(found[1]) - 1
    return escape(names[number]) if number < len(names) and names[number] else found[0]


def _choices(answers: Sequence[tuple[int, Any]]) -> list[Entry]:
    now = time.time()
    return [
        Entry(number, "choice", seat, text(option), f"replayed-{number}", now)
        for number, (seat, option) in enumerate(answers, start=1)
    ]
