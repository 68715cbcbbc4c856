"""No instruction is dead: each step of everything in the box changes something in some position, found by search.

Positions are made at random, somebody carries the steps out with random answers, and each step is watched. A step that
has changed nothing after many positions is written down here by name; the build fails.
"""

import re
from typing import Any, Iterator

import msgspec
import pytest
from tests.games.adventure_tactics.positions import GAME, Arena

from questhall.games.adventure_tactics.content import words
from questhall.games.adventure_tactics.content.conditions import CONDITIONS
from questhall.games.adventure_tactics.content.vocabulary import VERBS, Spawn, Use, When
from questhall.games.adventure_tactics.rules.board.deeds import Deed, EncounterOver, Moment
from questhall.games.adventure_tactics.rules.board.geometry import squares
from questhall.games.adventure_tactics.rules.board.positions import free_squares
from questhall.games.adventure_tactics.rules.campaign.campaign import shuffle_supplies
from questhall.games.adventure_tactics.rules.campaign.votes import party_deed
from questhall.games.adventure_tactics.rules.cards import steps as interpreter
from questhall.games.adventure_tactics.state import Figure, GameTable, Tile
from questhall.kernel import Chance, Decision, Flow
from questhall.kernel.flow import Several
from questhall.kernel.state import encoded

CONTENT = GAME.content
TRIES = 500
MAP = "\n".join(
    ["..........", "..^....#..", "....1.....", ".~......2.", ".~..B.....", "......^...", "..3....#..", ".........."]
)
WATCHED = [
    "gold",
    "items",
    "pool",
    "loot",
    "random",
    "out",
    "coming",
    "pending",
    "perks_won",
    "levels_won",
    "flags",
    "levelled",
]  # what a campaign's steps change


def inside(value: Any) -> Iterator[Any]:
    """All steps in something, wherever they stand; what a trap or a lasting trigger does later is a list of its own."""
    if isinstance(value, tuple(VERBS.values())):
        yield value
    if isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            if not (isinstance(value, Spawn) and field == "then") and not (
                isinstance(value, When) and field == "steps"
            ):
                yield from inside(getattr(value, field))
    elif isinstance(value, (dict, tuple, list)):
        for one in value.values() if isinstance(value, dict) else value:
            yield from inside(one)


def lists() -> Iterator[tuple[str, str, tuple[Any, ...]]]:
    """Everything that is carried out: a name, who does it, and its steps."""
    for id, card in CONTENT.cards.items():
        if card.steps:
            yield id, card.boss if card.kind == "boss" else "elwyn", card.steps
    for table in (CONTENT.items, CONTENT.perks):
        for id, record in table.items():
            if record.steps:
                yield id, "elwyn", record.steps
    for sheets in (CONTENT.summons, CONTENT.minions, CONTENT.bosses):
        for id, sheet in sheets.items():
            for name, ability in {**sheet.passive, **getattr(sheet, "active", {})}.items():
                if ability.steps:
                    yield f"{id}.{name}", id, ability.steps
            for phase in getattr(sheet, "phases", ()):
                if phase.steps:
                    yield f"{id}.phase", id, phase.steps
    for id, source in CONTENT.index.sources.items():
        for step in inside(source.steps):
            later = step.then if isinstance(step, Spawn) else step.steps if isinstance(step, When) else ()
            if later:
                yield id, "elwyn" if "." not in id else id.partition(".")[0], later
    for id, chapter in CONTENT.chapters.items():
        if chapter.encounter is not None:
            for number, special in enumerate(chapter.encounter.special):
                if special.steps:
                    yield f"{id}.{number}", "chapter", special.steps
            for thing in chapter.encounter.objects:
                if thing.interact is not None and thing.interact.steps:
                    yield id, "elwyn", thing.interact.steps


def snapshot(state: GameTable, deed: Deed) -> Any:
    """What a step may change: the board, the campaign, the event that it answers."""
    moment = deed.moment
    event = None
    if moment is not None:
        subject = moment.subject.id if moment.subject is not None else ""
        event = (moment.reduce, moment.ignored, moment.stay, moment.plus, moment.again, tuple(moment.faces), subject)
    return encoded(state.encounter), [repr(getattr(state, name)) for name in WATCHED], event


class Watch:
    """Verbs that remember which steps have changed something."""

    def __init__(self) -> None:
        self.changed: set[int] = set()
        self.verbs = dict(interpreter._DO)

    def __enter__(self) -> "Watch":
        for kind, do in self.verbs.items():
            interpreter._DO[kind] = self.watched(do)
        return self

    def __exit__(self, *_: object) -> None:
        interpreter._DO.update(self.verbs)

    def watched(self, do: Any) -> Any:
        def go(state: GameTable, deed: Deed, step: Any) -> Flow:
            if id(step) in self.changed:
                return (yield from do(state, deed, step))
            before = snapshot(state, deed)
            try:
                result = yield from do(state, deed, step)
            except EncounterOver:
                self.changed.add(id(step))
                raise
            if snapshot(state, deed) != before:
                self.changed.add(id(step))
            return result

        return go


