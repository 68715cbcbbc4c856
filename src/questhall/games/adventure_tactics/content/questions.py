"""The words of ``if`` and ``while`` as cards write them: small questions, joined by ``and``, ``or`` and ``not``.

What each of them looks at stands in ``rules/cards/if_words.py``; a test keeps both lists alike.
"""

import re

from questhall.kernel.errors import BadPack

Word = tuple[bool, str, str]  # wanted, name, argument

#: Each question with what stands in its brackets: nothing, a number, a number or "half", or what the checker knows.
WORDS: dict[str, str] = {
    "target_beside_enemies": "n",
    "target_near": "thing n",
    "target_unmarked": "",
    "self_has": "condition",
    "target_has": "condition",
    "self_hp_le": "n or half",
    "target_hp_le": "n or half",
    "target_full_hp": "",
    "ally_adjacent_to_target": "",
    "summon_adjacent_to_target": "",
    "kin_adjacent_to_target": "",
    "beside": "thing",
    "moved_at_least": "n",
    "not_moved": "",
    "invisible": "",
    "foes_adjacent_ge": "n",
    "round_is": "n",
    "round_ge": "n",
    "round_le": "n",
    "minions_le": "n",
    "summon_in_play": "summon or nothing",
    "near_summon": "n",
    "weapon_slot_empty": "",
    "killed": "",
    "tag": "tag",
    "is_boss": "",
    "is_minion": "",
    "range_ge": "n",
    "range_le": "n",
    "flag": "flag",
    "two_freed": "",
    "gold_ge": "n",
    "party_is": "n",
    "dealt_ge": "n",
    "attacks_made_ge": "n",
    "damaged_a_hero": "",
    "one_die": "",
    "beside_rubble": "",
    "same_colour": "",
    "target_alone": "",
    "fallen": "thing",
    "in_play": "thing",
    "stands_in": "area",
    "finale": "",
}

_FORM = re.compile(r"^([a-z_]+)(?:\(([^)]*)\))?$")
_PARSED: dict[str, list[list[Word]]] = {}


def parse(text: str) -> list[list[Word]]:
    """``a and not b or c`` as [[a, not b], [c]]."""
    found = _PARSED.get(text)
    if found is None:
        found = [[_word(part) for part in clause.split(" and ")] for clause in text.split(" or ")]
        _PARSED[text] = found
    return found


def _word(text: str) -> Word:
    text = text.strip()
    wanted = not text.startswith("not ")
    form = _FORM.match(text.removeprefix("not ").strip())
    if form is None or form[1] not in WORDS:
        raise BadPack(f"There is no condition {text!r}; known: {', '.join(WORDS)}.")
    return wanted, form[1], form[2] or ""
