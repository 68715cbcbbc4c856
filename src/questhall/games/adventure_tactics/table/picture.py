"""The table in an encounter, area by area: board, hand, goal, own heroes, other seats, enemies."""

import msgspec

from questhall.drawing import (
    Area,
    Art,
    Stage,
    area,
    badge,
    bar,
    card,
    chip,
    group,
    icon,
    lines,
    panel,
    pips,
    rect,
    shorten,
    text,
    text_box,
    wrap,
)
from questhall.drawing.pictures import token
from questhall.games.adventure_tactics.content.conditions import CONDITIONS
from questhall.games.adventure_tactics.rules.board.objectives_and_failure import bonus_met, printed
from questhall.games.adventure_tactics.rules.cards.basic_moves_and_attacks import basic_attack, movement
from questhall.games.adventure_tactics.rules.cards.classes import hero_of
from questhall.games.adventure_tactics.state import Figure, GameTable, Hero
from questhall.games.adventure_tactics.table.board_picture import Scenery, choosing_boards, laid_out
from questhall.games.adventure_tactics.table.card_text import boss_words, rules_line, strike_words
from questhall.games.adventure_tactics.table.chronicle import journal_chip
from questhall.games.adventure_tactics.table.names import (
    HERO_PAINT,
    KIND_ICON,
    KIND_PAINT,
    class_words,
    name_of_card,
    objective_words,
    paint_of,
    round_words,
    title,
)
from questhall.games.adventure_tactics.table.pictures import BEYOND, of_figure, of_hero, open_ground

WORDS = 15.0  # no word is smaller
RAIL = 300.0
CARD = 172.0


