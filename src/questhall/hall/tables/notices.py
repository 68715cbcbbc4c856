"""Calling people who are away when it is their turn: on their own devices, if they have asked for it (`push`), and,
where whoever runs the hall has said how, by one webhook or one mail address for the whole hall.

A notice to the hall's address says who is to play what, and nothing else: no table, no link to it, no key. People are
called when they have been asked for a minute and are not there, at most once an hour for each seat; the hall's address
a few times a minute in all. A webhook, a mail server or a push service that hangs keeps nobody waiting.
"""

import asyncio
import json
import logging
import smtplib
import ssl
import time
import urllib.error
import urllib.request
from email.message import EmailMessage
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from questhall.hall.store.store import StoreTrouble
from questhall.hall.tables.push import HAVE_KEYS, NoRedirect, Push
from questhall.hall.tables.rooms import Room
from questhall.hall.web.guard import Bucket

if TYPE_CHECKING:
    from questhall.hall.tables.hall import Hall

log = logging.getLogger("questhall.hall")

AFTER_SECONDS = 60.0  # for which somebody has been asked, and is not there
AGAIN_SECONDS = 3600.0  # between two calls to the same seat
RATE, RESERVE = 0.1, 10.0  # calls a second in all, and at once after a pause
DEADLINE = 10.0  # seconds that a webhook or a mail server may take


class Notices:
    """Calls people."""

    def __init__(self, hall: "Hall", target: str = "", smtp: str = "", link: str = "") -> None:
        self.hall, self.target, self.link = hall, urlsplit(target), link
        self.smtp = urlsplit(smtp or "smtp://localhost:25")
        self.after, self.again = AFTER_SECONDS, AGAIN_SECONDS
        self._bucket = Bucket(RESERVE)
        self._waiting: dict[tuple[str, int], tuple[float, int]] = {}  # table and seat: when to call, and for what
        self.moved: dict[Room, float] = {}  # tables at which something happened since the last tick, and when
        self.push = Push(hall, link) if HAVE_KEYS else None
        if not target:
            return
        good = self.target.netloc if self.target.scheme in ("http", "https") else "@" in self.target.path
        if self.target.scheme not in ("http", "https", "mailto") or not good:
            raise StoreTrouble("Notices go to https://... or to mailto:somebody@example.org.")
        if self.smtp.scheme not in ("smtp", "smtps") or not self.smtp.hostname:
            raise StoreTrouble("A mail server is smtp://host:port or smtps://host:port.")

    def _look(self, room: Room, moment: float) -> None:
        """Whoever is asked at a table where something happened, and away, may have to be called."""
        ledger = room.ledger
        people = [seat for seat, who in enumerate(ledger.seats) if who.person and not who.open]
        for seat in range(len(ledger.seats)):
            at = 0
            if len(people) > 1 and seat in people and not ledger.seats[seat].level and not ledger.setup.lesson:
                at = ledger.at(seat)
            if not at:
                self._waiting.pop((room.name, seat), None)
            elif self._waiting.get((room.name, seat), (0.0, 0))[1] != at:
                self._waiting[room.name, seat] = moment + self.after, at

    async def tick(self) -> None:
        """Call whoever has been waited for long enough."""
        moved, self.moved = self.moved, {}
        for room, moment in moved.items():
            self._look(room, moment)
        now = time.monotonic()
        for (table, seat), (due, at) in list(self._waiting.items()):
            here = self.hall.rooms.get(table)
            if due > now or (here is None and (here := await self.hall.room(table)) is None):
                continue
            self._waiting.pop((table, seat), None)
            if here.ledger.at(seat) != at or here.present(seat):
                continue
            called = time.time()
            if await self.hall.people.store.call(table, seat, called, called - self.again):
                await self._call(here, seat)

    async def _call(self, room: Room, seat: int) -> None:
        name, game = room.ledger.seats[seat].name or f"Player {seat + 1}", room.ledger.game.title
        if self.target.scheme and self._bucket.take(RATE, RESERVE):
            self.hall.spawn(self.send(name, game))
        for person, taken in await self.hall.people.store.claimed(room.name) if self.push else []:
            if taken == seat and self.push is not None:
                self.hall.spawn(self.push.call(person, room.name, f"{name}, it is your turn.", game))

    async def send(self, name: str, game: str) -> None:
        """Call somebody. What goes wrong is logged without the address, which may be a secret."""
        words = f"{name}, it is your turn: {game}."
        send = self._mail if self.target.scheme == "mailto" else self._post
        try:
            await asyncio.wait_for(asyncio.to_thread(send, words, name, game), DEADLINE + 5)
        except (OSError, TimeoutError, smtplib.SMTPException, urllib.error.URLError) as error:
            log.warning("A notice could not be sent (%s)", type(error).__name__)

    def _post(self, words: str, name: str, game: str) -> None:
        """To a webhook: the sentence under the names that chat servers read it by, and its parts."""
        told = {
            "text": words,
            "content": words,
            "allowed_mentions": {"parse": []},
            "name": name,
            "game": game,
            "link": self.link,
        }
        request = urllib.request.Request(
            self.target.geturl(), json.dumps(told).encode(), {"content-type": "application/json"}, method="POST"
        )
        with urllib.request.build_opener(NoRedirect).open(request, timeout=DEADLINE) as answer:
            answer.read(1024)

    def _mail(self, words: str, name: str, game: str) -> None:
        mail = EmailMessage()
        mail["Subject"] = "Your turn at Questhall"
        mail["To"] = unquote(self.target.path)
        mail["From"] = unquote(self.target.path)
        mail.set_content(f"{words}\n\n{self.link}\n" if self.link else f"{words}\n")
        kind = smtplib.SMTP_SSL if self.smtp.scheme == "smtps" else smtplib.SMTP
        with kind(self.smtp.hostname or "", self.smtp.port or 0, timeout=DEADLINE) as server:
            server.ehlo_or_helo_if_needed()
            if self.smtp.scheme == "smtp" and server.has_extn("starttls"):
                server.starttls(context=ssl.create_default_context())
            if self.smtp.username:
                server.login(unquote(self.smtp.username), unquote(self.smtp.password or ""))
            server.send_message(mail)
