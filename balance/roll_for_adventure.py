"""How hard Roll for Adventure is.

python -m balance.roll_for_adventure balance 400  win rates of teams of easy bots, over so many games each
python -m balance.roll_for_adventure level search:60 3 400  those of another level with 3 players, one line a game
python -m balance.roll_for_adventure exchanged 120  easy bots on ice cave B with the rewards of two lines exchanged
"""

import sys
from math import sqrt
from time import process_time

from msgspec.structs import replace

from questhall.bots import make
from questhall.games.roll_for_adventure import RollForAdventure
from questhall.kernel import start

GAME = RollForAdventure()
LONGEST = 300  # turns of a game


B: dict[str, dict[str, object]] = {f"{place} B": {place: "B"} for place in ("desert", "fortress", "forest", "ice_cave")}
SETTINGS: dict[str, dict[str, object]] = {
    "five stones, all A": {},
    "six stones": {"adventure": "sword-of-saints"},
    "seven stones": {"adventure": "crown-of-kings"},
    "eight stones": {"adventure": "jewel-of-light"},
    "all ten heroes": {"heroes": "random"},
    **B,
    "all B": {"desert": "B", "fortress": "B", "forest": "B", "ice_cave": "B"},
    "six stones, dragons": {"adventure": "sword-of-saints", "specials": "dragon"},
    "six stones, phantoms": {"adventure": "sword-of-saints", "specials": "phantom"},
    "six stones, giants": {"adventure": "sword-of-saints", "specials": "giant"},
    "eight stones, all three": {"adventure": "jewel-of-light", "specials": "dragon,phantom,giant"},
}


def team(
    seed: int, players: int, options: dict[str, object], name: str = "easy", game: RollForAdventure = GAME
) -> tuple[bool, int]:
    """One game of a team of bots of some level: whether it was won, and in how many turns."""
    match = start(game, players, seed, options, log=False)
    helper = make(game, name, seed=seed)
    while not match.over and match.state.turn < LONGEST:
        decision = match.decisions[0]
        match.choose(helper.choose(match, decision), decision.seat)
    return match.state.result == "won", match.state.turn


def level(name: str, players: int, games: int, first: int = 0) -> None:
    """Games of a team of bots of some level, five stones, all A; a line for each and one for all."""
    won, begun = 0, process_time()
    for seed in range(first, first + games):
        won += team(seed, players, {}, name)[0]
        print(f"{name}, {players} players, game {seed}: {won} of {seed - first + 1} won", flush=True)
    seconds = (process_time() - begun) / games
    print(f"{name}, {players} players: {share(won, games)}, {seconds:.2f} s of processor time a game")


def share(won: int, games: int) -> str:
    """A share of games won, with its 95 % interval."""
    rate = won / games
    return f"{100 * rate:.0f} % \u00b1 {196 * sqrt(max(rate * (1 - rate), 0.25 / games) / games):.0f}"


def balance(games: int) -> None:
    """A table of win rates with 95 % intervals, and turns, by setting and number of players."""
    print("| setting | 2 players | 3 players | 4 players |\n|---|---|---|---|")
    for name, options in [*SETTINGS.items(), ("five stones, random bots", {})]:
        cells = []
        for players in (2, 3, 4):
            bots = "random" if name.endswith("random bots") else "easy"
            ends = [team(seed, players, options, bots) for seed in range(games)]
            turns = sum(end[1] for end in ends) / games
            cells.append(f"{share(sum(end[0] for end in ends), games)}, {turns:.0f} turns")
        print(f"| {name} | {' | '.join(cells)} |", flush=True)


def exchanged(games: int) -> None:
    """Why moving a skull back takes a line of three on ice cave B: win rates with a line of two for it."""
    game = RollForAdventure()
    rewards = {"row-1": "defeat", "column-1": "skull-1"}
    board = game.content.ice_cave_b
    lines = tuple(replace(line, reward=rewards.get(line.id, line.reward)) for line in board.lines)
    game.content = replace(game.content, ice_cave_b=replace(board, lines=lines))
    for players in (2, 3, 4):
        won = sum(team(seed, players, {"ice_cave": "B"}, game=game)[0] for seed in range(games))
        print(f"{players} players: {share(won, games)}", flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["balance"]:
        balance(int(sys.argv[2]))
    elif sys.argv[1:2] == ["exchanged"]:
        exchanged(int(sys.argv[2]))
    elif sys.argv[1:2] == ["level"]:
        level(sys.argv[2], *[int(number) for number in sys.argv[3:]])
    else:
        sys.exit(__doc__)
