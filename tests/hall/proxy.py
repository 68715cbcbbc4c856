"""The hall with the files of docs/hosting, for real: `python -m tests.hall.proxy`; part of `make soak`.

Behind nginx, behind Caddy with TLS, the unit under the eyes of systemd. What is not installed is named in the report.
"""

import contextlib
import json
import os
import shutil
import socket
import ssl
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import httpx
import pytest
from websockets.sync.client import connect

from questhall.hall import Limits
from tests.hall.container import container_works
from tests.hall.floors import lowest_versions
from tests.hall.house import Client, Running, Socket, Table

HOSTING = Path(__file__).parents[2] / "docs" / "hosting"


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def listening(command: list[str], port: int, env: dict[str, str] | None = None) -> Iterator[None]:
    """A server while it runs, from the moment at which somebody answers at its port."""
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL, env=env)
    try:
        for _ in range(500):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            time.sleep(0.02)
        yield
    finally:
        process.terminate()
        process.wait(10)


@contextlib.contextmanager
def nginx(folder: Path, hall: int) -> Iterator[int]:
    """nginx in a folder of its own; its port."""
    port = free_port()
    site = (HOSTING / "nginx.conf").read_text()
    site = site.replace("listen 80;", f"listen 127.0.0.1:{port};").replace("127.0.0.1:8765;", f"127.0.0.1:{hall};")
    paths = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"pid {folder}/pid; error_log stderr; daemon off; events {{}} http {{ access_log off; {paths} {site} }}"
    )
    command = ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")]
    with listening(command, port):
        yield port


def behind_nginx() -> str:
    """Pages, posts and sockets through nginx; what each address may ask for is counted by the visitor's own address."""
    if shutil.which("nginx") is None:
        pytest.skip("nginx is not installed: apt-get install nginx-light")
    limits = Limits(requests=1e6, tables=1e6)
    with tempfile.TemporaryDirectory() as folder, Running(Path(folder) / "data", limits, proxy="127.0.0.1") as hall:
        Path(folder).chmod(0o755)
        with nginx(Path(folder), hall.port) as port:
            client = Client(f"http://127.0.0.1:{port}")
            assert client.http.get("/").status_code == 200
            table = client.table()
            assert table.choose(0, "4")["result"] == "accepted"
            with Socket(table, [table.tokens[1]]) as page:
                assert page.answer("0")["result"] == "accepted"
            assert client.http.get("/metrics").status_code == 403
            named = {"host": f"hall.example.org:{port}", "origin": f"http://hall.example.org:{port}"}
            posted = httpx.post(f"{client.url}/api/qr", json={"text": "x"}, headers=named, timeout=60)
            assert posted.status_code == 200, posted.text
            foreign = httpx.post(
                f"{client.url}/api/qr", json={"text": "x"}, headers={"origin": "http://evil.example"}, timeout=60
            )
            assert foreign.status_code == 403
            client.http.close()
    return "pages, posts and sockets pass; strangers do not"


@contextlib.contextmanager
def caddy(folder: Path, hall: int) -> Iterator[int]:
    """Caddy with certificates of its own making, in a folder of its own; its port."""
    port, plain = free_port(), free_port()
    site = (HOSTING / "Caddyfile").read_text()
    site = site.replace("hall.example.org {", f"https://hall.example.org:{port} {{\n    tls internal", 1)
    site = site.replace("127.0.0.1:8765", f"127.0.0.1:{hall}")
    head = f"{{\n admin off\n skip_install_trust\n http_port {plain}\n storage file_system {folder}/caddy\n}}\n"
    (folder / "Caddyfile").write_text(head + site)
    env = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    command = ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
    with listening(command, port, env):
        yield port


def behind_caddy() -> str:
    """Pages, posts and sockets through Caddy by TLS; what comes by TLS is told to come so for ever."""
    if shutil.which("caddy") is None:
        pytest.skip("caddy is not installed: apt-get install caddy")
    limits = Limits(requests=1e6, tables=1e6)
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        hall = stack.enter_context(Running(Path(folder) / "data", limits, proxy="127.0.0.1"))
        port = stack.enter_context(caddy(Path(folder), hall.port))
        root = Path(folder) / "caddy" / "pki" / "authorities" / "local" / "root.crt"
        for _ in range(500):
            if root.exists():
                break
            time.sleep(0.02)
        trust = ssl.create_default_context(cafile=str(root))
        here = f"https://hall.example.org:{port}"
        named: dict[str, Any] = {"extensions": {"sni_hostname": "hall.example.org"}, "timeout": 30}
        headers = {"host": f"hall.example.org:{port}", "origin": here}
        with httpx.Client(base_url=f"https://127.0.0.1:{port}", headers=headers, verify=trust, timeout=60) as http:
            for _ in range(100):  # until the certificate is there
                with contextlib.suppress(httpx.ConnectError):
                    first = http.get("/", **named)
                    break
                time.sleep(0.1)
            assert first.status_code == 200 and "max-age" in first.headers["strict-transport-security"]
            assert http.get("/metrics", **named).status_code == 403
            seats = [{"who": "me"}, {"who": "friend"}]
            made = http.post("/api/tables", json={"game": "tic-tac-toe", "seats": seats}, **named)
            assert made.status_code == 201, made.text
            foreign = http.post("/api/qr", json={"text": "x"}, headers={"origin": "https://evil.example"}, **named)
            assert foreign.status_code == 403
            spoofed = http.get("/metrics", headers={"x-forwarded-for": "10.0.0.1"}, **named)
            assert spoofed.status_code == 403
        table = Table(Client(hall.url), made.json())
        raw = socket.create_connection(("127.0.0.1", port))
        live = f"wss://hall.example.org:{port}/api/tables/{table.id}/live"
        with connect(live, sock=raw, ssl=trust, origin=here) as line:  # type: ignore[arg-type]
            line.send(json.dumps({"hello": {"tokens": [table.tokens[0]]}}))
            ask = json.loads(line.recv(20))["ask"]
            line.send(json.dumps({"answer": {"at": ask["at"], "key": "k", "choice": "4"}}))
            while '"accepted"' not in str(line.recv(20)):
                pass
        table.client.http.close()
    return "pages, posts and sockets pass by TLS; strangers do not"


def unit_is_sound() -> str:
    """What systemd itself says of the unit."""
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd is not installed")
    with tempfile.TemporaryDirectory() as folder:
        unit = Path(folder) / "questhall.service"
        text = (HOSTING / "questhall.service").read_text()
        unit.write_text(text.replace("/srv/questhall/.venv/bin/questhall", "/bin/true"))  # which is there
        said = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False)
        assert said.returncode == 0 and not said.stderr, said.stderr
        command = ["systemd-analyze", "security", "--offline=true", "--no-pager", "--threshold=20", str(unit)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout[-200:]
        options = text.split("questhall serve ")[1].split("\n")[0].split()
    from questhall.commands.serve import serve

    serve.make_parser(click.Context(serve)).parse_args(options)  # and the command line is one
    return done.stdout.strip().splitlines()[-1].partition("→ ")[2].partition(" OK")[0]


HOUSES = {"behind nginx": behind_nginx, "behind caddy": behind_caddy, "systemd unit": unit_is_sound}
HOUSES |= {"container": container_works, "oldest libraries": lowest_versions}

if __name__ == "__main__":
    for name, tried in HOUSES.items():
        try:
            print(f"{name}: {tried()}", flush=True)
        except pytest.skip.Exception as skipped:
            print(f"{name}: SKIPPED, {skipped}", flush=True)
