"""What must always be true of a table."""

from collections import Counter

from questhall.games.call_to_adventure.content.vocabulary import ABILITY_INDEX, ICON_INDEX
from questhall.games.call_to_adventure.rules.scoring import score
from questhall.games.call_to_adventure.state import FULL, LAST_LEVEL, Table


def invariants(state: Table) -> list[str]:
    """Sentences of what is broken: every card in exactly one place, tokens and marker in range, icons as shown."""
    broken = _cards(state)
    shown = state.over and not state.lost
    for seat, hero in enumerate(state.heroes):
        if hero.xp < 0:
            broken.append(f"seat {seat} has {hero.xp} Experience")
        if not 1 <= hero.level <= LAST_LEVEL:
            broken.append(f"seat {seat} is on level {hero.level}")
        if len(hero.story) > FULL:
            broken.append(f"seat {seat} has {len(hero.story)} Story cards")
        lines = score(state, seat, shown)
        if state.revealed and hero.points != lines.triumph + lines.tragedy + lines.played:
            broken.append(f"seat {seat} has {hero.points} printed points by count, not by the cards")
        if state.revealed and (hero.abilities, hero.icons) != _icons(state, seat):
            broken.append(f"seat {seat} shows {_icons(state, seat)} icons, but {hero.abilities}, {hero.icons} count")
    attempt = state.attempt
    if attempt is not None:
        if attempt.dark > 3 or state.bought > 3:
            broken.append(f"{attempt.dark} Dark runes in the pool, {state.bought} bought this turn")
        if len(attempt.stones) != len(attempt.faces):
            broken.append("stones and faces of the cast do not match")
        if any(attempt.stones.count(stone) > (2 if 2 <= stone < 8 else 1) for stone in set(attempt.stones) - {0, 14}):
            broken.append("a cast holds more stones of a kind than there are")
    if state.quarry is not None and not state.quarry.xp >= 0:
        broken.append("the Adversary has less than no Experience")
    for act in range(3):
        for card, ally in zip(state.rows[act], state.under[act]):
            if ally and not card:
                broken.append(f"{ally} lies under an empty slot")
    return broken


def _cards(state: Table) -> list[str]:
    have: Counter[str] = Counter([*state.box, *state.removed, *state.limbo, state.met])
    for pile in (*state.decks, *state.rows, *state.under, *state.discards):
        have.update(pile)
    for pile in (state.hero_deck, state.antihero_deck, state.hero_discard, state.antihero_discard):
        have.update(pile)
    for hero in state.heroes:
        have.update([*hero.dealt, *hero.rejected, hero.origin, hero.motivation, hero.destiny])
        have.update([*hero.hand, *hero.played, *hero.allies, *hero.fallen, *[card for card, _ in hero.story]])
    have.update([played.card for played in state.stack if not played.cancelled and played.seat >= 0])
    have.update([task.key for task in state.agenda if task.name == "take_ally"])
    if state.quarry is not None:
        have.update([*state.quarry.deck, *state.quarry.discard, *state.quarry.shown])
        if state.quarry.victor < 0:
            have[state.quarry.card] += 1
    del have[""]
    content = state.content
    box = Counter({card.id: card.copies for card in content.hand.values()})
    first = Counter(
        {card.id: card.copies if card.formerly is None else card.formerly for card in content.hand.values()}
    )
    for want in (box, first):
        want.update([*content.story, *content.characters])
    if have == first:
        return []
    return [f"{card} is in {have[card]} places, not {box[card]}" for card in have | box if have[card] != box[card]]


def _icons(state: Table, seat: int) -> tuple[list[int], list[int]]:
    """CTA-TERM-10: the icons that are visible in a Story."""
    hero, content = state.heroes[seat], state.content
    abilities, icons = list(hero.borrowed), [0] * 6
    characters = [hero.origin, hero.motivation, hero.destiny] if state.over and not state.lost else [
        hero.origin, hero.motivation]  # fmt: skip
    parts = [(content.characters[id].icons, content.characters[id].story) for id in characters]
    sides = [content.story[card].side(path) for card, path in hero.story]
    sides += [content.story[ally].top for ally in hero.allies]
    for names, story in [*parts, *[(side.icons, side.story) for side in sides]]:
        for name in names:
            abilities[ABILITY_INDEX[name]] += 1
        for icon in story:
            icons[ICON_INDEX[icon]] += 1
    return abilities, icons
