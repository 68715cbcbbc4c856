"""Cards of your own: the blank cards as data in a pack."""

from pathlib import Path

import pytest
from tests.games.roll_for_adventure.positions import GAME, Story, chance_of, rolled

from questhall.games.roll_for_adventure import RollForAdventure
from questhall.games.roll_for_adventure.content.custom_checks import faults
from questhall.games.roll_for_adventure.content.printed import load
from questhall.kernel import BadOptions, BadPack, Chance, rule

HOUSE = {"custom": "house", "adventure": "sword-of-saints"}


def pack(folder: Path, text: str, name: str = "mine") -> RollForAdventure:
    target = folder / name / "roll-for-adventure"
    target.mkdir(parents=True, exist_ok=True)
    (target / "cards.toml").write_text(text, encoding="utf-8")
    return RollForAdventure([folder / name])


def enemy(attack: str, more: str = "rank = 1") -> str:
    return f'[[enemy]]\nid = "x"\nname = "X"\n{more}\nattack = {attack}\n'


def with_card(folder: Path, attack: str, more: str = "rank = 1", **options: object) -> Story:
    game = pack(folder, enemy(attack, more))
    return Story("R", game=game, custom="mine", adventure="sword-of-saints", **options)


@rule("RFA-BLANK-01", "RFA-DATA-07")
def test_a_pack_brings_a_set_of_its_own(tmp_path: Path) -> None:
    game = pack(tmp_path, enemy('[{ do = "attack", at = "forest" }]', "rank = 2\ncopies = 3"))
    assert [card.key for card in game.content.cards.values() if card.type == "mine"] == ["x-1", "x-2", "x-3"]
    state = game.setup(2, game.options({"custom": "mine", "adventure": "sword-of-saints"}), Chance(1))
    assert len(state.deck) == 28
    with pytest.raises(BadOptions, match="no custom set 'theirs'. Sets: house, mine"):
        game.check(2, game.options({"custom": "theirs", "adventure": "sword-of-saints"}))
    assert game.fingerprint() != GAME.fingerprint()


@rule("RFA-BLANK-02", "RFA-DATA-08")
def test_a_faulty_set_is_refused_with_all_its_faults(tmp_path: Path) -> None:
    wrong = {
        'copies = 4\nrank = 1\n|[{ do = "swallow_vr" }]\n[[enemy]]\nid = "y"\nname = "Y"\nrank = 1\ncopies = 3\nattack = [{ do = "swallow_vr" }]': "7 cards",
        "rank = 1|[]": "attack is empty",
        'rank = 1\nreshuffle = true|[{ do = "swallow_vr" }]': "stays = false",
        'rank = 1|[{ do = "attack", at = "rolled" }]': "only inside roll_territory.one",
        'rank = 1|[{ do = "roll_territory", all = [{ do = "attack", at = "rolled" }] }]': "only inside",
        'rank = 1|[{ do = "attack", at = "home" }]': "needs a home",
        "rank = 1|[" + ", ".join(['{ do = "swallow_vr" }'] * 5) + "]": "more than 4 effects",
        'rank = 1|[{ do = "damage", at = "each", n = 2 }]': "up to 8 points",
        'rank = 1|[{ do = "damage", at = "forest", n = 2 }, { do = "scar", at = "forest" }]': "3 on one territory",
        'rank = 1|[{ do = "damage", at = "forest", n = 2 }, { do = "damage", at = "most_damaged" }]': "3 on one territory",
        'rank = 1\ndefeated = [{ do = "damage", at = "forest" }]|[{ do = "swallow_vr" }]': "heal, free and roll_die only",
        'rank = 1|[{ do = "roll_die", low = [{ do = "roll_die", low = [{ do = "roll_die", low = [] }] }] }]': "nested deeper",
    }
    for number, (card, sentence) in enumerate(wrong.items()):
        more, attack = card.split("|")
        with pytest.raises(BadPack, match=sentence):
            pack(tmp_path, enemy(attack, more), f"pack{number}")
    assert faults(GAME.content.sets["house"]) == []
    assert sum(card.copies for card in GAME.content.sets["house"]) == 6


@rule("RFA-DATA-07", "RFA-DATA-08", "RFA-BLANK-02")
def test_what_cannot_be_read_is_named_with_file_entry_and_field(tmp_path: Path) -> None:
    for number, (card, sentence) in enumerate(
        {
            enemy('[{ do = "explode" }]'): "cards.toml: enemy 'x'.*explode",
            enemy('[{ do = "swallow_vr" }]', "rank = 4"): "cards.toml: enemy 'x', rank",
            enemy('[{ do = "swallow_vr" }]', "rank = 1\nstrength = 2"): "strength",
            enemy('[{ do = "swallow_vr" }]', "rank = 1\ncolour = 'pink'"): "colour",
            enemy('[{ do = "damage", at = "forest", n = 3 }]'): "n",
            "[[enemy": "cards.toml",
        }.items()
    ):
        with pytest.raises(BadPack, match=sentence):
            pack(tmp_path, card, f"bad{number}")
    with pytest.raises(BadPack, match="twice"):
        pack(tmp_path, '[[enemy]]\nid = "phantom-1"\nname = "X"\nrank = 1\nattack = [{ do = "swallow_vr" }]\n', "twin")


