"""Where everything lies: three rows of cards on the board, the hand below, cast, aim and heroes beside it."""

from questhall.drawing import Area, Art, Stage, area, card_back, heading, icon, on, rect, text
from questhall.games.call_to_adventure.content.printed import Content
from questhall.games.call_to_adventure.rules.setup import KINDS, cards_of
from questhall.games.call_to_adventure.table import panels
from questhall.games.call_to_adventure.table.card_text import reward, rule_line
from questhall.games.call_to_adventure.table.cards import (
    WORD,
    ally_strip,
    character_card,
    path_block,
    path_box,
    story_card,
)
from questhall.games.call_to_adventure.table.odds import path_chances, percent
from questhall.games.call_to_adventure.table.panels import ACT_PAINT, NUMERALS, card_label, says
from questhall.games.call_to_adventure.view import TableView

WIDE, HIGH = 1200, 566
TAB = 62  # the deck at the left of a row
TALL = 468
TOP = 176  # on a phone the cast lies on top of the board
TALL_CARD = 250
STRIP = 40  # a row that still lies face-down


def table_areas(view: TableView, content: Content, tall: bool) -> Stage:
    """The table as areas."""
    board = _tall_board(view, content) if tall else _wide_board(view, content)
    areas = [board, panels.goal(view, content)]
    if view.seat is not None:
        areas.append(panels.hand(view, content, view.seat, tall))
    if not tall:
        areas.append(panels.cast(view, content))
    count = len(view.heroes)
    first = view.seat if view.seat is not None else 0
    areas += [panels.mat(view, content, (first + k) % count) for k in range(count)]
    return Stage(areas, "Call to Adventure")


def _wide_board(view: TableView, content: Content) -> Area:
    board = area("board", WIDE, HIGH, least=0.8, ground="gold-wash")
    if view.phase == "setup" and not view.revealed:
        _offers(board, view, content, WIDE, HIGH, 3)
        return board
    slots = max(len(cards) for cards in view.rows)
    wide = (WIDE - TAB - 10) / max(4, slots) - 8
    high = (HIGH - 6 - STRIP * (3 - view.revealed)) / view.revealed
    y = 6.0
    for act in (3, 2, 1):
        left, gone = view.decks[act - 1], len(view.discards[act - 1])
        label = f"Act {NUMERALS[act]} deck, {left} cards, {gone} gone"
        if act > view.revealed:
            board.add(f"deck-{act}", 6, y, _bar(act, WIDE - 14, left), label)
            y += STRIP
            continue
        board.add(f"deck-{act}", 6, y, _deck(act, left, gone), label)
        for slot, id in enumerate(view.rows[act - 1]):
            _slot(board, view, content, act, slot, id, (TAB + 10 + slot * (wide + 8), y, wide, high - 10))
        y += high
    return board


