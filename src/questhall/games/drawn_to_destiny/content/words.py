"""Every verb, question and terrain that a Scene or card may use, in a sentence: for the docs and for the workshop."""

from questhall.games.drawn_to_destiny.content.checking import CARD_QUESTIONS, SCENE_QUESTIONS
from questhall.games.drawn_to_destiny.content.ground.terrain import TERRAIN
from questhall.games.drawn_to_destiny.content.vocabulary import VERBS

VERB_WORDS: dict[str, str] = {
    "light": "`n` Light cards of `name` (Fatigue, Stun, Stress, Slow) for `who`",
    "crit": "a Crit of `severity` from `deck`",
    "recover": "`n` Light cards of `name` go away",
    "heal": "a Crit eases by `n` steps",
    "cond": "the condition `name`, for `rounds` or until it is removed",
    "uncond": "the condition `name` ends",
    "level": "Level `n` more or less in this Conflict, or with `skill`",
    "rating": "Rating `n` more or less",
    "armor": "Armor `n` more or less",
    "hits": "`n` Hits more or less",
    "advantage": "a second Fate card, the better counts",
    "disadvantage": "a second Fate card, the worse counts",
    "reverse": "the card in play is turned round",
    "clash": "`n` more where equal Approaches clash",
    "combo": "other sets of cards lengthen a blow (`mode`)",
    "draw": "`n` Conflict cards",
    "discard": "`n` Conflict cards are given up",
    "retrieve": "`n` Conflict cards come back from the discard",
    "shuffle": "the discard goes back into the deck",
    "move": "`who` is pushed, pulled or may move `n` Spaces (`mode`)",
    "gain": "Move or Turn `n` more (`mode`)",
    "face": "`who` turns",
    "drop": "an Item falls",
    "take": "an Item `name` changes hands",
    "give": "`who` gets the Item `name`",
    "ready": "a card in Cooldown is ready again",
    "cooldown": "a card goes into Cooldown",
    "hide": "its user is Hidden",
    "reveal": "what is Hidden or in the fog is seen (`mode`)",
    "types": "other Damage Types (`types`)",
    "location": "the place of the blow is chosen",
    "ignore": "`name` does not count for its user",
    "range": "Range `n` more",
    "uses": "`n` uses more or less of the Item",
    "token": "`n` tokens of Progress or Challenge (`kind`) of the Task `task`",
    "test": "a Test of `skill` against `n`; then `then` or `otherwise`",
    "fate": "a Fate card of `suits`, `colour` or `ranks`; then `then` or `otherwise`",
    "spawn": "the Unit `unit` of `faction` comes at `at`",
    "remove": "the Unit `unit` leaves (`mode`)",
    "terrain": "`spaces` or a `place` become `set`",
    "behave": "`who` acts by `name` for `rounds`: Flee, Taunted, Frenzied, Confused, Charmed",
    "clock": "`n` Clock cards go, or come back",
    "event": "the Event `id` happens too",
    "milestone": "the Milestone `id` is reached",
    "reward": "Treasure `n`, an Item `name`, Status or Favor",
    "say": "`text` is read aloud",
    "counter": "a win strikes back, as with Counter",
    "instead": "Hits become the condition or effect `name` instead",
    "wind": "the wind turns",
    "order": "NPCs of `faction` or `unit` get the order `order`",
    "choose": "somebody chooses between `options`, each with a `text` and what it does",
    "charge": "an explosive with a fuse of `n` Rounds",
    "command": "an Ally acts at once",
}
QUESTION_WORDS: dict[str, str] = {
    "round": "the number of the Round", "clock": "Clock cards left", "struck": "Clock card so-and-so is gone",
    "done": "this Milestone is reached", "alive": "how many of a Faction, card or id are not defeated",
    "defeated": "how many of them are defeated", "all_defeated": "all of them are", "captured": "how many are captured",
    "fled": "how many have fled", "left": "how many have left the map",
    "at": "Units of a side at a Place or Space", "holds": "how many of this Item somebody has",
    "task": "open, complete, failed or nothing", "crits": "Crits of a side", "searched": "searches at a Place",
    "noise": "something loud has happened", "event": "this Event has happened",
    "rounds_held": "Rounds for which a side has held a Place alone", "body": "Body left, in per cent",
    "will": "Will left, in per cent", "units": "Units of a side that can act", "dead": "how many of a side are dead",
    "rounds_quiet": "Rounds without a fight", "places_searched": "Places that were searched",
    "past": "an earlier Scene of the campaign ended with this result", "status": "Status with a Faction",
    "favor": "Favor with somebody", "treasure": "Treasure of the company",
}  # fmt: skip


def words_page() -> str:
    """The lists as Markdown."""
    lines = ["### Verbs", "", "| verb | what it does |", "|---|---|"]
    lines += [f"| `{name}` | {VERB_WORDS[name]} |" for name in VERBS]
    lines += ["", "### Questions that a Scene may ask", "", "| question | answer |", "|---|---|"]
    for name, counts in SCENE_QUESTIONS.items():
        arguments = ", ".join(["..."] * max(counts or (1,)))
        lines.append(f"| `{name}({arguments})` | {QUESTION_WORDS[name]} |")
    lines += ["", "Cards may ask besides: " + ", ".join([f"`{name}`" for name in sorted(CARD_QUESTIONS)]) + "."]
    lines += ["", "### Terrain", "", "| terrain | entering | sight | Cover |", "|---|---|---|---|"]
    for one in TERRAIN.values():
        entering = f"Move +{one.cost}" if one.cost else "free" if one.enter else "closed"
        lines.append(
            f"| `{one.name}` | {entering} | {'blocked' if one.blocks_sight else 'clear'} | {one.cover or '-'} |"
        )
    return "\n".join(lines) + "\n"
