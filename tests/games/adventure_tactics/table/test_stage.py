"""The table on its stage: areas, looks, beats and pages over whole games played by bots."""

from typing import Any

import pytest
from msgspec.structs import replace
from tests.games.adventure_tactics.positions import Arena

from questhall.bots import make
from questhall.drawing import Stage, check
from questhall.games.adventure_tactics import AdventureTactics
from questhall.games.adventure_tactics.rules.campaign.market import close_market, market_options, open_market
from questhall.games.adventure_tactics.rules.campaign.party import parties
from questhall.games.adventure_tactics.rules.campaign.trading import trade_options
from questhall.games.adventure_tactics.state import Figure, GameTable, Note, Visit
from questhall.games.adventure_tactics.table.beats import BEATS
from questhall.games.adventure_tactics.table.between import changes
from questhall.games.adventure_tactics.table.card_text import step_words
from questhall.games.adventure_tactics.table.chronicle import chronicle, note_texts
from questhall.games.adventure_tactics.table.looks import look
from questhall.games.adventure_tactics.view import TacticsView
from questhall.kernel import Chance, Decision, start

GAME = AdventureTactics()
TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (4, {"play": "encounter", "chapter": "c06", "heroes": 4, "mode": "normal"}),
]


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_everything_on_the_stage_can_be_clicked_and_explained(seats: int, options: dict[str, Any]) -> None:
    match = start(GAME, seats, 5, options)
    bots = [make(GAME, "normal", f"stage {seat}") for seat in range(seats)]
    seen: set[str] = set()
    pages: set[str] = set()
    for _ in range(420):
        if match.over:
            break
        decision = match.decisions[0]
        view = match.view(decision.seat)
        page = GAME.table.page(view, decision)
        if page is not None:
            assert page.title and (page.prose or page.numbers)
            pages.add(page.kind)
        if decision.kind not in seen:
            seen.add(decision.kind)
            for tall in (False, True):
                stage = GAME.table.draw(view, tall)
                assert isinstance(stage, Stage) and check(stage) == []
                shown = {one.area for one in stage.areas}
                assert {"board", "goal"} <= shown and ("hand" in shown) == (match.state.encounter is not None)
                ids = {piece.id for piece in stage.pieces}
                for option in decision.options:
                    assert all(pick[:1] == "=" or pick in ids for pick in GAME.table.picks(view, decision, option))
            for piece in GAME.table.draw(view).pieces:
                if piece.label:
                    look = GAME.table.look(view, piece.id)
                    assert look is None or look.title
        match.choose(bots[decision.seat].choose(match, decision), decision.seat)
    assert "beginning" in pages


def test_an_enemy_says_whom_it_goes_for() -> None:
    match = start(GAME, 1, 3, {"play": "encounter", "chapter": "c02", "heroes": 3, "mode": "easy"})
    bot = make(GAME, "normal", "intent")
    while match.state.encounter is None or match.state.encounter.round == 0:
        match.choose(bot.choose(match, match.decisions[0]))
    foe = next(id for id, figure in match.state.encounter.figures.items() if figure.kind == "minion")
    look = GAME.table.look(match.view(0), f"fig-{foe}")
    assert look is not None and look.next.startswith("Goes for ") and dict(look.numbers)["HP"]


def test_what_happens_comes_in_beats() -> None:
    match = start(GAME, 1, 3, {"play": "encounter", "chapter": "c02", "heroes": 3, "mode": "easy"})
    bot = make(GAME, "normal", "beats")
    for _ in range(80):
        if not match.over:
            match.choose(bot.choose(match, match.decisions[0]))
    shown = [event for event in match.state.events or [] if event.what in BEATS]
    assert {"roll", "attack", "turn", "approach"} <= {event.what for event in shown}
    view = match.view(0)
    for event in shown:
        beat = GAME.table.beat(view, event._replace(beat=BEATS[event.what]))
        assert beat is not None and beat.weight == BEATS[event.what]