@rule("RFA-DATA-06")
def test_a_pack_may_add_a_hero_of_known_verbs(tmp_path: Path) -> None:
    hero = '[[hero]]\nid = "squire"\nname = "Squire"\ntiming = "{}"\neffect = {{ do = "free_die" }}\ntext = "Frees a die."\n'
    game = pack(tmp_path, hero.format("stage_end"))
    assert game.content.heroes[-1].power == "free_die@stage_end"
    story = Story("R", hero="squire", game=game).put(oblivion="B").ends_stage()
    assert story.kind == "free"
    with pytest.raises(BadPack, match="free_die works at stage_end or after_place"):
        pack(tmp_path, hero.format("attack"), "other")
    assert {hero.verb for hero in GAME.content.heroes} == {
        "reroll", "set_face", "threshold", "free_die", "shield", "peek", "borrow_die", "recall_die", "extra_placement",
    }  # fmt: skip


@rule("RFA-BLANK-03", "RFA-BLANK-04", "RFA-DEF-07")
def test_custom_cards_lie_at_home_or_beside_the_board() -> None:
    story = Story("R", **HOUSE).put(enemies={"sand-devil-1": "", "bone-piper": "", "fog-wraith": "", "ember-ogre": ""})
    story.turns_up("master-of-shadows", chance_of((6, 5), (6, 5)))
    assert story.match is not None
    struck = [event.args[0] for event in story.match.log() if event.what == "strike"]
    assert struck == ["sand-devil-1", "ember-ogre", "fog-wraith", "bone-piper"]
    assert GAME.content.cards["ember-ogre"].strength == 8


@rule("RFA-EX-39", "RFA-BLANK-05", "RFA-BLANK-06")
def test_rfa_ex_39(tmp_path: Path) -> None:
    text = enemy('[{ do = "command", max_rank = 3 }]', "rank = 0") + (
        '[[enemy]]\nid = "z"\nname = "Z"\nrank = 2\nstays = false\nattack = [{ do = "command", max_rank = 2 }]\n'
    )
    game = pack(tmp_path, text)
    foes = {"tree-shrike-1": "", "cave-troll-1": "", "x": ""}
    story = Story("R", game=game, custom="mine", adventure="sword-of-saints").put(enemies=foes).turns_up("z")
    assert story.match is not None
    assert [e.args[0] for e in story.match.log() if e.what == "strike"] == ["tree-shrike-1", "z", "cave-troll-1"]
    assert story.table.skulls == [0, 0, 1, 1]
    story = Story("R", game=game, custom="mine", adventure="sword-of-saints").put(enemies=foes)
    story.turns_up("master-of-shadows", chance_of((6, 5)))
    assert story.match is not None
    assert [e.args[0] for e in story.match.log() if e.what == "strike"] == ["tree-shrike-1", "cave-troll-1", "x"]
    assert story.table.skulls == [0, 0, 1, 1]


@rule("RFA-BLANK-07")
def test_targets_and_their_ties(tmp_path: Path) -> None:
    skulls = [1, 3, 3, 0]
    for number, (at, hit) in enumerate(
        {"most_damaged": 1, "least_damaged": 3, "most_dice": 2, "each": -1, "forest": 2}.items()
    ):
        game = pack(tmp_path, enemy(f'[{{ do = "damage", at = "{at}" }}]'), f"p{number}")
        story = Story("R", game=game, custom=f"p{number}", adventure="sword-of-saints")
        story.put(skulls=skulls[:], forest="B5 B5", fortress={2: "G2", 3: "G3"}, second="Y Y Y"[:3]).turns_up("x")
        expected = [skull + (hit in (-1, i)) for i, skull in enumerate(skulls)]
        if at == "most_dice":  # two dice each in fortress and forest: the first in order
            expected = [1, 4, 3, 0]
        assert story.table.skulls == expected


@rule("RFA-BLANK-08", "RFA-MASTER-04")
def test_a_reshuffled_card_comes_again(tmp_path: Path) -> None:
    story = with_card(tmp_path, '[{ do = "swallow_vr" }]', "rank = 0\nstays = false\nreshuffle = true")
    story.put(resurrection="B3 G4").turns_up("x")
    assert story.lost() == "BG"
    assert "x" in story.table.deck
    assert story.table.discard == ()


