"""What must always be true of a table."""

from collections import Counter

from questhall.games.adventure_tactics.content.conditions import CONDITIONS
from questhall.games.adventure_tactics.content.printed import BOX, GOLD_IN_BOX, MOST_MINIONS, TOKENS
from questhall.games.adventure_tactics.rules.board.large_bosses import footprint
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.state import Encounter, GameTable, Hero


def broken(state: GameTable) -> list[str]:
    """Sentences about what is wrong; none when the table is sound."""
    found: list[str] = []
    if not 0 <= state.gold <= GOLD_IN_BOX:
        found.append(f"{state.gold} bags of gold")
    gear = Counter(card for hero in state.heroes for card in hero.gear)
    gear.update(state.pool + state.stock + state.pending)
    for pile in state.loot.values():
        gear.update(pile)
    found += [f"{card} exists {count} times" for card, count in gear.items() if count > 1]
    if state.encounter is not None:
        found += _encounter(state, state.encounter)
    return found


def _encounter(state: GameTable, encounter: Encounter) -> list[str]:
    found: list[str] = []
    taken = 0
    land = ground(state)
    for figure in encounter.figures.values():
        if not 0 <= figure.hp <= figure.top and figure.square >= 0:
            found.append(f"{figure.id} has {figure.hp} of {figure.top} HP")
        if figure.square < 0 or figure.down:
            continue
        feet = footprint(figure, encounter.width)
        if feet & taken:
            found.append(f"two characters stand on a square of {figure.id}")
        if feet & land.walls:
            found.append(f"{figure.id} stands on a wall")
        taken |= feet
    for condition in CONDITIONS:
        if sum(condition in figure.conditions for figure in encounter.figures.values()) > TOKENS:
            found.append(f"too many are {condition}")
    kinds = Counter(tile.kind for tile in encounter.tiles)
    found += [f"{count} tiles of {kind}" for kind, count in kinds.items() if count > BOX.get(kind, 99)]
    if sum(figure.kind == "minion" for figure in encounter.figures.values()) > MOST_MINIONS:
        found.append("too many minions")
    if encounter.round:
        for hero in state.heroes:
            found += _cards(encounter, hero)
    return found


def _cards(encounter: Encounter, hero: Hero) -> list[str]:
    """Every card in exactly one zone; gear and features that were left in the box are in none."""
    board = encounter.boards[hero.id]
    slots = [card for card in (board.weapon, board.armor, board.accessory, board.feature) if card]
    have = Counter(board.hand + board.draw + board.discard + board.aside + board.playing + slots)
    owned = Counter([*hero.deck, *hero.gear, *hero.features])
    wrong = [
        card for card in have | owned if have[card] > owned[card] or (card in hero.deck and have[card] != owned[card])
    ]
    return [f"{hero.id} has {have[card]} of {owned[card]} {card}" for card in wrong]
