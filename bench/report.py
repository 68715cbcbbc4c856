"""The page of the measurements."""

from __future__ import annotations

import statistics
from typing import Callable, NamedTuple

from bench.rows import Row


class Sample(NamedTuple):
    """The sides of a row, measured one directly after the other, in units a second."""

    theirs: float | None
    plain: float | None
    compiled: float | None


NAMES = {
    "openspiel": "OpenSpiel",
    "boardgame.io": "boardgame.io",
    "pettingzoo": "PettingZoo",
    "catanatron": "catanatron (Catan)",
    "self": "copy.deepcopy",
    "plain": "the same, plain",
}

HEAD = """# Benchmarks

Written by `make bench`; do not edit. Everything was measured in one run on {machine}: the same work, per second of the
measured process's own processor time, the median of {repetitions} repetitions of {seconds:g} s. "Plain" is CPython,
"compiled" the same sources through mypyc (`make compiled`). A ratio is Questhall's rate divided by the other's, taken
directly one after the other, the median of the repetitions; **bold** ratios miss their target. Think nothing of a
difference below 1.3.
"""

TAIL = """
## What the rows are

- Random games: whole games with uniformly random answers, set-up included. At Pig the rolls count like choices, because
  in some rules the first roll of a turn is a choice and in others it is not. OpenSpiel is driven from Python by its
  binding, boardgame.io through its reducer under Node, PettingZoo through its AEC loop with observations, catanatron
  with four random players. RLCard has neither of the small games, so it has no row. Where the program plays opponents
  (Adventure Tactics, Drawn to Destiny), what they do takes time and is not counted; in the rows with people on
  both sides and with a Narrator every choice is a decision of a seat.
- Drawn to Destiny: The Watchfire with two players, and with four; on both sides Hedgerow with two, and with a Narrator
  The Watchfire for two, whose Narrator also uses the powers of the seat at random (somebody comes, the ground changes).
  Counted instead of timed (`python bench/ours.py bytecodes "games drawn-to-destiny"`, likewise the others;
  `python bench/peers/catan.py bytecodes games choices`), a decision takes plain Python 7,290 bytecodes with two players
  and the turns of their NPCs, 11,630 with four, 4,300 with a Narrator, 3,080 with people on both sides; one of Catan
  takes 3,330. For each choice of two or more it is 7,970 against 9,370.
- Choices of two or more: the same games, but only decisions with at least two options count. catanatron asks a player
  to roll the dice and to end a turn in which nothing else can be done, and each counts as a decision; so its second
  rate is far below its first. Questhall asks where there is nothing to choose only to hide what somebody holds, mostly
  in Call to Adventure.
- Search: simulations a second from the empty board, {simulations} for each search, one random playout each, no solver.
  OpenSpiel (C++) is its own search bot in C++. The last row is how our bots really play: the game's value instead of a
  playout.
- Copies: a match is copied and looked at, so that it is ready to be played on; a state is what each simulation of a
  search begins with. `deepcopy` copies the same state without the cards and maps, which all copies share. The position
  is the middle of one random game, another one whenever rules or content change. How long a look takes depends on the
  question that is asked there: its options are listed anew. So these rows can only be compared with others of the same
  page; copies of the state change far less from position to position.

## Beside older sources

`python -m bench.before OLD` measures the plain rows of our own side in alternation with those of an older checkout
(`git worktree add OLD VERSION`), so that neither another machine nor a newer version of another framework comes
between. Today's sources beside those of 16 November 2026 (faabcff2, before the rules were corrected and the bots
learned to search further; `--repetitions 5 --seconds 0.5`):

| row | now over before |
|---|---:|
| aec | 0.96x |
| search playouts, search values | 1.07x, 1.03x |
| games: Roll for Adventure, Call to Adventure, Drawn to Adventure | 1.03x, 1.04x, 1.00x |
| games: Adventure Tactics, Drawn to Destiny | 1.10x, 0.97x |
| choices: Roll for Adventure, Call to Adventure, Drawn to Adventure | 1.02x, 1.00x, 0.98x |
| choices: Adventure Tactics, Drawn to Destiny | 1.05x, 0.97x |
| copies of the state: Roll for Adventure, Call to Adventure, Drawn to Adventure | 1.03x, 0.99x, 0.97x |
| copies of the state: Adventure Tactics, Drawn to Destiny | 0.99x, 1.04x |

## Running compiled

`make compiled` copies the package to `build/compiled` and builds the kernel, the rules of all games and the bots there
with mypyc, from the same sources; `PYTHONPATH=build/compiled questhall simulate ...` runs it, and
`make test-compiled` runs the tests on it. Pure Python is the default and needs no compiler; `make wheels` makes a wheel
of each, `make test-wheels` tests both, and `questhall --version` says which one runs.

What is compiled is written in another way in the copy, by `tools/native.py`. States become native classes: a struct of
msgspec stays interpreted, so that compiled rules would ask for each field by its name. The struct stays beside its
native class and is what is read and written, so that saves, records and campaign files are the same and go from one
build to the other. Constants become `Final`, and a line of the log is put together only where somebody keeps a log.
What a game's wiring only hands on to its rules and its bot (a step, the outcome, a value) is a compiled function too.
Views, content, the wiring of a game and what draws stay interpreted; so does a module that does not compile, and the
command says which.

What mypyc does the long way and rules do all the time stands in `tools/quick.h`, which every C file of the build has:
where the field of a struct lies is remembered at each place that asks for it, as Python does it (content, options and
views stay structs), and so is what a name of a module means; a list is searched for a word by its hash; a product is
one however large its factors are; and a set of squares longer than 62 bits is worked on in place (names and squares on
Python 3.11 only; later ones do it mypyc's way).

States could be dataclasses in the sources instead, which mypyc compiles as they are. In plain Python copies of slotted
dataclasses came to 0.7 of the structs' speed at Pig and 0.8 at Drawn to Destiny (1.0 to 1.2 in the others), and mypyc
leaves a dataclass's `__init__` interpreted, so that quick compiled copies would have needed a tool all the same. So the
sources keep their structs, and the tool stays.
"""


