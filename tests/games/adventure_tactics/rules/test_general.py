"""General rules, party, heroes, set-up."""

import pytest
from tests.games.adventure_tactics.positions import GAME, Arena, step

from questhall.games.adventure_tactics.content.reading import gather
from questhall.games.adventure_tactics.content.vocabulary import Share
from questhall.games.adventure_tactics.rules.campaign import setup
from questhall.games.adventure_tactics.rules.campaign.making_heroes import HEROES, new_hero
from questhall.games.adventure_tactics.rules.campaign.party import parties
from questhall.games.adventure_tactics.rules.cards.basic_moves_and_attacks import basic_attack, movement
from questhall.games.adventure_tactics.rules.cards.classes import class_of
from questhall.games.adventure_tactics.rules.cards.deciders import chooser, seat_of
from questhall.games.adventure_tactics.rules.cards.range_and_targets import in_reach
from questhall.games.adventure_tactics.rules.cards.steps import perform, possible
from questhall.games.adventure_tactics.rules.fight.dice import amount
from questhall.games.adventure_tactics.rules.round.initiative import initiative
from questhall.games.adventure_tactics.rules.round.rounds import begin_round
from questhall.kernel import BadOptions, Chance, Match, rule, start


@rule("ATD-CORE-01")
def test_heroes_enemies_and_summons_are_characters() -> None:
    arena = Arena()
    hero = arena.hero("roberta", 0, 0)
    arena.foe("melee_goblin", 1, 0)
    arena.encounter.figures["s1"] = hero.__class__("s1", "summon", "imp", arena.at(0, 1), 4, 4, owner="roberta")
    assert {figure.id for figure in in_reach(arena.state, arena.deed(hero), "any", (0, 2))} == {"roberta", "M1", "s1"}


@rule("ATD-CORE-02")
def test_a_card_beats_a_rule() -> None:
    arena = Arena("#####\n.....\n#####", main={"type": "defeat_all"})
    hero = arena.hero("olette", 0, 1, hand=["slip_by", "basic_move"], draw=["ward"])
    arena.foe("melee_goblin", 1, 1)
    arena.foe("melee_goblin", 3, 1)
    assert "play basic_move" not in arena.options("olette")  # nobody walks through a goblin ...
    arena.turn("olette", "play slip_by", "to 2 1")  # ... unless the card says so
    assert arena.where(hero) == (2, 1)


@rule("ATD-CORE-03", "ATD-CORE-04")
def test_as_much_as_possible_and_never_for_nothing() -> None:
    arena = Arena()
    arena.foe("hobgoblin_chieftain", 9, 7)
    hero = arena.hero("roberta", 0, 0, hand=["heavy_swing", "shield_shove", "charge"])
    assert "play heavy_swing" not in arena.options("roberta")
    assert "play shield_shove" in arena.options("roberta")  # the guard works without a target for the attack
    arena.turn("roberta", "play shield_shove")
    assert hero.guard == 1
    needs = [step(do="revive", hp="half", range=[0, 4], needs=True), step(do="draw", n=1)]
    assert not possible(arena.state, arena.deed(hero), needs)


@rule("ATD-CORE-05")
def test_halves_are_rounded_down() -> None:
    arena = Arena()
    hero = arena.hero("roberta", 0, 0, top=11)
    deed = arena.deed(hero)
    deed.dealt = 5
    assert arena.run(amount(arena.state, deed, Share("dealt", 0.5))) == 2
    assert arena.run(amount(arena.state, deed, "half")) == 5


@rule("ATD-CORE-06")
def test_the_party_chooser_is_the_seat_of_the_first_hero_in_the_line() -> None:
    arena = Arena()
    for seat, hero in enumerate(arena.state.heroes):
        hero.seat = seat
        arena.hero(hero.id, seat, 0)
    boss = arena.foe("hobgoblin_chieftain", 5, 5)
    arena.encounter.line = ["boss0", "tolben", "roberta"]
    arena.encounter.figures["tolben"].down = True
    assert chooser(arena.state) == seat_of(arena.state, boss) == 2
    arena.state.encounter = None
    assert chooser(arena.state) == 0


def fight(seed: int = 5, **options: object) -> Match:
    match = start(
        GAME,
        seats=1,
        seed=seed,
        options={"play": "encounter", "chapter": "c02", "heroes": 3, "mode": "normal", **options},
    )
    match.choose("roberta olette tolben")
    return match


def advance(match: Match, until: str) -> None:
    """Go on, declining what can be declined, until a question of a kind."""
    while match.decisions[0].kind != until:
        options = match.decisions[0].options
        match.choose("pass" if "pass" in options else options[0])


