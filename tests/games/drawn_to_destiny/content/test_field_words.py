"""Whoever makes a Scene meets no name of the code: every field of the forms has words."""

import msgspec

from questhall.games.drawn_to_destiny.content.field_words import FIELD_WORDS, TERRAIN_NAMES
from questhall.games.drawn_to_destiny.content.ground.terrain import TERRAIN
from questhall.games.drawn_to_destiny.content.item_cards import Item
from questhall.games.drawn_to_destiny.content.printed import Campaign
from questhall.games.drawn_to_destiny.content.scenes import Scene
from questhall.games.drawn_to_destiny.content.unit_cards import UnitCard


def test_every_field_has_words() -> None:
    _, parts = msgspec.json.schema_components([Scene, UnitCard, Item, Campaign])
    for name, part in parts.items():
        assert list(FIELD_WORDS[name]) == list(part["properties"]), name
    assert set(FIELD_WORDS) == set(parts)


def test_no_terrain_is_called_by_a_number() -> None:
    assert not [name for name in TERRAIN if ":" in TERRAIN_NAMES.get(name, name)]
