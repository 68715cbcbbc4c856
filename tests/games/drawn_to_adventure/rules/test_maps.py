"""The end of a map, the next map, the end of the game, the special maps, and playing alone."""

import inspect
from pathlib import Path

import pytest
from tests.games.drawn_to_adventure.positions import (
    GAME,
    complete,
    fill,
    give,
    is_done,
    me,
    name,
    next_round,
    offered,
    table,
    truth,
    turn,
    vale,
)

from questhall import bots
from questhall.games.drawn_to_adventure import DrawnToAdventure
from questhall.games.drawn_to_adventure.rules.alone import rank
from questhall.games.drawn_to_adventure.rules.maps import finish_map, open_map
from questhall.games.drawn_to_adventure.rules.scoring import outcome
from questhall.games.drawn_to_adventure.state import Adventure
from questhall.kernel import BadOptions, Match, rule, start


def end_round(state: Adventure) -> Match:
    """Everybody ends the turn at once."""
    state.phase = "turns"
    for seat in state.seats:
        seat.ended = False
    match = Match(GAME, state)
    for place in range(len(state.seats)):
        match.choose("end", seat=place)
    return match


def beat(state: Adventure, seat: int, bosses: int) -> None:
    for boss in state.board().bosses[:bosses]:
        complete(state.board(), state.seats[seat], state.board().place[boss])


@rule("DTA-EX-25", "DTA-MAP-02", "DTA-MAP-03", "DTA-MAP-04")
def test_dta_ex_25() -> None:
    state = table(2)
    state.round = 9
    beat(state, 0, 3)
    match = end_round(state)  # round 9 is finished by both
    state = truth(match)
    assert (state.round, state.trigger, len(state.route)) == (10, 9, 1)
    beat(state, 1, 3)
    state.seats[1].silver += 7
    match = end_round(state)
    assert len(truth(match).route) == 2 and truth(match).round == 1
    assert me(match, 1).silver == 7  # the extra round counts


@rule("DTA-MAP-02", "DTA-OPT-03")
def test_the_log_says_why_the_last_round_has_come() -> None:
    state = table(2)
    beat(state, 1, 3)
    match = end_round(state)
    (event,) = [event for event in match.log() if event.what == "last_round"]
    assert event.rule == "DTA-MAP-02"
    assert GAME.table.line(match.view(0), event) == "Player 2 has beaten three bosses: one more round on this map."
    assert GAME.table.line(match.view(1), event) == "You have beaten three bosses: one more round on this map."
    late = table(2, round_cap=1)
    match = end_round(late)
    (event,) = [event for event in match.log() if event.what == "last_round"]
    assert event.rule == "DTA-OPT-03"
    assert GAME.table.line(match.view(0), event) == "Time is up: one more round on this map."


@rule("DTA-MAP-02")
def test_two_bosses_do_not_end_a_map_four_do() -> None:
    state = table(2)
    beat(state, 0, 2)
    beat(state, 1, 2)
    assert truth(end_round(state)).trigger == 0
    state = table(2)
    beat(state, 0, 4)
    assert truth(end_round(state)).trigger == 1


@rule("DTA-EX-04", "DTA-MAP-05", "DTA-MAP-11")
def test_dta_ex_04() -> None:
    routes = set()
    for seed in range(60):
        state = table(2, seed=seed)
        state.route = ["human"]
        finish_map(state)
        finish_map(state)
        routes.add(tuple(state.route))
        finish_map(state)
        assert state.phase == "over" and len(state.route) == 3
    assert routes == {("human", two, three) for two in ("trobit", "halfling") for three in ("green_elf", "elf")}
    given = table(2, second_map="halfling", third_map="green_elf")
    finish_map(given)
    finish_map(given)
    assert given.route[1:] == ["halfling", "green_elf"]


@rule("DTA-MAP-05")
def test_low_faces_lead_to_the_first_named_map() -> None:
    for seed in range(40):
        state = table(3, seed=seed)
        state.events = []
        state.start = 2
        finish_map(state)
        roll = next(event for event in state.events if event.what == "map_roll")
        assert (roll.seat, roll.rule) == (2, "DTA-MAP-05")  # the Start Player of the last round
        assert roll.args[1] == ("trobit" if int(roll.args[0]) < 3 else "halfling")


