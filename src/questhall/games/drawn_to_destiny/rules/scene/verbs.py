"""The verbs: what Abilities, Items, damage and Events do when their moment comes (DTD-GEN-01, DTD-GEN-06).

Verbs that only change a number in a Conflict (level, clash, combo, ignore ...) are read where that number is made; the
others are done here. Something that needs an answer waits in the queue.
"""

from collections.abc import Callable

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.ground.map import point
from questhall.games.drawn_to_destiny.content.library import written_stat as parsed
from questhall.games.drawn_to_destiny.content.printed import Effect
from questhall.games.drawn_to_destiny.content.vocabulary import BEHAVIOURS, POWERS, TYPE_DECK
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add, drop, lower
from questhall.games.drawn_to_destiny.rules.harm.crits import strike
from questhall.games.drawn_to_destiny.rules.harm.damage import check_fallen, place_light
from questhall.games.drawn_to_destiny.rules.harm.damage_words import give_up
from questhall.games.drawn_to_destiny.rules.harm.dropping import drop_held
from questhall.games.drawn_to_destiny.rules.harm.healing import heal, shed_lights
from questhall.games.drawn_to_destiny.rules.harm.hiding import show_up
from questhall.games.drawn_to_destiny.rules.harm.pushes_and_falls import knock_down, moved_spaces, push
from questhall.games.drawn_to_destiny.rules.units.arcs import arcs_to
from questhall.games.drawn_to_destiny.rules.units.decks import draw, reveal_fate, shuffle_in
from questhall.games.drawn_to_destiny.rules.units.equipment import draw_weapon, receive
from questhall.games.drawn_to_destiny.rules.units.items import carried, hand_over
from questhall.games.drawn_to_destiny.rules.units.positions import field_of, set_terrain, terrain
from questhall.games.drawn_to_destiny.rules.units.ranges import reach
from questhall.games.drawn_to_destiny.rules.units.sight import sees
from questhall.games.drawn_to_destiny.rules.units.skills import base_level, ignores
from questhall.games.drawn_to_destiny.rules.units.units import able, has_word, hostile, without
from questhall.games.drawn_to_destiny.state import COOLDOWN, READY, REVERSED, Charge, DestinyState, Pending, Unit
from questhall.kernel import say


class Context:
    """Who uses what on whom, and where."""

    __slots__ = ("hits", "level", "space", "stopped", "target", "thing", "user")

    def __init__(
        self, user: int, target: int = -1, space: int = -1, hits: int = 0, level: int = 0, thing: int = -1
    ) -> None:
        self.user = user
        self.target = target
        self.space = space
        self.hits = hits
        self.level = level
        self.thing = thing
        self.stopped = False  # DTD-COND-18: whether a Push has ended against something solid


Deed = Callable[[DestinyState, Effect, Context], None]
#: What is done by each verb; events.py and tasks.py add those of Scenes and Tasks.
DEEDS: dict[str, Deed] = {}


def verb(*names: str) -> Callable[[Deed], Deed]:
    """Name the function that does some verbs."""

    def register(deed: Deed) -> Deed:
        for name in names:
            DEEDS[name] = deed
        return deed

    return register


def run_all(state: DestinyState, effects: tuple[Effect, ...], context: Context) -> None:
    """Do several effects in order."""
    for effect in effects:
        run(state, effect, context)


