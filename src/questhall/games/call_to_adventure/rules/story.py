"""The hero's Story: gaining cards and their rewards (CTA-ACT)."""

from questhall.games.call_to_adventure.content.printed import Side
from questhall.games.call_to_adventure.content.vocabulary import ABILITY_INDEX, ICON_INDEX
from questhall.games.call_to_adventure.rules.acts import room
from questhall.games.call_to_adventure.rules.powers import empower, fire
from questhall.games.call_to_adventure.rules.track import corrupt, exalt
from questhall.games.call_to_adventure.state import Hero, Table, Task, then
from questhall.kernel import say


def gain(state: Table, seat: int, card: str, path: str) -> None:
    """Tuck the card under the current character card; then its rewards.

        Icons join the Story; Experience; the marker; draws; printed text, in this order.

    CTA-TRAIT-05, CTA-TRAIT-07, CTA-CHAL-15, CTA-ACT-01, CTA-ACT-07, CTA-TERM-05, CTA-TERM-06, CTA-TERM-07, CTA-TERM-11.
    """
    hero = state.heroes[seat]
    data = state.content.story[card]
    side = data.side(path)
    hero.story += ((card, path),)
    show_side(state, hero, side)
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


def show_character(state: Table, hero: Hero, card: str) -> None:
    """CTA-TERM-09: a face-up character card is part of the Story, and its powers work all game (CTA-FX-01)."""
    data = state.content.characters[card]
    for name in data.icons:
        hero.abilities[ABILITY_INDEX[name]] += 1
    for icon in data.story:
        hero.icons[ICON_INDEX[icon]] += 1
    hero.points += data.triumph + data.tragedy
    empower(hero, data.powers)


def show_side(state: Table, hero: Hero, side: Side) -> None:
    """CTA-TERM-09, CTA-TERM-10: icons, points and powers of the side that is seen, and of no other."""
    for name in side.icons:
        hero.abilities[ABILITY_INDEX[name]] += 1
    for icon in side.story:
        hero.icons[ICON_INDEX[icon]] += 1
    hero.points += side.triumph + side.tragedy
    empower(hero, side.powers)
