"""The table as a picture: dice, territories and enemies. What lies around them is drawn in panels.py."""

from questhall.drawing import Area, Art, Drawing, badge, circle, die, group, icon, line, rect, text, text_box, width_of
from questhall.drawing.pictures import framed
from questhall.games.roll_for_adventure.content.printed import Content
from questhall.games.roll_for_adventure.state import DESERT, FOREST, ICE_CAVE, TERRITORIES
from questhall.games.roll_for_adventure.table.names import describe_territory, die_words, read_enemy, total
from questhall.games.roll_for_adventure.table.pictures import enemy_of, picture
from questhall.games.roll_for_adventure.table.territories import MOTIFS, NAMES, PAINTS, TerritoryBoard, ground, lay_out
from questhall.games.roll_for_adventure.view import RollView

DIE_PAINTS = {"R": "red", "B": "blue", "G": "green", "Y": "gold", "A": "purple", "+": "grey"}
STONE_PAINTS = ("red", "blue", "green", "gold", "purple", "teal", "brown", "grey")
HEROES = {
    "reroll": "turn", "threshold": "sword", "free_die": "heart", "shield": "shield", "set_face": "wand", "peek": "eye",
    "borrow_die": "music", "recall_die": "hand", "extra_placement": "infinity",
}  # fmt: skip


