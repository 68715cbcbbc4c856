"""The report as one page: words, tables and charts, nothing to load from anywhere."""

from html import escape
from typing import Any, Sequence

from questhall.drawing.fonts import SANS, SERIF
from questhall.drawing.table import stylesheet
from questhall.lab import charts
from questhall.lab.findings import Contrast, Findings, SideReport
from questhall.lab.measure import heading
from questhall.lab.statistics import Interval

MOST_THINGS = 25  # in a chart; the table has all of them

STYLE = f"""
body{{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 {SERIF}}}
main{{max-width:60rem;margin:auto;padding:1.5rem 1rem 4rem}}
h1{{margin:0 0 .2rem;font-size:2rem}}h2{{margin:2.4rem 0 .6rem;border-bottom:2px solid var(--edge)}}
h3{{margin:1.4rem 0 .4rem}}
.lead{{font-size:1.15rem}}.quiet{{color:var(--faint);font-size:.92rem}}
.sheet{{background:var(--card);border:1px solid var(--edge);border-radius:6px;padding:.8rem 1rem;margin:.8rem
0;overflow-x:auto}}
svg.chart{{display:block;width:100%;max-width:46rem;height:auto;margin:.4rem auto}}
svg.chart text{{font-family:{SANS}!important}}
table{{border-collapse:collapse;font:14px/1.35 {SANS};width:100%}}
th{{text-align:left;border-bottom:2px solid var(--edge);padding:.25rem .6rem .25rem 0;vertical-align:bottom}}
td{{border-bottom:1px solid var(--shade);padding:.2rem .6rem .2rem 0;vertical-align:top}}
td.n,th.n{{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}}
.up{{color:var(--green);font-weight:bold}}.down{{color:var(--red);font-weight:bold}}
ul.found{{padding-left:1.2rem}}code{{font-size:.9em;background:var(--shade);padding:0 .25em;border-radius:3px}}
details>summary{{cursor:pointer;font-weight:bold;margin:.5rem 0}}
.two{{display:grid;gap:0 1.5rem;grid-template-columns:repeat(auto-fit,minmax(22rem,1fr))}}
@media print{{details{{display:block}}}}
"""


def page(found: Findings, command: str) -> str:
    """The whole report."""
    parts = [_head(found, command), _found(found), _comparison(found)]
    for side in found.sides:
        name = f"{side.label}: " if len(found.sides) > 1 else ""
        parts.append(_bots(side, name))
        parts.append(_seats(found, side, name))
        parts.append(_things(side, name))
        parts.append(_sights(found, side, name))
    parts += [_lengths(found), _outliers(found), _how(found)]
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(found.title)}: laboratory</title><style>{stylesheet()}{STYLE}</style></head>"
        f"<body><main>{''.join(parts)}</main></body></html>\n"
    )


def sentences(found: Findings) -> list[str]:
    """What stands out, in words; the terminal prints the same."""
    said = []
    for row in found.contrasts:
        if row.p < 0.05:
            more = "more" if row.difference.value > 0 else "fewer" if row.what.startswith("games") else "less"
            amount = _points(row.difference) if row.percent else row.difference.number()
            said.append(
                f"{_group(row.group)}{row.what}: {amount} {more} with {found.sides[0].label} than with "
                f"{found.sides[1].label} (p = {_p(row.p)})."
            )
    if found.contrasts and not said:
        said.append("Between the two sides no difference is beyond chance.")
    for side in found.sides:
        where = f"{side.label}: " if len(found.sides) > 1 else ""
        if side.unfinished:
            said.append(f"{where}{side.unfinished} of {side.games} games did not come to an end.")
        if not found.cooperative and side.games > 1 and not side.beginner.low <= 0 <= side.beginner.high:
            better = "better" if side.beginner.value > 0 else "worse"
            said.append(f"{where}Whoever begins does {_points(side.beginner)} {better} than an even share.")
        for thing in [row for row in side.things if row.noticed][:6]:
            assert thing.effect is not None
            better = "better" if thing.effect.value > 0 else "worse"
            said.append(
                f"{where}{thing.category}, {thing.thing}: whoever takes it does {_points(thing.effect)} {better} than "
                f"expected; {100 * thing.rate.value:.0f} % of those who can take it do."
            )
    return said or ["Nothing stands out beyond chance."]


def _head(found: Findings, command: str) -> str:
    games = sum(side.games for side in found.sides)
    wanted = found.experiment
    made = found.made_with
    return (
        f"<h1>{escape(found.title)}</h1><p class=lead>{games} games by {escape(', '.join(wanted['bots']))}"
        f"{', ' + str(wanted['seats']) + ' seats' if wanted['seats'] else ''}, seed {escape(wanted['seed'])}.</p>"
        f"<p class=quiet>Again: <code>{escape(command)}</code><br>Questhall {made['questhall']}, rules version "
        f"{made['rules']}, content {made['content']}, Python {made['python']}. All intervals hold with 95 % "
        f"confidence.</p>"
    )


def _found(found: Findings) -> str:
    items = "".join(f"<li>{escape(sentence)}</li>" for sentence in sentences(found))
    return f"<h2>What stands out</h2><ul class=found>{items}</ul>"