def test_every_text_of_the_campaign_is_shown_somewhere() -> None:
    """Chapters, echoes, choices, outcomes and random encounters are prose of pages, lines of the log, or both."""
    match = start(GAME, 1, 3, {})
    match.choose(match.decisions[0].options[0])
    state = match.state
    content = GAME.content
    shown: set[str] = set()
    for id, chapter in content.chapters.items():
        state.chapter = id
        shown |= {*note_texts(state, Note("chapter", id)), *[echo.text for echo in chapter.echoes]}
        for number in range(len(chapter.choices)):
            shown |= set(note_texts(state, Note("choice", id, str(number))))
        for result in ("plus", "plain", "failure"):
            shown |= set(note_texts(state, Note("result", id, result)))
    for id, card in content.random.items():
        shown |= set(note_texts(state, Note("random", id)))
        for number in range(len(card.choices)):
            shown |= set(note_texts(state, Note("choice", id, str(number))))
    written: set[str] = set()
    for chapter in content.chapters.values():
        written |= {*chapter.text, *[echo.text for echo in chapter.echoes], *[one.text for one in chapter.choices]}
        if chapter.outcome is not None:
            parts = (chapter.outcome.success, chapter.outcome.plus, chapter.outcome.plain, chapter.outcome.failure)
            written |= {part.text for part in parts}
    for card in content.random.values():
        written |= {card.text, *[one.text for one in card.choices]}
    assert written - shown - {""} == set()


def test_the_journal_tells_what_was_decided() -> None:
    match = start(GAME, 2, 4, {"mode": "easy"})
    bots = [make(GAME, "normal", f"journal {seat}") for seat in range(2)]
    for _ in range(900):
        if match.over or len(match.state.visited) >= 2:
            break
        decision = match.decisions[0]
        match.choose(bots[decision.seat].choose(match, decision), decision.seat)
    state = match.state
    told = chronicle(state)
    first = GAME.content.chapters["c01"].title
    assert told[0] == f"{first}." and any("chose" in line or "success" in line for line in told)


def _campaign(task: tuple[str, ...]) -> GameTable:
    """A party on its way, with gear, in the middle of something."""
    arena = Arena(party=3)
    state = arena.state
    state.encounter, state.chapter = None, "c05"
    state.options = replace(state.options, name="The Ford Road Company")
    state.heroes[0].gear, state.gold = ["padded_coat"], 5
    state.visited = [Visit("c01", "done"), Visit("c02", "plus")]
    state.journal = [Note("chapter", "c01"), Note("choice", "c01", "0"), Note("result", "c02", "plus")]
    state.agenda = [task]
    return state


def test_wares_items_and_gear_are_picked_where_they_lie() -> None:
    state = _campaign(("market",))
    state.stock = ["silk_vest"]
    table, view = GAME.table, TacticsView(0, state)
    options = [*market_options(state, 0), "pass"]
    decision = Decision(0, "market", options, (state.gold,))
    for tall in (False, True):
        shown = {piece.id for piece in table.draw(view, tall).pieces}
        for option in options:
            way = table.picks(view, decision, option)
            assert option == "pass" or {way[0], way[-1]} & shown, option
    assert table.picks(view, decision, ("sell", "padded_coat", "roberta")) == ("=Sell something", "gear-padded_coat")
    trade = Decision(0, "trade", [*trade_options(state, 0), "pass"])
    assert table.picks(view, trade, ("trade", "padded_coat", "olette")) == ("gear-padded_coat", "sheet-olette")


def test_a_party_is_made_by_clicking_heroes() -> None:
    state = _campaign(("party",))
    state.heroes = []
    found = parties(0)
    decision = Decision(0, "party", found)
    ways = [GAME.table.picks(TacticsView(0, state), decision, option) for option in found]
    assert ways[0] == ("sheet-roberta", "sheet-olette", "sheet-tolben", "=Set out") and len(set(ways)) == len(found)
    drawn = {piece.id for piece in GAME.table.draw(TacticsView(0, state)).pieces}
    assert all(name in drawn for way in ways for name in way if not name.startswith("="))


