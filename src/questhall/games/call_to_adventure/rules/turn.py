"""A turn: its start, the main action, powers of your cards, its end, and whose turn comes next (CTA-TURN, CTA-EOT)."""

from questhall.games.call_to_adventure.rules.acts import next_row, open_cards
from questhall.games.call_to_adventure.rules.adversaries_in_rows import forbidden
from questhall.games.call_to_adventure.rules.allies import turn_ally
from questhall.games.call_to_adventure.rules.challenge.attempt import announce
from questhall.games.call_to_adventure.rules.challenge.dark_runes import affordable
from questhall.games.call_to_adventure.rules.ending import check_end, final_turns, stall
from questhall.games.call_to_adventure.rules.gaining_traits import claim, meets
from questhall.games.call_to_adventure.rules.hand_cards import discard, play, plays
from questhall.games.call_to_adventure.rules.interrupts import declare, moment
from questhall.games.call_to_adventure.rules.journey import journey, journey_price
from questhall.games.call_to_adventure.rules.powers import ATTEMPT_PHASES, enact, fire, hero_cards, usable, use
from questhall.games.call_to_adventure.rules.rows import fill_empty_slots, replace, replaceable
from questhall.games.call_to_adventure.rules.solo_and_coop import check_defeat, must_face, put_away
from questhall.games.call_to_adventure.rules.story import can_gain
from questhall.games.call_to_adventure.rules.track import corrupt
from questhall.games.call_to_adventure.state import FULL, NOBODY, Stance, Table, Task, then
from questhall.kernel import Decision, Flow, Option, choose, say

END: Option = "end"
STANCES: tuple[Option, ...] = (("end", "watch"), ("end", "silent"))
#: CTA-TURN-10: after so many rounds without a main action the game ends.
QUIET_ROUNDS = 2
#: CTA-TURN-11: and after so many, whatever else was done.
BARREN_ROUNDS = 10


def start(state: Table, task: Task) -> None:
    """The next row is revealed by a hero who has filled the zone before it.

    CTA-TURN-01, CTA-TURN-02, CTA-TERM-13, CTA-ACT-03, CTA-ACT-04.
    """
    hero = state.heroes[state.turn]
    state.phase = "start"
    state.mains = 1 if len(hero.story) < FULL else 0  # CTA-SOLO-21: the victor has no main action left
    state.acted = state.journeyed = state.replaced = state.waived = False
    state.bought = 0
    hero.turns += 1
    hero.stance = ""
    powers = state.content.powers
    for key in [key for key in hero.used if powers[key].limit == "round"]:
        del hero.used[key]
    say(state, "turn", hero.turns, seat=state.turn, rule="CTA-TURN-01")
    then(state, Task("started"))
    next_row(state)


def started(state: Table, task: Task) -> None:
    """CTA-TURN-02: start-of-turn effects, the window, then the actions."""
    then(state, Task("act"))
    moment(state, "start")
    fire(state, "on_turn_start", state.turn)


def menu(state: Table) -> list[Option]:
    """What the active player can do now.

    CTA-TURN-03, CTA-TURN-04, CTA-TURN-05, CTA-TURN-06, CTA-TURN-07, CTA-TURN-08, CTA-TURN-09.
    """
    seat = state.turn
    hero = state.heroes[seat]
    moves, story = state.content.moves, state.content.story
    options: list[Option] = []
    valid = False
    facing = must_face(state)
    main = state.mains > 0
    dark = affordable(state, seat) if main else 0
    if facing:
        valid = True
        if main and state.quarry is not None:
            options += moves[state.quarry.card].paths
            options += moves[state.quarry.card].casts[dark]
    else:
        gainable = main and can_gain(state, seat)
        for card in open_cards(state, seat):
            data = story[card]
            if data.kind != "trait":
                valid = True
                if gainable:
                    options += moves[card].paths
                    options += moves[card].casts[dark]
            elif not data.needs or meets(hero, data.needs, state.waived):
                valid = True
                if gainable:
                    options.append(moves[card].gain)
    if not state.journeyed and hero.xp >= journey_price(state) and not forbidden(state, "journey"):
        options += [moves[card].journey for card in replaceable(state)]
    if not valid and not state.replaced and main:
        options += [moves[card].replace for card in replaceable(state)]
    options += usable(state, seat)
    options += plays(state, seat)
    if not (facing and main):
        options.append(END)
        if hero.hand and len(state.heroes) > 1:
            options += STANCES
    return options


