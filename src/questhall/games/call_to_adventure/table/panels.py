"""The parts of the table that are always there: rows, hand, heroes, decks."""

from questhall.drawing import (
    Art,
    Drawing,
    card_back,
    chip,
    chip_width,
    group,
    heading,
    icon,
    plate,
    rect,
    seal,
    text,
    text_box,
    wrap,
)  # fmt: skip
from questhall.games.call_to_adventure.content.printed import Content, Power
from questhall.games.call_to_adventure.table.card_text import ABILITY_NAMES, needs_line, reward, rule_line
from questhall.games.call_to_adventure.table.cards import (  # fmt: skip
    CARD_H,
    CARD_W,
    HAND_H,
    HAND_W,
    PATH_X,
    PATH_Y,
    TYPE_PAINT,
    ally_strip,
    empty_slot,
    hand_card,
    path_block,
    story_card,
)
from questhall.games.call_to_adventure.table.heroes import full_board, name_of, small_board, tall_board
from questhall.games.call_to_adventure.table.odds import path_chances, row
from questhall.games.call_to_adventure.table.refusals import element
from questhall.games.call_to_adventure.view import HeroView, TableView

NUMERALS = ("", "I", "II", "III")
ACT_PAINT = ("", "brown", "blue", "red")
PHASES = {
    "setup": "Choosing characters", "start": "Start of the turn", "action": "Actions", "declare": "Actions",
    "A1": "Gathering runes", "A2": "Casting the runes", "A3": "Facing the result", "A4": "The outcome",
    "A5": "Resolving", "A6": "After the challenge", "end": "End of the turn", "last": "Last call",
}  # fmt: skip


