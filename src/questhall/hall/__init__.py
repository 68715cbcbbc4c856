"""The hall: the web table, where people and bots play every game that is installed."""

from questhall.hall.store.opening import open_store
from questhall.hall.store.store import StoreTrouble
from questhall.hall.tables.hall import Hall
from questhall.hall.web.app import create_app
from questhall.hall.web.guard import Limits
from questhall.hall.web.server import serve

__all__ = ["Hall", "Limits", "StoreTrouble", "create_app", "open_store", "serve"]