def position(who: str, steps: tuple[Any, ...], chance: Chance) -> tuple[Arena, Figure]:
    """A random position in which somebody is about to do something."""
    used = [CONTENT.bosses[who].active[step.ability] for step in inside(steps) if isinstance(step, Use)]
    text = f"{steps} {used}"
    areas = dict.fromkeys(re.findall(r"stands_in\(([^)]*)\)", text), "rows(0 3)")
    arena = Arena(MAP, party=3 + chance.below(3), main={"type": "survive", "rounds": 99}, areas=areas)
    state, encounter = arena.state, arena.encounter
    state.chance = Chance.of(f"{chance.below(10**9)}")
    encounter.round = 1 + chance.below(8)
    cards = [id for id, card in CONTENT.cards.items() if card.kind == "action"]

    def free() -> tuple[int, int]:
        square = chance.pick(squares(free_squares(state)))
        return square % arena.width, square // arena.width

    ids = [hero.id for hero in state.heroes]
    if "elwyn" not in ids:
        arena.state.heroes[0].id = "elwyn"
        ids[0] = "elwyn"
    for id in ids:
        piles = {pile: [chance.pick(cards) for _ in range(chance.below(5))] for pile in ("hand", "draw", "discard")}
        piles["discard"] += ["basic_move", "raise_bone_servant"]
        hero = arena.hero(id, *free(), **piles)
        encounter.boards[id].aside = [chance.pick(cards)]
        if chance.below(2):
            encounter.boards[id].weapon = "militia_spear"
        hero.hp = 1 + chance.below(hero.top)
        if id != "elwyn" and chance.below(6) == 0:
            hero.hp, hero.down = 0, True
    kinds = [chance.pick(list(CONTENT.minions)) for _ in range(2 + chance.below(4))]
    named = re.findall(r"(?:named|thing|beside|target_near|fallen|in_play)\((\w+)", text)
    kinds += [one for one in (*named, *re.findall(r"who='(\w+)'", text)) if one in CONTENT.minions]
    for kind in [*kinds, *([who] if who in CONTENT.minions else [])]:
        foe = arena.foe(kind, *free())
        foe.hp = 1 + chance.below(foe.hp)
    for name in named:
        if name not in CONTENT.minions and name not in CONTENT.bosses and name not in CONTENT.summons:
            thing = arena.thing(name, *free(), hp=5, kind=chance.pick(["object", "npc"]))
            thing.hp = 1 + chance.below(5)
    boss = who if who in CONTENT.bosses else chance.pick([id for id, one in CONTENT.bosses.items() if not one.group])
    called = [one for one in re.findall(r"who='(\w+)'", text) if one in CONTENT.bosses]
    for one in dict.fromkeys([boss, *called, "hobgoblin_chieftain"]):
        if CONTENT.bosses[one].group:
            continue
        figure = arena.foe(one, *free(), id=f"B{len(arena.encounter.figures)}")
        figure.size = 1  # so that it fits anywhere
        figure.hp = 1 + chance.below(figure.top)
    for number in range(chance.below(3) + (who in CONTENT.summons)):
        sheet = who if who in CONTENT.summons and not number else chance.pick(list(CONTENT.summons))
        place = free()
        summon = Figure(f"s{number}", "summon", sheet, arena.at(*place), 1 + chance.below(4), 5, owner="elwyn")
        encounter.figures[summon.id] = summon
    for one in encounter.figures.values():
        for condition in CONDITIONS:
            if not one.down and one.kind != "object" and chance.below(5) == 0:
                one.conditions[condition] = "cleanup"
        one.guard, one.expose = chance.below(3) // 2, chance.below(3) // 2
        one.moved, one.attacks, one.hurt_hero = chance.below(5), chance.below(2), bool(chance.below(2))
    for kind in ("rubble", "trap", "seal", "ice", "fire_wall", "small_wall", "large_wall"):
        if chance.below(2):
            column, row = free()
            encounter.tiles = (*encounter.tiles, Tile(kind, (arena.at(column, row),), "tripwire", "elwyn"))
    encounter.line = [*ids, "boss0"]
    encounter.turn = chance.below(len(encounter.line)) - 1
    encounter.last_attack = "R+W"
    state.gold = chance.below(6)
    state.flags = [flag for flag in ("marsh", "mountain", "forest", "coin", "shard") if chance.below(2)]
    if who == "elwyn":
        return arena, encounter.figures["elwyn"]
    if who == "chapter":
        return arena, Figure("chapter", "boss", "", 0, 1, 1)
    for one in encounter.figures.values():
        if one.sheet == who:
            return arena, one
    return arena, Figure(who, "boss", who, 0, 1, 1)


