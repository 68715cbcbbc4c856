"""How hard the encounters of Adventure Tactics are for parties as they really are (ATC-BAL-13).

python -m balance.adventure_tactics_walks play 400 FILE [c15,c16 | act2 | all] [--first SEED] [--minutes 9]
    [--mode easy] [--who greedy]
python -m balance.adventure_tactics_walks keep FILE ...
python -m balance.adventure_tactics_walks table [FILE ...]
python -m balance.adventure_tactics_walks others FILE ...
python -m balance.adventure_tactics_walks classes FILE ...

`play` fills FILE up to so many games for each encounter and size of party, and goes on where it stopped; `keep` counts
them into adventure_tactics_walks.csv in place of what stood there for the same encounters, and a test holds that
against the aims; `table` makes the table of the docs, of files or of what is kept, and names what lies outside its
band. Games on another difficulty (`--mode`) and by other players (`--who`: random, greedy, any level) count for
`others` alone, which holds them against what is kept. `classes` tells for each class how much more often parties that
hold it win than others in the same place (ATC-BAL-07).

A game: a party walks by the rules from the first chapter to the encounter. Heroes take their levels at random, each
way on is drawn among those that lead there, encounters on the way are decided by decree about as often as bots win
them; loot, perks, gold, markets, stories and random encounters are real, and what is to be decided there the bots
decide. Then bots fight the encounter itself. Every game has a party of its own.
"""

import argparse
import csv
import hashlib
import time
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, Iterator, Sequence

import msgspec

from questhall.bots import make
from questhall.games.adventure_tactics import AdventureTactics
from questhall.games.adventure_tactics.rules.campaign.rewards_after_encounters import settle
from questhall.games.adventure_tactics.rules.campaign.setup import build
from questhall.games.adventure_tactics.rules.cards.classes import class_of, hero_of
from questhall.games.adventure_tactics.state import GameTable
from questhall.kernel import Chance, Decision, Match, Option, Run
from questhall.lab.statistics import wilson

GAME = AdventureTactics()
SETTING: dict[str, Any] = {"mode": "normal", "ties": "program", "rounds": 20}
SIZES = (3, 4, 5)
FIGHTS = [id for id, one in GAME.content.chapters.items() if one.encounter is not None]
KEPT = Path(__file__).with_suffix(".csv")
AT_A_TIME = 10  # games of a cell at a time, so that a run that is broken off has played all cells about equally often
BONUS = (0.30, 0.65)  # ATC-BAL-04
APART = 0.10  # ATC-BAL-03
ROUNDS = (4, 8, 12)  # ATC-BAL-05: the median between the first two, one game in twenty above the last
EARLY = 0.15  # ATC-BAL-06: of the lost games


class Aim(msgspec.Struct, frozen=True):
    """ATC-BAL-02: what an act aims at."""

    wins: float
    least: float
    most: float
    greedy: tuple[float, float]
    random: tuple[float, float]
    easy: tuple[float, float]  # more than on normal
    hard: tuple[float, float]


AIMS = {
    1: Aim(0.85, 0.78, 0.93, (0.72, 0.90), (0, 0.25), (0.04, 0.10), (-0.15, -0.06)),
    2: Aim(0.72, 0.65, 0.80, (0.55, 0.75), (0, 0.10), (0.06, 0.12), (-0.18, -0.08)),
    3: Aim(0.65, 0.57, 0.73, (0.45, 0.68), (0, 0.06), (0.06, 0.14), (-0.20, -0.10)),
    4: Aim(0.55, 0.47, 0.63, (0.35, 0.58), (0, 0.03), (0.08, 0.16), (-0.22, -0.10)),
}
MODES = ("easy", "normal", "hard")
FEW = 100  # games that say nothing of a class


class Game(msgspec.Struct, frozen=True):
    """One encounter: what was played, and how it ended."""

    chapter: str
    heroes: int
    seed: int
    numbers: str  # of the encounter, as they were: a game counts as long as they are the same
    result: str
    round: int
    potions: int
    mode: str = "normal"
    who: str = "normal"
    classes: tuple[str, ...] = ()  # in which the heroes fought

    @property
    def won(self) -> bool:
        return self.result != "failure"


# a walk


