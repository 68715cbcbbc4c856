"""Many games at once: in this process, in several, or on a Ray cluster."""

import os
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Iterator, Sequence

from questhall.kernel import QuesthallError
from questhall.lab.play import Job, Result, play


class MissingExtra(QuesthallError):
    """A library that only some of Questhall needs is not installed."""


def run(jobs: Sequence[Job], processes: int = 1, backend: str = "local") -> Iterator[Result]:
    """The results as they come; every game is the same whatever the number of processes."""
    if backend == "ray":
        return _on_ray(jobs)
    if processes == 1 or len(jobs) < 2:
        return map(play, jobs)
    return _in_processes(jobs, processes or os.cpu_count() or 1)


def _in_processes(jobs: Sequence[Job], processes: int) -> Iterator[Result]:
    """Each process takes one game after the other, so that a long one holds nobody up."""
    with ProcessPoolExecutor(min(processes, len(jobs))) as pool:
        try:
            for future in as_completed([pool.submit(play, job) for job in jobs]):
                yield future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _on_ray(jobs: Sequence[Job]) -> Iterator[Result]:
    try:
        import ray
    except ImportError:
        raise MissingExtra("The Ray backend needs an extra: pip install 'questhall[lab]'.") from None
    ray.init(ignore_reinit_error=True, log_to_driver=False)
    task = ray.remote(play)
    waiting = [task.remote(job) for job in jobs]
    while waiting:
        ready, waiting = ray.wait(waiting)
        yield from ray.get(ready)