@rule("ATD-CORE-07")
def test_only_the_order_of_decks_is_hidden() -> None:
    match = fight()
    advance(match, "act")
    view = match.view(0).table.encounter
    truth = match.state.encounter
    for id, board in truth.boards.items():
        assert view.boards[id].hand == board.hand and view.boards[id].discard == board.discard
        assert view.boards[id].draw == sorted(board.draw)
    assert view.decks[0].draw == sorted(truth.decks[0].draw)
    assert view.directions == sorted(truth.directions)


@rule("ATD-CORE-08")
def test_the_same_seed_deals_the_same_and_the_log_tells_it() -> None:
    one, two = fight(seed=11), fight(seed=11)
    for match in (one, two):
        advance(match, "act")
    assert one.state.to_json() == two.state.to_json()
    told = {event.what for event in one.log(0)}
    assert {"draw", "line", "placed"} <= told


@rule("ATD-PARTY-01", "ATD-PARTY-02")
def test_three_to_five_heroes_once_and_for_all() -> None:
    assert [len(parties(size)) for size in (3, 4, 5, 0)] == [10, 5, 1, 16]
    with pytest.raises(BadOptions):
        start(GAME, seats=1, options={"heroes": 2})
    with pytest.raises(BadOptions):
        start(GAME, seats=5, options={"heroes": 3})


@rule("ATD-PARTY-06", "ATD-HERO-01", "ATD-HERO-02", "ATD-HERO-03", "ATD-HERO-04", "ATD-HERO-05")
def test_a_new_hero() -> None:
    arena = Arena(party=3)
    assert len(set(HEROES.values())) == 5  # no two heroes start in the same class
    for id, name in HEROES.items():
        hero = new_hero(arena.state, id, 0)
        printed = arena.state.content.classes[name]
        assert printed.starter is not None
        assert len(hero.deck) == 11 and hero.deck.count("basic_move") == hero.deck.count("basic_attack") == 3
        assert all(card in hero.deck for card in printed.starter.add) and len(printed.starter.add) == 5
        assert (hero.features, len(hero.passives)) == ((printed.starter.feature,), 1)
        assert (
            setup.hearts(arena.state, hero) == {"fighter": 10, "rogue": 8, "cleric": 8, "wizard": 7, "archer": 8}[name]
        )
        assert hero.levels == [name]


@rule("ATD-HERO-09", "ATD-ATK-01")
def test_basic_cards_use_the_present_class() -> None:
    arena = Arena()
    hero = arena.hero("roberta", 0, 0)
    assert movement(arena.state, hero) == 4 and basic_attack(arena.state, hero).dice == "R"
    arena.state.heroes[0].levels += ["wizard", "dark_knight"]
    assert class_of(arena.state, arena.state.heroes[0]).name == "Dark Knight"
    assert basic_attack(arena.state, hero).range == (1, 2)
    arena.encounter.boards["roberta"].armor = "tower_shield"
    assert movement(arena.state, hero) == 3  # as changed by what lies on the board


@rule("ATD-SETUP-01", "ATD-SETUP-02", "ATD-SETUP-03", "ATD-SETUP-04", "ATD-SETUP-09", "ATD-SETUP-13", "ATD-PARTY-04")
def test_the_table_is_set() -> None:
    for heroes, minions in ((3, 3), (4, 5), (5, 6)):
        match = start(
            GAME, seats=1, seed=2, options={"play": "encounter", "chapter": "c10", "heroes": heroes, "mode": "normal"}
        )
        kinds = []
        while match.decisions[0].kind != "mulligan":
            kinds.append(match.decisions[0].kind)
            if kinds[-1] == "place":
                taken = {figure.square for figure in match.state.encounter.figures.values()}
                assert all(int(option[2]) * 10 + int(option[1]) not in taken for option in match.decisions[0].options)
                assert all(int(option[2]) >= 8 for option in match.decisions[0].options)  # the yellow area
            options = match.decisions[0].options
            match.choose("pass" if "pass" in options else options[0])
        encounter = match.state.encounter
        assert sum(figure.kind == "minion" for figure in encounter.figures.values()) == minions
        boss = encounter.figures["B"]
        assert boss.square == 14 and boss.hp == {3: 33, 4: 54, 5: 65}[heroes]  # as the chapter prints it
        assert (
            sorted(encounter.decks[0].draw) == sorted(GAME.content.decks["hobgoblin_chieftain"])
            and not encounter.decks[0].discard
        )
        order = list(dict.fromkeys(kind for kind in kinds if kind in ("loadout", "place")))
        assert order in (["loadout", "place"], ["place"])