def those(state: DestinyState, effect: Effect, context: Context) -> list[int]:
    """The Units that an effect is about: those that it names, else by their part in what happens."""
    if effect.unit:
        return [n for n, unit in enumerate(state.units) if effect.unit in (unit.key, unit.card) and not unit.out]
    who = effect.who or ("target" if context.target >= 0 else "self")
    if who == "self":
        return [context.user] if context.user >= 0 else []
    if who == "target":
        return [context.target] if context.target >= 0 else []
    if who == "both":
        return [n for n in (context.user, context.target) if n >= 0]
    if who == "heroes":
        return [n for n, unit in enumerate(state.units) if unit.owner >= 0 and able(unit)]
    if who == "all":
        return [n for n, unit in enumerate(state.units) if able(unit)]
    if context.user < 0:
        return []
    user = state.units[context.user]
    if who in ("ally", "allies"):
        far = 99 if ignores(state, user, "radio range") else (effect.range or 99)
        return [
            n
            for n, unit in enumerate(state.units)
            if unit.faction == user.faction and able(unit) and reach(state, user, unit) <= far and hears(state, unit)
        ]
    if who == "rivals":
        return [
            n
            for n, unit in enumerate(state.units)
            if able(unit) and hostile(state, user, unit) and reach(state, user, unit) <= (effect.range or 99)
            and (effect.mode != "cone" or ("Front" in arcs_to(state, user, unit.at) and sees(state, user, unit)))
        ]  # fmt: skip
    if who == "second":
        near = [
            n
            for n, unit in enumerate(state.units)
            if n != context.target and able(unit) and hostile(state, user, unit) and reach(state, user, unit) <= 1
        ]
        return near[:1]
    return []


def hears(state: DestinyState, unit: Unit) -> bool:
    """DTD-COND-08: whether the help of Allies reaches a Unit."""
    if any(token.name == "Deaf" and not token.part for token in unit.tokens):
        return False
    return not (unit.crits and has_word(state, unit, "NoHelp"))


def run(state: DestinyState, effect: Effect, context: Context) -> None:
    """DTD-GEN-01: do one effect; what a card says is done."""
    do = DEEDS.get(effect.verb)
    if do is not None:
        do(state, effect, context)


@verb("light", "cond", "uncond", "recover", "heal", "behave", "gain", "move", "crit")
def _on_each(state: DestinyState, effect: Effect, context: Context) -> None:
    """What is done to Units, one after the other."""
    for number in those(state, effect, context):
        _on_unit(state, effect, context, number)


@verb("charge")
def _charge(state: DestinyState, effect: Effect, context: Context) -> None:
    """An explosive with a fuse of so many Rounds, or as long as its user says."""
    if effect.n:
        set_charge(state, context.user, effect.name, effect.n)
    else:
        state.queue.append(Pending("fuse", context.user, name=effect.name))


@verb("command")
def _command(state: DestinyState, effect: Effect, context: Context) -> None:
    """An Ally will act on this order."""
    if context.target >= 0:
        state.later.append(Pending("command", context.target, context.user))


def set_charge(state: DestinyState, number: int, name: str, rounds: int) -> None:
    """An explosive lies where its owner stands, and its fuse burns."""
    state.charges.append(Charge(state.units[number].at, rounds, number, name))
    say(state, "charge_set", number, rounds, rule="DTD-ACT-06")


def _on_unit(state: DestinyState, effect: Effect, context: Context, number: int) -> None:
    """DTD-GEN-06: what is done to one Unit: cards, conditions, resources that are added or taken."""
    unit = state.units[number]
    what, n = effect.verb, effect.n or 1
    if unit.out:
        return
    if what == "light":
        place_light(state, number, effect.name, n)
    elif what == "cond":
        _condition(state, effect, context, number, n)
    elif what == "uncond":
        if effect.name == "Dying":
            drop(state, number, "Dying")
        else:
            lower(state, number, effect.name, n)
        check_fallen(state, number)
    elif what == "recover":
        shed_lights(state, number, effect.name, n)
    elif what == "heal":
        heal(state, number, effect.mode, n)
    elif what == "behave":
        rounds = context.hits if effect.mode == "hits" else (effect.rounds or 1)
        if effect.name == "Surrender":
            give_up(state, number)
        elif effect.name in BEHAVIOURS and rounds > 0:
            if not (effect.name != "Flee" and ignores(state, unit, "mind")):
                add(state, number, effect.name, rounds=rounds, by=context.user)
    elif what == "gain":
        if effect.mode == "turn":
            unit.turn += n
        elif effect.mode == "refund":
            unit.move += unit.cost
        else:
            unit.move += n
        say(state, "gained", number, effect.mode or "move", n, rule="DTD-GEN-06")
    elif what == "move":
        _move(state, effect, context, number, n)
    elif what == "crit":
        types = effect.types or ("Bash",)
        strike(state, number, TYPE_DECK[types[0]], types, parsed(effect.set or "10x1"), max(1, effect.severity))


