"""The hall for bench/hall.py: with limits that let one address play at all tables, and a signal to collect garbage."""

import gc
import signal
import sys

from questhall.hall import Limits, serve

if __name__ == "__main__":
    signal.signal(signal.SIGUSR2, lambda *_: gc.collect() and None)
    limits = Limits(requests=1e9, tables=1e9, sockets=1 << 30, messages=1e9, rooms=1 << 30)
    serve("127.0.0.1", int(sys.argv[2]), sys.argv[1], False, limits=limits)
