"""The vocabulary of effects: what a card can say. Each verb is a typed struct here and one function in verbs.py."""

from typing import Literal

import msgspec

Ability = Literal["STR", "DEX", "CON", "INT", "WIS", "CHA"]
Icon = Literal["Divinity", "Justice", "Nature", "Arcana", "Royalty", "Villainy"]
#: CTA-TERM-01: the six abilities.
ABILITIES: tuple[Ability, ...] = ("STR", "DEX", "CON", "INT", "WIS", "CHA")
#: CTA-TERM-02: the six story icons.
ICONS: tuple[Icon, ...] = ("Divinity", "Justice", "Nature", "Arcana", "Royalty", "Villainy")
ABILITY_INDEX: dict[str, int] = {name: i for i, name in enumerate(ABILITIES)}
ICON_INDEX: dict[str, int] = {name: i for i, name in enumerate(ICONS)}

Trigger = Literal[
    "activate", "before", "facing", "facing_other", "any", "your_turn", "on_cast", "on_success", "on_fail",
    "after_fail", "after_success", "on_gain_card", "on_gain_icon", "on_draw", "on_play_card", "on_corruption",
    "on_virtue", "on_journey", "on_ally_gained", "on_ally_lost", "on_adversary_revealed", "on_row_reveal",
    "on_reshuffle", "on_turn_start", "on_turn_end", "continuous", "end_game",
]  # fmt: skip
Whose = Literal["self", "other", "any", "table"]  # "table": of nobody yet, such as an unclaimed Ally
Target = Literal["self", "active", "chosen_other", "each_other", "chosen_any", "all", "adversary", "it"]
Kind = Literal["trait", "challenge", "adversary", "ally"]
CardType = Literal["hero", "antihero", "either"]
RuneKind = Literal["STR", "DEX", "CON", "INT", "WIS", "CHA", "dark", "any_listed", "it"]


