"""What people read: questions, choices, the log, the end."""

import re
from pathlib import Path

import pytest
from tests.games.drawn_to_destiny.positions import (
    GAME,
    alone,
    arena,
    choices,
    duel,
    fate,
    fight,
    hand,
    put,
    rivals,
    table,
    weapon,
)

import questhall
from questhall.games import drawn_to_destiny
from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.stats import STATS
from questhall.games.drawn_to_destiny.content.vocabulary import BEHAVIOURS, DAMAGE_WORDS
from questhall.games.drawn_to_destiny.rules.conflict.interact import begin_attack
from questhall.games.drawn_to_destiny.rules.conflict.tasks import tick
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import COUNTED
from questhall.games.drawn_to_destiny.rules.harm.crit_words import LASTING, WHILE, lasting_words
from questhall.games.drawn_to_destiny.rules.harm.damage import place_crit
from questhall.games.drawn_to_destiny.rules.harm.healing import LIGHTS
from questhall.games.drawn_to_destiny.rules.round.round_end import end_of_round
from questhall.games.drawn_to_destiny.rules.scene.advancement import ADVANCES
from questhall.games.drawn_to_destiny.rules.units.equipment import receive
from questhall.games.drawn_to_destiny.state import Character, DestinyState, Rules, Task
from questhall.games.drawn_to_destiny.table.log import line
from questhall.kernel import Event, rule


@rule("DTD-END-02")
def test_a_draw_is_told_once_to_each() -> None:
    state, _, _ = rivals()
    state.events = []
    end_of_round(state)
    for seat in (0, 1):
        mine = [event for event in state.events if event.to is None or seat in event.to]
        told = [line(GAME.content, GAME.view(state, seat), event) for event in mine if event.what.startswith("drew")]
        assert sorted(words[:8] for words in told) == ["Player " + str(2 - seat), "You draw"]
        assert f"Player {2 - seat} draws a card." in told


@rule("DTD-HIDE-05", "DTD-INT-07")
def test_an_attack_out_of_hiding_says_so() -> None:
    state, _, foe = rivals()
    state.events = []
    state.units[foe].hidden = True
    begin_attack(state, foe, weapon(state, foe), 0)
    said = [event for event in state.events if event.what == "out_of_hiding"]
    match = table(state)
    decision = match.decisions[0]
    assert decision.kind == "answer" and not any(choice.endswith(" act") for choice in choices(match))
    view = match.view(0)
    assert "strikes out of hiding" in GAME.table.ask(view, decision)
    assert [(one.rule, one.option) for one in GAME.refusals(view, decision)] == [("DTD-HIDE-05", "spend an Action")]
    told = [line(GAME.content, view, event) for event in said]
    assert told == ["Mercenary 2 strikes out of hiding: no Action can be spent against it."]


@rule("DTD-INT-07")
def test_why_no_action_can_be_spent_on_an_answer() -> None:
    state, hero, foe = duel()
    state.units[hero].move = 1
    match = fight(state, foe, "thing", hero)
    found = GAME.refusals(match.view(0), match.decisions[0])
    assert [one.reason for one in found] == ["it costs 2 Move, and Mercenary has 1."]


@rule("DTD-CONF-08")
def test_advantage_names_both_cards_with_their_ends() -> None:
    state = arena()
    hero, foe = put(state, "Mercenary", "4,4", "N", seat=0), put(state, "Bandit", "4,2", "N")  # from behind
    hand(state, 0, "9W")
    fate(state, "5Cr", "7Sr")
    match = fight(state, hero, "thing", foe)
    match.choose("lay 9W strong")
    decision = match.decisions[0]
    labels = [GAME.table.words(match.view(0), decision, option) for option in decision.options]
    assert labels == ["9♣ as Strong", "7♠ as Evade"]


