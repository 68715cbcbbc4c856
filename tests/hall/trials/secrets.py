"""Trials 10 to 12 and 18: nobody learns what they may not know."""

import contextlib
import random
import time
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from questhall.hall.store.store import Entry, Place, Setup
from questhall.hall.tables.ledger import Ledger
from questhall.hall.tables.rooms import Room
from questhall.hall.tables.views import Looks, full
from questhall.hall.web import api, people
from questhall.kernel import BadOptions, Chance, Event, IllegalChoice, Match, commitment, text
from questhall.kernel.registry import game
from tests.hall import duel
from tests.hall.house import Client, Process, Socket, Table, choices, drawn_games, new_key, running, seat_counts, sent

# 10

SO_FAR = Path(__file__).parents[3] / "build" / "soak" / "redaction.json"


def redaction(data: Path, moves: int, games: int = 0, seconds: float = 0.0) -> str:
    """10. What a seat cannot know is changed at random: everything that it is sent stays the same, byte for byte.

    Of each game the beginning (`moves` choices) is compared at every state. Then `games` more are played with options
    drawn at random, each to a random moment of it, and compared there; every game gets the same time. Whatever is not
    done in time is done by the next run, which goes on where this one stopped.
    """
    duel.install()
    began, compared = time.monotonic(), 0
    for name in drawn_games():
        compared += _redact(Ledger(_redacted_setup(game(name), 0), game(name)), random.Random(name), range(moves))
    used = {name: 0.0 for name in drawn_games() if game(name).hidden and name != duel.Duel.name}
    before = msgspec.json.decode(SO_FAR.read_bytes()) if games and SO_FAR.exists() else {}
    played = Counter[str](before.get("played", {}))
    reach = dict.fromkeys(used, 40.0) | before.get("reach", {})  # how far games of a kind go, about
    compared += before.get("compared", 0)
    while played.total() < games and time.monotonic() - began < seconds:
        name = min(used, key=lambda one: used[one])
        since = time.process_time()
        luck = random.Random(f"{name} {played[name]}")
        ledger, moment = (
            Ledger(_redacted_setup(game(name), 1 + played[name]), game(name)),
            luck.randrange(int(reach[name])),
        )
        compared += _redact(ledger, luck, range(moment, moment + 1))
        played[name] += 1
        over, position = ledger.match.over, ledger.match.position
        reach[name] += 0.1 * (position - reach[name]) if over else 0.03 * reach[name]
        used[name] += time.process_time() - since
    if games:
        SO_FAR.parent.mkdir(parents=True, exist_ok=True)
        SO_FAR.write_bytes(msgspec.json.encode({"played": played, "reach": reach, "compared": compared}))
    if played.total() >= games:
        SO_FAR.unlink(missing_ok=True)
    told = ", ".join(f"{count} of {name}" for name, count in sorted(played.items()))
    return f"{compared} messages compared with those of other deals" + (
        f"; {played.total()} games of {games}: {told}" if told else ""
    )


def _redacted_setup(rules: Any, number: int) -> Setup:
    """A table of this game: the first as it is offered, the others with options drawn at random."""
    luck = random.Random(f"{rules.name} {number}")
    seats, options = luck.choice(seat_counts(rules.name)), rules.options({})
    for _ in range(100 if number else 0):
        with contextlib.suppress(BadOptions):
            drawn_seats, drawn = luck.choice(rules.seats), rules.options(_drawn_options(rules, luck))
            rules.check(drawn_seats, drawn)
            seats, options = drawn_seats, drawn
            break
    places = [Place("person", f"P{seat}") for seat in range(seats)]
    chosen = msgspec.to_builtins(options)
    return Setup(rules.name, rules.rules_version, rules.fingerprint(), chosen, f"redact {number}", places)


def _drawn_options(rules: Any, luck: random.Random) -> dict[str, Any]:
    """About half of the options that are a choice between few things, drawn at random."""
    schema = msgspec.json.schema(rules.options_type)
    found: dict[str, Any] = {}
    for name, line in schema["$defs"][rules.options_type.__name__]["properties"].items():
        if luck.random() < 0.5:
            if "enum" in line:
                found[name] = luck.choice(line["enum"])
            elif line.get("type") == "boolean":
                found[name] = luck.random() < 0.5
            elif line.get("type") == "integer" and "minimum" in line and "maximum" in line:
                found[name] = luck.randint(line["minimum"], line["maximum"])
    return found


def _redact(ledger: Ledger, luck: random.Random, moments: range) -> int:
    """Play at random and compare at these moments, from every seat; how many messages were compared."""
    compared = 0
    for n in range(moments.stop):
        if ledger.match.over:
            break
        if n in moments:
            compared += sum(_compare(ledger, seat, luck) for seat in range(len(ledger.seats)))
        decision = luck.choice(ledger.match.decisions)
        ledger.apply(Entry(n + 1, "choice", decision.seat, text(luck.choice(decision.options)), f"{n}", 0.0))
    return compared


