"""The round: draw, initiative, turns, cleanup (ATD-ROUND, ATD-DRAW, ATD-INIT, ATD-CLEAN)."""

from questhall.games.adventure_tactics.content.conditions import skipping
from questhall.games.adventure_tactics.rules.board.action import EncounterOver, Moment
from questhall.games.adventure_tactics.rules.board.directions import shuffle_directions
from questhall.games.adventure_tactics.rules.board.objectives import area_mask, check_main, printed
from questhall.games.adventure_tactics.rules.board.positions import current, heroes
from questhall.games.adventure_tactics.rules.cards.deciders import AtOnce
from questhall.games.adventure_tactics.rules.cards.listeners import heard
from questhall.games.adventure_tactics.rules.cards.piles import draw
from questhall.games.adventure_tactics.rules.cards.stats import hand_size
from questhall.games.adventure_tactics.rules.cards.windows import window
from questhall.games.adventure_tactics.rules.fight.card_verbs import throw_away
from questhall.games.adventure_tactics.rules.fight.conditions import end_of
from questhall.games.adventure_tactics.rules.fight.summons import act
from questhall.games.adventure_tactics.rules.round.turns import turn_of
from questhall.games.adventure_tactics.state import Board, Figure, GameTable, Hero
from questhall.kernel import PASS, Flow, Option, say


def begin_round(state: GameTable) -> None:
    """ATD-ROUND-01, ATD-ROUND-02: four phases; all heroes draw in the first, knocked out or not (ATD-DRAW-01,
    ATD-DRAW-04).
    """
    encounter = current(state)
    encounter.round += 1
    encounter.turn = -1
    say(state, "round", encounter.round, rule="ATD-ROUND-01")
    check_main(state)
    limit = printed(state).limit or state.options.rounds
    if limit and encounter.round > limit:
        raise EncounterOver("failure", "ATD-OBJ-11")
    for figure in heroes(encounter):
        board = encounter.boards[figure.id]
        draw(state, figure.id, max(0, hand_size(state, figure) - len(board.hand)))
        board.passed = False
    state.agenda += [("initiative",), ("round_start",)]
    if encounter.round == 1:
        state.agenda.append(("mulligans",))


def mulligans(state: GameTable) -> Flow:
    """ATD-DRAW-05: all seats look at their first hands at the same time."""
    yield from AtOnce(state, "mulligan", mulligan_options, mulligan).go("mulligans")


def mulligan_options(state: GameTable, hero: Hero, board: Board) -> tuple[str, ...]:
    """No hero is without a first hand."""
    return "keep", "redraw"


def mulligan(state: GameTable, hero: Hero, board: Board, answer: Option) -> None:
    """ATD-DRAW-05: once an encounter, right after the very first hand: the whole hand back into the deck, and a new
    one.
    """
    board.ready = True
    if answer == "redraw":
        many = len(board.hand)
        board.draw += board.hand
        board.hand = []
        state.chance.shuffle(board.draw)
        say(state, "mulligan", hero.id, rule="ATD-DRAW-05")
        draw(state, hero.id, many)


def round_start(state: GameTable) -> Flow:
    """ATD-ROUND-03: after draws and mulligans, before initiative; reinforcements appear here."""
    if heard(state, "round_start", None):
        yield from window(state, "round_start", Moment(None, None))
    if current(state).directions_used:
        shuffle_directions(state)


def initiative(state: GameTable) -> Flow:
    """ATD-INIT-01, ATD-INIT-02, ATD-INIT-05, ATD-SUM-04, ATD-INIT-03, ATD-INIT-04: all initiative cards are shuffled
    and laid in a line.
    """
    encounter = current(state)
    line = [figure.id for figure in heroes(encounter)]
    for number, deck in enumerate(encounter.decks):
        line += [f"boss{number}"] * state.content.bosses[deck.boss].initiative
    for figure in encounter.figures.values():
        if figure.kind == "summon" and state.content.summons[figure.sheet].turn == "own_initiative":
            line.append(figure.id)
    state.chance.shuffle(line)
    encounter.line = line
    _moved_cards(state)
    if state.coming.get("heroes_first") and encounter.round == 1:
        encounter.line = [card for card in line if not card.startswith("boss")] + [
            card for card in line if card.startswith("boss")
        ]
    say(state, "line", *encounter.line, rule="ATD-INIT-01")
    state.agenda.append(("turn", 0))
    for _ in range(2 + len(encounter.boards)):  # ATD-INIT-04: until all have declined in a row
        if not heard(state, "initiative", None):
            break
        before = list(encounter.line)
        yield from window(state, "initiative", Moment(None, None))
        if encounter.line == before:
            break