@rule("DTA-EX-26", "DTA-MAP-06", "DTA-MAP-07", "DTA-MAP-08", "DTA-MAP-09", "DTA-MAP-10", "DTA-MAP-12", "DTA-RES-06")
def test_dta_ex_26() -> None:
    state = table(3)
    state.start, state.round, state.trigger = 2, 10, 9
    seat = give(state, 0, at=(2, 0), done=[(1, 0), (2, 0)], mana=5)
    seat.silver, seat.gold, seat.gem = 4, 2, 1
    seat.held, seat.fresh, seat.used = [1, 0, 0, 0, 1], [1, 0, 0, 0, 0], [0, 1, 0, 0, 0]
    seat.card, seat.barrels, seat.dug = state.deck.pop(), 2, 4
    match = end_round(state)
    state, seat = truth(match), me(match)
    assert [e.seat for e in match.log() if e.what == "map_roll"] == [2]
    assert (seat.silver, seat.gold, seat.gem, seat.points()) == (4, 2, 1, 11)
    assert (seat.mana, seat.held, seat.used, seat.card) == (5, [2, 0, 0, 0, 1], [0] * 5, -1)
    assert (seat.filled, seat.barrels, seat.dug, seat.done) == (0, 0, 0, state.board().standing)
    assert seat.at == state.board().start and len(state.deck) == 8
    assert state.start == 0
    give(state, 0, dice=["combat", "key"], mana=5)
    state.phase = "turns"
    assert offered(turn(state), "reserve") == ["reserve key"]


@rule("DTA-MAP-12", "DTA-END-01")
def test_after_the_third_map_the_game_is_over() -> None:
    state = table(2)
    state.route, state.trigger, state.round = ["human", "trobit", "test_vale"], 3, 4
    beginner = state.start
    match = end_round(state)
    assert match.over and truth(match).start == beginner and len(truth(match).route) == 3


@rule("DTA-MAP-01")
@pytest.mark.parametrize("name_of_map", ["human", "dwarf", "trobit", "halfling", "green_elf", "elf"])
def test_every_map_has_four_bosses(name_of_map: str) -> None:
    assert len(GAME.content.boards[name_of_map].bosses) == 4


def scored(*seats: tuple[int, int, int, int, int]) -> Adventure:
    """Silver, gold, gems, reserve and mana of each seat at the end of a game."""
    state = table(len(seats))
    for seat, (silver, gold, gem, reserve, mana) in zip(state.seats, seats, strict=True):
        seat.silver, seat.gold, seat.gem, seat.mana = silver, gold, gem, mana
        seat.held[0] = reserve
    state.phase = "over"
    return state


@rule("DTA-EX-27", "DTA-END-01", "DTA-END-02", "DTA-END-03")
def test_dta_ex_27() -> None:
    result = outcome(scored((20, 10, 10, 1, 9), (10, 15, 10, 2, 0)))
    assert result is not None and result.scores == [70, 70] and result.winners == [1]


@rule("DTA-EX-38", "DTA-END-02", "DTA-END-04")
def test_dta_ex_38() -> None:
    state = scored((50, 0, 0, 1, 0), (50, 0, 0, 2, 1), (50, 0, 0, 1, 8))
    state.seats[0].fresh[1] = 1  # reserved in the last round
    result = outcome(state)
    assert result is not None and result.winners == [1] and result.reason == "tie broken by mana"


@rule("DTA-END-02", "DTA-END-04")
@pytest.mark.parametrize(
    ("seats", "winner", "reason"),
    [
        (((5, 0, 0, 1, 0), (5, 0, 0, 2, 0), (1, 0, 0, 2, 9)), 1, "tie broken by the reserve"),
        (((5, 0, 0, 2, 0), (5, 0, 0, 2, 1), (5, 0, 0, 1, 9)), 1, "tie broken by mana"),
        (((5, 0, 0, 0, 0), (4, 0, 0, 9, 9), (4, 0, 0, 9, 9)), 0, "most treasure"),
    ],
)
def test_what_broke_a_tie_is_judged_among_those_who_were_tied(
    seats: tuple[tuple[int, int, int, int, int], ...], winner: int, reason: str
) -> None:
    result = outcome(scored(*seats))
    assert result is not None and result.winners == [winner] and result.reason == reason


