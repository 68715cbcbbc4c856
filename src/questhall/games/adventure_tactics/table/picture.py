"""The table in an encounter: grid, figures, line, hand, player board, boss card, objectives; wide and tall."""

import msgspec

from questhall.drawing import (
    Art,
    Drawing,
    badge,
    bar,
    card,
    card_back,
    group,
    icon,
    panel,
    pips,
    rect,
    text,
    text_box,
)
from questhall.games.adventure_tactics.content.conditions import CONDITIONS
from questhall.games.adventure_tactics.rules.cards.sheets import class_of, hero_of
from questhall.games.adventure_tactics.rules.cards.stats import basic_attack, movement
from questhall.games.adventure_tactics.state import Figure, GameTable
from questhall.games.adventure_tactics.table.board_picture import Scenery
from questhall.games.adventure_tactics.table.card_text import rules_line, strike_words
from questhall.games.adventure_tactics.table.names import (
    HERO_ICON,
    HERO_PAINT,
    KIND_ICON,
    KIND_PAINT,
    class_words,
    icon_of,
    name_of_card,
    paint_of,
    title,
)


class Picture(Scenery):
    """One drawing being made: the board, and the panels around it."""

    def boss(self, x: float, y: float, width: float, height: float) -> None:
        """The boss card just revealed, what is left in the boss deck, and the enemies in figures."""
        state, encounter = self.state, self.encounter
        art = panel(width, height, "Enemies", "red", symbol="skull")
        self.drawing.add("enemies", x, y, art)
        shown = encounter.script.card if encounter.script is not None else ""
        wide, high = (120.0, height - 34) if not self.tall else (128.0, height - 34)
        if not shown and encounter.decks:
            shown = next((deck.discard[-1] for deck in encounter.decks if deck.discard), "")
        if shown:
            entry = state.content.cards[shown]
            now = encounter.script is not None
            face = card(
                entry.name,
                wide,
                high,
                "red",
                art="skull",
                rules=rules_line(shown, state.content),
                footer="now" if now else "last",
                faded=not now,
            )
            self.drawing.add(
                f"boss-{shown}", x + 10, y + 24, face, f"Boss card {entry.name}: {rules_line(shown, state.content)}"
            )
        else:
            self.drawing.add(
                "boss-deck", x + 10, y + 24, card_back(wide, high, "red", "skull", "Boss deck"), "Boss deck"
            )
        left = x + wide + 22
        room = width - wide - 30
        rows = 0.0
        for deck in encounter.decks:
            counts: dict[str, int] = {}
            for one in deck.draw:
                counts[one] = counts.get(one, 0) + 1
            listed = ", ".join(f"{count} {name_of_card(state.content, one)}" for one, count in sorted(counts.items()))
            known = f" Next: {', '.join(name_of_card(state.content, one) for one in deck.known)}." if deck.known else ""
            words = f"Still in the deck ({len(deck.draw)}): {listed}.{known}"
            self.drawing.add(
                f"deck-{deck.boss}",
                left,
                y + 24 + rows,
                text_box(0, 0, room, 58, words, 13, "faint", "start", "sans", least=9),
                words,
            )
            rows += 60
        kinds: dict[str, list[Figure]] = {}
        for figure in encounter.figures.values():
            if figure.kind in ("boss", "minion"):
                kinds.setdefault(f"{figure.sheet} {figure.dice}".strip(), []).append(figure)
        for key, figures in sorted(kinds.items(), key=lambda pair: pair[1][0].kind):
            sheet = figures[0].sheet
            if rows > height - 52:
                break
            words = f"{self._sheet_words(figures[0])}{' x' + str(len(figures)) if len(figures) > 1 else ''}"
            passives = " ".join(
                f"{name_of_card(state.content, id)}: {rules_line(id, state.content)}"
                for id in state.content.index.passives.get(sheet, ())
            )
            body = icon(icon_of(state, figures[0]), 10, 11, 20, paint_of(figures[0]))
            body += text_box(
                26,
                0,
                room - 26,
                34,
                f"{words}. {passives}" if passives else words,
                12.5,
                "ink",
                "start",
                "sans",
                least=9,
            )
            name = key.replace(" ", "-").replace("+", "")
            self.drawing.add(f"sheet-{name}", left, y + 24 + rows, body, f"{words}. {passives}")
            rows += 37

    def _sheet_words(self, figure: Figure) -> str:
        state = self.state
        sheet = state.content.minions.get(figure.sheet) or state.content.bosses[figure.sheet]
        hp = f" {figure.hp}/{figure.top} HP" if figure.kind == "boss" else ""
        basic = basic_attack(state, figure)
        if basic is not None and figure.dice:
            basic = msgspec.structs.replace(basic, dice=figure.dice)
        strike = strike_words(basic, state.content)
        return f"{sheet.name}{hp}, move {movement(state, figure)}, {strike}"

    def party(self, x: float, y: float, width: float, height: float) -> None:
        """The heroes in a row: HP, conditions, open hands."""
        heroes = self.state.heroes
        step = width / max(1, len(heroes))
        for number, hero in enumerate(heroes):
            self._member(hero.id, x + number * step, y, step - 6, height)

    def _member(self, id: str, x: float, y: float, width: float, height: float) -> None:
        state, encounter = self.state, self.encounter
        figure, board = encounter.figures[id], encounter.boards[id]
        hero = hero_of(state, id)
        active = 0 <= encounter.turn < len(encounter.line) and encounter.line[encounter.turn] == id
        symbol = HERO_ICON[id] if width > 100 else ""  # in a party of five the name needs the room
        art = panel(width, height, hero.name, HERO_PAINT[id], active=active, symbol=symbol)
        counted = figure.top > 1  # ATD-SETUP-08: hearts are counted when the boards are chosen
        if counted:
            paint = "green" if figure.hp * 2 > figure.top else "red"
            health = bar(figure.hp, figure.top, width - 16, 18, paint, f"{figure.hp} / {figure.top}")
            art += group(health, x=8, y=20)
        art += text_box(6, 40, width - 12, 18, class_words(state, id), 12, "faint", least=9)
        for place, condition in enumerate(figure.conditions):
            art += icon(CONDITIONS[condition].icon, 18 + place * 22, 70, 18, "red")
        if figure.down:
            art += text(width / 2, 76, "knocked out", 13, "red", "middle", bold=True)
        hand = ", ".join(name_of_card(state.content, one) for one in board.hand)
        words = hand or ("no cards" if counted else "chooses a board")
        art += text_box(6, 82, width - 12, height - 90, words, 11.5, "ink", "start", "sans", least=8)
        health_words = f", {figure.hp} of {figure.top} HP" if counted else ""
        label = (
            f"{hero.name}, {class_words(state, id)}{health_words}. Hand: {hand or 'none'}. "
            f"Deck {len(board.draw)}, discard {len(board.discard)}."
        )
        self.drawing.add(f"member-{id}", x, y, art, label)

    def seat_panel(self, x: float, y: float, width: float, height: float) -> None:
        """The hero whose cards are shown: actions, piles, movement and attack."""
        state, encounter = self.state, self.encounter
        if not self.hero:
            return
        board, figure = encounter.boards[self.hero], encounter.figures[self.hero]
        hero = hero_of(state, self.hero)
        printed_class = class_of(state, hero)
        art = panel(width, height, hero.name, HERO_PAINT[self.hero], symbol=HERO_ICON[self.hero])
        art += text(12, 34, class_words(state, self.hero), 14)
        art += text(12, 54, "Actions", 13, "faint") + group(
            pips(board.actions, max(2, board.actions), 14, 5, "gold"), x=70, y=44
        )
        art += icon("boot", 20, 74, 18) + text(34, 79, f"{movement(state, figure)}", 14)
        art += icon("sword", 66, 74, 18) + text_box(
            80, 64, width - 88, 20, strike_words(printed_class.attack, state.content), 12.5, "ink", "start", least=9
        )
        art += text(
            12, 101, f"Deck {len(board.draw)}   Discard {len(board.discard)}   Aside {len(board.aside)}", 13, "faint"
        )
        if board.discard:
            listed = ", ".join(name_of_card(state.content, one) for one in board.discard[-6:])
            art += text_box(
                10, 106, width - 20, height - 112, "Discarded: " + listed, 11.5, "faint", "start", "sans", least=8.5
            )
        self.drawing.add(
            "seat",
            x,
            y,
            art,
            f"{hero.name}: {board.actions} actions, deck {len(board.draw)}, discard {len(board.discard)}",
        )

    def hand(self, x: float, y: float, width: float, columns: int, wide: float, high: float) -> float:
        """The hand as full cards; the same card twice lies under a badge. Returns the height used."""
        if not self.hero:
            return 0
        board = self.encounter.boards[self.hero]
        cards = list(dict.fromkeys(board.hand))
        step = wide + 8 if self.tall else min(wide + 8, width / max(1, len(cards)))
        for number, one in enumerate(cards):
            art = self.card(one, wide, high)
            count = board.hand.count(one)
            if count > 1:
                art += group(badge(count, 24, "red"), x=wide - 8, y=high - 8)
            column, row = number % columns, number // columns
            label = f"{name_of_card(self.state.content, one)}: {rules_line(one, self.state.content)}"
            self.drawing.add(f"hand-{one}", x + column * step, y + row * (high + 10), art, label)
        return -(-len(cards) // columns) * (high + 10)

    def card(self, id: str, wide: float, high: float) -> Art:
        """A hero card with its rules line."""
        entry = self.state.content.cards[id]
        origin = (
            self.state.content.classes[entry.class_].name
            if entry.class_ in self.state.content.classes
            else title(str(entry.kind))
        )
        paint = KIND_PAINT[entry.kind]
        return card(
            entry.name,
            wide,
            high,
            paint,
            art=KIND_ICON[entry.kind] if id not in ART else ART[id],
            kind=origin,
            rules=rules_line(id, self.state.content),
            flavour="" if self.tall else entry.flavour,
            footer=" ".join(entry.keywords),
        )

    def slots(self, x: float, y: float, width: float, columns: int, high: float) -> float:
        """What lies on the player board, as plates with the rules line."""
        if not self.hero:
            return 0
        board = self.encounter.boards[self.hero]
        entries = [
            ("weapon", board.weapon),
            ("armor", board.armor),
            ("accessory", board.accessory),
            ("feature", board.feature),
        ]
        entries += [("passive", one) for one in board.passives] + [("dice", one) for one in board.dice]
        wide = width / columns - 6
        for number, (kind, one) in enumerate(entries):
            left, top = x + number % columns * (wide + 6), y + number // columns * (high + 6)
            art = rect(
                0,
                0,
                wide,
                high,
                f"{KIND_PAINT[kind]}-wash" if one else "shade",
                "edge",
                1,
                5,
                dash="" if one else "4 3",
            )
            art += icon(KIND_ICON[kind], 14, 14, 18, KIND_PAINT[kind] if one else "faint")
            if one:
                words = rules_line(one, self.state.content)
                art += text_box(
                    26, 2, wide - 30, 20, name_of_card(self.state.content, one), 14, "ink", "start", bold=True, least=9
                )
                art += text_box(6, 23, wide - 12, high - 26, words, 12, "ink", "start", "sans", least=8.5)
                self.drawing.add(
                    f"slot-{one}", left, top, art, f"On the board: {name_of_card(self.state.content, one)}: {words}"
                )
            else:
                art += text(30, 19, f"no {kind}", 13, "faint", italic=True)
                self.drawing.add(f"empty-{kind}", left, top, art)
        return -(-len(entries) // columns) * (high + 6)


ART = {
    "basic_move": "foot",
    "basic_attack": "fist",
    "fireball": "flame",
    "healing_prayer": "heart",
    "arcane_bolt": "bolt",
    "frost_shard": "snow",
    "blink": "portal",
    "study": "book",
    "brace": "shield",
    "heavy_swing": "axe",
    "charge": "next",
    "rally": "flag",
    "backstab": "sword",
    "throwing_knife": "sword",
    "smoke_pellet": "cloud",
    "slip_by": "boot",
    "ward": "shield",
    "mace_blow": "hammer",
    "rebuke": "speech",
    "cleansing_light": "sun",
    "paired_shot": "arrow",
    "hop_back": "bow",
    "pinning_arrow": "arrow",
    "steady_aim": "target",
    "scout_ahead": "eye",
    "shield_shove": "shield",
    "quick_slash": "sword",
}


def draw_encounter(state: GameTable, seat: int, tall: bool) -> Drawing:
    """The whole table of an encounter."""
    encounter = state.encounter
    assert encounter is not None
    name = state.content.chapters[encounter.chapter].title
    if tall:
        return _tall(state, seat, name)
    drawing = Drawing(1200, 800, [], name)
    picture = Picture(state, seat, drawing, False)
    picture.line(14, 10, 1172)
    size = min(560 / encounter.width, 500 / encounter.height)
    picture.board(34, 86, size)
    left = 34 + size * encounter.width + 22
    width = 1188 - left
    more = picture.objectives(left, 82, width)
    picture.boss(left, 208 + more, width, 190)
    picture.party(left, 424 + more, width, 172)
    low = 622 + more
    drawing.height = 800 + more
    picture.seat_panel(14, low, 226, 168)
    picture.hand(252, low - 12, 520, 8, 122, 182)
    picture.slots(786, low - 12, 406, 3, 56)
    return drawing


def _tall(state: GameTable, seat: int, name: str) -> Drawing:
    encounter = state.encounter
    assert encounter is not None
    drawing = Drawing(480, 800, [], name)
    picture = Picture(state, seat, drawing, True)
    picture.line(8, 8, 464)
    size = (480 - 34) / encounter.width
    picture.board(24, 80, size)
    top = 80 + size * encounter.height + 20
    top += picture.hand(8, top, 464, 3, 150, 214) + 16
    picture.seat_panel(8, top + 8, 464, 128)
    top += 152
    top += picture.objectives(8, top + 8, 464)
    top += 126 + 26 * sum(1 for count in state.items.values() if count)
    picture.boss(8, top + 8, 464, 216)
    top += 244
    top += picture.slots(8, top, 464, 2, 66) + 12
    for number, hero in enumerate(state.heroes):
        picture._member(hero.id, 8 + number % 2 * 236, top + 12 + number // 2 * 172, 228, 156)
    drawing.height = top + 24 + -(-len(state.heroes) // 2) * 172
    return drawing
