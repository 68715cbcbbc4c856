"""The Narrator between two Rounds: what can be changed, openly, and what it comes to."""

from typing import Any

from tests.games.drawn_to_destiny.positions import GAME, choices

from questhall.games.drawn_to_destiny.rules.conflict.tasks import check_task
from questhall.games.drawn_to_destiny.rules.scene.narrator_powers import MOST_BEFORE, POWERS
from questhall.games.drawn_to_destiny.rules.units.positions import set_terrain
from questhall.kernel import Chance, Match, rule, start


def told(scene: str = "blank", players: int = 1) -> Match:
    """A Scene with a Narrator in the last seat, everybody placed, before the first Round."""
    match = start(GAME, players + 1, 3, {"scene": scene, "mode": "narrator"})
    chance = Chance.of(2)
    while match.decisions[0].kind != "propose":
        decision = match.decisions[0]
        match.choose(GAME.sensible(match.state, decision, chance), decision.seat)
    return match


@rule("DTD-MODE-07")
def test_a_scene_from_an_empty_map() -> None:
    match = told()
    narrator = match.decisions[0].seat
    assert narrator == 1 and "close" not in choices(match)
    before = len(match.state.units)
    for answer in ("power spawn", "which Bandit", "which others", "where 4", "enough"):
        match.choose(answer, narrator)
    foe = match.state.units[-1]
    assert len(match.state.units) == before + 1 and foe.card == "Bandit" and foe.at == 4 and foe.owner == -1
    for answer in ("power ground", "which trees", "where 20", "where 21", "enough"):
        match.choose(answer, narrator)
    assert match.state.terrain[20] == match.state.terrain[21] == "trees"
    for answer in ("power give", "whom 0", "which Rations"):
        match.choose(answer, narrator)
    assert any(thing.name == "Rations" and thing.holder == 0 for thing in match.state.things)
    for answer in ("power clock", "which a_card_more"):
        match.choose(answer, narrator)
    assert len(match.state.clock) == 13
    match.choose("onward", narrator)
    assert match.state.round == 1 and match.state.powers == 0


@rule("DTD-MODE-07")
def test_nobody_is_brought_or_moved_where_no_space_is_free() -> None:
    match = told()
    state: Any = match.state
    free = {"power spawn", "power move"}
    assert free <= set(choices(match))
    here = {unit.at for unit in state.units}
    spaces = [space for space in range(GAME.content.fields["blank"].size) if space not in here]
    for space in spaces[1:]:
        set_terrain(state, space, "rock")
    again = Match(GAME, state.copy())
    assert free <= set(choices(again))
    set_terrain(state, spaces[0], "rock")
    assert not free & set(choices(Match(GAME, state.copy())))


@rule("DTD-MODE-07", "DTD-TEST-01")
def test_a_test_of_any_skill_is_called_for() -> None:
    match = told()
    for answer in (
        "power test",
        "which Art",
        "against 4",
        "say Sing for your supper.",
    ):  # there is nobody else whom it could be
        match.choose(answer, 1)
    assert match.state.conflict is not None and match.state.conflict.attacker.skill == "Art"
    assert match.state.conflict.vs == 4 and match.decisions[0].seat == 0
    match.choose("tap", 0)
    while match.decisions[0].kind != "propose":
        match.choose(match.decisions[0].options[-1], match.decisions[0].seat)
    assert any(event.what == "tested" for event in match.log(0))


@rule("DTD-MODE-07", "DTD-MODE-02")
def test_the_program_plays_one_of_them() -> None:
    match = told("watchfire")
    foe = next(n for n, unit in enumerate(match.state.units) if unit.owner < 0)
    for answer in ("power auto", f"whom {foe}", "onward"):
        match.choose(answer, 1)
    assert match.state.units[foe].auto
    chance = Chance.of(5)
    while match.state.round == 1 and not match.over:
        decision = match.decisions[0]
        assert decision.kind != "count" or decision.about[0] != foe
        match.choose(GAME.sensible(match.state, decision, chance), decision.seat)


@rule("DTD-MODE-07", "DTD-CONC-02")
def test_a_ruled_end_is_an_end() -> None:
    match = told()
    match.choose("power verdict", 1)
    match.choose("which success", 1)
    match.choose("pass", 1)  # no Character Point
    assert match.over and match.outcome is not None and match.outcome.payoffs[0] == 1.0


@rule("DTD-MODE-07")
def test_powers_have_an_end_and_players_have_none() -> None:
    match = told()
    for _ in range(MOST_BEFORE):
        match.choose("power clock", 1)
        match.choose("which a_card_more", 1)
    assert choices(match) == ["onward"] and len(POWERS) >= 12


def playing(scene: str = "watchfire", players: int = 2) -> Match:
    """A Scene with a Narrator, in the first Round, while the first player is asked about a Unit."""
    match = told(scene, players)
    match.choose("onward", players)
    chance = Chance.of(4)
    while match.decisions[0].kind != "count" or match.decisions[0].seat == players:
        decision = match.decisions[0]
        match.choose(GAME.sensible(match.state, decision, chance), decision.seat)
    return match