@rule("DTA-END-02")
def test_a_full_tie_is_shared() -> None:
    result = outcome(scored((5, 0, 0, 1, 1), (3, 1, 0, 1, 1), (1, 0, 0, 2, 9)))
    assert result is not None and result.winners == [0, 1] and result.payoffs == [0.5, 0.5, 0.0]


@rule("DTA-END-03")
def test_reserve_mana_and_experience_give_no_points() -> None:
    state = scored((1, 0, 0, 2, 30), (2, 0, 0, 0, 0))
    state.seats[0].xp = [2, 2, 3, 4]
    result = outcome(state)
    assert result is not None and result.scores == [1, 2] and result.winners == [1]


@rule("DTA-OPT-03")
def test_the_round_cap_ends_a_map() -> None:
    state = table(2, round_cap=3)
    state.round = 2
    assert truth(end_round(state)).trigger == 0
    state = table(2, round_cap=3)
    state.round = 3
    assert truth(end_round(state)).trigger == 3


# --- Trobit --------------------------------------------------------------------------------------------------------


def swamp(state: Adventure) -> tuple[int, int]:
    """A swamp quest and a hex beside it on which one can stand."""
    board = state.board()
    for hex in range(len(board.hexes)):
        if board.dotted[hex]:
            for beside in range(len(board.hexes)):
                if hex in board.near[beside] and board.kinds[beside] == "quest":
                    return hex, beside
    raise AssertionError


@rule("DTA-TRO-01")
def test_five_swamp_quests_with_one_dotted_box() -> None:
    board = GAME.content.boards["trobit"]
    quests = [hex for hex in range(len(board.hexes)) if board.dotted[hex]]
    assert len(quests) == 5 and all(board.hexes[hex].region == "swamp" for hex in quests)
    assert all(board.dotted[hex].bit_count() == 1 and board.needs[hex] for hex in quests)


@rule("DTA-EX-28", "DTA-TRO-02", "DTA-TRO-03", "DTA-ROUND-04")
def test_dta_ex_28() -> None:
    state = table(3, map="trobit")
    state.round = 4
    board = state.board()
    hex, beside = swamp(state)
    boxes = board.boxes_of[hex]
    dotted = next(box for box in boxes if box.need.dotted)
    last = next(box for box in boxes if not box.need.dotted and not box.need.both)
    plain = [box.number for box in boxes if not box.need.dotted and box is not last]
    word = last.text.split("/")[0]
    spare = dotted.text.split(":")[1]
    for seat in range(3):
        one = give(state, seat, at=board.place[beside], done=[board.place[beside]], dice=[word, spare])
        fill(board, one, board.place[hex], *plain)
    match = Match(GAME, state)
    options = offered(match, "fill", "die", spare, board.names[hex])
    assert f"fill die {spare} {board.names[hex]} {dotted.number}" not in options  # not a box yet
    for seat in (0, 1):
        match.choose(("fill", "die", word, board.names[hex], last.number), seat=seat)
        assert is_done(match, board.place[hex], seat)
        while (decision := match.decision(seat)) and decision.kind == "reward":
            match.choose(decision.options[-1], seat=seat)
    for seat in range(3):
        match.choose("end", seat=seat)
    state = truth(match)
    assert state.round == 5
    give(state, 2, dice=[word, spare])
    state.phase = "turns"
    late = Match(GAME, state)
    late.choose(("fill", "die", word, board.names[hex], last.number), seat=2)
    assert not is_done(late, board.place[hex], 2)
    late.choose(("fill", "die", spare, board.names[hex], dotted.number), seat=2)
    assert is_done(late, board.place[hex], 2)


# --- Halfling ------------------------------------------------------------------------------------------------------


@rule("DTA-HAL-01")
def test_six_mead_quests_and_a_shire() -> None:
    board = GAME.content.boards["halfling"]
    assert sum(any(r.what == "barrel" for r in rewards) for rewards in board.rewards) == 6
    assert sum(h.region == "shire" and h.kind == "quest" for h in board.hexes) in (10, 11, 12)


