"""Every hero card does what its printed words say: words are read by a reader of their own and tried in positions.

The reader (`words_reader`, `standing_words`) knows English and the dice, not the steps in which cards are written. What
it cannot read yet is named below; such cards are proved by positions of their own, by `test_cards` and by
`test_no_dead_steps`.
"""

import pytest
from tests.games.adventure_tactics.positions import GAME
from tests.games.adventure_tactics.rules.standing_words import check
from tests.games.adventure_tactics.rules.words_reader import Trial, read

from questhall.games.adventure_tactics.table.card_text import rules_line

CONTENT = GAME.content
CARDS = [id for id, card in CONTENT.cards.items() if card.kind != "boss" and not card.boss]
NAMES = """
aegis alphas_howl arcane_sight banish battle_focus beacon blessed_vessel blood_frenzy bone_ward called_shot
cataclysm_form centred corpse_burst counterspell covering_fire crown_shard cursed_edge dark_communion dead_centre
deathless decoy divine_favour doom eagle_eye executioners_cut fiends_hide final_verdict flank focus grave_harvest
hourglass_pin hunters_quarry infernal_luck judgement killing_calm last_rites_denied legion lightning_arc
loose_order lucky_tooth martyrs_vow master_of_bones merchants_seal old_songs overflowing_cup pack_bond pain_fuels
paper_seal parting_shot pillar_of_light precision quick_hands rage raise_the_fallen ready_quiver relentless
resonance rope_and_hook runic_steel saintly savage_arm shared_breath sic spirit_guide stampede steady_hands step_in
surrounded sworn_foe terror thunder_lunge tireless tower_shield tripwire twin_selves two_leashes undying_hope
unyielding vigil walking_totem ward_of_salt weapon_drill whistle wild_instinct
"""
NOT_READ = set(NAMES.split())


def faults(card: str) -> list[str] | None:
    """What differs from the words; None where they are not read."""
    line = rules_line(card, CONTENT)
    reading = read(line)
    if reading is None or (reading.event is None and CONTENT.cards[card].kind in ("passive", "dice")):
        return check(card, line)
    return Trial(card, reading).play() if reading.event is None else Trial(card, reading).respond()


@pytest.mark.parametrize("card", [id for id in CARDS if id not in NOT_READ])
def test_a_card_does_what_its_words_say(card: str) -> None:
    assert faults(card) == []


def test_what_is_not_read_is_known_by_name() -> None:
    assert set(CARDS) >= NOT_READ and {card for card in CARDS if faults(card) is None} == NOT_READ
    assert len(CARDS) == 351 and len(CARDS) - len(NOT_READ) == 267