@rule("DTD-MODE-07")
def test_the_narrator_speaks_up_while_a_player_is_asked() -> None:
    match = playing()
    player = match.decisions[0].seat
    asked = match.decision(player)
    free = match.decision(2)
    assert asked is not None and free is not None and free.kind == "interject" and free.free and not asked.free
    match.choose("power narrate The rain stops.", 2)
    assert match.decision(player) == asked  # the same question again
    assert match.view(player).told == [("narrate", "The rain stops.", -1)]
    assert GAME.table.line(match.view(0), match.log(0)[-1]) == "The rain stops."
    match.undo(2)
    assert match.view(player).told == []
    for answer in ("power spawn", "which Wolf", "where 3", "enough"):  # there is one other side
        match.choose(answer, 2)
    assert match.state.units[-1].card == "Wolf" and match.state.units[-1].entering
    match.choose(GAME.sensible(match.state, match.decisions[0], Chance.of(1)), player)


@rule("DTD-MODE-07")
def test_a_whisper_is_for_one_seat_and_a_note_for_nobody() -> None:
    match = playing()
    match.choose("power whisper 1 The captain lies.", 2)
    match.choose("power note He is the heir.", 2)
    assert match.view(1).told == [("whisper", "The captain lies.", 1)]
    assert match.view(0).told == [] == match.view(None).told
    assert [kind for kind, _, _ in match.view(2).told] == ["whisper", "note"]
    for seat in (0, None):
        assert not any("captain" in str(event) or "heir" in str(event) for event in match.log(seat))
    thinking = match.state.copy()
    GAME.conceal(thinking, 0, Chance.of(1))
    assert thinking.told == []


@rule("DTD-MODE-07")
def test_a_handout_lies_before_everybody() -> None:
    match = playing()
    match.choose("power handout Wanted: the lot of you.", 2)
    page = GAME.table.page(match.view(0), None)
    assert page is not None and page.prose == ("Wanted: the lot of you.",)


@rule("DTD-MODE-07", "DTD-NPC-14")
def test_one_order_for_a_whole_side() -> None:
    match = playing()
    foes = [unit for unit in match.state.units if unit.owner < 0 and not unit.out]
    for answer in ("power order", "which hold"):
        match.choose(answer, 2)
    foes = [unit for unit in match.state.units if unit.owner < 0 and not unit.out]
    assert len(foes) > 2 and all(unit.order == "await:" and unit.auto for unit in foes)
    assert all(unit.auto for unit in match.view(2).units if unit.owner < 0 and not unit.out)
    assert not any(unit.auto or unit.order for unit in match.view(0).units)
    for answer in ("power order", "which narrator"):
        match.choose(answer, 2)
    assert not any(unit.auto for unit in match.state.units)


@rule("DTD-MODE-07", "DTD-CONC-02")
def test_something_wanted_is_ruled_to_be_reached() -> None:
    match = playing()
    wanted = match.decision(2)
    assert wanted is not None
    match.choose("power milestone", 2)
    name = str(choices(match)[0]).split()[-1]
    match.choose(f"which {name}", 2)
    assert name in match.state.done


def finished(match: Match, kind: str = "propose") -> None:
    """Everybody answers somehow until the Narrator is asked this."""
    while match.decisions[0].kind != kind:
        match.choose(match.decisions[0].options[-1], match.decisions[0].seat)


@rule("DTD-MODE-07", "DTD-TEST-01")
def test_a_called_test_may_have_a_stake() -> None:
    """Laid down beforehand: who fails has two Stress; who does not, has none. Without a stake nothing follows."""
    for stake, worse in (("", 0), ("stake nerve", 2)):
        found = set()
        for seed in range(1, 12):
            match = told()
            match.state.chance = Chance.of(seed)
            match.state.chance.shuffle(match.state.fate)
            for answer in ("power test", "which Art", "against 9", *([stake] if stake else []), "without"):
                match.choose(answer, 1)
            match.choose("tap", 0)
            finished(match)
            passed = next(event.args[1] for event in match.log(0) if event.what == "tested")
            stress = len(match.state.units[0].light[2])
            found.add((passed, stress))
        assert found == {(0, worse), (1, 0)}, stake


@rule("DTD-MODE-07", "DTD-TASK-01", "DTD-TASK-02", "DTD-TASK-03")
def test_a_task_of_any_skill_is_called_for() -> None:
    """It lies open with Progress and Challenge, has the Narrator's words for a name, is worked at with Actions from
    anywhere by the one who was named, and brings what was laid down; the Narrator can take it back.
    """
    match = told()
    for answer in ("power test", "which Art", "longer 3", "stake goal", "which tale", "say Paint the baron."):
        match.choose(answer, 1)
    task = match.state.tasks[-1]
    assert (task.skill, task.vs, task.progress, task.challenge, task.unit) == ("Art", 3, 3, 3, 0)
    assert GAME.table is not None and "Paint the baron." in GAME.table.text(match.view(0))
    match.undo()
    assert not match.state.tasks
    match.choose("say Paint the baron.", 1)
    match.choose("onward", 1)
    for _ in range(40):
        if "task call-1" in choices(match):
            break
        plain = [option for option in match.decisions[0].options if not str(option).startswith("('power'")]
        match.choose("none" if "none" in plain else "wait" if "wait" in plain else plain[-1], match.decisions[0].seat)
    words = {GAME.table.words(match.view(0), match.decisions[0], option) for option in match.decisions[0].options}
    assert "Work: Paint the baron." in words
    match.state.tasks[-1].challenge = 0
    check_task(match.state, match.state.tasks[-1], 0)
    assert match.state.tasks[-1].status == "complete" and "tale" in match.state.done