@rule("DTA-EX-29", "DTA-HAL-02", "DTA-HAL-03", "DTA-HAL-04")
def test_dta_ex_29() -> None:
    state = table(2, map="halfling")
    board = state.board()
    both = next(b for b in board.boxes if b.need.both and board.hexes[b.hex].region == "shire")
    beside = next(i for i in range(len(board.hexes)) if both.hex in board.near[i] and board.is_quest[i])
    seat = give(state, 0, at=board.place[beside], done=[board.place[beside]])
    seat.barrels = 2
    match = turn(state)
    targets = {option.split()[1] for option in offered(match, "barrel")}
    assert targets and all(board.hexes[board.index[target]].region == "shire" for target in targets)
    match.choose(("barrel", board.names[both.hex], both.number))
    assert me(match).filled & both.bit and me(match).barrels == 1
    while match.decisions[0].kind == "reward":
        match.choose(match.decisions[0].options[-1])
    assert offered(match, "barrel") == []  # once a turn
    next_round(match)
    state = truth(match)
    state.phase = "turns"
    assert offered(turn(state), "barrel")  # and in the next one again
    open_map(state, "elf")
    assert state.seats[0].barrels == 0


# --- Green Elf -----------------------------------------------------------------------------------------------------


@rule("DTA-EX-30", "DTA-GRE-01", "DTA-GRE-02", "DTA-GRE-03", "DTA-PORT-04")
def test_dta_ex_30() -> None:
    state = table(2, map="green_elf")
    board = state.board()
    docks = [i for i, kind in enumerate(board.kinds) if kind == "dock"]
    assert len(docks) == 3 and all(board.treasure[dock] for dock in docks)
    bell = next(dock for dock in docks if board.treasure[dock] and board.treasure[dock].what == "gem")  # type: ignore[union-attr]
    for seat in (0, 1):
        give(state, seat, at=board.place[bell], dice=["key", "key"])
    match = Match(GAME, state)
    match.choose(("dig", "die"), seat=0)
    assert me(match).gem == 1 and not me(match).done >> bell & 1
    assert offered(match, "dig") == []  # once
    match.choose(("dig", "die"), seat=1)
    assert me(match, 1).gem == 1
    luck = table(2, map="green_elf")
    give(luck, 0, at=board.place[bell], dice=["luck"])
    assert offered(turn(luck), "dig") == []


# --- Elf -----------------------------------------------------------------------------------------------------------


@rule("DTA-EX-31", "DTA-ELF-01", "DTA-ELF-02", "DTA-RES-03")
def test_dta_ex_31() -> None:
    state = table(2, map="elf")
    board = state.board()
    box = next(b for b in board.boxes if b.need.shape == "reserve" and len(b.need.abilities) == 1)
    word = ("combat", "ranged", "wisdom", "luck", "key")[box.need.abilities[0]]
    beside = next(i for i in range(len(board.hexes)) if box.hex in board.near[i] and board.is_quest[i])
    others = [other for other in ("combat", "ranged", "wisdom", "luck", "key") if other != word]
    give(state, 0, at=board.place[beside], done=[board.place[beside]], dice=[word], held=others[:2])
    target = f"{board.names[box.hex]} {box.number}"
    match = turn(state)
    assert f"fill die {word} {target}" not in offered(match)
    match.choose(("convert", "reserve", others[0], "reserve", others[1]))
    match.choose(word)
    assert f"fill made {word} {target}" not in offered(match)  # made, even out of the reserve
    match.choose(("reserve", word))
    assert f"fill reserve {word} {target}" not in offered(match)  # not in this turn
    match.choose("end")
    state = truth(match)
    give(state, 0, dice=[])
    state.phase = "turns"
    later = turn(state)
    later.choose(("fill", "reserve", word, board.names[box.hex], box.number))
    assert me(later).filled & box.bit