@cache
def leads_to(goal: str) -> frozenset[str]:
    """The chapters from which a way leads to another, whatever must happen for it."""
    ways: dict[str, set[str]] = {}
    for id, chapter in GAME.content.chapters.items():
        written = [*chapter.goto, *[way for choice in chapter.choices for way in choice.goto]]
        if chapter.outcome is not None:
            for column in (chapter.outcome.plus, chapter.outcome.plain, chapter.outcome.failure):
                written += column.goto
        ways[id] = {way[:3] for way in written}
    found, new = {goal}, {goal}
    while new:
        new = {id for id, goals in ways.items() if goals & new} - found
        found |= new
    return frozenset(found)


def walk(goal: str, heroes: int, chance: Chance) -> GameTable:
    """A party at the door of an encounter."""
    while True:
        state = GAME.setup(
            1, GAME.options({**SETTING, "play": "campaign", "heroes": heroes}), Chance.of(chance.below(1 << 30), "way")
        )
        true = {place for place in range(heroes) if chance.below(3) == 0}  # who stays in the first class
        while not state.over and (not state.chapter or state.chapter in leads_to(goal)):
            if state.agenda[-1] == ("mode",):
                if state.chapter == goal:
                    state.options = msgspec.structs.replace(state.options, play="encounter", chapter=goal)
                    return state
                state.agenda.pop()
                _decree(state, chance)
                continue
            flow = GAME.step(state)
            try:
                asked = next(flow)
                while True:
                    assert isinstance(asked, Decision)  # there is one seat only
                    asked = flow.send(_answer(state, asked, goal, true, chance))
            except StopIteration:
                pass


def _decree(state: GameTable, chance: Chance) -> None:
    """An encounter on the way is over: won about as often as bots win, half of the flasks and draughts are used up."""
    wins = AIMS[GAME.content.chapters[state.chapter].act].wins
    result = "failure" if chance.below(100) >= 100 * wins else chance.pick(("plus", "plain"))
    for id, count in state.items.items():
        if not GAME.content.items[id].flag:
            state.items[id] = sum(chance.below(2) for _ in range(count))
    build(state, "normal")
    settle(state, result, "ATC-BAL-13")


def _answer(state: GameTable, decision: Decision, goal: str, true: set[int], chance: Chance) -> Option:
    if decision.kind == "next_chapter":
        good = [one for one in decision.options if one[1] == "retry" or str(one[1]) in leads_to(goal)]  # type: ignore[index]
        return chance.pick(good or decision.options)
    if decision.kind in ("story", "party"):
        return chance.pick(decision.options)
    if decision.kind == "level":
        return _level(state, decision, true, chance)
    return GAME.sensible(state, decision, chance)


def _level(state: GameTable, decision: Decision, true: set[int], chance: Chance) -> Option:
    """Any class, but mostly on in an elite class, or in the first one, so that their last cards are seen too."""
    hero = hero_of(state, str(decision.about[0]))  # type: ignore[index]
    first = [one for one in decision.options if one[1] == hero.levels[0]]  # type: ignore[index]
    if first and state.heroes.index(hero) in true:
        return first[0]
    elite = [one for one in decision.options if GAME.content.classes[str(one[1])].kind == "elite"]  # type: ignore[index]
    begun = [one for one in elite if str(one[1]) in hero.levels]  # type: ignore[index]
    return chance.pick(decision.options if chance.below(5) == 0 else begun or elite or decision.options)


# a game


@cache
def numbers(chapter: str) -> str:
    """A short name for the encounter as it is printed: board, enemies, their decks, objectives."""
    content = GAME.content
    printed = content.chapters[chapter].encounter
    assert printed is not None
    bosses = [boss.sheet for boss in printed.boss]
    decks = [*bosses, *([printed.deck] if printed.deck else [])]
    found = [
        printed,
        [content.bosses[id] for id in bosses],
        [content.cards[card] for deck in decks for card in content.decks.get(deck, ())],
        [content.minions[group.kind] for group in printed.minions],
    ]
    return hashlib.sha256(repr(_without_prose(msgspec.to_builtins(found))).encode()).hexdigest()[:8]


def _without_prose(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _without_prose(value) for key, value in data.items() if key not in (*GAME.prose, "name")}
    return [_without_prose(value) for value in data] if isinstance(data, (list, tuple)) else data


