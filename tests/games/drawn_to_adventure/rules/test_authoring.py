"""Maps and decks that play well: the checks pass on ours, and name the hex or card at fault on spoiled ones."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.games.drawn_to_adventure.content import rush
from tests.games.drawn_to_adventure.positions import GAME

from questhall.games import drawn_to_adventure
from questhall.games.drawn_to_adventure import DrawnToAdventure
from questhall.games.drawn_to_adventure.content.checks import cards as card_checks
from questhall.games.drawn_to_adventure.content.checks import economy, layout, proofs
from questhall.games.drawn_to_adventure.content.hexes import HexMap
from questhall.games.drawn_to_adventure.content.library import MAPS
from questhall.games.drawn_to_adventure.content.printed import Card, Hex, read_need, read_reward
from questhall.kernel import BadPack, rule

BOOK = GAME.content
STAGES = (("human", "dwarf"), ("trobit", "halfling"), ("green_elf", "elf"))


def find(name: str, /, **wanted: Any) -> Hex:
    """A hex of a map by what stands on it."""
    return next(h for h in BOOK.realms[name].hex if all(getattr(h, key) == value for key, value in wanted.items()))


def spoil(name: str, hex: Hex, **changes: Any) -> HexMap:
    """A map with one hex changed."""
    realm = BOOK.realms[name]
    new = msgspec.structs.replace(hex, **changes)
    return HexMap(msgspec.structs.replace(realm, hex=tuple(new if h is hex else h for h in realm.hex)))


def faults(board: HexMap) -> str:
    """All that the checks say."""
    proved = [*proofs.chains(board), *proofs.reach(board), *proofs.no_trap(board)]
    return "\n".join([*layout.structure(board), *economy.economy(board), *proved])


@rule("DTA-AUTH-25", "DTA-AUTH-09", "DTA-AUTH-18", "DTA-AUTH-20", "DTA-AUTH-27", "DTA-AUTH-15", "DTA-AUTH-16")
def test_all_six_maps_and_decks_pass(capsys: pytest.CaptureFixture[str]) -> None:
    assert BOOK.problems() == []
    print("map        hexes boxes rush            treasure")
    for name in MAPS:
        board = BOOK.boards[name]
        points = layout.treasure([r for rewards in board.rewards for r in rewards] + [t for t in board.treasure if t])
        print(f"{name:10} {len(board.hexes):5} {len(board.boxes):5} {proofs.rush_costs(board)} {points:5}")
    assert capsys.readouterr().out.count("\n") == 7


@rule("DTA-AUTH-01")
def test_one_patch() -> None:
    quest = find("human", name="Beacon Hill")
    assert "Beacon Hill is not connected" in faults(spoil("human", quest, at=(40, 40)))
    assert "2 hexes at [3, 0]" in faults(spoil("human", quest, at=(3, 0)))


@rule("DTA-AUTH-02")
def test_bosses_keep_their_distance() -> None:
    boss = find("human", kind="boss", at=(6, -3))
    assert "bosses are at least 3 apart" in faults(spoil("human", boss, at=(4, -1)))
    assert "too near to the start" in faults(spoil("human", boss, at=(1, 0)))
    assert "3 bosses instead of 4" in faults(spoil("human", boss, kind="quest"))


@rule("DTA-AUTH-03")
def test_letters() -> None:
    lettered = find("human", letter="A")
    assert "instead of A, B, C, D" in faults(spoil("human", lettered, letter=""))
    assert "letter stands on an ordinary quest" in faults(spoil("human", find("human", at=(1, 0)), letter="A"))


@rule("DTA-AUTH-04")
def test_villages() -> None:
    assert "villages are at least 4 apart" in faults(spoil("human", find("human", at=(3, 0)), kind="village"))
    assert "nearest village is 1 " in faults(spoil("human", find("human", at=(1, 0)), kind="village"))


@rule("DTA-AUTH-05", "DTA-CAVE-01")
def test_caves() -> None:
    entrance, way_out = find("human", kind="cave_entrance"), find("human", kind="cave_exit")
    assert "asks for a plain key" in faults(spoil("human", entrance, needs=("luck/key",)))
    assert "less than 4 from the other end" in faults(spoil("human", way_out, at=(3, -2)))
    assert "touches another cave" in faults(spoil("dwarf", find("dwarf", at=(-2, 0)), kind="cave_exit", cave="c9"))


@rule("DTA-AUTH-06")
def test_docks() -> None:
    port = find("human", kind="port")
    assert "at least two docks" in faults(spoil("human", port, docks=port.docks[:1]))
    assert "no port leads to this dock" in faults(spoil("human", port, docks=port.docks[:1]))
    assert "less than 4 from its port" in faults(spoil("human", port, at=(2, 2)))


@rule("DTA-AUTH-07")
def test_the_door() -> None:
    board = spoil("human", find("human", at=(1, 0)), kind="village", needs=())
    assert "around the start" in faults(board)


@rule("DTA-AUTH-08")
def test_boxes_where_boxes_belong() -> None:
    assert "needs boxes" in faults(spoil("human", find("human", name="Deer Thicket"), needs=()))
    assert "has no boxes" in faults(spoil("human", find("human", kind="dock"), needs=("key",)))


@rule("DTA-AUTH-09")
def test_counts_and_special_rules() -> None:
    assert "village hexes instead of" in faults(spoil("human", find("human", kind="village"), kind="quest"))
    swampy = find("trobit", region="swamp")
    assert "swamp is five quests" in faults(spoil("trobit", swampy, region=""))
    mead = next(h for h in BOOK.realms["halfling"].hex if "barrel 1" in h.rewards)
    assert "give barrels instead of 6" in faults(spoil("halfling", mead, rewards=("silver 1",)))
    assert "treasure of 2 or 3" in faults(spoil("green_elf", find("green_elf", kind="dock"), treasure="silver 1"))
    island = next(h for h in BOOK.realms["elf"].hex if "bridge any" in h.rewards)
    assert "one central island" in faults(spoil("elf", island, rewards=("silver 1",)))


@rule("DTA-AUTH-10")
def test_numbers_of_boxes() -> None:
    boss, quest = find("human", kind="boss"), find("human", name="Deer Thicket")
    assert "a boss of stage 1" in faults(spoil("human", boss, needs=("combat", "key")))
    assert "more than 3 boxes" in faults(spoil("human", quest, needs=("combat", "key", "luck", "wisdom")))
    assert "more than 1 box" in faults(spoil("human", find("human", kind="port"), needs=("luck", "key")))


@rule("DTA-AUTH-11", "DTA-AUTH-12")
def test_shapes_and_shares() -> None:
    realm = BOOK.realms["human"]
    plain = tuple(
        msgspec.structs.replace(h, needs=tuple("combat" for _ in h.needs)) if h.kind == "quest" else h
        for h in realm.hex
    )
    said = faults(HexMap(msgspec.structs.replace(realm, hex=plain)))
    assert "of the boxes are either" in said and "combat has" in said
    tame = tuple(
        msgspec.structs.replace(h, needs=tuple(n.replace("+", "/") for n in h.needs)) if h.kind == "boss" else h
        for h in realm.hex
    )
    assert "two bosses have a both-at-once box" in faults(HexMap(msgspec.structs.replace(realm, hex=tame)))


@rule("DTA-AUTH-13", "DTA-AUTH-14")
def test_prices() -> None:
    quest, boss = find("human", name="Deer Thicket"), find("human", kind="boss")
    assert "Deer Thicket: rewards of 9.0" in faults(spoil("human", quest, rewards=("gem 3",)))
    assert "pays 0 to 1" in faults(spoil("human", find("human", kind="port"), rewards=("gem 1",)))
    assert "of it treasure" in faults(spoil("human", boss, rewards=("mana 9",)))
    assert "first-only reward of a boss is worth 1 to 3" in faults(spoil("human", boss, first=("gem 2",)))


@rule("DTA-AUTH-15", "DTA-AUTH-16", "DTA-AUTH-17")
def test_the_mix_of_rewards() -> None:
    realm = BOOK.realms["human"]
    filling = tuple(msgspec.structs.replace(h, rewards=("fill",)) if h.kind == "quest" else h for h in realm.hex)
    said = faults(HexMap(msgspec.structs.replace(realm, hex=filling)))
    assert "mana in 0 of" in said and "fill rewards" in said and "treasure of" in said


@rule("DTA-AUTH-17")
@pytest.mark.parametrize("name", MAPS)
def test_four_fills_at_most(name: str) -> None:
    board = BOOK.boards[name]
    assert sum(r.what == "fill" for i in range(len(board.hexes)) for r in (*board.rewards[i], *board.first[i])) <= 4


@rule("DTA-AUTH-18", "DTA-AUTH-20")
def test_traps_are_found_by_name() -> None:
    said = faults(spoil("human", find("human", at=(6, -2)), kind="obstacle", needs=()))
    assert said
    lonely = spoil("dwarf", find("dwarf", at=(6, -5)), kind="obstacle", needs=())
    assert "Griffin Roost: from here" in faults(lonely)


@rule("DTA-AUTH-19")
def test_completing_never_closes_a_way() -> None:
    board = BOOK.boards["dwarf"]
    some = board.standing | sum(1 << hex for hex in board.near[board.start])
    more = some | sum(1 << hex for hex in range(len(board.hexes)) if board.is_quest[hex])
    for hex in range(len(board.hexes)):
        assert set(proofs.slides(board, some, hex)) <= set(proofs.slides(board, more, hex))


@rule("DTA-AUTH-21")
def test_the_cost_of_a_rush() -> None:
    for name in MAPS:
        assert proofs.rush(BOOK.boards[name]) == []
    cheap = spoil("human", find("human", kind="boss", at=(1, 2)), needs=("combat",))
    assert "three bosses cost" in "".join(proofs.rush(cheap))


@rule("DTA-AUTH-22", "DTA-AUTH-24")
def test_length_of_the_maps() -> None:
    boards = {name: BOOK.boards[name] for name in MAPS}
    assert rush.problems(boards, range(7)) == []  # 500 in `python -m balance.drawn_to_adventure --maps`
    endless = spoil("human", find("human", kind="start"))
    lengths = rush.length(endless, range(3))
    assert lengths.longest < rush.NEVER and lengths.points > 0


@rule("DTA-AUTH-23")
def test_letters_are_near_enough() -> None:
    for name in MAPS:
        assert proofs.walks(BOOK.boards[name]) == []


@rule("DTA-AUTH-26")
def test_nobody_needs_a_reserve_only_box() -> None:
    board = BOOK.boards["elf"]
    shut = sum(1 << b.hex for b in board.boxes if b.need.shape == "reserve")
    assert shut.bit_count() == 6
    _, done = proofs.flood(board, board.start, board.standing, shut)
    assert sum(done >> boss & 1 for boss in board.bosses) >= 3 and not done & shut
    giver = next(h for h in BOOK.realms["elf"].hex if "bridge 1" in h.rewards)
    other = next(h for h in BOOK.realms["elf"].hex if "bridge 1" in h.rewards and h is not giver)
    if not any(n.startswith("reserve:") for n in other.needs):
        giver = other
    assert "six ordinary quests" in faults(spoil("elf", giver, needs=("reserve:combat",)))


@rule("DTA-AUTH-27")
def test_dotted_boxes_are_not_counted() -> None:
    board = BOOK.boards["trobit"]
    hex = next(i for i in range(len(board.hexes)) if board.dotted[i])
    assert board.needs[hex].bit_count() == len(board.boxes_of[hex]) - 1
    assert economy.effort(board, hex) == sum(
        {"single": 1.0, "either": 0.8, "both": 2.25, "reserve": 1.25}[n.shape]
        for n in board.need_of(hex)
        if not n.dotted
    )


def spoiled(name: str, number: int, **changes: Any) -> str:
    """What the checks say about a deck with one card changed."""
    cards = list(BOOK.cards[name])
    cards[number] = msgspec.structs.replace(cards[number], **changes)
    return "\n".join(card_checks.deck(name, BOOK.boards[name].stage, cards))


def leg(card: Card, which: str, **changes: Any) -> dict[str, Any]:
    return {which: msgspec.structs.replace(getattr(card, which), **changes)}


@rule("DTA-AUTH-30", "DTA-AUTH-31", "DTA-AUTH-32", "DTA-AUTH-33", "DTA-AUTH-34", "DTA-AUTH-23")
def test_decks() -> None:
    card = BOOK.cards["human"][0]
    assert "both legs lead to" in spoiled("human", 0, **leg(card, "leg1", at=card.leg2.at))
    assert "a price of" in spoiled("human", 0, **leg(card, "leg1", pay=("mana 9",)))
    assert "more than two of one ability" in spoiled("human", 0, **leg(card, "leg1", pay=("key", "key", "key")))
    assert "rewards of" in spoiled("human", 0, **leg(card, "leg2", rewards=("gem 4",)))
    assert "title up to 30" in spoiled("human", 0, title="x" * 31)
    assert "8" in "".join(card_checks.deck("human", 1, BOOK.cards["human"][:7]))
    no_gems = [msgspec.structs.replace(c, **leg(c, "leg2", rewards=("gold 3",))) for c in BOOK.cards["human"]]
    said = "\n".join(card_checks.deck("human", 1, no_gems))
    assert "gems on at least five" in said and "experience on exactly 6" in said
    one_price = [msgspec.structs.replace(c, **leg(c, "leg1", pay=("key",))) for c in BOOK.cards["human"]]
    assert "prices, 3 to 6" in "\n".join(card_checks.deck("human", 1, one_price))
    assert "mana in three first legs" in "\n".join(card_checks.deck("human", 1, one_price))


@rule("DTA-AUTH-25", "DTA-AUTH-20")
def test_a_pack_with_a_trap_is_refused_by_name(tmp_path: Path) -> None:
    folder = tmp_path / "drawn-to-adventure" / "maps"
    folder.mkdir(parents=True)
    own = Path(drawn_to_adventure.__file__).parent / "content" / "maps" / "dwarf.toml"
    printed = own.read_text(encoding="utf-8")
    (folder / "dwarf.toml").write_text(printed.replace('name = "Eagle Eyrie"', 'name = "Crow Eyrie"'), encoding="utf-8")
    changed = DrawnToAdventure([tmp_path])
    assert "Crow Eyrie" in [h.name for h in changed.content.realms["dwarf"].hex]
    assert changed.fingerprint() != GAME.fingerprint()
    head, tail = printed.split('name = "Cracked Battlement"')
    spoilt = head.rsplit('kind = "quest"', 1)[0] + 'kind = "obstacle"\nname = "Rubble"\n' + tail[tail.index("art =") :]
    (folder / "dwarf.toml").write_text(spoilt, encoding="utf-8")
    with pytest.raises(BadPack, match="Griffin Roost"):
        DrawnToAdventure([tmp_path])


@rule("DTA-AUTH-25")
@pytest.mark.parametrize("text", ["sword", "combat/combat", "mana", "held:key", "combat+key+luck"])
def test_boxes_that_cannot_be_read(text: str) -> None:
    with pytest.raises(ValueError, match="ability|requirement"):
        read_need(text)


@rule("DTA-AUTH-25")
@pytest.mark.parametrize("text", ["gold", "gold -1", "move 2", "reserve mana", "bridge none"])
def test_rewards_that_cannot_be_read(text: str) -> None:
    with pytest.raises(ValueError, match=r"no reward|ability"):
        read_reward(text)
