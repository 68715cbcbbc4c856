import re
import time
import xml.etree.ElementTree as ET

import pytest

from questhall import drawing as kit
from questhall.drawing import hexes
from questhall.drawing.specimen import sheet


@pytest.mark.parametrize("theme", ["light", "night", "auto"])
def test_the_specimen_sheet_is_sound_and_stands_alone(theme: str) -> None:
    drawing = sheet()
    assert kit.check(drawing) == []
    markup = drawing.svg(theme)  # type: ignore[arg-type]
    root = ET.fromstring(markup)
    ids = {element.get("id") for element in root.iter()}
    used = set(re.findall(r'href="#([^"]+)"', markup)) | set(re.findall(r"url\(#([^)]+)\)", markup))
    assert used <= ids
    assert ("var(" in markup) == (theme == "auto")


def test_every_icon_is_a_symbol_of_the_page() -> None:
    root = ET.fromstring(f"<svg>{kit.definitions()}</svg>")
    names = {element.get("id") for element in root}
    assert {f"icon.{name}" for name in kit.ICONS} <= names
    assert len(kit.ICONS) >= 40


def test_no_style_attribute_and_no_script_leave_the_kit() -> None:
    markup = sheet().inline()
    assert "style=" not in markup and "<style" not in markup and "<script" not in markup


def test_check_names_what_is_wrong() -> None:
    drawing = kit.Drawing(100, 100, [])
    drawing.add("a", 0, 0, "")
    drawing.add("a", 0, 0, "")
    drawing.add("b c", 0, 0, "")
    drawing.add("d", 999, 0, "", under="nothing")
    assert len(kit.check(drawing)) == 4


def test_options_become_a_tree_that_shares_beginnings() -> None:
    nodes = kit.tree(
        [
            ("place 3 1 fort", "one die on the fort", ("die-3", "fort", "=1")),
            ("place 3 2 fort", "two dice on the fort", ("die-3", "fort", "=2")),
            ("place 3 1 cave", "one die into the cave", ("die-3", "cave")),
            ("pass", "Do nothing", ()),
        ]
    )
    assert nodes == [
        {
            "pick": "die-3",
            "next": [
                {
                    "pick": "fort",
                    "next": [
                        {"pick": "=1", "choice": "place 3 1 fort", "words": "one die on the fort"},
                        {"pick": "=2", "choice": "place 3 2 fort", "words": "two dice on the fort"},
                    ],
                },
                {"pick": "cave", "choice": "place 3 1 cave", "words": "one die into the cave"},
            ],
        },
        {"pick": "=Do nothing", "choice": "pass", "words": "Do nothing"},
    ]


def test_every_option_stays_reachable_when_picks_collide() -> None:
    ways = [("a", "A", ("x",)), ("b", "B", ("x", "y")), ("c", "C", ("x",)), ("d", "D", ("x", "y")), ("e", "E", ("=E",))]
    found: list[str] = []

    def walk(nodes: list[kit.Node]) -> None:
        assert len({node["pick"] for node in nodes}) == len(nodes)
        for node in nodes:
            if "choice" in node:
                found.append(node["choice"])
            else:
                walk(node["next"])

    walk(kit.tree(ways))
    assert sorted(found) == ["a", "b", "c", "d", "e"]


def test_hexes_around_one_share_its_edges() -> None:
    around = hexes.corners(*hexes.centre(0, 0, 10), 10)
    for i in range(6):
        q, r = hexes.neighbour(0, 0, i)
        other = hexes.corners(*hexes.centre(q, r, 10), 10)
        edge = {(round(x, 6), round(y, 6)) for x, y in (around[i], around[(i + 1) % 6])}
        assert edge <= {(round(x, 6), round(y, 6)) for x, y in other}
        assert hexes.distance((0, 0), (q, r)) == 1


def test_a_full_table_is_drawn_in_a_few_milliseconds() -> None:
    def table() -> kit.Drawing:
        drawing = kit.Drawing(1200, 800, [])
        for i in range(120):
            art = kit.card(
                f"Card {i % 40}", rules="Roll the hero dice; each sword is one hit.", art="sword", icons=("eye",)
            )
            drawing.add(f"card-{i}", i, i, art, label=f"card {i}")
        return drawing

    table()
    took = []
    for _ in range(10):
        start = time.perf_counter()
        table()
        took.append(time.perf_counter() - start)
    assert min(took) < 0.02  # a busy machine may look away, but not each time