def _comparison(found: Findings) -> str:
    if not found.contrasts:
        return ""
    this, that = found.sides[0].label, found.sides[1].label
    shares = [row for row in found.contrasts if row.percent]
    chart = charts.bars(
        "contrast",
        [(_group(row.group) + row.what, row.difference, _tint(row)) for row in shares],
        "Differences between the two sides",
        percent=True,
        zero=True,
    )
    rows = [
        [
            _group(row.group) + row.what,
            str(row.pairs),
            _share(row.this, row.percent),
            _share(row.that, row.percent),
            _points(row.difference, sign=True) if row.percent else row.difference.number(),
            _p(row.p),
        ]
        for row in found.contrasts
    ]
    table = _table(["", "pairs", this, that, "difference", "p"], rows)
    return (
        f"<h2>{escape(this)} beside {escape(that)}</h2><p>Both sides played the same seeds with the same bots in "
        f"the same "
        "seats; each game is compared with its twin, so that luck which both share cancels out.</p>"
        f"<div class=sheet>{chart}{table}</div>"
    )


def _bots(side: SideReport, name: str) -> str:
    rows, lines = [], []
    for group in side.groups:
        if group.counts != "ahead":
            rows.append((group.group or heading(group.counts), group.won, "blue"))
            score = group.levels[0].score if group.levels else None
            lines.append(
                [
                    group.group or "as usual",
                    " + ".join(level.level for level in group.levels),
                    str(group.games),
                    group.won.percent(),
                    score.number() if score else "",
                    f"{group.decisions.value:.0f}",
                ]
            )
            continue
        for level in group.levels:
            if level.wins:
                rows.append((f"{_group(group.group)}{level.level}", level.wins, "blue"))
            score = level.score
            lines.append(
                [
                    group.group or "as usual",
                    level.level,
                    str(level.games),
                    level.wins.percent() if level.wins else "against itself",
                    score.number() if score else "",
                    f"{group.decisions.value:.0f}",
                ]
            )
    what = heading(side.groups[0].counts) if side.groups else "won"
    title = "Games won" if what == "won" else "Payoff"
    chart = charts.bars(f"won{side.side}", rows, title, percent=True) if rows else ""
    table = _table(["options", "bots", "games", what, "score", "choices"], lines)
    apart = [group for group in side.groups if group.counts == "ahead"]
    duels = "".join(_duels(group) for group in apart if len(group.levels) > 1)
    reasons = "; ".join(f"{escape(reason or 'ended')} {count}" for reason, count in list(side.reasons.items())[:8])
    return f"<h2>{escape(name)}Who wins</h2><div class=sheet>{chart}{table}{duels}</div><p class=quiet>{reasons}</p>"


def _duels(group: Any) -> str:
    names = [level.level for level in group.levels]
    rows = [
        [level.level, *(level.beats[other].percent() if other != level.level else "" for other in names)]
        for level in group.levels
    ]
    return f"<h3>{escape(_group(group.group))}Ahead of one another at the same table</h3>" + _table(["", *names], rows)


def _seats(found: Findings, side: SideReport, name: str) -> str:
    if found.cooperative or len(side.seats) < 2:
        return ""
    even = 1 / len(side.seats)
    rows = [(f"seat {row.seat + 1}", row.payoff, "teal") for row in side.seats]
    chart = charts.bars(f"seats{side.side}", rows, "Payoff by seat", percent=True)
    extra = _points(side.beginner, sign=True)
    return (
        f"<h2>{escape(name)}Seats</h2><div class=sheet>{chart}<p>An even share is {100 * even:.1f} %. Whoever is asked "
        f"first has {extra} beyond the mean of the table.</p></div>"
    )


def _things(side: SideReport, name: str) -> str:
    if not side.things:
        return ""
    told = [row for row in side.things if row.effect is not None]
    picture = ""
    if told:
        picture = charts.scatter(
            f"things{side.side}",
            [(row.rate.value, row.effect.value, row.thing, row.noticed) for row in told if row.effect],
            "How often each thing is taken, and what it does",
        ) + charts.bars(
            f"effects{side.side}",
            [
                (f"{row.category}: {row.thing}", row.effect, _colour(row.effect, row.noticed))
                for row in told[:MOST_THINGS]
                if row.effect
            ],
            "Effects of the things with the clearest effect",
            percent=True,
            zero=True,
        )
    rows = [
        [
            row.category,
            row.thing,
            str(row.offered),
            row.rate.percent(),
            _points(row.effect, sign=True) if row.effect else "too few",
            _p(row.p) if row.effect else "",
            f"{100 * row.raw:+.1f}",
            row.score.number() if row.score else "",
        ]
        for row in side.things
    ]
    head = ["kind", "thing", "offered", "taken", "effect", "p", "uncorrected", "score"]
    return (
        f"<h2>{escape(name)}What was taken, and what it did</h2><p>How much better those did who took a thing than "
        f"those "
        "who could have and took something else, in points of 100. What was to be expected of the same bot standing as "
        "well at that moment is taken off first, so a card is not praised for the hands that held it; the column "
        "before the last shows what one would have believed without that. p is corrected for the number of "
        f"things looked at.</p><div class=sheet>{picture}<details{' open' if len(rows) < 40 else ''}>"
        f"<summary>All {len(rows)} things</summary>{_table(head, rows)}</details></div>"
    )


