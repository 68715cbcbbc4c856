"""How Adventure Tactics is offered: the campaign, or a single fight chosen from pictures."""

from questhall.drawing.offer import Choice, Offer, Preset
from questhall.games.adventure_tactics.content.chapters import Chapter
from questhall.games.adventure_tactics.content.printed import Content
from questhall.games.adventure_tactics.rules.campaign.making_heroes import HEROES

PRESETS = {
    "first fight": Preset(
        "First fight", "Four new heroes hold a ford against goblins. Nothing is lost if they lose.", "chapter:c02"
    ),
    "a boss": Preset(
        "A first boss", "The Chieftain's Ring: a foe with a deck and a temper of its own.", "boss:hobgoblin_chieftain"
    ),
    "the campaign": Preset(
        "The campaign", "From the ford to the Queen's tower in a dozen evenings; what you win, you keep.", "chapter:c46"
    ),
    "Old Grindle": Preset(
        "Old Grindle", "A mill, a troll, and ready-made heroes of the second level.", "boss:old_grindle"
    ),
    "the Pale Huntsman": Preset(
        "The Pale Huntsman", "Horns at dusk, for heroes of the fourth level.", "boss:pale_huntsman"
    ),
    "the Kiln Drake": Preset(
        "The Kiln Drake", "Fire in narrow halls, for heroes of the fifth level.", "boss:kiln_drake"
    ),
    "the Iron Castellan": Preset(
        "The Iron Castellan", "A causeway and the man who closed it; seventh level.", "boss:iron_castellan"
    ),
    "the Tower Wyrm": Preset("The Tower Wyrm", "High up, in the wind; eighth level.", "boss:tower_wyrm"),
    "Queen Domianne": Preset(
        "Queen Domianne", "The last throne, with heroes who have learnt everything.", "boss:queen_domianne"
    ),
}
ACTS = {1: "The ford road", 2: "Three kingdoms", 3: "Before the tower", 4: "In the tower"}


def offer(content: Content) -> Offer:
    """All encounters, those of packs too."""
    return Offer(
        weight="heavy",
        place=5,
        unit="a fight",
        questions={1: 112, 2: 52, 4: 27},
        most=331,
        presets=PRESETS,
        first=("play", "chapter", "ready", "heroes", "mode"),
        never=("rounds", "saved"),
        faces={"faces": tuple(one.capitalize() for one in HEROES)},
        only={
            "chapter": ("play", ("encounter",)),
            "ready": ("play", ("encounter",)),
            "name": ("play", ("campaign",)),
        },
        choices={
            "play": (
                Choice("campaign", "The campaign", "From the first chapter on, saved after each."),
                Choice("encounter", "One fight", "Any encounter of the story, by itself."),
            ),
            "chapter": tuple(_fight(one) for one in content.chapters.values() if one.encounter is not None),
            "heroes": (
                Choice(0, "Decide at the table"),
                Choice(3, "Three"),
                Choice(4, "Four"),
                Choice(5, "Five"),
            ),
            "mode": (
                Choice("ask", "Decide at the table"),
                Choice("easy", "Easy", "One revive potion more."),
                Choice("normal", "Normal"),
                Choice("hard", "Hard", "One revive potion fewer."),
            ),
            "ties": (
                Choice("party", "The heroes decide", "Where an enemy could stand on several squares alike."),
                Choice("program", "The hall decides", "Fewer questions, quicker fights."),
            ),
        },
    )


def _fight(chapter: Chapter) -> Choice:
    assert chapter.encounter is not None
    boss = len(chapter.encounter.boss)
    against = "against a boss" if boss == 1 else f"against {boss} bosses" if boss else "against many"
    opening = chapter.text[0] if chapter.text else ""
    says = opening.split(". ")[0].rstrip(".") + "." if opening else ""
    group = ACTS.get(chapter.act, "")
    return Choice(
        chapter.id, chapter.title, says, (f"level {chapter.level}", against), group, picture=f"chapter:{chapter.id}"
    )
