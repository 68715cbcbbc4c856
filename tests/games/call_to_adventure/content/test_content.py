"""The cards as a set: counts, distribution, the difficulty curve, budgets, and that every verb has its use."""

from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any, get_args

import pytest

from questhall.games.call_to_adventure import CallToAdventure
from questhall.games.call_to_adventure.content.printed import Side, StoryCard
from questhall.games.call_to_adventure.content.vocabulary import ABILITIES, ICONS, AdversaryXp, Score, Verb
from questhall.games.call_to_adventure.table.card_text import rule_line
from questhall.kernel import BadPack, rule

CONTENT = CallToAdventure().content
ACTS = (1, 2, 3)


def cards(act: int, kind: str) -> list[StoryCard]:
    return [card for card in CONTENT.story.values() if card.act == act and card.kind == kind]


def paths(act: int) -> list[Side]:
    """The forty paths of an Act, Adversaries and Allies apart."""
    found = [card.top for card in cards(act, "trait")]
    for card in cards(act, "challenge"):
        assert card.bottom is not None
        found += [card.top, card.bottom]
    return found


def test_counts() -> None:
    assert [len(c) for c in (CONTENT.origins, CONTENT.motivations, CONTENT.destinies)] == [15, 15, 15]
    kinds = [[len(cards(act, kind)) for kind in ("trait", "challenge", "ally", "adversary")] for act in ACTS]
    assert kinds == [[10, 15, 4, 0], [10, 15, 2, 5], [10, 15, 0, 5]]
    for kind in ("hero", "antihero"):
        deck = [card for card in CONTENT.hand.values() if card.kind == kind]
        assert len(deck) == sum(card.copies for card in deck) == 22  # no card twice
    assert len(CONTENT.quests) == 10 and {q.adversary for q in CONTENT.quests.values()} == set(CONTENT.quests)
    assert sorted(card.id for card in CONTENT.hand.values() if card.skull) == [
        "cruel-betrayal", "dark-lords-champion", "harsh-lesson", "instill-fear", "sabotage", "tap-into-darkness",
    ]  # fmt: skip


@rule("CTA-SOLO-31", "CTA-SOLO-32")
def test_what_quests_add_is_what_the_rules_say() -> None:
    for quest in CONTENT.quests.values():
        assert 0 <= quest.difficulty_bonus <= 3
        for power, numbers in ((quest.menace, (1, 2)), (quest.opportunity, (-1,))):
            (verb,) = power.do
            assert isinstance(verb, AdversaryXp) and verb.n in numbers


def test_hand_decks_by_timing_points_and_partners() -> None:
    """What the plan of the decks asks for: 0 to 2 points, about 1 on average, less for what is strong."""
    timings = {
        "hero": {"any": 9, "your_turn": 4, "before": 3, "facing": 2, "facing_other": 2, "after_fail": 2},
        "antihero": {"any": 5, "your_turn": 4, "before": 3, "facing": 3, "facing_other": 4, "after_fail": 3},
    }
    for kind, wanted in timings.items():
        deck = [card for card in CONTENT.hand.values() if card.kind == kind]
        assert Counter(card.powers[0].trigger for card in deck) == wanted
        points = [card.triumph + card.tragedy for card in deck]
        assert min(points) >= 0 and max(points) <= 2 and 0.75 <= sum(points) / 22 <= 1.25
        others = sum(card.needs_other for card in deck if not card.skull)  # CTA-SOLO-05: solo has so many fewer
        assert others == (4 if kind == "hero" else 8)
        assert len({tuple(rule_line(power) for power in card.powers) for card in deck}) == 22  # each plays differently


def test_the_names_that_the_rules_state() -> None:
    named: list[Any] = [*CONTENT.characters.values(), *CONTENT.story.values(), *CONTENT.hand.values()]
    names = {card.name for card in named}
    assert {
        "Hunter", "Bound by Honor", "One With Nature", "Wise Master", "Noble", "Sole Survivor", "Vow of Vengeance",
        "Heir to the Throne", "Master of Whispers", "Adventurous", "Secret Royalty", "The Academy",
        "Lost in the Woods", "Unlikely Alliance", "Comrade in Arms", "Cruel Betrayal", "Dark Lord's Champion",
        "Harsh Lesson", "Instill Fear", "Tap into Darkness", "Sabotage",
    } <= names  # fmt: skip
    assert CONTENT.printed.rise.name == "Rise of the Adversary" and CONTENT.printed.victory.name == "Victory"
    assert CONTENT.story["lost-in-the-woods"].side("bottom").name == "Find a Place of Power"


