"""Calls on people's own devices: sealed for one browser, signed by the hall, and gone with the person."""

import contextlib
import http.server
import json
import logging
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from questhall.hall.tables import push
from questhall.hall.tables.push import good_address, narrow, sealed, wide
from questhall.hall.web import people
from tests.hall.house import Client, Running, running, wait_for
from tests.hall.test_notices import calling
from tests.hall.test_people import invitation, made, seat

KEY = "b" * 43  # Ben's, as his browser would make it


def private(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(wide(text), "big"), ec.SECP256R1())


def test_a_message_is_sealed_as_the_standard_seals_its_example() -> None:
    """RFC 8291, section 5."""
    found = sealed(
        b"When I grow up, I want to be a watermelon",
        wide("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
        wide("BTBZMqHH6r4Tts7J_aSIgg"),
        wide("DGv6ra1nlYgDCS1FRnbzlw"),
        private("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
    )
    assert narrow(found) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


class Browser:
    """A browser, and the push service of its maker."""

    def __init__(self) -> None:
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), b"sixteen bytes ok"
        self.point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.heard: list[tuple[dict[str, str], bytes]] = []
        self.status, self.url = 201, ""

    def subscription(self) -> dict[str, Any]:
        keys = {"p256dh": narrow(self.point), "auth": narrow(self.auth)}
        return {"endpoint": f"{self.url}/push/very-secret", "keys": keys}

    def read(self, data: bytes) -> dict[str, Any]:
        """What only this browser can read."""
        salt, theirs, text = data[:16], data[21:86], data[86:]
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
        info = b"WebPush: info\0" + self.point + theirs
        secret = HKDF(hashes.SHA256(), 32, self.auth, info).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        plain = AESGCM(key).decrypt(nonce, text, None)
        assert plain.endswith(b"\2")
        found: dict[str, Any] = json.loads(plain[:-1])
        return found


@contextlib.contextmanager
def browser(monkeypatch: pytest.MonkeyPatch) -> Iterator[Browser]:
    found = Browser()

    class Service(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            data = self.rfile.read(int(self.headers["content-length"]))
            found.heard.append(({name.lower(): value for name, value in self.headers.items()}, data))
            self.send_response(found.status)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Service) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        found.url = f"http://127.0.0.1:{server.server_address[1]}"
        monkeypatch.setattr(people, "good_address", lambda endpoint: endpoint.startswith(found.url))
        yield found
        server.shutdown()


def mine(client: Client, path: str, told: dict[str, Any]) -> httpx.Response:
    return client.http.post(path, json=told, headers={"questhall-person": KEY})


def away(hall: Running, client: Client) -> Any:
    """Ben has a seat and is somewhere else; Ada has moved."""
    calling(hall)
    table = made(client)
    seat(table, 1, invitation(table), "Ben", person=KEY)
    return table


def test_whoever_is_away_is_called_on_their_device(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path) as (hall, client), browser(monkeypatch) as device:
        table = away(hall, client)
        assert mine(client, "/api/me/push", device.subscription()).status_code == 200
        table.choose(0, "4")
        wait_for(lambda: device.heard)
        headers, data = device.heard[0]
        assert device.read(data) == {"title": "Tic-tac-toe", "body": "Ben, it is your turn.", "path": f"/t/{table.id}"}
        assert headers["content-encoding"] == "aes128gcm" and int(headers["ttl"]) > 0
        token, _, key = headers["authorization"].removeprefix("vapid t=").partition(", k=")
        assert key == client.http.get("/api/push").json()["key"]
        claims, _, signature = token.rpartition(".")
        r, s = (int.from_bytes(part, "big") for part in (wide(signature)[:32], wide(signature)[32:]))
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), wide(key))
        point.verify(encode_dss_signature(r, s), claims.encode(), ec.ECDSA(hashes.SHA256()))
        assert json.loads(wide(claims.partition(".")[2]))["aud"] == device.url


def test_the_halls_key_is_made_once(tmp_path: Path) -> None:
    keys = []
    for _ in range(2):
        with running(tmp_path) as (hall, client):
            calling(hall)
            keys.append(client.http.get("/api/push").json()["key"])
    assert keys[0] == keys[1]


@pytest.mark.parametrize("status", [410, 500])
def test_a_device_that_is_gone_is_forgotten_and_trouble_harms_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, status: int
) -> None:
    with running(tmp_path) as (hall, client), browser(monkeypatch) as device, caplog.at_level(logging.WARNING):
        table = away(hall, client)
        mine(client, "/api/me/push", device.subscription())
        device.status = status
        table.choose(0, "4")
        wait_for(lambda: device.heard)
        store = hall.hall.people.store
        wait_for(lambda: bool(hall.do(store.devices(people.digest(KEY)))) == (status == 500))
        assert table.choose(1, "0")["result"] == "accepted"
        assert "very-secret" not in caplog.text


def test_devices_go_with_the_person_and_are_in_their_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path) as (hall, client), browser(monkeypatch) as device:
        away(hall, client)
        mine(client, "/api/me/push", device.subscription())
        file = client.http.get("/api/me/file", headers={"questhall-person": KEY}).json()
        assert [one["service"] for one in file["devices"]] == ["127.0.0.1"]
        mine(client, "/api/me/forget", {})
        assert not hall.do(hall.hall.people.store.devices(people.digest(KEY)))


def test_calls_end_when_somebody_wants_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path) as (hall, client), browser(monkeypatch) as device:
        away(hall, client)
        mine(client, "/api/me/push", device.subscription())
        mine(client, "/api/me/push/end", {"endpoint": device.subscription()["endpoint"]})
        assert not hall.do(hall.hall.people.store.devices(people.digest(KEY)))


def test_a_hall_without_the_extra_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("questhall.hall.tables.notices.HAVE_KEYS", False)
    with running(tmp_path) as (hall, client):
        calling(hall)
        assert client.http.get("/api/push").json() == {"key": ""}
        told = {"endpoint": "https://fcm.googleapis.com/x", "keys": {"p256dh": "A" * 87, "auth": "A" * 22}}
        assert mine(client, "/api/me/push", told).status_code == 404
        assert "while a page of the hall is open" in client.http.get("/me").text


@pytest.mark.parametrize(
    ("address", "good"),
    [
        ("https://fcm.googleapis.com/fcm/send/abc", True),
        ("https://updates.push.services.mozilla.com/wpush/v2/abc", True),
        ("https://web.push.apple.com/abc", True),
        ("http://fcm.googleapis.com/fcm/send/abc", False),
        ("https://fcm.googleapis.com:8443/abc", False),
        ("https://somebody@fcm.googleapis.com/abc", False),
        ("https://fcm.googleapis.com.example.org/abc", False),
        ("https://127.0.0.1/abc", False),
    ],
)
def test_the_hall_calls_push_services_and_nobody_else(address: str, good: bool) -> None:
    assert good_address(address) is good


def test_keys_that_are_none_are_refused(tmp_path: Path) -> None:
    with running(tmp_path) as (hall, client):
        calling(hall)
        told = {"endpoint": "https://fcm.googleapis.com/x", "keys": {"p256dh": "A" * 87, "auth": "A" * 22}}
        assert mine(client, "/api/me/push", told).status_code == 400
        assert not push.good_keys(b"nonsense", b"short")
