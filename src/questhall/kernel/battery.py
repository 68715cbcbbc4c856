"""The old address of `questhall.testing.battery`."""

import importlib
import warnings
from typing import Any


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    warnings.warn("questhall.kernel.battery is questhall.testing.battery now", DeprecationWarning, stacklevel=2)
    return getattr(importlib.import_module("questhall.testing.battery"), name)
