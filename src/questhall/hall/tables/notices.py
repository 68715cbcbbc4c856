"""Notices."""

from questhall.hall.tables.rooms import Room


class Notices:
    """Calls people."""

    def asked(self, room: Room) -> None:
        """Somebody is asked."""

    async def tick(self) -> None:
        """Time goes on."""
