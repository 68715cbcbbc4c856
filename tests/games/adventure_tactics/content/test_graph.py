"""The graph of the campaign: every chapter reached, no dead end, nine level-ups, bounds on every walk (ATC-CHK)."""

import re
from collections import Counter
from functools import cache
from typing import Callable, Iterator, NamedTuple

import msgspec

from questhall.games.adventure_tactics import AdventureTactics
from questhall.games.adventure_tactics.content.printed import Chapter
from questhall.games.adventure_tactics.content.vocabulary import Gain, Step

CONTENT = AdventureTactics().content
CHAPTERS = CONTENT.chapters
MARKETS = [id for id, chapter in CHAPTERS.items() if chapter.type == "market"]
FINALES = ("c46", "c47", "c48")


class Way(NamedTuple):
    """One way on: how the chapter ended, where it leads, what it brings."""

    result: str
    goal: str
    condition: str
    gains: tuple[Gain, ...]
    levels: int


class Stop(NamedTuple):
    """Where a party stands, with what it has done."""

    chapter: str
    flags: frozenset[str]


def gains(*lists: tuple[Step, ...]) -> tuple[Gain, ...]:
    return tuple(step for steps in lists for step in steps if isinstance(step, Gain))


def ways(chapter: Chapter) -> Iterator[Way]:
    """All ways out of a chapter but `retry`."""
    columns: list[tuple[str, tuple[str, ...], tuple[Gain, ...]]] = []
    if chapter.outcome is not None:
        won = chapter.outcome
        columns = [
            ("plus", won.plus.goto, gains(won.success.steps, won.plus.steps)),
            ("plain", won.plain.goto, gains(won.success.steps, won.plain.steps)),
            ("failure", won.failure.goto, gains(won.failure.steps)),
        ]
    elif chapter.choices:
        columns = [("choice", one.goto or chapter.goto, gains(one.steps)) for one in chapter.choices]
    elif not chapter.ending:
        columns = [("choice", chapter.goto, ())]
    for result, goto, brings in columns:
        assert goto, (chapter.id, result)
        for word in goto:
            form = re.match(r"^(c\d\d|retry)(\^?)(?:\[([^\]]+)\])?$", word)
            assert form is not None, word
            assert form[1] != "retry" or result == "failure", chapter.id
            if form[1] != "retry":
                levels = chapter.levels + len(form[2]) + sum(gain.level for gain in brings)
                yield Way(result, form[1], form[3] or "", brings, levels)


def opened(condition: str, flags: frozenset[str]) -> bool:
    if condition == "two_freed":
        return len(flags & {"marsh", "mountain", "forest"}) >= 2
    form = re.match(r"^(not )?flag\((\w+)\)$", condition)
    return not condition or (form is not None and (form[2] in flags) != bool(form[1]))


def after(stop: Stop, way: Way) -> Stop:
    new = {gain.flag for gain in way.gains} | {CONTENT.items[gain.item].flag for gain in way.gains if gain.item}
    return Stop(way.goal, stop.flags | (new - {""}))


@cache
def open_ways(stop: Stop) -> tuple[Way, ...]:
    """The ways that are open after what the chapter itself brings."""
    return tuple(way for way in ways(CHAPTERS[stop.chapter]) if opened(way.condition, after(stop, way).flags))


@cache
def stops() -> frozenset[Stop]:
    """Everything that can be reached, by any choices and results."""
    begin = Stop("c01", frozenset())
    reached, waiting = {begin}, [begin]
    while waiting:
        here = waiting.pop()
        for way in open_ways(here):
            there = after(here, way)
            if there not in reached:
                reached.add(there)
                waiting.append(there)
    return frozenset(reached)


def walks(weight: Callable[[Stop, Way | None], int], failing: bool = True) -> tuple[int, int]:
    """The least and the most that a walk from the beginning to an ending gathers."""

    @cache
    def bounds(stop: Stop) -> tuple[int, int]:
        if CHAPTERS[stop.chapter].ending:
            return (weight(stop, None),) * 2
        found = []
        for way in open_ways(stop):
            if failing or way.result != "failure":
                least, most = bounds(after(stop, way))
                found.append((weight(stop, way) + least, weight(stop, way) + most))
        return min(one[0] for one in found), max(one[1] for one in found)

    return bounds(Stop("c01", frozenset()))


