"""Resolution: Crits and Hits are placed, Tests and Tasks decided, cards discarded."""

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.vocabulary import BURDEN, LIGHT_NAMES, VEHICLE, WOUND
from questhall.games.drawn_to_destiny.rules.conflict.approaches import evade, wild_shuffles
from questhall.games.drawn_to_destiny.rules.conflict.hits import struck
from questhall.games.drawn_to_destiny.rules.conflict.skill_tests import resolve_test
from questhall.games.drawn_to_destiny.rules.conflict.tasks import resolve_task
from questhall.games.drawn_to_destiny.rules.harm.armor_and_ratings import (
    out_of_scale,
    rating_bonus,
    rating_of,
    shield_used,
)
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.harm.crits import strike
from questhall.games.drawn_to_destiny.rules.harm.damage import (
    check_fallen,
    place_crit,
    place_light,
    remove_crit,
    shared_out,
)
from questhall.games.drawn_to_destiny.rules.harm.dropping import drop_held
from questhall.games.drawn_to_destiny.rules.harm.hiding import show_up
from questhall.games.drawn_to_destiny.rules.harm.hit_locations import covers, location
from questhall.games.drawn_to_destiny.rules.harm.levels import card_effects, effects_by
from questhall.games.drawn_to_destiny.rules.scene.verbs import Context, run
from questhall.games.drawn_to_destiny.rules.units.decks import discard_damage, discard_used
from questhall.games.drawn_to_destiny.rules.units.items import carried, use_up
from questhall.games.drawn_to_destiny.rules.units.means import profile
from questhall.games.drawn_to_destiny.rules.units.narrators import card_seat
from questhall.games.drawn_to_destiny.rules.units.positions import object_body, set_terrain
from questhall.games.drawn_to_destiny.rules.units.predicates import card_holds
from questhall.games.drawn_to_destiny.rules.units.ranges import reach
from questhall.games.drawn_to_destiny.rules.units.skills import ignores
from questhall.games.drawn_to_destiny.rules.units.units import able, make_noise
from questhall.games.drawn_to_destiny.state import Conflict, DestinyState, Side
from questhall.kernel import Flow, say


def apply(state: DestinyState, conflict: Conflict) -> Flow | None:
    """DTD-RES-01, DTD-RES-02, DTD-HIT-07, DTD-HIT-08: both sides' damage is known; now it is placed."""
    conflict.phase = "end"
    if conflict.kind == "object":
        _hit_object(state, conflict)
    elif conflict.kind == "combat":
        for side in (conflict.attacker, conflict.target):
            _blow(state, conflict, side)
            side.struck, side.crit, side.revealed = side.crit, -1, []
    elif conflict.kind == "detect":
        if conflict.attacker.won:
            show_up(state, conflict.target.unit, "detected")
        else:
            say(state, "nothing_found", conflict.attacker.unit, rule="DTD-FREE-15")
    else:
        if conflict.ability in state.content.abilities:
            use_up(state, conflict)
        if conflict.kind == "task":
            resolve_task(state, conflict)
        else:
            resolve_test(state, conflict)
    return None


def _wins(conflict: Conflict, side: Side) -> bool:
    return side.won and (side is conflict.attacker or side.paid)


def _blow(state: DestinyState, conflict: Conflict, side: Side) -> None:
    """DTD-RES-02, DTD-DMG-05, DTD-DMG-06: one side's win: effects, the Crit, the remaining Hits."""
    rival = struck(conflict, side)
    if side.unit < 0 or rival.unit < 0 or not _wins(conflict, side):
        if side.crit >= 0:
            discard_damage(state, side.deck, side.crit)
            side.crit = -1
        return
    means = profile(state, side.unit, side.means)
    effects = [(name, effect) for name, effect in card_effects(state, side) if effect.on]
    context = Context(side.unit, rival.unit, state.units[rival.unit].at, hits=side.hits, level=max(0, side.level))
    damaged = False
    if side.scores and side.hits > 0 and means.types:
        damaged = _harm(state, conflict, side, rival)
    elif side.crit >= 0:
        discard_damage(state, side.deck, side.crit)
        side.crit = -1
    for _name, effect in effects:
        if state.units[rival.unit].out and effect.who not in ("self", "second", "rivals", "allies"):
            continue
        reaches = side is conflict.attacker or _touches(state, conflict)
        fires = (
            (effect.on == "win" and reaches)
            or (effect.on == "hits" and side.scores and side.hits > 0)
            or (effect.on == "crit" and damaged and side.severity > 0 and not side.glancing)
            or (effect.on == "damaged" and effect.verb == "behave" and damaged)
        )
        if not fires or effect.verb in ("hits", "instead", "counter", "level"):
            continue
        if card_holds(state, effect.when, side.unit, conflict, side, side.severity):
            if effect.verb == "armor":
                _corrode(state, rival.unit, side)
            else:
                run(state, effect, context)
    if means.both and damaged:
        strike(state, side.unit, WOUND, ("Bash",), side.rating, _bare_hits(state, side, rival))
    if damaged and state.units[rival.unit].hidden:
        show_up(state, rival.unit, "hurt")


