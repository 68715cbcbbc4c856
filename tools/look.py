"""Look at every table: open each game at three sizes by day and night, measure it, and leave pictures and a table.

    python tools/look.py [--game NAME ...] [--moves 12] [--out build/look]

Fails when a measure misses its target: share of the window that the board takes, the smallest words, lit pieces that do
not take the pointer at their centre, choices out of sight, a board that moves between two questions.
"""

import argparse
import contextlib
import json
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from questhall import game, game_names

SIZES = (("desk", 1440, 900, 55, 12.0), ("laptop", 1280, 720, 50, 12.0), ("phone", 390, 844, 40, 11.0))
OPTIONS: dict[str, dict[str, Any]] = {"adventure-tactics": {"play": "encounter"}}

MEASURE = """() => {
  const frame = document.querySelector("#stage").getBoundingClientRect();
  const board = document.querySelector("[data-board]").getBoundingClientRect();
  const seen = (box) => box.width && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  const words = [...document.querySelectorAll("main .drawing text")]
    .filter((text) => text.textContent.trim() && seen(text.getBoundingClientRect()) && !text.closest("[opacity]"))
    .map((text) => {
      const { a, b } = text.getScreenCTM();
      return [parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b), text.textContent.trim()];
    })
    .sort((a, b) => a[0] - b[0]);
  const missed = [...document.querySelectorAll(".piece.can")].filter((piece) => {
    const box = piece.querySelector(".art").getBoundingClientRect();
    if (!seen(box)) return false;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return !document.elementsFromPoint(x, y).some((element) => element.closest?.(".piece") === piece);
  });
  const hidden = [...document.querySelectorAll("#choices .choice")].filter((choice) => {
    const box = choice.getBoundingClientRect();
    return !box.width || box.bottom > innerHeight + 1 || box.right > innerWidth + 1 || box.top < 0;
  });
  return {
    share: (100 * Math.min(board.width, frame.width) * Math.min(board.height, frame.height)) / innerWidth / innerHeight,
    smallest: words[0] ?? [99, ""],
    missed: missed.map((piece) => piece.dataset.id),
    hidden: hidden.length,
    place: [frame.x, frame.y, frame.width, frame.height],
    wide: document.documentElement.scrollWidth > innerWidth,
  };
}"""


ASKED = "() => document.body.classList.contains('asked') || !document.querySelector('#moment').hidden"


class Hall:
    """A hall of its own, on any free port."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"

    def ask(self, path: str, token: str = "", body: Any = None) -> Any:
        headers = {"content-type": "application/json", "origin": self.url}
        if token:
            headers["authorization"] = f"Bearer {token}"
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(self.url + path, data, headers)) as answer:
            return json.load(answer)


@contextlib.contextmanager
def hall() -> Iterator[Hall]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as data:
        words = [sys.executable, "-m", "questhall", "serve", "--host", "127.0.0.1", "--port", str(port), "--data", data]
        process = subprocess.Popen([*words, "--no-browser"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        open_one = Hall(port)
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


def leaf(nodes: list[Any], turn: int) -> str:
    """One of the choices, another one each time."""
    node = nodes[turn % len(nodes)]
    return str(node["choice"]) if "choice" in node else leaf(node["next"], turn // 2)


def walk(page: Page, home: Hall, made: Any, moves: int) -> dict[str, Any]:
    """Play some moves and measure every question; the worst of each measure."""
    path, token = f"/api/tables/{made['table']}", made["seats"][0]["token"]
    worst: dict[str, Any] = {"share": 100.0, "smallest": [99.0, ""], "missed": [], "hidden": 0, "moved": 0.0}
    place = None
    for turn in range(moves):
        page.wait_for_function(ASKED)
        page.evaluate("document.querySelector('#moment').hidden = true")
        page.wait_for_timeout(60)
        seen = page.evaluate(MEASURE)
        worst["share"] = min(worst["share"], seen["share"])
        worst["smallest"] = min(worst["smallest"], seen["smallest"])
        worst["missed"] += seen["missed"]
        worst["hidden"] += seen["hidden"]
        if place is not None:
            worst["moved"] = max(worst["moved"], *(abs(a - b) for a, b in zip(place, seen["place"])))
        place = seen["place"]
        table = home.ask(path, token)
        if not table["ask"]:
            if table["result"]:
                break
            page.wait_for_timeout(200)
            continue
        choice = leaf(table["ask"]["tree"], turn)
        home.ask(f"{path}/answer", token, {"at": table["ask"]["at"], "key": f"look-{turn}", "choice": choice})
        page.wait_for_timeout(250)
    return worst


def look(chromium: Browser, home: Hall, name: str, moves: int, out: Path) -> list[list[str]]:
    rows = []
    seats = 2 if 2 in game(name).seats else game(name).seats[0]
    for size, width, height, share, least in SIZES:
        wishes = [{"who": "me", "name": "Ada"}, *[{"who": "bot", "level": "easy"}] * (seats - 1)]
        made = home.ask(
            "/api/tables", body={"game": name, "seats": wishes, "options": OPTIONS.get(name, {}), "seed": 7}
        )
        finger = size == "phone"
        context = chromium.new_context(
            viewport={"width": width, "height": height}, has_touch=finger, is_mobile=finger, reduced_motion="reduce"
        )
        page = context.new_page()
        page.goto(home.url + made["seats"][0]["link"])
        page.wait_for_selector("body.ready")
        found = walk(page, home, made, moves)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.screenshot(path=str(out / f"{name}-{size}-{scheme}.png"))
        context.close()
        size_px, words = found["smallest"]
        faults = [
            f"board {found['share']:.0f} % < {share}" if found["share"] < share else "",
            f"words {size_px:.1f} px {words!r}" if size_px < least - 0.05 else "",
            f"not hit {found['missed'][:3]}" if found["missed"] else "",
            f"{found['hidden']} out of sight" if found["hidden"] else "",
            f"moved {found['moved']:.0f} px" if found["moved"] > 0.5 else "",
        ]
        told = "; ".join(fault for fault in faults if fault)
        cells = [name, size, f"{found['share']:.0f} %", f"{found['smallest'][0]:.1f}", str(len(found["missed"]))]
        rows.append([*cells, str(found["hidden"]), f"{found['moved']:.0f}", told or "ok"])
        print("  ".join(rows[-1]), flush=True)
    return rows


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", choices=game_names())
    parser.add_argument("--moves", type=int, default=12)
    parser.add_argument("--out", type=Path, default=Path("build/look"))
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    heading = ["game", "size", "board", "smallest px", "not hit", "out of sight", "moved px", "verdict"]
    rows: list[list[str]] = []
    with hall() as home, sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name in given.game or game_names():
            rows += look(chromium, home, name, given.moves, given.out)
        chromium.close()
    lines = [" | ".join(row) for row in (heading, ["---"] * len(heading), *rows)]
    (given.out / "table.md").write_text("".join(f"| {line} |\n" for line in lines), encoding="utf-8")
    missed = [row for row in rows if row[-1] != "ok"]
    print(f"{len(rows) - len(missed)} of {len(rows)} without a miss; pictures and table in {given.out}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
