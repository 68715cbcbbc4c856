"""Who plays best: every bot against every other, as one list with intervals.

Where people play against each other the list is by rating: Bradley and Terry's model on who finished ahead of whom, on
the scale of chess (400 points are ten to one), with `random` at 0 where it takes part. Where all play together there is
nobody to be ahead of: the list is by the share of games won, all seats held by the same bot, over the same seeds; alone
in a game that others play against each other by the mean payoff (measure.py).

Pairs that are named are compared one by one instead: each level with the one below it (`steps`), or each bot with one
that stays the same, which makes a curve of strength over time per move (`against`). `until_clear` plays each pair only
until it is settled.
"""

from itertools import combinations, pairwise
from math import log10
from statistics import median
from typing import Any, Callable, Literal, Sequence

import msgspec

from questhall import bots
from questhall.bots.others import installed
from questhall.kernel import BadOptions, Chance, Game, registry
from questhall.lab.looks import looks
from questhall.lab.measure import Measure, ahead, heading, measure, share, won
from questhall.lab.plan import plan
from questhall.lab.play import Job, Result
from questhall.lab.statistics import Interval, mean, quantile, wilson

RESAMPLES = 200  # how often the games are drawn anew for the interval of a rating


class Rung(msgspec.Struct, frozen=True):
    """One bot on the ladder."""

    bot: str
    games: int
    rating: Interval | None  # games against each other
    won: Interval  # its share of the games; alone it may be that of what can be won in a game
    score: Interval | None
    seconds: float  # thinking time of a whole game, all seats


class Step(msgspec.Struct, frozen=True):
    """One bot beside another that it should be better than."""

    bot: str
    than: str
    games: int
    won: Interval  # its share of the games: ahead of the other, or, together with its like, against the game
    lead: Interval | None  # together: by how much its share is larger on the same seeds
    milliseconds: float  # the median of its thinking time for a choice
    whole: bool = True  # whether all games have been played that were to be

    @property
    def clear(self) -> bool:
        """Whether it is better beyond doubt."""
        return self.lead.low > 0 if self.lead else self.won.low > 0.5

    @property
    def worse(self) -> bool:
        """Whether it is worse beyond doubt."""
        return self.lead.high < 0 if self.lead else self.won.high < 0.5

    @property
    def verdict(self) -> Literal["yes", "worse", "no", "not yet"]:
        """Whether the step is clear, in a word."""
        return "not yet" if not self.whole else "yes" if self.clear else "worse" if self.worse else "no"


def meetings(levels: Sequence[str], against: str | None) -> list[tuple[str, str]]:
    """Who is compared with whom: each with the one named before it, or each with the same one."""
    if against is None:
        return [(higher, lower) for lower, higher in pairwise(levels)]
    return [(level, against) for level in levels if level != against]


def everybody(game: Game[Any, Any], others: Sequence[str] = ()) -> list[str]:
    """All levels of a game, the bots that packages have announced, and those named."""
    return list(dict.fromkeys([*bots.LEVELS, *game.levels, *sorted(installed()), *others]))


def ladder_jobs(
    name: str,
    levels: Sequence[str],
    games: int,
    seats: int | None,
    seed: str,
    options: dict[str, Any],
    packs: Any,
    only: Sequence[tuple[str, str]] | None = None,
) -> list[Job]:
    """Every pair (or `only` these) at one table, or every bot with its like where all play together."""
    game = registry.game(name, packs)
    seats = usual_seats(game) if seats is None else seats
    apart = measure(game, seats, options) == "ahead"
    matched = combinations(levels, 2) if only is None else only
    everyone = list(dict.fromkeys([*levels, *(level for pair in only or () for level in pair)]))
    for level in everyone:
        bots.check(game, level)
    if len(everyone) < 2 and apart:
        raise BadOptions(f"{game.title} is played against each other: name at least two bots.")
    tables = [list(pair) for pair in matched] if apart else [[level] for level in everyone]
    found: list[Job] = []
    for table in tables:
        jobs = plan(name, table, games, seats, seed, options, {}, packs)
        found += [msgspec.structs.replace(job, group=" - ".join(table)) for job in jobs]
    return sorted(found, key=lambda job: job.number)