@rule("DTD-ADV-12")
def test_rest_names_the_wound() -> None:
    state, hero = alone()
    state.rules = Rules(campaign="goblin-war")
    state.characters = [Character("Mercenary", 0, state.units[hero].skills)]
    for card in ("QW", "JW"):
        place_crit(state, hero, 0, conflict_cards.parse_card(card), 2, -1)
    state.result, state.history, state.phase = "success", ["success"], "conclusion"
    match = table(state)
    decision = match.decisions[0]
    rests = [option for option in decision.options if option[0] == "rest"]
    labels = [GAME.table.words(match.view(0), decision, option) for option in rests]
    assert len(set(labels)) == 2 and all(label.startswith("Rest a week; one step better: ") for label in labels)
    assert "Chest" in labels[0] and "Abdomen" in labels[1]


@rule("DTD-CONC-02")
def test_the_end_of_a_campaign_in_words() -> None:
    for history, words, reason in (
        (["success", "success"], "", "every Scene a success"),
        (["failure", "failure"], "", "every Scene a failure"),
        (["success", "partial"], "The campaign is over: success, partial success.", "success, partial success"),
    ):
        state, _ = alone(rules=Rules(campaign="badge-and-gun"))
        state.history, state.result, state.phase = history, history[-1], "over"
        found = GAME.outcome(state)
        assert found is not None and (found.words, found.reason) == (words, reason)


@rule("DTD-ITEM-06")
def test_two_daggers_are_told_apart_by_the_hand() -> None:
    state, rogue = alone("Rogue")
    second = receive(state, rogue, "Knife: Dagger")
    state.things[second].slot = "Left"
    view, decision = GAME.view(state, 0), table(state).decisions[0]
    drops = [option for option in decision.options if option[0] == "drop"]
    assert {GAME.table.words(view, decision, option) for option in drops} == {
        "Drop Knife: Dagger (right hand)",
        "Drop Knife: Dagger (left hand)",
    }


@rule("DTD-DMG-08")
def test_a_crit_says_what_it_does_while_it_stays() -> None:
    content = GAME.content
    despair, engine = conflict_cards.parse_card("7C"), conflict_cards.parse_card("JW")
    assert lasting_words(content, 2, despair, 2) == "no Push the Limit, no Heroic Feat while no Ally is within 2"
    assert lasting_words(content, 4, engine, 3) == "Speed:-2" and lasting_words(content, 0, engine, 2) == ""
    silent = {"Prone", "Veer", "Dead", "Dying", "Unconscious", "Mute", "Hobbled", "Held", "Blind", "Deaf", "Impaired"}
    silent |= {"Immobilized", "Broken", "Casualty", "Haywire", "Shield", "Plate", "Surrender", "MoveNext", "Knockdown"}
    silent |= {"CauseLevelRound", "ItemCooldown", "ItemDamaged", "ItemBroken", "ItemLost", "UsesHalved"}
    silent |= {*LIGHTS, *COUNTED, *BEHAVIOURS, "Push", "Pull", "Withdraw", "Drop"}  # done at once, or seen as tokens
    for word in DAMAGE_WORDS:
        assert (word in silent) != (word in LASTING or word in WHILE or word in STATS), word


@rule("DTD-SKILL-05")
def test_an_ability_says_what_it_does_where_it_is_chosen() -> None:
    state, _ = alone("Marshal")
    put(state, "Outlaw", "4,0", "S")
    match = table(state)
    decision = match.decisions[0]
    aim = next(option for option in decision.options if option[:2] == ("act", "Aim"))
    text = GAME.content.abilities["Aim"].text
    assert GAME.table.words(match.view(0), decision, aim) == f"Aim. {text}"


@rule("DTD-MODE-02")
def test_every_line_of_the_log_cites_a_clause_that_can_be_read() -> None:
    folder = Path(drawn_to_destiny.__file__).parent
    clauses = set(re.findall(r"\*\*(DTD-[A-Z]+-\d+)\*\*", (folder / "RULES.md").read_text()))
    for file in folder.rglob("*.py"):
        for clause in re.findall(r'rule="(DTD-[A-Z]+-\d+)"', file.read_text()):
            assert clause in clauses, (file.name, clause)


