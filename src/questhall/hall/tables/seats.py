"""Seats: who may sit where. A seat is a secret link; whoever has the link has the seat.

The secret stands behind the # of the link, which browsers send to nobody: it is in no log and no Referer. The hall
keeps only its hash. Table ids are unguessable too, since a table's address without a secret is the link for looking
on.
"""

import hashlib
import hmac
import secrets
import time
from typing import Sequence

SECRET_BYTES = 24
ID_BYTES = 12

NOBODY = hashlib.sha256(b"nobody").digest()  # compared against where there is no link, so that it takes as long


def new_id() -> str:
    """The id of a new table. It begins with the minute, so that tables of the same evening lie together on the disk."""
    return f"{int(time.time()) // 60:x}-{secrets.token_urlsafe(ID_BYTES)}"


def new_secret() -> str:
    """The secret of a seat's link."""
    return secrets.token_urlsafe(SECRET_BYTES)


def digest(secret: str) -> bytes:
    """What is stored of a secret. It is long and random, so a plain hash cannot be turned back."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).digest()


def seat_of(secret: str, links: Sequence[bytes | None]) -> int | None:
    """The seat that a secret opens. Every seat is compared, in constant time, whether one has matched or not."""
    given = digest(secret)
    found = None
    for seat, link in enumerate(links or (None,)):
        if hmac.compare_digest(given, link or NOBODY) and link is not None:
            found = seat
    return found


def guest_of(seed: int | str, address: str) -> str:
    """What tells people without a seat apart at one table. So short that no address can be read from it."""
    return hmac.new(str(seed).encode(), address.encode(), hashlib.sha256).hexdigest()[:6]
