"""The log speaks in words: no event of the rules falls back to its bare name."""

import re
from pathlib import Path

from tests.games.adventure_tactics.positions import Arena, step

from questhall.games import adventure_tactics
from questhall.games.adventure_tactics.content.vocabulary import Activate
from questhall.games.adventure_tactics.rules.campaign.market import open_market
from questhall.games.adventure_tactics.rules.cards.steps import perform
from questhall.games.adventure_tactics.rules.enemies.enemy_attacks import basic_strike
from questhall.games.adventure_tactics.rules.fight.damage import lose
from questhall.games.adventure_tactics.state import Figure
from questhall.games.adventure_tactics.table.log import line
from questhall.games.adventure_tactics.table.names import name_of_figure, objective_words
from questhall.kernel import Event

RULES = Path(adventure_tactics.__file__).parent


def test_every_event_has_words() -> None:
    said = {name for file in RULES.rglob("*.py") for name in re.findall(r'say\(\s*state,\s*"(\w+)"', file.read_text())}
    words = (RULES / "table" / "log.py").read_text()
    assert len(said) > 60
    assert [name for name in sorted(said) if f'"{name}"' not in words] == []


def test_words_instead_of_ids() -> None:
    state = Arena().state
    said = lambda what, *args: line(state, Event(what, -1, args))  # noqa: E731
    assert said("market", "silk_vest", "smelling_salts") == "On sale: Silk Vest, Smelling Salts"
    assert (
        said("next", "potions=1", "heroes_first=1") == "In the next encounter: revive potions +1, the heroes go first"
    )
    assert said("roll_off", 1, 7) == "Player 2 rolls 7"
    assert said("seat", "roberta", 1) == "Roberta is played by player 2"  # whom the page calls by name
    story = next(one for one in state.content.chapters.values() if one.choices)
    choice = story.choices[0]
    assert said("chose", story.id, 0) == f"The party decides: {choice.label}. {choice.text}"


def test_a_number_says_what_it_counts() -> None:
    arena = Arena()
    arena.hero("roberta", 0, 0)
    arena.foe("melee_goblin", 1, 0)
    said = lambda what, *args: line(arena.state, Event(what, -1, args))  # noqa: E731
    assert said("heal", "roberta", 2, 9) == "Roberta heals 2 HP"
    assert said("burn", "roberta", 2) == "Roberta burns for 2 damage"
    assert said("expose", "roberta", 1) == "Attacks on Roberta deal 1 more damage"
    assert said("penalty", "roberta", 1) == "The red die: 1 card set aside"
    assert said("penalty", "roberta", 3) == "The red die: 3 cards set aside"
    assert said("actions", "roberta", 1) == "Roberta has 1 more action"
    blow = said("attack", "M1", "roberta", 3, 1, "-", 0, 1, 3, "R3")
    assert blow.endswith("hits Roberta: 3, +1, -1 protected = 3 damage")
    assert said("attack", "M1", "roberta", 3, 0, "-", 0, 0, 3, "R3") == "Melee Goblin M1 hits Roberta for 3 damage"
    assert said("attack", "M1", "roberta", 0, 0, "-", 0, 0, 0, "W0") == "Melee Goblin M1 hits Roberta for no damage"


def test_who_has_just_left_the_board_still_has_a_name() -> None:
    arena = Arena()
    arena.hero("roberta", 0, 0)
    said = lambda what, *args: line(arena.state, Event(what, -1, args))  # noqa: E731
    pop = next(id for id in arena.state.content.index.sources if id.startswith("kiln_imp."))
    assert said("trigger", "M3", pop).startswith("Kiln Imp M3: ")
    own = next(id for id in arena.state.content.index.sources if id.startswith("queen_domianne."))
    assert said("trigger", "B", own).startswith("Queen Domianne: ")
    arena.encounter.gone["M3"] = "kiln_imp"
    assert said("throws", "M3", "W2") == "Kiln Imp M3 rolls white 2"
    assert said("defeated", "B", "queen_domianne") == "Queen Domianne is defeated"
    assert said("defeated", "M3", "kiln_imp") == "Kiln Imp M3 is defeated"
    assert said("level", "roberta", "beast_trainer", 2) == "Roberta takes Beast Trainer 2"
    assert said("trigger", "roberta", "drain") == "Roberta: Drain"


