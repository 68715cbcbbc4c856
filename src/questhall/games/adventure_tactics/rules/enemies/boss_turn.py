"""The boss's turn: a card of the boss deck, line by line, enemy by enemy (ATD-BOSS)."""

from questhall.games.adventure_tactics.content.vocabulary import Activate, Band, Step
from questhall.games.adventure_tactics.rules.board.conditions import skip, skips_alone
from questhall.games.adventure_tactics.rules.board.deeds import Deed, Moment
from questhall.games.adventure_tactics.rules.board.objectives_and_failure import printed
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.board.positions import current, distance, enemies
from questhall.games.adventure_tactics.rules.cards.attention import heard
from questhall.games.adventure_tactics.rules.cards.basic_moves_and_attacks import movement
from questhall.games.adventure_tactics.rules.cards.creatures import tags
from questhall.games.adventure_tactics.rules.cards.deciders import chooser
from questhall.games.adventure_tactics.rules.cards.steps import perform, verb
from questhall.games.adventure_tactics.rules.cards.timing_and_responses import window
from questhall.games.adventure_tactics.rules.enemies.enemy_attacks import (
    attack_from_here,
    basic_strike,
    in_band,
    standing_target,
)
from questhall.games.adventure_tactics.rules.enemies.random_moves_and_attacks import random_activation
from questhall.games.adventure_tactics.rules.fight.enemy_targets_and_approach import (
    Plan,
    aims,
    beside_it,
    candidates,
    choose_one,
    go_to,
)
from questhall.games.adventure_tactics.rules.fight.movement import points_of
from questhall.games.adventure_tactics.rules.fight.summons import act_now
from questhall.games.adventure_tactics.state import Figure, GameTable, Script
from questhall.kernel import Asking, Flow, say


def boss_turn(state: GameTable, deck: int) -> None:
    """ATD-BOSS-01, ATD-BOSS-06: reveal the top card; an empty deck is made anew of its discard; the rest follows line
    by line.
    """
    encounter = current(state)
    pile = encounter.decks[deck]
    if not pile.draw:
        pile.draw, pile.discard = pile.discard, []
        state.chance.shuffle(pile.draw)
        say(state, "boss_reshuffle", pile.boss, rule="ATD-BOSS-06")
    card = pile.draw.pop()
    if pile.known:
        pile.known.pop(0)
    pile.discard.append(card)
    state.chance.reveal()
    if state.events is not None:
        say(state, "reveal", card, rule="ATD-BOSS-01")
    encounter.script = Script(deck, card)
    state.agenda.append(("boss_line",))
    if heard(state, "reveal", None):
        state.agenda.append(("boss_window",))


def boss_window(state: GameTable) -> Flow:
    """ATD-KEY-10: the reveal of a boss card is one event; an effect may put the card away and reveal another."""
    encounter = current(state)
    script = encounter.script
    assert script is not None
    moment = Moment(None, None)
    yield from window(state, "reveal", moment)
    if moment.again:
        deck = encounter.decks[script.deck]
        deck.discard.remove(script.card)
        deck.draw.insert(0, script.card)
        state.agenda.pop()
        boss_turn(state, script.deck)


def boss_line(state: GameTable) -> Flow:
    """ATD-BOSS-02, ATD-BOSS-05, ATD-BOSS-11, ATD-BOSS-13: the next activation or line of the card, lines from top to
    bottom.
    """
    encounter = state.encounter
    assert encounter is not None
    script = encounter.script
    assert script is not None
    steps = state.content.cards[script.card].steps
    while not script.waiting:
        if script.line >= len(steps):
            encounter.script = None
            return
        step = steps[script.line]
        script.line += 1
        if not isinstance(step, Activate):
            state.agenda.append(("boss_line",))
            yield from _other_line(state, script, step)
            return
        script.waiting = [enemy.id for enemy in called(state, step.who, encounter.decks[script.deck].boss)]
    state.agenda.append(("boss_line",))
    enemy = encounter.figures.get(script.waiting.pop(0))
    step = steps[script.line - 1]
    if enemy is not None and isinstance(step, Activate):
        target = yield from activate(state, enemy, step, encounter.figures.get(script.last))
        script.last = target.id if target is not None else script.last


def _other_line(state: GameTable, script: Script, step: Step) -> Flow:
    """ATD-BOSS-08: a line that is no activation, but an active ability or the like: the boss itself carries it out."""
    encounter = current(state)
    boss = acting_boss(state, encounter.decks[script.deck].boss)
    if boss is None:
        return  # ATD-BOSS-11
    deed = Deed(boss, chooser(state), script.card)
    deed.last = encounter.figures.get(script.last)
    yield from perform(state, deed, [step])
    if deed.last is not None:
        script.last = deed.last.id


