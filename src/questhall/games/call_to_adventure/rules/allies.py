"""Allies: under which challenge one lies, who gains it, what becomes of it (CTA-ALLY)."""

from questhall.games.call_to_adventure.content.vocabulary import ABILITY_INDEX, ICON_INDEX
from questhall.games.call_to_adventure.rules.powers import ACTIVATED, fire
from questhall.games.call_to_adventure.rules.story import gained, show_side
from questhall.games.call_to_adventure.state import NOBODY, Table, Task, then, without
from questhall.kernel import Flow, choose, say


def meet_ally(state: Table, task: Task) -> None:
    """The active player tucks it under a challenge of the Act that holds none, or it goes.

    CTA-ALLY-02, CTA-ALLY-03, CTA-ALLY-04. It takes no slot (CTA-ALLY-05), and one that goes is not shuffled in again
    before the refill is over (CTA-ALLY-12).
    """
    ally, act = task.key, task.n
    say(state, "ally-met", ally, act, rule="CTA-ALLY-02")
    slots = places(state, act)
    if len(slots) > 1:
        state.met = ally
        then(state, Task("place_ally", ally, state.turn, NOBODY, act))
    elif slots:
        tuck(state, ally, act, slots[0])
    else:
        state.limbo.append(ally)
        say(state, "ally-lost", ally, rule="CTA-ALLY-04")
        then(state, Task("lost_ally", "unplaced", NOBODY))


def places(state: Table, act: int) -> list[int]:
    """CTA-ALLY-02, CTA-ALLY-03: slots of the Act with a challenge or an Adversary that holds no Ally."""
    story = state.content.story
    under = state.under[act - 1]
    return [
        slot
        for slot, card in enumerate(state.rows[act - 1])
        if card and not under[slot] and story[card].kind in ("challenge", "adversary")
    ]


def place_ally(state: Table, task: Task) -> Flow:
    """CTA-ALLY-02: the active player chooses the challenge."""
    act = task.n
    cards = [state.rows[act - 1][slot] for slot in places(state, act)]
    card: str = yield from choose(task.seat, "place-ally", cards, about=task.key)
    tuck(state, task.key, act, state.rows[act - 1].index(card))


def tuck(state: Table, ally: str, act: int, slot: int) -> None:
    """CTA-ALLY-06, CTA-TERM-12: the Ally lies under the challenge from now on."""
    state.met = ""
    state.under[act - 1][slot] = ally
    say(state, "ally-tucked", ally, state.rows[act - 1][slot], seat=state.turn, rule="CTA-ALLY-02")


def lost_ally(state: Table, task: Task) -> None:
    """CTA-ALLY-08, CTA-ALLY-04: an Ally was discarded; what watches for that."""
    fire(state, "on_ally_lost", task.seat, task.key)


def take_ally(state: Table, task: Task) -> None:
    """CTA-ALLY-07: the Ally of an overcome challenge joins the hero."""
    gain_ally(state, task.seat, task.key)


def gain_ally(state: Table, seat: int, ally: str) -> None:
    """CTA-ALLY-07, CTA-ALLY-10, CTA-TERM-11: face-up beside the tableau, part of the Story, not one of the three cards
    of a zone.

    What watches for a card of the Story or for its icons watches for an Ally too.
    """
    hero = state.heroes[seat]
    hero.allies += (ally,)
    show_side(state, hero, state.content.story[ally].top)
    say(state, "ally-gained", ally, seat=seat, rule="CTA-ALLY-07")
    fire(state, "on_ally_gained", seat, "", ally)
    gained(state, Task("gained", ally, seat, arg="top"))


def claim_from_row(state: Table, seat: int, ally: str) -> None:
    """CTA-ALLY-11: an Ally under a challenge is nobody's, until an effect takes it from there."""
    for row in state.under:
        if ally in row:
            row[row.index(ally)] = ""
    gain_ally(state, seat, ally)


def turn_ally(state: Table, seat: int, ally: str) -> None:
    """CTA-ALLY-09, CTA-TERM-10: face-down for good; no icons, no powers, no points afterwards."""
    hero = state.heroes[seat]
    hero.allies = without(hero.allies, ally)
    hero.fallen += (ally,)
    side = state.content.story[ally].top
    for name in side.icons:
        hero.abilities[ABILITY_INDEX[name]] -= 1
    for icon in side.story:
        hero.icons[ICON_INDEX[icon]] -= 1
    hero.points -= side.triumph + side.tragedy
    for power in side.powers:
        if power.trigger in ACTIVATED:
            hero.powers = without(hero.powers, power.key)
        else:
            hero.triggers = without(hero.triggers, power.key)
    say(state, "ally-turned", ally, seat=seat, rule="CTA-ALLY-09")
    fire(state, "on_ally_lost", seat, "turned", ally)
