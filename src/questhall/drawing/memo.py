"""Remembering art: the same call gives the same markup, and tables repeat themselves from move to move."""

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")


def remembered(function: Callable[P, T]) -> Callable[P, T]:
    """Cache a pure function of hashable arguments; unlike lru_cache alone it keeps the signature for mypy."""
    return cast(Callable[P, T], lru_cache(maxsize=8192)(function))