def test_characters() -> None:
    pairs = {frozenset(card.icons) for card in CONTENT.origins.values()}
    assert pairs == {frozenset(pair) for pair in combinations(ABILITIES, 2)}
    assert Counter(icon for card in CONTENT.origins.values() for icon in card.story) == dict.fromkeys(ICONS, 1)
    single = Counter(name for card in CONTENT.motivations.values() for name in card.icons)
    assert single == dict.fromkeys(ABILITIES, 2)
    assert sum(len(card.story) for card in CONTENT.motivations.values()) == 3
    hidden = Counter(icon for card in CONTENT.destinies.values() for icon in card.story)
    assert sum(hidden.values()) == 15 and set(hidden.values()) == {2, 3}


@pytest.mark.parametrize(("act", "curve", "without"), [
    (1, {3: 4, 4: 8, 5: 3}, {"STR WIS", "DEX CON", "INT CHA"}),
    (2, {5: 5, 6: 7, 7: 3}, {"STR CHA", "DEX INT", "CON WIS"}),
    (3, {7: 5, 8: 7, 9: 3}, set()),
])  # fmt: skip
def test_challenges_by_ability_and_difficulty(act: int, curve: dict[int, int], without: set[str]) -> None:
    deck = cards(act, "challenge")
    assert Counter(card.difficulty for card in deck) == curve
    pairs = [" ".join(card.abilities) for card in deck if len(card.abilities) == 2]
    every = {" ".join(pair) for pair in combinations(ABILITIES, 2)}
    assert len(pairs) == len(set(pairs)) and set(pairs) == every - without
    singles = [card for card in deck if len(card.abilities) == 1]
    assert all(card.difficulty == min(curve) for card in singles)
    pluses = [card.top.plus + card.side("bottom").plus for card in deck]
    assert sorted(pluses) == [0] * 5 + [1] * 10
    for card in deck:
        assert not set(card.top.icons) & set(card.side("bottom").icons)


@pytest.mark.parametrize(("act", "abilities", "most", "points", "draws", "xp", "track"), [
    (1, 6, 2, (0, 2, 1.0), (6, 6), 6, (5, 6)),
    (2, 6, 2, (1, 4, 2.1), (6, 6), 5, (6, 7)),
    (3, 3, 1, (3, 7, 4.5), (3, 3), 4, (5, 6)),
])  # fmt: skip
def test_rewards(
    act: int, abilities: int, most: int, points: tuple[int, int, float], draws: tuple[int, int], xp: int,
    track: tuple[int, int],
) -> None:  # fmt: skip
    sides = paths(act)
    assert len(sides) == 40
    assert Counter(name for side in sides for name in side.icons) == dict.fromkeys(ABILITIES, abilities)
    assert Counter(icon for side in sides for icon in side.story) == dict.fromkeys(ICONS, 4)
    assert max(len(side.icons) for side in sides) <= most
    worth = [side.triumph + side.tragedy for side in sides]
    assert min(worth) >= points[0] and max(worth) <= points[1]
    assert abs(sum(worth) / 40 - points[2]) < 0.3
    assert (sum(side.hero for side in sides), sum(side.antihero for side in sides)) == draws
    assert sum(side.xp for side in sides) == xp
    assert (sum(side.virtue for side in sides), sum(side.corruption for side in sides)) == track
    assert not any(side.virtue and side.corruption for side in sides)


def test_triumph_to_tragedy_is_about_three_to_two() -> None:
    sides = [side for act in ACTS for side in paths(act)]
    ratio = sum(side.triumph for side in sides) / sum(side.tragedy for side in sides)
    assert 1.3 < ratio < 1.7


ABILITY, STORY, FALL, TARGET = (1.6, 1.1, 0.4), (1.0, 1.4, 1.8), (-0.4, -0.4, -1.0), (3.2, 4.3, 6.0)


def budget(side: Side, act: int) -> float:
    """What a path is worth in points, by the authors' table."""
    worth = len(side.icons) * ABILITY[act - 1] + len(side.story) * STORY[act - 1] + side.triumph + side.tragedy
    worth += 0.9 * (side.hero + side.antihero + side.either) + side.xp + 1.2 * side.virtue
    return worth + FALL[act - 1] * side.corruption + 0.5 * len(side.powers)