def go(arena: Arena, user: Figure, name: str, steps: tuple[Any, ...], chance: Chance) -> None:
    """Carry the steps out, answering some event, with random answers."""
    others = list(arena.encounter.figures.values())
    moment = Moment(chance.pick([*others, user]), chance.pick([*others, user]), 1 + chance.below(4))
    moment.dice, moment.faces, moment.total = ["R", "W"], [2, 1], 3
    deed = Deed(user, 0, name, moment if chance.below(4) else None)
    deed.last = moment.subject if chance.below(4) else chance.pick(others)
    deed.dealt, deed.rolled, deed.killed = chance.below(4), 3, bool(chance.below(2))
    source = CONTENT.index.sources.get(name)
    if (
        source is not None
        and source.trigger is not None
        and source.trigger.window == "defeat"
        and source.trigger.scope == "self"
    ):
        arena.encounter.figures.pop(user.id, None)  # it has just left the board
        moment.subject = user
    flow = interpreter.perform(arena.state, deed, steps)
    try:
        pause = next(flow)
        for _ in range(200):
            assert isinstance(pause, Decision) and not isinstance(pause, Several)
            pause = flow.send(chance.pick(pause.options))
    except (StopIteration, EncounterOver):
        pass


LISTS = list(lists())
PARTS = 12


@pytest.mark.parametrize("part", range(PARTS))
def test_every_step_changes_something_somewhere(part: int) -> None:
    dead: list[str] = []
    with Watch() as watch:
        for name, who, steps in LISTS[part::PARTS]:
            chance = Chance.of(f"dead {name}")
            wanted = list(inside(steps))
            for _ in range(TRIES):
                if all(id(step) in watch.changed for step in wanted):
                    break
                arena, user = position(who, steps, chance)
                go(arena, user, name, steps, chance)
            dead += [f"{name}: {step}" for step in wanted if id(step) not in watch.changed]
    assert dead == [], "\n".join(dead)


def test_every_stat_that_cards_may_name_is_looked_at_by_the_rules() -> None:
    from pathlib import Path

    import questhall.games.adventure_tactics.rules as rules

    folder = Path(str(rules.__file__)).parent
    code = "".join(file.read_text() for file in folder.rglob("*.py"))
    told_by_name = {"price", "bonus_gold", "random_choice"}  # a perk or a piece of gear that the rules know by its name
    assert [which for which in words.STATS if f'"{which}"' not in code and which not in told_by_name] == []


def consequences() -> Iterator[tuple[str, str, tuple[Any, ...]]]:
    """What outcomes, choices of stories and random encounters bring: a name, the chapter, the steps."""
    for id, chapter in CONTENT.chapters.items():
        if chapter.outcome is not None:
            won = chapter.outcome
            for name, result in zip(
                ("success", "plus", "plain", "failure"), (won.success, won.plus, won.plain, won.failure)
            ):
                yield f"{id}.{name}", id, result.steps
        for number, choice in enumerate(chapter.choices):
            yield f"{id}.choice{number}", id, choice.steps
            yield f"{id}.else{number}", id, choice.else_
    for id, road in CONTENT.random.items():
        for number, choice in enumerate(road.choices):
            yield f"{id}.choice{number}", "c05", choice.steps
            yield f"{id}.else{number}", "c05", choice.else_


def campaign_seen(state: GameTable) -> list[str]:
    more = ("visited", "journal", "agenda", "heroes", "random_card", "stock")
    return [repr(getattr(state, name)) for name in (*WATCHED, *more)]


def test_every_reward_choice_and_random_encounter_changes_something() -> None:
    dead: list[str] = []
    many = 0
    for name, chapter, steps in consequences():
        for number, step in enumerate(steps):
            many += 1
            chance = Chance.of(f"consequence {name} {number}")
            for _ in range(40):
                arena = Arena(party=3 + chance.below(3))
                state = arena.state
                state.encounter, state.chapter = None, chapter
                shuffle_supplies(state)
                state.gold, state.items = chance.below(6), {"healing_draught": chance.below(2)}
                state.flags = [flag for flag in ("marsh", "mountain", "coin") if chance.below(2)]
                before = campaign_seen(state)
                flow = interpreter.perform(state, party_deed(state, name.partition(".")[0]), [step])
                pause = next(flow, None)
                while pause is not None:
                    try:
                        pause = flow.send(chance.pick(pause.options))  # type: ignore[union-attr]
                    except StopIteration:
                        pause = None
                if campaign_seen(state) != before:
                    break
            else:
                dead.append(f"{name}: {step}")
    assert many > 100 and dead == [], "\n".join(dead)
