"""Where everything lies: the table for a desk (wide) and for a hand (tall), the attempt, the Adversary, the end."""

from questhall.drawing import (
    Drawing,
    bar,
    group,
    heading,
    panel,
    plate,
    rect,
    seal,
    text,
    text_box,
    wrap,
)  # fmt: skip
from questhall.games.call_to_adventure.content.printed import Content
from questhall.games.call_to_adventure.rules.runes import NAMES, VALUES
from questhall.games.call_to_adventure.rules.setup import KINDS, cards_of
from questhall.games.call_to_adventure.table.card_text import hand_lines, quest_lines, rule_line, tale
from questhall.games.call_to_adventure.table.cards import CARD_W, TYPE_PAINT, character_card, rune  # fmt: skip
from questhall.games.call_to_adventure.table.heroes import name_of
from questhall.games.call_to_adventure.table.odds import corruption_chances, gather_chances, path_chances, percent, row
from questhall.games.call_to_adventure.table.panels import Sheet
from questhall.games.call_to_adventure.view import TableView


class Scene(Sheet):
    """A table with what is going on at it."""

    # the attempt, the stack, the Adversary

    def attempt(self, x: float, y: float, width: float) -> float:
        """The challenge being attempted: runes, sums, chances; and the cards waiting on the stack."""
        view = self.view
        attempt = view.attempt
        if attempt is None:
            return self.stack(x, y, width)
        content = self.content
        card = content.story[attempt.card]
        side = card.side(attempt.path)
        title = f"{name_of(content, view.heroes[attempt.seat], attempt.seat)} attempts"
        thrown = bool(attempt.stones)
        stones = attempt.stones if thrown else attempt.pool
        size = 52 if self.tall else 46
        per_line = max(1, int((width - 24) // (size + 4)))
        lines = -(-len(stones) // per_line)
        height = 112 + lines * (size + 16)
        art = panel(width, height, title, "gold", active=True)
        name = f"{card.name}: {side.name}" if side.name else card.name
        room = width - 28 if thrown else width - 78
        art += text_box(14, 12, room, 22, name, 17, bold=True, anchor="start", least=11)
        art += text(14, 50, self._sums(), 14 if self.tall else 12.5, "faint", face="sans")
        bottom = 72 + lines * (size + 16)
        if thrown:
            won, short = attempt.result >= attempt.difficulty, attempt.difficulty - attempt.result
            verdict = f"{attempt.result} of {attempt.difficulty}: {'success' if won else f'short by {short}'}"
            paint, symbol = ("green", "check") if won else ("red", "cross")
            art += group(plate(verdict, width - 40, 17, paint, symbol), x=width / 2, y=bottom + 14)
        else:
            small = 14 if self.tall else 12.5
            words = f"Success now and with more Dark runes: {row(gather_chances(view))}"
            art += text_box(14, bottom - 6, width - 28, 20, words, small, bold=True, anchor="start", least=10)
            if attempt.dark:
                steps = " \u00b7 ".join([percent(chance) for chance in corruption_chances(attempt.dark)])
                art += text(14, bottom + 27, f"Corruption by 0, 1, 2 ...: {steps} %", small, "faint")
        self.add("attempt", x, y, art, f"{title} {name}")
        for i, stone in enumerate(stones):
            sx = x + 16 + size / 2 + (i % per_line) * (size + 4)
            sy = y + 64 + size / 2 + (i // per_line) * (size + 16)
            face = attempt.faces[i] if thrown else None
            self.add(f"stone-{i}", sx, sy, rune(stone, face, size), _stone_label(stone, face), under="attempt")
        if not thrown and attempt.dark < 3:
            self.add(
                "dark-rune",
                x + width - 34,
                y + 30,
                rune(14, None, 40),
                f"a Dark rune for {view.dark_price} XP",
                under="attempt",
            )
        return self.stack(x, y + height + 14, width)

    def _sums(self) -> str:
        attempt = self.view.attempt
        assert attempt is not None
        parts = [f"Difficulty {attempt.difficulty}"]
        if attempt.strain or attempt.ease:
            change = attempt.strain - attempt.ease
            parts.append(f"({attempt.base} {'+' if change >= 0 else '-'} {abs(change)})")
        if attempt.bonus:
            parts.append(f"result +{attempt.bonus}")
        if attempt.malus:
            parts.append(f"result -{attempt.malus}")
        if attempt.round > 1:
            parts.append(f"attempt no. {attempt.round}")
        return "  ".join(parts)

    def stack(self, x: float, y: float, width: float) -> float:
        """Cards that were played and wait, the last one first."""
        view = self.view
        for i, played in enumerate(reversed(view.stack)):
            card = self.content.hand[played.card]
            who = "The Adversary" if played.seat < 0 else name_of(self.content, view.heroes[played.seat], played.seat)
            words = f"{who} plays {card.name}" + (" (cancelled)" if played.cancelled else "")
            paint = TYPE_PAINT[card.kind]
            label = f"{words}. {' '.join(hand_lines(card, played.seat < 0))}"
            self.add(
                f"stack-{len(view.stack) - i}", x + width / 2, y + 12, plate(words, width, 14, paint, "cards"), label
            )
            y += 32
        if view.met:
            words = f"{self.content.story[view.met].name} joins a challenge: which?"
            self.add("met", x + width / 2, y + 12, plate(words, width, 14, "green", "people"), words)
            y += 32
        return y

    def adversary(self, x: float, y: float, width: float) -> float:
        """Solo and co-op: the Adversary, its bar, its Quest, and the card revealed this turn."""
        quarry = self.view.quarry
        if quarry is None:
            return y
        content = self.content
        card, quest = content.story[quarry.card], content.quests[quarry.card]
        y += 16
        size = 14 if self.tall else 11.5
        words = [rule_line(card.powers[0]) if card.powers else "", *quest_lines(quest)[:1]]
        words += [rule_line(power) for power in content.printed.rise.powers]
        words += [
            f"This turn: {content.hand[id].name}. {' '.join(hand_lines(content.hand[id], True))}" for id in quarry.shown
        ]
        lines = [part for sentence in words for part in wrap(sentence, width - 110, size)]
        height = max(96, 58 + len(lines) * size * 1.25)
        art = panel(width, height, f"{card.name} \u00b7 {quest.name}", "red", symbol="skull")
        label = f"{quarry.xp} of {quarry.goal} XP"
        art += group(bar(quarry.xp, quarry.goal, width - 120, 20, "red", label), x=100, y=16)
        art += group(seal(quarry.difficulty, "ink", 40), x=48, y=40)
        for i, name in enumerate(card.abilities):
            art += text(48, 76 + 15 * i, name, 12, "ink", "middle", "sans", True)
        art += "".join([text(100, 52 + size * (0.6 + 1.25 * i), part, size) for i, part in enumerate(lines)])
        self.add(
            f"card-{quarry.card}", x, y, art, f"{card.name}, {label}. {' '.join([part for part in words if part])}"
        )
        if self.view.must_face:
            chances = row(path_chances(self.view, content, self.seat, quarry.card, "top"))
            block = rect(0, 0, 84, 34, "gold-wash", "gold", 2, 6) + text_box(
                2, 2, 80, 30, chances, 11, face="sans", bold=True
            )
            self.add(f"path-{quarry.card}-top", x + 8, y + height - 42, block, f"attempt {card.name}: {chances}")
        return y + height + 6

    def offers(self, x: float, y: float, width: float) -> float:
        """Character cards to choose from."""
        view = self.view
        if view.seat is None:
            return y
        hero = view.heroes[view.seat]
        scale = 1.14 if self.tall else 1.5
        for kind in KINDS:
            cards = cards_of(self.content, kind)
            shown = [id for id in (*hero.dealt, hero.origin, hero.motivation, hero.destiny) if id in cards]
            if not shown:
                continue
            self.add(f"offer-{kind}", x, y + 18, heading(0, 0, f"Your {kind.capitalize()}", width, 17))
            for i, id in enumerate(shown):
                art = character_card(cards[id], kind)
                self.add(f"offer-{id}", x + i * 206 * scale, y + 32, art, _character_label(self.content, id), scale)
            y += 42 + 150 * scale
        return y

    def tales(self, x: float, y: float, width: float) -> float:
        """At the end: every line of the scores, and the tale of each hero."""
        view = self.view
        size = 15 if self.tall else 13.5
        for seat, hero in enumerate(view.heroes):
            words = tale(self.content, hero, view.lost)
            lines = wrap(words, width - 36, size)
            height = 62 + len(lines) * size * 1.3
            score = hero.score
            sums = f"Triumph {score.triumph}, Tragedy {score.tragedy}, cards {score.played}, track {score.track}"
            sums += f", icons {score.sets}, Destiny {score.destiny}, XP {score.xp}"
            art = panel(
                width, height, f"The tale of {name_of(self.content, hero, seat)}: {score.total}", "gold", symbol="book"
            )
            art += text_box(16, 12, width - 32, 20, sums, size, "faint", anchor="start", face="sans", least=9)
            art += "".join([text(18, 54 + size * 1.3 * i, part, size, italic=True) for i, part in enumerate(lines)])
            self.add(f"tale-{seat}", x, y + 16, art, words)
            y += height + 24
        return y


def _character_label(content: Content, id: str) -> str:
    card = content.characters[id]
    return f"{card.name}: {' '.join([rule_line(power) for power in card.powers])}"


def _stone_label(stone: int, face: int | None) -> str:
    return f"{NAMES[stone]} rune" + ("" if face is None else f" showing {VALUES[stone][face]}")


def draw(view: TableView, content: Content, tall: bool) -> Drawing:
    """The whole table."""
    sheet = Scene(view, content, tall)
    return _tall(sheet) if tall else _wide(sheet)


def _order(view: TableView) -> list[int]:
    """Seats as they are drawn: one's own first, then round the table."""
    first = view.seat if view.seat is not None else 0
    return [(first + k) % len(view.heroes) for k in range(len(view.heroes))]


def _tall(sheet: "Scene") -> Drawing:
    view = sheet.view
    y = sheet.header(12, 8, 456)
    if view.over:
        y = sheet.tales(12, y, 456)
    elif view.phase == "setup":
        y = sheet.offers(8, y, 464)
    if view.attempt or view.stack or view.met:
        y = sheet.attempt(12, y + 12, 456)
    y = sheet.adversary(12, y, 456)
    asked = view.phase in ("A1", "A3", "A4", "A6", "last")  # then the hand is what matters
    if asked:
        y = sheet.hand(10, y, 460)
    if view.revealed:
        y = sheet.rows(10, y + 8, 460)
    if not asked:
        y = sheet.hand(10, y, 460)
    y = sheet.decks(12, y + 4, 456)
    sheet.drawing.height = sheet.heroes(12, y, 456, _order(view)) + 16
    return sheet.drawing


def _wide(sheet: "Scene") -> Drawing:
    view, drawing = sheet.view, sheet.drawing
    order = _order(view)
    if view.phase == "setup" and not view.over:
        y = sheet.header(16, 8, 1168)
        y = sheet.offers(16, y, 640)
        drawing.height = max(sheet.heroes(700, 50, 484, order), y) + 20
        return drawing
    left = 54 + max([len(cards) for cards in view.rows]) * (CARD_W + 7)
    right = 24 + left
    wide = 1188 - right
    crowded = len(order) > 2 and view.seat is not None  # then one's own place lies below the rows
    y = sheet.header(16, 8, left - 8)
    if view.over:
        y = sheet.tales(16, y, left - 8)
    else:
        y = sheet.decks(16, sheet.rows(16, y, left - 8), left)
        if crowded:
            side = left - 8 - 440
            y = max(sheet.heroes(16, y, 430, order[:1]), sheet.hand(16 + 440, y, side))
        else:
            y = sheet.hand(16, y, left - 8)
    other = sheet.attempt(right, 22, wide) if view.attempt or view.stack or view.met else 4
    other = sheet.adversary(right, other, wide)
    other = sheet.heroes(right, other, wide, order[1:] if crowded and not view.over else order)
    drawing.height = max(y, other, 640) + 16
    return drawing