def acting_boss(state: GameTable, sheet: str) -> Figure | None:
    """Who carries out a line that is no activation: the boss, or for a group a stand-in without a square of its own."""
    if state.content.bosses[sheet].group:
        return Figure(sheet, "boss", sheet, 0, 1, 1)
    for figure in current(state).figures.values():
        if figure.kind == "boss" and figure.sheet == sheet:
            return figure
    return None


def called(state: GameTable, who: str, boss: str) -> list[Figure]:
    """ATD-BOSS-02, ATD-BOSS-05: whom a line activates, the boss first, then minions by identifier."""
    found = enemies(current(state))
    if who == "boss":
        return [figure for figure in found if figure.kind == "boss" and figure.sheet == boss]
    if who == "bosses":
        return [figure for figure in found if figure.kind == "boss"]
    if who == "minions":
        return [figure for figure in found if figure.kind == "minion"]
    if who.startswith("minions("):
        word = who[8:-1]
        return [
            figure
            for figure in found
            if figure.kind == "minion" and (figure.sheet == word or word in tags(state, figure))
        ]
    return found if who == "all" else [figure for figure in found if figure.sheet == who]


def activate(state: GameTable, enemy: Figure, step: Activate, last: Figure | None) -> Asking[Figure | None]:
    """ATD-AI-16, ATD-BOSS-15, ATD-BOSS-03, ATD-BOSS-04, ATD-COND-06: move towards the closest hero, then attack it if
    it can be attacked.
    """
    if skips_alone(state, enemy) and skip(state, enemy, "ATD-COND-06"):
        return None
    if step.target == "random_direction":
        yield from random_activation(state, enemy, step)
        return None
    content = state.content
    sheet = content.minions.get(enemy.sheet) or content.bosses.get(enemy.sheet)
    basic = sheet.attack if sheet is not None else None
    band: Band = basic.range if basic else (1, 1)
    word = step.target if step.target != "closest" or sheet is None or not sheet.prefers else sheet.prefers
    if step.attack and basic is not None and band[0] <= 1:
        bait = _bait_beside(state, enemy)
        if bait is not None:
            yield from basic_strike(state, enemy, bait, step)
            return bait
    if sheet is not None and sheet.stands and step.attack:
        target = yield from standing_target(state, Plan(state, enemy, 0), band, word, last)
        if target is not None:
            yield from basic_strike(state, enemy, target, step)
            return target
    hunted = candidates(state)
    beside = beside_it(ground(state).grid, enemy, hunted) if band[0] <= 1 and (word == "closest" or not word) else []
    if beside:
        target = beside[0] if len(beside) == 1 else (yield from choose_one(state, enemy, beside))
        if state.events is not None and _points(state, enemy, step):
            say(state, "stays", enemy.id, target.id, enemy.square, rule="ATD-AI-06")  # it is there already
    else:
        points = _points(state, enemy, step)
        plan = Plan(state, enemy, points)
        found = aims(state, plan, hunted, band, word, last) if hunted else hunted
        if not found:
            if step.attack:
                yield from attack_from_here(state, enemy, step, band)  # ATD-AI-05, ATD-AI-16
            return None
        target = found[0] if len(found) == 1 else (yield from choose_one(state, enemy, found))
        if points:
            near: Band = (1, 1) if sheet is not None and sheet.approach == "adjacent" else band
            yield from go_to(state, plan, target, near)
    if step.attack and basic is not None and target.hp > 0 and enemy.hp > 0:
        if in_band(state, enemy, target, band):
            yield from basic_strike(state, enemy, target, step)
        elif not step.moves:
            yield from attack_from_here(state, enemy, step, band)
    return target


def _points(state: GameTable, enemy: Figure, step: Activate) -> int:
    """ATD-BOSS-03: how far a line lets an enemy go: as it says, or as the enemy always can."""
    if not step.moves:
        return 0
    return points_of(state, enemy, step.points if step.points >= 0 else movement(state, enemy))


def _bait_beside(state: GameTable, enemy: Figure) -> Figure | None:
    """A chapter may say that enemies beside a thing attack it."""
    things = printed(state).objects
    if things and any(thing.bait == "adjacent" for thing in things):
        g = ground(state).grid
        for figure in current(state).figures.values():
            if figure.mark == "beside" and distance(g, enemy, figure) <= 1:
                return figure
    return None


def _do_activate(state: GameTable, deed: Deed, step: Activate) -> Flow:
    """ATC-FX-24: an activation outside of a boss card's own lines: a passive, a chapter's rule, or summons that act at
    once.
    """
    if step.who == "summons":
        yield from act_now(state, deed, step.moves)
        return
    for enemy in called(state, step.who, deed.user.sheet):
        if enemy.hp > 0:
            yield from activate(state, enemy, step, deed.last)


verb(Activate, _do_activate, lambda state, deed, step: True)