def test_the_chapters_of_the_plan() -> None:
    """ATC-CHK-01, ATC-CAMP-01, ATC-CNT-17."""
    assert list(CHAPTERS) == [f"c{number:02}" for number in range(1, 55)]
    kinds = Counter(chapter.type for chapter in CHAPTERS.values())
    assert kinds == {"encounter": 33, "story": 16, "market": 5}
    endings = [id for id, chapter in CHAPTERS.items() if chapter.ending]
    assert endings == ["c49", "c50", "c51", "c52", "c53", "c54"]
    for chapter in CHAPTERS.values():
        found = list(ways(chapter))
        assert bool(found) != chapter.ending
        assert all(way.goal in CHAPTERS for way in found), chapter.id
        if chapter.outcome is not None:
            assert "retry" in chapter.outcome.failure.goto, chapter.id


def test_arrival_levels() -> None:
    """ATC-CHK-02: whatever the route, a chapter is reached at its level."""
    for chapter in CHAPTERS.values():
        for way in ways(chapter):
            assert CHAPTERS[way.goal].level == chapter.level + way.levels, (chapter.id, way)


def test_every_chapter_is_reached_and_no_way_is_a_dead_end() -> None:
    """ATC-CHK-03, ATC-CHK-04, ATC-CHK-05."""
    assert {stop.chapter for stop in stops()} == set(CHAPTERS)
    seen: dict[tuple[str, str], set[bool]] = {}
    for stop in stops():
        results: dict[str, bool] = {}
        for way in ways(CHAPTERS[stop.chapter]):
            is_open = opened(way.condition, after(stop, way).flags)
            results[way.result] = results.get(way.result, False) or is_open
            if way.condition:
                seen.setdefault((stop.chapter, way.condition), set()).add(is_open)
        results.pop("failure", None)  # one can always try again
        assert all(results.values()), stop
    assert seen and all(found == {True, False} for found in seen.values()), seen

    @cache
    def good_end(stop: Stop) -> bool:
        if CHAPTERS[stop.chapter].ending:
            return stop.chapter != "c54"
        return any(good_end(after(stop, way)) for way in open_ways(stop) if way.result != "failure")

    assert all(good_end(stop) for stop in stops() if not CHAPTERS[stop.chapter].ending)


def test_nine_level_ups_on_every_walk() -> None:
    """ATC-CHK-07: the finale is played at level 10."""
    assert walks(lambda stop, way: way.levels if way else 0) == (9, 9)
    assert all(CHAPTERS[finale].level == 10 for finale in FINALES)


def test_length_trade_and_markets_of_every_walk() -> None:
    """ATC-CHK-06, ATC-CHK-08."""
    least, most = walks(lambda stop, way: 1)
    assert least >= 14 and most <= 20, (least, most)
    trades = walks(lambda stop, way: CHAPTERS[stop.chapter].type == "market" or CHAPTERS[stop.chapter].trade)
    assert trades[0] >= 3, trades
    assert walks(lambda stop, way: stop.chapter in MARKETS)[1] <= 5


def routes(act: int) -> set[frozenset[str]]:
    """The chapters of each way through an act, from where it can be entered to where it is left or ends."""
    inside = {id for id, chapter in CHAPTERS.items() if chapter.act == act}
    goals = {id: {way.goal for way in ways(CHAPTERS[id])} for id in CHAPTERS}
    entries = {goal for id in CHAPTERS if id not in inside for goal in goals[id] & inside} or {"c01"}
    found: set[frozenset[str]] = set()

    def go(here: str, gone: frozenset[str]) -> None:
        gone |= {here}
        if CHAPTERS[here].ending or goals[here] - inside:
            found.add(gone)
        for goal in goals[here] & inside - gone:
            go(goal, gone)

    for entry in entries:
        go(entry, frozenset())
    return found


def test_each_act_has_two_routes_with_nothing_in_common() -> None:
    """ATC-CHK-08: they share no chapter but the first one and the antechamber."""
    for act in (1, 2, 3, 4):
        ways_through = [route - {"c01", "c45"} for route in routes(act)]
        assert any(one and two and not one & two for one in ways_through for two in ways_through), act


def test_endings() -> None:
    """ATC-CHK-09: each finale leads to at least two endings; there are a great many walks."""
    for finale in FINALES:
        assert len({way.goal for way in ways(CHAPTERS[finale])}) >= 2

    @cache
    def count(stop: Stop) -> int:
        found = {(way.result, way.goal): after(stop, way) for way in open_ways(stop)}
        return sum(count(there) for there in found.values()) if found else 1

    assert count(Stop("c01", frozenset())) > 1000