def _compare(ledger: Ledger, seat: int, luck: random.Random) -> int:
    other = _other_deal(ledger, seat, luck)
    if other is None:
        return 0
    for looks in (Looks(seat, False, (seat,)), Looks(seat, True, (seat,)), Looks(None, False, ())):
        real, false = _sent(ledger, looks), _sent(other, looks)
        assert real == false, f"{ledger.game.name}: seat {seat} looking as {looks.seat} can tell\n{_where(real, false)}"
    return 3


def _other_deal(ledger: Ledger, seat: int, luck: random.Random) -> Ledger | None:
    """The same table with other hidden things, another future, and other secrets in other people's logs."""
    match, rules = ledger.match, ledger.game
    for _ in range(8):
        state = match.checkpoint.copy()
        rules.conceal(state, seat, Chance.of(luck.random().hex()))
        twin = Match(rules, state, record=match.header)
        try:
            for who, option in match.trail:
                twin.choose(option, who)
        except IllegalChoice:
            continue
        if twin.view(seat) != match.view(seat):
            assert match.trail, f"{rules.name}: seat {seat} sees what conceal deals again"
            continue
        twin.answers, twin._undo = match.answers, match._undo
        other = Ledger(ledger.setup, rules)
        other.match, other.n, other.given = twin, ledger.n, ledger.given
        other._free[seat] = ledger.free_undo(seat)  # it reads moments and logs that the made-up deal does not have
        events = match.state.events or []
        twin.state.events = [
            e if e.to is None or seat in e.to else Event("secret", 0, (luck.random().hex(),), "", e.to) for e in events
        ]
        twin.state.chance = Chance.of(luck.random().hex())
        return other
    return None


def _sent(ledger: Ledger, looks: Looks) -> bytes:
    hall: Any = SimpleNamespace(store=SimpleNamespace(shared=False), closing=True, build="")
    room = Room(hall, "table", ledger, [], None)
    errors = []
    decision = ledger.match.decision(looks.seat) if looks.seat is not None else None
    if decision is not None:
        errors = [room._refused(decision, "nonsense")]
    return msgspec.json.encode([full(room, room.showing.frame(looks), looks), errors])


def _where(one: bytes, two: bytes) -> str:
    at = next((k for k, (a, b) in enumerate(zip(one, two)) if a != b), min(len(one), len(two)))
    return f"{one[max(0, at - 300) : at + 60]!r}\n{two[max(0, at - 300) : at + 60]!r}"


# 11


def strangers(data: Path, rounds: int) -> str:
    """11. Without a good link there is the public view and nothing else; strangers cannot even tell what exists."""
    asked = 0
    with running(data) as (_, client):
        table, other = client.table(), client.table()
        table.choose(0, "4")
        old = table.tokens[1]
        table.tokens[1] = table.post("link", 1, seat=1).json()["token"]
        private = client.table(watch=False)
        doors = [
            (table.id, other.tokens[0]),
            (table.id, old),
            (table.id, "x" * 32),
            ("A" * 16, table.tokens[0]),
            ("A" * 16, ""),
        ]
        doors += [(private.id, ""), (private.id, table.tokens[0])]
        answers: dict[str, set[str]] = {}
        for id, token in doors * rounds:
            for method, paths in (("GET", api.GET | people.GET), ("POST", api.POST | people.POST)):
                for path in paths:
                    if "{table}" not in path:
                        continue
                    answers.setdefault(path, set()).add(_knock(client, method, path, id, token))
                    asked += 1
            assert _socket_is_closed(client, id, token) == 4404
        for path, told in answers.items():
            assert len(told) == 1, f"{path} tells strangers apart: {told}"
            assert "404" in next(iter(told))
        _public_only(table)
        times = [[_seconds(client, *door) for door in (doors[3], doors[0])] for _ in range(12)]  # no table, not yours
        best = [min(found) for found in zip(*times)]  # a busy machine may look away, but not each time
        assert abs(best[0] - best[1]) < 0.04, times
    return f"{asked} requests of strangers, all answered alike; timing {best[0] * 1e3:.1f} and {best[1] * 1e3:.1f} ms"


def _knock(client: Client, method: str, path: str, id: str, token: str) -> str:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    body = {"at": 1, "key": "k", "choice": "4", "agree": True, "text": "x", "name": "x", "seat": 0, "level": "easy"}
    body |= {"step": 0, "seats": [{"who": "me"}, {"who": "me"}], "secret": "s" * 32, "add": "bot", "what": "wave"}
    response = client.http.request(
        method, path.replace("{table}", id), headers=headers, json=body if method == "POST" else None
    )
    return f"{response.status_code} {response.text}"


def _socket_is_closed(client: Client, id: str, token: str) -> int:
    table = Table(client, {"table": id, "seats": [{"token": token}]})
    page = table.socket(0) if token else table.socket()
    with pytest.raises(ConnectionClosed) as closed:
        page.read()
    assert closed.value.rcvd is not None
    return int(closed.value.rcvd.code)