class Sketch:
    """A drawing in the making."""

    def __init__(self, view: RollView, content: Content, drawing: Drawing, tall: bool) -> None:
        self.view = view
        self.content = content
        self.drawing = drawing
        self.tall = tall
        self.small: float = 15  # the smallest words

    def begin(self, area: Area) -> Area:
        """What is drawn from now on lies in another area."""
        self.drawing = area
        return area

    # dice

    def die(self, code: int, x: float, y: float, size: float, under: str, where: str) -> None:
        """One die; it keeps its id wherever it goes. A die whose face does not matter shows its letter."""
        letter, face = self.view.names[code & 31], code >> 5
        art = die(face or letter, size, DIE_PAINTS[letter])
        self.drawing.add(f"die-{code & 31}", x, y, art, f"{die_words(self.view, code)}, {where}", under=under)

    # the four territories

    def territory(self, territory: int, x: float, y: float, width: float, height: float) -> None:
        """A territory with its spaces, dice, tiles, enemies and damage track."""
        view, name = self.view, TERRITORIES[territory]
        row = 52.0 if self.tall else 60.0
        play = height - 36 - row - 30
        board = lay_out(view, self.content, territory, width - 20, play)
        title = f"{NAMES[territory]} {view.sides[territory]}"
        art = ground(territory, width, height) + rect(8, 7, width - 16, 22, PAINTS[territory], "ink", 1.2, 6)
        paint = "on-gold" if territory == DESERT else "on"
        art += icon(MOTIFS[territory], 22, 18, 16, paint) + text(35, 18, title, 15, paint, bold=True, middle=True)
        art += group(board.art, x=10, y=36) + self.track_art(territory, 10, height - 20, width - 20)
        self.drawing.add(name, x, y, art, describe_territory(view, self.content, territory))
        self.tiles(territory, board, x + 10, y + 36)
        self.spaces(territory, board, x + 10, y + 36)
        self.placed(territory, board, x + 10, y + 36)
        self.skull(territory, x + 10, y + height - 20, width - 20)
        foes = [key for key in view.enemies if self.content.cards[key].home == territory]
        self.enemies(foes, x + 8, y + height - 34 - row, width - 16, row - 4)

    def track_art(self, territory: int, x: float, y: float, width: float) -> Art:
        """RFA-TERM-06: the holes, the last available one with a skull, those lost for good struck out."""
        view = self.view
        step = width / (view.track + 1)
        art = line(x + step / 2, y, x + width - step / 2, y, "faint", 2)
        for hole in range(view.track + 1):
            middle = x + step * (hole + 0.5)
            fill = "red-wash" if hole == view.limits[territory] else "card"
            art += circle(middle, y, 12, fill, "ink", 1.4)
            if hole == view.limits[territory]:
                art += icon("skull", middle, y, 14, "red")
            elif hole > view.limits[territory]:
                art += icon("cross", middle, y, 14, "red")
            elif hole:
                art += text(middle, y, hole, 15, "faint", "middle", "sans", middle=True)
            else:
                art += icon("arrow", middle, y, 11, "faint")
        return art

    def skull(self, territory: int, x: float, y: float, width: float) -> None:
        """The skull on its track, and the end-of-game marker if there are any."""
        view, name = self.view, TERRITORIES[territory]
        step = width / (view.track + 1)
        skull, limit = view.skulls[territory], view.limits[territory]
        if view.markers:
            mark = rect(-12, -12, 24, 24, "none", "red", 2.5, 5)
            self.drawing.add(
                f"marker-{name}", x + step * (limit + 0.5), y, mark, f"end marker in hole {limit}", under=name
            )
        art = circle(0, 0, 12, "ink", "card", 1.5) + icon("skull", 0, 0, 17, "card")
        self.drawing.add(
            f"skull-{name}", x + step * (skull + 0.5), y, art, f"skull in hole {skull} of {limit}", under=name
        )

    def tiles(self, territory: int, board: TerritoryBoard, x: float, y: float) -> None:
        """Barriers, chain tiles, the boundary."""
        view = self.view
        for key, (left, top) in board.tiles.items():
            if key == "boundary":
                tile = rect(-6, -20, 12, 40, "brown", "ink", 1.4, 3) + rect(-3, -14, 6, 28, "gold", "none", 0, 2)
                self.drawing.add("boundary", x + left, y + top, tile, "boundary tile", under="forest")
            elif key.startswith("K"):
                closed = bool(view.chains >> (int(key[1]) - 1) & 1)
                label = f"connection {key[1]} is {'closed' if closed else 'open'}"
                art = circle(0, 0, 11, "gold" if closed else "brown", "ink", 1.5) + icon(
                    "ring", 0, 0, 14, "on-gold" if closed else "on"
                )
                self.drawing.add(f"chain-{key[1]}", x + left, y + top, art, label, under="desert")
            elif "-" in key:
                number, tile_number = int(key[0]), int(key[2])
                if view.barriers[number - 2] > tile_number:
                    wide = board.size * (1.2 if view.sides[1] == "B" else 2.1)
                    high = board.size * 1.2 if view.sides[1] == "B" else 18
                    art = rect(-wide / 2, -high / 2, wide, high, "brown", "ink", 1.6, 4)
                    art += rect(-wide / 2, -high / 2, wide, high, "bricks", round=4)
                    self.drawing.add(
                        f"barrier-{key}", x + left, y + top, art, f"barrier of the {number}s", under="fortress"
                    )

    def spaces(self, territory: int, board: TerritoryBoard, x: float, y: float) -> None:
        """Spaces of the B sides that are clicked one by one."""
        names: list[str] = []
        if territory == DESERT and self.view.sides[DESERT] == "B":
            names = list(self.content.desert_b.spaces)
        elif territory == ICE_CAVE and self.view.sides[ICE_CAVE] == "B":
            names = list(self.content.ice_cave_b.spaces)
        half = board.size / 2
        for space, (left, top) in zip(names, board.spots):
            art = rect(-half, -half, board.size, board.size, "none", "ink", 1, board.size * 0.2, opacity=0.35)
            place = TERRITORIES[territory]
            self.drawing.add(f"{place}-{space}", x + left, y + top, art, f"space {space}", under=place)

    def placed(self, territory: int, board: TerritoryBoard, x: float, y: float) -> None:
        """The dice on a territory's spaces."""
        view, name, size = self.view, TERRITORIES[territory], board.size
        spots: list[tuple[int, int]] = []  # die, number of its space
        if territory == DESERT and view.sides[DESERT] == "A":
            spots = [(code, i) for i, code in enumerate(view.desert)]
            spots += [(number, 3 + i) for i, number in enumerate(view.second)]
        elif territory == DESERT:
            spots = [(code, i) for i, code in enumerate(view.desert) if code]
        elif territory == FOREST:
            spots = self.forest_spots()
        elif territory == ICE_CAVE:
            spots = [(code, i) for i, code in enumerate(view.ice_cave) if code]
        else:
            per_section = 4 if view.sides[1] == "A" else 5
            spots = [(code, s * per_section + i) for s, dice in enumerate(view.fortress) for i, code in enumerate(dice)]
        for code, i in spots:
            self.die(
                code, x + board.spots[i][0], y + board.spots[i][1], size, name, f"in the {NAMES[territory].lower()}"
            )
        if territory == DESERT and view.sides[DESERT] == "A":
            for i, number in enumerate(view.devoured):
                left, top = board.spots[6 + i % 12]
                self.die(number, x + left, y + top, 16, name, "devoured by the desert")
        if "pool" in board.tiles:
            self.pool(x + board.tiles["pool"][0], y + board.tiles["pool"][1], min(25, board.size * 0.68))

    def forest_spots(self) -> list[tuple[int, int]]:
        """Side A fills from the first space; side B fills 6s from the left and 5s from the right."""
        view = self.view
        if view.sides[FOREST] == "A":
            return [(code, i) for i, code in enumerate(view.forest)]
        sixes = [code for code in view.forest if code >> 5 == 6]
        fives = [code for code in view.forest if code >> 5 == 5]
        last = self.content.forest_b.spaces - 1
        return [(code, i) for i, code in enumerate(sixes)] + [(code, last - i) for i, code in enumerate(fives)]

    def pool(self, x: float, y: float, size: float) -> None:
        """The bonus dice that nobody has."""
        for i, number in enumerate(self.view.pool):
            self.die(number, x + (i - 1.5) * (size + 3), y, size, "", "in the bonus pool")

    # enemies

    def enemies(self, foes: list[str], x: float, y: float, width: float, height: float, columns: int = 0) -> None:
        """Active enemies as small cards with the dice on them; many are narrow."""
        if not foes:
            return
        across = columns or max(len(foes), 2 if self.tall else 3)
        step = width / across
        for i, key in enumerate(foes):
            self.enemy(key, x + i % across * step, y + i // across * (height + 5), min(step - 4, 124), height)

    def enemy(self, key: str, x: float, y: float, width: float, height: float) -> None:
        """One enemy: figure, rank, name, dice and how much is still needed."""
        card = self.content.cards[key]
        dice = self.view.enemies[key]
        name = card.enemy.name if card.enemy else key
        paint = PAINTS[card.home] if card.home >= 0 else "purple"
        art = rect(1.5, 2.5, width, height, "shadow", round=6) + rect(0, 0, width, height, "card", paint, 3, 6)
        longest = max(width_of(word, 15, bold=True) for word in name.split())
        wide = min(height - 4, width - 4, max(width - 12 - longest, 32)) if width >= 110 else min(height, width) - 4
        art += group(portrait(self.content, key, wide, height - 4), x=2 if width >= 66 else (width - wide) / 2, y=2)
        if width >= 110:
            art += text_box(wide + 8, 3, width - wide - 11, 32, name, 15, "ink", least=15, leading=1.0, bold=True)
        art += group(badge(card.rank or "\u2013", 25, paint), x=wide - 3, y=9)
        progress = f"{total(dice)}/{card.strength}"
        if width >= 84:
            art += text(width - 5, height - 5, progress, 16, "ink", "end", "sans", bold=True)
        else:
            art += rect(width - 32, height - 20, 31, 19, "card", round=4, opacity=0.9)
            art += text(width - 4, height - 5, progress, self.small, "ink", "end", "sans", bold=True)
        self.drawing.add(key, x, y, art, read_enemy(self.view, self.content, key))
        size = min(23, (width - 38) / max(1, len(dice)) - 1)
        for i, code in enumerate(dice):
            self.die(code, x + 4 + size / 2 + i * (size + 1), y + height - size / 2 - 4, size, key, f"on {name}")


def portrait(content: Content, key: str, width: float, height: float) -> Art:
    """The picture of an enemy in a box from 0, 0; a newcomer of a pack has a face by its name."""
    return framed(picture(f"enemy:{enemy_of(content.cards[key])}"), width, height)