class Picture(Scenery):
    """One table being drawn: the board, and the areas around it."""

    def begin(self, new: Area) -> Area:
        """Draw into another area from now on."""
        self.drawing = new
        return new

    def wide_board(self) -> Area:
        """The line of turns on the left, the battlefield in the middle, the boss card on the right."""
        g = self.encounter
        size = min(520 / g.height, 640 / g.width)
        wide, high = size * g.width, size * g.height
        board = self.begin(area("board", 186 + 26 + wide + 232, high + 40, least=0.8, ground=self.beyond()))
        self.line(10, 14, 166, high + 8)
        self.board(212, 28, size)
        self.boss_card(212 + wide + 18, 14, 204, min(high + 12, 300))
        return board

    def beyond(self) -> str:
        """The paint around the board."""
        return BEYOND.get(open_ground(self.encounter.chapter), "green-wash")

    def tall_board(self) -> Area:
        """For a phone: the line above the battlefield."""
        g = self.encounter
        size = (480 - 32) / g.width
        high = size * g.height + 96
        room = high < 405  # for the boss card, on most phones
        wide = area("board", 480, high + (130 if room else 0), least=0.8 if room else 0.75, ground=self.beyond())
        board = self.begin(wide)
        self.line(8, 8, 464)
        self.board(26, 82, size)
        if room:
            self.boss_card(8, high + 6, 464, 118)
        return board

    def boss_card(self, x: float, y: float, width: float, height: float) -> None:
        """The boss card that is carried out, or the last one."""
        encounter = self.encounter
        shown = encounter.script.card if encounter.script is not None else ""
        if not shown:
            shown = next((deck.discard[-1] for deck in encounter.decks if deck.discard), "")
        if not shown:
            art = panel(width, 96, "Boss deck", "red", symbol="skull")
            art += text_box(10, 26, width - 20, 60, "Nothing revealed yet.", 16, "faint", least=WORDS)
            self.drawing.add("boss-deck", x, y, art, "Boss deck: nothing revealed yet")
            return
        entry = self.state.content.cards[shown]
        now = encounter.script is not None
        words = boss_words(shown, self.state.content)
        told = wrap(words, width - 24, WORDS)
        most = int((height - 74) // (WORDS * 1.25))
        if len(told) > most:
            told = (*told[: most - 1], shorten(told[most - 1] + " \u2026", width - 24, WORDS))
        high = min(height, 74 + len(told) * WORDS * 1.25)
        art = panel(width, high, "Now" if now else "Last boss card", "red", symbol="skull", active=now)
        art += text_box(12, 20, width - 24, 28, entry.name, 19, "red" if now else "ink", bold=True, least=WORDS)
        art += lines(12, 66, told, WORDS)
        self.drawing.add(f"boss-{shown}", x, y, art, f"Boss card {entry.name}: {words}")

    # The dock

    def hand(self) -> Area:
        """The cards of the hero in focus, and what lies on its board; always there, so that nothing jumps."""
        width = 480.0 if self.tall else 1040.0
        if self.hero:
            width = max(width, 8 + (CARD + 6) * len(self._dock()))  # a dock that is too wide scrolls
        name = hero_of(self.state, self.hero).name if self.hero else "Hand"
        hand = self.begin(area("hand", width, 118, f"{name}'s hand", least=0.8))
        if not self.hero:
            return hand
        board = self.encounter.boards[self.hero]
        content = self.state.content
        for number, (kind, one) in enumerate(self._dock()):
            art = plate(self.state, one, CARD, 108, kind)
            count = board.hand.count(one)
            if not kind and count > 1:
                art += group(badge(count, 26, "red"), x=CARD - 14, y=94)
            label = f"{name_of_card(content, one)}: {rules_line(one, content)}"
            place = f"hand-{one}" if not kind else f"slot-{one}"
            hand.add(place, 5 + number * (CARD + 6), 5, art, label if not kind else f"{title(kind)}: {label}")
        return hand

    def _dock(self) -> list[tuple[str, str]]:
        """What is shown of the hero in focus: the cards in hand, and what lies on its board and can be used."""
        cards = [("", one) for one in dict.fromkeys(self.encounter.boards[self.hero].hand)]
        laid = laid_out(self.state, self.hero)
        if not choosing_boards(self.state):  # what only lies there is told by the hero's look
            laid = [(kind, one) for kind, one in laid if kind != "passive" or one in self.state.content.index.usable]
        return cards + laid

    # The rail

    def goal(self) -> Area:
        """Chapter, objectives with their state, its own rules, potions, round."""
        state, encounter = self.state, self.encounter
        chapter = state.content.chapters[encounter.chapter]
        met = bonus_met(state) if encounter.round else False
        bonus = "Bonus: " + objective_words(state, False) + (" (so far)" if met else "")
        parts = [("target", "green", wrap(objective_words(state), RAIL - 66, 16))]
        parts.append(("star", "gold", wrap(bonus, RAIL - 66, WORDS)))
        parts += [("scroll", "ink", wrap(one.text, RAIL - 66, WORDS)) for one in printed(state).special if one.text]
        items = [item for item, count in state.items.items() if count]
        height = 66 + sum(len(told) * 19.5 + 8 for _, _, told in parts) + 32 * -(-len(items) // 2)
        campaign = state.options.play == "campaign"
        height += 38 if campaign else 0
        line = f"{objective_words(state)} \u00b7 {round_words(encounter).lower()} \u00b7 {encounter.potions} potions"
        goal = self.begin(area("goal", RAIL, height, line))
        art: Art = panel(RAIL - 4, height - 6, chapter.title, "gold", symbol="flag")
        top = 34.0
        for symbol, paint, told in parts:
            art += icon(symbol, 22, top + 2, 20, paint) + lines(40, top + 7, told, WORDS, leading=1.28)
            top += len(told) * 19.5 + 8
        art += icon("clock", 22, top + 4, 20) + text(40, top + 10, round_words(encounter), 16, bold=True)
        art += icon("potion", 146, top + 4, 24, "red")
        art += text(164, top + 10, f"{encounter.potions} potions, {encounter.mode}", WORDS)
        rules = " ".join(one.text for one in printed(state).special)
        label = f"{chapter.title}. Main objective: {objective_words(state)}. {bonus}. {rules} "
        goal.add("objectives", 2, 4, art, label + f"{round_words(encounter)}, {encounter.potions} potions.")
        for number, item in enumerate(items):
            words = f"{state.items[item]} {name_of_card(state.content, item)}"
            shown = chip(shorten(words, 108, WORDS), 0, 0, WORDS, "card", "bag", 138)
            place = (14 + number % 2 * 142, top + 36 + number // 2 * 32)
            goal.add(f"item-{item}", *place, shown, f"{words}: {rules_line(item, state.content)}")
        if campaign:
            goal.add("journal", 14, height - 44, journal_chip(state), "The journal: what happened so far")
        return goal

    def heroes(self, name: str, who: list[Hero], caption: str) -> Area:
        """The heroes of a seat: HP, conditions, class, cards."""
        place = self.begin(area(name, RAIL, 12 + 84 * len(who), caption))
        for number, hero in enumerate(who):
            place.add(f"member-{hero.id}", 2, 8 + number * 84, self._member(hero), self._member_words(hero))
        return place

    def _member(self, hero: Hero) -> Art:
        state, encounter, id = self.state, self.encounter, hero.id
        figure, board = encounter.figures[id], encounter.boards[id]
        active = 0 <= encounter.turn < len(encounter.line) and encounter.line[encounter.turn] == id
        wide = RAIL - 4
        art = rect(0, 0, wide, 78, "card", "gold" if active else "edge", 3 if active else 1.2, 8)
        art += rect(1, 1, 44, 76, f"{HERO_PAINT[id]}-wash", round=7) + token(
            of_hero(state, hero), 40, HERO_PAINT[id], 23, 27
        )
        art += text(54, 20, hero.name, 17, bold=True)
        art += text(wide - 8, 20, shorten(class_words(state, id), wide - 130, WORDS), WORDS, "faint", "end")
        if figure.top > 1:  # ATD-SETUP-08: hearts are counted when the boards are chosen
            paint = "green" if figure.hp * 2 > figure.top else "red"
            words = "knocked out" if figure.down else f"{figure.hp} / {figure.top}"
            art += group(bar(figure.hp, figure.top, 150, 20, paint, words), x=54, y=28)
        if figure.guard:
            art += icon("shield", 218, 38, 22, "teal") + text(230, 44, figure.guard, 16, "teal", bold=True)
        for place, condition in enumerate(figure.conditions):
            art += icon(CONDITIONS[condition].icon, 252 + place * 22, 38, 20, "red")
        pip = pips(board.actions, max(2, board.actions), 13, 4, "gold")
        art += group(pip, x=10, y=56) if active else text(23, 68, f"{len(board.hand)}", 16, "ink", "middle", bold=True)
        piles = f"move {movement(state, figure)}, deck {len(board.draw)}, discard {len(board.discard)}"
        return art + text(54, 68, piles, WORDS, "faint")

    def _member_words(self, hero: Hero) -> str:
        state, encounter = self.state, self.encounter
        figure, board = encounter.figures[hero.id], encounter.boards[hero.id]
        hand = ", ".join(name_of_card(state.content, one) for one in board.hand)
        health = f", {figure.hp} of {figure.top} HP" if figure.top > 1 else ""
        return (
            f"{hero.name}, {class_words(state, hero.id)}{health}. Hand: {hand or 'none'}. "
            f"Deck {len(board.draw)}, discard {len(board.discard)}."
        )

    def enemies(self) -> Area:
        """The kinds of enemies in figures, and what is left in the boss deck."""
        state, encounter = self.state, self.encounter
        kinds: dict[str, list[Figure]] = {}
        for figure in encounter.figures.values():
            if figure.kind in ("boss", "minion"):
                kinds.setdefault(f"{figure.sheet} {figure.dice}".strip(), []).append(figure)
        rows = sorted(kinds.items(), key=lambda pair: pair[1][0].kind)
        decks = [(deck, wrap(self._deck_words(deck), RAIL - 24, WORDS)) for deck in encounter.decks]
        height = 16 + 62 * len(rows) + sum(30 + len(told) * 19 for _, told in decks)
        place = self.begin(area("enemies", RAIL, height, "Enemies"))
        top = 8.0
        for key, figures in rows:
            first = figures[0]
            art = rect(0, 0, RAIL - 4, 56, "card", "edge", 1.2, 8)
            face = of_figure(state, first)
            art += token(face, 44, paint_of(first), 27, 28) if face is not None else icon("skull", 24, 28, 32, "red")
            many = f" \u00d7{len(figures)}" if len(figures) > 1 else ""
            sheet = state.content.minions.get(first.sheet) or state.content.bosses[first.sheet]
            art += text(57, 23, shorten(sheet.name + many, RAIL - 70, 16), 16, bold=True)
            art += text(57, 45, shorten(self.numbers(first), RAIL - 70, WORDS), WORDS, "faint")
            name = key.replace(" ", "-").replace("+", "")
            place.add(f"sheet-{name}", 2, top, art, self.sheet_words(first))
            top += 62
        for deck, told in decks:
            art = panel(RAIL - 4, 22 + len(told) * 19, "", "red") + lines(10, 24, told, WORDS)
            place.add(f"deck-{deck.boss}", 2, top, art, self._deck_words(deck))
            top += 30 + len(told) * 19
        return place

    def _deck_words(self, deck: object) -> str:
        content = self.state.content
        draw, known = getattr(deck, "draw"), getattr(deck, "known")  # noqa: B009
        counts = {one: draw.count(one) for one in sorted(set(draw))}
        listed = ", ".join(f"{count} {name_of_card(content, one)}" for one, count in counts.items())
        ahead = f" Next: {', '.join(name_of_card(content, one) for one in known)}." if known else ""
        return f"Boss deck ({len(draw)}): {listed or 'empty'}.{ahead}"

    def numbers(self, figure: Figure) -> str:
        """HP, movement and attack of an enemy in one line."""
        state = self.state
        basic = basic_attack(state, figure)
        if basic is not None and figure.dice:
            basic = msgspec.structs.replace(basic, dice=figure.dice)
        hp = f"{figure.hp}/{figure.top} HP, " if figure.kind == "boss" else f"{figure.top} HP, "
        return f"{hp}move {movement(state, figure)}, {strike_words(basic, state.content)}"

    def sheet_words(self, figure: Figure) -> str:
        """An enemy with all that it can do."""
        content = self.state.content
        sheet = content.minions.get(figure.sheet) or content.bosses[figure.sheet]
        passives = " ".join(
            f"{name_of_card(content, id)}: {rules_line(id, content)}"
            for id in content.index.passives.get(figure.sheet, ())
        )
        return f"{sheet.name}, {self.numbers(figure)}. {passives}".strip()


def plate(state: GameTable, id: str, wide: float, high: float, slot: str = "") -> Art:
    """A card as small as can be read: name, kind, the beginning of its rules line; the look says all."""
    entry = state.content.cards[id]
    paint = KIND_PAINT[entry.kind]
    art = rect(2, 3, wide, high, "shadow", round=8) + rect(0, 0, wide, high, "card", "ink", 1.6, 8)
    art += rect(1, 1, wide - 2, 30, f"{paint}-wash", round=7)
    art += icon(ART.get(id, KIND_ICON[entry.kind]), 17, 16, 22, paint)
    art += text(32, 21.5, shorten(entry.name, wide - 48, 16), 16, bold=True)
    words = " ".join(entry.keywords)
    rows = 3 if words or slot else 4
    told = wrap(rules_line(id, state.content), wide - 22, WORDS)
    if len(told) > rows:
        told = (*told[: rows - 1], shorten(told[rows - 1] + " \u2026", wide - 20, WORDS))
    art += lines(8, 48, told, WORDS, face="sans", leading=1.15)
    if words or slot:
        place = slot if slot.startswith(("in ", "on ")) else f"{slot}, in use"
        art += text(8, high - 6, place if slot else words, WORDS, paint, bold=True)
    return art


def whole_card(state: GameTable, id: str, wide: float, high: float) -> Art:
    """A hero's card in full."""
    content = state.content
    entry = content.cards[id]
    origin = content.classes[entry.class_].name if entry.class_ in content.classes else title(str(entry.kind))
    return card(
        entry.name,
        wide,
        high,
        KIND_PAINT[entry.kind],
        art=ART.get(id, KIND_ICON[entry.kind]),
        kind=origin,
        rules=rules_line(id, content),
        flavour=entry.flavour,
        footer=" ".join(entry.keywords),
    )


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


def draw_encounter(state: GameTable, seat: int, tall: bool) -> Stage:
    """The whole table of an encounter."""
    encounter = state.encounter
    assert encounter is not None
    drawn = Picture(state, seat, area("board", 1, 1), tall)
    areas = [drawn.tall_board() if tall else drawn.wide_board(), drawn.hand(), drawn.goal()]
    for number in range(state.seats):
        heroes = [hero for hero in state.heroes if hero.seat == number]
        own = number == seat
        if heroes:
            areas.append(drawn.heroes("mine" if own else f"seat-{number}", heroes, "Your heroes" if own else ""))
    areas.append(drawn.enemies())
    return Stage(areas, state.content.chapters[encounter.chapter].title)
