"""The hero's Story: gaining cards, their rewards, Allies of one's own."""

from questhall.games.call_to_adventure.content.printed import Need, Side
from questhall.games.call_to_adventure.content.vocabulary import ABILITY_INDEX, ICON_INDEX, Power
from questhall.games.call_to_adventure.rules.powers import fire, room
from questhall.games.call_to_adventure.rules.track import corrupt, exalt
from questhall.games.call_to_adventure.state import Hero, Table, Task, then, without
from questhall.kernel import say

ACTIVATED = ("activate", "before", "facing", "after_fail", "after_success")


def meets(hero: Hero, needs: tuple[Need, ...], waived: bool = False) -> bool:
    """Every line of the requirement, by what the Story shows; a price must be at hand.

    CTA-TRAIT-01, CTA-TRAIT-02, CTA-TRAIT-03, CTA-TRAIT-04.
    """
    for need in needs:
        if need.xp:
            if hero.xp < need.xp:
                return False
        elif not waived and not _line(hero, need):
            return False
    return True


def _line(hero: Hero, need: Need) -> bool:
    """CTA-TRAIT-02: inside one line any one thing will do."""
    if (need.level_max and hero.level <= need.level_max) or (need.level_min and hero.level >= need.level_min):
        return True
    for ability, n in need.icons.items():
        if hero.abilities[ABILITY_INDEX[ability]] >= n:
            return True
    return bool(need.story) and any(hero.icons[ICON_INDEX[icon]] >= n for icon, n in need.story.items())


def price(needs: tuple[Need, ...]) -> int:
    """CTA-TRAIT-03: what a Trait costs."""
    return sum([need.xp for need in needs])


def gain(state: Table, seat: int, card: str, path: str) -> None:
    """Tuck the card under the current character card; then its rewards.

        Icons join the Story; Experience; the marker; draws; printed text, in this order.

    CTA-TRAIT-05, CTA-TRAIT-07, CTA-CHAL-15, CTA-ACT-01, CTA-ACT-02, CTA-ACT-07.
    """
    hero = state.heroes[seat]
    data = state.content.story[card]
    side = data.side(path)
    hero.story += ((card, path),)
    _show(state, hero, side)
    say(state, "gain", card, path, seat=seat, rule="CTA-TRAIT-05")
    draws = (
        [Task("draw", "hero", seat)] * side.hero
        + [Task("draw", "antihero", seat)] * side.antihero
        + [Task("either", "", seat)] * side.either
    )
    then(state, *draws, Task("gained", card, seat, arg=path))
    hero.xp += side.xp
    if side.virtue:
        exalt(state, seat, side.virtue, card)
    if side.corruption:
        corrupt(state, seat, side.corruption, card)


def can_gain(state: Table, seat: int) -> bool:
    """CTA-ACT-08, CTA-SOLO-30: a tenth card cannot be gained, nor a ninth before the Adversary is defeated."""
    return len(state.heroes[seat].story) < room(state)


def gained(state: Table, task: Task) -> None:
    """What watches for a gained card or its icons."""
    side = state.content.story[task.key].side(task.arg)
    fire(state, "on_gain_card", task.seat, "", task.key, task.arg)
    for icon in (*side.icons, *side.story):
        fire(state, "on_gain_icon", task.seat, icon, task.key, task.arg)


def gain_ally(state: Table, seat: int, ally: str) -> None:
    """CTA-ALLY-07, CTA-ALLY-10: face-up beside the tableau, part of the Story, not one of the three cards of a zone.

    What watches for a card of the Story or for its icons watches for an Ally too.
    """
    hero = state.heroes[seat]
    hero.allies += (ally,)
    _show(state, hero, state.content.story[ally].top)
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


def show_character(state: Table, hero: Hero, card: str) -> None:
    """CTA-TERM-09: a face-up character card is part of the Story, and its powers work all game (CTA-FX-01)."""
    data = state.content.characters[card]
    for name in data.icons:
        hero.abilities[ABILITY_INDEX[name]] += 1
    for icon in data.story:
        hero.icons[ICON_INDEX[icon]] += 1
    hero.points += data.triumph + data.tragedy
    _empower(hero, data.powers)


def _show(state: Table, hero: Hero, side: Side) -> None:
    for name in side.icons:
        hero.abilities[ABILITY_INDEX[name]] += 1
    for icon in side.story:
        hero.icons[ICON_INDEX[icon]] += 1
    hero.points += side.triumph + side.tragedy
    _empower(hero, side.powers)


def _empower(hero: Hero, powers: tuple[Power, ...]) -> None:
    """CTA-FX-05: what scores at the end does nothing before."""
    for power in powers:
        if power.trigger in ACTIVATED:
            hero.powers += (power.key,)
        elif power.trigger != "end_game":
            hero.triggers += (power.key,)