def page(
    rows: list[Row], samples: list[list[Sample]], seconds: float, repetitions: int, machine: str, notes: list[str]
) -> str:
    """The whole page."""
    parts = [HEAD.format(machine=machine, seconds=seconds, repetitions=repetitions)]
    for section in dict.fromkeys(row.section for row in rows):
        found = [(row, each) for row, each in zip(rows, samples) if row.section == section]
        parts.append(f"## {section}\n\n" + table(found))
    parts.append(TAIL.format(simulations=500))
    if notes:
        parts.append("## Left out\n\n" + "\n".join(f"- {note}" for note in notes) + "\n")
    return "\n".join(parts)


def table(rows: list[tuple[Row, list[Sample]]]) -> str:
    lines = [
        "| work | against | unit | theirs | plain | ratio | target | compiled | ratio | goal |",
        "|---|---|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for row, samples in rows:
        other = NAMES[row.against] + (" (C++)" if "native" in row.theirs else "")
        if row.theirs == "search" and row.against == "openspiel":
            other += " (Python)"
        cells = [row.what, other, row.unit + "/s"]
        cells += [
            rate(median(samples, lambda sample: sample.theirs)),
            rate(median(samples, lambda sample: sample.plain)),
        ]
        cells += [
            ratio(median(samples, lambda sample: share(sample.plain, sample.theirs)), row.target),
            times(row.target),
        ]
        cells += [rate(median(samples, lambda sample: sample.compiled))]
        cells += [ratio(median(samples, lambda sample: share(sample.compiled, sample.theirs)), None), times(row.goal)]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def median(samples: list[Sample], value: Callable[[Sample], float | None]) -> float | None:
    found = [each for each in map(value, samples) if each is not None]
    return statistics.median(found) if found else None


def share(ours: float | None, theirs: float | None) -> float | None:
    return ours / theirs if ours is not None and theirs is not None else None


def rate(value: float | None) -> str:
    if value is None:
        return "-"
    if value >= 1e6:
        return f"{value / 1e6:.2f} M"
    return f"{value / 1e3:.1f} k" if value >= 1e3 else f"{value:.0f}"


def ratio(share: float | None, target: float | None) -> str:
    if share is None:
        return "-"
    words = f"{share:.1f}x" if share >= 2 else f"{share:.2f}x"
    return f"**{words}**" if target is not None and share < target else words


def times(value: float | None) -> str:
    return f"{value:g}x" if value is not None else ""
