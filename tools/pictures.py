"""Pictures of the tables for README and docs: each game some questions on, as a strong bot would have played it.

python -m tools.pictures [--game NAME ...] [--out docs/pictures]
"""

import argparse
import contextlib
import shutil
import time
import urllib.error
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from tools.look import Hall, Walker, hall, sit, table_for, way

from questhall import game_names

LONG = {
    "drawn-to-destiny": 16,
    "adventure-tactics": 14,
    "tic-tac-toe": 2,
    "pig": 4,
}  # questions before the picture is taken
USUAL = 12
DESK: dict[str, Any] = {"width": 1280, "height": 800, "color_scheme": "light"}
PHONE: dict[str, Any] = {
    "width": 390, "height": 844, "color_scheme": "dark", "has_touch": True, "is_mobile": True, "device_scale_factor": 2
}  # fmt: skip


def play(home: Hall, made: Any, questions: int) -> None:
    """Answer so many questions as the hint says."""
    path, token = f"/api/tables/{made['table']}", made["seats"][0]["token"]
    asked = waited = 0
    while asked < questions and waited < 400:
        table = home.ask(path, token)
        if table["result"]:
            return
        if not table["ask"]:
            waited += 1
            time.sleep(0.1)
            continue
        _, choice = way(table["ask"]["tree"], asked)
        with contextlib.suppress(urllib.error.HTTPError):  # a bot that found no answer in time
            choice = home.ask(f"{path}/hint", token, {})["choice"]
        home.ask(f"{path}/answer", token, {"at": table["ask"]["at"], "key": f"picture-{asked}", "choice": choice})
        asked += 1


def take(browser: Browser, home: Hall, name: str, out: Path) -> None:
    """One table on a desk by day and on a phone by night."""
    made = table_for(home, name)
    play(home, made, LONG.get(name, USUAL))
    for kind, looks in (("", DESK), ("-phone", PHONE)):
        context, page = sit(browser, home, made, reduced_motion="reduce", **looks)
        page.wait_for_timeout(1500)
        Walker(home, made, page, kind == "-phone").turn_page()
        page.wait_for_timeout(500)
        page.screenshot(path=str(out / f"{name}{kind}.jpg"), type="jpeg", quality=82)
        context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", choices=game_names())
    parser.add_argument("--out", type=Path, default=Path("docs/pictures"))
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    with hall() as home, sync_playwright() as player:
        chromium = player.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name in given.game or [name for name in game_names() if name not in ("pig", "tic-tac-toe")]:
            take(chromium, home, name, given.out)
            print(name, flush=True)
        if not given.game:
            page = chromium.new_context(viewport={"width": 1280, "height": 800}).new_page()
            page.goto(home.url)
            page.wait_for_timeout(1500)
            page.screenshot(path=str(given.out / "shelf.jpg"), type="jpeg", quality=82)
        chromium.close()


if __name__ == "__main__":
    main()
