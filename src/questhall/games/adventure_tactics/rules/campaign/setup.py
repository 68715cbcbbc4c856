"""Encounter set-up: mode, seats, map and enemies, loadouts, places, decks (ATD-SETUP)."""

from functools import lru_cache

from questhall.games.adventure_tactics.content.printed import GEAR, MOST_MINIONS, POTIONS_IN_BOX, by_party
from questhall.games.adventure_tactics.rules.board.deeds import Moment
from questhall.games.adventure_tactics.rules.board.direction_deck import shuffle_directions
from questhall.games.adventure_tactics.rules.board.geometry import squares
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground, ground_of
from questhall.games.adventure_tactics.rules.board.positions import current
from questhall.games.adventure_tactics.rules.cards.attention import note_what_is_in_play
from questhall.games.adventure_tactics.rules.cards.classes import hearts, hero_of
from questhall.games.adventure_tactics.rules.cards.deciders import at_once
from questhall.games.adventure_tactics.rules.cards.passive_abilities import MOST_DICE, MOST_PASSIVES
from questhall.games.adventure_tactics.rules.cards.stats import stat
from questhall.games.adventure_tactics.rules.cards.timing_and_responses import window
from questhall.games.adventure_tactics.rules.enemies.spawned_enemies import free_minion_point, minion_figure
from questhall.games.adventure_tactics.rules.round.revive_potions import potions
from questhall.games.adventure_tactics.state import Board, BossDeck, Encounter, Figure, GameTable, Hero
from questhall.kernel import PASS, Flow, Option, choose, keep_words, say

MODES = ("easy", "normal", "hard")


def choose_mode(state: GameTable) -> Flow:
    """ATD-SETUP-12, ATD-SETUP-13: easy, normal or hard is chosen for each encounter at its beginning, by the host."""
    mode: str = state.options.mode
    if mode == "ask":
        mode = yield from choose(0, "mode", MODES, about=(state.chapter,))
    state.agenda += [("build", mode), ("deal",)]


def build(state: GameTable, mode: str) -> None:
    """ATD-SETUP-01, ATD-SETUP-02, ATD-SETUP-03, ATD-SETUP-04, ATD-SETUP-10, ATD-SETUP-11, ATD-SETUP-12, ATD-SETUP-13,
    ATD-PARTY-04: map, enemies, boss decks and potions by the size of the party; then loadouts, decks and places.
    """
    printed = state.content.chapters[state.chapter].encounter
    assert printed is not None
    land = ground_of(printed.board, ())
    party = len(state.heroes)
    encounter = Encounter(state.chapter, mode, land.grid.width, land.grid.height)
    encounter.figures, encounter.boards, encounter.decks = {}, {}, []
    keep_words(state)
    state.encounter = encounter
    mercy = min(state.failures, 2)  # ATC-CAMP-04
    wanted = potions(party, mode) + mercy + state.coming.get("potions", 0)
    encounter.potions = max(0, min(POTIONS_IN_BOX, wanted))
    for hero in state.heroes:
        encounter.figures[hero.id] = Figure(hero.id, "hero", hero.id, -1, 1, 1, down=False)
        encounter.boards[hero.id] = default_loadout(state, hero)
    for number, boss in enumerate(printed.boss):
        sheet = state.content.bosses[boss.sheet]
        hp = max(1, (by_party(boss.hp, party) or by_party(sheet.hp, party)) + state.coming.get("boss_hp", 0))
        square = land.marks[boss.at][0]
        id = "B" if not number else f"B{number + 1}"
        encounter.figures[id] = Figure(id, "boss", boss.sheet, square, hp, hp, size=sheet.size, start=square)
        if boss.dice is not None:
            encounter.figures[id].dice = boss.dice[party - 3]
        if state.content.decks.get(boss.sheet):
            encounter.decks.append(_deck(state, boss.sheet))
    if printed.deck:
        encounter.decks.append(_deck(state, printed.deck))
    for group in printed.minions:
        if party in group.party:
            for mark in group.at:
                square = land.marks[str(mark)][0]
                figure = minion_figure(state, group.kind, square, group.hp, group.dice)
                figure.id = f"M{mark}"
                encounter.figures[figure.id] = figure
    _fewer_or_more(state)
    _objects(state)
    shuffle_directions(state)
    say(state, "encounter", state.chapter, mode)
    places = [("place", hero.id) for hero in reversed(state.heroes)]
    state.agenda += [("begin",), *places, ("ready",), ("loadouts",)]


