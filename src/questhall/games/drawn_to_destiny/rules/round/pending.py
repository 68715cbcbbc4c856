"""Effects that wait for an answer: free moves, withdrawals, picks, Events with choices; and what follows a step."""

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.ground import lattice
from questhall.games.drawn_to_destiny.content.vocabulary import SPECIAL
from questhall.games.drawn_to_destiny.rules.conflict.interact import begin_attack, targets_of
from questhall.games.drawn_to_destiny.rules.harm.movement import finish_step, hold_fast
from questhall.games.drawn_to_destiny.rules.harm.pushes_and_falls import free_steps, shift, swung, withdraw_paths
from questhall.games.drawn_to_destiny.rules.harm.step_costs import dragged
from questhall.games.drawn_to_destiny.rules.npc.npc_moves import npc_free_move
from questhall.games.drawn_to_destiny.rules.npc.npc_turn import commanded
from questhall.games.drawn_to_destiny.rules.scene.events import choices, event_line, happen
from questhall.games.drawn_to_destiny.rules.scene.verbs import Context, run_all, set_charge
from questhall.games.drawn_to_destiny.rules.units.equipment import give, receive
from questhall.games.drawn_to_destiny.rules.units.items import carried, hand_over
from questhall.games.drawn_to_destiny.rules.units.means import attack_means, profile
from questhall.games.drawn_to_destiny.rules.units.narrators import decider
from questhall.games.drawn_to_destiny.rules.units.positions import field_of, shaded
from questhall.games.drawn_to_destiny.rules.units.ranges import reach
from questhall.games.drawn_to_destiny.rules.units.units import able, without, witnesses
from questhall.games.drawn_to_destiny.state import DestinyState, Pending
from questhall.kernel import Flow, Option, choose, say


def next_pending(state: DestinyState) -> Flow:
    """DTD-GEN-03: the first thing that waits is done, before anything else goes on."""
    item = state.queue[0]
    if item.kind in ("withdraw", "evade", "free_move", "charge_move"):
        yield from _move(state, item)
    elif item.kind == "lose_skills":
        yield from _lose_skills(state, item)
    elif item.kind in ("pick", "discard"):
        yield from _hand(state, item)
    elif item.kind == "event":
        state.queue.pop(0)
        state.happened.remove(item.name)
        if event_line(state, item.name):
            happen(state, item.name, item.unit)
    elif item.kind == "choice":
        yield from _choice(state, item)
    elif item.kind == "search":
        yield from _search(state, item)
    elif item.kind == "offer":
        yield from _offer(state, item)
    elif item.kind == "grip":
        yield from _grip(state, item)
    elif item.kind == "fuse":
        yield from _fuse(state, item)
    else:
        state.queue.pop(0)


def _headings(state: DestinyState, item: Pending) -> list[int]:
    unit = state.units[item.unit]
    if item.kind == "withdraw":
        return withdraw_paths(state, item.unit, item.by)
    if item.name == "rope":
        return [heading for heading in range(8) if swung(state, item.unit, heading, item.n) >= 0]
    found = free_steps(state, item.unit)
    field = field_of(state)
    if item.name == "shadow":
        return [heading for heading in found if shaded(state, unit, field.links[unit.at][heading])]
    if item.kind == "charge_move":
        if unit.target < 0:
            return []
        aim = state.units[unit.target].at
        return [h for h in found if field.distance(field.links[unit.at][h], aim) < field.distance(unit.at, aim)]
    return found


def _move(state: DestinyState, item: Pending) -> Flow:
    """DTD-APP-04, DTD-APP-09, DTD-RES-03, DTD-COND-17: a free move, a step at a time; no Move is spent, the facing
    stays.
    """
    unit = state.units[item.unit]
    found = _headings(state, item) if able(unit) and item.n > 0 else []
    if not found:
        state.queue.pop(0)
        return
    seat = decider(state, item.unit)
    options: list[Option] = [("go", lattice.HEADINGS[heading]) for heading in found]
    if item.kind != "withdraw":
        options.append("stay")
    if seat >= 0:
        option = yield from choose(seat, item.kind, options, about=(item.unit, item.n))
    else:
        option = npc_free_move(state, item, found)
    if option == "stay":
        state.queue.pop(0)
        return
    assert isinstance(option, tuple)
    heading = lattice.HEADINGS.index(str(option[1]))
    there = field_of(state).links[unit.at][heading]
    if item.name == "rope":
        there, item.n = swung(state, item.unit, heading, item.n), 1
    item.n -= 1
    if item.n <= 0:
        state.queue.pop(0)
    say(state, "slipped", item.unit, there, rule="DTD-APP-09", to=witnesses(state, unit))
    shift(state, item.unit, there)


def _lose_skills(state: DestinyState, item: Pending) -> Flow:
    """Loss of Memory: Skills at Level 0, the owner's choice."""
    unit = state.units[item.unit]
    known = [
        line.name
        for line in unit.skills
        if line.level > 0 and line.name not in unit.lost_skills and line.name != SPECIAL
    ]
    if item.n <= 0 or not known or unit.out:
        state.queue.pop(0)
        return
    if item.n >= len(known):
        state.queue.pop(0)
        unit.lost_skills += tuple(known)
        return
    seat = decider(state, item.unit)
    option: Option = known[0].replace(" ", "_")
    if seat >= 0:
        option = yield from choose(seat, "lose_skill", [name.replace(" ", "_") for name in known], about=item.unit)
    unit.lost_skills += (str(option).replace("_", " "),)
    item.n -= 1