def _public_only(table: Table) -> None:
    """A spectator sees the public view, and may not act."""
    view = table.view()
    assert view["ask"] is None and view["as"] is None and not any(seat["yours"] for seat in view["seats"])
    for path in ("answer", "undo", "redo", "consent", "name", "hold", "link", "hint", "odds"):
        body = {"at": 1, "key": "k", "choice": "0", "agree": True, "name": "x", "seat": 0, "level": None}
        assert table.post(path, **body).status_code == 403, path


def _seconds(client: Client, id: str, token: str) -> float:
    began = time.perf_counter()
    client.http.get(f"/api/tables/{id}", headers={"authorization": f"Bearer {token}"})
    return time.perf_counter() - began


# 12


def takeover(data: Path, guesses: int) -> str:
    """12. A seat cannot be taken: not by guessing, not by an old link, not from the disk, the log or a Referer."""
    with Process(data) as hall, Client(hall.url) as client:
        table = client.table()
        good = table.tokens[1]
        wrong = [good[:-1], good + "A", good.swapcase(), "", good[::-1], " " + good[1:], good[:16]]
        wrong += ["".join(random.choices(good, k=len(good))) for _ in range(guesses)]
        for token in wrong:
            if token == good:
                continue
            table.tokens[1] = token
            status = table.post("name", 1, key=new_key(), name="Thief").status_code if token else 404
            assert status == 404, f"{token!r} of {good!r}: {status}"
        for token in wrong[:12]:  # over the socket as well: no seat, whatever else is said
            if token not in (good, ""):
                assert _socket_is_closed(client, table.id, token) == 4404
        table.tokens[1] = good
        at = table.view(0)["ask"]["at"]
        for tokens in ([], [good]):  # neither an onlooker nor the other player sits on the first seat
            with Socket(table, tokens) as page:
                page.send(**{"as": 0})
                for more in ({}, {"seat": 0}):
                    assert sent(page, at=at, choice="4", **more)["result"] in ("illegal", "stale")
                assert page.seen["as"] == (1 if tokens else None) and not page.seen["ask"]
        assert table.view()["n"] == 0
        with table.socket(1) as page:
            new = table.post("link", 0, seat=1).json()["token"]  # whoever made the table hands the seat on
            with pytest.raises(ConnectionClosed) as closed:
                for _ in range(9):
                    page.read()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4401
        assert table.get("", 1).status_code == 404
        table.tokens[1] = new
        assert table.get("", 1).status_code == 200
        page_headers = client.http.get(f"/t/{table.id}").headers
        assert page_headers["referrer-policy"] == "no-referrer"
        secrets = [good, new, table.tokens[0]]
        hall.stop()
    for file in [*data.iterdir(), data.parent / f"{data.name}.log"]:
        content = file.read_bytes()
        assert not any(secret.encode() in content for secret in secrets), f"a secret stands in {file.name}"
    return f"{len(wrong)} wrong tokens refused; old link dead at once; no secret on disk or in the log"


# 18


def randomness(data: Path, draws: int) -> str:
    """18. The seed stays here until the end, keeps its promise, is fair, and is used by accepted choices only."""
    with running(data) as (hall, client):
        table = client.table("pig", "me friend", options={"goal": 25})
        room = hall.do(hall.hall.room(table.id))
        seed = str(room.ledger.setup.seed)
        with table.socket(0) as one, table.socket(1) as two, table.socket() as guest:
            while (seat := table.asked()) is not None:
                before = room.match.state.chance.draws
                ask = table.view(seat)["ask"]
                for wrong in ("fly", "", "roll twice"):
                    assert (
                        table.post("answer", seat, at=ask["at"], key=new_key(), choice=wrong).json()["result"]
                        == "illegal"
                    )
                assert (
                    table.post("answer", seat, at=ask["at"] ^ 1, key=new_key(), choice="roll").json()["result"]
                    == "stale"
                )
                assert room.match.state.chance.draws == before, "a refused choice drew"
                table.choose(seat, random.choice(choices(ask["tree"])))
            for page in (one, two, guest):
                page.until(lambda seen: seen["result"])
                assert not any(seed in message for message in page.raw[:-1])
                assert page.seen["result"]["seed"] == seed and commitment(seed) == page.seen["commitment"]
    chance = Chance.of("trial 18")
    faces = Counter(chance.die() for _ in range(draws))
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(draws // 3):
        cards = [0, 1, 2, 3]
        chance.shuffle(cards)
        orders[tuple(cards)] += 1
    dice, shuffles = _chi_square(faces, draws, 6), _chi_square(orders, draws // 3, 24)
    assert dice < 20.5 and shuffles < 49.7, (dice, shuffles)  # one honest run in a thousand exceeds these
    return f"chi-square of {draws} dice {dice:.1f} (5 degrees), of {draws // 3} shuffles {shuffles:.1f} (23 degrees)"


def _chi_square(found: Counter[Any], draws: int, kinds: int) -> float:
    expected = draws / kinds
    assert len(found) == kinds
    return sum((count - expected) ** 2 / expected for count in found.values())
