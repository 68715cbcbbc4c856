"""How Roll for Adventure is offered: adventures, boards and heroes in words and pictures."""

from questhall.drawing.offer import Choice, Offer, Preset
from questhall.games.roll_for_adventure.content.printed import Content
from questhall.games.roll_for_adventure.rules.setup import players_of

HARDNESS = {5: "the easiest", 6: "a little harder", 7: "hard", 8: "the hardest"}
SPECIALS = {
    "dragon": ("Dragons", "Each is different, and each does something nobody likes.", "enemy:dragon-1"),
    "phantom": ("Phantoms", "They come and go, and take dice along.", "enemy:phantom"),
    "giant": ("Giants", "What they trample stays trampled.", "enemy:giant"),
}
PRESETS = {
    "first game": Preset("First game", "Five stones, four heroes that are easy to play.", "adventure:book-of-magic"),
    "first game, with experience": Preset(
        "You know such games", "Six stones instead of five, nothing else to learn.", "adventure:sword-of-saints"
    ),
    "dragons": Preset("Dragons", "Six dragons in the deck, and heroes by lot.", "enemy:dragon-1"),
    "phantoms": Preset("Phantoms", "Enemies that vanish with your dice.", "enemy:phantom"),
    "giants": Preset("Giants", "Enemies that leave scars on the boards.", "enemy:giant"),
    "the other sides": Preset("The other sides", "Four new territories: a worm, an arch, a chest.", "territory:desert"),
    "everything at once": Preset(
        "Everything at once",
        "Eight stones, all enemies, all new boards. For a table that laughs at defeat.",
        "enemy:master-of-shadows",
    ),
}


def offer(content: Content) -> Offer:
    """All adventures, custom sets and heroes, those of packs too."""
    sides = (Choice("A", "The first side", "As in your first game."), Choice("B", "The other side", "For a change."))
    return Offer(
        weight="medium",
        place=1,
        begin="Roll, lay dice of one number somewhere, roll the rest: learnt in five minutes, won together.",
        questions={1: 114, 2: 57, 3: 40, 4: 32},
        presets=PRESETS,
        first=("adventure", "heroes", "cast"),
        choices={
            "adventure": tuple(
                Choice(
                    one.id,
                    one.name,
                    one.text,
                    (f"{one.stones} power stones", HARDNESS.get(one.stones, "")),
                    picture=f"adventure:{one.id}",
                )
                for one in content.adventures
            ),
            "desert": sides,
            "fortress": sides,
            "forest": sides,
            "ice_cave": sides,
            "specials": tuple(
                Choice(id, title, says, picture=picture) for id, (title, says, picture) in SPECIALS.items()
            ),
            "custom": (
                Choice("", "None"),
                *(
                    Choice(
                        name,
                        f"{name.replace('-', ' ').replace('_', ' ').capitalize()} cards",
                        ", ".join(card.name for card in cards) + ".",
                    )
                    for name, cards in content.sets.items()
                ),
            ),
            "heroes": (
                Choice("first", "The four of the first game", "Dealt out: each has one simple power."),
                Choice("random", "Any of the ten", "Dealt out from all heroes."),
                Choice("choose", "Everybody chooses", "One after another, at the table."),
            ),
            "cast": tuple(Choice(hero.id, hero.name, hero.text, picture=f"hero:{hero.id}") for hero in content.heroes),
            "party": (
                Choice(0, "One for each person", "Somebody alone leads two."),
                Choice(2, "Two heroes"),
                Choice(3, "Three heroes"),
                Choice(4, "Four heroes"),
            ),
            "colours": tuple(Choice(id, id.capitalize()) for id in ("red", "blue", "green", "yellow")),
            "starter": (
                Choice(0, "By lot"),
                *(Choice(n, f"The {word} hero") for n, word in enumerate(("first", "second", "third", "fourth"), 1)),
            ),
            "track": (
                Choice(9, "Much easier", "A territory falls at 9 damage."),
                Choice(8, "Easier", "A territory falls at 8 damage."),
                Choice(7, "As usual", "A territory falls at 7 damage."),
                Choice(6, "Harder", "A territory falls at 6 damage."),
                Choice(5, "Much harder", "A territory falls at 5 damage."),
            ),
        },
        several={"cast": players_of, "colours": players_of},
    )