def _bare_hits(state: DestinyState, side: Side, rival: Side) -> int:
    """The Hits of a blow without what its Rating and the rival's Scale did to them: what comes back to a rammer."""
    more = 0 if side.glancing else rating_bonus(side.rating, side.armor)
    return max(1, side.hits - more + out_of_scale(state, rival.unit, side.rating, side.unit))


def _touches(state: DestinyState, conflict: Conflict) -> bool:
    """Whether the Target's own win can do something to the attacker: only hand to hand."""
    return conflict.distance <= 1


def _harm(state: DestinyState, conflict: Conflict, side: Side, rival: Side) -> bool:
    """Place the Crit and the Light cards of a blow; whether it did anything."""
    number = rival.unit
    unit = state.units[number]
    total = side.hits
    for _, effect in effects_by(state, rival, "hits"):
        if effect.on == "damaged" and effect.n < 0:
            if card_holds(state, effect.when, number, conflict, rival):
                total = max(0, total + effect.n)
    light = LIGHT_NAMES[side.deck if side.deck != VEHICLE else WOUND]
    instead = [effect for _, effect in effects_by(state, side, "instead")]
    if ignores(state, unit, "mind") and side.deck in (1, 2):
        total = 0
    if total <= 0:
        if side.crit >= 0:
            discard_damage(state, side.deck, side.crit)
            side.crit = -1
        side.severity = 0
        return False
    if shield_used(state, number, side.armor) and side.crit >= 0:
        unit.shield_loss += 1  # DTD-RATE-09
    _loosen(state, side.unit, number, total)
    if instead and instead[0].name == "Drop":
        drop_held(state, number, instead[0].n or 1)
        side.severity = 0
        return True
    if side.crit < 0 or side.glancing:
        if side.crit >= 0:
            discard_damage(state, side.deck, side.crit)
            side.crit = -1
        side.severity = 0
        place_light(state, number, light, total)  # DTD-DMG-06: so is a Glancing Blow
        return True
    side.severity, more = shared_out(total)
    if instead and instead[0].mode == "minor":
        place_crit(state, number, side.deck, side.crit, 1, side.unit)
        if total > 1:
            add(state, number, instead[0].name, total)
        side.severity = 1
    else:
        place_crit(state, number, side.deck, side.crit, side.severity, side.unit)
        if more and not unit.out:
            place_light(state, number, light, more)
    return True


def _loosen(state: DestinyState, scorer: int, victim: int, hits: int) -> None:
    """Burden: Hits dealt to the binder lower the grip on whomever it binds."""
    for number, unit in enumerate(state.units):
        for crit in list(unit.crits):
            if crit.deck == BURDEN and crit.by == victim and not unit.out:
                crit.grip -= hits
                if crit.grip <= 0:
                    remove_crit(state, number, crit)
    if scorer >= 0:
        check_fallen(state, victim)


def _corrode(state: DestinyState, number: int, side: Side) -> None:
    """Acid: the armour at the struck place loses a Rank."""
    unit = state.units[number]
    if not unit.crits:
        return
    part = location(state, unit, unit.crits[-1].deck, unit.crits[-1].card)
    for _, thing in carried(state, number):
        armor = state.content.items[thing.name].armor
        if armor is not None and thing.slot and covers(armor.where, part):
            thing.armor_loss += 1
            say(state, "corroded", number, thing.name, rule="DTD-GEN-01")
            return


