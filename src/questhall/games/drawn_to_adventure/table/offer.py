"""How Drawn to Adventure is offered: three journeys, and the maps from pictures."""

from questhall.drawing.offer import Choice, Offer, Preset
from questhall.games.drawn_to_adventure.content.library import Book

PRESETS = {
    "first game": Preset("First game", "The friendliest map of each pair, and a class dealt to you.", "realm:human"),
    "as it comes": Preset("As it comes", "Everybody chooses a class; a die chooses each map.", "realm:halfling"),
    "through caves and swamps": Preset(
        "Through caves and swamps", "Dwarven halls, then fens, then two shores: the harder half.", "realm:dwarf"
    ),
}
STAGES = {1: "first_map", 2: "second_map", 3: "third_map"}


def offer(content: Book) -> Offer:
    """Maps by their titles."""
    maps = {
        option: (
            Choice("roll", "A die decides"),
            *(
                Choice(id, realm.map.title, realm.map.blurb, picture=f"realm:{id.replace('_', '-')}")
                for id, realm in content.realms.items()
                if realm.map.stage == stage
            ),
        )
        for stage, option in STAGES.items()
    }
    return Offer(
        weight="medium",
        place=3,
        presets=PRESETS,
        questions={1: 259, 2: 339, 3: 327, 4: 321},
        at_once=True,
        first=("class_choice", "first_map", "second_map", "third_map"),
        never=("round_cap",),
        choices={
            **maps,
            "class_choice": (
                Choice("draft", "Everybody chooses", "One after another, from all classes."),
                Choice("random", "Dealt out", "One card each; you choose which of its two sides you are."),
            ),
            "turns": (
                Choice("together", "At the same time", "Everybody at their own pace, on their own page."),
                Choice("clockwise", "One after another", "To see what the others do."),
            ),
            "start_player": (
                Choice(-1, "By lot"),
                *(Choice(n, f"The {word} seat") for n, word in enumerate(("first", "second", "third", "fourth"))),
            ),
        },
    )