def _hand(state: DestinyState, item: Pending) -> Flow:
    """Cards taken back from the discard, or given up from the hand."""
    player = state.players[item.seat]
    source, sink = (player.discard, player.hand) if item.kind == "pick" else (player.hand, player.discard)
    if item.n <= 0 or not source:
        state.queue.pop(0)
        return
    option = yield from choose(item.seat, item.kind, [("take", conflict_cards.short(card)) for card in sorted(source)])
    card = conflict_cards.parse_card(str(option[1]))
    source.remove(card)
    sink.append(card)
    item.n -= 1


def _choice(state: DestinyState, item: Pending) -> Flow:
    """DTD-EVT-01: an Event lets somebody choose."""
    effect = choices(state)[item.n]
    seat = decider(state, item.unit) if item.unit >= 0 else 0
    number = 0
    if seat >= 0:
        option = yield from choose(seat, "choice", [("choose", at) for at in range(len(effect.options))], about=item.n)
        number = int(option[1])
    state.queue.pop(0)
    say(state, "chose", effect.options[number].text, rule="DTD-EVT-01")
    run_all(state, effect.options[number].do, Context(item.unit))


def _search(state: DestinyState, item: Pending) -> Flow:
    """Detail Oriented: two things are turned up and one is kept."""
    found = state.searches[item.name]
    names = list(dict.fromkeys(found[:2]))
    if item.seat >= 0:
        option = yield from choose(
            item.seat, "search", [("keep", name.replace(" ", "_")) for name in names], about=item.unit
        )
        name = str(option[1]).replace("_", " ")
    else:
        name = names[0]
    state.queue.pop(0)
    state.searches[item.name] = without(found, name)
    receive(state, item.unit, name)


def _offer(state: DestinyState, item: Pending) -> Flow:
    """DTD-ACT-09: an exchange needs the Ally's owner's consent, and costs the Ally nothing."""
    option = yield from choose(item.seat, "offer", ["accept", "refuse"], about=(item.by, item.n))
    state.queue.pop(0)
    if option == "accept":
        give(state, state.things[item.n], item.unit)
        say(state, "equip", item.by, "give", state.things[item.n].name, rule="DTD-ACT-09")


def _fuse(state: DestinyState, item: Pending) -> Flow:
    """Set Charge: a fuse of one to three Rounds; the charge is spent."""
    seat = decider(state, item.unit)
    option: Option = ("fuse", 2)
    if seat >= 0:
        option = yield from choose(seat, "fuse", [("fuse", rounds) for rounds in (1, 2, 3)], about=item.unit)
    state.queue.pop(0)
    for _, thing in carried(state, item.unit):
        if thing.name == item.name and thing.uses > 0:
            thing.uses -= 1
            break
    assert isinstance(option, tuple)
    set_charge(state, item.unit, item.name, int(option[1]))


def _grip(state: DestinyState, item: Pending) -> Flow:
    """DTD-COND-16: a player's Unit that holds another may spend Move 1 to stop its step away."""
    option = yield from choose(decider(state, item.unit), "grip", ["stop", "let"], about=(item.unit, item.by))
    state.queue.pop(0)
    if option == "stop":
        hold_fast(state, item.unit, item.by)
    else:
        finish_step(state, item.by, item.n, item.spaces[0], dragged(state, item.by))


def next_later(state: DestinyState) -> Flow:
    """What follows when a step or a Conflict is over: Overwatch, Trample, a thrown knife that lands, a command."""
    item = state.later[0]
    if item.kind == "land":
        state.later.pop(0)
        thing = state.things[item.n]
        hand_over(state, thing, -1, item.spaces[0])
        return
    unit = state.units[item.unit]
    if item.kind == "command":
        state.later.pop(0)
        if able(unit):
            commanded(state, item.unit)
        return
    target = item.by
    if not able(unit) or not able(state.units[target]):
        state.later.pop(0)
        return
    means = _reaction_means(state, item)
    if not means:
        state.later.pop(0)
        return
    seat = decider(state, item.unit)
    option: Option = means[0].replace(" ", "_")
    if seat >= 0:
        choice = [name.replace(" ", "_") for name in means]
        option = yield from choose(seat, item.kind, [*choice, "pass"], about=(item.unit, target))
    state.later.pop(0)
    if option == "pass":
        return
    if item.kind == "overwatch":
        unit.tokens = [token for token in unit.tokens if token.name != "Overwatch"]
    say(state, item.kind, item.unit, target, rule="DTD-GEN-01")
    begin_attack(state, item.unit, str(option).replace("_", " "), target, free=True)


def _reaction_means(state: DestinyState, item: Pending) -> list[str]:
    """With what a watcher shoots or a heavy beast tramples."""
    found = []
    for means in attack_means(state, item.unit):
        shape = profile(state, item.unit, means)
        if item.kind == "trample":
            if shape.kind == "ability" and shape.high <= 1 and shape.stat == 0 and shape.types:
                return [means]
            if means == "hands":
                found.append(means)
        elif shape.far and shape.types and item.by in targets_of(state, item.unit, shape):
            found.append(means)
    return found


def within(state: DestinyState, number: int, other: int, far: int) -> bool:
    """Whether two Units are within some Spaces of each other."""
    return reach(state, state.units[number], state.units[other]) <= far
