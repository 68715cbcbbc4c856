"""Many games at once: in this process, in several, or on a Ray cluster.

Every game is the same wherever it is played. A worker that dies takes no game with it: its games are played again.
"""

import logging
import os
import time
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Callable, Iterable, Iterator, Sequence

from questhall.kernel import QuesthallError
from questhall.lab.elsewhere import play_anywhere
from questhall.lab.play import Job, LabError, Result

Beat = Callable[[Sequence[Job]], None]
"""Called about every second with the games that are being played, so that nobody waits in silence."""

TRIES = 3  # how often a game is begun again whose worker died


class MissingExtra(QuesthallError):
    """A library that only some of Questhall needs is not installed."""


def run(
    jobs: Sequence[Job], processes: int = 1, backend: str = "local", address: str = "", beat: Beat | None = None
) -> Iterator[Result]:
    """The results as they come; every game is the same whatever the number of processes."""
    if backend == "ray":
        return _on_ray(jobs, address, beat)
    if processes == 1 or (len(jobs) < 2 and beat is None):
        return map(play_anywhere, jobs)
    return _in_processes(jobs, processes or os.cpu_count() or 1, beat)


def _in_processes(jobs: Sequence[Job], processes: int, beat: Beat | None) -> Iterator[Result]:
    """Each process takes one game after the other, so that a long one holds nobody up."""
    left = list(reversed(jobs))
    deaths: dict[tuple[str, str, int], int] = {}
    while left:
        running: dict[Future[Result], Job] = {}
        pool = ProcessPoolExecutor(min(processes, len(left)))
        try:
            while left or running:
                while left and len(running) < 2 * processes:
                    running[pool.submit(play_anywhere, left[-1])] = left[-1]
                    left.pop()
                done, _ = wait(running, timeout=1.0 if beat else None, return_when=FIRST_COMPLETED)
                for future in done:
                    result = future.result()
                    del running[future]
                    yield result
                if beat is not None:
                    beat([job for future, job in running.items() if future.running()])
        except BrokenProcessPool:
            _count_deaths(running.values(), deaths)
            left += reversed(list(running.values()))
        finally:
            _stop(pool)


def _stop(pool: ProcessPoolExecutor) -> None:
    """Without waiting for games that nobody wants any more."""
    workers = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        worker.terminate()
    for worker in workers:
        worker.join()


def _count_deaths(lost: Iterable[Job], deaths: dict[tuple[str, str, int], int]) -> None:
    games = list(lost)
    for job in games:
        deaths[job.key()] = deaths.get(job.key(), 0) + 1
    if any(deaths[job.key()] >= TRIES for job in games):
        seeds = ", ".join(repr(job.seed) for job in games)
        raise LabError(f"Workers died {TRIES} times while they played {games[0].game}; seeds played then: {seeds}.")


def _on_ray(jobs: Sequence[Job], address: str, beat: Beat | None) -> Iterator[Result]:
    """On a cluster at an address, or on one that is started here for the purpose. Lost games are played again."""
    try:
        import ray
    except ImportError:
        raise MissingExtra("The Ray backend needs an extra: pip install 'questhall[ray]'.") from None
    here = not ray.is_initialized()
    if here:
        try:
            ray.init(
                address=address or "local", log_to_driver=False, include_dashboard=False, logging_level=logging.ERROR
            )
        except ConnectionError as error:
            raise MissingExtra(f"There is no Ray cluster at {address}: {error}") from None
    task = ray.remote(max_retries=TRIES)(play_anywhere)
    left, waiting = list(reversed(jobs)), dict[Any, Job]()
    resources: Any = ray.cluster_resources
    room = 4 * max(1, int(resources().get("CPU", 1)))
    spoken = time.monotonic()
    try:
        while left or waiting:
            while left and len(waiting) < room:
                job = left.pop()
                waiting[task.remote(job)] = job
            ready, _ = ray.wait(list(waiting), timeout=1.0)
            for reference in ready:
                del waiting[reference]
                yield ray.get(reference)
            if beat is not None and time.monotonic() - spoken > 1:
                spoken = time.monotonic()
                beat(list(waiting.values()))
    finally:
        if here:
            ray.shutdown()
