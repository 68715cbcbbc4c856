"""The checker of content: a typing mistake never passes, all faults come at once, each with what would be allowed."""

from pathlib import Path

import pytest

from questhall.games.adventure_tactics import AdventureTactics
from questhall.games.adventure_tactics.content.conditions import CONDITIONS, CURABLE
from questhall.kernel import BadPack

ALL, CURES = ", ".join(sorted(CONDITIONS)), ", ".join(sorted(CURABLE))

CARD = '[card.test_blow]\nname = "Test Blow"\nkind = "action"\nsteps = [{}]\n'


def pack(folder: Path, text: str) -> str:
    """What is said of a pack with this file; nothing if it is sound."""
    place = folder / "adventure-tactics"
    place.mkdir(exist_ok=True)
    (place / "mine.toml").write_text(text)
    try:
        AdventureTactics([folder])
    except BadPack as error:
        return str(error)
    return ""


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ('{ do = "attack", dice = "R+Q", range = [1, 1] }', "there is no die 'Q' in 'R+Q'; allowed: W, B, R, K"),
        ('{ do = "heal", amount = 2, target = "alli", range = [0, 3] }', "target: there is no 'alli'"),
        ('{ do = "stat", which = "atack_plus", until = "turn" }', "there is no stat 'atack_plus'"),
        ('{ do = "stat", which = "sight", by = "far", until = "turn" }', "there is no word 'far'; allowed: past_adjacent"),
        ('{ do = "condition", what = "slow", target = "foe", range = [1, 3] }', f"there is no condition 'slow'; allowed: {ALL}"),
        ('{ do = "cleanse", what = "invisible" }', f"there is no condition 'invisible'; allowed: all, {CURES}"),
        ('{ do = "attack", dice = "R", range = [3, 1] }', "[3, 1] is no band"),
        ('{ do = "summon", creature = "bone_servent", range = [1, 2] }', "there is no summon 'bone_servent'"),
        ('{ do = "spawn", what = "melee_gobblin" }', "there is no thing to spawn 'melee_gobblin'"),
        ('{ do = "gain", perk = "ford_wardn" }', "there is no perk 'ford_wardn'"),
        ('{ do = "each", over = "foes_within(x)", steps = [] }', "a number is wanted, not 'x'"),
        ('{ do = "check", if = "target_has(slow)", then = [] }', "there is no condition 'slow'"),
        ('{ do = "check", if = "tag(gobblin)", then = [] }', "there is no tag 'gobblin'"),
        ('{ do = "check", if = "flag(never)", then = [] }', "there is no flag 'never'"),
        ('{ do = "recover", filter = "wepon" }', "there is no card or kind of card 'wepon'"),
        ('{ do = "move", points = 2, who = "aly" }', "who: there is no 'aly'"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_step_is_told_with_what_is_allowed(tmp_path: Path, step: str, said: str) -> None:
    told = pack(tmp_path, CARD.format(step))
    assert said in told
    assert "mine.toml: card test_blow: steps[0]" in told


def test_all_faults_come_at_once(tmp_path: Path) -> None:
    told = pack(
        tmp_path,
        CARD.format('{ do = "attack", dice = "Q" }')
        + '[card.other]\nname = "Other"\nkind = "action"\nsteps = [{ do = "heal", amount = 1, target = "alli" }]\n',
    )
    assert len(told.splitlines()) == 2
    told = pack(tmp_path, '[card.a]\nname = 3\nkind = "action"\n[card.b]\nname = "B"\nkind = "axion"\n[cart.c]\n')
    assert len(told.splitlines()) == 3


def test_boss_cards_name_a_boss_and_abilities_that_it_has(tmp_path: Path) -> None:
    told = pack(
        tmp_path,
        '[card.one]\nname = "One"\nkind = "boss"\nboss = "old_grindel"\n'
        '[card.two]\nname = "Two"\nkind = "boss"\nboss = "old_grindle"\nsteps = [{ do = "use", ability = "grnd" }]\n',
    )
    assert "there is no boss 'old_grindel'; allowed:" in told
    assert "there is no ability of old_grindle 'grnd'; allowed: grind, toss" in told


def test_a_pack_cannot_silently_replace_a_card_of_another_kind(tmp_path: Path) -> None:
    told = pack(tmp_path, '[card.lumber]\nname = "Lumber"\nkind = "action"\nsteps = [{ do = "draw" }]\n')
    assert "it would replace a boss card of old_grindle by a card of the kind action" in told
    assert (
        pack(tmp_path, '[card.study]\nname = "Study"\nkind = "action"\nclass = "wizard"\nsteps = [{ do = "draw" }]\n')
        == ""
    )


def test_a_chapter_holds_together(tmp_path: Path) -> None:
    told = pack(
        tmp_path,
        """
[chapter.c90]
title = "Nowhere"
type = "encounter"
act = 1
level = 1
text = ["."]
[chapter.c90.encounter]
board = \"\"\"
SSSS?
.....
\"\"\"
areas = { "the stair" = "rows(0 1 2)", "the yard" = "rows(1 2)" }
boss = [{ sheet = "old_grindel" }]
minions = [{ kind = "wrath", at = [1], dice = "Z" }]
main = { type = "destroy", object = "lamp" }
bonus = { type = "reach" }
[chapter.c90.outcome.success]
steps = [{ do = "gain", item = "healing_drought" }]
[chapter.c90.outcome.plus]
goto = ["c91"]
[chapter.c90.outcome.plain]
goto = ["onwards"]
[chapter.c90.outcome.failure]
goto = ["retry"]
""",
    )
    for said in (
        "letters ?",
        "4 squares S",
        "areas.the stair: 'rows(0 1 2)' is no area",
        "areas.the yard: 'rows(1 2)' is no area",
        "there is no boss 'old_grindel'",
        "no square 'B'",
        "there is no minion 'wrath'",
        "no square '1'",
        "there is no die 'Z'",
        "there is no 'lamp' on this map",
        "reach needs an area",
        "there is no item 'healing_drought'",
        "there is no chapter 'c91'",
        "'onwards' is no way on",
    ):
        assert said in told, said
    assert all("mine.toml: chapter c90: " in line for line in told.splitlines())


def test_triggers_of_passives_are_checked(tmp_path: Path) -> None:
    told = pack(
        tmp_path,
        '[minion.test]\nname = "Test"\nhp = 3\nmovement = 3\n[minion.test.passive.odd]\non = "on_hti"\n'
        'steps = [{ do = "reduce", amount = 1 }]\n',
    )
    assert "minion test: passive.odd.on: there is no trigger 'on_hti'; known: on_hit" in told
