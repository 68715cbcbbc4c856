"""A process in which a bad bot thinks: `python bad_thinker.py hang|throw|illegal|memory|die|garbage`."""

import os
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2] / "src" / "questhall" / "hall" / "thinking"))

import thinker  # type: ignore[import-not-found]

KIND = sys.argv[1]


class BadBot:
    def choose(self, match: Any, decision: Any) -> Any:
        if KIND == "hang":
            time.sleep(3600)
        if KIND == "throw":
            raise ZeroDivisionError("the bot divides by zero")
        if KIND == "memory":
            hoard = []
            while True:
                hoard.append(bytearray(64 << 20))
        if KIND == "die":
            os._exit(1)
        if KIND == "garbage":
            os.write(3, b"not a reply\n")
        return "fly to the moon"


if __name__ == "__main__":
    thinker.make = lambda game, level: BadBot()
    if KIND == "garbage":
        os.dup2(1, 3)
    thinker.main()