def _hit_object(state: DestinyState, conflict: Conflict) -> None:
    """DTD-INT-11: each Hit takes a Rank of Body from an object; at 0 its Space becomes rubble."""
    side = conflict.attacker
    means = profile(state, side.unit, side.means)
    body = object_body(state, conflict.space)
    rating = rating_of(state, state.units[side.unit], means)
    more = 0 if side.glancing else rating_bonus(rating, (0, body[1]))  # DTD-RATE-04: it has no armour
    loss = side.hits + more - max(0, body[1] - rating[1])
    if loss <= 0:
        say(state, "object_unhurt", conflict.space, rule="DTD-INT-11")
        return
    state.objects[conflict.space] = state.objects.get(conflict.space, 0) + loss
    say(state, "object_hit", conflict.space, loss, rule="DTD-INT-11")
    if object_body(state, conflict.space)[0] <= 0:
        set_terrain(state, conflict.space, "rubble")
        state.objects.pop(conflict.space, None)
        say(state, "object_gone", conflict.space, rule="DTD-INT-11")


def finish(state: DestinyState, conflict: Conflict) -> Flow | None:
    """DTD-DECK-12, DTD-RES-03, DTD-RES-04, DTD-APP-11, DTD-COUNT-09: discard, shuffle, move away; the Countdown
    resumes.
    """
    for side in (conflict.attacker, conflict.target):
        _discard(state, conflict, side)
    wild_shuffles(state, conflict)
    evade(state, conflict)
    number = conflict.attacker.unit
    unit = state.units[number]
    if conflict.loud:
        make_noise(state)
    others = [other for other in conflict.others if able(state.units[other])]
    if others and able(unit) and conflict.kind == "combat":
        _next_target(state, conflict, others)
        return None
    for side in (conflict.attacker, conflict.target):
        if side.unit >= 0:
            one = state.units[side.unit]
            spent = ("Inspired",) if side is conflict.target else ("Inspired", "Aiming", "Directed")
            if one.tokens:
                one.tokens = [token for token in one.tokens if token.name not in spent]
    unit.boosts = ()
    if conflict.kind != "detect" and unit.hidden:
        show_up(state, number, "attacked")
    if conflict.kind == "combat":
        unit.attacked += 1
    state.conflict = None
    return None


def _discard(state: DestinyState, conflict: Conflict, side: Side) -> None:
    """DTD-RES-04, DTD-APP-03, DTD-APP-08: used cards go to their owner's discard; a Block that won goes home."""
    if side.seat < 0:
        return
    player = state.players[side.seat]
    used = [card for card in (side.laid, -1 if side.counter_fate else side.counter, *side.set_cards) if card >= 0]
    if used and side.laid >= 0 and side.seat in conflict.kept and not side.fate:
        player.hand.append(side.laid)
        used.remove(side.laid)
        say(state, "kept", conflict_cards.short(side.laid), seat=side.seat, rule="DTD-APP-03")
    discard_used(state, side.seat, used)
    side.laid = side.counter = -1
    side.set_cards = []


def _next_target(state: DestinyState, conflict: Conflict, others: list[int]) -> None:
    """Area attacks: each Target answers alone; combos count for the first only."""
    old = conflict.attacker
    conflict.attacker = Side(unit=old.unit, seat=old.seat, means=old.means, skill=old.skill, paid=True, answered=True)
    conflict.attacker.used = list(old.used)
    conflict.target = Side(unit=others[0], seat=card_seat(state, others[0]))
    conflict.others = others[1:]
    conflict.phase, conflict.first, conflict.asking, conflict.passes = "cover", False, 0, 0
    conflict.feat_passes, conflict.feat_seat, conflict.evader = 0, -1, -1
    conflict.wild, conflict.kept = [], []
    conflict.distance = reach(state, state.units[old.unit], state.units[others[0]])
    conflict.hidden_attack = False
    say(
        state,
        "attack",
        old.unit,
        profile(state, old.unit, old.means).name,
        others[0],
        conflict.distance,
        rule="DTD-INT-02",
    )
