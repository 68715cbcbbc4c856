"""Calling people on their own devices, also while no page of the hall is open: Web Push.

A browser that somebody has told to call them has an address at the push service of its maker, and two keys. What the
hall sends there is sealed for that browser alone (RFC 8291), so that the service cannot read it, and signed by the hall
(RFC 8292) with a key that it makes once and keeps in its store. All of it needs the extra `push`; a hall without it
calls people only while one of its pages is open.
"""

import asyncio
import base64
import hashlib
import json
import logging
import os
import time
import urllib.error
import urllib.request
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from questhall.hall.store.people import Device

try:
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF
except ImportError:  # an extra that a hall may do without
    HAVE_KEYS = False
else:
    HAVE_KEYS = True

if TYPE_CHECKING:
    from questhall.hall.tables.hall import Hall

log = logging.getLogger("questhall.hall")

#: the push services of browsers: what a visitor says is an address is called at none but these
SERVICES = (
    "fcm.googleapis.com",
    "jmt17.google.com",
    "push.services.mozilla.com",
    "push.apple.com",
    "notify.windows.com",
)
RECORD = 4096  # bytes of a sealed message at most
HOURS_KEPT = 12  # that a service tries to reach a device
HOURS_SIGNED = 12  # that a signature holds
DEADLINE = 10.0  # seconds that a service may take
GONE = (404, 410)  # the device does not want to be called any more


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """A call goes where it was told to go, and nowhere else."""

    def redirect_request(self, *_: Any) -> None:
        """No."""


def good_address(endpoint: str) -> bool:
    """Whether this is an address at a push service."""
    at = urlsplit(endpoint)
    host = at.hostname or ""
    known = any(host == service or host.endswith("." + service) for service in SERVICES)
    return at.scheme == "https" and known and at.netloc == host and len(endpoint) < 1000


def good_keys(point: bytes, auth: bytes) -> bool:
    """Whether a browser's keys are keys."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        return False
    return len(auth) == 16


def wide(text: str) -> bytes:
    """Bytes that travel as base64 for addresses."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def narrow(data: bytes) -> str:
    """The other way round."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def new_key() -> bytes:
    """A key for a hall."""
    return ec.generate_private_key(ec.SECP256R1()).private_bytes(
        serialization.Encoding.DER, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


def _private(key: bytes) -> "ec.EllipticCurvePrivateKey":
    found = serialization.load_der_private_key(key, None)
    assert isinstance(found, ec.EllipticCurvePrivateKey)
    return found


def _point(key: "ec.EllipticCurvePrivateKey") -> bytes:
    return key.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def public(key: bytes) -> str:
    """What browsers must know of a hall's key."""
    return narrow(_point(_private(key)))


def _derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def sealed(
    message: bytes, point: bytes, auth: bytes, salt: bytes = b"", own: "ec.EllipticCurvePrivateKey | None" = None
) -> bytes:
    """A message that only the browser with these keys can read (RFC 8291); `salt` and `own` are made for each."""
    salt, own = salt or os.urandom(16), own or ec.generate_private_key(ec.SECP256R1())
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    mine = _point(own)
    secret = _derived(auth, own.exchange(ec.ECDH(), theirs), b"WebPush: info\0" + point + mine, 32)
    key = _derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(salt, secret, b"Content-Encoding: nonce\0", 12)
    text = AESGCM(key).encrypt(nonce, message + b"\2", None)  # 2: the last record, and the only one
    return salt + RECORD.to_bytes(4, "big") + bytes([len(mine)]) + mine + text


def signed(key: bytes, endpoint: str, contact: str, now: float) -> str:
    """Who calls, for the service (RFC 8292)."""
    at = urlsplit(endpoint)
    claim = {"aud": f"{at.scheme}://{at.netloc}", "exp": int(now) + HOURS_SIGNED * 3600, "sub": contact}
    parts = [narrow(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claim)]
    r, s = decode_dss_signature(_private(key).sign(".".join(parts).encode(), ec.ECDSA(hashes.SHA256())))
    token = ".".join([*parts, narrow(r.to_bytes(32, "big") + s.to_bytes(32, "big"))])
    return f"vapid t={token}, k={public(key)}"


class Push:
    """Calls people on their devices."""

    def __init__(self, hall: "Hall", contact: str = "") -> None:
        self.hall = hall
        self.contact = contact or "mailto:hall@questhall.invalid"  # whom a service may ask; nobody, unless told
        self._key = b""

    async def key(self) -> bytes:
        """The hall's key: made once, the same for all of its processes."""
        if not self._key:
            self._key = await self.hall.people.store.secret("push", new_key())
        return self._key

    async def call(self, person: bytes, table: str, words: str, title: str) -> None:
        """Call somebody on all of their devices. What goes wrong is logged without the address, and harms nobody."""
        told = json.dumps({"title": title, "body": words, "path": f"/t/{table}"}).encode()
        key = await self.key()
        for device in await self.hall.people.store.devices(person):
            try:
                status = await asyncio.wait_for(asyncio.to_thread(self._send, key, device, told, table), DEADLINE + 5)
            except (OSError, TimeoutError, ValueError) as error:
                log.warning("A device could not be called (%s)", type(error).__name__)
                continue
            if status in GONE:
                await self.hall.people.store.forget_device(person, device.endpoint)
            elif status >= 400:
                log.warning("A push service answered %s", status)

    def _send(self, key: bytes, device: Device, told: bytes, table: str) -> int:
        headers = {
            "authorization": signed(key, device.endpoint, self.contact, time.time()),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(HOURS_KEPT * 3600),
            "topic": hashlib.sha256(table.encode()).hexdigest()[:32],  # a later call for the same table replaces it
            "urgency": "normal",
        }
        request = urllib.request.Request(
            device.endpoint, sealed(told, device.point, device.auth), headers, method="POST"
        )
        try:
            with urllib.request.build_opener(NoRedirect).open(request, timeout=DEADLINE) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            return error.code
