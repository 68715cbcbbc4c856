"""A process that grows trees for another one; `hands.py` starts it."""

import os
import sys

from questhall.bots.hands import serve
from questhall.bots.search import grow


def main() -> None:
    """Work until the other process is gone."""
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a game prints goes to the log, not between the replies
    serve(sys.stdin.buffer, replies, grow)
