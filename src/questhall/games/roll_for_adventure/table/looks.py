"""What a piece is, does, and will do next: asked for when somebody rests on it."""

from questhall.drawing import Art, Look, die, group
from questhall.drawing import token as disc
from questhall.drawing.pictures import framed, token
from questhall.games.roll_for_adventure.content.printed import Content
from questhall.games.roll_for_adventure.state import TERRITORIES
from questhall.games.roll_for_adventure.table.kingdom import DIE_PAINTS
from questhall.games.roll_for_adventure.table.names import (
    card_name,
    die_words,
    help_page,
    lying,
    next_cards,
    player,
    stone_words,
    total,
)
from questhall.games.roll_for_adventure.table.pictures import GALLERY, enemy_of, picture
from questhall.games.roll_for_adventure.table.threats import losses
from questhall.games.roll_for_adventure.view import RollView

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
    """The look of whatever lies on the table; None where the label says all."""
    kind, _, number = id.partition("-")
    if id in view.enemies:
        return _enemy(view, content, id)
    if kind == "card" and number in content.cards:
        return _revealed(view, content, number)
    if id in TERRITORIES:
        return _territory(view, content, TERRITORIES.index(id))
    if kind == "die" and number.isdecimal():
        return _die(view, int(number))
    if kind == "hero" and number.isdecimal():
        return _hero(view, content, int(number))
    if kind == "skull" and number in TERRITORIES:
        return _skull(view, TERRITORIES.index(number))
    return _printed(view, content, id)


def _hero(view: RollView, content: Content, number: int) -> Look | None:
    if number >= len(view.heroes):
        return None
    hero = content.heroes[view.heroes[number]]
    colour = "RBGY"[view.colours[number]]
    numbers = (("dice waiting", str(len(view.boards[number]))),)
    art = token(picture(f"hero:{hero.id}"), 104, DIE_PAINTS[colour])
    return Look(hero.name, f"hero of {player(view, number)}", Art(art), (hero.text, hero.flavour), numbers)


def _skull(view: RollView, territory: int) -> Look:
    """RFA-TERM-06, RFA-END-02: how much a territory can still bear."""
    skull, limit = view.skulls[territory], view.limits[territory]
    place = TERRITORIES[territory].replace("_", " ")
    says = (
        f"An attack on the {place} that finds no dice moves the skull on by one hole.",
        f"In hole {limit} the {place} falls, and the game is lost.",
    )
    return Look("Damage track", place, Art(disc("skull", "red", 84)), says, (("damage", f"{skull} of {limit}"),))


def _revealed(view: RollView, content: Content, key: str) -> Look:
    """The card that was turned up."""
    card = content.cards[key]
    told = (card.enemy.text,) if card.enemy is not None else (content.master_card.text, help_page(content, "master"))
    waiting = ", ".join(card_name(content, other) for other in view.queue)
    art = Art(token(picture(f"enemy:{enemy_of(card)}"), 104))
    numbers = (("rank", str(card.rank)), ("strength", str(card.strength))) if card.rank else ()
    ahead = f"Still to strike: {waiting}." if waiting else ""
    return Look(card_name(content, key), "revealed just now", art, told, numbers, ahead)


def _printed(view: RollView, content: Content, id: str) -> Look | None:
    """Vortexes, deck, adventure and their kin: what lies beside the territories."""
    if id in ("adventure", "stone-0") or id.startswith("stone-"):
        board = next(board for board in content.adventures if board.id == view.adventure)
        numbers = (("power stones", f"{view.stones} of {view.need}"), ("turn", str(view.turn)))
        art = Art(token(picture(f"adventure:{board.id}"), 104, "gold"))
        return Look(board.name, "adventure", art, (board.text, f"{stone_words(view, board.name)}."), numbers)
    if id == "oblivion":
        says = ("Dice that enemies take lie here until a hero, a reward or the Vortex of Resurrection frees them.",)
        art = Art(token(GALLERY["vortex:oblivion"], 104, "purple"))
        return Look("Vortex of Oblivion", "lost dice", art, says, (("dice", str(len(view.oblivion))),))
    if id == "vortex":
        says = ("Dice of one number laid here end your placing. At a total of 10 every lost die comes home.",)
        art = Art(token(GALLERY["vortex:resurrection"], 104, "teal"))
        reached = (("total", f"{total(view.resurrection)} of 10"),)
        return Look("Vortex of Resurrection", "", art, says, reached)
    if id == "deck":
        return _deck(view, content)
    if id == "hand" or id.startswith("hand-"):
        told = content.help["turn"]
        held = (("dice in hand", str(len(view.hand))),)
        return Look(f"{player(view, view.active)}'s turn", told.title, says=(told.text,), numbers=held)
    return None


def _deck(view: RollView, content: Content) -> Look:
    kinds = {content.cards[key].type for key in (*view.left, *view.enemies)}
    pages = ["master", *[kind for kind in ("dragon", "phantom", "giant") if kind in kinds]]
    if kinds & content.sets.keys():
        pages.append("custom")
    says = tuple(f"{content.help[page].title}: {help_page(content, page)}" for page in pages)
    first, last = view.master
    span = f"{first} to {last}" if first < last else str(last)
    numbers = (("cards", str(len(view.left))), ("the Master in", f"{span} cards"), ("gone", str(len(view.discard))))
    ahead = f"Next: {next_cards(view, content)}." if view.known else ""
    return Look("Enemies", "deck", Art(token(GALLERY["enemy:master-of-shadows"], 104, "purple")), says, numbers, ahead)


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
    art = Art(token(picture(f"enemy:{enemy_of(card)}"), 104))
    return Look(card_name(content, key), "enemy", art, (*says, more) if more else says, numbers, ahead)


def _territory(view: RollView, content: Content, territory: int) -> Look:
    name = TERRITORIES[territory]
    title = f"{name.replace('_', ' ').capitalize()}, side {view.sides[territory]}"
    asked = help_page(content, f"{name}-{view.sides[territory].lower()}")
    damage = f"{view.skulls[territory]} of {view.limits[territory]}"
    foes = [card_name(content, key) for key in view.enemies if content.cards[key].home == territory]
    near = f"Enemies here: {', '.join(foes)}." if foes else "No enemy is here."
    says = (asked, "; ".join(lying(view, content, territory)) + ".", near)
    art = Art(group(framed(picture(f"territory:{name}"), 128, 80), x=-64, y=-40))
    return Look(title, "territory", art, says, (("damage", damage),))


def _die(view: RollView, number: int) -> Look | None:
    letter = view.names[number]
    everywhere = (*view.hand, *view.desert, *view.forest, *view.ice_cave, *view.resurrection, *view.grip)
    dice = [*everywhere, *(code for section in view.fortress for code in section)]
    dice += [code for held in view.enemies.values() for code in held]
    code = next((code for code in dice if code and code & 31 == number), number)
    return Look(die_words(view, code).capitalize(), "die", die(code >> 5 or letter, 84, DIE_PAINTS[letter]))
