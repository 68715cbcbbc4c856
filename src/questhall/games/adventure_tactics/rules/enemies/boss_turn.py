"""The boss's turn: a card of the boss deck, line by line, enemy by enemy (ATD-BOSS)."""

from questhall.games.adventure_tactics.content.conditions import skipping
from questhall.games.adventure_tactics.content.geometry import squares
from questhall.games.adventure_tactics.content.printed import DIRECTIONS, dice_of
from questhall.games.adventure_tactics.content.vocabulary import Activate, Band, Step, Use
from questhall.games.adventure_tactics.rules.board.action import Moment, Scene
from questhall.games.adventure_tactics.rules.board.directions import draw_direction
from questhall.games.adventure_tactics.rules.board.objectives import printed
from questhall.games.adventure_tactics.rules.board.positions import (
    Positions,
    current,
    distance,
    enemies,
    footprint,
    ground,
    sees,
)
from questhall.games.adventure_tactics.rules.cards.deciders import chooser
from questhall.games.adventure_tactics.rules.cards.listeners import heard
from questhall.games.adventure_tactics.rules.cards.sheets import tags
from questhall.games.adventure_tactics.rules.cards.stats import basic_attack, movement, stat
from questhall.games.adventure_tactics.rules.cards.steps import perform, verb
from questhall.games.adventure_tactics.rules.cards.windows import window
from questhall.games.adventure_tactics.rules.fight.attacks import BASIC, Blow, strike
from questhall.games.adventure_tactics.rules.fight.enemy_reach import FAR, Plan
from questhall.games.adventure_tactics.rules.fight.enemy_targets import (
    aims,
    beside_it,
    candidates,
    choose_one,
    pick_by_word,
)
from questhall.games.adventure_tactics.rules.fight.movement import points_of, walk
from questhall.games.adventure_tactics.rules.fight.summons import act_now
from questhall.games.adventure_tactics.state import Figure, GameTable, Script
from questhall.kernel import Asking, Flow, choose, say


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
    """A line that is no activation: the boss itself carries it out."""
    encounter = current(state)
    boss = acting_boss(state, encounter.decks[script.deck].boss)
    if boss is None:
        return  # ATD-BOSS-11
    scene = Scene(boss, chooser(state), script.card)
    scene.last = encounter.figures.get(script.last)
    yield from perform(state, scene, [step])
    if scene.last is not None:
        script.last = scene.last.id


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
    """ATD-BOSS-03, ATD-BOSS-04, ATD-COND-06: move towards the closest hero, then attack it if it can be attacked."""
    lost = skipping(enemy.conditions)
    if lost and skips_alone(state, enemy):
        del enemy.conditions[lost]
        say(state, lost, enemy.id, rule="ATD-COND-06")
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
    points = points_of(state, enemy, step.points if step.points >= 0 else movement(state, enemy)) if step.moves else 0
    where = Positions(state)
    hunted = where.hunted()
    if sheet is not None and sheet.stands and step.attack:
        target = yield from _standing_target(state, Plan(state, enemy, 0, where), band, word, last)
        if target is not None:
            yield from basic_strike(state, enemy, target, step)
            return target
    beside = beside_it(where.land.grid, enemy, hunted) if band[0] <= 1 and (word == "closest" or not word) else []
    if beside:
        target = beside[0] if len(beside) == 1 else (yield from choose_one(state, enemy, beside))
        if points and state.events is not None:
            say(state, "stays", enemy.id, target.id, enemy.square, rule="ATD-AI-06")  # it is there already
    else:
        plan = Plan(state, enemy, points, where)
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


def skips_alone(state: GameTable, enemy: Figure) -> bool:
    """ATD-COND-06, ATD-COND-11: who has no initiative card of its own skips an activation; a lone boss skips its turn
    instead.
    """
    if enemy.kind == "minion":
        return True
    return not any(deck.boss == enemy.sheet for deck in current(state).decks)