@rule("ATD-SETUP-05", "ATD-SETUP-06", "ATD-SETUP-07", "ATD-ABIL-01", "ATD-FEAT-01", "ATD-EQ-01")
def test_the_loadout() -> None:
    arena = Arena()
    hero = arena.state.heroes[0]
    hero.gear = ["militia_spear", "goblin_cleaver", "padded_coat"]
    hero.features = ("stand_fast", "rage")
    hero.passives = ("thick_skin", "bulwark", "grit", "veteran")
    hero.dice = ("weapon_drill", "savage_arm", "red_haze")
    for place, one in enumerate(arena.state.heroes):
        arena.hero(one.id, place, 0)
    board = arena.encounter.boards["roberta"] = setup.default_loadout(arena.state, hero)
    assert (board.weapon, board.armor, board.feature) == ("militia_spear", "padded_coat", "stand_fast")
    assert set(board.discard) == {"goblin_cleaver", "rage"}  # will be shuffled into the deck
    assert len(board.passives) == 3 and len(board.dice) == 2
    arena.steps(
        ("loadouts",),
        answers=("board goblin_cleaver", "box rage", f"box {board.passives[0]}", "board thick_skin", "pass"),
    )
    assert board.weapon == "goblin_cleaver" and board.discard == ["militia_spear"]
    assert "thick_skin" in board.passives and len(board.passives) == 3
    setup.ready(arena.state)
    assert "militia_spear" in board.draw and "rage" not in board.draw


@rule("ATD-SETUP-08")
def test_maximum_hp_is_the_sum_of_hearts() -> None:
    arena = Arena()
    for place, one in enumerate(arena.state.heroes):
        arena.hero(one.id, place, 0, passives=["thick_skin"])
    hero = arena.encounter.figures["roberta"]
    arena.state.heroes[0].levels.append("fighter")
    setup.ready(arena.state)
    assert (hero.top, hero.hp) == (10 + 1 + 2, 13)


@rule("ATD-SETUP-12")
def test_mode_and_mercy_change_potions_and_nothing_else() -> None:
    arena = Arena()
    arena.state.chapter = "c02"
    arena.state.failures = 1
    arena.state.coming = {"potions": 1}
    setup.build(arena.state, "hard")
    hard = arena.state.encounter
    setup.build(arena.state, "easy")
    easy = arena.state.encounter
    assert (hard.potions, easy.potions) == (2 + 1 + 1, 4 + 1 + 1)
    assert {id: figure.hp for id, figure in hard.figures.items()} == {
        id: figure.hp for id, figure in easy.figures.items()
    }


def test_what_next_changes_in_the_set_up() -> None:
    arena = Arena()
    arena.state.chapter = "c02"
    for change, count in ((-1, 6), (0, 7), (1, 8)):
        arena.state.coming = {"minions": change}
        setup.build(arena.state, "normal")
        figures = arena.state.encounter.figures.values()
        assert sum(figure.kind == "minion" for figure in figures) == count


@rule("ATD-ROUND-01", "ATD-ROUND-02", "ATD-DRAW-03", "ATD-DRAW-04", "ATD-DRAW-02")
def test_everybody_draws_first() -> None:
    arena = Arena(party=3)
    arena.foe("hobgoblin_chieftain", 0, 0)
    one = arena.hero("roberta", 5, 5, draw=["ward"], discard=["brace", "rally", "charge"], hand=["heavy_swing"])
    arena.hero("olette", 6, 5, hand=["backstab"])  # nothing to draw from
    arena.hero(
        "tolben", 7, 5, hand=["ward", "rebuke", "mace_blow", "healing_prayer", "cleansing_light"], draw=["basic_move"]
    )
    one.down, one.hp = True, 0
    begin_round(arena.state)
    boards = arena.encounter.boards
    assert len(boards["roberta"].hand) == 4 and not boards["roberta"].discard  # the pile was shuffled and drawn from
    assert len(boards["olette"].hand) == 1
    assert len(boards["tolben"].hand) == 5 and boards["tolben"].draw == ["basic_move"]
    assert [task[0] for task in reversed(arena.state.agenda)][-2:] == ["round_start", "initiative"]


@rule("ATD-ROUND-03")
def test_reinforcements_come_between_draw_and_initiative() -> None:
    special = [
        {
            "on": "on_round_start",
            "if": "round_is(2)",
            "steps": [{"do": "spawn", "what": "melee_goblin", "at": "free_minion_point"}],
        }
    ]
    arena = Arena("1.........\n" + "\n".join(["." * 10] * 5), special=special, party=3)
    arena.state.content = gather({}, arena.state.content)  # so that the chapter's rule is known
    arena.foe("hobgoblin_chieftain", 5, 5)
    arena.hero("roberta", 9, 5)
    arena.encounter.round = 2
    arena.steps(("round_start",))
    assert arena.where(arena.encounter.figures["M1"]) == (0, 0)


