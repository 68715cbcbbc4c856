"""A hall in a process of its own for the tests: `python -m tests.hall.serve DATA PORT [DATABASE]`."""

import sys
from pathlib import Path

from questhall.hall import serve
from tests.hall.house import GENEROUS

if __name__ == "__main__":
    data, port, *database = sys.argv[1:]
    serve("127.0.0.1", int(port), Path(data), False, database=database[0] if database else "", limits=GENEROUS)