def test_no_walk_meets_a_boss_too_often() -> None:
    """ATC-CHK-10: no deck more than twice, groups excepted."""
    for boss, sheet in CONTENT.bosses.items():

        def met(stop: Stop, way: Way | None, boss: str = boss) -> int:
            encounter = CHAPTERS[stop.chapter].encounter
            return int(encounter is not None and boss in [one.sheet for one in encounter.boss])

        assert sheet.group or walks(met)[1] <= 2, boss


def test_the_same_boss_twice_running_only_where_the_story_wants_it() -> None:
    """ATC-CHK-10: a story in two parts, or a kingdom that was left by a failure and is entered by its other gate."""
    pairs: set[tuple[str, str, bool]] = set()
    seen: set[tuple[Stop, str, bool]] = set()
    waiting = [(Stop("c01", frozenset()), "", False)]
    while waiting:
        stop, before, driven = here = waiting.pop()
        if here in seen:
            continue
        seen.add(here)
        encounter = CHAPTERS[stop.chapter].encounter
        if encounter is not None:
            last = CHAPTERS[before].encounter if before else None
            mine = {one.sheet for one in encounter.boss if not CONTENT.bosses[one.sheet].group}
            if last is not None and mine & {one.sheet for one in last.boss}:
                pairs.add((before, stop.chapter, driven))
            before, driven = stop.chapter, False
        for way in open_ways(stop):
            lost = way.result == "failure" and bool(way.levels)
            waiting.append((after(stop, way), before, driven or lost))
    assert {pair[:2] for pair in pairs if not pair[2]} == {("c15", "c19"), ("c17", "c23")}
    assert {pair[0] for pair in pairs if pair[2]} == {"c18", "c20", "c22"}


def test_gold_and_loot_on_every_walk() -> None:
    """ATC-CHK-12: gold of encounters, and never more loot than a tier has cards, named pieces counted."""

    def gold(stop: Stop, way: Way | None) -> int:
        encounter = CHAPTERS[stop.chapter].encounter
        return sum(gain.gold for gain in way.gains) if way and encounter else 0

    least, most = walks(gold, failing=False)
    assert least >= 19 and most <= 30, (least, most)
    for tier, cards in ((1, 16), (2, 15), (3, 13)):

        def loot(stop: Stop, way: Way | None, tier: int = tier) -> int:
            act = min(3, CHAPTERS[stop.chapter].act)
            count = 0
            for gain in way.gains if way else ():
                count += gain.loot if (gain.tier or act) == tier else 0
                count += bool(gain.gear and CONTENT.cards[gain.gear].tier == tier)
            fifth = bool(way) and way is not None and way.result in ("plus", "plain") and act == tier
            return count + int(fifth and any(gain.loot for gain in way.gains if way))

        assert walks(loot)[1] <= cards, (tier, walks(loot))


def test_everything_in_the_box_is_used() -> None:
    """ATC-CHK-11: decks, minions, perks, plot items, random cards and flags."""
    encounters = [chapter.encounter for chapter in CHAPTERS.values() if chapter.encounter]
    bosses = {one.sheet for encounter in encounters for one in encounter.boss} | {one.deck for one in encounters}
    assert bosses - {""} == set(CONTENT.bosses)
    text = msgspec.json.encode(list(CHAPTERS.values())).decode()
    minions = {group.kind for encounter in encounters for group in encounter.minions}
    assert all(kind in minions or f'"what":"{kind}"' in text for kind in CONTENT.minions)
    levels = {level.perk for printed in CONTENT.classes.values() for level in printed.levels}
    assert all(perk in levels or f'"perk":"{perk}"' in text for perk in CONTENT.perks)
    added = {chapter.adds for chapter in CHAPTERS.values()}
    assert {id for id, card in CONTENT.random.items() if not card.at_start} == added - {""}
    given = set(re.findall(r'"flag":"(\w+)"', text))
    items = {gain.item for chapter in CHAPTERS.values() for way in ways(chapter) for gain in way.gains if gain.item}
    given |= {CONTENT.items[item].flag for item in items} - {""}
    asked = set(re.findall(r"flag\((\w+)\)", text))
    assert given == asked
    assert {item.id for item in CONTENT.items.values() if item.flag} <= items


def test_stories_can_be_read_aloud() -> None:
    """Every chapter tells something, at a length that one reads aloud; each result of an encounter has its words."""
    for chapter in CHAPTERS.values():
        count = sum(len(paragraph.split()) for paragraph in chapter.text)
        assert 150 <= count <= 400, (chapter.id, count)
        if chapter.outcome is not None:
            assert chapter.outcome.success.text and chapter.outcome.failure.text and chapter.outcome.plus.text, (
                chapter.id
            )
        for choice in chapter.choices:
            assert choice.text, chapter.id
