"""Adventure Tactics as numbers for learning agents: the party, everybody on the board, and the board as planes."""

from questhall.features import Places, Sheet, places
from questhall.games.adventure_tactics.content.conditions import CONDITIONS
from questhall.games.adventure_tactics.content.printed import Content
from questhall.games.adventure_tactics.state import Board, Encounter, Figure, Hero
from questhall.games.adventure_tactics.view import TacticsView

WORDS = (
    *("act", "cleanup", "move", "target", "trigger", "discard", "tie", "response", "loadout", "place", "mulligan"),
    *("replace", "level", "extra", "next", "who_levels", "revive", "deal", "trade", "market", "story", "next_chapter"),
    *("mode", "seats", "enemy_square", "party", "pass", "play", "walk", "card", "to", "on", "use", "respond", "deck"),
    *(
        "box",
        "keep",
        "redraw",
        "remove",
        "take",
        "add",
        "hero",
        "potion",
        "give",
        "buy",
        "sell",
        "choice",
        "go",
        "easy",
    ),
    *("normal", "hard", "interact", "prepare", "press_on", "pressed_on", "retry", "board", "all", "ability", "end"),
    *(
        "failure",
        "hit",
        "round_start",
        "rerolls",
        "reroll_any",
        "reroll",
        "roll",
        "roberta",
        "olette",
        "tolben",
        "elwyn",
        "quill",
        "B",
        "M",
        "a",
        "-",
    ),
)
HEROES = places(("roberta", "olette", "tolben", "elwyn", "quill"))
KINDS = places(("hero", "summon", "npc", "boss", "minion", "object"))
MODES = places(("easy", "normal", "hard"))
CONDITION = places(CONDITIONS)
FIGURES = 24
WIDTH, HEIGHT = 14, 14
BOSSES = 2


def features(sheet: Sheet, view: TacticsView, seat: int, content: Content) -> None:
    """The campaign, then each hero, then the encounter."""
    table = view.table
    chapters, items = places(content.chapters), places((*content.items, *content.cards))
    sheet.one_of("chapter", table.chapter, chapters)
    sheet.number("chapters visited", min(len(table.visited), 30), 30)
    sheet.number("gold", min(table.gold, 60), 60)
    sheet.number("failures", min(table.failures, 10), 10)
    sheet.number("level-ups waiting", min(table.levels_won, 10), 10)
    sheet.counts("for sale", table.stock, items, 3)
    sheet.counts("waiting to be dealt out", table.pending, items, 3)
    for chapter in chapters:
        sheet.flag(f"can go to {chapter}", chapter in table.ways)
    encounter = table.encounter
    for name in HEROES:
        hero = next((hero for hero in table.heroes if hero.id == name), None)
        board = encounter.boards.get(name) if encounter is not None else None
        sheet.prefix = f"{name}: "
        _hero(sheet, hero, board, seat, content)
        sheet.flag("levelled", name in table.levelled)
    sheet.prefix = ""
    _encounter(sheet, encounter or NO_ENCOUNTER, content)


def _hero(sheet: Sheet, hero: Hero | None, board: Board | None, seat: int, content: Content) -> None:
    """What a hero has learned, and the hand as everybody sees it (ATD-CORE-07)."""
    cards = places((*content.cards, *content.items))
    sheet.flag("is there", hero is not None)
    sheet.flag("is mine", hero is not None and hero.seat == seat)
    sheet.counts("levels", hero.levels if hero is not None else (), places(content.classes), 8)
    sheet.number("cards of the deck", len(hero.deck) if hero is not None else 0, 40)
    sheet.number("gear", len(hero.gear) if hero is not None else 0, 12)
    here = board or NO_BOARD
    sheet.counts("hand", here.hand, cards, 4)
    sheet.counts("being carried out", here.playing, cards, 4)
    sheet.counts("in use", [card for card in (here.weapon, here.armor, here.accessory, here.feature) if card], cards)
    for name, value, most in (
        ("cards to draw", len(here.draw), 40),
        ("cards discarded", len(here.discard), 40),
        ("cards set aside", len(here.aside), 40),
        ("actions", here.actions, 6),
    ):
        sheet.number(name, value, most)
    sheet.flag("has passed", here.passed)
    sheet.flag("has acted", here.acted)
    sheet.flag("is ready", here.ready)