@rule("DTD-GEN-13")
def test_a_card_has_one_name_in_questions_choices_log_and_terminal() -> None:
    """What is drawn on a card is what it is called: 9 and the mark of its Suit, never its code in a record."""
    code = re.compile(r"(?<![\w.-])(?:10|[2-9AKQJ])[WCHS](?!\w)| of (?:Wands|Coins|Cups|Swords)")
    match = questhall.start("drawn-to-destiny", seats=2, seed=4)
    bot = questhall.bot("drawn-to-destiny", "sensible", seed=1)
    asked = set()
    while not match.over:
        decision = match.decisions[0]
        asked.add(decision.kind)
        view = match.view(decision.seat)
        read = [GAME.table.ask(view, decision), GAME.table.text(view)]
        read += [GAME.table.words(view, decision, option) for option in decision.options]
        assert [words for words in read if code.search(words)] == []
        match.choose(bot.choose(match, decision), decision.seat)
    told = [GAME.table.line(match.view(seat), event) for seat in (0, 1) for event in match.log(seat)]
    assert [words for words in told if code.search(words)] == []
    assert asked >= {"approach", "combo"} and any("♣" in words for words in told)
    for event, args in (
        ("took_back", ("AC",)),
        ("kept", ("QH",)),
        ("combo", (0, "2W", "3S")),
        ("mind_card", (0, "KS")),
    ):
        words = line(GAME.content, match.view(0), Event(event, 0, args))
        assert not code.search(words) and re.search("[♣♦♥♠]", words), words


def test_the_log_has_sentences_for_steps_sight_ground_and_gains() -> None:
    state, one, _ = duel()

    def said(what: str, *args: int | str) -> str:
        return line(GAME.content, GAME.view(state, None), Event(what, -1, args))

    there = state.units[one].at
    assert said("step", one, "slide", there) == "Mercenary slides to 4,4."
    assert said("step", one, "backward", there) == "Mercenary goes backward to 4,4."
    assert said("step", one, "drift", there) == "Mercenary drifts to 4,4."
    assert said("revealed", one, "seen") == "Mercenary is seen."
    assert said("revealed", one, "attacked") == "Mercenary strikes and is seen."
    rules = Path(drawn_to_destiny.__file__).parent / "rules"
    why = {word for file in rules.rglob("*.py") for word in re.findall(r'show_up\(.*, "(.*)"\)', file.read_text())}
    assert len(why) == 8 and all(said("revealed", one, word) for word in why)
    assert said("terrain", "snow:2", 1, there) == "The ground changes at 4,4: deep snow."
    assert said("terrain", "fire", 0) == "The ground changes: fire."
    assert said("reward", "treasure", -1, "") == "Treasure -1."
    assert said("reward", "favor", 1, "Jessamy") == "Favor +1 with Jessamy."
    assert said("reward", "item", 0, "Torch") == "Reward: Torch."
    assert said("rewards", -1, 0, 0) == "The Scene costs Treasure 1 and brings no points to spend."
    assert said("rewards", 2, 1, 0) == "The Scene brings Treasure 2, 1 Skill Point."
    assert said("rewards", 0, 0, 1, 2) == "The Scene brings 1 Ability Point, 1 Character Point."
    assert said("out_of_scale", one, 1) == "Out of scale: 1 Hit less."
    assert said("tested", one, 1, 1) == "Mercenary succeeds with 1 Hit."


@rule("DTD-TASK-04", "DTD-TASK-01")
def test_a_task_that_time_does_not_press_says_so_and_nothing_at_round_end() -> None:
    match = questhall.start("drawn-to-destiny", seats=1, seed=1, options={"scene": "storm"})
    state = match.state
    assert isinstance(state, DestinyState)
    state.events = []
    for name, told in (("rope", 0), ("another", 1)):
        task = Task(name, 7, 3)
        tick(state, task)
        assert (task.progress, len(state.events)) == (7 - told, told), name
    look = GAME.table.look(match.view(0), "task-rope")
    assert look is not None and "Round End takes no Progress from it." in look.says


@rule("DTD-ADV-01", "DTD-ADV-12")
@pytest.mark.parametrize("way", ADVANCES)
def test_whatever_is_done_in_downtime_is_told(way: str) -> None:
    state, _ = alone()
    told = line(GAME.content, GAME.view(state, None), Event("advanced", 0, ("Mercenary", way, "Melee")))
    assert told.startswith("Mercenary ") and told.endswith(".") and "{" not in told
