"""Firefox of the distribution, as far as `make look` needs one: by WebDriver BiDi (Playwright drives its own only)."""

import base64
import contextlib
import json
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

PREFERENCES = {
    "ui.prefersReducedMotion": 1,
    "remote.active-protocols": 1,
    "datareporting.policy.dataSubmissionEnabled": False,
}


class Mouse:
    """The mouse of a window."""

    def __init__(self, page: "FirefoxPage") -> None:
        self.page = page

    def click(self, x: float, y: float) -> None:
        """Go there and press."""
        steps = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self.page.act({"type": "pointer", "id": "mouse", "actions": steps})


class Keyboard:
    """The keyboard of a window."""

    def __init__(self, page: "FirefoxPage") -> None:
        self.page = page

    def press(self, key: str) -> None:
        """One key, by its name."""
        value = {"Escape": "\ue00c", "Enter": "\ue007"}.get(key, key)
        self.page.act(
            {"type": "key", "id": "keys", "actions": [{"type": kind, "value": value} for kind in ("keyDown", "keyUp")]}
        )


class FirefoxPage:
    """A window of Firefox with the few methods of Playwright's page that a walk uses."""

    def __init__(self, wire: ClientConnection, script: str) -> None:
        self.wire, self.number = wire, 0
        self.send("session.new", capabilities={})
        self.context = self.send("browsingContext.getTree")["contexts"][0]["context"]
        self.send("script.addPreloadScript", functionDeclaration=f"() => {{ {script} }}")
        self.mouse, self.keyboard = Mouse(self), Keyboard(self)

    def send(self, method: str, **params: Any) -> Any:
        """One command and its answer."""
        self.number += 1
        self.wire.send(json.dumps({"id": self.number, "method": method, "params": params}))
        while True:
            told = json.loads(self.wire.recv(timeout=120))
            if told.get("id") == self.number:
                if told["type"] == "error":
                    raise RuntimeError(f"{method}: {told['message']}")
                return told["result"]

    def act(self, source: Any) -> None:
        """Something that hands do."""
        self.send("input.performActions", context=self.context, actions=[source])

    def size(self, width: int, height: int) -> None:
        """The window's inner measure."""
        self.send("browsingContext.setViewport", context=self.context, viewport={"width": width, "height": height})

    def goto(self, address: str) -> None:
        """Open an address."""
        self.send("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def evaluate(self, code: str, arg: Any = None) -> Any:
        """A JavaScript expression, or a function of one argument."""
        call = f"({code})({json.dumps(arg)})" if "=>" in code else code
        result = self.send(
            "script.evaluate",
            expression=f"JSON.stringify({call} ?? null)",
            target={"context": self.context},
            awaitPromise=False,
        )
        if result["type"] == "exception":
            raise RuntimeError(result["exceptionDetails"]["text"])
        return json.loads(result["result"]["value"])

    def wait_for_function(self, code: str, arg: Any = None, timeout: float = 20_000) -> None:
        """Until it is true."""
        until = time.monotonic() + timeout / 1000
        while not self.evaluate(code, arg):
            if time.monotonic() > until:
                raise TimeoutError(code)
            time.sleep(0.02)

    def wait_for_timeout(self, wait: float) -> None:
        """So many milliseconds."""
        time.sleep(wait / 1000)

    def screenshot(self, path: str) -> None:
        """A picture of the window."""
        data = self.send("browsingContext.captureScreenshot", context=self.context)["data"]
        Path(path).write_bytes(base64.b64decode(data))


@contextlib.contextmanager
def firefox(script: str) -> Iterator[FirefoxPage]:
    """A Firefox of its own with one window; `script` runs in every page before the page's own."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if program is None:
        raise SystemExit("There is no Firefox on this machine (apt-get install firefox-esr).")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as profile:
        lines = [f'user_pref("{name}", {json.dumps(value)});\n' for name, value in PREFERENCES.items()]
        (Path(profile) / "user.js").write_text("".join(lines), encoding="utf-8")
        words = [program, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", str(port)]
        process = subprocess.Popen([*words, "about:blank"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            for _ in range(300):
                with contextlib.suppress(OSError):
                    wire = connect(f"ws://127.0.0.1:{port}/session", max_size=None)
                    break
                time.sleep(0.2)
            with wire:
                yield FirefoxPage(wire, script)
        finally:
            process.terminate()
            process.wait()