def _encounter(sheet: Sheet, encounter: Encounter, content: Content) -> None:
    sheet.one_of("mode", encounter.mode, MODES)
    for name, value, most in (
        ("round", min(encounter.round, 40), 40),
        ("potions", encounter.potions, 8),
        ("potions drunk", encounter.drunk, 8),
        ("falls", min(encounter.falls, 20), 20),
        ("enemies defeated", min(sum(encounter.defeated.values()), 60), 60),
        ("rounds held", min(encounter.held, 20), 20),
        ("bonus objectives lost", len(encounter.broken), 4),
        ("width", encounter.width, WIDTH),
        ("height", encounter.height, HEIGHT),
    ):
        sheet.number(name, value, most)
    turn = encounter.line[encounter.turn] if 0 <= encounter.turn < len(encounter.line) else ""
    sheet.flag("a boss is at turn", turn.startswith("boss"))
    sheet.one_of("at turn", turn if turn in HEROES else "", HEROES)
    script = encounter.script
    sheet.one_of(
        "boss card", script.card if script is not None and script.card in content.cards else "", _cards(content)
    )
    for number in range(BOSSES):
        deck = encounter.decks[number] if number < len(encounter.decks) else None
        sheet.one_of(f"boss {number + 1}", deck.boss if deck is not None else "", _decks(content))
        sheet.number(f"boss {number + 1}, cards to draw", len(deck.draw) if deck is not None else 0, 20)
        first = deck.known[0] if deck is not None and deck.known else ""
        sheet.one_of(f"boss {number + 1}, next card", first if first in content.cards else "", _cards(content))
    _figures(sheet, encounter, content)
    _planes(sheet, encounter)


def _cards(content: Content) -> Places:
    return places(content.cards)


def _decks(content: Content) -> Places:
    return places((*content.bosses, *content.decks))


def _figures(sheet: Sheet, encounter: Encounter, content: Content) -> None:
    """The five heroes at their own places, then all others in order of arrival."""
    sheets = places((*HEROES, *content.summons, *content.minions, *content.bosses))
    others = [figure for name, figure in encounter.figures.items() if name not in HEROES]
    if len(others) > FIGURES:
        sheet.strange.append(f"{len(others)} figures")
    slots = [encounter.figures.get(name) for name in HEROES]
    slots += [others[number] if number < len(others) else None for number in range(FIGURES)]
    for number, figure in enumerate(slots):
        sheet.prefix = f"figure {number}: "
        _figure(sheet, figure or NO_FIGURE, encounter, sheets)
    sheet.prefix = ""


def _figure(sheet: Sheet, figure: Figure, encounter: Encounter, sheets: Places) -> None:
    sheet.flag("is there", bool(figure.id))
    sheet.one_of("kind", figure.kind, KINDS)
    sheet.one_of("sheet", figure.sheet if figure.sheet in sheets else "", sheets)
    on_board = figure.square >= 0 and encounter.width > 0
    sheet.flag("is on the board", on_board)
    sheet.number("column", figure.square % encounter.width if on_board else 0, WIDTH)
    sheet.number("row", figure.square // encounter.width if on_board else 0, HEIGHT)
    sheet.number("HP", figure.hp, 120)
    sheet.number("share of HP", figure.hp / figure.top if figure.top else 0, 1)
    sheet.flag("is large", figure.size > 1)
    sheet.flag("is down", figure.down)
    sheet.counts("conditions", figure.conditions, CONDITION)
    for name, value in (("guard", figure.guard), ("expose", figure.expose), ("lure", figure.lure)):
        sheet.number(name, value, 12, -12)
    sheet.number("points walked", min(figure.moved, 20), 20)
    sheet.number("attacks made", min(figure.attacks, 20), 20)
    sheet.flag("has acted", figure.acted)


def _planes(sheet: Sheet, encounter: Encounter) -> None:
    """Squares of a board of 14 by 14: the heroes' side, the other side, and tiles laid in play."""
    size = WIDTH * HEIGHT
    friends, foes, tiles = [0.0] * size, [0.0] * size, [0.0] * size

    def mark(plane: list[float], square: int) -> None:
        if square >= 0 and encounter.width:
            plane[square // encounter.width * WIDTH + square % encounter.width] = 1.0

    for figure in encounter.figures.values():
        if not figure.down:
            mark(friends if figure.friend else foes, figure.square)
    for tile in encounter.tiles:
        for square in tile.squares:
            mark(tiles, square)
    for name, plane in (("friend", friends), ("foe", foes), ("tile", tiles)):
        sheet.values += plane
        if sheet.names is not None:
            sheet.names += [f"{name} on column {place % WIDTH}, row {place // WIDTH}" for place in range(size)]


NO_ENCOUNTER = Encounter("", "", 0, 0)
NO_BOARD = Board()
NO_FIGURE = Figure("", "", "", -1, 0, 0)