def fight(chapter: str, heroes: int, seed: int, mode: str = "normal", who: str = "normal") -> Game:
    """One walk and its encounter, by bots or by players who choose at random."""
    chance = Chance.of(f"{chapter} {heroes} {seed}", "walk")
    state = walk(chapter, heroes, chance)
    state.chance = Chance.of(f"{chapter} {heroes} {seed}", "fight")
    state.options = msgspec.structs.replace(state.options, mode=mode)
    classes = tuple(sorted({class_of(state, hero).id for hero in state.heroes}))
    if who in ("normal", "random"):
        run = Run(GAME, state)
        while run.decision is not None:
            asked = run.decision
            choice = GAME.sensible(state, asked, chance) if who == "normal" else chance.pick(asked.options)
            run.answer(asked.seat, choice)
    else:
        match, bot = Match(GAME, state, log=False), make(GAME, who, f"{chapter} {heroes} {seed}")
        while not match.over:
            match.choose(bot.choose(match, match.decisions[0]), seat=match.decisions[0].seat)
        assert isinstance(match.state, GameTable)
        state = match.state
    encounter = state.encounter
    assert encounter is not None
    end = (encounter.result, encounter.round, encounter.drunk)
    return Game(chapter, heroes, seed, numbers(chapter), *end, mode, who, classes)


def played(paths: Sequence[Path]) -> list[Game]:
    """What was played with the numbers of today; a run that was killed may leave half a line."""
    found: dict[tuple[str, int, int, str, str], Game] = {}
    now = {chapter: numbers(chapter) for chapter in FIGHTS}
    for path in paths:
        for line in path.read_bytes().splitlines() if path.exists() else []:
            try:
                game = msgspec.json.decode(line, type=Game)
            except msgspec.DecodeError:
                continue
            if game.numbers == now[game.chapter]:
                found[game.chapter, game.heroes, game.seed, game.mode, game.who] = game
    return list(found.values())


def play(games: int, path: Path, chapters: Sequence[str], first: int, minutes: float, mode: str, who: str) -> bool:
    """Fill up the file; False if the minutes were over first."""
    end = time.monotonic() + 60 * minutes
    known = {(game.chapter, game.heroes, game.seed) for game in played([path]) if (game.mode, game.who) == (mode, who)}
    for seed in range(first, first + games, AT_A_TIME):
        for chapter in chapters:
            for heroes in SIZES:
                for one in range(seed, min(seed + AT_A_TIME, first + games)):
                    if (chapter, heroes, one) not in known:
                        if time.monotonic() > end:
                            return False
                        with path.open("ab") as file:
                            file.write(b"\n" + msgspec.json.encode(fight(chapter, heroes, one, mode, who)) + b"\n")
    return True


# the table


class Cell(msgspec.Struct, frozen=True):
    """The games of one encounter with one size of party, counted; or of several sizes."""

    chapter: str
    heroes: int
    numbers: str
    games: int
    wins: int
    bonus: int  # among them
    potions: int  # drunk in them
    early: int  # lost in round 1 or 2
    rounds: tuple[int, ...]  # how many games ended in round 0, 1, 2 ...

    @property
    def share(self) -> float:
        return self.wins / max(1, self.games)

    @property
    def plus(self) -> float:
        return self.bonus / max(1, self.wins)

    def over(self, part: float) -> int:
        """The round in which this part of the games was over."""
        left = part * self.games
        for number, games in enumerate(self.rounds):
            left -= games
            if left <= 0:
                return number
        return len(self.rounds)


def counted(games: Sequence[Game]) -> list[Cell]:
    """Games as cells: those of normal bots on normal difficulty."""
    found: dict[tuple[str, int], list[Game]] = {}
    usual = [game for game in games if game.mode == game.who == "normal"]
    for game in sorted(usual, key=lambda game: (game.chapter, game.heroes)):
        found.setdefault((game.chapter, game.heroes), []).append(game)
    return [_cell(chapter, heroes, one) for (chapter, heroes), one in found.items()]


