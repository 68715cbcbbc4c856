"""The specimen sheet: everything the kit can draw, on a page. ``python -m questhall.drawing.specimen > sheet.svg``."""

from questhall import drawing as kit
from questhall.drawing import Drawing, grids, hexes

_RULES = "Roll the hero dice; each sword is one hit. If the gate falls, every hero draws a card."


def sheet() -> Drawing:
    """Dice, cards, hexes, a grid, figures, tracks, tokens and icons, each with a label."""
    page = Drawing(1200, 1270, [], title="The drawing kit")
    page.add("title", 600, 44, kit.ribbon("The drawing kit", 360, 24, "red"))
    _dice(page)
    _cards(page)
    _maps(page)
    _figures(page)
    _tracks(page)
    _icons(page)
    return page


def _dice(page: Drawing) -> None:
    page.add("h-dice", 30, 110, kit.heading(0, 0, "Dice", 540))
    for i in range(6):
        page.add(f"d6-{i}", 54 + i * 50, 150, kit.die(i + 1, 40), f"a {i + 1}")
    for i, colour in enumerate(kit.PIGMENTS):
        page.add(f"dc-{i}", 54 + i * 50, 202, kit.die(i % 6 + 1, 40, colour))
    for i, faces in enumerate((2, 4, 8, 10, 12, 20)):
        page.add(f"dn-{i}", 354 + i * 38, 150, kit.die(faces, 34, "bone" if i % 2 else "gold", faces))
    page.add("ds-1", 460, 202, kit.die(0, 40, "teal", symbol="sword"))
    page.add("ds-2", 506, 202, kit.die_slot(40, 5))
    page.add("ds-3", 552, 202, kit.die_slot(40, "4+"))


def _cards(page: Drawing) -> None:
    page.add("h-cards", 30, 262, kit.heading(0, 0, "Cards", 1140))
    icons = ("sword", "shield", "eye")
    page.add(
        "c1",
        30,
        280,
        kit.card(
            "The Ember Gate",
            colour="red",
            art="gate",
            kind="Challenge",
            rules=_RULES,
            flavour="It has been shut since the old king left.",
            corner="5",
            icons=icons,
        ),
    )
    page.add(
        "c2",
        196,
        280,
        kit.card("Healing Draught", colour="green", art="potion", rules="Heal 3. Free.", footer="Item · 12 gold"),
    )
    page.add(
        "c3",
        362,
        280,
        kit.card(
            "Orphan of the Marsh",
            colour="blue",
            art="person",
            flavour="Reeds hid you; the herons taught you patience.",
            icons=("heart", "hand"),
            kind="Origin",
        ),
    )
    page.add(
        "c4",
        528,
        280,
        kit.card("Wolf", 100, 140, colour="grey", art="wolf", rules="Moves 3, bites for 2.", corner_icon="skull"),
    )
    page.add("c5", 640, 280, kit.card_back(colour="purple", emblem="moon", name="Shadow"))
    page.add("c6", 806, 284, kit.deck(23, colour="teal", emblem="wave"))
    page.add("c7", 976, 280, kit.card_slot(label="discard pile", symbol="cards"))
    page.add("c8", 528, 430, kit.card("Rope", 80, 60, colour="gold", art="infinity"))


