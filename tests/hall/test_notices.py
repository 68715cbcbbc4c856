"""People who are away are called, if whoever runs the hall has said how; and never too often, nor with a secret."""

import contextlib
import http.server
import json
import logging
import socketserver
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from questhall.hall import StoreTrouble
from questhall.hall.tables import notices
from questhall.hall.tables.notices import Notices
from tests.hall.house import Running, running, wait_for
from tests.hall.test_people import invitation, made, seat


@contextlib.contextmanager
def webhook(status: int = 204) -> Iterator[tuple[str, list[Any]]]:
    heard: list[Any] = []

    class Ear(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            heard.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(status)
            self.send_header("location", "http://127.0.0.1:9/elsewhere")
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Ear) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/hooks/very-secret", heard
        server.shutdown()


@contextlib.contextmanager
def mail_server() -> Iterator[tuple[str, list[str]]]:
    letters: list[str] = []

    class Box(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self.wfile.write(b"220 here\r\n")
            while line := self.rfile.readline():
                word = line[:4].upper()
                if word == b"DATA":
                    self.wfile.write(b"354 go on\r\n")
                    letter = b""
                    while (more := self.rfile.readline()) != b".\r\n":
                        letter += more
                    letters.append(letter.decode())
                self.wfile.write(b"221 bye\r\n" if word == b"QUIT" else b"250 well\r\n")

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Box) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"smtp://127.0.0.1:{server.server_address[1]}", letters
        server.shutdown()


def calling(hall: Running, *where: str, after: float = 0.05) -> Notices:
    async def set_up() -> Notices:
        found = hall.hall.people.notices = Notices(hall.hall, *where)
        found.after = after
        return found

    found: Notices = hall.do(set_up())
    return found


def test_whoever_is_away_is_called_once_and_without_a_secret(tmp_path: Path) -> None:
    with running(tmp_path) as (hall, client), webhook() as (address, heard):
        calling(hall, address, "", "https://hall.example.org/me")
        table = made(client)
        seat(table, 1, invitation(table), "Ben")
        with table.socket(0):
            table.choose(0, "4")  # Ada is here, Ben is not
            wait_for(lambda: heard)
            table.choose(1, "0")
            table.choose(0, "8")  # Ben again, within the hour
            hall.do(hall.hall.people.notices.tick())  # type: ignore[union-attr]
        assert [one["text"] for one in heard] == ["Ben, it is your turn: Tic-tac-toe."]
        assert heard[0]["link"] == "https://hall.example.org/me" and heard[0]["allowed_mentions"] == {"parse": []}
        for secret in (table.id, table.tokens[0], table.tokens[1]):
            assert secret not in json.dumps(heard)


def test_a_mail_says_the_same(tmp_path: Path) -> None:
    with running(tmp_path) as (hall, client), mail_server() as (server, letters):
        calling(hall, "mailto:family@example.org", server)
        table = client.table("tic-tac-toe")
        table.choose(0, "4")
        wait_for(lambda: letters and "Friend, it is your turn: Tic-tac-toe." in letters[-1])
        assert "Subject: Your turn at Questhall" in letters[-1] and "To: family@example.org" in letters[-1]


def test_a_webhook_that_fails_harms_nobody_and_stays_secret(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with running(tmp_path) as (hall, client), webhook(302) as (address, heard), caplog.at_level(logging.WARNING):
        calling(hall, address)
        table = client.table("tic-tac-toe")
        table.choose(0, "4")
        wait_for(lambda: heard and "could not be sent" in caplog.text)
        assert "very-secret" not in caplog.text
        assert table.choose(1, "0")["result"] == "accepted"


def test_calls_are_few_in_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "RATE", 0.0)
    with running(tmp_path) as (hall, client), webhook() as (address, heard):
        found = calling(hall, address, after=0.0)
        for _ in range(14):
            client.table("tic-tac-toe").choose(0, "4")
        wait_for(lambda: not found._waiting)
        wait_for(lambda: len(heard) == notices.RESERVE)


def test_alone_with_bots_nobody_is_called(tmp_path: Path) -> None:
    with running(tmp_path) as (hall, client), webhook() as (address, _):
        found = calling(hall, address, after=60.0)
        client.table("tic-tac-toe", "me bot:random").view()
        hall.do(found.tick())
        assert not found._waiting


@pytest.mark.parametrize("target", ["ftp://example.org", "mailto:nobody", "https://"])
def test_a_bad_address_is_refused(tmp_path: Path, target: str) -> None:
    with running(tmp_path) as (hall, _), pytest.raises(StoreTrouble):
        Notices(hall.hall, target)