def in_band(state: GameTable, enemy: Figure, target: Figure, band: Band) -> bool:
    """Whether an enemy can attack somebody from where it stands."""
    away = distance(ground(state).grid, enemy, target)
    return band[0] <= away <= band[1] and (away <= 1 or sees(state, enemy, target))


def _bait_beside(state: GameTable, enemy: Figure) -> Figure | None:
    """A chapter may say that enemies beside a thing attack it."""
    if any(thing.bait == "adjacent" for thing in printed(state).objects):
        g = ground(state).grid
        for figure in current(state).figures.values():
            if figure.mark == "beside" and distance(g, enemy, figure) <= 1:
                return figure
    return None


def _standing_target(state: GameTable, here: Plan, band: Band, word: str, last: Figure | None) -> Asking[Figure | None]:
    """Whom an enemy attacks from where it stands."""
    enemy = here.enemy
    found = [figure for figure in here.where.hunted() if here.attacks(enemy.square, figure, band)]
    if not found:
        return None
    picked: Figure | None = yield from pick_by_word(state, enemy, found, word, last)
    return picked


def attack_from_here(state: GameTable, enemy: Figure, step: Activate, band: Band) -> Flow:
    """ATD-AI-12, ATD-AI-14: without a move, the closest among those that can be attacked from where it stands."""
    target = yield from _standing_target(state, Plan(state, enemy, 0), band, step.target, None)
    if target is not None:
        yield from basic_strike(state, enemy, target, step)


def go_to(state: GameTable, plan: Plan, target: Figure, band: Band) -> Flow:
    """ATD-AI-06, ATD-AI-07, ATD-AI-08, ATD-AI-09, ATD-AI-13: the end square, ties to the party or the program, and the
    way there.
    """
    enemy = plan.enemy
    ghosts = plan.away(target) == FAR
    if ghosts and plan.away(target, True) == FAR and not plan.reaching(target, band):
        return  # ATD-AI-05
    places = plan.ends(target, band, ghosts)
    place = places[0]
    if len(places) > 1 and state.options.ties == "party":
        g = plan.land.grid
        options = [g.to[one] for one in places]
        answer = yield from choose(chooser(state), "enemy_square", options, about=(enemy.id, target.id))
        place = answer[2] * g.width + answer[1]
    if state.events is not None:
        say(state, "approach" if place != enemy.square else "stays", enemy.id, target.id, place, rule="ATD-AI-06")
    yield from walk(state, enemy, place, plan.moves, teleport=enemy.size == 2)


def basic_strike(state: GameTable, enemy: Figure, target: Figure, step: Activate) -> Flow:
    """ATD-BOSS-09: the basic attack of an enemy, as the card changes it."""
    basic = basic_attack(state, enemy)
    if basic is None:
        return
    own = enemy.dice or basic.dice
    dice = dice_of(step.dice.replace("basic", own) if step.dice else own)  # "basic+B": its own dice and a blue one
    band = (basic.range[0], basic.range[1] + stat(state, enemy, "range"))
    then = basic.then + step.then if step.then else basic.then
    blow = Blow(BASIC, dice, basic.plus + step.plus, band, then)
    scene = Scene(enemy, chooser(state) if then else -1, enemy.sheet)
    scene.word = "closest"
    yield from strike(state, scene, blow, target, None)


def random_activation(state: GameTable, enemy: Figure, step: Activate) -> Flow:
    """ATD-DIR-02, ATD-DIR-03, ATD-DIR-04, ATD-DIR-05, ATD-DIR-06, ATD-DIR-07, ATD-DIR-08: move in a drawn direction,
    then attack in a drawn direction.
    """
    if step.moves:
        points = points_of(state, enemy, step.points if step.points >= 0 else movement(state, enemy))
        yield from random_move(state, enemy, draw_direction(state), points)
    basic = basic_attack(state, enemy)
    if step.attack and basic is not None and enemy.hp > 0:
        target = in_direction(state, enemy, draw_direction(state), basic.range)
        if target is not None:
            yield from basic_strike(state, enemy, target, step)