def _sights(found: Findings, side: SideReport, name: str) -> str:
    told = [row for row in side.sights if row.seen and (row.effect is not None or row.dealt)]
    if not told:
        return ""
    rows = [
        [
            row.category,
            row.thing,
            "dealt" if row.dealt else "in play",
            row.rate.percent(),
            _points(row.effect, sign=True) if row.effect else "too few",
            _p(row.p) if row.effect else "",
        ]
        for row in told
    ]
    table = _table(["kind", "thing", "when", "in games", "payoff beside games without", "p"], rows)
    return (
        f"<h2>{escape(name)}What came up</h2><p>What was dealt before the first choice is a fair experiment; what "
        f"came up "
        f"in play only goes together with the result and need not be its cause.</p><div class=sheet>"
        f"<details{' open' if len(rows) < 25 else ''}><summary>{len(rows)} things</summary>{table}</details></div>"
    )


def _lengths(found: Findings) -> str:
    sides = [(side.label, side.decisions.values, charts.COLOURS[number]) for number, side in enumerate(found.sides)]
    parts = [charts.histogram("length", sides, "Length of games", "choices in a game")]
    if any(side.scores for side in found.sides):
        scores = [
            (side.label, side.scores.values, charts.COLOURS[number])
            for number, side in enumerate(found.sides)
            if side.scores
        ]
        parts.append(charts.histogram("scores", scores, "Scores", "points"))
    rows = []
    for side in found.sides:
        for what, numbers in (("choices", side.decisions), ("points", side.scores)):
            if numbers is not None:
                label = f"{side.label}: {what}" if len(found.sides) > 1 else what
                shown = [numbers.least, numbers.tenth, numbers.median, numbers.ninetieth, numbers.most]
                rows.append([label, numbers.mean.number(), *(f"{value:.0f}" for value in shown)])
    table = _table(["", "mean", "least", "10 %", "median", "90 %", "most"], rows)
    return f"<h2>How long, how many points</h2><div class=sheet>{''.join(parts)}{table}</div>"


def _outliers(found: Findings) -> str:
    if not found.outliers:
        return "<h2>Games that stand out</h2><p>None is far from the rest, and all came to an end.</p>"
    rows = [
        [row.why, " ".join(filter(None, [row.side, row.group])), row.seed, ", ".join(row.levels)]
        for row in found.outliers
    ]
    return (
        "<h2>Games that stand out</h2><p>Their records lie in <code>records/</code>; <code>questhall replay "
        "FILE</code> "
        f"tells them.</p><div class=sheet>{_table(['why', 'where', 'seed', 'bots'], rows)}</div>"
    )


def _how(found: Findings) -> str:
    options = ", ".join(f"{key} = {value}" for key, value in found.experiment["options"].items()) or "as usual"
    return (
        "<h2>How it was counted</h2><p class=quiet>"
        f"Options: {escape(options)}. Shares have Wilson's interval, means Student's. From game to game everybody "
        f"moves on "
        "by one seat. Effects of things are partial regressions on what was not expected and take a game as one "
        "observation (cluster-robust errors); their p is corrected by Holm's method. Differences between sides are "
        "paired "
        "by seed. Where the experiment was told to stop at a precision, it looked only at numbers of games fixed "
        "beforehand.</p>"
    )


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    numeric = [
        bool(rows) and all(not row[column] or row[column][0] in "0123456789+-<−±" for row in rows) and column > 0
        for column in range(len(head))
    ]

    def cell(tag: str, column: int, value: str) -> str:
        return f"<{tag}{' class=n' if numeric[column] else ''}>{escape(value)}</{tag}>"

    top = "".join(cell("th", column, value) for column, value in enumerate(head))
    body = "".join("<tr>" + "".join(cell("td", c, v) for c, v in enumerate(row)) + "</tr>" for row in rows)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def _points(interval: Interval, sign: bool = False) -> str:
    """Points of a hundred, the interval beside them."""
    if sign:
        return f"{100 * interval.value:+.1f} ({100 * interval.low:+.1f} to {100 * interval.high:+.1f})"
    low, high = sorted((abs(interval.low), abs(interval.high)))
    return f"{100 * abs(interval.value):.1f} points ({100 * low:.1f} to {100 * high:.1f})"


def _share(value: float, percent: bool) -> str:
    return f"{100 * value:.1f} %" if percent else f"{value:.1f}"


def _p(p: float) -> str:
    return "< 0.001" if p < 0.001 else f"{p:.3f}"


def _group(group: str) -> str:
    return f"{group}: " if group else ""


def _colour(interval: Interval, noticed: bool) -> str:
    return ("green" if interval.value > 0 else "red") if noticed else "brown"


def _tint(row: Contrast) -> str:
    return _colour(row.difference, row.p < 0.05)