def usual_seats(game: Game[Any, Any]) -> int:
    """How many sit there unless told."""
    return 2 if 2 in game.seats else game.seats[0]


def ladder(results: Sequence[Result], counts: Measure, seed: str = "1") -> list[Rung]:
    """The list, best first."""
    rows = sorted([row for row in results if row.payoffs], key=Result.key)
    levels = list(dict.fromkeys(level for row in rows for level in row.levels))
    ratings = _intervals(rows, levels, seed) if counts == "ahead" else {}
    rungs = []
    for level in levels:
        mine = [row for row in rows if level in row.levels]
        seats = [(row, seat) for row in mine for seat, name in enumerate(row.levels) if name == level]
        wins = sum(row.payoffs[seat] == max(row.payoffs) > 0 for row, seat in seats)
        scores = [
            sum(row.scores[seat] for r, seat in seats if r is row and seat < len(row.scores)) / row.levels.count(level)
            for row in mine
            if row.scores
        ]
        rungs.append(
            Rung(
                bot=level,
                games=len(mine),
                rating=ratings.get(level),
                won=wilson(wins, len(seats)) if counts == "ahead" else won([share(row, counts) for row in mine]),
                score=mean(scores) if scores else None,
                seconds=sum(row.seconds for row in mine) / len(mine),
            )
        )
    return sorted(rungs, key=lambda rung: -(rung.rating.value if rung.rating else rung.won.value))


def compare(
    results: Sequence[Result], only: Sequence[tuple[str, str]], counts: Measure, confidence: float = 0.95
) -> list[Step]:
    """Each pair by itself."""
    rows = [row for row in results if row.payoffs]
    found = []
    for bot, than in only:
        lead: Interval | None = None
        if counts == "ahead":
            met = [row for row in rows if set(row.levels) == {bot, than}]
            parts = [part for row in met for a, _, part in _duels(row) if a == bot]
            games, mine = len(met), wilson(sum(parts), len(met), confidence)
        else:
            ours = {row.seed: share(row, counts) for row in rows if bot in row.levels}
            theirs = {row.seed: share(row, counts) for row in rows if than in row.levels}
            games, mine = len(ours), won(list(ours.values()), confidence)
            lead = ahead([(ours[seed], theirs[seed]) for seed in ours if seed in theirs], confidence)
        found.append(Step(bot, than, games, mine, lead, pace(rows, bot)))
    return found


Play = Callable[[Sequence[tuple[str, str]], int], Sequence[Result]]
"""Plays so many games of each of these pairs, or as many of them as there is time for."""


def until_clear(only: Sequence[tuple[str, str]], counts: Measure, games: int, play: Play) -> list[Step]:
    """Each pair until it is settled, or until so many games; the looks at it are fixed beforehand (looks.py).

    Where the time runs out, a pair stands as at its last whole look: games that happen to be short do not count more.
    """
    found: dict[tuple[str, str], Step] = {}
    left = list(only)
    for look in looks(games):
        if not left:
            break
        results = play(left, look.games)
        for step in compare(results, left, counts, look.confidence):
            pair = step.bot, step.than
            ready = all(_played(results, table) >= look.games for table in _tables(pair, counts))
            if ready or pair not in found:
                settled = ready and (step.clear or step.worse or look.games == games)
                found[pair] = msgspec.structs.replace(step, whole=settled)
            if not ready or found[pair].whole:
                left.remove(pair)
    return [found[pair] for pair in only]


def _tables(pair: tuple[str, str], counts: Measure) -> list[set[str]]:
    """Who sits together in the games of a pair."""
    return [set(pair)] if counts == "ahead" else [{bot} for bot in pair]


def _played(results: Sequence[Result], table: set[str]) -> int:
    return sum(set(row.levels) == table for row in results)


def pace(rows: Sequence[Result], bot: str) -> float:
    """Milliseconds that a bot thinks about a choice: the median of its games."""
    times = [
        row.thinking[seat].median
        for row in rows
        for seat, level in enumerate(row.levels)
        if level == bot and seat < len(row.thinking) and row.thinking[seat].moves
    ]
    return median(times) if times else 0.0