@rule("RFA-BLANK-08", "RFA-DICE-26")
def test_what_happens_at_its_defeat_happens_after_the_dice_are_home(tmp_path: Path) -> None:
    more = 'rank = 1\ndefeated = [{ do = "heal", at = "most_damaged", n = 2 }, { do = "free", n = 1 }]'
    story = with_card(tmp_path, '[{ do = "swallow_vr" }]', more)
    story.put(enemies={"x": "B2"}, skulls=[0, 3, 0, 0], oblivion="Y G").rolls("R5 R1")
    story.choose("x 5 R")
    assert story.kind == "free"
    assert story.options == ["Y", "G"]  # it must be one of them
    assert story.gained("B") == "B"
    story.choose("G")
    assert story.table.skulls == [0, 1, 0, 0]
    assert story.gained("G") == "G"


@rule("RFA-DATA-07", "RFA-DICE-27")
def test_the_house_set_plays_as_written() -> None:
    story = Story("R", **HOUSE).put(resurrection="B3", forest="G5 G5").turns_up("shadow-raven-1")
    assert story.options == ["forest G5", "vortex B3"]
    story.choose("vortex B3")
    assert story.lost() == "BG"
    assert story.table.discard == ("shadow-raven-1",)
    story = Story("R", **HOUSE).put(skulls=[0, 0, 2, 0]).turns_up("ember-ogre")
    assert story.table.skulls == [0, 1, 3, 0]
    story = Story("R", **HOUSE).put(resurrection="B3").turns_up("fog-wraith")
    assert (story.lost(), story.table.skulls) == ("B", [0, 0, 0, 1])
    story = Story("R", **HOUSE).put(enemies={"sand-devil-1": ""}).turns_up("lost-herald", rolled(2))
    assert story.table.skulls == [1, 0, 0, 0]
    story = Story("R", **HOUSE).put(oblivion="B").turns_up("lost-herald", rolled(5))
    assert story.lost() == ""
    assert story.gained("B") == "B"


@rule("RFA-HERO-14")
def test_the_shield_does_not_help_against_plain_damage(tmp_path: Path) -> None:
    story = with_card(tmp_path, '[{ do = "damage", at = "forest", n = 2 }]', hero="warrior").turns_up("x")
    assert story.table.skulls == [0, 0, 2, 0]
    story = with_card(tmp_path, '[{ do = "take", where = "forest", number = "any", count = 1 }]', hero="warrior")
    story.put(forest="B5").turns_up("x")
    assert story.kind == "shield"


def test_packs_can_be_loaded_several_at_once(tmp_path: Path) -> None:
    pack(tmp_path, enemy('[{ do = "swallow_vr" }]'), "one")
    pack(tmp_path, enemy('[{ do = "swallow_vr" }]').replace('"x"', '"y"'), "two")
    assert set(load([tmp_path / "one", tmp_path / "two"]).sets) == {"house", "one", "two"}


@rule("RFA-BLANK-03", "RFA-DICE-27", "RFA-DMG-04")
def test_the_log_tells_only_what_happened(tmp_path: Path) -> None:
    def told(story: Story) -> list[str]:
        assert story.match is not None
        view = story.match.view(0)
        return [story.game.table.line(view, event) for event in story.match.log()]

    assert not [line for line in told(Story("R", **HOUSE).turns_up("fog-wraith")) if "wallowed" in line]
    full = told(Story("R", **HOUSE).put(resurrection="B3").turns_up("fog-wraith"))
    assert "Swallowed from the Vortex of Resurrection into the Vortex of Oblivion: blue 3." in full
    for skull, times in ((0, 0), (2, 1)):
        story = with_card(tmp_path, '[{ do = "heal", at = "desert" }]', "rank = 0\nstays = false")
        assert story.put(skulls=[skull, 0, 0, 0]).turns_up("x").said("mend") == times


@rule("RFA-DATA-07")
def test_a_card_that_does_more_than_attack_its_home_says_so() -> None:
    """Words of the numbers that a card's effects name: whoever reads it knows what will happen."""
    cards = GAME.content.cards
    for key, words in {
        "lost-herald": ("1 to 3", "rank 1", "4 to 6"),
        "ember-ogre": ("fortress", "1 damage", "most damaged"),
        "dragon-4": ("showing 4", "territories", "Vortex of Resurrection"),
        "phantom-1": ("territory die", "attacks"),
        "giant-1": ("territory die", "track", "for good"),
    }.items():
        enemy = cards[key].enemy
        assert enemy is not None
        assert all(word in enemy.text for word in words), enemy.text