class Sheet:
    """A drawing that grows: the pieces of one table."""

    def __init__(self, view: TableView, content: Content, tall: bool) -> None:
        self.view = view
        self.content = content
        self.tall = tall
        self.drawing = Drawing(480 if tall else 1200, 0, [], "Call to Adventure")
        self.seat = view.seat if view.seat is not None else view.turn  # whose chances are shown

    def add(self, id: str, x: float, y: float, art: Art, label: str = "", scale: float = 1, under: str = "") -> None:
        self.drawing.add(id, x, y, art, label, scale=scale, under=under)

    # rows

    def rows(self, x: float, y: float, width: float) -> float:
        """The three rows, the newest on top; those that nobody can use any more are slim."""
        view = self.view
        for act in (3, 2, 1):
            live = act <= view.revealed and any(1 + min(8, len(hero.story)) // 3 <= act for hero in view.heroes)
            y = self._full_row(act, x, y, width) if live else self._slim_row(act, x, y, width)
        return y

    def _full_row(self, act: int, x: float, y: float, width: float) -> float:
        view = self.view
        scale = 1.5 if self.tall else 1
        left = 0 if self.tall else 54
        if self.tall:
            self.add(f"deck-{act}", x, y, _act_bar(act, width, view.decks[act - 1]), f"Act {NUMERALS[act]} deck")
            y += 34
        else:
            self.add(f"deck-{act}", x, y, _act_tab(act, view.decks[act - 1], len(view.discards[act - 1])),
                     f"Act {NUMERALS[act]} deck, {view.decks[act - 1]} cards")  # fmt: skip
        per_line = 2 if self.tall else len(view.rows[act - 1])
        pitch = CARD_W * scale + (8 if self.tall else 7)
        bottom = y
        for slot, id in enumerate(view.rows[act - 1]):
            cx = x + left + (slot % per_line) * pitch
            cy = y + (slot // per_line) * (CARD_H + 26) * scale
            self._row_card(act, slot, id, cx, cy, scale)
            bottom = max(bottom, cy + (CARD_H + 26) * scale)
        return bottom

    def _row_card(self, act: int, slot: int, id: str, x: float, y: float, scale: float) -> None:
        view, content = self.view, self.content
        if not id:
            self.add(f"slot-{act}-{slot}", x, y, empty_slot(), "empty slot", scale)
            return
        card = content.story[id]
        ally = view.under[act - 1][slot]
        if ally:
            name = content.story[ally].name
            self.add(f"card-{ally}", x, y + (CARD_H - 6) * scale, ally_strip(name), _label(content, ally), scale)
        hard = view.difficulties.get(id, [0])[0] - card.top.plus
        self.add(f"card-{id}", x, y, story_card(card, hard, ally=bool(ally)), _label(content, id), scale)
        if card.kind in ("challenge", "adversary"):
            self._paths(id, x, y, scale)
        if (act, slot) == view.closed:
            lock = rect(0, 0, CARD_W, CARD_H, "shadow", round=8) + icon("lock", CARD_W / 2, CARD_H / 2, 50, "red")
            self.add(f"closed-{id}", x, y, lock, "closed by an Adversary", scale, under=f"card-{id}")

    def _paths(self, id: str, x: float, y: float, scale: float) -> None:
        view, content = self.view, self.content
        card, attempt = content.story[id], view.attempt
        for path in content.facts[id]:
            side = card.side(path)
            lit = attempt is not None and attempt.card == id and attempt.path == path
            chances = row(path_chances(view, content, self.seat, id, path)) if not view.over else ""
            place = f"path-{id}-{path}"
            label = f"{card.name}, {side.name or 'overcome it'}: {chances}; {reward(side)}.{_says(side.powers)}"
            art = path_block(side, chances, lit)
            self.add(place, x + PATH_X * scale, y + PATH_Y[path] * scale, art, label, scale, under=f"card-{id}")

    def _slim_row(self, act: int, x: float, y: float, width: float) -> float:
        view, content = self.view, self.content
        back = act > view.revealed
        self.add(f"deck-{act}", x, y, _act_bar(act, width, view.decks[act - 1], back), f"Act {NUMERALS[act]} deck")
        cards = view.rows[act - 1]
        if back:
            for slot in range(len(cards)):
                art = card_back(44, 30, ACT_PAINT[act], "scroll")
                self.add(f"back-{act}-{slot}", x + 118 + slot * 52, y + 1, art, "face-down card")
            return y + 40
        y += 34
        per_line = 2 if self.tall else len(cards)
        pitch = width / per_line
        for slot, id in enumerate(cards):
            if id:
                words = content.story[id].name
                art = rect(0, 0, pitch - 8, 28, "card", "ink", 1.2, 5) + text_box(
                    4, 2, pitch - 16, 24, words, 13, "faint"
                )
                place = (x + (slot % per_line) * pitch, y + (slot // per_line) * 34)
                self.add(f"card-{id}", *place, art, _label(content, id))
        return y + 34 * -(-len(cards) // per_line) + 6

    # hand

    def hand(self, x: float, y: float, width: float) -> float:
        """One's own cards, each name once with its number."""
        view = self.view
        if view.seat is None or not view.heroes[view.seat].hand:
            return y
        hand = view.heroes[view.seat].hand
        scale = 1.66 if self.tall else 1
        self.add("hand", x, y + 16, heading(0, 0, "Your hand", width, 15))
        y += 28
        pitch = HAND_W * scale + 8
        per_line = max(1, int(width // pitch))
        names = sorted(set(hand))
        for i, id in enumerate(names):
            card = self.content.hand[id]
            art = hand_card(card)
            if hand.count(id) > 1:
                art += group(seal(f"x{hand.count(id)}", "ink", 24), x=HAND_W - 14, y=34)
            label = f"{card.name}: {' '.join([rule_line(power) for power in card.powers])}"
            self.add(
                f"hand-{id}", x + (i % per_line) * pitch, y + (i // per_line) * (HAND_H * scale + 8), art, label, scale
            )
        return y + -(-len(names) // per_line) * (HAND_H * scale + 8)

    # heroes

    def heroes(self, x: float, y: float, width: float, seats: list[int]) -> float:
        """The places of these heroes below each other."""
        view = self.view
        for seat in seats:
            hero = view.heroes[seat]
            roomy = seat == view.seat or len(view.heroes) <= 2
            scale = 1.0
            if self.tall:
                board = tall_board if seat == view.seat else small_board
                scale = 1.0 if seat == view.seat else 1.35
            else:
                board = full_board if roomy and width >= 360 else small_board
            art, height = board(view, self.content, seat, width / scale)
            y += 16
            self.add(f"seat-{seat}", x, y, art, _seat_label(self.content, hero, seat), scale)
            y += height * scale + 4
            if seat == view.seat:
                y = self.powers(x, y + 4, width)
        return y

    def powers(self, x: float, y: float, width: float) -> float:
        """Powers that the seat can activate, as plates to click."""
        size = 14 if self.tall else 11.5
        for power in own_powers(self.view, self.content):
            words = f"{self._source(power)}: {rule_line(power)}"
            lines = wrap(words, width - 34, size)
            high = 8 + len(lines) * size * 1.25
            art = rect(0, 0, width, high, "gold-wash", "gold", 1.2, 6) + icon("bolt", 13, high / 2, 15, "brown")
            art += "".join([text(26, 4 + size * (1 + 1.25 * i), words_, size) for i, words_ in enumerate(lines)])
            self.add(element(power.key), x, y, art, words)
            y += high + 4
        return y

    def _source(self, power: Power) -> str:
        content = self.content
        if power.key.endswith("/opportunity"):
            return content.quests[power.card].name
        if power.card in content.characters:
            return content.characters[power.card].name
        return content.story[power.card].name

    def decks(self, x: float, y: float, width: float) -> float:
        """The Hero and the Antihero deck."""
        view = self.view
        place = x
        for kind, count in (("hero", view.hero_deck), ("antihero", view.antihero_deck)):
            words = f"{kind.capitalize()} deck {count}"
            size = 15 if self.tall else 13
            symbol = "helmet" if kind == "hero" else "mask"
            self.add(f"deck-{kind}", place, y + 14, chip(words, 0, 0, size, TYPE_PAINT[kind], symbol), words)
            place += chip_width(words, size, symbol) + 10
        return y + 34

    def header(self, x: float, y: float, width: float) -> float:
        """Whose turn it is and what is going on."""
        view = self.view
        if view.over:
            words = "The tale is told" if not view.lost else "The Adversary has won"
        elif view.phase == "setup":
            words = "Choose your characters"
        else:
            words = f"{name_of(self.content, view.heroes[view.turn], view.turn)}: {PHASES[view.phase]}"
            if view.ending >= 0:
                words += " (final turns)"
        self.add("header", x + width / 2, y + 18, plate(words, width, 17, "gold", "scroll"), words)
        return y + 42


def _act_tab(act: int, left: int, discarded: int) -> Art:
    art = card_back(46, 100, ACT_PAINT[act], "scroll")
    art += text(23, 92, NUMERALS[act], 15, "card", "middle", bold=True)
    return (
        art
        + text(23, 118, f"{left} left", 10.5, "faint", "middle", "sans")
        + text(23, 133, f"{discarded} gone", 10.5, "faint", "middle", "sans")
    )


def _act_bar(act: int, width: float, left: int, back: bool = False) -> Art:
    words = f"Act {NUMERALS[act]}"
    art = rect(0, 0, width, 32, "shade", "edge", 1, 6) + text(12, 16, words, 16, bold=True, middle=True)
    return art + text(width - 10, 16, f"deck {left}", 14, "faint", "end", "sans", middle=True) if not back else art


def _says(powers: tuple[Power, ...]) -> str:
    """The printed lines of a card, each after a full stop; nothing for a card without any."""
    return "".join([f" {rule_line(power)}" for power in powers])


def _label(content: Content, id: str) -> str:
    """A Story card as it is read: what it asks for, what it gives, what it says."""
    card = content.story[id]
    if card.kind == "trait":
        asked = needs_line(card.needs) or "free to take"
        return f"trait {card.name}: {asked}; {reward(card.top)}.{_says(card.top.powers)}"
    if card.kind == "ally":
        icons = f" {reward(card.top)}." if card.top.icons or card.top.story else ""
        return f"Ally {card.name}:{icons}{_says(card.top.powers)}"
    listed = " and ".join([ABILITY_NAMES[name] for name in card.abilities])
    return f"{card.kind} {card.name}, difficulty {card.difficulty}, {listed}.{_says(card.powers)}"


def _seat_label(content: Content, hero: HeroView, seat: int) -> str:
    """A hero as everybody may read it: tokens, level, and the printed lines of the cards that lie open."""
    said = [f"{name_of(content, hero, seat)}: {hero.xp} XP, level {hero.level}."]
    for id in (hero.origin, hero.motivation, hero.destiny):
        if id:
            said.append(f"{content.characters[id].name}:{_says(content.characters[id].powers)}")
    for card, path in hero.story:
        side = content.story[card].side(path)
        if side.powers:
            said.append(f"{content.story[card].name}:{_says(side.powers)}")
    return " ".join([*said, *[_label(content, ally) for ally in hero.allies]])


def own_powers(view: TableView, content: Content) -> list[Power]:
    """Powers that the viewing seat can activate at some time."""
    if view.seat is None or view.over:
        return []
    hero = view.heroes[view.seat]
    found: list[Power] = []
    for id in (hero.origin, hero.motivation):
        found += content.characters[id].powers if id else ()
    for card, path in hero.story:
        found += content.story[card].side(path).powers
    for ally in hero.allies:
        found += content.story[ally].top.powers
    if view.quarry is not None:
        found.append(content.quests[view.quarry.card].opportunity)
    return [power for power in found if not power.trigger.startswith("on_")]
