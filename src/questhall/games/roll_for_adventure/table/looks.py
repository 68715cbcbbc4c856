"""What a piece is, does, and will do next: asked for when somebody rests on it."""

from questhall.drawing import Art, Look, die
from questhall.games.roll_for_adventure.content.printed import Content
from questhall.games.roll_for_adventure.state import TERRITORIES, RollView
from questhall.games.roll_for_adventure.table.kingdom import DIE_PAINTS, figure
from questhall.games.roll_for_adventure.table.names import card_name, die_words, help_page, lying, total
from questhall.games.roll_for_adventure.table.threats import losses

GLOSSARY = {
    "rank": "A revealed enemy wakes every active enemy of a lower rank: they attack again.",
    "strength": "An enemy is defeated when the dice on it show at least its strength.",
    "Vortex of Oblivion": "Dice lost there are gone until a hero or a reward frees them.",
    "Vortex of Resurrection": "Lay dice of one number there; when they add up to 10, every lost die comes home.",
    "power stone": "Fill the adventure board with power stones to win.",
    "bonus": "Grey dice that belong to nobody until a territory gives them away.",
    "scar": "A scar shortens the damage track for good.",
    "Master": "The Master of Shadows attacks every territory, and dice are no shield against him.",
}


def look(view: RollView, content: Content, id: str) -> Look | None:
    """The look of an enemy, a die, a territory, a hero or the deck; None where the label says all."""
    kind, _, number = id.partition("-")
    if id in view.enemies:
        return _enemy(view, content, id)
    if id in TERRITORIES:
        return _territory(view, content, TERRITORIES.index(id))
    if kind == "die" and number.isdecimal():
        return _die(view, int(number))
    if kind == "hero" and number.isdecimal() and int(number) < len(view.heroes):
        hero = content.heroes[view.heroes[int(number)]]
        waiting = len(view.boards[int(number)])
        return Look(hero.name, "hero", says=(hero.text,), numbers=(("dice waiting", str(waiting)),))
    return None


def _enemy(view: RollView, content: Content, key: str) -> Look:
    card = content.cards[key]
    dice, home = view.enemies[key], card.home
    needed = max(0, card.strength - total(dice))
    says = (card.enemy.text,) if card.enemy is not None and card.enemy.text else ()
    ahead = ""
    if home >= 0:
        taken, hurt = losses(view, home, 1)
        place = TERRITORIES[home].replace("_", " ")
        found = f"takes {taken} dice from the {place}" if taken else f"damages the {place}" if hurt else ""
        above = sorted({content.cards[other].rank for other in view.left if content.cards[other].rank > card.rank})
        by = " or ".join(str(rank) for rank in above)
        ahead = f"Attacks again when a card of rank {by} comes: {found}." if above else ""
    numbers = (("rank", str(card.rank or "none")), ("strength", f"{total(dice)} of {card.strength}"))
    more = f"{needed} more points on one or several turns defeat it." if needed else ""
    art = Art(figure(content, key, 0, 0, 84))
    return Look(card_name(content, key), "enemy", art, (*says, more) if more else says, numbers, ahead)


def _territory(view: RollView, content: Content, territory: int) -> Look:
    name = TERRITORIES[territory]
    title = f"{name.replace('_', ' ').capitalize()}, side {view.sides[territory]}"
    asked = help_page(content, f"{name}-{view.sides[territory].lower()}")
    damage = f"{view.skulls[territory]} of {view.limits[territory]}"
    foes = [card_name(content, key) for key in view.enemies if content.cards[key].home == territory]
    near = f"Enemies here: {', '.join(foes)}." if foes else "No enemy is here."
    says = (asked, "; ".join(lying(view, content, territory)) + ".", near)
    return Look(title, "territory", says=says, numbers=(("damage", damage),))


def _die(view: RollView, number: int) -> Look | None:
    letter = view.names[number]
    everywhere = (*view.hand, *view.desert, *view.forest, *view.ice_cave, *view.resurrection, *view.grip)
    dice = [*everywhere, *(code for section in view.fortress for code in section)]
    dice += [code for held in view.enemies.values() for code in held]
    code = next((code for code in dice if code and code & 31 == number), number)
    return Look(die_words(view, code).capitalize(), "die", die(code >> 5 or letter, 84, DIE_PAINTS[letter]))
