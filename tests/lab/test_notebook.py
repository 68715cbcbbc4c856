"""The tour in docs/notebooks runs, and what it shows are pictures."""

from pathlib import Path
from typing import Any

import pytest

nbclient: Any = pytest.importorskip("nbclient", reason="nbclient is not installed")
nbformat: Any = pytest.importorskip("nbformat")
pytest.importorskip("ipykernel")


def test_the_tour_runs_and_shows_itself() -> None:
    page = nbformat.read(Path(__file__).parents[2] / "docs" / "notebooks" / "tour.ipynb", as_version=4)
    nbclient.NotebookClient(page, timeout=120, kernel_name="python3").execute()
    shown = [set(output.get("data", {})) for cell in page.cells for output in cell.get("outputs", [])]
    assert sum("image/svg+xml" in kinds for kinds in shown) == 2
    assert sum("text/html" in kinds for kinds in shown) == 3