def _condition(state: DestinyState, effect: Effect, context: Context, number: int, n: int) -> None:
    name = effect.name
    if name == "Knockdown":
        knock_down(state, number, context.stopped)
    elif name == "Push":
        context.stopped = push(state, number, context.user, n)
    elif name == "Pull":
        push(state, number, context.user, n, toward=True)
    elif name == "Drop":
        drop_held(state, number, n)
    elif name == "Withdraw":
        state.queue.append(Pending("withdraw", number, context.user, moved_spaces(state, number, context.user, n)))
    elif name == "Directed":
        add(state, number, name, max(1, -(-context.level // 2)), by=context.user, rounds=effect.rounds)
    elif name == "Held":
        add(state, number, name, by=context.user)
    else:
        add(state, number, name, n, part=effect.part, by=context.user, rounds=effect.rounds)


def _move(state: DestinyState, effect: Effect, context: Context, number: int, n: int) -> None:
    if effect.mode == "push":
        context.stopped = push(state, number, context.user, n)
    elif effect.mode == "pull":
        push(state, number, context.user, n, toward=True)
    elif effect.mode == "withdraw":
        state.queue.append(Pending("withdraw", number, context.user, moved_spaces(state, number, context.user, n)))
    elif effect.mode == "charge":
        state.queue.append(Pending("charge_move", number, context.user, n))
    elif effect.mode in ("free", "rope", "shadow", ""):
        state.queue.append(Pending("free_move", number, n=n, name=effect.mode))


@verb("terrain")
def _terrain(state: DestinyState, effect: Effect, context: Context) -> None:
    """Change Spaces: those named, a Place, the Space aimed at, a row of three, or a door."""
    field = field_of(state)
    spaces = [field.index[point(text)] for text in effect.spaces]
    if effect.place:
        spaces += list(field.places[effect.place])
    if not spaces and context.space >= 0:
        spaces = [context.space]
        if effect.mode == "row":
            for heading in (2, 6):
                there = field.links[context.space][heading]
                if there >= 0 and terrain(state, there).enter:
                    spaces.append(there)
    kind = effect.set
    for space in spaces[: max(len(effect.spaces), 99)]:
        kind = effect.set
        if effect.mode == "door" and state.terrain.get(space, field.terrain[space]) == "open door":
            kind = "door"
        set_terrain(state, space, kind, effect.rounds)
    say(state, "terrain", kind, len(spaces), *([spaces[0]] if spaces else []), rule="DTD-MAP-07")


@verb("ready", "cooldown", "take", "give", "drop", "uses")
def _cards(state: DestinyState, effect: Effect, context: Context) -> None:
    number = context.user
    if number < 0:
        return
    unit = state.units[number]
    if effect.verb == "ready" and effect.mode == "item":
        for _, thing in carried(state, number):
            if thing.pose == REVERSED or thing.worn:
                thing.pose, thing.worn, thing.rigged = READY, 0, True
                say(state, "rigged", number, thing.name, rule="DTD-GEN-08")
                return
    elif effect.verb == "ready":
        for name in list(unit.cool):
            under = state.content.abilities[name].under
            if effect.mode != "power" or any(power in POWERS for power in under):
                unit.cool = without(unit.cool, name)
                return
    elif effect.verb == "cooldown" and context.target >= 0:
        for _, thing in carried(state, context.target):
            if thing.slot and thing.pose == READY:
                thing.pose = COOLDOWN
                return
    elif effect.verb == "take" and effect.mode == "holster":
        draw_weapon(state, number)
    elif effect.verb == "take" and effect.mode == "pocket" and context.target >= 0:
        for _, thing in carried(state, context.target):
            if not thing.slot or thing.slot == "Belt":
                hand_over(state, thing, number)
                thing.own = False
                say(state, "stole", number, context.target, thing.name, rule="DTD-ACT-06")
                return
    elif effect.verb == "give":
        receive(state, number, effect.name)
    elif effect.verb == "drop" and context.target >= 0:
        drop_held(state, context.target, effect.n or 1)


@verb("hide", "reveal")
def _sight(state: DestinyState, effect: Effect, context: Context) -> None:
    number = context.user
    if effect.verb == "hide" and number >= 0:
        state.units[number].hidden = True
        return
    if number < 0:
        return
    unit = state.units[number]
    if effect.mode == "hidden":
        near = [(reach(state, unit, other), n) for n, other in enumerate(state.units)
                if other.hidden and not other.out and hostile(state, unit, other)]  # fmt: skip
        near = sorted(pair for pair in near if pair[0] <= effect.n)
        if near:
            show_up(state, near[0][1], "tracked")
        else:
            say(state, "nothing_found", number, rule="DTD-FREE-15")
    elif effect.mode == "fog":
        for event in state.content.scenes[state.scene].event:
            if event.kind == "fog" and event.id not in state.happened and event.id not in state.shown_fog:
                state.shown_fog.append(event.id)
                state.chance.reveal()
                say(state, "fog_shown", event.id, rule="DTD-EVT-04")
                return
    elif effect.mode == "mind" and state.conflict is not None:
        _read_mind(state, number)


def _read_mind(state: DestinyState, number: int) -> None:
    """One random card of the rival's hand, or which end of the top Fate card is up."""
    conflict = state.conflict
    assert conflict is not None
    other = conflict.target if conflict.attacker.unit == number else conflict.attacker
    seat = state.units[number].owner
    if other.seat >= 0 and state.players[other.seat].hand:
        card = state.chance.pick(state.players[other.seat].hand)
        say(
            state,
            "mind_card",
            number,
            conflict_cards.short(card),
            rule="DTD-FREE-02",
            to=(seat,) if seat >= 0 else state.narrators,
        )
    elif state.fate:
        state.chance.reveal()
        conflict.seen = [state.fate[-1] % 2]
        say(
            state,
            "mind_fate",
            number,
            state.fate[-1] % 2,
            rule="DTD-FREE-02",
            to=(seat,) if seat >= 0 else state.narrators,
        )


@verb("draw", "discard", "retrieve", "shuffle")
def _hand(state: DestinyState, effect: Effect, context: Context) -> None:
    seats = {state.units[n].owner for n in those(state, effect, context)} - {-1}
    for seat in sorted(seats):
        if effect.verb == "draw":
            draw(state, seat, effect.n or 1, "DTD-GEN-01")
        elif effect.verb == "retrieve":
            state.queue.append(Pending("pick", seat=seat, n=effect.n or 1))
        elif effect.verb == "shuffle":
            shuffle_in(state, seat)
        elif effect.verb == "discard":
            state.queue.append(Pending("discard", seat=seat, n=effect.n or 1))


@verb("fate")
def _fate(state: DestinyState, effect: Effect, context: Context) -> None:
    """`fate`: reveal Fate; one list of effects if it matches, another if not."""
    card = reveal_fate(state, effect.text or "event", "DTD-EVT-01") // 2
    run_all(
        state,
        effect.then if card_matches(card, effect.suits, effect.colour, effect.ranks) else effect.otherwise,
        context,
    )


def card_matches(card: int, suits: tuple[str, ...], colour: str, ranks: tuple[str, ...]) -> bool:
    """DTD-EVT-01: whether a Fate card is one of those that an Event names."""
    if suits and (conflict_cards.is_wild(card) or conflict_cards.SUITS[conflict_cards.suit(card)] not in suits):
        return False
    if colour and (colour == "red") != conflict_cards.is_red(card):
        return False
    if ranks and (conflict_cards.is_wild(card) or conflict_cards.RANKS[conflict_cards.rank(card)] not in ranks):
        return False
    return bool(suits or colour or ranks)


def level_of_user(state: DestinyState, number: int, under: tuple[str, ...]) -> int:
    """The best Level of a Unit among the Skills of an Ability."""
    return max([0, *[base_level(state, number, name) for name in under]])