def _cell(chapter: str, heroes: int, games: Sequence[Game]) -> Cell:
    won = [game for game in games if game.won]
    lengths = Counter(game.round for game in games)
    return Cell(
        chapter,
        heroes,
        games[0].numbers,
        len(games),
        len(won),
        sum(game.result == "plus" for game in won),
        sum(game.potions for game in won),
        sum(not game.won and game.round <= 2 for game in games),
        tuple(lengths[number] for number in range(max(lengths) + 1)),
    )


def together(cells: Sequence[Cell]) -> Cell:
    """All sizes of party."""
    most = max(len(cell.rounds) for cell in cells)
    rounds = [sum(cell.rounds[number] for cell in cells if number < len(cell.rounds)) for number in range(most)]
    sums = {name: sum(getattr(cell, name) for cell in cells) for name in ("games", "wins", "bonus", "potions", "early")}
    return msgspec.structs.replace(cells[0], heroes=0, rounds=tuple(rounds), **sums)


def keep(cells: Sequence[Cell], path: Path = KEPT) -> None:
    """Write the counts; encounters without new games stay as they were."""
    new = {cell.chapter for cell in cells}
    cells = sorted([*cells, *(cell for cell in kept(path) if cell.chapter not in new)], key=lambda cell: cell.chapter)
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(Cell.__struct_fields__)
        for cell in cells:
            *fields, rounds = msgspec.structs.astuple(cell)
            writer.writerow([*fields, " ".join(map(str, rounds))])


