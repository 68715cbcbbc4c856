"""Pictures of persons, creatures, items and places, put together from parts by words.

A picture is described in data and drawn in several ways::

    RANGER = person("head.elf hair.long:blond hat.hood:green wear.leather hold.bow", "green")
    token(RANGER, 40)                  # on a disc around 0, 0: for boards
    framed(RANGER, 120, 90)            # in a box from 0, 0: for cards
    whole(RANGER, 80)                  # without a ground, standing: for maps and scenes

``face("Ada")`` gives any name a face that stays theirs; ``faces()`` lists those that one can choose.
"""

from questhall.drawing.pictures.faces import face, faces, lots
from questhall.drawing.pictures.gallery import gallery, hang, key, look_up
from questhall.drawing.pictures.ground import tile
from questhall.drawing.pictures.picture import (
    Picture,
    creature,
    framed,
    item,
    person,
    place,
    token,
    whole,
)
from questhall.drawing.pictures.scenes import figures, scene

__all__ = [
    "Picture",
    "creature",
    "face",
    "faces",
    "figures",
    "framed",
    "gallery",
    "hang",
    "item",
    "key",
    "look_up",
    "lots",
    "person",
    "place",
    "scene",
    "tile",
    "token",
    "whole",
]
