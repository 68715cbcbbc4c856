"""Allies of your own: gained with their challenge, sacrificed for their power (CTA-ALLY)."""

from questhall.games.call_to_adventure.content.vocabulary import ABILITY_INDEX, ICON_INDEX
from questhall.games.call_to_adventure.rules.powers import fire
from questhall.games.call_to_adventure.rules.story import ACTIVATED, gained, show_side
from questhall.games.call_to_adventure.state import Table, Task, without
from questhall.kernel import say


def gain_ally(state: Table, seat: int, ally: str) -> None:
    """CTA-ALLY-07, CTA-ALLY-10: face-up beside the tableau, part of the Story, not one of the three cards of a zone.

    What watches for a card of the Story or for its icons watches for an Ally too.
    """
    hero = state.heroes[seat]
    hero.allies += (ally,)
    show_side(state, hero, state.content.story[ally].top)
    say(state, "ally-gained", ally, seat=seat, rule="CTA-ALLY-07")
    fire(state, "on_ally_gained", seat, "", ally)
    gained(state, Task("gained", ally, seat, arg="top"))


def turn_ally(state: Table, seat: int, ally: str) -> None:
    """CTA-ALLY-09: face-down for good; no icons, no powers, no points afterwards."""
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


def take_ally(state: Table, task: Task) -> None:
    """CTA-ALLY-07: the Ally of an overcome challenge joins the hero."""
    gain_ally(state, task.seat, task.key)