def _tall_board(view: TableView, content: Content) -> Area:
    """For a phone: the cast on top, then two cards in a line, the newest row first."""
    if view.phase == "setup" and not view.revealed:
        board = area("board", TALL, 920, least=0.8, ground="gold-wash")
        _offers(board, view, content, TALL, 920, 1)
        return board
    rows = [-(-len(cards) // 2) for cards in view.rows]
    pitch = TALL_CARD + 8
    high = TOP + sum(STRIP + pitch * rows[act - 1] if act <= view.revealed else STRIP for act in (1, 2, 3)) + 8
    board = area("board", TALL, high, least=0.8, ground="gold-wash")
    panels.lay_cast(board, view, content, 6, 16, TALL - 12, TOP - 26)
    y, wide = float(TOP), (TALL - 20) / 2
    for act in (3, 2, 1):
        left = view.decks[act - 1]
        board.add(f"deck-{act}", 6, y, _bar(act, TALL - 12, left), f"Act {NUMERALS[act]} deck, {left} cards")
        y += STRIP
        if act > view.revealed:
            continue
        for slot, id in enumerate(view.rows[act - 1]):
            x = 6 + slot % 2 * (wide + 8)
            _slot(board, view, content, act, slot, id, (x, y + slot // 2 * pitch, wide, TALL_CARD))
        y += pitch * rows[act - 1]
    return board


def _slot(
    board: Area, view: TableView, content: Content, act: int, slot: int, id: str, box: tuple[float, float, float, float]
) -> None:
    """A card of a row with its paths and the Ally under it; or nothing."""
    x, y, wide, high = box
    if not id:
        empty = rect(0, 0, wide, high, "shade", "faint", 1.5, 8, dash="6 4")
        board.add(f"slot-{act}-{slot}", x, y, empty, "empty slot")
        return
    card, ally = content.story[id], view.under[act - 1][slot]
    hard = view.difficulties.get(id, [0])[0] - card.top.plus
    board.add(f"card-{id}", x, y, story_card(card, hard, wide, high, bool(ally)), card_label(content, id))
    seat = view.seat if view.seat is not None else view.turn
    for path in content.facts[id] if card.kind in ("challenge", "adversary") else ():
        side = card.side(path)
        attempt = view.attempt
        lit = attempt is not None and attempt.card == id and attempt.path == path
        chances = [] if view.over else path_chances(view, content, seat, id, path)
        px, py, pw, ph = path_box(card, path, wide, high, bool(ally))
        name = f"{side.name}, a path of {card.name}" if side.name else f"{card.name}, overcome it"
        label = f"{name}: {_odds(chances)}; {reward(side)}.{says(side.powers)}"
        art = path_block(side, chances[0] if chances else None, lit, pw, ph)
        board.add(f"path-{id}-{path}", x + px, y + py, art, label, under=f"card-{id}")
    if ally:
        strip = ally_strip(content.story[ally], wide)
        board.add(f"card-{ally}", x, y + high - 25, strip, card_label(content, ally))
    if (act, slot) == view.closed:
        lock = rect(0, 0, wide, high, "shadow", round=8) + icon("lock", wide / 2, high / 2, 60, "red")
        board.add(f"closed-{id}", x, y, lock, "closed by an Adversary", under=f"card-{id}")


def _odds(chances: list[float]) -> str:
    """Without Dark runes, and with as many as one can pay for."""
    if not chances:
        return ""
    low, high = percent(chances[0]), percent(chances[-1])
    return f"{low} %" if low == high else f"{low}\u2013{high} %"


def _deck(act: int, left: int, gone: int) -> Art:
    art = card_back(TAB - 10, 100, ACT_PAINT[act], "scroll")
    middle = (TAB - 10) / 2
    art += text(middle, 90, NUMERALS[act], 20, "card", "middle", bold=True)
    art += text(middle, 122, str(left), 18, "ink", "middle", "sans", True)
    return art + text(middle, 142, "left", WORD, "faint", "middle", "sans")


def _bar(act: int, width: float, left: int) -> Art:
    """A row that still lies face-down, or the head of one on a phone."""
    paint = ACT_PAINT[act]
    art = rect(0, 0, width, 32, paint, "ink", 1.5, 7) + rect(4, 4, width - 8, 24, "none", on(paint), 0.8, 5)
    art += icon("scroll", 24, 16, 20, on(paint))
    art += text(42, 16, f"Act {NUMERALS[act]}", 17, on(paint), bold=True, middle=True)
    return art + text(width - 16, 16, f"{left} in the deck", 16, on(paint), "end", "sans", middle=True)


def _offers(board: Area, view: TableView, content: Content, width: float, height: float, columns: int) -> None:
    """Character cards to choose from: a column for each type, or on a phone a line."""
    if view.seat is None:
        board.add("waiting", width / 2, height / 2, text(0, 0, "Everybody chooses", 24, "faint", "middle", italic=True))
        return
    hero = view.heroes[view.seat]
    wide = width / columns - 14 if columns > 1 else (width - 20) / 2
    high = (height - 60) / 2 if columns > 1 else (height - 120) / 3
    for k, kind in enumerate(KINDS):
        cards = cards_of(content, kind)
        shown = [id for id in (*hero.dealt, hero.origin, hero.motivation, hero.destiny) if id in cards]
        x0, y0 = (8 + k * width / columns, 8.0) if columns > 1 else (8.0, 8 + k * (high + 40))
        board.add(f"offer-{kind}", x0, y0 + 18, heading(0, 0, f"Your {kind.capitalize()}", wide, 20))
        for i, id in enumerate(shown):
            x, y = (x0, y0 + 34 + i * (high + 6)) if columns > 1 else (x0 + i * (wide + 6), y0 + 34)
            card = content.characters[id]
            label = f"{card.name}: {' '.join([rule_line(power) for power in card.powers])}"
            board.add(f"offer-{id}", x, y, character_card(cards[id], kind, wide, high - 4), label)
