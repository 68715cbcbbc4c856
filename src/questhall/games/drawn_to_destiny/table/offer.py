"""How Drawn to Destiny is offered: Scenes and campaigns from pictures, with genre, players, length and difficulty."""

from questhall.drawing.offer import Choice, Offer, Preset
from questhall.games.drawn_to_destiny.content.library import Library
from questhall.games.drawn_to_destiny.content.printed import Campaign
from questhall.games.drawn_to_destiny.content.scenes import Scene

PRESETS = {
    "first scene": Preset(
        "First Scene", "A goblin watch by a fire, without cover and called shots to think of.", "scene:watchfire"
    ),
    "a campaign": Preset(
        "A campaign", "The Goblin War: four Scenes, and your Units learn between them.", "scene:wyrmling"
    ),
    "with a narrator": Preset(
        "With a Narrator", "Whoever sits last plays the other side and tells the story.", "scene:oldroad"
    ),
    "improvised": Preset("An empty page", "A Narrator, a blank map, and whatever you make of it.", "scene:blank"),
    "face to face": Preset("Face to face", "High noon, side against side.", "scene:highnoon"),
}
HARD = {1: "gentle", 2: "easy", 3: "fair", 4: "hard", 5: "merciless"}


def offer(content: Library) -> Offer:
    """All Scenes and campaigns, those of packs too."""
    scenes = sorted(content.scenes.values(), key=lambda scene: (scene.genre, scene.difficulty, scene.title))
    scenes.sort(key=lambda scene: scene.genre != "fantasy")
    return Offer(
        weight="heavy",
        ways=("alone", "together", "against"),
        place=4,
        unit="a Scene",
        questions={1: 67, 2: 96, 3: 94, 4: 100},
        presets=PRESETS,
        first=("mode", "scene", "campaign", "difficulty"),
        only={
            "scene": ("campaign", ("",)),
            "narrators": ("mode", ("narrator",)),
            "difficulty": ("mode", ("together", "narrator")),
        },
        choices={
            "scene": tuple(_scene(scene) for scene in scenes),
            "campaign": (
                Choice("", "One Scene alone", "Chosen below."),
                *(_campaign(story, content) for story in content.campaigns.values()),
            ),
            "mode": (
                Choice("together", "All on one side", "The cards play the foe."),
                Choice("versus", "Side against side", "Two sides of people, in Scenes made for it."),
                Choice("narrator", "With a Narrator", "Whoever sits last plays the foe."),
            ),
            "narrators": (Choice(1, "One"), Choice(2, "Two"), Choice(3, "Three")),
            "difficulty": (Choice("easy", "Easy"), Choice("normal", "Normal"), Choice("hard", "Hard")),
        },
    )


def _scene(scene: Scene) -> Choice:
    low, high = scene.players
    facts = [f"{low} to {high} players", HARD.get(scene.difficulty, "hard")]
    if scene.clock:
        facts.append(f"{scene.clock.cards} Rounds at most")
    if scene.versus:
        facts.append("also side against side")
    return Choice(
        scene.id,
        scene.title,
        scene.instructions or scene.introduction,
        tuple(facts),
        scene.genre.capitalize(),
        f"scene:{scene.id}",
    )


def _campaign(story: Campaign, content: Library) -> Choice:
    scenes = len(story.every())
    first = f"scene:{story.scenes[-1]}"
    return Choice(story.id, story.title, story.text, (f"{scenes} Scenes",), picture=first)
