"""A hall in a process of its own for the tests: `python -m tests.hall.serve DATA PORT [DATABASE]`."""

import os
import sys
from pathlib import Path

from questhall.hall import Limits, serve

if __name__ == "__main__":
    data, port, *database = sys.argv[1:]
    limits = Limits(requests=1e6, tables=1e6, sockets=20_000, messages=1e6, connections=30_000, grace=0.0)
    more = (
        {"drain": float(drain)} if (drain := os.environ.get("QUESTHALL_TEST_DRAIN")) else {}
    )  # an older hall has none
    serve("127.0.0.1", int(port), Path(data), False, database=database[0] if database else "", limits=limits, **more)
