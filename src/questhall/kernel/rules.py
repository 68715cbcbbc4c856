"""The old address of `questhall.testing.clauses`."""

import importlib
import warnings
from typing import Any


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    warnings.warn("questhall.kernel.rules is questhall.testing.clauses now", DeprecationWarning, stacklevel=2)
    return getattr(importlib.import_module("questhall.testing.clauses"), name)
