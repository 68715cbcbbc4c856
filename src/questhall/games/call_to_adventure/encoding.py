"""Call to Adventure as numbers for learning agents: one's own hero first, then the others in order."""

import msgspec

from questhall.features import Places, Sheet, places
from questhall.games.call_to_adventure.content.printed import Content
from questhall.games.call_to_adventure.rules.scoring import Lines
from questhall.games.call_to_adventure.view import AttemptView, HeroView, QuarryView, TableView

WORDS = (
    *("act", "respond", "gather", "either", "recast", "origin", "motivation", "destiny", "take-trait", "turn-rune"),
    *("replace", "dark", "place-ally", "gain", "attempt", "throw", "buy", "use", "play", "pass", "done", "end", "last"),
    *(
        "journey",
        "declare",
        "for",
        "at",
        "mode",
        "round",
        "stack",
        "start",
        "silent",
        "watch",
        "stance",
        "top",
        "bottom",
    ),
    *("hero", "antihero", "opportunity", "menace", "adversary", "CHA", "CON", "DEX", "INT", "STR", "WIS"),
)
MODES = places(("versus", "solo", "coop"))
PHASES = places(("setup", "start", "action", "declare", "A1", "A2", "A3", "A4", "A5", "A6", "end", "last"))
DECLARED = places(("begin", "claimed", "journeyed", "enact"))
HEROES = 4
SLOTS = 8


def features(sheet: Sheet, view: TableView, seat: int, content: Content) -> None:
    """The course of the game, the rows, every hero, the attempt that is going on, and the Adversary."""
    story, hand = places(content.story), places(content.hand)
    sheet.one_of("mode", view.mode, MODES)
    sheet.one_of("phase", view.phase, PHASES)
    sheet.number("round", min(view.round, 40), 40)
    sheet.number("rows revealed", view.revealed, 3)
    for name, value, most in (
        ("main actions", view.mains, 5),
        ("dark runes bought", view.bought, 10),
        ("price of a journey", view.journey_price, 10),
        ("price of a dark rune", view.dark_price, 10),
        ("turns to the end", max(0, view.ending), 10),
        ("hero deck", view.hero_deck, 40),
        ("antihero deck", view.antihero_deck, 40),
    ):
        sheet.number(name, min(value, most), most)
    for name, flag in (
        ("journeyed", view.journeyed),
        ("replaced", view.replaced),
        ("waived", view.waived),
        ("must face the Adversary", view.must_face),
        ("my turn", view.turn == seat),
    ):
        sheet.flag(name, flag)
    _rows(sheet, view, story)
    for place in range(HEROES):
        owner = (seat + place) % len(view.heroes)
        sheet.prefix = f"hero +{place}: "
        _hero(sheet, view.heroes[owner] if place < len(view.heroes) else NOBODY, place == 0, view, content, story, hand)
        sheet.flag("is there", place < len(view.heroes))
        sheet.flag("is at turn", place < len(view.heroes) and owner == view.turn)
    sheet.prefix = ""
    _attempt(sheet, view.attempt or NO_ATTEMPT, seat, story)
    for depth in range(3):
        played = view.stack[-1 - depth] if depth < len(view.stack) else None
        sheet.one_of(f"stack {depth + 1}", played.card if played else "", hand)
        sheet.flag(f"stack {depth + 1} is mine", played is not None and played.seat == seat)
        sheet.flag(f"stack {depth + 1} is cancelled", played is not None and played.cancelled)
    sheet.one_of("declared", view.declared[0], DECLARED)
    sheet.counts("hero cards discarded", view.hero_discard, hand, 4)
    sheet.counts("antihero cards discarded", view.antihero_discard, hand, 4)
    quarry = view.quarry or NO_QUARRY
    sheet.one_of("Adversary", quarry.card, places((*content.quests, *content.story)))
    for name, value, most in (
        ("Adversary's Experience", quarry.xp, 60),
        ("Adversary's goal", quarry.goal, 60),
        ("Adversary's deck", quarry.deck, 40),
        ("Adversary's difficulty", quarry.difficulty, 20),
    ):
        sheet.number(name, min(max(value, 0), most), most)


