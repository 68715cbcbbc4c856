"""``python -m questhall.games.drawn_to_destiny``: read the game's content and list what is wrong with it."""

import sys

from questhall.games.drawn_to_destiny.content.reading import main

sys.exit(main())