def random_move(state: GameTable, enemy: Figure, direction: str, points: int) -> Flow:
    """ATD-DIR-04, ATD-DIR-07, ATD-DIR-08: square after square, as many as the points pay, up to the first that cannot
    be entered.
    """
    plan = Plan(state, enemy, 0)
    g = plan.land.grid
    start = enemy.square
    if enemy.size == 2:
        corners = squares(footprint(enemy, g.width))
        answer = yield from choose(
            chooser(state), "shrink", [("to", one % g.width, one // g.width) for one in corners], about=(enemy.id,)
        )
        start = int(answer[2]) * g.width + int(answer[1])
    dc, dr = DIRECTIONS[direction]
    here, stops = start, [(start, 0)]
    while points > 0:
        c, r = g.column[here], g.row[here]
        there = g.square(c + dc, r + dr)
        if there < 0 or not 1 << there & (plan.moves.plain | plan.moves.rough):
            break
        if dc and dr and _wall(plan, c + dc, r) and _wall(plan, c, r + dr):
            break
        cost = 2 if 1 << there & plan.moves.rough else 1
        if cost > points:
            break
        points -= cost
        here = there
        stops.append((here, stops[-1][1] + cost))
    yield from _stop_random(state, enemy, plan, stops)


def _wall(plan: Plan, column: int, row: int) -> bool:
    square = plan.land.grid.square(column, row)
    return square < 0 or bool(plan.land.walls >> square & 1)


def _stop_random(state: GameTable, enemy: Figure, plan: Plan, stops: list[tuple[int, int]]) -> Flow:
    g = plan.land.grid
    for here, cost in reversed(stops):
        if not cost:
            return
        if enemy.size == 1:
            if plan.moves.stop >> here & 1:
                yield from walk(state, enemy, here, plan.moves, teleport=True)
                return
            continue
        wide = Plan(state, enemy, 0)
        wide.expand(here)
        places = sorted(place for place in wide.costs if wide.costs[place])
        if places:
            options = [("to", one % g.width, one // g.width) for one in places]
            answer = yield from choose(chooser(state), "enemy_square", options, about=(enemy.id, ""))
            yield from walk(state, enemy, int(answer[2]) * g.width + int(answer[1]), plan.moves, teleport=True)
            return


def in_direction(state: GameTable, enemy: Figure, direction: str, band: Band) -> Figure | None:
    """ATD-DIR-05: the nearest hero or summon on the straight line of squares, within range and sight."""
    plan = Plan(state, enemy, 0)
    g = plan.land.grid
    dc, dr = DIRECTIONS[direction]
    c, r = g.column[enemy.square], g.row[enemy.square]
    found = candidates(state)
    for steps in range(1, band[1] + enemy.size):
        square = g.square(c + dc * steps, r + dr * steps)
        for figure in found:
            if figure.square == square and plan.attacks(enemy.square, figure, band):
                return figure
    return None


def _do_activate(state: GameTable, scene: Scene, step: Activate) -> Flow:
    """ATC-FX-24: an activation outside of a boss card's own lines: a passive, a chapter's rule, or summons that act at
    once.
    """
    if step.who == "summons":
        yield from act_now(state, scene, step.moves)
        return
    for enemy in called(state, step.who, scene.user.sheet):
        if enemy.hp > 0:
            yield from activate(state, enemy, step, scene.last)


def _do_use(state: GameTable, scene: Scene, step: Use) -> Flow:
    """ATD-BOSS-08, ATD-BOSS-14: an active ability of the boss, on targets in its range and sight."""
    boss = scene.user
    ability = state.content.bosses[boss.sheet].active[step.ability]
    say(state, "ability", boss.id, f"{boss.sheet}.{step.ability}", rule="ATD-BOSS-08")
    acting = Scene(boss, scene.seat, f"{boss.sheet}.{step.ability}")
    acting.ability = True
    acting.word = step.target or "closest"
    acting.last = scene.last
    yield from perform(state, acting, ability.steps)
    scene.last = acting.last


verb(Activate, _do_activate, lambda state, scene, step: True)
verb(Use, _do_use, lambda state, scene, step: True)
