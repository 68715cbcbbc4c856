"""How hard Adventure Tactics is: the tables of encounters, whole campaigns, cards and builds.

python -m balance.adventure_tactics balance 200 [FILE]    wins of the bots by encounter, a line of FILE a game
python -m balance.adventure_tactics table FILE            the table again from what was played so far
python -m balance.adventure_tactics campaign 20           whole campaigns by bots who go where nobody has been
python -m balance.adventure_tactics builds 20 [FILE [c15,c16 [FIRST]]]  the later acts, by random legal builds with loot
python -m balance.adventure_tactics built FILE ...        their table again from what was played so far
python -m balance.adventure_tactics cards 300 [FILE]      which cards the bots choose, and whether one wins too much
python -m balance.adventure_tactics verdict FILE          the same again from what was played so far
"""

import json
import statistics
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any, Iterable

from questhall.games.adventure_tactics import AdventureTactics
from questhall.games.adventure_tactics.rules.campaign.perks import give_perk
from questhall.games.adventure_tactics.rules.cards.classes import hero_of
from questhall.games.adventure_tactics.state import GameTable
from questhall.kernel import PASS, Chance, Decision, Option, Run
from questhall.lab.statistics import wilson

GAME = AdventureTactics()
SETTING: dict[str, Any] = {"play": "encounter", "chapter": "c10", "heroes": 4, "mode": "normal", "rounds": 20}
ENCOUNTERS = ("c02", "c03", "c04", "c06", "c07", "c08", "c10", "c11", "c12")
LATER = tuple(id for id, one in GAME.content.chapters.items() if one.encounter is not None and one.act > 1)
AT_A_TIME = 25  # games of a cell at a time, so that a run that is broken off has played all cells about equally often
Game = dict[str, Any]


def play(state: GameTable, chance: Chance, who: str = "normal") -> None:
    """One game to its end by a party of bots, or by players who choose at random."""
    run = Run(GAME, state)
    while run.decision is not None:
        decision = run.decision
        option = GAME.sensible(state, decision, chance) if who == "normal" else chance.pick(decision.options)
        run.answer(decision.seat, option)


def one(chapter: str, heroes: int, seed: int, who: str, mode: str = "normal") -> Game:
    """One encounter: how it ended, in which round, and how many potions were drunk."""
    chosen = GAME.options({**SETTING, "chapter": chapter, "heroes": heroes, "mode": mode, "ties": "program"})
    state = GAME.setup(1, chosen, Chance.of(f"{chapter} {heroes} {seed}"))
    play(state, Chance.of(seed, "bot"), who)
    encounter = state.encounter
    assert encounter is not None
    return {
        "chapter": chapter,
        "heroes": heroes,
        "who": who,
        "result": encounter.result,
        "round": encounter.round,
        "potions": encounter.drunk,
    }


def measure(chapter: str, heroes: int, games: int, who: str, mode: str = "normal") -> dict[str, float]:
    """Results of a party of bots in one encounter: share of wins, of bonuses among them, rounds, potions."""
    found = [one(chapter, heroes, seed, who, mode) for seed in range(games)]
    wins = [game for game in found if game["result"] != "failure"]
    return {
        "win": len(wins) / games,
        "bonus": sum(game["result"] == "plus" for game in wins) / max(1, len(wins)),
        "rounds": sum(game["round"] for game in found) / games,
        "potions": sum(game["potions"] for game in found) / games,
    }


