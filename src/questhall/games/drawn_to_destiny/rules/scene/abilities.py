"""Abilities: Ready or in Cooldown, when they can be used, and what their use does (DTD-SKILL)."""

from questhall.games.drawn_to_destiny.content.printed import Ability, Effect
from questhall.games.drawn_to_destiny.content.vocabulary import HELD
from questhall.games.drawn_to_destiny.rules.conflict.skill_tests import begin_test
from questhall.games.drawn_to_destiny.rules.conflict.tasks import task_on_table
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.harm.levels import reckon
from questhall.games.drawn_to_destiny.rules.scene.verbs import Context, hears, level_of_user, run
from questhall.games.drawn_to_destiny.rules.units.items import carried, item_abilities
from questhall.games.drawn_to_destiny.rules.units.means import cannot_use_abilities
from questhall.games.drawn_to_destiny.rules.units.positions import field_of
from questhall.games.drawn_to_destiny.rules.units.ranges import reach
from questhall.games.drawn_to_destiny.rules.units.sight import sees
from questhall.games.drawn_to_destiny.rules.units.skills import best_skill, ignores
from questhall.games.drawn_to_destiny.rules.units.units import able, has, has_word, line_of, scene_of, without
from questhall.games.drawn_to_destiny.state import COOLDOWN, READY, DestinyState, Side, Task
from questhall.kernel import say


def cooled(state: DestinyState, number: int) -> tuple[str, ...]:
    """DTD-GEN-07, DTD-SKILL-07: the Abilities and Items of a Unit that lie in Cooldown."""
    unit, things = state.units[number], state.things
    shaken = [things[at].name for at in unit.pack if things[at].pose == COOLDOWN]
    return tuple(dict.fromkeys((*unit.cool, *shaken))) if shaken or unit.cool else ()


def make_ready(state: DestinyState, number: int, name: str) -> None:
    """DTD-SKILL-07: one card comes back from Cooldown."""
    unit = state.units[number]
    if name in unit.cool:
        unit.cool = without(unit.cool, name)
        return
    next(thing for _, thing in carried(state, number) if thing.name == name and thing.pose == COOLDOWN).pose = READY


def ready_abilities(state: DestinyState, number: int, moment: str) -> list[tuple[str, int]]:
    """Free Abilities that are active, Ready and offered at this moment; with their Item.

    DTD-SKILL-05, DTD-SKILL-07; DTD-COND-09: who is Mute speaks none.
    """
    unit, things = state.units[number], state.things
    own = state.content.talents[unit.active, unit.burnt].free[moment]
    gifts = state.content.gifts_at[moment]
    confers = False
    if gifts:
        for at in unit.pack:
            if things[at].name in gifts:
                confers = True
                break
    if not (own or confers) or cannot_use_abilities(state, unit):
        return []
    known = state.content.abilities
    found = []
    for ability in own:
        name = ability.name
        if name not in unit.cool and not (ability.once == "scene" and name in unit.used_scene):
            found.append((name, -1))
    mute = bool(unit.tokens) and has(unit, "Mute")
    if not confers and not mute:
        return found
    for at in unit.pack:
        thing = state.things[at]
        if thing.slot not in HELD:
            continue
        weapon = state.content.items[thing.name].weapon
        if weapon is not None and weapon.allows:
            for name in weapon.allows:  # DTD-ITEM-13: what a weapon confers
                ability = known[name]
                if ability.use == "free" and moment in ability.at and name not in unit.cool and (name, -1) not in found:
                    found.append((name, -1))
    for name, at in item_abilities(state, number):
        ability = known[name]
        if ability.use == "free" and moment in ability.at and not (ability.once == "scene" and name in unit.used_scene):
            found.append((name, at))
    return [(name, at) for name, at in found if not known[name].spoken] if mute else found


