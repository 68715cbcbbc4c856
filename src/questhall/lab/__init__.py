"""The laboratory: many games at once, and what they say about bots and balance.

results = list(run(plan("pig", ["strong", "random"], games=400, seats=2), processes=4))
print(plain(tables(report(results))[0]))
"""

from questhall.lab.experiment import Experiment, Laboratory
from questhall.lab.ladder import ladder
from questhall.lab.plan import plan
from questhall.lab.play import Job, LabError, Result, play
from questhall.lab.pool import run
from questhall.lab.report import markdown, plain, report, tables
from questhall.lab.statistics import Interval, mean, wilson

__all__ = [
    "Experiment",
    "Interval",
    "Job",
    "LabError",
    "Laboratory",
    "Result",
    "ladder",
    "markdown",
    "mean",
    "plain",
    "plan",
    "play",
    "report",
    "run",
    "tables",
    "wilson",
]
