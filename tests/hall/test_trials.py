"""The trials in their short forms; the long ones are `make soak`."""

from pathlib import Path

import pytest

from tests.hall.trials import TRIALS, Trial


@pytest.mark.parametrize("trial", TRIALS, ids=lambda trial: f"{trial.number:02} {trial.title}")
def test_trial(trial: Trial, tmp_path: Path) -> None:
    assert trial(tmp_path / "data")
