"""Two real versions beside each other on one PostgreSQL: `python -m tests.hall.versions [COMMIT]`; part of `make soak`.

An older hall, from the sources of a commit, plays tables of every game; a newer one, of today, starts beside it. People
go now to the one, now to the other, and come back where they are sent away; then the older one stops. No accepted
choice may be lost, and every table must go on. The default is the commit that gave each table a lease.
"""

import contextlib
import io
import random
import subprocess
import sys
import tarfile
import tempfile
import time
from collections import Counter
from pathlib import Path

import httpx
import psycopg

from tests.hall.house import Client, Process, Table, choices, new_key
from tests.hall.postgres import postgres

ROOT = Path(__file__).parents[2]
LEASES = "1b05229"
GAMES = ["tic-tac-toe", "pig", "roll-for-adventure", "call-to-adventure", "drawn-to-adventure", "adventure-tactics"]
GAMES += ["drawn-to-destiny"]
PATIENCE = 60.0  # seconds in which a table must go on


def side_by_side(commit: str = LEASES) -> str:
    """Old and new at once, then new alone."""
    with tempfile.TemporaryDirectory(prefix="questhall-old-") as name, postgres() as database:
        folder = Path(name)
        packed = subprocess.run(["git", "archive", commit, "src"], cwd=ROOT, capture_output=True, check=True).stdout
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(folder / "sources", filter="data")
        older = Process(folder / "older", 0, {"PYTHONPATH": str(folder / "sources" / "src")}, database)
        newer = Process(folder / "newer", 0, None, database)
        for hall in (older, newer):
            hall.data.mkdir()
        told: Counter[str] = Counter()
        kept: list[tuple[str, str]] = []
        with older:
            with Client(older.url) as client:
                tables = [client.table(game, "me friend") for game in GAMES]
                tables += [client.table(game, "me bot:random") for game in GAMES[:3]]
            for table in tables:
                _play([older], table, 4, told, kept)
            with newer:
                for table in tables:
                    _play([older, newer], table, 8, told, kept)
                older.stop()
                for table in tables:
                    _play([newer], table, 4, told, kept)
        with psycopg.connect(database) as db:
            entries = db.execute("SELECT table_id, key FROM entries").fetchall()
            gaps = db.execute(
                "SELECT table_id FROM entries GROUP BY table_id HAVING COUNT(*) <> MAX(n) OR MIN(n) <> 1"
            ).fetchall()
            updated = db.execute("SELECT COUNT(DISTINCT table_id) FROM entries WHERE kind = 'update'").fetchone()
        known = {(table, key.rpartition(" ")[2]) for table, key in entries}
        missing = [one for one in kept if one not in known]
        assert not missing and not gaps, f"{len(missing)} accepted choices are lost; gaps at {gaps}"
    return f"{commit} and today: {len(kept)} choices at {len(tables)} tables, none lost, {(updated or (0,))[0]} brought up to date; {dict(told)}"


def _play(halls: list[Process], table: Table, moves: int, told: Counter[str], kept: list[tuple[str, str]]) -> None:
    """So many choices of people whose requests go anywhere; whoever is sent away comes back in a moment."""
    seats = [seat for seat, token in enumerate(table.tokens) if token]
    done, last = 0, time.monotonic()
    while done < moves:
        assert time.monotonic() - last < PATIENCE, f"{table.id} does not go on: {told}"
        one, other = random.choice(halls), random.choice(halls)
        seat = random.choice(seats)
        headers = {"authorization": f"Bearer {table.tokens[seat]}"}
        with contextlib.suppress(httpx.TransportError):
            shown = httpx.get(f"{one.url}/api/tables/{table.id}", headers=headers, timeout=30)
            if shown.status_code != 200:
                told[f"{shown.status_code} {shown.json()['error']}"] += 1
                time.sleep(0.05)
                continue
            view = shown.json()
            if view["result"]:
                return
            if not view["ask"]:
                continue
            key = new_key()
            body = {"at": view["ask"]["at"], "key": key, "choice": random.choice(choices(view["ask"]["tree"]))}
            sent = httpx.post(f"{other.url}/api/tables/{table.id}/answer", json=body, headers=headers, timeout=30)
            reply = sent.json()
            told[reply.get("result") or f"{sent.status_code} {reply['error']}"] += 1
            if reply.get("result") == "accepted":
                kept.append((table.id, key))
                done, last = done + 1, time.monotonic()


if __name__ == "__main__":
    print(side_by_side(*sys.argv[1:]))