def _rows(sheet: Sheet, view: TableView, story: Places) -> None:
    """Each card of a row with its slot, and what it asks for."""
    for act in range(3):
        sheet.prefix = f"act {act + 1}: "
        cards = [card for card in view.rows[act] if card and card != "?"]
        sheet.counts("row", cards, story)
        sheet.counts("discarded", view.discards[act], story)
        sheet.counts("tucked Allies", [card for card in view.under[act] if card], story)
        sheet.one_of("seen on top of the deck", view.peeked[act][0] if view.peeked[act] else "", story)
        sheet.number("deck", min(view.decks[act], 40), 40)
        for slot in range(SLOTS):
            card = view.rows[act][slot] if slot < len(view.rows[act]) else ""
            hard = view.difficulties.get(card, [])
            sheet.flag(f"slot {slot + 1} is filled", bool(card))
            sheet.numbers(f"slot {slot + 1}, difficulty", [min(max(value, 0), 20) for value in hard], 2, 20)
    sheet.prefix = ""


def _hero(
    sheet: Sheet, hero: HeroView, own: bool, view: TableView, content: Content, story: Places, hand: Places
) -> None:
    characters = places(content.characters)
    sheet.counts("characters", [card for card in (hero.origin, hero.motivation, hero.destiny) if card], characters)
    sheet.counts("story", [card for card, _ in hero.story], story)
    sheet.counts("Allies", hero.allies, story)
    sheet.counts("hand", hero.hand, hand, 4)
    if own:
        sheet.counts("dealt", hero.dealt, characters)
    for name, value, most in (
        ("Experience", hero.xp, 20),
        ("level", hero.level, 7),
        ("story cards", len(hero.story), 12),
        ("fallen Allies", len(hero.fallen), 6),
        ("Hero cards in hand", hero.heroic, 15),
        ("Antihero cards in hand", hero.dark, 15),
        ("cards played", len(hero.played), 30),
    ):
        sheet.number(name, min(max(value, 0), most), most)
    sheet.numbers("ability", [min(value, 12) for value in hero.abilities], 6, 12)
    sheet.numbers("icons", [min(value, 16) for value in hero.icons], 6, 16)
    sheet.number("points", min(max(_points(hero), -20), 120), 120, -20)


def _points(hero: HeroView) -> float:
    return float(sum(msgspec.structs.astuple(hero.score)))


def _attempt(sheet: Sheet, attempt: AttemptView, seat: int, story: Places) -> None:
    sheet.prefix = "attempt: "
    sheet.one_of("card", attempt.card if attempt.card in story else "", story)
    sheet.flag("is going on", bool(attempt.card))
    sheet.flag("is mine", attempt.seat == seat and bool(attempt.card))
    sheet.flag("takes the top path", attempt.path == "top")
    sheet.numbers("stones in the pool", [min(value, 10) for value in attempt.pool], 10, 10)
    sheet.numbers("stones cast", [min(stone, 30) for stone in attempt.stones], 20, 30)
    sheet.numbers("faces", [min(face, 30) for face in attempt.faces], 20, 30)
    for name, value in (
        ("dark runes", attempt.dark),
        ("bonus", attempt.bonus),
        ("malus", attempt.malus),
        ("ease", attempt.ease),
        ("strain", attempt.strain),
        ("spared corruption", attempt.spared),
        ("difficulty", attempt.difficulty),
        ("result", attempt.result),
        ("round", attempt.round),
    ):
        sheet.number(name, min(max(value, 0), 20), 20)
    sheet.number("result beyond difficulty", min(max(attempt.result - attempt.difficulty, -20), 20), 20, -20)
    sheet.prefix = ""


NOBODY = HeroView(
    "", "", "", False, [], [], [], [], [], 0, 0, [], 0, 0, [0] * 6, [0] * 6, Lines(0, 0, 0, 0, 0, 0, 0), ""
)
NO_ATTEMPT = AttemptView(-1, "", "", 0, [], [], [], [], 0, 0, 0, 0, 0, 0, 0, 0, 0, "", 0)
NO_QUARRY = QuarryView("", 0, 0, 0, [], [], -1, 0)