@rule("ATD-INIT-01", "ATD-INIT-02", "ATD-SETUP-04", "ATD-INIT-05", "ATD-SUM-04")
def test_the_line() -> None:
    arena = Arena(party=3)
    for place, hero in enumerate(arena.state.heroes):
        arena.hero(hero.id, place, 0)
    arena.encounter.figures["roberta"].down = True
    boss = arena.foe("hobgoblin_chieftain", 5, 5)
    del arena.encounter.figures[boss.id]  # defeated: its deck goes on
    arena.encounter.figures["s1"] = boss.__class__("s1", "summon", "imp", arena.at(9, 7), 4, 4, owner="olette")
    arena.encounter.figures["s2"] = boss.__class__("s2", "summon", "bone_servant", arena.at(8, 7), 4, 4, owner="olette")
    arena.run(initiative(arena.state))
    assert sorted(arena.encounter.line) == ["boss0", "boss0", "olette", "roberta", "s1", "tolben"]
    group = Arena(party=3, main={"type": "defeat_all"})
    group.hero("roberta", 0, 0)
    group.encounter.decks.append(type(arena.encounter.decks[0])("goblin_warband", ["rush"]))
    group.run(initiative(group.state))
    assert sorted(group.encounter.line) == ["boss0", "boss0", "roberta"]


@rule("ATD-INIT-03", "ATD-INIT-04")
def test_abilities_that_change_the_line() -> None:
    cards = {
        "early_bird": {
            "name": "Early Bird", "kind": "passive", "on": "on_initiative", "may": True, "per_round": 1,
            "steps": [{"do": "initiative", "op": "last", "when": "now"}],
        }
    }  # fmt: skip
    arena = Arena(party=3, cards=cards)
    arena.foe("hobgoblin_chieftain", 5, 5)
    for place, hero in enumerate(arena.state.heroes):
        arena.hero(hero.id, place, 0, passives=["early_bird"])
    arena.encounter.turn = -1
    flow = initiative(arena.state)
    question = next(flow)
    first = next(card for card in arena.encounter.line if card in arena.encounter.boards)
    assert question.options[0] == ("use", "early_bird", first)  # the first hero of the line is asked first
    question = flow.send(question.options[0])
    assert arena.encounter.line[-1] == first
    while True:
        try:
            question = flow.send("pass")
        except StopIteration:
            break
        assert question.options[0][2] != first  # once a round
    assert arena.encounter.line[-1] == first


@rule("ATD-INIT-06")
def test_first_next_round_and_last_now() -> None:
    arena = Arena(party=3)
    arena.foe("hobgoblin_chieftain", 5, 5)
    heroes = [arena.hero(hero.id, place, 0) for place, hero in enumerate(arena.state.heroes)]
    for hero in heroes[:2]:
        arena.run(perform(arena.state, arena.deed(hero), [step(do="initiative", op="first")]))
    arena.run(initiative(arena.state))
    assert arena.encounter.line[:2] == ["olette", "roberta"]  # the latest stands outermost
    arena.encounter.line, arena.encounter.turn = ["roberta", "olette", "boss0", "tolben"], 1
    arena.run(perform(arena.state, arena.deed(heroes[0]), [step(do="initiative", op="last", when="now")]))
    assert arena.encounter.line == ["roberta", "olette", "boss0", "tolben"]  # its turn has begun already
    arena.run(perform(arena.state, arena.deed(heroes[2]), [step(do="initiative", op="first", when="now")]))
    assert arena.encounter.line == ["roberta", "olette", "tolben", "boss0"]


@rule("ATD-DRAW-05", "ATD-CLEAN-01", "ATD-SETUP-05")
def test_seats_decide_at_the_same_time_where_nothing_depends_on_it() -> None:
    match = start(GAME, seats=3, seed=4, options={"play": "encounter", "chapter": "c10", "heroes": 4, "rounds": 3})
    chance = Chance.of("at once")
    together: dict[str, int] = {}
    while not match.over:
        seats = [decision.seat for decision in match.decisions]
        assert len(set(seats)) == len(seats)
        kind = match.decisions[-1].kind
        together[kind] = max(together.get(kind, 0), len(seats))
        last = match.decisions[-1]  # the last seat may answer first
        match.choose(chance.pick(last.options), seat=last.seat)
    assert together["mulligan"] == together["cleanup"] == 3 and together["loadout"] > 1
    votes = ("who_levels",)  # ATD-CORE-06
    assert all(many == 1 for kind, many in together.items() if kind not in ("mulligan", "cleanup", "loadout", *votes))
