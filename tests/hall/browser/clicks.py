"""Somebody who clicks whatever is offered, with a real mouse or finger."""

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.hall.browser.pages import PATIENCE

WHOLE = os.environ.get("QUESTHALL_CLICK") == "all"
SHORT: dict[str, dict[str, Any]] = {
    "adventure-tactics": {"play": "encounter"},
    "drawn-to-adventure": {"round_cap": 2},
    "pig": {"goal": 40},
}
PICTURES = Path(__file__).parents[3] / "build" / "screenshots"

NEXT = """async ([before, patience]) => {
    if (window.changes === undefined) {
        window.changes = 0;
        const watch = new MutationObserver(() => (window.changes += 1));
        for (const id of ["main", "moment"])
            watch.observe(document.getElementById(id), { subtree: true, childList: true, attributes: true, characterData: true });
    }
    const offered = () => [
        ...document.querySelectorAll("#choices .choice"),
        ...[...document.querySelectorAll(".piece.can")]
            .filter((one) => one.getClientRects().length).map((one) => one.querySelector(".art") ?? one),
    ];
    const began = performance.now();
    do {
        const page = document.querySelector("#moment:not([hidden])");
        if (page?.querySelector("#rematch")) return { over: true };
        if (document.querySelector("dialog[open]")) return { sheet: true };
        const found = page
            ? [...page.querySelectorAll("button.choice, button.main, .page-choices summary")].filter((one) => one.checkVisibility())
            : offered();
        if (found.length && (window.changes > before || performance.now() > began + 1000)) {
            const element = found[Math.floor(Math.random() * found.length)];
            element.scrollIntoView({ block: "center", inline: "center" });
            const box = element.getBoundingClientRect();
            return { x: box.x + box.width / 2, y: box.y + box.height / 2, changes: window.changes };
        }
        await new Promise((done) => setTimeout(done, 4));
    } while (performance.now() < began + patience);
    return {};
}"""


def visit(chromium: Browser, looks: dict[str, Any], address: str) -> Page:
    page = chromium.new_context(reduced_motion="reduce", **looks).new_page()
    page.set_default_timeout(PATIENCE)
    page.on("pageerror", lambda error: pytest.fail(f"the page broke: {error}"))
    page.goto(address)
    page.wait_for_selector("body.ready")
    return page


def click_something(page: Page, before: int = -1, patience: int = 30_000) -> dict[str, Any]:
    """Wait until something is offered and the page has changed since before; click one thing of it."""
    found: dict[str, Any] = page.evaluate(NEXT, [before, patience])
    if "x" in found and page.viewport_size and page.viewport_size["width"] < 500:
        page.touchscreen.tap(found["x"], found["y"])
    elif "x" in found:
        page.mouse.click(found["x"], found["y"])
    return found