def _maps(page: Drawing) -> None:
    page.add("h-maps", 30, 534, kit.heading(0, 0, "Hexes and grids", 560))
    cells = [(q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2]
    lands = ("green-wash", "brown-wash", "blue-wash", "gold-wash", "grey-wash")
    grounds = ("tufts", "stones", "waves", "dots", "none")
    art = ""
    for i, (q, r) in enumerate(cells):
        x, y = hexes.centre(q, r, 30)
        art += hexes.hexagon(x, y, 30, lands[i % 5], "edge") + hexes.hexagon(x, y, 30, grounds[i % 5], "none")
    art += hexes.region(cells, 30, line=3) + hexes.region([(0, 0), (1, 0), (1, -1)], 30, stroke="red", line=4)
    art += hexes.edge(*hexes.centre(-1, 1, 30), 30, 0, "blue", 6)
    page.add("hexes", 170, 672, art, "a map of nineteen hexes")
    board = grids.floor(7, 6, 36, checks="shade") + grids.coordinates(7, 6, 36)
    board += grids.block(2, 1, 36) + grids.block(3, 1, 36) + grids.wall(4, 3, "n", 36) + grids.wall(5, 3, "n", 36)
    board += grids.outline([(0, 4), (1, 4), (1, 5), (0, 5)], 36, "gold", 3)
    page.add("grid", 330, 562, board, "a board of seven by six")


def _figures(page: Drawing) -> None:
    page.add("h-figures", 620, 534, kit.heading(0, 0, "Figures", 550))
    for i, colour in enumerate(kit.PIGMENTS[:6]):
        page.add(f"pawn-{i}", 650 + i * 46, 604, kit.pawn(colour, letter="ABCDEF"[i]))
        page.add(f"meeple-{i}", 940 + i * 44, 584, kit.meeple(colour))
    page.add("s1", 656, 660, kit.standee("blue", "K", size=52, hp=7, most=10, facing=90))
    page.add("s2", 736, 660, kit.standee("green", emblem="bow", size=52, hp=2, most=8, conditions=("flame", "snow")))
    page.add("s3", 816, 660, kit.standee("red", emblem="dragon", size=60, hp=24, most=40, foe=True))
    page.add("s4", 896, 660, kit.standee("purple", emblem="ghost", size=48, foe=True, down=True))
    page.add("s5", 1000, 690, kit.arc(70, 30) + kit.standee("teal", "Z", size=44, facing=30))
    page.add("s6", 1080, 660, kit.hearts(3, 5))
    page.add("rose", 1120, 730, kit.compass_rose(90))


def _tracks(page: Drawing) -> None:
    page.add("h-tracks", 30, 822, kit.heading(0, 0, "Tracks and tokens", 1140))
    page.add("t1", 30, 840, kit.track(10, 4, marks={9: "skull", 6: "flame"}), "four of nine")
    page.add("t2", 320, 846, kit.bar(7, 12, 160, 18, "blue", "7 of 12"))
    page.add("t3", 500, 846, kit.pips(3, 7, 16))
    page.add("t4", 1010, 860, kit.dial(4, 10, 52))
    page.add("t5", 690, 850, kit.path_track([(0, 10), (40, 0), (80, 14), (120, 2), (160, 10)], 2))
    for i, (name, colour) in enumerate(
        (("coin", "gold"), ("gem", "teal"), ("heart", "red"), ("leaf", "green"), ("key", "brown"), ("moon", "purple"))
    ):
        page.add(f"k-{i}", 50 + i * 48, 906, kit.token(name, colour, 36, count=i + 1 if i % 2 else None))
    page.add("k-7", 340, 906, kit.token(words="3", colour="blue", size=36, shape="square"))
    page.add("k-8", 392, 906, kit.token("star", "gold", 30, shape="diamond"))
    page.add("k-9", 440, 906, kit.spot(36, symbol="flag") + "")
    page.add("k-10", 480, 906, kit.chip("Second wind", symbol="wind"))
    page.add("k-11", 690, 906, kit.plate("Round 3 of 5", 140, 15, symbol="hourglass"))
    page.add("p1", 800, 894, kit.panel(180, 64, "Marta", "blue", active=True, symbol="crown"))
    page.add("p2", 996, 894, kit.panel(174, 64, "Old Tobias of the Fen", "green"))
    page.add("k-12", 1090, 862, kit.seal(12) + kit.group(kit.turn_marker(), x=40))


def _icons(page: Drawing) -> None:
    page.add("h-icons", 30, 994, kit.heading(0, 0, f"{len(kit.ICONS)} icons", 1140))
    for i, name in enumerate(kit.ICONS):
        x, y = 52 + (i % 22) * 52, 1026 + (i // 22) * 48
        page.add(
            f"i-{name}", x, y, kit.icon(name, size=26) + kit.text(0, 24, name, 8.5, "faint", "middle", "sans"), name
        )


if __name__ == "__main__":
    print(sheet().svg("light"))
