"""The hall: the web table, where people and bots play every game that is installed."""

from questhall.hall.app import create_app
from questhall.hall.guard import Limits
from questhall.hall.hall import Hall
from questhall.hall.server import serve
from questhall.hall.store import StoreTrouble, open_store

__all__ = ["Hall", "Limits", "StoreTrouble", "create_app", "open_store", "serve"]