def _intervals(rows: Sequence[Result], levels: Sequence[str], seed: str) -> dict[str, Interval]:
    """Ratings of all games, and their spread when the games are drawn anew."""
    duels = [_duels(row) for row in rows]
    middle = rate(duels, levels)
    chance = Chance.of(seed, "ladder")
    drawn: dict[str, list[float]] = {level: [] for level in levels}
    for _ in range(RESAMPLES):
        again = rate([duels[chance.below(len(duels))] for _ in duels], levels)
        for level in levels:
            drawn[level].append(again[level])
    return {
        level: Interval(middle[level], quantile(drawn[level], 0.025), quantile(drawn[level], 0.975)) for level in levels
    }


def _duels(row: Result) -> list[tuple[str, str, float]]:
    """Who was ahead of whom in a game: 1, or half for a tie; all pairs of a game weigh as much as one."""
    worth = list(row.payoffs)
    if row.scores and len(row.scores) == len(worth):
        worth = [payoff * 1e6 + score for payoff, score in zip(row.payoffs, row.scores)]
    pairs = [
        (row.levels[a], row.levels[b], (worth[a] > worth[b]) + 0.5 * (worth[a] == worth[b]))
        for a, b in combinations(range(len(worth)), 2)
        if row.levels[a] != row.levels[b]
    ]
    return [(a, b, share / len(pairs)) for a, b, share in pairs] + [
        (b, a, (1 / len(pairs)) - share / len(pairs)) for a, b, share in pairs
    ]


def rate(duels: Sequence[Sequence[tuple[str, str, float]]], levels: Sequence[str]) -> dict[str, float]:
    """Bradley and Terry's strengths by their usual iteration; half a game each way keeps the unbeaten finite."""
    wins = {a: {b: 0.5 for b in levels if b != a} for a in levels}
    for game in duels:
        for a, b, part in game:
            wins[a][b] += part
    strength = dict.fromkeys(levels, 1.0)
    for _ in range(200):
        new = {}
        for a in levels:
            games = sum((wins[a][b] + wins[b][a]) / (strength[a] + strength[b]) for b in levels if b != a)
            new[a] = sum(wins[a].values()) / games if games else 1.0
        total = sum(new.values()) / len(levels)
        change = max(abs(new[a] / total - strength[a]) / strength[a] for a in levels)
        strength = {a: value / total for a, value in new.items()}
        if change < 1e-6:
            break
    zero = strength["random"] if "random" in strength else min(strength.values())
    return {a: 400 * log10(value / zero) for a, value in strength.items()}


def ladder_table(rungs: Sequence[Rung], counts: Measure) -> list[list[str]]:
    """The list as a table of text."""
    rows = [["", "bot", "games", "rating", heading(counts), "score", "seconds"]]
    for place, rung in enumerate(rungs, start=1):
        rating = f"{rung.rating.value:.0f} ({rung.rating.low:.0f} to {rung.rating.high:.0f})" if rung.rating else ""
        score = rung.score.number() if rung.score else ""
        rows.append([str(place), rung.bot, str(rung.games), rating, rung.won.percent(), score, f"{rung.seconds:.2f}"])
    keep = [column for column in range(len(rows[0])) if any(row[column] for row in rows[1:])]
    return [[row[column] for column in keep] for row in rows]


def steps_table(steps: Sequence[Step], counts: Measure) -> list[list[str]]:
    """Pairs as a table of text; a lead is in points of a hundred."""
    rows = [["bot", "than", "games", heading(counts), "lead", "clear", "ms a choice"]]
    for step in steps:
        lead = ""
        if step.lead is not None:
            lead = f"{100 * step.lead.value:+.1f} ({100 * step.lead.low:+.1f} to {100 * step.lead.high:+.1f})"
        time = f"{step.milliseconds:.{0 if step.milliseconds >= 10 else 1}f}"
        rows.append([step.bot, step.than, str(step.games), step.won.percent(), lead, step.verdict, time])
    return rows if any(row[4] for row in rows[1:]) else [row[:4] + row[5:] for row in rows]
