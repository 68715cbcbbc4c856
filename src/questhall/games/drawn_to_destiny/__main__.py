"""``python -m questhall.games.drawn_to_destiny``: list what is wrong with the game's content; with ``character`` make
one of one's own: ``... character "Ada" "a sly thief with a bow" --points 7 --genre fantasy --seed 3 --pack mine``;
with ``words`` list every verb, question and terrain for docs/writing-a-scene.md.
"""

import argparse
import sys
from pathlib import Path

from questhall.games.drawn_to_destiny.content.characters import (
    USUAL_POINTS,
    make,
    reasons,
    unit_price,
    write_character,
    written,
)
from questhall.games.drawn_to_destiny.content.reading import load, main
from questhall.games.drawn_to_destiny.content.words import words_page


def character(arguments: list[str]) -> int:
    """Make a character by a sentence of wishes, say what it costs, and keep it in a pack if one is named."""
    parser = argparse.ArgumentParser(prog="python -m questhall.games.drawn_to_destiny character")
    parser.add_argument("name")
    parser.add_argument("wish", help="a sentence: what it is and can do")
    parser.add_argument("--points", type=int, default=USUAL_POINTS, help="what it may cost")
    parser.add_argument("--genre", default="fantasy")
    parser.add_argument("--seed", type=int, default=1, help="another one for the same wish")
    parser.add_argument("--pack", type=Path, help="the folder in which it is kept")
    chosen = parser.parse_args(arguments)
    library = load()
    card = make(library, chosen.name, chosen.wish, chosen.seed, chosen.genre, chosen.points)
    against = reasons(library, card, chosen.points)
    print(written(card))
    print(f"Cost {unit_price(card)} of {chosen.points}.", *against, sep="\n")
    if chosen.pack is not None and not against:
        print(f"Kept in {write_character(card, chosen.pack)}; bring it along with --pack {chosen.pack}")
    return 1 if against else 0


def vocabulary_words() -> int:
    """Every verb, question and terrain as the docs have them."""
    print(words_page(), end="")
    return 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["character"]:
        sys.exit(character(sys.argv[2:]))
    sys.exit(vocabulary_words() if sys.argv[1:2] == ["words"] else main())
