"""An experiment: what is to be played, what has been played already, and what it came to.

An experiment lives in a folder. Every finished game is a line of `results.jsonl`, so whoever stops an experiment goes
on with it later by the same command; `experiment.json` says which experiment it is.
"""

import platform
from html import escape
from pathlib import Path
from typing import Any, Iterator

import msgspec

import questhall
from questhall.kernel import QuesthallError, registry
from questhall.lab.elsewhere import sources_of
from questhall.lab.findings import Findings, contrasts, outliers, side
from questhall.lab.keeping import append
from questhall.lab.measure import measures
from questhall.lab.page import page
from questhall.lab.plan import mixtures, plan
from questhall.lab.play import Job, Result
from questhall.lab.pool import Beat, run
from questhall.lab.report import report

FIRST_LOOK = 100  # games of each mixture before `until` looks for the first time


class OtherExperiment(QuesthallError):
    """The folder holds the results of another experiment."""


class Experiment(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be played. Together with the version of Questhall it decides every game."""

    game: str
    bots: list[str]
    games: int = 400  # of each mixture of options, on each side; the most there will be where `until` is given
    seats: int | None = None
    seed: str = "1"
    options: dict[str, Any] = {}
    vary: dict[str, list[Any]] = {}
    packs: list[str] = []
    against: str | None = None  # another pack, `plain`, a folder with another Questhall, or a commit of it
    until: float = 0.0  # half the width of the interval that is precise enough; 0: all games are played


class Side(msgspec.Struct, frozen=True):
    """One side of a comparison."""

    name: str
    label: str
    packs: tuple[str, ...]
    sources: str = ""


class Laboratory:
    """Plays an experiment, in a folder or only in memory."""

    def __init__(self, experiment: Experiment, folder: Path | None = None) -> None:
        self.experiment = experiment
        self.folder = folder
        self.game = registry.game(experiment.game, experiment.packs)
        self.sides = self._sides()
        self.order = [group for group, _ in mixtures(experiment.options, experiment.vary)]
        self.results: dict[tuple[str, str, int], Result] = {}
        self.counts = measures(self.game, self.jobs(1))  # what cannot be set up is refused before anything is played
        if folder is not None:
            self._open(folder)

    def jobs(self, games: int) -> list[Job]:
        """The first so many games of each mixture, on each side: the same seeds on both."""
        wanted = self.experiment
        found: list[Job] = []
        for one in self.sides:
            found += [
                msgspec.structs.replace(job, side=one.name, watch=True, sources=one.sources)
                for job in plan(
                    wanted.game, wanted.bots, games, wanted.seats, wanted.seed, wanted.options, wanted.vary, one.packs
                )
            ]
        return sorted(found, key=lambda job: job.number)  # both sides and all mixtures grow together

    def run(
        self, processes: int = 1, backend: str = "local", address: str = "", beat: Beat | None = None
    ) -> Iterator[tuple[int, int]]:
        """Play what is missing; yields how many games there are and how many there will be as far as one can tell."""
        goal = self.looks()
        for games in goal:
            jobs = self.jobs(games)
            missing = [job for job in jobs if job.key() not in self.results]
            done = len(jobs) - len(missing)
            yield done, len(jobs)
            for result in run(missing, processes, backend, address, beat):
                self._keep(result)
                done += 1
                yield done, len(jobs)
            if self.experiment.until and self.precision() <= self.experiment.until:
                return

    def looks(self) -> list[int]:
        """At how many games `until` looks whether that is enough: fixed beforehand, whoever plays them how fast."""
        most, now = self.experiment.games, FIRST_LOOK
        if not self.experiment.until:
            return [most]
        found = []
        while now < most:
            found.append(now)
            now = now * 3 // 2
        return [*found, most]

    def precision(self) -> float:
        """Half the width of the widest interval that matters: of the difference where there are two sides."""
        results = list(self.results.values())
        if len(self.sides) == 2:
            rows = [row for row in self._contrasts() if row.percent]
            return max(((row.difference.high - row.difference.low) / 2 for row in rows), default=1.0)
        widths = [1.0] if not results else []
        for group in report(results, counts=self.counts):
            ahead = [level.wins for level in group.levels if level.wins] or group.seats  # of a bot against itself
            shown = ahead if group.counts == "ahead" else [group.won]
            widths += [(interval.high - interval.low) / 2 for interval in shown]
        return max(widths)

    def findings(self) -> Findings:
        """What it came to so far."""
        found = sorted(self.results.values(), key=Result.key)
        return Findings(
            game=self.game.name,
            title=self.game.title,
            cooperative="ahead" not in self.counts.values(),
            made_with={
                "questhall": questhall.__version__,
                "rules": self.game.rules_version,
                "content": self.game.fingerprint(),
                "python": platform.python_version(),
            },
            experiment=msgspec.to_builtins(self.experiment),
            sides=[
                side(one.name, one.label, [row for row in found if row.side == one.name], self.order, self.counts)
                for one in self.sides
            ],
            contrasts=self._contrasts(),
            outliers=outliers(found),
        )

    def _repr_html_(self) -> str:
        """A notebook shows the report."""
        whole = page(self.findings(), f"questhall lab {self.game.name} ...")
        return f'<iframe srcdoc="{escape(whole)}" width="100%" height="900" style="border:0"></iframe>'

    def keep_records(self, found: Findings) -> list[Path]:
        """Play the games that stand out once more and write down each of them."""
        if self.folder is None:
            return []
        wanted = {(row.side, row.group, row.seed) for row in found.outliers}
        jobs = [job for job in self.jobs(self.experiment.games) if (job.side, job.group, job.seed) in wanted]
        paths = []
        for job in jobs:
            if job.key() not in self.results:
                continue
            path = self.folder / "records" / f"{'-'.join(filter(None, [job.side, _plain(job.group), job.seed]))}.json"
            if not path.exists():
                result = next(iter(run([msgspec.structs.replace(job, keep=True, watch=False)])))
                path.parent.mkdir(exist_ok=True)
                path.write_text(result.record, encoding="utf-8")
            paths.append(path)
        return paths

    def _contrasts(self) -> Any:
        if len(self.sides) < 2:
            return []
        found = sorted(self.results.values(), key=Result.key)
        return contrasts(
            [row for row in found if row.side == self.sides[0].name],
            [row for row in found if row.side == self.sides[1].name],
            self.counts,
        )

    def _sides(self) -> list[Side]:
        wanted = self.experiment
        label = ", ".join(Path(pack).name for pack in wanted.packs) or "as printed"
        mine = Side("", label, tuple(wanted.packs))
        if wanted.against is None:
            return [mine]
        mine = Side("this", label, mine.packs)
        if wanted.against == "plain":
            return [mine, Side("that", "as printed", ())]
        folder = Path(wanted.against)
        if (folder / self.game.name).is_dir():
            registry.game(wanted.game, [wanted.against])
            return [mine, Side("that", folder.name, (wanted.against,))]
        sources = sources_of(wanted.against, (self.folder or Path(".")) / "sources")
        return [
            Side("this", f"{label}, this version", mine.packs),
            Side("that", f"{label}, {wanted.against}", mine.packs, sources),
        ]

    def _open(self, folder: Path) -> None:
        """Go on where it was left, if it is the same experiment; more games or a finer `until` are the same one."""
        folder.mkdir(parents=True, exist_ok=True)
        mine = {
            "experiment": msgspec.to_builtins(self.experiment),
            "rules": self.game.rules_version,
            "content": self.game.fingerprint(),
        }
        about, lines = folder / "experiment.json", folder / "results.jsonl"
        if about.exists():
            theirs = msgspec.json.decode(about.read_bytes())
            differs = _differences(mine, theirs)
            if differs and lines.exists():
                raise OtherExperiment(
                    f"{folder} holds another experiment ({', '.join(differs)} differ). "
                    "Name another folder with --out, or begin anew with --afresh."
                )
        about.write_bytes(msgspec.json.format(msgspec.json.encode(mine), indent=1) + b"\n")
        if lines.exists():
            for line in lines.read_bytes().splitlines():
                try:
                    result = msgspec.json.decode(line, type=Result)
                except msgspec.DecodeError:  # the last line of one that was cut off
                    continue
                self.results[result.key()] = result

    def _keep(self, result: Result) -> None:
        self.results[result.key()] = result
        if self.folder is not None:
            append(self.folder / "results.jsonl", result)


def _differences(mine: dict[str, Any], theirs: Any) -> list[str]:
    if not isinstance(theirs, dict) or not isinstance(theirs.get("experiment"), dict):
        return ["everything"]
    pairs = {key: (mine[key], theirs.get(key)) for key in ("rules", "content")}
    pairs |= {key: (value, theirs["experiment"].get(key)) for key, value in mine["experiment"].items()}
    return [key for key, (a, b) in pairs.items() if a != b and key not in ("games", "until")]


def _plain(group: str) -> str:
    return "".join(sign if sign.isalnum() else "-" for sign in group)