@rule("DTA-EX-32", "DTA-ELF-03", "DTA-ELF-04", "DTA-ELF-05", "DTA-HEX-05", "DTA-REW-08")
def test_dta_ex_32() -> None:
    from questhall.games.drawn_to_adventure.rules.quests import complete as finish

    state = table(2, map="elf")
    board, seat = state.board(), state.seats[0]
    giver = next(i for i, rewards in enumerate(board.rewards) if any(r.what == "bridge" and r.n == 1 for r in rewards))
    island = next(i for i, rewards in enumerate(board.rewards) if any(r.what == "bridge" and r.n == 0 for r in rewards))
    one, two = board.bridges[1], board.bridges[2]
    assert not seat.done >> one & 1 and not board.boxes_of[one] and not board.rewards[one]
    complete(board, seat, board.place[giver])
    finish(state, 0, giver)
    assert seat.done >> one & 1 and not seat.done >> two & 1
    finish(state, 0, giver)  # once more: nothing happens
    assert seat.done >> one & 1
    seat.pending.clear()
    complete(board, seat, board.place[island])
    finish(state, 0, island)
    seat.pending = [reward for reward in seat.pending if reward.what == "bridge"]
    match = turn(state)
    assert offered(match) == ["bridge 2", "decline bridge"]
    match.choose(("bridge", 2))
    assert me(match).done >> two & 1
    give(state, 0, at=board.place[one], dice=["ranged"])
    state.seats[0].done |= 1 << one
    assert name(match, board.place[two]) in [
        o.split()[-1] for o in offered(turn(state), "move")
    ]  # over island and bridge


# --- alone ---------------------------------------------------------------------------------------------------------


@rule("DTA-SOLO-02")
def test_the_shadow_drafts_with_you() -> None:
    match = start(GAME, 1, seed=3, options={"start_player": 0})
    match.choose("wizard")
    for round_number in (1, 2):
        before = len(match.log())
        assert len(truth(match).pool) == (5 if round_number == 1 else 4)  # in even rounds the Shadow picks first
        while truth(match).phase == "draft":
            match.choose(match.decisions[0].options[0])
        picks = [event.what for event in match.log()[before:] if event.what in ("pick", "shadow")]
        assert picks.count("pick") == 2 and picks.count("shadow") == (2 if round_number == 1 else 1)
        match.choose("end")


@rule("DTA-SOLO-03", "DTA-SOLO-04")
def test_alone_the_clock_runs() -> None:
    state = table(1)
    state.round = 8
    match = end_round(state)
    assert all(truth(match).first)  # the Shadow has been everywhere
    state = table(1)
    state.round = 12
    assert truth(end_round(state)).trigger == 12
    state = table(1)
    state.round = 11
    assert truth(end_round(state)).trigger == 0


@rule("DTA-SOLO-05", "DTA-SOLO-01")
def test_a_score_has_a_name() -> None:
    state = scored((10, 10, 11, 0, 0))
    result = outcome(state)
    assert result is not None and result.scores == [63] and result.reason == "hero"
    assert [rank(points) for points in (29, 30, 200)] == ["wanderer", "pathfinder", "legend"]


@rule("DTA-MAP-03")
def test_the_ledger_remembers_each_map() -> None:
    state = truth(vale())
    state.seats[0].silver = 3
    finish_map(state)
    assert state.seats[0].ledger == [(3, 0, 0)]


def test_a_map_of_a_pack_can_be_chosen_and_played(tmp_path: Path) -> None:
    """A map that is none of the six: no die leads there (DTA-MAP-05), but a table may ask for it."""
    own = Path(inspect.getfile(DrawnToAdventure)).parent / "content" / "maps" / "elf.toml"
    folder = tmp_path / "drawn-to-adventure" / "maps"
    folder.mkdir(parents=True)
    words = own.read_text(encoding="utf-8").replace('id = "elf"', 'id = "fen"', 1)
    (folder / "fen.toml").write_text(words, encoding="utf-8")
    game = DrawnToAdventure([tmp_path])
    with pytest.raises(BadOptions, match="one of elf, fen, green_elf, roll"):
        start(game, 2, options={"third_map": "fenn"})
    with pytest.raises(BadOptions, match="one of dwarf, human, roll"):
        start(game, 2, options={"first_map": "fen"})
    match = start(game, 2, seed=1, options={"third_map": "fen", "class_choice": "random"}, log=False)
    bot = bots.make(game, "sensible", seed=1)
    while not match.over:
        decision = match.decisions[0]
        match.choose(bot.choose(match, decision), decision.seat)
    assert match.state.route[-1] == "fen"
