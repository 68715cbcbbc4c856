"""Scenes with figures in them: covers for the shelf, pages of victory and defeat."""

from collections.abc import Sequence

from questhall.drawing.elements import Art
from questhall.drawing.pictures.picture import Picture, framed, whole

Figure = tuple[Picture, float, float, float]
"""Somebody, where the middle is, and how large."""


def scene(ground: Picture, people: Sequence[Figure] = (), width: float = 320, height: float = 200) -> Art:
    """A place of this size from 0, 0 with figures standing in it; their places are given for 320 by 200."""
    return framed(ground, width, height, frame=False) + figures(people, width, height)


def figures(people: Sequence[Figure], width: float = 320, height: float = 200) -> Art:
    """Figures alone, from head to foot, for what is not drawn as a place."""
    across, down = width / 320, height / 200
    return "".join(whole(who, size * down, x * across, y * down) for who, x, y, size in people)
