"""What a table chooses before it begins: the Scene, who plays whom, which optional rules are used (DTD-GEN-02)."""

from typing import Annotated, Literal, get_type_hints

import msgspec
from msgspec import Meta

from questhall.games.drawn_to_destiny.content.library import Library


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """DTD-GEN-02, DTD-MODE-01, DTD-MODE-05: which Scene, how it is played, and which optional rules are used."""

    scene: Annotated[
        str,
        Meta(title="Scene", description="Which Scene is played."),
    ] = "watchfire"
    campaign: Annotated[
        str,
        Meta(
            title="Campaign",
            description="Play the Scenes of a campaign one after another, with advancement between them.",
        ),
    ] = ""
    mode: Annotated[
        Literal["together", "versus", "narrator"],
        Meta(title="Sides", description="Who plays whom."),
    ] = "together"
    narrators: Annotated[
        int,
        Meta(
            title="Narrators",
            description="How many of the last seats are Narrators; each takes whole Factions.",
            ge=1,
            le=3,
        ),
    ] = 1
    difficulty: Annotated[
        Literal["easy", "normal", "hard"],
        Meta(title="Difficulty", description="Of those whom no player plays; side against side there are none."),
    ] = "normal"
    cover_check: Annotated[bool, Meta(title="Cover check", description="An obstacle may catch the shot.")] = True
    hit_locations: Annotated[bool, Meta(title="Hit locations", description="Crits are drawn and armour matters.")] = (
        True
    )
    called_shot: Annotated[bool, Meta(title="Called shots", description="Trade Level for a choice of location.")] = True
    conditions: Annotated[bool, Meta(title="Conditions", description="Bleeding, Burning, Held and the rest.")] = True
    long_conditions: Annotated[bool, Meta(title="Long conditions", description="Hunger, thirst, exposure.")] = False
    saved: Annotated[
        str,
        Meta(
            title="Campaign file",
            description="The text of a campaign file: the story goes on where it was kept.",
            max_length=200_000,
        ),
    ] = ""
    open_hands: Annotated[bool, Meta(title="Open hands", description="Allies see each other's cards.")] = False


def offering(library: Library) -> type[msgspec.Struct]:
    """The options with the Scenes and campaigns of this content, those of packs too, to choose from."""
    scenes = sorted(library.scenes.values(), key=lambda scene: (scene.genre, scene.difficulty, scene.title))
    stories = list(library.campaigns.values())
    choices = {
        "scene": {"enum": [scene.id for scene in scenes], "titles": [scene.title for scene in scenes]},
        "campaign": {
            "enum": ["", *[story.id for story in stories]],
            "titles": ["one Scene alone", *[story.title for story in stories]],
        },
    }
    hints = get_type_hints(Options, include_extras=True)
    fields = [
        (name, Annotated[hints[name], Meta(extra_json_schema=choices[name])], getattr(Options(), name))
        for name in choices
    ]
    return msgspec.defstruct("Options", fields, bases=(Options,), frozen=True, kw_only=True, forbid_unknown_fields=True)