def _fewer_or_more(state: GameTable) -> None:
    """ATC-FX-33: minions that stay away from this encounter, the highest numbers first, or come besides."""
    encounter = current(state)
    change = state.coming.get("minions", 0)
    minions = sorted(id for id, figure in encounter.figures.items() if figure.kind == "minion")
    for id in minions[len(minions) + change :] if change < 0 else []:
        del encounter.figures[id]
    for _ in range(change):
        square = free_minion_point(state)
        if minions and square >= 0 and len(minions) < MOST_MINIONS:
            figure = minion_figure(state, encounter.figures[minions[0]].sheet, square)
            encounter.figures[figure.id] = figure
            minions.append(figure.id)


def _deck(state: GameTable, boss: str) -> BossDeck:
    """ATD-SETUP-03: the boss deck, shuffled; a deck in two halves begins with the first."""
    cards = [card for card in state.content.decks[boss] if state.content.cards[card].half in (0, 1)]
    state.chance.shuffle(cards)
    return BossDeck(boss, cards, [], 1, [])


def _objects(state: GameTable) -> None:
    """ATC-FMT-21: things and persons of the chapter, and tokens to pick up."""
    printed = state.content.chapters[state.chapter].encounter
    encounter = current(state)
    assert printed is not None
    land = ground(state)
    for thing in printed.objects:
        for square in land.marks.get(thing.at, []):
            if thing.kind == "token":
                encounter.tokens[square] = thing.name
                continue
            hp = by_party(thing.hp, len(state.heroes))
            number = 1 + sum(
                one.id.startswith(thing.at) and one.kind in ("object", "npc") for one in encounter.figures.values()
            )
            id = f"{thing.at}{number}"
            mark = {"adjacent": "beside", "hero": "bait"}.get(thing.bait, "")
            encounter.figures[id] = Figure(id, thing.kind, thing.name, square, hp, hp, start=square, mark=mark)


def default_loadout(state: GameTable, hero: Hero) -> Board:
    """ATD-SETUP-05, ATD-SETUP-06, ATD-SETUP-07: what lies on the board unless the seat changes it: the first of each
    kind, the rest in the deck.
    """
    board = Board()
    cards = state.content.cards
    for card in (*hero.gear, *hero.features):
        slot = cards[card].kind
        if not getattr(board, slot):
            setattr(board, slot, card)
        elif slot != "feature" and not cards[card].static:
            board.discard.append(card)  # goes into the deck; the pile is shuffled in when all are ready
        elif slot == "feature":
            board.discard.append(card)
    board.passives = hero.passives[-MOST_PASSIVES:]
    board.dice = hero.dice[-MOST_DICE:]
    return board


def loadouts(state: GameTable) -> Flow:
    """ATD-SETUP-05: all seats make their loadouts at the same time."""
    yield from at_once(state, "loadouts", "loadout", loadout_options, loadout)


def loadout_options(state: GameTable, hero: Hero, board: Board) -> list[Option]:
    """Each card that could lie elsewhere: on the board, in the deck, or in the box."""
    return _offered(
        (*hero.gear, *hero.features),
        (board.weapon, board.armor, board.accessory, board.feature),
        tuple(board.discard),
        hero.passives,
        board.passives,
        hero.dice,
        board.dice,
    )


