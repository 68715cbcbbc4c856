"""What may come: the enemies that the next card would wake, and what they would find."""

import re

from tests.games.roll_for_adventure.positions import Story

from questhall.drawing.fonts import width_of
from questhall.games.roll_for_adventure.table.threats import Threat, threats
from questhall.games.roll_for_adventure.view import view

FOES = {"sand-devil-1": "", "tree-shrike-1": "", "tree-shrike-2": "", "cave-troll-1": "", "black-knight": ""}
SPECIAL = {"adventure": "jewel-of-light", "specials": ["dragon", "phantom"], "custom": "house"}


def told(story: Story) -> dict[str, Threat]:
    table = view(story.state)
    return {threat.title: threat for threat in threats(table, story.game.content)}


def test_every_rank_wakes_those_below_it() -> None:
    rows = told(Story("R").put(enemies=FOES, desert="R1", forest="B5 R6 G5"))
    assert {title: row.strikers for title, row in rows.items()} == {"Rank 1": 0, "Rank 2": 3, "Rank 3": 4, "Master": 5}
    assert rows["Rank 2"].dice == 4  # one in the desert, a 5 and the 6 in the forest, then the other 5
    assert rows["Rank 2"].damage == (0, 0, 0, 0)
    assert rows["Rank 3"].damage == (0, 0, 0, 1)  # nothing lies in the ice cave
    assert rows["Master"].damage == (0, 1, 0, 1)
    assert rows["Rank 1"].cards == 12 - 3


def test_cards_without_a_rank_are_counted_too() -> None:
    rows = told(Story("R", **SPECIAL).put(enemies=FOES))
    assert rows["Dragons"].cards == 6
    assert rows["Dragons"].strikers == 0
    assert rows["Unranked"].cards == 3  # two Shadow Ravens and the Lost Herald
    assert rows["Unranked"].strikers == 3  # the Herald may command rank 1
    assert sum(row.cards for row in rows.values()) == 24 + 6 + 6 + 6 + 1 - len(FOES)


def test_losses_in_every_territory_stay_inside_the_panel() -> None:
    everywhere = {"sand-devil-1": "", "crypt-spirit-1": "", "tree-shrike-1": "", "cave-troll-1": "", "frost-imp-1": ""}
    story = Story("R").put(enemies=everywhere | {"frost-imp-2": ""}, ice_cave="R1")
    assert any(row.dice and all(row.damage) for row in told(story).values())
    panel = next(p for p in story.game.table.draw(view(story.state)).pieces if p.id == "threat")
    words = [(float(x), told) for x, told in re.findall(r'<text x="([\d.]+)"[^>]*>(\u2212\d+)<', panel.art)]
    assert max(x + width_of(told, 15, "sans", bold=True) for x, told in words) < 292 - 6
