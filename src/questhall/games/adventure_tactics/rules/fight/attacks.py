"""Attacks: dice and range, target after target (ATD-ATK)."""

from questhall.games.adventure_tactics.content.printed import COLOURS, dice_of
from questhall.games.adventure_tactics.content.vocabulary import Attack, Band, Damage
from questhall.games.adventure_tactics.rules.board.conditions import weak
from questhall.games.adventure_tactics.rules.board.deeds import Deed, Moment
from questhall.games.adventure_tactics.rules.board.large_bosses import footprint
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.board.positions import current, distance
from questhall.games.adventure_tactics.rules.board.straight_lines import best_lines, swept
from questhall.games.adventure_tactics.rules.cards.basic_moves_and_attacks import basic_attack
from questhall.games.adventure_tactics.rules.cards.deciders import chooser
from questhall.games.adventure_tactics.rules.cards.if_words import holds
from questhall.games.adventure_tactics.rules.cards.range_and_targets import (
    any_foe_in_reach,
    extended,
    in_reach,
    reach_from,
    still_reaches,
)
from questhall.games.adventure_tactics.rules.cards.stats import spend_stat, stat
from questhall.games.adventure_tactics.rules.cards.steps import verb
from questhall.games.adventure_tactics.rules.fight.aiming import Aim, answered_for, choose_target, pick
from questhall.games.adventure_tactics.rules.fight.areas import area, centred, next_of, resolve_area
from questhall.games.adventure_tactics.rules.fight.attack_effects import PAST, Blow, hit_one
from questhall.games.adventure_tactics.rules.fight.damage import lose, pay
from questhall.games.adventure_tactics.rules.fight.dice import amount, plainly, roll, throw
from questhall.games.adventure_tactics.state import Figure, GameTable
from questhall.kernel import Flow, choose, say

BASIC = Attack(dice="basic")


def blow_of(state: GameTable, user: Figure, step: Attack) -> Blow | None:
    """ATD-ATK-01: the printed dice and range, or those of the basic attack; None if the user has no basic attack."""
    if step.dice.startswith("basic"):
        basic = basic_attack(state, user)
        if basic is None:
            return None
        band = step.range if step.range[1] else basic.range
        more = dice_of(step.dice)[1:]  # "basic+W" is the basic attack with a white die more
        dice = dice_of(user.dice or basic.dice) + more
        blow = Blow(step, dice, step.plus + basic.plus, band, (*basic.then, *step.then))
    elif step.dice == "echo":
        blow = Blow(step, echoed(state), step.plus, step.range, step.then)
    else:
        blow = Blow(step, dice_of(step.dice), step.plus, step.range, step.then)
    if user.kind == "hero":
        blow.band = extended(state, user, blow.band)
        wide = stat(state, user, "attack_area")
        if wide and not blow.aoe:
            blow.aoe, blow.hits = wide, "foes"
    return blow


def echoed(state: GameTable) -> list[str]:
    """ATC-BOSS-28: the dice of the last attack of a hero, at most two red ones; a white one before there was any."""
    best = sorted(dice_of(current(state).last_attack or "W"), key=COLOURS.index, reverse=True)[:2]
    return ["R" if die == "K" else die for die in best]


def attackable(state: GameTable, deed: Deed, step: Attack, blow: Blow) -> list[Figure]:
    """Whom an attack may choose now (ATD-RANGE-08, ATD-RANGE-09)."""
    word = step.target
    if word in ("triggering", "attacker", "last"):
        moment = deed.moment
        one = deed.last if word == "last" or moment is None else moment.actor
        if one is None or one.hp <= 0 or one.friend == deed.user.friend:
            return []
        return [figure for figure in in_reach(state, deed, "any", blow.band, past=blow.past) if figure is one]
    if word == "all_foes":
        word = "foe"
    if word == "nearest_ally":
        return nearest_comrades(state, deed, blow)
    if step.origin == "last":
        return [] if deed.last is None else reach_from(state, deed, deed.last, word, blow.band, blow.past, False)
    return in_reach(state, deed, word, blow.band, blow.past)