@lru_cache(maxsize=64)
def _offered(
    gear: tuple[str, ...],
    worn: tuple[str, ...],
    deck: tuple[str, ...],
    passives: tuple[str, ...],
    chosen_passives: tuple[str, ...],
    dice: tuple[str, ...],
    chosen_dice: tuple[str, ...],
) -> list[Option]:
    """The same, listed once while a loadout stays as it is: with every answer of anybody all seats are asked anew."""
    found: list[Option] = []
    for card in dict.fromkeys(gear):
        if card in worn:
            found += (("box", card),) if card in deck else (("deck", card), ("box", card))
        else:
            found += ("board", card), ("box" if card in deck else "deck", card)
    for owned, chosen, limit in ((passives, chosen_passives, MOST_PASSIVES), (dice, chosen_dice, MOST_DICE)):
        if len(owned) > limit or len(chosen) < len(owned):
            for card in owned:
                if card in chosen:
                    found.append(("box", card))
                elif len(chosen) < limit:
                    found.append(("board", card))
    if found:
        found.append(PASS)
    return found


def loadout(state: GameTable, hero: Hero, board: Board, answer: Option) -> None:
    """ATD-SETUP-05, ATD-SETUP-06, ATD-SETUP-07, ATD-FEAT-01, ATD-ABIL-01, ATD-EQ-01: the seat may change the loadout
    until it is content.
    """
    if answer == PASS:
        board.ready = True
        return
    place, card = str(answer[0]), str(answer[1])  # type: ignore[index]
    kind = state.content.cards[card].kind
    if kind in GEAR or kind == "feature":
        if getattr(board, kind) == card:
            setattr(board, kind, "")
        if card in board.discard:
            board.discard.remove(card)
        if place == "board":
            if getattr(board, kind):
                board.discard.append(getattr(board, kind))
            setattr(board, kind, card)
        elif place == "deck":
            board.discard.append(card)
    else:
        chosen = board.passives if kind == "passive" else board.dice
        chosen = tuple(one for one in chosen if one != card) if place == "box" else (*chosen, card)
        if kind == "passive":
            board.passives = chosen
        else:
            board.dice = chosen


def ready(state: GameTable) -> None:
    """ATD-SETUP-08, ATD-SETUP-13: maximum HP with the board as it is; decks are shuffled."""
    encounter = current(state)
    for hero in state.heroes:
        figure, board = encounter.figures[hero.id], encounter.boards[hero.id]
        figure.top = hearts(state, hero) + stat(state, figure, "max_hp")
        figure.hp = max(1, min(figure.top, figure.top + state.coming.get("hp", 0)))
        board.draw = hero.deck + board.discard
        board.discard = []
        state.chance.shuffle(board.draw)
    state.coming["hand_now"] = state.coming.get("hand", 0)
    note_what_is_in_play(state)


def place(state: GameTable, id: str) -> Flow:
    """ATD-SETUP-09: a free square of the yellow area, one hero a square."""
    encounter = current(state)
    taken = 0
    for figure in encounter.figures.values():
        if figure.square >= 0:
            taken |= (
                1 << figure.square if figure.size == 1 else 3 << figure.square | 3 << figure.square + encounter.width
            )
    land = ground(state)
    width = encounter.width
    options = [("to", s % width, s // width) for s in squares(land.yellow & ~taken & ~land.closed)]
    answer = yield from choose(hero_of(state, id).seat, "place", options, about=(id,))
    figure = encounter.figures[id]
    figure.square = int(answer[2]) * width + int(answer[1])
    figure.start = figure.square
    say(state, "placed", id, figure.square)


def begin(state: GameTable) -> Flow:
    """ATD-ROUND-03: the window ``encounter_start`` lies before the first draw."""
    state.agenda.append(("round",))
    if state.coming.get("invisible"):
        for figure in current(state).figures.values():
            if figure.kind == "hero":
                figure.conditions["invisible"] = "cleanup"
    if state.coming.get("peek"):
        for deck in current(state).decks:
            deck.known = list(reversed(deck.draw[-state.coming["peek"] :]))
    yield from window(state, "setup", Moment(None, None))
