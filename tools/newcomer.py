"""Do file names tell where a rule lives? Twenty random sentences of the rulebooks, guessed before anything is searched.

    python tools/newcomer.py --seed 1                   twenty clauses, four of each game, and the files to guess from
    python tools/newcomer.py --seed 1 --guesses FILE    FILE has a guess per line: the id, then a file of that game

A guess is right when a docstring or a table of that file names the clause. Whoever has guessed with a seed knows its
answers: take another one the next time.
"""

import argparse
from pathlib import Path

from questhall.kernel import Chance
from questhall.testing.clauses import Clause, cited_in_code, clauses

GAMES = Path(__file__).parent.parent / "src" / "questhall" / "games"
EACH = 4


def drawn(game: Path, seed: int) -> list[Clause]:
    """Some clauses of a game that have code, by lot."""
    code = cited_in_code(game)
    known = [clause for clause in clauses(game / "RULES.md").values() if clause.id in code]
    chance = Chance.of(f"newcomer {seed} {game.name}")
    chance.shuffle(known)
    return known[:EACH]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--guesses", type=Path)
    given = parser.parse_args()
    games = [game for game in sorted(GAMES.iterdir()) if (game / "rules").is_dir()]
    if given.guesses is None:
        for game in games:
            print(f"\n{game.name}")
            for room in sorted({file.parent for file in game.rglob("*.py")}):
                names = " ".join(sorted(file.name for file in room.glob("*.py") if file.stem != "__init__"))
                print(f"  {room.relative_to(game)}/ {names}")
            for clause in drawn(game, given.seed):
                print(f"  {clause.id} {clause.text}")
        return
    guesses = dict(line.split(maxsplit=1) for line in given.guesses.read_text(encoding="utf-8").splitlines() if line)
    told = 0
    for game in games:
        code = cited_in_code(game)
        for clause in drawn(game, given.seed):
            places = [str(place.file.relative_to(game)) for place in code[clause.id]]
            guess = guesses.get(clause.id, "").strip()
            told += guess in places
            files = ", ".join(dict.fromkeys(places))
            print(f"{'yes' if guess in places else 'NO '} {clause.id}: {guess}; it is in {files}")
    print(f"{told} of {EACH * len(games)} file names told in advance")


if __name__ == "__main__":
    main()