def nearest_comrades(state: GameTable, deed: Deed, blow: Blow) -> list[Figure]:
    """ATC-BOSS-30: the nearest of the other heroes in reach, whom a commanded hero must strike."""
    g = ground(state).grid
    found = [one for one in in_reach(state, deed, "other_ally", blow.band, past=blow.past) if one.kind == "hero"]
    least = min([distance(g, deed.user, one) for one in found], default=0)
    return [one for one in found if distance(g, deed.user, one) == least]


def sweep(state: GameTable, deed: Deed, step: Attack, blow: Blow) -> Flow:
    """ATC-BOSS-21: one roll for everybody in the line with the most foes; ties are the party's."""
    g = ground(state).grid
    lines = best_lines(state, deed.user, step.line)
    if not lines:
        return
    options = [("wall", direction, square % g.width, square // g.width) for square, direction in lines]
    seat = deed.seat if deed.user.friend else chooser(state)
    answer = yield from choose(seat, "line", options, about=(deed.card, deed.user.id))
    mask = swept(state, (int(answer[3]) * g.width + int(answer[2]), str(answer[1])), step.line)
    affected = [figure for figure in area(state, deed, mask, 0, blow.hits) if figure is not deed.user]
    yield from strike(state, deed, blow, None, affected)


def _do_attack(state: GameTable, deed: Deed, step: Attack) -> Flow:
    """ATD-ATK-02, ATD-ATK-03, ATD-ATK-04, ATD-ATK-08: choose, roll, damage; a later attack chooses anew, and is lost
    without a target.
    """
    user = deed.user
    blow = blow_of(state, user, step)
    if blow is None:
        return
    struck: list[str] = [deed.last.id] if step.other == "different" and deed.last is not None else []
    for number in range(step.times):
        if user.hp <= 0 or user.down:
            return
        if step.line:
            yield from sweep(state, deed, step, blow)
            continue
        if step.at == "spot" and deed.spot < 0:
            return  # nobody was given up
        if centred(step, blow):
            middle = 1 << deed.spot if step.at == "spot" else footprint(user, current(state).width)
            affected = [figure for figure in area(state, deed, middle, blow.aoe, blow.hits) if figure is not user]
            if not affected:
                return
            yield from strike(state, deed, blow, None, affected)
            continue
        found = attackable(state, deed, step, blow)
        if step.target == "all_foes":
            if found:
                yield from strike(state, deed, blow, None, found)
            continue
        if step.other == "different":
            found = [figure for figure in found if figure.id not in struck]
        elif step.other == "same" and number:
            found = [figure for figure in found if figure is deed.last]
        target = yield from choose_target(state, deed, found, attack_number(state, deed.card, step))
        if target is None:
            return
        struck.append(target.id)
        yield from strike(state, deed, blow, target, None)


def attack_number(state: GameTable, card: str, step: Attack) -> int:
    """Which of the attacks on a card this is, so that the question can tell what it would do."""
    source = state.content.index.sources.get(card)
    attacks = [one for one in source.steps if isinstance(one, Attack)] if source is not None else []
    return next((number for number, one in enumerate(attacks) if one is step), 0)


def strike(state: GameTable, deed: Deed, blow: Blow, target: Figure | None, affected: list[Figure] | None) -> Flow:
    """ATD-ATK-10, ATD-ATK-09: the steps of one attack, on a chosen target with its area, or on a given set."""
    user = deed.user
    first = target or (affected[0] if affected else user)
    away = distance(ground(state).grid, user, first)
    moment = Moment(user, first, away)
    deed.foe, deed.distance = first, away
    lost = False
    if target is not None:
        deed.last = target
        square = target.square
        if deed.ability:
            yield from answered_for(state, deed, [target])
            lost = target.square != square and not still_reaches(state, user, target, blow.band, blow.past)
        affected = [target]
        if blow.aoe:
            affected = area(state, deed, footprint(target, current(state).width), blow.aoe, blow.hits)
            if target not in affected:
                affected.append(target)
    assert affected is not None
    if deed.ability:
        yield from answered_for(state, deed, affected)
        moment.ignored = first.id in deed.spared
    dice, plus = blow.dice, 0
    flat = [blow.plus] * len(affected)
    if blow.bonus:
        dice = dice + bonus_dice(state, deed, blow)
        flat = [bonus_plus(state, deed, blow, figure) for figure in affected]
    if user.kind == "hero":
        current(state).last_attack = "+".join(blow.dice)
    if plainly(state, user):
        deed.dice_count = len(dice)
        throw(state, deed, dice, moment)
    else:
        yield from roll(state, deed, dice, "attack", moment)
        if user.down:
            return  # ATD-TURN-08: it fell by the price of a die
    plus += moment.plus + spend_stat(state, user, "attack_plus", deed)
    user.attacks += 1
    if lost:
        say(state, "out_of_reach", user.id, rule="ATD-ATK-10")
        return
    deed.dealt = 0
    if len(affected) > 1:
        each = {figure.id: plus + more for figure, more in zip(affected, flat)}
        yield from resolve_area(state, deed, blow, affected, moment, each)
    elif affected[0].hp > 0:
        yield from hit_one(state, deed, blow, moment, plus + flat[0])
    if deed.foe is not None and deed.foe.hp <= 0:
        deed.foe = None


def bonus_dice(state: GameTable, deed: Deed, blow: Blow) -> list[str]:
    """ATD-AOE-03: the extra dice of an attack whose conditions hold for its target; one roll serves for all."""
    dice: list[str] = []
    for bonus in blow.bonus:
        if bonus.dice and (not bonus.if_ or holds(state, deed, bonus.if_)):
            dice += dice_of(bonus.dice)
    return dice


def bonus_plus(state: GameTable, deed: Deed, blow: Blow, figure: Figure) -> int:
    """ATC-FX-01: the flat damage to one of those who are hit, with what depends on whom it hits."""
    plus = blow.plus
    foe, away = deed.foe, deed.distance
    deed.foe = figure
    if figure is not foe:
        deed.distance = distance(ground(state).grid, deed.user, figure)
    for bonus in blow.bonus:
        if bonus.plus and (not bonus.if_ or holds(state, deed, bonus.if_)):
            plus += bonus.plus
    deed.foe, deed.distance = foe, away
    return plus


def _can_attack(state: GameTable, deed: Deed, step: Attack) -> bool:
    user = deed.user
    if step.target == "foe" and step.at == "target" and step.origin != "last" and user.kind == "hero":
        if step.dice.startswith("basic") and not step.range[1]:
            basic = basic_attack(state, user)
            band: Band = basic.range if basic is not None else (0, 0)
        else:
            band = step.range
        if band[1]:
            return any_foe_in_reach(state, deed, band, step.sight == PAST)
    blow = blow_of(state, user, step)
    if blow is None:
        return False
    if step.at == "spot":
        return True
    if step.line:
        return bool(best_lines(state, user, step.line))
    if centred(step, blow):
        middle = footprint(deed.user, current(state).width)
        return any(
            figure is not deed.user and figure.friend != deed.user.friend
            for figure in area(state, deed, middle, blow.aoe, blow.hits)
        )
    return bool(attackable(state, deed, step, blow))


def _do_damage(state: GameTable, deed: Deed, step: Damage) -> Flow:
    """ATD-DMG-05: damage that is no attack; only a Weakened dealer halves it, and a price is never halved."""
    if step.target == "self" and not step.aoe and deed.user.friend:
        yield from pay(state, deed, (yield from amount(state, deed, step.amount)))
        return
    found = yield from pick(state, deed, Aim(step.target, step.range, step.aoe, step.hits, step.at))
    value = 0 if step.amount == "all" else (yield from amount(state, deed, step.amount))
    if weak(deed.user.conditions):
        value //= 2
    left = [one for one in found if not (step.others and one is deed.last) and not (one is deed.user and step.aoe)]
    while left := [one for one in left if one.hp > 0]:
        figure = yield from next_of(state, deed, left, value)
        left.remove(figure)
        yield from lose(state, figure, figure.hp if step.amount == "all" else value, deed.user, deed)


verb(Attack, _do_attack, _can_attack)
verb(Damage, _do_damage, lambda state, deed, step: step.target != "self")
