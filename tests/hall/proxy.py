"""The hall behind a real nginx, with the file of docs/hosting: `python -m tests.hall.proxy`; part of `make soak`."""

import contextlib
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import httpx

from questhall.hall import Limits
from tests.hall.house import Client, Running, Socket

HOSTING = Path(__file__).parents[2] / "docs" / "hosting"


@contextlib.contextmanager
def nginx(folder: Path, hall: int) -> Iterator[int]:
    """nginx in a folder of its own; its port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    site = (HOSTING / "nginx.conf").read_text()
    site = site.replace("listen 80;", f"listen 127.0.0.1:{port};").replace("127.0.0.1:8765;", f"127.0.0.1:{hall};")
    paths = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"pid {folder}/pid; error_log stderr; daemon off; events {{}} http {{ access_log off; {paths} {site} }}"
    )
    command = ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        for _ in range(200):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            time.sleep(0.02)
        yield port
    finally:
        process.terminate()
        process.wait(10)


def behind_nginx() -> str:
    """Pages, posts and sockets through nginx; what each address may ask for is counted by the visitor's own address."""
    if shutil.which("nginx") is None:
        return "nginx is not installed: apt-get install nginx-light"
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
            posted = httpx.post(f"{client.url}/api/qr", json={"text": "x"}, headers=named)
            assert posted.status_code == 200, posted.text
            foreign = httpx.post(f"{client.url}/api/qr", json={"text": "x"}, headers={"origin": "http://evil.example"})
            assert foreign.status_code == 403
            client.http.close()
    return "pages, posts and sockets pass; strangers do not"


if __name__ == "__main__":
    print(behind_nginx())
