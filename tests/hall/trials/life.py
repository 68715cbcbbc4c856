"""Trials 19 and 20: upgrades, restarts one by one, and bots that fail."""

import hashlib
import json
import random
import sys
from pathlib import Path
from typing import Any

import httpx
import msgspec

import questhall
from questhall.hall.store.store import Entry, Setup
from questhall.hall.tables.ledger import Ledger
from questhall.hall.thinking.bots import Thinkers
from questhall.kernel import BadRecord, Record, replay
from questhall.kernel.registry import game, names
from tests.hall.house import Client, Process, Table, choices, new_key, play_out, running, wait_for
from tests.hall.postgres import postgres

SAVED = Path(__file__).parents[1] / "saved"

# 19


class Saved(msgspec.Struct):
    """A table as a released version kept it."""

    setup: Setup
    answers: list[str]  # seat and choice
    hash: str

    def ledger(self) -> Ledger:
        """The table as this version plays it."""
        split = [answer.partition(" ") for answer in self.answers]
        entries = [Entry(n, "choice", int(seat), choice, "k", 0.0) for n, (seat, _, choice) in enumerate(split, 1)]
        return Ledger.of(self.setup, game(self.setup.game), entries)


def hash_of(ledger: Any) -> str:
    """Of a save as version 0.1.0 wrote it: without schema, and content by its name of those days."""
    save = msgspec.json.decode(ledger.match.save())
    save = {name: save[name] for name in ("format", "game", "rules", "state", "trail", "record")}
    if save["record"]:
        save["record"]["content"] = ledger.setup.content
    return hashlib.sha256(msgspec.json.encode(save)).hexdigest()


def upgrade(data: Path, restarts: int) -> str:
    """19. Tables of every released version go on or say which rules they need; a rolling restart disturbs nobody."""
    same, pinned = 0, 0
    for file in sorted(SAVED.glob("[0-9]*.json")):  # beside them lie campaign files
        for saved in msgspec.json.decode(file.read_bytes(), type=list[Saved]):
            if saved.setup.game not in names():
                continue
            try:
                ledger = saved.ledger()
            except BadRecord as error:
                assert "version" in str(error) or "cards" in str(error)
                pinned += 1
                continue
            assert hash_of(ledger) == saved.hash, (
                f"{file.name}: {saved.setup.game} plays otherwise without a new version"
            )
            same += 1
    assert same
    moves = _rolling(data, restarts)
    return f"{same} saved tables play on alike, {pinned} name the rules they need; {moves} choices through {restarts} restarts"


def _rolling(data: Path, restarts: int) -> int:
    """Two halls on one PostgreSQL; each is restarted in turn while a game goes on through both."""
    moves = 0
    with postgres() as address:
        halls = [Process(data / str(number), 0, None, address) for number in range(2)]
        for hall in halls:
            hall.data.mkdir()
            hall.start()
        with Client(halls[0].url) as client:
            table = client.table("pig", "me bot:random friend", options={"goal": 1000})
        for number in range(restarts):
            halls[number % 2].stop()
            moves += _play_through([halls[1 - number % 2]], table, 5)
            halls[number % 2].start()
            moves += _play_through(halls, table, 8)
        views = [httpx.get(f"{hall.url}/api/tables/{table.id}", timeout=60).json() for hall in halls]
        wait_for(lambda: _same_view(halls, table))
        assert views
        for hall in halls:
            hall.stop()
    return moves


def _same_view(halls: list[Process], table: Table) -> bool:
    one, two = (httpx.get(f"{hall.url}/api/tables/{table.id}", timeout=60).json() for hall in halls)
    return bool(one == two)


def _play_through(halls: list[Process], table: Table, moves: int) -> int:
    """People whose requests go now to one hall, now to the other; every choice is tried until it is answered."""
    done = 0
    while done < moves:
        hall = random.choice(halls)
        seat = random.choice([seat for seat, token in enumerate(table.tokens) if token])
        headers = {"authorization": f"Bearer {table.tokens[seat]}", "origin": hall.url}
        view = httpx.get(f"{hall.url}/api/tables/{table.id}", headers=headers, timeout=60).json()
        if not view["ask"]:
            continue
        body = {"at": view["ask"]["at"], "key": new_key(), "choice": random.choice(choices(view["ask"]["tree"]))}
        other = random.choice(halls)
        headers["origin"] = other.url
        reply = httpx.post(f"{other.url}/api/tables/{table.id}/answer", json=body, headers=headers, timeout=60).json()
        assert reply["result"] in ("accepted", "stale"), reply
        done += reply["result"] == "accepted"
    return done


def keep() -> None:
    """Write the tables of this version: `python -m tests.hall.trials.life`, at a release."""
    kept = []
    for name in names():
        rules = game(name)
        for seed in range(3):
            match = questhall.start(name, seed=f"saved {seed}")
            luck = random.Random(seed)
            while not match.over and match.position < 200:
                decision = luck.choice(match.decisions)
                option = luck.choice(decision.options)
                match.choose(option, decision.seat)
            assert match.header is not None
            places = [{"who": "person"}] * match.header.seats
            setup = msgspec.convert(
                {"game": name, "rules": rules.rules_version, "content": rules.fingerprint(), "options": match.header.options,
                 "seed": match.header.seed, "places": places}, Setup)  # fmt: skip
            saved = Saved(setup, match.record().answers, "")
            kept.append(Saved(setup, saved.answers, hash_of(saved.ledger())))
    SAVED.mkdir(exist_ok=True)
    (SAVED / f"{questhall.__version__}.json").write_bytes(msgspec.json.encode(kept))


# 20


KINDS = {  # of bad bots: what is told of them
    "hang": "no answer within 4 seconds",
    "throw": "ZeroDivisionError",
    "illegal": "not an option",
    "memory": "MemoryError",
    "die": "its process ended",
    "garbage": "its process ended",
}


def bad_bots(data: Path, games: int) -> str:
    """20. A bot hangs, throws, lies, eats memory, dies: its seat plays on within its budget, and the fault is kept."""
    script = str(Path(__file__).parents[1] / "bad_thinker.py")
    faults = []
    for kind, what in KINDS.items():
        bad, seconds = (sys.executable, script, kind), 4.0 if kind == "hang" else 100.0
        with running(data / kind, thinkers=lambda bad=bad, most=seconds: Thinkers(1, most, bad)) as (hall, client):
            for _ in range(games):
                table = client.table("tic-tac-toe", "me bot:strong")
                table.choose(0, "4")
                wait_for(lambda table=table: table.asked() == 0, 120)
                found = hall.do(hall.hall.store.faults(table.id))
                assert len(found) == 1 and found[0].seat == 1 and what in found[0].what, (kind, found[0].what)
                match = replay(Record.from_json(found[0].record), game("tic-tac-toe"))
                assert match.decisions[0].seat == 1, "the record does not lead to where the bot failed"
                if kind == "throw":
                    play_out(table)
                faults.append(f"{kind}: {found[0].what}")
    return "; ".join(faults[::games])


if __name__ == "__main__":
    keep()
    print(json.dumps([file.name for file in SAVED.iterdir()]))