def _moved_cards(state: GameTable) -> None:
    """ATD-INIT-06: effects that put a card first or last, in the order in which they were made; the latest stands
    outermost.
    """
    encounter = current(state)
    for wish in encounter.first_next:
        op, _, card = wish.partition(" ")
        if card in encounter.line:
            encounter.line.remove(card)
            encounter.line.insert(0 if op == "first" else len(encounter.line), card)
    encounter.first_next = []


def turn(state: GameTable, place: int) -> None:
    """ATD-INIT-01, ATD-COND-04, ATD-COND-05: the next card of the line; a Stunned boss skips it without revealing a
    card.
    """
    encounter = state.encounter
    assert encounter is not None
    encounter.turn = place
    if place >= len(encounter.line):
        encounter.turn = -1
        state.agenda += [("cleanup_end",), ("cleanups",)]
        return
    state.agenda.append(("turn", place + 1))
    for figure in encounter.figures.values():
        if figure.used:
            figure.used = tuple([key for key in figure.used if key[0] != "t"])
    name = encounter.line[place]
    if state.events is not None:
        say(state, "turn", name)
    if name.startswith("boss"):
        number = int(name[4:])
        boss = stunned_boss(state, encounter.decks[number].boss)
        if boss is not None:
            lost = skipping(boss.conditions)
            del boss.conditions[lost]
            say(state, lost, boss.id, rule="ATD-COND-05")
            return
        state.agenda += [("after_turn",), ("boss_turn", number)]
        return
    if name in encounter.boards:
        turn_of(state, name)
        return
    summon = encounter.figures.get(name)
    if summon is not None and not encounter.figures[summon.owner].down:  # ATD-SUM-07
        state.agenda += [("after_turn",), ("summon_turn", name)]


def summon_turn(state: GameTable, id: str) -> Flow:
    """ATD-SUM-04: a summon with an initiative card of its own."""
    yield from act(state, current(state).figures[id])


def stunned_boss(state: GameTable, sheet: str) -> Figure | None:
    """The boss of a deck, if it is Stunned."""
    for figure in current(state).figures.values():
        if figure.kind == "boss" and figure.sheet == sheet and skipping(figure.conditions):
            return figure
    return None


def after_turn(state: GameTable) -> None:
    """ATD-DIR-03: the direction deck is shuffled again when a turn that used it is over."""
    end_of(state, "turn")
    if current(state).directions_used:
        shuffle_directions(state)


def cleanups(state: GameTable) -> Flow:
    """ATD-CLEAN-01: all seats decide about their hands at the same time."""
    yield from AtOnce(state, "cleanup", cleanup_options, cleanup).go("cleanups")


def cleanup_options(state: GameTable, hero: Hero, board: Board) -> list[Option]:
    """ATD-CLEAN-01, ATD-CLEAN-03: each hero may discard one card; one who passed may discard its whole hand."""
    found: list[Option] = [("card", card) for card in sorted(set(board.hand))]
    if found:
        if board.passed and len(board.hand) > 1:
            found.append(("all", hero.id))
        found.append(PASS)
    return found


def cleanup(state: GameTable, hero: Hero, board: Board, answer: Option) -> None:
    """ATD-CLEAN-01: what is discarded."""
    board.ready = True
    if answer == PASS:
        return
    what, card = str(answer[0]), str(answer[1])  # type: ignore[index]
    for one in list(board.hand) if what == "all" else (card,):
        throw_away(state, hero.id, board, one)


def cleanup_end(state: GameTable) -> Flow:
    """ATD-CLEAN-02, ATD-CLEAN-04, ATD-COND-07: end-of-round effects, then all conditions go; then the next round."""
    encounter = current(state)
    state.agenda.append(("round",))
    if heard(state, "cleanup", None):
        yield from window(state, "cleanup", Moment(None, None))
    main = printed(state).main
    for objective in (main, *main.of):
        if objective.type == "hold":
            area = area_mask(state, objective.area)
            if any(not hero.down and area >> hero.square & 1 for hero in heroes(encounter)):
                encounter.held += 1
                check_main(state)
    _watch_bonus(state)
    end_of(state, "cleanup")
    if encounter.tiles:
        encounter.tiles = tuple([tile for tile in encounter.tiles if tile.kind not in ("ice", "seal")])
    for figure in encounter.figures.values():
        figure.hurt_hero = False
        figure.fresh = False
        if figure.used:
            figure.used = tuple([key for key in figure.used if key[0] != "r"])
    if encounter.directions_used:
        shuffle_directions(state)


def _watch_bonus(state: GameTable) -> None:
    """A bonus objective that speaks of every cleanup: nobody of the other side in an area."""
    bonus = printed(state).bonus
    encounter = current(state)
    if bonus.type == "never_in" and bonus.kind == "enemy_at_cleanup":
        area = area_mask(state, bonus.area)
        if any(
            figure.kind in ("minion", "boss") and area >> figure.square & 1 for figure in encounter.figures.values()
        ):
            encounter.broken.append("never_in")
