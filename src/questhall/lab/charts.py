"""Charts as SVG, drawn by Matplotlib.

Of the libraries that draw SVG without a browser or a server, Matplotlib is the one that is sure to be kept: it has
error
bars and histograms, writes words as words, and gives the same bytes for the same numbers. Colours are written as the
kit's variables, so that a chart follows the reader's day or night.
"""

import re
from io import StringIO
from typing import Any, Sequence

from questhall.drawing.palette import THEMES
from questhall.lab.pool import MissingExtra
from questhall.lab.statistics import Interval

LIGHT = THEMES["light"]
COLOURS = ("blue", "red", "green", "gold", "purple", "teal")


def pyplot() -> Any:
    """Matplotlib without any screen."""
    try:
        import matplotlib
    except ImportError:
        raise MissingExtra("Charts need an extra: pip install 'questhall[lab]'.") from None
    matplotlib.use("svg")
    import logging

    import matplotlib.pyplot as plot

    logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)
    ink, faint, edge = LIGHT["ink"], LIGHT["faint"], LIGHT["edge"]
    matplotlib.rcParams.update(
        {
            "svg.fonttype": "none",
            "font.family": "sans-serif",
            "font.size": 11,
            "text.color": ink,
            "axes.labelcolor": ink,
            "axes.edgecolor": edge,
            "xtick.color": faint,
            "ytick.color": ink,
            "axes.spines.top": False,
            "axes.spines.right": False,
            "figure.facecolor": "none",
            "axes.facecolor": "none",
            "savefig.facecolor": "none",
        }
    )
    return plot


def _svg(figure: Any, name: str, words: str) -> str:
    """The figure as markup for a page: our paints for its colours, names of its own for its parts."""
    import matplotlib

    matplotlib.rcParams["svg.hashsalt"] = name
    out = StringIO()
    figure.savefig(out, format="svg", bbox_inches="tight", pad_inches=0.05, metadata={"Date": None, "Creator": None})
    pyplot().close(figure)
    markup = out.getvalue()
    markup = markup[markup.index("<svg") :]
    markup = re.sub(r"<metadata>.*?</metadata>", "", markup, flags=re.S)
    for paint in ("ink", "faint", "edge", "card", *COLOURS, *(f"{colour}-wash" for colour in COLOURS)):
        markup = re.sub(rf"{LIGHT[paint]}(?![0-9a-f])", f"var(--{paint})", markup, flags=re.I)
    ids = sorted(set(re.findall(r' id="([^"]+)"', markup)), key=len, reverse=True)
    for number, old in enumerate(ids):
        new = f"{name}-{number}"
        markup = markup.replace(f'id="{old}"', f'id="{new}"').replace(f"#{old})", f"#{new})")
        markup = markup.replace(f'"#{old}"', f'"#{new}"')
    markup = re.sub(r'width="[\d.]+pt" height="[\d.]+pt"', "", markup, count=1)
    label = words.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    return markup.replace("<svg", f'<svg class="chart" role="img" aria-label="{label}"', 1)


def bars(name: str, rows: Sequence[tuple[str, Interval, str]], words: str, percent: bool, zero: bool = False) -> str:
    """Estimates with their intervals, one below the other: (label, interval, colour)."""
    plot = pyplot()
    figure, axes = plot.subplots(figsize=(7.2, 0.55 + 0.34 * len(rows)))
    scale = 100 if percent else 1
    for place, (_, interval, colour) in enumerate(rows):
        low, high = (interval.value - interval.low) * scale, (interval.high - interval.value) * scale
        axes.errorbar(
            interval.value * scale,
            place,
            xerr=[[max(0.0, low)], [max(0.0, high)]],
            fmt="o",
            color=LIGHT[colour],
            capsize=4,
            markersize=6,
            linewidth=2,
        )
    axes.set_yticks(range(len(rows)), [label for label, _, _ in rows])
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.grid(axis="x", color=LIGHT["edge"], linewidth=0.5, alpha=0.5)
    axes.tick_params(axis="y", length=0)
    if zero:
        axes.axvline(0, color=LIGHT["ink"], linewidth=1)
    if percent:
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:.0f} %" if value == int(value) else f"{value:.1f} %")
    return _svg(figure, name, words)


def histogram(name: str, series: Sequence[tuple[str, Sequence[float], str]], words: str, unit: str) -> str:
    """How numbers are spread: one or two series over each other."""
    plot = pyplot()
    figure, axes = plot.subplots(figsize=(7.2, 2.3))
    values = [value for _, part, _ in series for value in part]
    low, high = min(values), max(values)
    steps = max(1, min(40, round(high - low) or 1))
    width = (high - low + 1) / steps
    edges = [low - 0.5 + number * width for number in range(steps + 1)]
    for label, part, colour in series:
        axes.hist(
            part,
            bins=edges,
            label=label,
            color=LIGHT[f"{colour}-wash"],
            edgecolor=LIGHT[colour],
            linewidth=1.2,
            histtype="stepfilled",
            alpha=0.7 if len(series) > 1 else 1,
        )
    axes.set_xlabel(unit)
    axes.set_ylabel("games" if unit != "points" else "seats")
    axes.yaxis.get_major_locator().set_params(integer=True)
    if len(series) > 1:
        axes.legend(frameon=False)
    return _svg(figure, name, words)


def scatter(name: str, rows: Sequence[tuple[float, float, str, bool]], words: str) -> str:
    """How often things are taken beside what they do: (rate, effect, label, whether to name it)."""
    plot = pyplot()
    figure, axes = plot.subplots(figsize=(7.2, 4.2))
    for rate, effect, label, noticed in rows:
        colour = LIGHT["red" if effect < 0 else "green"] if noticed else LIGHT["edge"]
        axes.plot(100 * rate, 100 * effect, "o" if noticed else ".", color=colour, markersize=7)
        if noticed:
            axes.annotate(label, (100 * rate, 100 * effect), xytext=(6, 3), textcoords="offset points", fontsize=9)
    axes.axhline(0, color=LIGHT["ink"], linewidth=1)
    axes.set_xlabel("taken by so many of those who could (%)")
    axes.set_ylabel("payoff beyond expectation (points of 100)")
    axes.grid(color=LIGHT["edge"], linewidth=0.5, alpha=0.4)
    return _svg(figure, name, words)


def line(name: str, points: Sequence[tuple[float, Interval]], words: str, across: str, percent: bool = True) -> str:
    """A curve with its band, such as learning over time."""
    plot = pyplot()
    figure, axes = plot.subplots(figsize=(7.2, 3))
    scale = 100 if percent else 1
    xs = [x for x, _ in points]
    axes.fill_between(
        xs,
        [interval.low * scale for _, interval in points],
        [interval.high * scale for _, interval in points],
        color=LIGHT["blue-wash"],
    )
    axes.plot(xs, [interval.value * scale for _, interval in points], color=LIGHT["blue"], linewidth=2)
    axes.set_xlabel(across)
    axes.grid(color=LIGHT["edge"], linewidth=0.5, alpha=0.5)
    return _svg(figure, name, words)