class Per(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number that is counted: so many for each thing, at most so many."""

    per: str
    each: int = 1
    max: int | None = None


Number = int | Per


class Effect(msgspec.Struct, frozen=True, kw_only=True, tag_field="verb", forbid_unknown_fields=True):
    """One verb. `key` is its address in the content, filled in on loading: "comrade-in-arms/0.1"."""

    target: Target = "self"
    key: str = ""


class GainXp(Effect, tag="gain_xp", frozen=True, kw_only=True):
    """Take Experience tokens."""

    n: Number = 1


class LoseXp(Effect, tag="lose_xp", frozen=True, kw_only=True):
    """Give Experience tokens back, as far as there are any."""

    n: int = 1


class StealXp(Effect, tag="steal_xp", frozen=True, kw_only=True):
    """Move Experience tokens from the target to the owner."""

    n: int = 1


class Draw(Effect, tag="draw", frozen=True, kw_only=True):
    """Draw Hero or Antihero cards."""

    kind: CardType = "either"
    n: int = 1


class DiscardHand(Effect, tag="discard_hand", frozen=True, kw_only=True):
    """Cards of the target's hand go to their discard pile, at random or as the target likes."""

    n: int = 1
    random: bool = False


class Track(Effect, tag="track", frozen=True, kw_only=True):
    """Move the marker: up is Virtue, down is Corruption."""

    n: int


class AddRune(Effect, tag="add_rune", frozen=True, kw_only=True):
    """A rune joins the pool; after the throw it is cast at once."""

    kind: RuneKind
    n: int = 1
    up_to: bool = False
    antihero: bool = False  # filled in on loading: an Antihero card's own text, which works even at level 7


class RemoveRune(Effect, tag="remove_rune", frozen=True, kw_only=True):
    """Take ability or Dark runes out of the cast."""

    n: int = 1


class Recast(Effect, tag="recast", frozen=True, kw_only=True):
    """Throw runes again."""

    n: int = 1
    up_to: bool = False


class TurnRune(Effect, tag="turn_rune", frozen=True, kw_only=True):
    """Show the other face of runes."""

    n: int = 1


class ModifyResult(Effect, tag="modify_result", frozen=True, kw_only=True):
    """The result of this attempt changes."""

    n: int


class ModifyDifficulty(Effect, tag="modify_difficulty", frozen=True, kw_only=True):
    """The difficulty changes: of this attempt, or as long as the card lies there of every challenge it names."""

    n: int
    scope: Literal["attempt", "table"] = "attempt"


class AddAbility(Effect, tag="add_ability", frozen=True, kw_only=True):
    """The challenge lists one more ability for this attempt: a certain one, or any that the hero shows."""

    ability: Ability | Literal["any"]


class BuyResult(Effect, tag="buy_result", frozen=True, kw_only=True):
    """Pay up to so many Experience tokens: each makes the result 1 higher."""

    n: int = 3


class GainIcon(Effect, tag="icon", frozen=True, kw_only=True):
    """More icons of an ability until the end of the turn."""

    ability: Ability
    n: int = 1


class Reattempt(Effect, tag="reattempt", frozen=True, kw_only=True):
    """Back to gathering runes, with the same card and path."""


class SetOutcome(Effect, tag="outcome", frozen=True, kw_only=True):
    """The attempt succeeds or fails, whatever the runes say."""

    success: bool


class SwitchPath(Effect, tag="switch_path", frozen=True, kw_only=True):
    """The other path of the same card."""


class SwitchChallenge(Effect, tag="switch_challenge", frozen=True, kw_only=True):
    """Another challenge of the same row."""


class IgnoreCorruption(Effect, tag="ignore_corruption", frozen=True, kw_only=True):
    """So many Corruption faces of this cast do nothing."""

    n: int = 1


class ReplaceRow(Effect, tag="replace_row", frozen=True, kw_only=True):
    """Discard a face-up Story card and refill its slot."""

    n: int = 1


class Peek(Effect, tag="peek", frozen=True, kw_only=True):
    """Look at the top of an Act deck and choose which of the cards will be revealed next."""

    n: int = 2


class TakeTrait(Effect, tag="take_trait", frozen=True, kw_only=True):
    """Gain a face-up trait of an open row, whatever it asks for."""


class Waive(Effect, tag="waive", frozen=True, kw_only=True):
    """The next trait of this turn needs no icons and no level; its price stays."""


class KeepOnFail(Effect, tag="keep_on_fail", frozen=True, kw_only=True):
    """If this attempt fails, the card stays in its row."""


class FlipAlly(Effect, tag="flip_ally", frozen=True, kw_only=True):
    """Turn a face-up Ally face-down, for good."""


class MoveAlly(Effect, tag="move_ally", frozen=True, kw_only=True):
    """Take an unclaimed Ally from under a challenge of an open row."""


class Cancel(Effect, tag="cancel", frozen=True, kw_only=True):
    """The card below it on the stack does not take effect."""

    kind: CardType


class ExtraMain(Effect, tag="extra_main", frozen=True, kw_only=True):
    """One more main action this turn."""


class Forbid(Effect, tag="forbid", frozen=True, kw_only=True):
    """Nobody may do this while the card lies there."""

    what: Literal["journey", "dark", "ally_power", "virtue", "first_slot"]


class Tax(Effect, tag="tax", frozen=True, kw_only=True):
    """This costs more Experience while the card lies there."""

    what: Literal["journey", "dark"]
    n: int = 1


class Score(Effect, tag="score", frozen=True, kw_only=True):
    """Points at the end of the game."""

    n: Number
    tragedy: bool = False


class AdversaryXp(Effect, tag="adversary_xp", frozen=True, kw_only=True):
    """The Adversary of a solo or co-operative game gains or loses Experience."""

    n: int = 1


class Choose(Effect, tag="choose", frozen=True, kw_only=True):
    """One of several lists of effects."""

    options: "tuple[tuple[Verb, ...], ...]"


class Each(Effect, tag="each", frozen=True, kw_only=True):
    """The same for each other hero, or for each listed ability of which the chosen hero has an icon."""

    over: Literal["others", "shared_abilities"]
    do: "tuple[Verb, ...]"


Verb = (
    GainXp | LoseXp | StealXp | Draw | DiscardHand | Track | AddRune | RemoveRune | Recast | TurnRune | ModifyResult
    | ModifyDifficulty | AddAbility | BuyResult | GainIcon | Reattempt | SetOutcome | SwitchPath | SwitchChallenge
    | IgnoreCorruption | ReplaceRow | Peek | TakeTrait | Waive | KeepOnFail | FlipAlly | MoveAlly | Cancel | ExtraMain
    | Forbid | Tax | Score | AdversaryXp | Choose | Each
)  # fmt: skip


class When(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Conditions, all of which must hold. "The card" is the one gained or attempted."""

    level_min: int = 0
    level_max: int = 7
    icons: dict[Ability, int] = {}
    story: dict[Icon, int] = {}
    xp_min: int = 0
    stage: int = 0
    act: int = 0
    act_min: int = 0
    kind: Kind | None = None
    challenge_has: tuple[Ability, ...] = ()
    path_has: str = ""  # an icon, or "Corruption", "Virtue"
    margin_min: int | None = None  # result minus difficulty
    margin_max: int | None = None
    hand_min: int = 0
    allies_min: int = 0
    mode: Literal["", "versus", "solo", "coop"] = ""
    first_this_turn: bool = False
    dark_min: int = 0  # Dark runes of this cast
    calls_min: int = 0  # calling faces of this cast
    idle: bool = False  # no main action this turn
    cards_max: int = 9  # Story cards gained
    this: bool = False  # the card gained is the one that says so


NO_CONDITION = When()


class Cost(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an activated power costs."""

    xp: int = 0
    corruption: int = 0
    hero: int = 0  # Hero cards to discard
    sacrifice: bool = False  # turn this Ally face-down


class Power(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a card does: when, under which conditions, at what price, how often, and then what."""

    trigger: Trigger
    do: tuple[Verb, ...]
    when: When = NO_CONDITION
    whose: Whose = "self"
    filter: str = ""
    cost: Cost = Cost()
    limit: Literal["", "turn", "round", "attempt"] = ""
    times: int = 1  # how often within the limit
    may: bool = False
    target: Literal["self", "chosen_other", "chosen_any"] = "self"
    key: str = ""  # "comrade-in-arms/0", filled in on loading
    card: str = ""  # the card that says so, filled in on loading
