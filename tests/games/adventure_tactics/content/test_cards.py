"""Every card of the box can be played somewhere, does something, and leaves a sound table."""

import pytest
from tests.games.adventure_tactics.positions import GAME, Arena

from questhall.games.adventure_tactics.rules.board.deeds import Deed, EncounterOver, Moment
from questhall.games.adventure_tactics.rules.cards.steps import possible
from questhall.games.adventure_tactics.rules.cards.timing_and_responses import fits, window
from questhall.games.adventure_tactics.rules.round.hero_turn import hero_turn, take_action
from questhall.games.adventure_tactics.state import Figure
from questhall.kernel import Chance, Decision, Flow

CONTENT = GAME.content
CARDS = [id for id, card in CONTENT.cards.items() if card.kind != "boss"]


def scenery(id: str) -> Arena:
    """Elwyn in the middle of a fight in which nearly everything could be useful."""
    arena = Arena(party=5, main={"type": "defeat_boss"})
    arena.state.items = {}
    box = next(hero for hero in arena.state.heroes if hero.id == "elwyn")
    entry = CONTENT.cards[id]
    piles: dict[str, object] = {
        "hand": ["study", "blink"],
        "draw": ["fireball", "frost_shard", "arcane_bolt"],
        "discard": ["basic_move", "brace", "raise_bone_servant"],
    }
    if entry.kind == "action":
        piles["hand"] = [id, "study", "blink"]
    elif entry.kind in ("passive", "dice"):
        piles["passives" if entry.kind == "passive" else "dice"] = (id,)
    else:
        piles[entry.kind] = id
    hero = arena.hero("elwyn", 4, 4, hp=4, top=9, **piles)
    if entry.kind == "feature":
        box.features += (id,)
    elif entry.kind not in ("action", "passive", "dice"):
        box.gear.append(id)
    hero.conditions = {"slowed": "cleanup"} if any(type(step).__name__ == "Cleanse" for step in entry.steps) else {}
    arena.hero("roberta", 4, 5, hp=3)
    down = arena.hero("quill", 3, 5)
    down.hp, down.down = 0, True
    arena.hero("tolben", 3, 3, hp=5)
    arena.hero("olette", 0, 7)
    arena.foe("hobgoblin_chieftain", 5, 4, hp=30)
    arena.foe("melee_goblin", 6, 4)
    arena.foe("ranged_goblin", 5, 2)
    arena.foe("melee_goblin", 8, 4)
    if (
        "summon_in_play" in str(entry)
        or "over='summons'" in str(entry)
        or "one_summon" in str(entry)
        or "what='summon'" in str(entry)
        or "target='summon'" in str(entry)
        or "who='summons'" in str(entry)
    ):
        arena.encounter.figures["s1"] = Figure(
            "s1", "summon", "imp" if "imp" in str(entry.if_) else "bone_servant", arena.at(4, 3), 3, 5, owner="elwyn"
        )
    return arena


def drive(flow: Flow, chance: Chance) -> None:
    """Answer whatever is asked, at random."""
    try:
        pause = next(flow)
        for _ in range(300):
            assert isinstance(pause, Decision) and pause.options
            assert len({str(option) for option in pause.options}) == len(pause.options)
            pause = flow.send(chance.pick(pause.options))
    except (StopIteration, EncounterOver):
        pass