def balance(games: int, into: Path | None) -> None:
    """Every cell in passes of a few games, bots and random players; a line of JSON a game where a file is given."""
    found: list[Game] = []
    for first in range(0, games, AT_A_TIME):
        for chapter in ENCOUNTERS:
            for heroes in (3, 4, 5):
                new = [one(chapter, heroes, seed, "normal") for seed in range(first, min(games, first + AT_A_TIME))]
                new += [one(chapter, heroes, seed, "random") for seed in range(first // 5, (first + AT_A_TIME) // 5)]
                found += new
                if into is not None:
                    with into.open("a", encoding="utf-8") as file:
                        file.writelines(json.dumps(game) + "\n" for game in new)
    table(found)


def table(found: Iterable[Game]) -> None:
    """The tables of docs/games/adventure-tactics.md: each cell, and each encounter over its three sizes."""
    cells: dict[tuple[str, int, str], list[Game]] = defaultdict(list)
    for game in found:
        cells[game["chapter"], game["heroes"], game["who"]].append(game)
        cells[game["chapter"], 0, game["who"]].append(game)
    print("| chapter | heroes | wins | bonus among wins | rounds, median (95 %) | potions | random wins | games |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for chapter in ENCOUNTERS:
        for heroes in (3, 4, 5):
            _row(chapter, heroes, cells[chapter, heroes, "normal"], cells[chapter, heroes, "random"])
    print("\n| chapter | wins, 95 % interval | bonus among wins | largest difference of sizes | random wins | games |")
    print("| --- | --- | --- | --- | --- | --- |")
    for chapter in ENCOUNTERS:
        games, luck = cells[chapter, 0, "normal"], cells[chapter, 0, "random"]
        if games:
            sizes = [share(cells[chapter, heroes, "normal"]) for heroes in (3, 4, 5)]
            print(
                f"| {_title(chapter)} | {share(games):.0%} ({_interval(games)}) | {bonus(games):.0%} "
                f"| {max(sizes) - min(sizes):.0%} | {share(luck):.1%} of {len(luck)} | {len(games)} |"
            )


def _row(chapter: str, heroes: int, games: list[Game], luck: list[Game]) -> None:
    if not games:
        return
    rounds = sorted(game["round"] for game in games)
    potions = [game["potions"] for game in games if game["result"] != "failure"]
    print(
        f"| {_title(chapter)} | {heroes} | {share(games):.0%} ({_interval(games)}) | {bonus(games):.0%} "
        f"| {statistics.median(rounds):.0f} ({rounds[len(rounds) * 19 // 20]}) "
        f"| {sum(potions) / max(1, len(potions)):.1f} | {share(luck):.0%} | {len(games)} |",
        flush=True,
    )


def share(games: list[Game]) -> float:
    """Share of wins."""
    return sum(game["result"] != "failure" for game in games) / max(1, len(games))


def bonus(games: list[Game]) -> float:
    """Share of bonus objectives among the wins."""
    wins = [game for game in games if game["result"] != "failure"]
    return sum(game["result"] == "plus" for game in wins) / max(1, len(wins))


def _interval(games: list[Game]) -> str:
    found = wilson(sum(game["result"] != "failure" for game in games), len(games))
    return f"{found.low:.0%} to {found.high:.0%}"


def _title(chapter: str) -> str:
    return f"{chapter} {GAME.content.chapters[chapter].title}"


def campaign(games: int) -> None:
    """Whole campaigns: heroes are made, level, trade and fight; where the way forks they go where nobody has been."""
    chosen = GAME.options({"mode": "normal", "ties": "program", "rounds": 20})
    ends: dict[str, int] = defaultdict(int)
    seen: dict[str, int] = defaultdict(int)
    lost, gold, levels, passed = [], [], [], []
    for seed in range(games):
        state = GAME.setup(1 + seed % 5, chosen, Chance.of(seed, "campaign"))
        failures = steer(state, Chance.of(seed, "bot"), seen)
        ends[state.over] += 1
        for visit in state.visited:
            seen[visit.chapter] += 1
        passed.append(len(state.visited))
        lost.append(failures)
        gold.append(state.gold)
        levels.append(len(state.heroes[0].levels))
    print(f"{games} campaigns by bots, one to five seats: endings {dict(sorted(ends.items()))}")
    unseen = [id for id in GAME.content.chapters if not seen[id]]
    print(f"chapters seen: {len(GAME.content.chapters) - len(unseen)} of {len(GAME.content.chapters)}, not: {unseen}")
    for words, values in (("chapters", passed), ("encounters lost", lost), ("gold", gold), ("level", levels)):
        print(f"{words}: mean {statistics.mean(values):.2f}, {min(values)} to {max(values)}")


def steer(state: GameTable, chance: Chance, seen: dict[str, int]) -> int:
    """One campaign to its ending by bots; ways and choices are drawn, the rare ones first. Says how often they lost."""
    run = Run(GAME, state)
    failures = 0
    while run.decision is not None:
        decision = run.decision
        option = GAME.sensible(state, decision, chance)
        if decision.kind == "next_chapter":
            failures += decision.about[1] == "failure"
            rare = min(seen[str(one[1])] for one in decision.options)
            option = chance.pick([one for one in decision.options if seen[str(one[1])] == rare])
        elif decision.kind == "story":
            option = chance.pick(decision.options)
        run.answer(decision.seat, option)
    return failures


# which cards are chosen

LEVELS = (4, 6, 8, 10)
HARDER = {4: 58, 6: 140, 8: 145, 10: 220}  # HP that the boss has more, so that heroes of these levels can lose
MARGIN = 0.12  # a card that wins so much more often than all games of its level is dominant


def cards(games: int, into: Path | None) -> None:
    """Parties of random legal builds with random gear: what they held, could have played and did play.

    With a file it goes on behind the games that are in it.
    """
    found: list[Game] = []
    if into is not None and into.exists():
        found = [json.loads(line) for line in into.read_text(encoding="utf-8").splitlines()]
    for seed in range(len(found), games):
        found.append(build_and_fight(seed))
        if into is not None:
            with into.open("a", encoding="utf-8") as file:
                file.write(json.dumps(found[-1]) + "\n")
    verdict(found)


def build_and_fight(seed: int) -> Game:
    """One encounter of heroes who took their levels at random, against a boss that was made tougher for them."""
    level, chapter = LEVELS[seed % len(LEVELS)], ("c10", "c11", "c12")[seed // len(LEVELS) % 3]
    chosen = GAME.options({**SETTING, "chapter": chapter, "heroes": 4 + seed % 2, "ties": "program"})
    chance = Chance.of(seed, "cards")
    state = GAME.setup(1, chosen, Chance.of(seed, "build"))
    run = Run(GAME, state)
    offered: dict[str, int] = defaultdict(int)
    taken: dict[str, int] = defaultdict(int)
    ready = False
    while run.decision is not None:
        decision = run.decision
        if decision.kind == "who_levels" and not ready:
            ready, state.levels_won = True, level - 1
            state.coming["boss_hp"] = HARDER[level]
            equip(state, chance)
        if decision.kind == "level":
            option = pick_level(state, decision, chance)
        else:
            option = GAME.sensible(state, decision, chance)
        if decision.kind in ("act", "response", "trigger"):
            for one in decision.options:
                if isinstance(one, tuple) and one[0] in ("play", "use", "respond", "prepare", "equip"):
                    offered[str(one[1])] += 1
                    taken[str(one[1])] += one == option
        run.answer(decision.seat, option)
    encounter = state.encounter
    assert encounter is not None
    held = {card for hero in state.heroes for card in (*hero.deck, *hero.gear, *hero.features)}
    laid = {card for board in encounter.boards.values() for card in (*board.passives, *board.dice)}
    owned = {card for hero in state.heroes for card in (*hero.passives, *hero.dice)}
    return {
        "level": level,
        "won": encounter.result != "failure",
        "held": sorted(held | owned),
        "laid": sorted(laid),
        "offered": dict(offered),
        "taken": {card: count for card, count in taken.items() if count},
    }


def builds(games: int, into: Path | None, chapters: tuple[str, ...], seed: int = 0) -> None:
    """Every encounter of the later acts and every size, by parties as a random walk would bring them there."""
    found: list[Game] = []
    for first in range(seed, seed + games, 10):
        for chapter in chapters:
            for heroes in (3, 4, 5):
                new = [walked(chapter, heroes, one) for one in range(first, min(seed + games, first + 10))]
                found += new
                if into is not None:
                    with into.open("a", encoding="utf-8") as file:
                        file.writelines(json.dumps(game) + "\n" for game in new)
    build_table(found)


def walked(chapter: str, heroes: int, seed: int) -> Game:
    """One encounter of heroes who took their levels at random, mostly on in one class, with the loot of the way."""
    chosen = GAME.options({**SETTING, "chapter": chapter, "heroes": heroes, "ties": "program"})
    chance = Chance.of(f"{chapter} {heroes} {seed}", "builds")
    state = GAME.setup(1, chosen, Chance.of(f"{chapter} {heroes} {seed}", "walk"))
    run = Run(GAME, state)
    ready = False
    while run.decision is not None:
        decision = run.decision
        if decision.kind == "who_levels" and not ready:
            ready = True
            loot_of_the_way(state, chance, GAME.content.chapters[chapter].level)
        if decision.kind == "level":
            option = pick_level(state, decision, chance)
        elif decision.kind == "loadout":
            option = PASS  # they wear what they found first
        else:
            option = GAME.sensible(state, decision, chance)
        run.answer(decision.seat, option)
    encounter = state.encounter
    assert encounter is not None
    return {
        "chapter": chapter,
        "heroes": heroes,
        "who": "walked",
        "result": encounter.result,
        "round": encounter.round,
        "potions": encounter.drunk,
    }


def loot_of_the_way(state: GameTable, chance: Chance, level: int) -> None:
    """ATC-BAL-13: two pieces for each level that was won, of the tier of its act, dealt to heroes with a free slot."""
    cards = GAME.content.cards
    tiers = [1 if won <= 3 else 2 if won <= 6 else 3 for won in range(1, level) for _ in range(2)]
    for tier in tiers:
        owned = {card for hero in state.heroes for card in hero.gear}
        pieces = [id for id, card in cards.items() if card.tier == tier and id not in owned]
        card = chance.pick(pieces)
        free = [hero for hero in state.heroes if cards[card].kind not in [cards[one].kind for one in hero.gear]]
        chance.pick(free or state.heroes).gear.append(card)


def build_table(found: Iterable[Game]) -> None:
    """Each encounter of the later acts: wins over all sizes, by size, bonus, rounds, potions."""
    cells: dict[tuple[str, int], list[Game]] = defaultdict(list)
    for game in found:
        cells[game["chapter"], game["heroes"]].append(game)
        cells[game["chapter"], 0].append(game)
    print("| chapter | level | wins, 95 % interval | 3 / 4 / 5 heroes | bonus among wins | rounds | potions | games |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for chapter in sorted({chapter for chapter, _ in cells}):
        games = cells[chapter, 0]
        sizes = " / ".join(f"{share(cells[chapter, heroes]):.0%}" for heroes in (3, 4, 5))
        played = " / ".join(str(len(cells[chapter, heroes])) for heroes in (3, 4, 5))
        wins = [game for game in games if game["result"] != "failure"]
        rounds = statistics.median(game["round"] for game in games)
        potions = statistics.mean([game["potions"] for game in wins] or [0])
        print(
            f"| {_title(chapter)} | {GAME.content.chapters[chapter].level} | {share(games):.0%} ({_interval(games)}) "
            f"| {sizes} | {bonus(games):.0%} | {rounds:.0f} | {potions:.1f} | {played} |"
        )


def pick_level(state: GameTable, decision: Decision, chance: Chance) -> Option:
    """Any class, but mostly on in an elite class, or in the first one, so that their last cards are seen too."""
    hero = hero_of(state, str(decision.about[0]))  # type: ignore[index]
    first = [one for one in decision.options if one[1] == hero.levels[0]]  # type: ignore[index]
    if first and (state.heroes.index(hero) + len(state.loot[1][0])) % 3 == 0:
        return first[0]
    elite = [one for one in decision.options if GAME.content.classes[str(one[1])].kind == "elite"]  # type: ignore[index]
    begun = [one for one in elite if str(one[1]) in hero.levels]  # type: ignore[index]
    return chance.pick(decision.options if chance.below(5) == 0 else begun or elite or decision.options)


def equip(state: GameTable, chance: Chance) -> None:
    """A weapon, an armor and an accessory for everybody, and a perk that brings a card, whatever the supply gives."""
    perks = [id for id, perk in GAME.content.perks.items() if perk.card]
    chance.shuffle(perks)
    for hero in state.heroes:
        give_perk(state, hero, perks.pop())
    for kind in ("weapon", "armor", "accessory"):
        pieces = [id for id, card in GAME.content.cards.items() if card.kind == kind]
        chance.shuffle(pieces)
        for hero in state.heroes:
            hero.gear.append(pieces.pop())


def verdict(found: Iterable[Game]) -> None:
    """Cards that no bot chose, cards that are hardly ever or always chosen, cards that win too much."""
    games = list(found)
    content = GAME.content
    wanted = {id for id, card in content.cards.items() if card.kind != "boss" and not card.boss}
    wins: dict[int, list[bool]] = defaultdict(list)
    by_card: dict[str, list[tuple[int, bool]]] = defaultdict(list)
    offered: dict[str, int] = defaultdict(int)
    taken: dict[str, int] = defaultdict(int)
    laid: set[str] = set()
    for game in games:
        wins[game["level"]].append(game["won"])
        laid.update(game["laid"])
        for card in game["held"]:
            by_card[card].append((game["level"], game["won"]))
        for card, count in game["offered"].items():
            offered[card] += count
        for card, count in game["taken"].items():
            taken[card] += count
    mean = {level: sum(won) / len(won) for level, won in wins.items()}
    static = {id for id in wanted if not content.cards[id].steps}  # gear that only lies there
    never = sorted(id for id in wanted if not taken[id] and id not in laid and id not in static)
    print(f"{len(games)} games; wins by level: " + ", ".join(f"{level} {mean[level]:.0%}" for level in sorted(mean)))
    print(f"{len(wanted)} cards; held by somebody {len(wanted & set(by_card))}; never chosen: {never}")
    rare = [id for id in wanted if offered[id] >= 50 and wilson(taken[id], offered[id]).high < 0.02]
    print(f"chosen in fewer than 2 of 100 moments in which they could be (95 % sure): {sorted(rare)}")
    strong = []
    for id, results in by_card.items():
        expected = sum(mean[level] for level, _ in results) / len(results)
        share = wilson(sum(won for _, won in results), len(results))
        if share.low > expected + MARGIN:
            strong.append(f"{id} ({share.percent()}, all {expected:.0%}, {len(results)} games)")
    print(f"dominant (wins wholly above the mean of their levels by {MARGIN:.0%}): {strong or 'none'}")


def main() -> None:
    what, rest = (sys.argv[1] if len(sys.argv) > 1 else ""), sys.argv[2:]
    if what == "balance":
        balance(int(rest[0]) if rest else 200, Path(rest[1]) if len(rest) > 1 else None)
    elif what == "builds":
        into = Path(rest[1]) if len(rest) > 1 else None
        chapters = tuple(rest[2].split(",")) if len(rest) > 2 and rest[2] != "all" else LATER
        builds(int(rest[0]) if rest else 20, into, chapters, int(rest[3]) if len(rest) > 3 else 0)
    elif what == "built":
        build_table(json.loads(line) for path in rest for line in Path(path).read_text(encoding="utf-8").splitlines())
    elif what == "table":
        table(json.loads(line) for line in Path(rest[0]).read_text(encoding="utf-8").splitlines())
    elif what == "verdict":
        verdict(json.loads(line) for line in Path(rest[0]).read_text(encoding="utf-8").splitlines())
    elif what == "campaign":
        campaign(int(rest[0]) if rest else 20)
    elif what == "cards":
        cards(int(rest[0]) if rest else 300, Path(rest[1]) if len(rest) > 1 else None)
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