@pytest.mark.parametrize("act", ACTS)
def test_no_path_is_dominant_or_poor(act: int) -> None:
    for card in cards(act, "challenge"):
        for path in ("top", "bottom"):
            side = card.side(path)
            assert abs(budget(side, act) - TARGET[act - 1] - side.plus) <= 0.95, (card.id, path, budget(side, act))
    for card in cards(act, "trait"):
        price = sum(need.xp for need in card.needs)
        assert abs(budget(card.top, act) - (TARGET[act - 1] - 1 + price)) <= 1.25, (card.id, budget(card.top, act))


def test_trait_requirements() -> None:
    def lines(act: int) -> Counter[str]:
        found: Counter[str] = Counter()
        for card in cards(act, "trait"):
            for need in card.needs[:1]:
                kind = f"xp{need.xp}" if need.xp else "icon" if need.icons else "story" if need.story else "level"
                found[kind] += 1
            found["free"] += not card.needs
        return +found

    assert lines(1) == {"xp1": 4, "icon": 3, "story": 1, "free": 2}
    assert lines(2) == {"xp1": 3, "xp2": 1, "icon": 3, "story": 2, "level": 1}
    assert lines(3) == {"xp2": 2, "xp3": 1, "icon": 3, "story": 2, "level": 2}


def test_every_verb_is_used() -> None:
    assert {type(verb) for verb in CONTENT.verbs.values()} == set(get_args(Verb))


def test_every_card_can_be_read() -> None:
    everything: list[Any] = [
        *CONTENT.characters.values(),
        *CONTENT.story.values(),
        *CONTENT.hand.values(),
        *CONTENT.quests.values(),
    ]
    texts = [card.flavour for card in everything]
    assert all(len(text) > 10 for text in texts) and len(set(texts)) == len(texts)
    assert all(card.name for card in everything)
    for card in CONTENT.story.values():
        for path in CONTENT.facts[card.id]:
            side = card.side(path)
            assert card.kind == "ally" or side.tale
            assert card.kind != "challenge" or side.name


def test_a_pack_adds_and_replaces_and_its_faults_are_named(tmp_path: Path) -> None:
    folder = tmp_path / "call-to-adventure"
    folder.mkdir()
    entry = '[light-fingers]\nname = "Very Light Fingers"\nact = 1\nkind = "trait"\nflavour = "Gone already."\n'
    (folder / "act_one.toml").write_text(entry + '[light-fingers.top]\nicons = ["DEX"]\ntale = "was gone"\n')
    game = CallToAdventure([tmp_path])
    assert game.content.story["light-fingers"].name == "Very Light Fingers" and len(game.content.story) == 91
    assert game.fingerprint() != CallToAdventure().fingerprint()
    (folder / "act_one.toml").write_text(entry + '[light-fingers.top]\nicons = ["LUCK"]\n')
    with pytest.raises(BadPack, match="light-fingers.*icons"):
        CallToAdventure([tmp_path])
    (folder / "act_one.toml").write_text(entry.replace("trait", "challenge") + '[light-fingers.top]\ntale = "x"\n')
    with pytest.raises(BadPack, match="a top and a bottom path"):
        CallToAdventure([tmp_path])


def test_cards_say_more_than_icons() -> None:
    """Not every Destiny counts icons, and one Trait or Challenge in five has a text of its own."""
    counted = [
        {verb.n.per.partition(":")[0] for power in card.powers for verb in power.do if isinstance(verb, Score)}
        for card in CONTENT.destinies.values()
    ]
    assert sum(kinds <= {"icon", "story"} for kinds in counted) == 8
    assert set.union(*counted) == {
        "icon", "story", "ally", "ally_any", "hero_played", "antihero_played", "challenge", "trait", "xp", "level_step",
    }  # fmt: skip
    told = [card for act in ACTS for kind in ("trait", "challenge") for card in cards(act, kind) if speaks(card)]
    assert len(told) == 17
    texts = [rule_line(power) for card in told for path in CONTENT.facts[card.id] for power in card.side(path).powers]
    assert len(set(texts)) == 16


def speaks(card: StoryCard) -> bool:
    return any(card.side(path).powers for path in CONTENT.facts[card.id])
