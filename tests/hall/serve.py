"""A hall in a process of its own for the tests: `python -m tests.hall.serve DATA PORT [DATABASE]`."""

import os
import sys
from pathlib import Path

from questhall.hall import Limits, serve

if __name__ == "__main__":
    data, port, *database = sys.argv[1:]
    wide = {"sockets": 20_000, "connections": 30_000, "grace": 0.0}
    wide |= dict.fromkeys(("requests", "tables", "messages", "costly", "looks", "notes"), 1e6)
    limits = Limits(
        **{name: value for name, value in wide.items() if name in Limits.__struct_fields__}
    )  # an older hall
    more = (
        {"drain": float(drain)} if (drain := os.environ.get("QUESTHALL_TEST_DRAIN")) else {}
    )  # an older hall has none
    serve("127.0.0.1", int(port), Path(data), False, database=database[0] if database else "", limits=limits, **more)