def kept(path: Path = KEPT) -> list[Cell]:
    """Read them again."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return [msgspec.convert({**row, "rounds": row["rounds"].split()}, Cell, strict=False) for row in rows]


HEAD = ("chapter", "level", "wins, 95 % interval", "3 / 4 / 5 heroes", "bonus", "rounds (95 %)", "potions", "games")


def by_chapter(cells: Sequence[Cell]) -> Iterator[tuple[str, list[Cell], Cell]]:
    """Each encounter: its sizes, and all of them together."""
    for chapter in FIGHTS:
        sizes = [cell for cell in cells if cell.chapter == chapter]
        if sizes:
            yield chapter, sizes, together(sizes)


def table(cells: Sequence[Cell]) -> Iterator[str]:
    """Each encounter: wins over all sizes, by size, bonus, rounds, potions."""
    yield _row(HEAD)
    yield _row(["---"] * len(HEAD))
    for chapter, sizes, every in by_chapter(cells):
        printed = GAME.content.chapters[chapter]
        yield _row(
            [
                f"{chapter} {printed.title}",
                str(printed.level),
                _percent(every.wins, every.games),
                " / ".join(f"{size.share:.0%}" for size in sizes),
                _percent(every.bonus, every.wins),
                " / ".join(str(size.over(0.5)) for size in sizes) + f" ({every.over(0.95)})",
                " / ".join(f"{size.potions / max(1, size.wins):.1f}" for size in sizes),
                " / ".join(str(size.games) for size in sizes),
            ]
        )


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _percent(hits: int, all: int) -> str:
    found = wilson(hits, all)
    return f"{hits / max(1, all):.0%} ({found.low:.0%} to {found.high:.0%})"


def outside(cells: Sequence[Cell], grace: float = 0.0) -> Iterator[str]:
    """What lies outside its band by more than a little, in words."""
    for chapter, sizes, every in by_chapter(cells):
        aim = AIMS[GAME.content.chapters[chapter].act]
        apart = max(size.share for size in sizes) - min(size.share for size in sizes)
        if not aim.least - grace <= every.share <= aim.most + grace:
            yield f"{chapter}: {every.share:.1%} wins, {aim.least:.0%} to {aim.most:.0%} wanted"
        if apart > APART + grace:
            yield f"{chapter}: sizes {apart:.1%} apart"
        if not BONUS[0] - grace <= every.plus <= BONUS[1] + grace:
            yield f"{chapter}: bonus in {every.plus:.1%} of the wins"
        if not ROUNDS[0] <= every.over(0.5) <= ROUNDS[1]:
            yield f"{chapter}: {every.over(0.5)} rounds"
        if every.over(0.95) > ROUNDS[2]:
            yield f"{chapter}: one game in twenty takes {every.over(0.95)} rounds or more"
        if every.early > EARLY * (every.games - every.wins):
            yield f"{chapter}: {every.early} of {every.games - every.wins} lost games are lost in round 1 or 2"


def others(games: Sequence[Game], usual: Sequence[Cell]) -> Iterator[str]:
    """ATC-BAL-02, act by act: other players, and other difficulties as points above or below what is kept."""
    yield _row(("act", "who", "difficulty", "games", "wins, 95 % interval", "aim", "encounters"))
    yield _row(["---"] * 7)
    for act, aim in AIMS.items():
        for mode, who in sorted({(game.mode, game.who) for game in games} - {("normal", "normal")}):
            found = [one for one in games if (one.mode, one.who) == (mode, who) and one.chapter in chosen(f"act{act}")]
            shares: list[float] = []  # of each encounter
            for chapter, _, every in by_chapter(usual):
                here = [one.won for one in found if one.chapter == chapter]
                if here:
                    shares.append(sum(here) / len(here) - (every.share if who == "normal" else 0))
            if shares:
                low, high = getattr(aim, mode if who == "normal" else who, (0.0, 1.0))
                words = f"{low:+.0%} to {high:+.0%}" if who == "normal" else f"{low:.0%} to {high:.0%}"
                rate = _percent(sum(one.won for one in found), len(found))
                mean = f"{rate}, {sum(shares) / len(shares):+.1%}" if who == "normal" else rate
                ends = (min(shares), max(shares))
                apart = " to ".join(f"{one:+.0%}" if who == "normal" else f"{one:.0%}" for one in ends)
                yield _row((str(act), who, mode, str(len(found)), mean, words, apart))


def by_class(games: Sequence[Game]) -> Iterator[str]:
    """ATC-BAL-07: by how many points parties with a class win more often than all of their size in the same place."""
    usual = {(cell.chapter, cell.heroes): cell.wins / cell.games for cell in counted(games)}
    yield _row(("class", *[f"act {act}" for act in AIMS]))
    yield _row(["---"] * (1 + len(AIMS)))
    for id, printed in GAME.content.classes.items():
        cells = [printed.name]
        for act in AIMS:
            here = [one for one in games if id in one.classes and GAME.content.chapters[one.chapter].act == act]
            if len(here) < FEW:
                cells.append("")
                continue
            more = sum(one.won - usual[one.chapter, one.heroes] for one in here) / len(here)
            spread = (
                1.96
                * (sum(usual[one.chapter, one.heroes] * (1 - usual[one.chapter, one.heroes]) for one in here)) ** 0.5
            )
            cells.append(f"{more:+.1%} (\u00b1{spread / len(here):.1%}, {len(here)})")
        yield _row(cells)


def chosen(words: str) -> list[str]:
    """``c15,c16``, ``act2``, ``all``, and what else is joined by commas."""
    wanted = words.split(",")
    return [id for id in FIGHTS if {id, f"act{GAME.content.chapters[id].act}", "all"} & set(wanted)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    what = parser.add_subparsers(dest="what", required=True)
    playing = what.add_parser("play")
    playing.add_argument("games", type=int)
    playing.add_argument("file", type=Path)
    playing.add_argument("chapters", type=chosen, nargs="?", default=FIGHTS)
    playing.add_argument("--first", type=int, default=0)
    playing.add_argument("--minutes", type=float, default=1e6)
    playing.add_argument("--mode", choices=MODES, default="normal")
    playing.add_argument("--who", default="normal")
    what.add_parser("others").add_argument("files", type=Path, nargs="+")
    what.add_parser("classes").add_argument("files", type=Path, nargs="+")
    what.add_parser("keep").add_argument("files", type=Path, nargs="+")
    what.add_parser("table").add_argument("files", type=Path, nargs="*")
    given = parser.parse_args()
    if given.what == "play":
        whole = play(given.games, given.file, given.chapters, given.first, given.minutes, given.mode, given.who)
        print("all played" if whole else "the time is over; go on with the same command")
        return
    if given.what == "others":
        print("\n".join(others(played(given.files), kept())))
        return
    if given.what == "classes":
        print("\n".join(by_class(played(given.files))))
        return
    cells = counted(played(given.files)) if given.files else kept()
    if given.what == "keep":
        keep(cells)
        cells = kept()
    print("\n".join([*table(cells), "", "Outside:", *(list(outside(cells)) or ["nothing"])]))


if __name__ == "__main__":
    main()
