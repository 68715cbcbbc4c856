"""Attacks: targets, dice, damage and Effects (ATD-ATK, ATD-DMG, ATD-AOE)."""

from typing import Sequence

from questhall.games.adventure_tactics.content.conditions import weak
from questhall.games.adventure_tactics.content.printed import COLOURS, dice_of
from questhall.games.adventure_tactics.content.vocabulary import Attack, Band, Bonus, Damage, Shift, Step
from questhall.games.adventure_tactics.rules.board.action import Moment, Scene
from questhall.games.adventure_tactics.rules.board.objectives import check_main, note_events
from questhall.games.adventure_tactics.rules.board.positions import current, distance, footprint, ground
from questhall.games.adventure_tactics.rules.board.straight_lines import best_lines, swept
from questhall.games.adventure_tactics.rules.cards.deciders import chooser
from questhall.games.adventure_tactics.rules.cards.if_words import holds
from questhall.games.adventure_tactics.rules.cards.listeners import heard
from questhall.games.adventure_tactics.rules.cards.stats import basic_attack, spend_stat, stat
from questhall.games.adventure_tactics.rules.cards.steps import perform, verb
from questhall.games.adventure_tactics.rules.cards.targets import (
    anybody_in_reach,
    area,
    extended,
    in_reach,
    members,
    still_reaches,
)
from questhall.games.adventure_tactics.rules.cards.windows import window
from questhall.games.adventure_tactics.rules.fight.dice import amount, plainly, roll, throw
from questhall.games.adventure_tactics.rules.fight.enemy_targets import pick_by_word
from questhall.games.adventure_tactics.rules.fight.health import lose, pay, wound
from questhall.games.adventure_tactics.state import Figure, GameTable
from questhall.kernel import Asking, Flow, choose, say

PAST = "past_enemies"
BASIC = Attack(dice="basic")


class Blow:
    """An attack as it is about to be made: dice, flat number, band, area, Effect."""

    def __init__(self, step: Attack, dice: list[str], plus: int, band: Band, then: Sequence[Step]) -> None:
        self.dice = dice
        self.plus = plus
        self.band = band
        self.aoe = step.aoe
        self.hits: str = step.hits
        self.bonus: Sequence[Bonus] = step.bonus
        self.then = then
        self.past = step.sight == PAST


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


def centred(step: Attack, blow: Blow) -> bool:
    """ATD-ATK-08: an attack without range but with an area is centred on its user."""
    return step.at != "target" or (blow.band[1] == 0 and blow.aoe > 0)


def attackable(state: GameTable, scene: Scene, step: Attack, blow: Blow) -> list[Figure]:
    """Whom an attack may choose now (ATD-RANGE-08, ATD-RANGE-09)."""
    word = step.target
    if word in ("triggering", "attacker", "last"):
        moment = scene.moment
        one = scene.last if word == "last" or moment is None else moment.actor
        if one is None or one.hp <= 0 or one.friend == scene.user.friend:
            return []
        return [figure for figure in in_reach(state, scene, "any", blow.band, past=blow.past) if figure is one]
    if word == "all_foes":
        word = "foe"
    if word == "nearest_ally":
        return nearest_comrades(state, scene, blow)
    origin = scene.last if step.origin == "last" else None
    if step.origin == "last" and origin is None:
        return []
    return in_reach(state, scene, word, blow.band, origin, blow.past)


def nearest_comrades(state: GameTable, scene: Scene, blow: Blow) -> list[Figure]:
    """ATC-BOSS-30: the nearest of the other heroes in reach, whom a commanded hero must strike."""
    g = ground(state).grid
    found = [one for one in in_reach(state, scene, "other_ally", blow.band, past=blow.past) if one.kind == "hero"]
    least = min([distance(g, scene.user, one) for one in found], default=0)
    return [one for one in found if distance(g, scene.user, one) == least]