def test_the_journal_can_be_opened_at_any_time() -> None:
    state = _campaign(("next", "plus"))
    stage = GAME.table.draw(TacticsView(0, state))
    assert "journal" in {piece.id for piece in stage.area("goal").pieces}
    book = GAME.table.look(TacticsView(0, state), "journal")
    assert book is not None and book.title == "The Ford Road Company" and book.says == chronicle(state)
    assert "Smoke on the Ford Road." in book.says and not any("*" in words for words in book.says)
    past = GAME.table.look(TacticsView(0, state), "past-1-c02")
    assert past is not None and past.title == "Hold the Ford"


def test_a_level_up_tells_what_it_changes() -> None:
    state = _campaign(("levels",))
    roberta = state.heroes[0]
    assert changes(state, roberta, "fighter")[0] == "HP 10 \u2192 11"
    assert changes(state, roberta, "rogue")[1] == "deck 11 \u2192 13 cards"
    roberta.levels += ["fighter", "rogue"]
    assert not any(words.startswith("movement") for words in changes(state, roberta, "barbarian"))  # 4, as before
    assert "movement 4 \u2192 5" in changes(state, roberta, "gladiator")


def test_every_flavour_line_is_shown_in_a_look() -> None:
    """Cards, items and perks say theirs when one looks at them; so does whoever stands on the board."""
    content = GAME.content
    arena = Arena(party=5)
    state = arena.state
    missing: list[str] = []

    def shown(id: str, name: str, flavour: str) -> None:
        seen = look(state, 0, id)
        if flavour and (seen is None or flavour not in seen.says):
            missing.append(name)

    for id, card in content.cards.items():
        shown(f"boss-{id}" if card.kind == "boss" else f"hand-{id}", id, card.flavour)
    for id, item in content.items.items():
        shown(f"item-{id}", id, item.flavour)
    for id, perk in content.perks.items():
        shown(f"perk-{id}", id, perk.flavour)
    for place, hero in enumerate(state.heroes):
        arena.hero(hero.id, place, 0)
    for id, sheet in {**content.minions, **content.bosses}.items():
        figure = arena.foe(id, 4, 4, id="X1")
        shown("fig-X1", id, sheet.flavour)
        del arena.encounter.figures[figure.id]
    for id, called in content.summons.items():
        arena.encounter.figures["s1"] = Figure("s1", "summon", id, 9, 3, 3, owner="roberta")
        shown("fig-s1", id, called.flavour)
    assert missing == []


def test_a_boss_has_its_turn_in_moments_that_can_be_followed() -> None:
    """At most sixteen moments, half a second each at the least, are over in eight seconds."""
    moments: list[int] = []
    for seed, chapter in enumerate(("c10", "c20", "c32")):
        options = {"play": "encounter", "chapter": chapter, "heroes": 4, "ready": True, "ties": "program", "rounds": 8}
        match = start(GAME, 1, seed, {**options, "mode": "normal"})
        chance = Chance.of(chapter, "moments")
        while not match.over:
            match.choose(GAME.sensible(match.state, match.decisions[0], chance))
        inside = False
        for event in match.state.events or []:
            if event.what in ("turn", "round"):
                inside = event.what == "turn" and str(event.args[0]).startswith("boss")
                if inside:
                    moments.append(0)
            if inside and event.what in BEATS:
                moments[-1] += 1
    moments.sort()
    assert len(moments) > 20 and moments[len(moments) // 2] <= 8 and moments[len(moments) * 19 // 20] <= 16


def test_what_nobody_claimed_lies_on_the_table_where_no_new_wares_are_sold() -> None:
    """Before the Doors there is no stall, but what was left over can still be bought, piece by piece."""
    state = _campaign(("trade", "c45"))
    state.chapter, state.pool, state.gold, state.agenda = "c45", ["brigandine"], 4, []
    open_market(state)
    state.agenda = []  # as it is while the seats are asked
    view = TacticsView(0, state)
    stage = GAME.table.draw(view, False)
    assert any(piece.id == "ware-brigandine" for piece in stage.pieces)
    close_market(state)
    state.pool = ["brigandine"]
    assert not any(piece.id == "ware-brigandine" for piece in GAME.table.draw(view, False).pieces)


def test_a_choice_tells_its_price_and_not_what_the_story_will_remember() -> None:
    words = [step_words(step, GAME.content) for step in GAME.content.chapters["c09"].choices[0].steps]
    assert words == [""]