def ability_targets(state: DestinyState, number: int, ability: Ability) -> list[int]:
    """Whom an Ability can be used on; itself where nobody is named."""
    unit = state.units[number]
    if ability.target == "ally":
        far = 99 if ignores(state, unit, "radio range") and "Leadership" in ability.under else ability.range
        return [
            n
            for n, other in enumerate(state.units)
            if other.faction == unit.faction and able(other) and reach(state, unit, other) <= far
            and (n != number or ability.name == "Blessing") and sees(state, unit, other) and hears(state, other)
        ]  # fmt: skip
    if ability.target == "neighbour":
        return [
            n
            for n, other in enumerate(state.units)
            if not other.out and other.faction == unit.faction and reach(state, unit, other) <= 1
            and (n == number or not has_word(state, other, "NoAid"))
        ]  # fmt: skip
    if ability.target == "held":
        return [
            n
            for n, other in enumerate(state.units)
            if not other.out and any(token.name == "Held" and token.by == number for token in other.tokens)
        ]
    return [-1]


def has_uses(state: DestinyState, side: Side, ability: Ability, item: int) -> bool:
    """Whether the weapon in use (or the Item that confers the Ability) has the Uses it takes, and allows it."""
    if not ability.uses:
        return True
    if item >= 0:
        return state.things[item].uses >= ability.uses
    sort, _, rest = side.means.partition(":")
    if sort != "thing":
        return False
    thing = state.things[int(rest)]
    card = state.content.items[thing.name]
    if ability.needs_weapon and (card.weapon is None or ability.name not in card.weapon.allows):
        return False
    return thing.uses >= ability.uses


def use_ability(
    state: DestinyState, number: int, name: str, item: int, target: int, side: Side | None, space: int = -1
) -> None:
    """DTD-FREE-02, DTD-SKILL-05: put a free Ability in Cooldown, then it takes effect."""
    unit = state.units[number]
    ability = state.content.abilities[name]
    if ability.use == "free" and item < 0:
        unit.cool += (name,)
    if ability.once == "scene":
        unit.used_scene += (name,)
    if ability.uses:
        if item >= 0:
            state.things[item].uses -= ability.uses
        elif side is not None and side.means.startswith("thing:"):
            state.things[int(side.means[6:])].uses -= ability.uses
    say(state, "ability", number, name, rule="DTD-FREE-02")
    context = Context(number, target, space, level=level_of_user(state, number, ability.under), thing=item)
    if side is not None:
        side.used.append(name)
    elif ability.use == "free" and any(_for_next_interact(effect) for effect in ability.do):
        unit.boosts += (name,)
    for effect in ability.do:
        if effect.on == "round_end" and effect.verb == "light":
            add(state, number, "Stimulated", effect.n or 1, part=effect.name)
        if effect.on or effect.verb in (
            "level",
            "hits",
            "combo",
            "advantage",
            "disadvantage",
            "clash",
            "range",
            "reverse",
        ):
            continue
        run(state, effect, context)


def _for_next_interact(effect: Effect) -> bool:
    """Whether what an Ability does waits for its user's next Interact."""
    return effect.on not in ("", "round_end") or effect.verb in ("range", "disadvantage")


def begin_ability_test(state: DestinyState, number: int, name: str, target: int, space: int) -> None:
    """A Test or Task that an Ability makes: First Aid, Lockpicking, Field Surgery."""
    ability = state.content.abilities[name]
    assert ability.test is not None
    unit = state.units[number]
    names = tuple([under for under in ability.under if line_of(unit, under) is not None]) or ("Mechanics",)
    skill = best_skill(state, number, names)
    vs = ability.test.vs
    if space >= 0:
        lock = scene_of(state).map.locks.get(field_of(state).name(space), 0)
        vs = lock or vs
    kind = "task" if ability.test.task else "test"
    if kind == "task":
        if name == "Field Surgery" and target >= 0:
            vs *= max([crit.severity for crit in state.units[target].crits], default=1)
        label = f"{name}@{target if target >= 0 else state.units[number].at}"
        if task_on_table(state, label) is None:
            state.tasks.append(Task(label, vs, vs, unit=target, placed=state.round))
            say(state, "task_placed", name, rule="DTD-TASK-01")
    conflict = begin_test(state, number, skill, f"skill:{skill}", vs, ability.test.level, kind)
    conflict.ability = name
    conflict.others = [target]
    conflict.space = space
    if kind == "task":
        conflict.task = label
    reckon(state, conflict)  # some Items help with one Ability only
