"""Look at every table: open each game at three sizes, play it with a real mouse, measure it, leave pictures.

    python tools/look.py [--game NAME ...] [--moves 12 | --whole] [--out build/look] [--plain-fonts] [--firefox]

At every question all lit pieces and buttons are looked at, and one choice is made by pressing the centre of each piece
it needs (a finger on the phone); the choice that travels must be the one that was meant. Besides: how many moments a
second people see at normal pace, how soon a click is answered on a machine four times slower, what a load weighs.
`--whole` plays to the end of the game. `--plain-fonts` hides the fonts of this machine: the hall ships its own.
Pictures by day and night lie in the folder `--out`, the table in its table.md. Fails when a measure misses its target.
"""

import argparse
import contextlib
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from questhall import game, game_names

SIZES = (("desk", 1440, 900, 55, 12.0), ("laptop", 1280, 720, 50, 12.0), ("phone", 390, 844, 40, 11.0))
OPTIONS: dict[str, dict[str, Any]] = {"adventure-tactics": {"play": "encounter"}}
ANSWERED = 200  # ms within which a click shows on screen, processor slowed four times
SLOWED = 4
LOAD = 600  # KB of the first load
BEATS = 2  # that people see in any second at normal pace
WATCHED = 20  # s that somebody looks on at normal pace
TOUCHES = 6  # clicks that are timed
PATIENCE = 60  # s for what comes at once on a quiet machine


class Hall:
    """A hall, by its address."""

    def __init__(self, url: str) -> None:
        self.url = url

    def ask(self, path: str, token: str = "", body: Any = None) -> Any:
        headers = {"content-type": "application/json", "origin": self.url}
        if token:
            headers["authorization"] = f"Bearer {token}"
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(self.url + path, data, headers)) as answer:
            return json.load(answer)


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    return port


