"""A chair at a table of a running hall, over its own protocol. Its token never leaves this process but to that hall."""

import json
import secrets
import time
import urllib.error
import urllib.request
from typing import Any
from urllib.parse import urlsplit

from questhall.drawing.words import listing
from questhall.kernel import QuesthallError

PATIENCE = 20.0  # seconds to wait for the others after one's own choice


class HallTrouble(QuesthallError):
    """The hall cannot be reached, or says no."""


class HallChair:
    """A seat by its link: http://host:8765/t/TABLE#TOKEN."""

    def __init__(self, link: str) -> None:
        parts = urlsplit(link)
        table = parts.path.rstrip("/").rpartition("/t/")[2]
        if parts.scheme not in ("http", "https") or not table or not parts.fragment:
            raise HallTrouble("A seat's link looks like http://host:8765/t/TABLE#TOKEN.")
        self.hall = f"{parts.scheme}://{parts.netloc}"
        self.table, self.token = table, parts.fragment
        self.lines = 0
        self.heard = 0
        self.seat = next(seat["seat"] for seat in self._table(None)["seats"] if seat["yours"])

    def look(self) -> str:
        return self._say(self._table(self.seat))

    def choose(self, option: str) -> str:
        shown = self._table(self.seat)
        ask = shown["ask"]
        if ask is None:
            return f"{'The game is over.' if shown['result'] else 'It is not your turn.'}\n\n{self._say(shown)}"
        choice = self._find(ask, option)
        sent = {"at": ask["at"], "key": secrets.token_hex(8), "choice": choice}
        answer = self._call("POST", f"/api/tables/{self.table}/answer", sent)
        if answer["result"] not in ("accepted", "repeated"):
            return f"Not possible: {answer.get('reason', answer['result'])}" + _clause(answer)
        return self.wait()

    def wait(self, seconds: float = PATIENCE) -> str:
        """Until this chair is asked, the game is over, or the time is up."""
        end = time.monotonic() + seconds
        while True:
            shown = self._table(self.seat)
            if shown["ask"] is not None or shown["result"] or time.monotonic() > end:
                return self._say(shown)
            time.sleep(0.1)

    def why_not(self, about: str = "") -> str:
        ask = self._table(self.seat)["ask"]
        found = [item for item in (ask or {}).get("refusals", []) if about.lower() in json.dumps(item).lower()]
        return "\n".join(f"{item['element']}: {item['reason']} ({item['rule']})" for item in found) or (
            "Nothing that one would expect here is forbidden."
        )

    def odds(self) -> str:
        found = self._call("POST", f"/api/tables/{self.table}/odds", {})
        lines = [
            f"{item['words'] or ''}{': ' if item['words'] else ''}{item['what']}: {100 * item['chance']:.1f} %"
            for item in found
        ]
        return "\n".join(lines) or "The game knows no odds for this."

    def log(self, last: int = 20) -> str:
        return "\n".join(line["words"] for line in self._table(self.seat)["log"][-last:]) or "Nothing has happened yet."

    def chat(self, words: str) -> str:
        self._call("POST", f"/api/tables/{self.table}/chat", {"key": secrets.token_hex(8), "text": words[:500]})
        return "Said."

    def over(self) -> bool:
        return bool(self._table(self.seat)["result"])

    def _say(self, shown: dict[str, Any]) -> str:
        parts = []
        new = [f"- {line['words']}" for line in shown["log"] if line["n"] >= self.lines]
        new += [f"> {line['name']}: {line['text']}" for line in shown["chat"] if line["n"] > self.heard]
        self.lines = max([line["n"] + 1 for line in shown["log"]], default=self.lines)
        self.heard = max([line["n"] for line in shown["chat"]], default=self.heard)
        if new:
            parts.append("\n".join(["Since you looked last:", *new]))
        parts.append(shown["text"].rstrip())
        ask, result = shown["ask"], shown["result"]
        if result:
            names = [seat["name"] or f"Player {seat['seat'] + 1}" for seat in shown["seats"]]
            winners = ", ".join(names[seat] for seat in result["winners"]) or "nobody"
            parts.append(f"The game is over: {winners} won. {result['words'] or result['reason'] or ''}".rstrip())
        elif ask is None:
            parts.append("It is not your turn.")
        else:
            labels = [f"{words}  [{choice}]" for choice, words in _leaves(ask["tree"])]
            parts.append(f"{ask['prompt']}\n{listing(labels, range(len(labels)))}")
        return "\n\n".join(parts)

    def _find(self, ask: dict[str, Any], typed: str) -> str:
        typed = typed.strip().strip("[]")
        leaves = _leaves(ask["tree"])
        for choice, _ in leaves:
            if choice == typed:
                return choice
        if typed.isdigit() and 1 <= int(typed) <= len(leaves):
            return leaves[int(typed) - 1][0]
        return next((choice for choice, words in leaves if words.lower() == typed.lower()), typed)

    def _table(self, seat: int | None) -> dict[str, Any]:
        side = f"as={seat}&" if seat is not None else ""
        found: dict[str, Any] = self._call("GET", f"/api/tables/{self.table}?{side}text=1", None)
        return found

    def _call(self, method: str, path: str, body: Any) -> Any:
        return call(self.hall, method, path, body, self.token)


def make_table(
    hall: str, game: str, seats: int, friends: int, level: str, options: dict[str, Any]
) -> tuple[str, list[str]]:
    """Make a table at a running hall: the link of one's own seat, and those of the friends' seats."""
    parts = urlsplit(hall)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise HallTrouble("A hall's address looks like http://host:8765.")
    where = f"{parts.scheme}://{parts.netloc}"
    if not 0 <= friends < seats:
        raise HallTrouble(f"friends={friends}: of {seats} seats one is yours; take 0 to {seats - 1}.")
    bots = seats - 1 - friends
    who = [{"who": "me"}, *[{"who": "friend"}] * friends, *[{"who": "bot", "level": level}] * bots]
    made = call(where, "POST", "/api/tables", {"game": game, "seats": who, "options": options})
    mine = next(seat for seat in made["seats"] if seat["who"] == "me")
    links = [where + seat["link"] for seat in made["seats"] if seat["who"] == "friend"]
    return f"{where}/t/{made['table']}#{mine['token']}", links


def call(hall: str, method: str, path: str, body: Any, token: str = "") -> Any:
    """One request to a hall, for the seat whose token it is, or for a program that has none yet."""
    data = None if body is None else json.dumps(body).encode()
    known = {"Authorization": f"Bearer {token}"} if token else {"X-Questhall": "questhall mcp"}
    headers = {"Content-Type": "application/json", **known}
    request = urllib.request.Request(hall + path, data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        said = error.read().decode(errors="replace")
        try:
            found = json.loads(said)
        except ValueError:
            raise HallTrouble(f"The hall says {error.code}.") from None
        if "result" in found:
            return found
        raise HallTrouble(found.get("reason", said)) from None
    except (urllib.error.URLError, TimeoutError) as error:
        raise HallTrouble(f"The hall at {hall} cannot be reached: {getattr(error, 'reason', error)}.") from None


def _leaves(nodes: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """Every choice once, also where its things can be picked in any order."""
    found: dict[tuple[str, str], None] = {}
    for node in nodes:
        found |= dict.fromkeys(_leaves(node["next"]) if "next" in node else [(node["choice"], node["words"])])
    return list(found)


def _clause(answer: dict[str, Any]) -> str:
    return f" ({answer['rule']})" if answer.get("rule") else ""