def act(state: Table, task: Task) -> Flow:
    """CTA-TURN-03, CTA-TURN-04, CTA-TURN-05, CTA-TURN-09: one action of the active player, or the end of the turn."""
    state.phase = "action"
    answer: Option = yield Decision(state.turn, "act", menu(state))
    seat = state.turn
    if answer == END or (isinstance(answer, tuple) and answer[0] == "end"):
        state.heroes[seat].stance = _stance(answer)
        then(state, Task("end"))
        return
    assert isinstance(answer, tuple)
    word, name = str(answer[0]), str(answer[1])
    then(state, Task("act"))
    if word == "gain":
        claim(state, name)
    elif word == "attempt":
        announce(state, name, str(answer[2]), int(answer[4]) if len(answer) > 3 else NOBODY)
    elif word == "journey":
        journey(state, name)
    elif word == "replace":
        replace_free(state, name)
    elif word == "use":
        then(state, Task("activate", name, seat))
    else:
        play(state, seat, answer)


def _stance(answer: Option) -> Stance:
    """When this seat wants to be asked until its next turn."""
    if not isinstance(answer, tuple):
        return ""
    return "watch" if answer[1] == "watch" else "silent"


def replace_free(state: Table, card: str) -> None:
    """CTA-TURN-07, CTA-TURN-08: without a valid option one card may be replaced free; it is no Journey."""
    state.replaced = True
    say(state, "replace", card, seat=state.turn, rule="CTA-TURN-07")
    replace(state, card)


# powers of one's own


def activate(state: Table, task: Task) -> None:
    """CTA-FX-02, CTA-FX-06: the cost is paid in full on declaring the power."""
    power = state.content.powers[task.key]
    hero = state.heroes[task.seat]
    hero.xp -= power.cost.xp
    free = not (power.cost.xp or power.cost.corruption or power.cost.hero or power.cost.sacrifice)
    if power.limit or free:
        use(state, task.seat, power)
    say(state, "use", power.card, power.key, seat=task.seat, rule="CTA-FX-02")
    declare(state, Task("enact", task.key, task.seat))
    if power.cost.hero and hero_cards(state, hero):
        then(state, Task("pay_hero", task.key, task.seat))
    if power.cost.corruption:
        corrupt(state, task.seat, power.cost.corruption, power.key)
    if power.cost.sacrifice:
        turn_ally(state, task.seat, power.card)


def pay_hero(state: Table, task: Task) -> Flow:
    """A cost of a Hero card: the player chooses which one goes to the discard pile."""
    hero = state.heroes[task.seat]
    card: str = yield from choose(task.seat, "discard", hero_cards(state, hero), about=task.key)
    hero.hand.remove(card)
    state.chance.reveal()
    discard(state, card)
    say(state, "discards", card, seat=task.seat, rule="CTA-FX-06")


def perform(state: Table, task: Task) -> None:
    """CTA-STACK-07: a declared power takes effect, if its card is still there and its phase still runs."""
    power = state.content.powers[task.key]
    hero = state.heroes[task.seat]
    gone = power.card in hero.fallen and not power.cost.sacrifice
    late = power.trigger in ATTEMPT_PHASES and state.attempt is None
    if gone or late:
        hero.xp += power.cost.xp
        return
    enact(state, power, task.seat, task.seat, NOBODY)


# the end of a turn


def end(state: Table, task: Task) -> None:
    """CTA-EOT-05: turn-end triggers and the window come before everything else."""
    state.phase = "end"
    then(state, Task("turn_over"))
    moment(state, "end")
    fire(state, "on_turn_end", state.turn)


def turn_over(state: Table, task: Task) -> None:
    """Effects end, empty slots are filled, Adversary cards are discarded.

    CTA-EOT-01, CTA-EOT-02, CTA-EOT-03, CTA-HA-10.
    """
    powers = state.content.powers
    for hero in state.heroes:
        if any(hero.borrowed):
            for ability in range(6):
                hero.abilities[ability] -= hero.borrowed[ability]
            hero.borrowed = (0, 0, 0, 0, 0, 0)
        if hero.used:
            for key in [key for key in hero.used if powers[key].limit != "round"]:
                del hero.used[key]
    put_away(state)
    then(state, Task("next"))
    fill_empty_slots(state)


def next_turn(state: Table, task: Task) -> None:
    """CTA-EOT-04: check the end, then pass to the next player in seat order (CTA-SETUP-12).

    CTA-TURN-10, CTA-TURN-11: turns without a main action are counted.
    """
    count = len(state.heroes)
    seat = state.turn
    if state.acted:
        state.idle = state.barren = 0
    else:
        state.barren += 1
        if not state.replaced:
            state.idle += 1
    if state.ending < 0:
        if state.quarry is not None:
            check_defeat(state, state.quarry)
        else:
            check_end(state)
    if state.ending >= 0:
        final_turns(state)
    elif state.idle >= QUIET_ROUNDS * count or state.barren >= BARREN_ROUNDS * count:
        stall(state)
    else:
        state.turn = (seat + 1) % count
        if state.turn == state.first:
            state.round += 1
        then(state, Task("start"))