@contextlib.contextmanager
def hall(port: int = 0, kept: Path | None = None) -> Iterator[Hall]:
    """A hall of its own, on any free port; one with a port and a folder can be closed and opened again."""
    port = port or free_port()
    with contextlib.ExitStack() as left:
        data = str(kept) if kept else left.enter_context(tempfile.TemporaryDirectory())
        words = [sys.executable, "-m", "questhall", "serve", "--host", "127.0.0.1", "--port", str(port), "--data", data]
        process = subprocess.Popen([*words, "--no-browser"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        open_one = Hall(f"http://127.0.0.1:{port}")
        try:
            for _ in range(240):
                with contextlib.suppress(urllib.error.URLError, ConnectionError):
                    open_one.ask("/api/games")
                    break
                time.sleep(0.25)
            yield open_one
        finally:
            process.terminate()
            process.wait()


@dataclass
class Found:
    """The worst of each measure over a walk."""

    share: float = 100.0
    smallest: tuple[float, str] = (99.0, "")
    missed: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    hidden: list[str] = field(default_factory=list)
    moved: float = 0.0
    wide: bool = False
    questions: int = 0
    over: bool = False

    def faults(self, share: float, least: float) -> list[str]:
        """What misses its target."""
        size, words = self.smallest
        told = [
            f"board {self.share:.0f} % < {share}" if self.share < share else "",
            f"words {size:.1f} px {words[:30]!r}" if size < least else "",
            f"not hit {sorted(set(self.missed))[:4]}" if self.missed else "",
            f"clicked wrong: {'; '.join(self.wrong[:3])}" if self.wrong else "",
            f"{len(self.hidden)} out of sight: {self.hidden[:2]}" if self.hidden else "",
            f"moved {self.moved:.0f} px" if self.moved > 1.01 else "",  # Firefox rounds
            "the page is wider than the window" if self.wide else "",
        ]
        return [one for one in told if one]


class Walker:
    """Somebody at a table with a real mouse or finger, who also measures what is on the screen."""

    def __init__(self, home: Hall, made: Any, page: Any, finger: bool) -> None:
        self.home, self.page, self.finger = home, page, finger
        self.path, self.token = f"/api/tables/{made['table']}", made["seats"][0]["token"]
        self.found = Found()
        self.place: list[float] | None = None
        self.picture = self.areas = ""

    @property
    def sent(self) -> list[str]:
        """The choices that have left for the hall since the last question."""
        found: list[str] = self.page.evaluate("looking.sent")
        return found

    def walk(self, moves: int) -> Found:
        """Play so many questions, or to the end."""
        turn = waited = 0
        while turn < moves and waited < 20 * 2 * PATIENCE:
            table = self.home.ask(f"{self.path}?tall={int(self.finger)}", self.token)
            if table["result"]:
                self.found.over = True
                break
            if not table["ask"]:
                self.page.wait_for_timeout(50)
                waited += 1
                continue
            try:
                there = "(at) => looking.ready(at) || Boolean(looking.page())"
                self.page.wait_for_function(there, arg=table["ask"]["at"], timeout=PATIENCE * 1000)
            except Exception:
                if self.home.ask(self.path, self.token)["ask"] == table["ask"]:
                    self.found.wrong.append(f"never asked: {table['ask']['prompt'][:40]}")
                    return self.found
                continue
            self.turn_page()
            if not self.page.evaluate("(at) => looking.ready(at)", table["ask"]["at"]):
                self.page.wait_for_timeout(50)  # what has happened behind the page is shown first
                waited += 1
                continue
            self.measure()
            self.choose(table["ask"], turn)
            turn, waited = turn + 1, 0
        self.found.questions = turn
        return self.found

    def turn_page(self) -> None:
        """Read the page that lies over the table; go to the table."""
        if shown := self.page.evaluate("looking.page()"):
            self.press(shown["aims"][-1])
            self.page.wait_for_function("document.querySelector('#moment').hidden")

    def measure(self) -> None:
        self.page.wait_for_timeout(30)
        seen, found = self.page.evaluate("looking.measure()"), self.found
        found.share = min(found.share, seen["share"])
        found.smallest = min(found.smallest, tuple(seen["smallest"]))
        found.missed += seen["missed"]
        found.hidden += seen["hidden"]
        found.wide = found.wide or seen["wide"]
        if self.place is not None:
            *frame, scale = [abs(a - b) for a, b in zip(self.place, seen["place"])]
            if self.picture == seen["picture"]:
                found.moved = max(found.moved, scale, *frame)
            elif self.areas == seen["areas"]:  # another picture may have another scale, with other areas another frame
                found.moved = max(found.moved, *frame)
        self.place, self.picture, self.areas = seen["place"], seen["picture"], seen["areas"]

    def choose(self, ask: Any, turn: int) -> None:
        """One of the choices, another one each time, by pressing the middle of each thing it needs."""
        picks, choice = way(ask["tree"], turn)
        self.page.evaluate("void (looking.sent = [])")
        for number, pick in enumerate(picks):
            if self.sent:
                break
            aim = self.page.evaluate("(pick) => looking.aim(pick)", pick)
            if aim is None:
                self.found.wrong.append(f"nothing to press for {pick}")
                break
            self.press(aim)
            last = number == len(picks) - 1
            until = time.monotonic() + PATIENCE
            while time.monotonic() < until:
                if self.sent or (not last and self.page.evaluate("(pick) => looking.aim(pick)", picks[number + 1])):
                    break
                self.page.wait_for_timeout(10)
        sent, asked = self.sent, ask["prompt"][:40]
        if sent[:1] == [choice]:
            return
        if sent:
            self.found.wrong.append(f"{asked!r}: {' > '.join(picks)} chose {sent[0]!r}, not {choice!r}")
            return
        self.found.wrong.append(f"{asked!r}: {' > '.join(picks)} chose nothing, not {choice!r}")
        self.page.keyboard.press("Escape")
        with contextlib.suppress(urllib.error.HTTPError):
            self.home.ask(f"{self.path}/answer", self.token, {"at": ask["at"], "key": f"look-{turn}", "choice": choice})

    def press(self, aim: list[float]) -> None:
        if self.finger:
            self.page.touchscreen.tap(*aim)
        else:
            self.page.mouse.click(*aim)


def way(nodes: list[Any], turn: int) -> tuple[list[str], str]:
    """What to press for one of the choices, and the choice."""
    node = nodes[turn % len(nodes)]
    if "choice" in node:
        return [node["pick"]], str(node["choice"])
    picks, choice = way(node["next"], turn // 2)
    return [node["pick"], *picks], choice


def table_for(home: Hall, name: str, seed: int = 7, options: Any = None) -> Any:
    """A table of this game with one person and bots."""
    seats = 2 if 2 in game(name).seats else game(name).seats[0]
    wishes = [{"who": "me", "name": "Ada"}, *[{"who": "bot", "level": "easy"}] * (seats - 1)]
    options = {**OPTIONS.get(name, {}), **(options or {})}
    return home.ask("/api/tables", body={"game": name, "seats": wishes, "options": options, "seed": seed})


def sit(browser: Browser, home: Hall, made: Any, width: int, height: int, **looks: Any) -> tuple[BrowserContext, Page]:
    """A fresh browser at this table."""
    context = browser.new_context(viewport={"width": width, "height": height}, **looks)
    context.add_init_script(path=Path(__file__).with_suffix(".js"))
    page = context.new_page()
    page.goto(home.url + made["seats"][0]["link"])
    page.wait_for_selector("body.ready")
    return context, page


def walk(browser: Browser, home: Hall, name: str, size: str, moves: int, out: Path | None = None) -> Found:
    """One game at one size."""
    _, width, height, *_ = next(one for one in SIZES if one[0] == size)
    finger = size == "phone"
    looks: dict[str, Any] = {"has_touch": finger, "is_mobile": finger, "reduced_motion": "reduce"}
    made = table_for(home, name)
    context, page = sit(browser, home, made, width, height, **looks)
    walker = Walker(home, made, page, finger)
    found = walker.walk(moves)
    if out:
        page.wait_for_timeout(300)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.screenshot(path=str(out / f"{name}-{size}-{scheme}.png"))
    context.close()
    return found


def beats(browser: Browser, home: Hall, name: str) -> float:
    """The most things that are seen in any second at normal pace."""
    made = table_for(home, name)
    context, page = sit(browser, home, made, 1440, 900, reduced_motion="no-preference")
    path, token = f"/api/tables/{made['table']}", made["seats"][0]["token"]
    until = time.monotonic() + WATCHED
    for turn in range(200):
        table = home.ask(path, token)
        if time.monotonic() > until or table["result"]:
            break
        page.evaluate("document.querySelector('#moment').hidden = true")
        if table["ask"] and page.evaluate("(at) => looking.ready(at)", table["ask"]["at"]):
            _, choice = way(table["ask"]["tree"], turn)
            home.ask(f"{path}/answer", token, {"at": table["ask"]["at"], "key": f"beat-{turn}", "choice": choice})
            page.wait_for_timeout(400)  # nobody answers faster than that
        page.wait_for_timeout(50)
    times = [moment for moment, _ in page.evaluate("looking.beats")]
    context.close()
    return max((sum(1 for other in times if start <= other < start + 980) for start in times), default=0)


def answered(browser: Browser, home: Hall, name: str) -> float:
    """Milliseconds from a click to the next picture on a processor slowed four times, as a rule (the median)."""
    made = table_for(home, name)
    context, page = sit(browser, home, made, 1280, 720, reduced_motion="reduce")
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    Walker(home, made, page, False).walk(TOUCHES)
    page.wait_for_timeout(300)
    delays: list[float] = page.evaluate("looking.delays")
    context.close()
    return statistics.median(delays) if delays else 0.0


def weight(browser: Browser, home: Hall, name: str) -> tuple[float, float]:
    """KB over the wire for the first load of a table, and for the next."""
    made = table_for(home, name)
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    loaded: list[float] = []
    wire.on("Network.loadingFinished", lambda event: loaded.append(event["encodedDataLength"]))
    wire.on("Network.webSocketFrameReceived", lambda event: loaded.append(len(event["response"]["payloadData"])))
    totals = []
    for _ in range(2):
        loaded.clear()
        page.goto(home.url + made["seats"][0]["link"])
        page.wait_for_selector("body.ready")
        page.wait_for_timeout(700)
        totals.append(sum(loaded) / 1000)
        page.goto("about:blank")
    context.close()
    return totals[0], totals[1]


def look(browser: Browser, home: Hall, name: str, moves: int, out: Path) -> list[list[str]]:
    """All measures of one game, one line for each size."""
    rows = []
    for size, _, _, share, least in SIZES:
        found = walk(browser, home, name, size, moves, out)
        faults = found.faults(share, least)
        extra = ["", "", ""]
        if size == "desk":
            seen, click, (first, later) = (
                beats(browser, home, name),
                answered(browser, home, name),
                weight(browser, home, name),
            )
            extra = [f"{seen:.0f}", f"{click:.0f}", f"{first:.0f} / {later:.0f}"]
            faults += [f"{seen:.0f} moments in a second"] if seen > BEATS else []
            faults += [f"a click took {click:.0f} ms"] if click > ANSWERED else []
            faults += [f"first load {first:.0f} KB"] if first > LOAD else []
        asked = f"{found.questions}{', to the end' if found.over else ''}"
        cells = [name, size, asked, f"{found.share:.0f} %", f"{found.smallest[0]:.1f}", str(len(found.missed))]
        cells += [str(len(found.wrong)), str(len(found.hidden)), f"{found.moved:.0f}", *extra]
        rows.append([*cells, "; ".join(faults) or "ok"])
        print("  ".join(rows[-1]), flush=True)
    return rows


HEADING = ("game", "size", "questions", "board", "smallest px", "not hit", "wrong clicks", "out of sight", "moved px",
           "moments/s", "click ms", "KB first / later", "verdict")  # fmt: skip


@contextlib.contextmanager
def plain_fonts(wanted: bool) -> Iterator[dict[str, str]]:
    """An environment with one font only, a typewriter's: wherever it shows, the hall's own type was missing."""
    if not wanted:
        yield dict(os.environ)
        return
    found = sorted(Path("/usr/share/fonts").rglob("*Mono*.ttf"))
    if not found:
        raise SystemExit("There is no typewriter font on this machine (apt-get install fonts-dejavu-core).")
    with tempfile.TemporaryDirectory() as folder:
        settings = Path(folder) / "fonts.conf"
        shutil.copy(found[0], folder)
        words = f"<fontconfig><dir>{folder}</dir><cachedir>{folder}/cache</cachedir></fontconfig>"
        settings.write_text(words, encoding="utf-8")
        yield {**os.environ, "FONTCONFIG_FILE": str(settings)}


def in_firefox(games: Sequence[str], moves: int, out: Path) -> int:
    """The same walk with the mouse of Firefox; a line for each game and size."""
    from tools.firefox import firefox

    faulty = 0
    with hall() as home, firefox(Path(__file__).with_suffix(".js").read_text(encoding="utf-8")) as page:
        for name in games:
            for size, width, height, share, least in SIZES:
                made = table_for(home, name)
                page.size(width, height)
                page.goto(home.url + made["seats"][0]["link"])
                page.wait_for_function("document.body.classList.contains('ready')", timeout=60_000)
                found = Walker(home, made, page, False).walk(moves)
                page.screenshot(str(out / f"firefox-{name}-{size}.png"))
                faults = found.faults(share, least)
                faulty += bool(faults)
                print(f"{name}  {size}  {found.questions}  {'; '.join(faults) or 'ok'}", flush=True)
    return 1 if faulty else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", choices=game_names())
    parser.add_argument("--moves", type=int, default=12, help="questions at each size (12)")
    parser.add_argument("--whole", action="store_true", help="to the end of the game")
    parser.add_argument("--plain-fonts", action="store_true", help="as on a machine without fonts")
    parser.add_argument(
        "--firefox", action="store_true", help="walk in Firefox instead of Chromium, with the mouse only"
    )
    parser.add_argument("--out", type=Path, default=Path("build/look"))
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    if given.firefox:
        return in_firefox(given.game or game_names(), 100_000 if given.whole else given.moves, given.out)
    rows: list[list[str]] = []
    with hall() as home, sync_playwright() as play, plain_fonts(given.plain_fonts) as env:
        chromium = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"], env=dict(env))
        for name in given.game or game_names():
            rows += look(chromium, home, name, 100_000 if given.whole else given.moves, given.out)
        chromium.close()
    lines = [" | ".join(row) for row in (HEADING, ["---"] * len(HEADING), *rows)]
    (given.out / "table.md").write_text("".join(f"| {line} |\n" for line in lines), encoding="utf-8")
    missed = [row for row in rows if row[-1] != "ok"]
    print(f"{len(rows) - len(missed)} of {len(rows)} without a miss; pictures and table in {given.out}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