@pytest.mark.parametrize("id", CARDS)
def test_a_card_can_be_played_and_leaves_a_sound_table(id: str) -> None:
    entry = CONTENT.cards[id]
    for seed in range(3):
        arena = scenery(id)
        chance = Chance.of(f"{id} {seed}")
        hero = arena.encounter.figures["elwyn"]
        arena.encounter.turn = arena.encounter.line.index("elwyn")
        source = CONTENT.index.sources[id]
        if source.trigger is not None:
            answer(arena, id, chance)
        elif entry.steps:
            assert possible(arena.state, Deed(hero, 0, id), entry.steps), f"{id} can never be played here"
            offered = arena.options("elwyn")
            assert f"play {id}" in offered or f"use {id}" in offered, id
            flow = take_action(arena.state, "elwyn")
            question = next(flow)
            assert isinstance(question, Decision)
            wanted = next(
                option
                for option in question.options
                if isinstance(option, tuple) and option[0] in ("play", "use") and option[1] == id
            )
            try:
                pause = flow.send(wanted)
            except StopIteration:
                pass
            else:
                drive(_go_on(flow, pause), chance)
        else:
            drive(hero_turn(arena.state, "elwyn"), chance)
            drive(take_action(arena.state, "elwyn"), chance)
        assert not arena.encounter.boards["elwyn"].playing or arena.over or not arena.encounter.figures.get("B")
        assert not [line for line in GAME.invariants(arena.state) if "HP" in line or " has " not in line], id


def _go_on(flow: Flow, pause: object) -> Flow:
    """A flow again that has already asked its first question."""
    while True:
        answer = yield pause  # type: ignore[misc]
        try:
            pause = flow.send(answer)
        except StopIteration:
            return


def answer(arena: Arena, id: str, chance: Chance) -> None:
    """Bring about the event that a card waits for, as well as it goes."""
    source = CONTENT.index.sources[id]
    assert source.trigger is not None
    figures = arena.encounter.figures
    hero, friend, boss, goblin = figures["elwyn"], figures["tolben"], figures["B"], figures["M1"]
    trigger = source.trigger
    subject: Figure | None = hero
    actor: Figure | None = boss
    if trigger.scope in ("ally", "near_ally"):
        subject = friend
    if trigger.window in ("kill",):
        actor, subject = hero, goblin
    elif trigger.window in ("move",) and trigger.scope in ("near", "near_ally"):
        actor = goblin
        goblin.square = arena.at(4, 2) if trigger.scope == "near_ally" else arena.at(5, 5)
    elif trigger.window in ("move", "roll", "heal", "passed", "free", "turn_start", "turn_end", "price"):
        actor = subject = hero
    elif trigger.scope == "summon":
        subject = figures.get("s1") or Figure("s1", "summon", "bone_servant", arena.at(4, 3), 3, 5, owner="elwyn")
        figures.setdefault("s1", subject)
    elif trigger.window == "condition":
        hero.conditions["slowed"] = "cleanup"
    if "is_boss" not in source.if_ and "range_ge" in source.if_:
        actor = figures["M2"]
    distance = 1 if actor is not figures["M2"] else 2
    if "not foes_adjacent_ge" in source.if_:
        hero.square = arena.at(0, 0)
    elif "foes_adjacent_ge(2)" in source.if_:
        goblin.square = arena.at(5, 5)
    moment = Moment(actor, subject, distance)
    moment.total, moment.dice, moment.faces = 4, ["R", "W"], [3, 1]
    if trigger.window == "defeat" and subject is not None:
        subject.hp = 0
    assert fits(arena.state, trigger.window, moment, hero, source), f"{id} never answers {trigger}"
    drive(window(arena.state, trigger.window, moment), chance)


def test_bots_choose_every_kind_of_card() -> None:
    """Over a few encounters at level 3 the bots play most of what they hold."""
    played: set[str] = set()
    held: set[str] = set()
    from questhall.kernel import start

    for seed in range(3):
        match = start(
            GAME,
            seats=1,
            seed=seed,
            options={
                "play": "encounter",
                "chapter": "c10",
                "heroes": 5,
                "mode": "normal",
                "ties": "program",
                "rounds": 12,
            },
        )
        chance = Chance.of(seed)
        while not match.over:
            decision = match.decisions[0]
            match.choose(GAME.sensible(match.state, decision, chance), seat=decision.seat)
        for hero in match.state.heroes:
            held.update(hero.deck)
        played |= {str(event.args[1]) for event in match.log(0) if event.what in ("plays", "respond", "walks")}
    assert len(played & held) >= 0.8 * len(held)