def sweep(state: GameTable, scene: Scene, step: Attack, blow: Blow) -> Flow:
    """ATC-BOSS-21: one roll for everybody in the line with the most foes; ties are the party's."""
    g = ground(state).grid
    lines = best_lines(state, scene.user, step.line)
    if not lines:
        return
    options = [("wall", direction, square % g.width, square // g.width) for square, direction in lines]
    seat = scene.seat if scene.user.friend else chooser(state)
    answer = yield from choose(seat, "line", options, about=(scene.card, scene.user.id))
    mask = swept(state, (int(answer[3]) * g.width + int(answer[2]), str(answer[1])), step.line)
    affected = [figure for figure in area(state, scene, mask, 0, blow.hits) if figure is not scene.user]
    yield from strike(state, scene, blow, None, affected)


def _do_attack(state: GameTable, scene: Scene, step: Attack) -> Flow:
    """ATD-ATK-02, ATD-ATK-03, ATD-ATK-04, ATD-ATK-08: choose, roll, damage; a later attack chooses anew, and is lost
    without a target.
    """
    user = scene.user
    blow = blow_of(state, user, step)
    if blow is None:
        return
    struck: list[str] = [scene.last.id] if step.other == "different" and scene.last is not None else []
    for number in range(step.times):
        if user.hp <= 0 or user.down:
            return
        if step.line:
            yield from sweep(state, scene, step, blow)
            continue
        if step.at == "spot" and scene.spot < 0:
            return  # nobody was given up
        if centred(step, blow):
            middle = 1 << scene.spot if step.at == "spot" else footprint(user, current(state).width)
            affected = [figure for figure in area(state, scene, middle, blow.aoe, blow.hits) if figure is not user]
            if not affected:
                return
            yield from strike(state, scene, blow, None, affected)
            continue
        found = attackable(state, scene, step, blow)
        if step.target == "all_foes":
            if found:
                yield from strike(state, scene, blow, None, found)
            continue
        if step.other == "different":
            found = [figure for figure in found if figure.id not in struck]
        elif step.other == "same" and number:
            found = [figure for figure in found if figure is scene.last]
        target = yield from choose_target(state, scene, found, attack_number(state, scene.card, step))
        if target is None:
            return
        struck.append(target.id)
        yield from strike(state, scene, blow, target, None)


def attack_number(state: GameTable, card: str, step: Attack) -> int:
    """Which of the attacks on a card this is, so that the question can tell what it would do."""
    source = state.content.index.sources.get(card)
    attacks = [one for one in source.steps if isinstance(one, Attack)] if source is not None else []
    return next((number for number, one in enumerate(attacks) if one is step), 0)


def choose_target(state: GameTable, scene: Scene, found: list[Figure], number: int = 0) -> Asking[Figure | None]:
    """The acting seat picks; an enemy follows its word (ATD-AI-12, ATD-BOSS-14), ties being the party's. `number`:
    which attack of the card it is.
    """
    if not found:
        return None
    if not scene.user.friend:
        picked: Figure | None = yield from pick_by_word(state, scene.user, found, scene.word or "closest", scene.last)
        return picked
    options = [("on", figure.id) for figure in found]
    answer = yield from choose(scene.seat, "target", options, about=(scene.card, number) if number else (scene.card,))
    return next(figure for figure in found if figure.id == answer[1])


def strike(state: GameTable, scene: Scene, blow: Blow, target: Figure | None, affected: list[Figure] | None) -> Flow:
    """ATD-ATK-09: the steps of one attack, on a chosen target with its area, or on a given set."""
    user = scene.user
    first = target or (affected[0] if affected else user)
    away = distance(ground(state).grid, user, first)
    moment = Moment(user, first, away)
    scene.foe, scene.distance = first, away
    lost = False
    if target is not None:
        scene.last = target
        square = target.square
        if scene.ability:
            yield from aimed_at(state, scene, [target])
            lost = target.square != square and not still_reaches(state, user, target, blow.band, blow.past)
        affected = [target]
        if blow.aoe:
            affected = area(state, scene, footprint(target, current(state).width), blow.aoe, blow.hits)
            if target not in affected:
                affected.append(target)
    assert affected is not None
    if scene.ability:
        yield from aimed_at(state, scene, affected)
        moment.ignored = first.id in scene.spared
    dice, plus = blow.dice, 0
    flat = {figure.id: blow.plus for figure in affected}
    if blow.bonus:
        dice = dice + bonus_dice(state, scene, blow)
        flat = {figure.id: bonus_plus(state, scene, blow, figure) for figure in affected}
    if user.kind == "hero":
        current(state).last_attack = "+".join(blow.dice)
    if plainly(state, user):
        scene.dice_count = len(dice)
        throw(state, scene, dice, moment)
    else:
        yield from roll(state, scene, dice, "attack", moment)
        if user.down:
            return  # ATD-TURN-08: it fell by the price of a die
    plus += moment.plus + spend_stat(state, user, "attack_plus", scene)
    user.attacks += 1
    if lost:
        say(state, "out_of_reach", user.id, rule="ATD-ATK-10")
        return
    scene.dealt = 0
    if len(affected) > 1:
        yield from _resolve(state, scene, blow, affected, moment, {id: plus + more for id, more in flat.items()})
    elif affected[0].hp > 0:
        yield from _hit(state, scene, blow, moment, plus + flat[affected[0].id])
    if scene.foe is not None and scene.foe.hp <= 0:
        scene.foe = None


def bonus_dice(state: GameTable, scene: Scene, blow: Blow) -> list[str]:
    """ATD-AOE-03: the extra dice of an attack whose conditions hold for its target; one roll serves for all."""
    dice: list[str] = []
    for bonus in blow.bonus:
        if bonus.dice and (not bonus.if_ or holds(state, scene, bonus.if_)):
            dice += dice_of(bonus.dice)
    return dice


def bonus_plus(state: GameTable, scene: Scene, blow: Blow, figure: Figure) -> int:
    """ATC-FX-01: the flat damage to one of those who are hit, with what depends on whom it hits."""
    plus = blow.plus
    foe, away = scene.foe, scene.distance
    scene.foe = figure
    if figure is not foe:
        scene.distance = distance(ground(state).grid, scene.user, figure)
    for bonus in blow.bonus:
        if bonus.plus and (not bonus.if_ or holds(state, scene, bonus.if_)):
            plus += bonus.plus
    scene.foe, scene.distance = foe, away
    return plus


def _resolve(
    state: GameTable, scene: Scene, blow: Blow, affected: list[Figure], rolled: Moment, plus: dict[str, int]
) -> Flow:
    """ATD-AOE-03, ATD-AOE-04, ATD-AOE-07: one roll for all; each is resolved fully before the next, in an order that
    the acting side chooses.
    """
    waiting = list(affected)
    while waiting:
        figure = waiting[0]
        if len(waiting) > 1 and order_matters(state, blow, waiting, rolled.total + max(plus.values())):
            seat = scene.seat if scene.user.friend else chooser(state)
            answer = yield from choose(seat, "next", [("on", one.id) for one in waiting], about=(scene.card,))
            figure = next(one for one in waiting if one.id == answer[1])
        waiting.remove(figure)
        if figure.hp <= 0:
            continue
        hit = Moment(scene.user, figure, distance(ground(state).grid, scene.user, figure))
        hit.total, hit.dice, hit.faces = rolled.total, rolled.dice, rolled.faces
        hit.ignored = figure.id in scene.spared
        yield from _hit(state, scene, blow, hit, plus[figure.id])


def order_matters(state: GameTable, blow: Blow, waiting: list[Figure], damage: int) -> bool:
    """Whether somebody could be moved, or leave the board and be missed; a minion that nobody waits for is not."""
    for figure in waiting:
        if figure.hp <= damage + figure.expose:
            if figure.kind != "minion" or heard(state, "defeat", figure) or heard(state, "kill", figure):
                return True
    return any(isinstance(step, Shift) for step in blow.then)


def _hit(state: GameTable, scene: Scene, blow: Blow, moment: Moment, plus: int) -> Flow:
    """ATD-DMG-01, ATD-ATK-05, ATD-ATK-06, ATD-ATK-07: responses, changes in order, damage, falls, then the Effect on
    whoever lives.
    """
    user = scene.user
    target = moment.subject
    assert target is not None
    later = 0  # a guard that is gained by an answer waits for the next attack
    if not moment.ignored and heard(state, "hit", target):
        hit, guard = target, target.guard
        yield from window(state, "hit", moment)
        target = moment.subject
        assert target is not None
        if target is hit and target.guard > guard:
            later, target.guard = target.guard, guard
    scene.foe, scene.distance = target, moment.distance
    damage = damage_to(state, user, target, moment, plus)
    if target.guard:
        target.guard = 0  # ATD-DMG-08: used up, even if nothing was left to reduce
    if later:
        target.guard = later
    scene.dealt += min(damage, target.hp)
    if 0 < damage < target.hp and target.kind == "hero":
        wound(state, target, damage, user)
        check_main(state)
    elif damage > 0:
        yield from lose(state, target, damage, user, scene, quiet=True)
    if blow.then and target.hp > 0 and not target.down and not moment.ignored:
        scene.last, scene.hit = target, damage
        yield from perform(state, scene, blow.then)
        scene.hit = -1
        scene.last = target
    if damage > 0 and target.hp > 0 and not target.down and heard(state, "hurt", target):
        yield from window(state, "hurt", Moment(user, target))
    note_events(state)


def damage_to(state: GameTable, user: Figure, target: Figure, moment: Moment, plus: int) -> int:
    """ATD-DMG-01, ATD-DMG-02, ATD-DMG-03, ATD-COND-03, ATD-COND-13: attacker's + and -, half if Weakened, target's +,
    target's -, ignore; not below 0.
    """
    damage = max(0, moment.total + plus)
    if weak(user.conditions):
        damage //= 2
    reduce = moment.reduce + target.guard + stat(state, target, "defence")
    result = 0 if moment.ignored else max(0, damage + target.expose - reduce)
    if state.events is not None:
        words = "ignored" if moment.ignored else "weakened" if weak(user.conditions) else "-"
        say(
            state,
            "attack",
            user.id,
            target.id,
            moment.total,
            plus,
            words,
            target.expose,
            reduce,
            result,
            *[f"{die}{face}" for die, face in zip(moment.dice, moment.faces)],
            rule="ATD-DMG-01",
        )
    return result


def _can_attack(state: GameTable, scene: Scene, step: Attack) -> bool:
    user = scene.user
    if step.target == "foe" and step.at == "target" and step.origin != "last" and user.kind == "hero":
        if step.dice.startswith("basic") and not step.range[1]:
            basic = basic_attack(state, user)
            band: Band = basic.range if basic is not None else (0, 0)
        else:
            band = step.range
        if band[1]:
            return anybody_in_reach(state, scene, "foe", extended(state, user, band), None, step.sight == PAST)
    blow = blow_of(state, user, step)
    if blow is None:
        return False
    if step.at == "spot":
        return True
    if step.line:
        return bool(best_lines(state, user, step.line))
    if centred(step, blow):
        middle = footprint(scene.user, current(state).width)
        return any(
            figure is not scene.user and figure.friend != scene.user.friend
            for figure in area(state, scene, middle, blow.aoe, blow.hits)
        )
    return bool(attackable(state, scene, step, blow))


def chosen(state: GameTable, scene: Scene, target: str, band: Band, fallen: bool = False) -> list[Figure]:
    """The characters that a helpful or harmful effect may choose (ATD-RANGE-05, ATD-RANGE-06); sets come whole."""
    if target == "self":
        return [scene.user]
    if target == "last":
        return [scene.last] if scene.last is not None and (scene.last.hp > 0 or fallen) else []
    if target in ("triggering", "attacker"):
        moment = scene.moment
        one = None if moment is None else moment.actor if target == "attacker" else moment.subject
        return [one] if one is not None else []
    if target == "one_summon":
        return members(state, scene, target)  # wherever it stands
    if target == "least_hp_hero":
        heroes = [figure for figure in current(state).figures.values() if figure.kind == "hero" and not figure.down]
        return [min(heroes, key=lambda figure: figure.hp)] if heroes else []
    if band[1] == 0 and target in ("ally", "any"):
        return [scene.user]
    return in_reach(state, scene, target, band, fallen=fallen)


SETS = ("all_foes", "all_allies", "adjacent_foes", "summons", "all_knocked_out", "heroes", "minions", "bosses")


def aimed_at(state: GameTable, scene: Scene, found: list[Figure]) -> Asking[list[Figure]]:
    """ATC-FX-11, ATD-KEY-05: an active ability is one event that can be answered for anybody whom it reaches.

    Whoever is protected is left out, whatever the ability does.
    """
    for figure in found:
        if figure.friend != scene.user.friend and figure.id not in scene.aimed and not scene.countered:
            scene.aimed += (figure.id,)
            moment = Moment(scene.user, figure, distance(ground(state).grid, scene.user, figure))
            yield from window(state, "ability", moment)
            scene.countered = moment.answered
            if moment.ignored:
                scene.spared += (figure.id,)
    return [figure for figure in found if figure.id not in scene.spared]


def pick(
    state: GameTable,
    scene: Scene,
    target: str,
    band: Band,
    aoe: int,
    hits: str,
    at: str,
    fallen: bool = False,
    without: Figure | None = None,
) -> Asking[list[Figure]]:
    """Whom a step works on; of an active ability, without those for whom it was answered."""
    found: list[Figure] = yield from _pick(state, scene, target, band, aoe, hits, at, fallen, without)
    if scene.ability and found:
        found = yield from aimed_at(state, scene, found)
    return found


def _pick(
    state: GameTable,
    scene: Scene,
    target: str,
    band: Band,
    aoe: int,
    hits: str,
    at: str,
    fallen: bool,
    without: Figure | None,
) -> Asking[list[Figure]]:
    """Whom a step works on: a chosen character, everybody around it, around the user or around the last target, or a
    set.
    """
    if target in SETS or target.startswith(("foes_within", "allies_within", "named(")):
        return members(state, scene, target)
    width = current(state).width
    if at == "last":
        if scene.last is None:
            return []
        return area(state, scene, footprint(scene.last, width), aoe, hits, fallen)
    if at == "self" or (target == "self" and aoe):
        return area(state, scene, footprint(scene.user, width), aoe, hits, fallen)
    found = chosen(state, scene, target, band, fallen)
    if without is not None:
        found = [figure for figure in found if figure is not without]
    if not found:
        return []
    if scene.user.friend and len(found) > 1:
        answer = yield from choose(scene.seat, "target", [("on", figure.id) for figure in found], about=(scene.card,))
        one = next(figure for figure in found if figure.id == answer[1])
    elif len(found) > 1:
        one = (yield from choose_target(state, scene, found)) or found[0]
    else:
        one = found[0]
    scene.last = one
    if one.friend != scene.user.friend:
        scene.foe = one
    if not aoe:
        return [one]
    return area(state, scene, footprint(one, width), aoe, hits, fallen)


def _do_damage(state: GameTable, scene: Scene, step: Damage) -> Flow:
    """ATD-DMG-05: damage that is no attack; only a Weakened dealer halves it, and a price is never halved."""
    if step.target == "self" and not step.aoe and scene.user.friend:
        yield from pay(state, scene, (yield from amount(state, scene, step.amount)))
        return
    found = yield from pick(state, scene, step.target, step.range, step.aoe, step.hits, step.at)
    value = 0 if step.amount == "all" else (yield from amount(state, scene, step.amount))
    if weak(scene.user.conditions):
        value //= 2
    for figure in list(found):
        if figure.hp > 0 and not (step.others and figure is scene.last) and not (figure is scene.user and step.aoe):
            yield from lose(state, figure, figure.hp if step.amount == "all" else value, scene.user, scene)


verb(Attack, _do_attack, _can_attack)
verb(Damage, _do_damage, lambda state, scene, step: step.target != "self")