def test_objectives_are_sentences() -> None:
    arena = Arena(party=5)

    def aims(chapter: str) -> list[str]:
        arena.state.chapter = chapter
        return [objective_words(arena.state), objective_words(arena.state, main=False)]

    assert aims("c21")[0] == "Collect 4: ledger, and carry them to the way out"
    assert aims("c30")[0] == "A hero in the gate at 6 cleanups"
    assert aims("c43")[0] == "All heroes on the top of the stair"
    assert aims("c48")[1] == "Domianne keeps 1 HP or more"
    assert aims("c02")[1] == "No enemy in the lane behind you at a cleanup"
    assert aims("c22")[1] == "Defeat 9 thornlings"
    fights = [id for id, one in arena.state.content.chapters.items() if one.encounter]
    assert not [words for id in fights for words in aims(id) if "the the" in words]


def test_of_several_things_each_keeps_its_number_to_the_last() -> None:
    arena = Arena(main={"type": "survive", "rounds": 9})
    arena.hero("roberta", 0, 0)
    mirrors = [arena.thing("mirror", column, 4) for column in (2, 4)]
    lamp = arena.thing("lamp", 6, 4)
    for thing in (mirrors[0], mirrors[1], lamp):
        arena.run(lose(arena.state, thing, 9, None))
    told = [event.told(-1) if event.words else line(arena.state, event) for event in arena.state.events or []]
    assert [words for words in told if "defeated" in words] == [
        "Mirror 1 is defeated", "Mirror 2 is defeated", "Lamp is defeated",
    ]  # fmt: skip


def test_the_market_tells_all_that_is_for_sale() -> None:
    state = Arena().state
    state.chapter, state.pool = "c05", ["goblin_leathers"]  # nobody took them
    open_market(state)
    assert line(state, (state.events or [])[-1]).endswith("Goblin Leathers")


def test_two_servants_are_told_apart() -> None:
    arena = Arena()
    hero = arena.hero("elwyn", 0, 0)
    for id, column in (("s1", 2), ("s2", 3)):
        arena.encounter.figures[id] = Figure(id, "summon", "bone_servant", column, 5, 5, owner="elwyn")
    arena.encounter.figures["s3"] = Figure("s3", "summon", "imp", 4, 5, 5, owner="elwyn")
    assert [name_of_figure(arena.state, id) for id in ("s1", "s2", "s3")] == ["Bone Servant 1", "Bone Servant 2", "Imp"]
    arena.run(perform(arena.state, arena.deed(hero), [step(do="clear", what="summon")]), "on s2")
    assert line(arena.state, Event("given_up", -1, ("s2",))) == "Bone Servant 2 is given up"


def test_who_swaps_appears_buys_or_is_unnamed() -> None:
    arena = Arena()
    arena.hero("roberta", 0, 0)
    arena.foe("melee_goblin", 1, 0)
    said = lambda what, *args: line(arena.state, Event(what, -1, args))  # noqa: E731
    assert said("swap", "roberta", "M1") == "Roberta swaps places with Melee Goblin M1"
    assert said("spawned", "M1", "melee_goblin", 1) == "Melee Goblin M1 appears"
    assert said("buy", "silk_vest", "roberta") == "Bought for Roberta: Silk Vest"
    assert said("buy", "healing_draught", "") == "Bought: Healing Draught"
    assert said("random", "a_wheel_in_the_ditch") == "On the road: A Wheel in the Ditch"
    assert said("heal", "roberta", 0, 9) == "Roberta heals no HP" and said("hurt", "M1", 0, 4).endswith("no damage")


def test_an_answer_is_told_once_and_nobody_obeys_who_only_forgets() -> None:
    arena = Arena(main={"type": "survive", "rounds": 9})
    hero, goblin = arena.hero("roberta", 4, 4, hand=["deflect"]), arena.foe("melee_goblin", 5, 4)
    arena.dice("W3").run(
        basic_strike(arena.state, goblin, hero, Activate(who="all")), "respond deflect roberta", "to 4 4"
    )
    assert len(arena.said("respond")) == 1 and arena.said("trigger") == []
    thing = arena.foe("thing_in_the_glass", 0, 0)
    arena.run(perform(arena.state, arena.deed(thing), [step(do="use", ability="unname")]))
    assert arena.said("unnamed") == [("roberta", "B")] and arena.said("bidden") == []
