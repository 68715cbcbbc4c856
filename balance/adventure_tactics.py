"""How hard Adventure Tactics is: whole campaigns, and what each card is worth.

python -m balance.adventure_tactics campaign 20           whole campaigns by bots who go where nobody has been
python -m balance.adventure_tactics cards 300 [FILE]      which cards the bots choose, and whether one wins too much
python -m balance.adventure_tactics verdict FILE          the same again from what was played so far

`adventure_tactics_walks` measures the encounters one by one.
"""

import json
import statistics
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any, Iterable

from questhall.games.adventure_tactics import AdventureTactics
from questhall.games.adventure_tactics.rules.campaign.perks import give_perk
from questhall.games.adventure_tactics.rules.campaign.votes import HOST, OTHERS
from questhall.games.adventure_tactics.rules.cards.classes import hero_of
from questhall.games.adventure_tactics.state import GameTable
from questhall.kernel import Chance, Decision, Option, Run
from questhall.lab.statistics import wilson

GAME = AdventureTactics()
SETTING: dict[str, Any] = {"play": "encounter", "chapter": "c10", "heroes": 4, "mode": "normal", "rounds": 20}
ENDINGS = [id for id, one in GAME.content.chapters.items() if one.ending]
Game = dict[str, Any]


def campaign(games: int) -> None:
    """Whole campaigns: heroes are made, level, trade and fight; where the way forks they go where nobody has been."""
    chosen = GAME.options({"mode": "normal", "ties": "program", "rounds": 20})
    ends: dict[str, int] = defaultdict(int)
    seen: dict[str, int] = defaultdict(int)
    lost, gold, levels, passed = [], [], [], []
    by_size: dict[int, list[int]] = defaultdict(list)
    for seed in range(games):
        state = GAME.setup(1 + seed % 5, chosen, Chance.of(seed, "campaign"))
        steer(state, Chance.of(seed, "bot"), seen)
        failures = encounters_lost(state)
        ends[state.over] += 1
        for visit in state.visited:
            seen[visit.chapter] += 1
        passed.append(len(state.visited))
        lost.append(failures)
        by_size[len(state.heroes)].append(failures)
        gold.append(state.gold)
        levels.append(len(state.heroes[0].levels))
    print(f"{games} campaigns by bots, one to five seats: endings {dict(sorted(ends.items()))}")
    unseen = [id for id in GAME.content.chapters if not seen[id]]
    print(f"chapters seen: {len(GAME.content.chapters) - len(unseen)} of {len(GAME.content.chapters)}, not: {unseen}")
    for words, values in (("chapters", passed), ("encounters lost", lost), ("gold", gold), ("level", levels)):
        around = 1.96 * statistics.stdev(values) / len(values) ** 0.5
        print(f"{words}: mean {statistics.mean(values):.2f} (+- {around:.2f}), {min(values)} to {max(values)}")
    for heroes, counts in sorted(by_size.items()):
        print(f"  lost by {heroes} heroes: mean {statistics.mean(counts):.2f} in {len(counts)} campaigns")


PATIENCE, LAST = 3, 6  # tries before a party goes elsewhere; before it gives up the last fight


def steer(state: GameTable, chance: Chance, seen: dict[str, int]) -> None:
    """One campaign to its ending by bots; ways and choices are drawn, the rare ones first.

    The host's seat decides. Who has lost tries again, three times in four, until patience is over.
    """
    run = Run(GAME, state)
    while run.decision is not None:
        decision = run.decision
        option = GAME.sensible(state, decision, chance)
        if decision.kind == "next_chapter" and (decision.seat == HOST or OTHERS not in decision.options):
            ways = [str(one[1]) for one in decision.options if one != OTHERS]  # type: ignore[index]
            if decision.about[1] == "failure":  # type: ignore[index]
                final = all(way == "retry" or way in ENDINGS for way in ways)
                leaves = state.failures >= (LAST if final else PATIENCE) or (not final and chance.below(4) == 0)
                ways = [way for way in ways if (way != "retry") == leaves] or ways
            rare = min(seen[way] for way in ways)
            option = ("go", chance.pick([way for way in ways if seen[way] == rare]))
        elif decision.kind == "story":
            option = chance.pick(decision.options)
        run.answer(decision.seat, option)


def encounters_lost(state: GameTable) -> int:
    """As the journal has it: where one can only try again, nobody is asked."""
    return sum(note.what == "result" and note.how == "failure" for note in state.journal)


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
    if what == "verdict":
        verdict(json.loads(line) for line in Path(rest[0]).read_text(encoding="utf-8").splitlines())
    elif what == "campaign":
        campaign(int(rest[0]) if rest else 20)
    elif what == "cards":
        cards(int(rest[0]) if rest else 300, Path(rest[1]) if len(rest) > 1 else None)
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
