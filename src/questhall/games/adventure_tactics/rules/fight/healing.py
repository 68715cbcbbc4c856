"""Healing: who can be healed, and what a heal brings (ATD-HEAL)."""

from questhall.games.adventure_tactics.content.vocabulary import Heal
from questhall.games.adventure_tactics.rules.board.conditions import hidden
from questhall.games.adventure_tactics.rules.board.deeds import Deed, Moment
from questhall.games.adventure_tactics.rules.board.large_bosses import footprint
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.board.positions import current, distance
from questhall.games.adventure_tactics.rules.cards.range_and_targets import chosen, members
from questhall.games.adventure_tactics.rules.cards.stats import spend_stat, stat, stat_words
from questhall.games.adventure_tactics.rules.cards.steps import verb
from questhall.games.adventure_tactics.rules.cards.timing_and_responses import window
from questhall.games.adventure_tactics.rules.fight.aiming import names_a_set
from questhall.games.adventure_tactics.rules.fight.areas import area
from questhall.games.adventure_tactics.rules.fight.dice import amount
from questhall.games.adventure_tactics.rules.fight.knocked_out import come_back
from questhall.games.adventure_tactics.state import Figure, GameTable
from questhall.kernel import Flow, choose, say


def wounded(figure: Figure) -> bool:
    """Whether a heal could do something."""
    return figure.hp < figure.top


def _heal_targets(state: GameTable, deed: Deed, step: Heal) -> list[Figure]:
    """Who could be healed: fallen heroes count at their last square; some healers need no sight for these."""
    if step.at == "last" or (step.target == "self" and step.aoe):
        middle = deed.last if step.at == "last" and deed.last is not None else deed.user
        found = area(state, deed, footprint(middle, current(state).width), step.aoe, "allies", True)
    elif step.target.startswith("thing("):
        name = step.target[6:-1]
        found = [figure for figure in current(state).figures.values() if figure.sheet == name and wounded(figure)]
    elif names_a_set(step.target):
        found = members(state, deed, step.target)
    else:
        found = chosen(state, deed, step.target, step.range, True)
        if step.range[1] and not sight_needed(state, deed.user):
            g = ground(state).grid
            for figure in current(state).figures.values():
                if figure.down and figure not in found and distance(g, deed.user, figure) <= step.range[1]:
                    found.append(figure)
    return found


def _do_heal(state: GameTable, deed: Deed, step: Heal) -> Flow:
    """ATD-HEAL-01, ATD-HEAL-02: choose, roll what it names, heal; one roll serves for an area."""
    found = _heal_targets(state, deed, step)
    if not found:
        return
    spot = step.aoe > 0 and step.range[1] > 0 and step.at == "target"  # ATD-AOE-01: around somebody who is chosen
    if not names_a_set(step.target) and (spot or not step.aoe) and len(found) > 1:
        answer = yield from choose(deed.seat, "target", [("on", figure.id) for figure in found], about=(deed.card,))
        found = [figure for figure in found if figure.id == answer[1]]
    if spot:
        deed.last = found[0]
        found = area(state, deed, footprint(found[0], current(state).width), step.aoe, "allies", True)
    elif not step.aoe:
        deed.last = found[0]
    value = yield from amount(state, deed, step.amount, found[0], "heal")
    if not isinstance(step.amount, int) or deed.user.kind == "hero":
        value += stat(state, deed.user, "heal_plus", deed)
    for figure in found:
        if figure.hp > 0 or figure.down:
            yield from restore(state, deed, figure, value)


def _can_heal(state: GameTable, deed: Deed, step: Heal) -> bool:
    """Whether anybody whom it reaches is wounded; mostly it is its user, who is always in reach of itself."""
    user = deed.user
    if wounded(user) and step.target == "ally" and not step.range[0] and step.at != "last":
        if not hidden(user.conditions):
            return True
    return any(wounded(figure) for figure in _heal_targets(state, deed, step))


verb(Heal, _do_heal, _can_heal)


def restore(state: GameTable, deed: Deed | None, target: Figure, amount: int) -> Flow:
    """ATD-HEAL-02, ATD-HEAL-03, ATD-HEAL-04: HP go up to the maximum; a knocked-out hero lifted above 0 comes back."""
    amount += spend_stat(state, target, "heal_taken") if target.kind == "hero" and amount > 0 else 0
    if amount <= 0:
        return
    gained = min(amount, target.top - target.hp)
    target.hp += gained
    say(state, "heal", target.id, gained, target.hp)
    if deed is not None and amount > gained:
        cup = stat(state, deed.user, "overheal_guard")
        if cup:
            target.guard = max(target.guard, min(cup, amount - gained))
            target.guard_until = target.guard_until or "cleanup"
    if target.down and target.hp > 0:
        come_back(state, target)
    if deed is not None and gained > 0 and target is not deed.user and target.kind == "hero":
        yield from window(state, "heal", Moment(deed.user, target))


def sight_needed(state: GameTable, user: Figure) -> bool:
    """Whether heals of this user need sight to reach fallen heroes."""
    return not stat_words(state, user, "heal_sight")
