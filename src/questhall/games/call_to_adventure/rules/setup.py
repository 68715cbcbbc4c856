"""Setting up: decks, rows, characters, the Adversary."""

from functools import partial
from typing import Annotated, Literal

import msgspec

from questhall.games.call_to_adventure.content.printed import Character, Content
from questhall.games.call_to_adventure.rules.acts import reveal_row
from questhall.games.call_to_adventure.rules.hand_cards import draw
from questhall.games.call_to_adventure.rules.solo_and_coop import lay_out_adversary, mode_of
from questhall.games.call_to_adventure.rules.story import show_character
from questhall.games.call_to_adventure.state import Hero, Table, Task, then
from questhall.kernel import BadOptions, Chance, Flow, choose, say, together

Meta = msgspec.Meta


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What can be agreed before the game."""

    mode: Annotated[
        Literal["versus", "coop"],
        Meta(title="Mode", description="Against one another, or together against the Adversary. Alone it is solo."),
    ] = "versus"
    simple: Annotated[
        bool, Meta(title="Fewer cards to know", description="Without Allies, Adversaries and the six cards about them.")
    ] = False
    choice: Annotated[
        bool,
        Meta(
            title="Choose who you are",
            description="Two cards of each kind to choose from, instead of one.",
        ),
    ] = True
    difficulty: Annotated[
        Literal["easy", "normal", "hard"],
        Meta(title="Adversary", description="Alone or together: how much Experience the Adversary needs."),
    ] = "normal"
    first_seat: Annotated[int, Meta(title="Who begins", description="The first turn of the game.", ge=-1, le=3)] = -1
    open_hands: Annotated[bool, Meta(title="Open hands", description="Together: everybody sees all hands.")] = False
    quick: Annotated[
        bool,
        Meta(
            title="Fewer interruptions",
            description="Only those who hold a card that fits are asked. Faster, but being asked tells something.",
        ),
    ] = False


KINDS = ("origin", "motivation", "destiny")


def check(seats: int, options: Options) -> None:
    """Refuse what cannot be set up (CTA-SOLO-01)."""
    if options.first_seat >= seats:
        raise BadOptions(f"Nobody sits there: {seats} play. Allowed are 0 to {seats - 1}, or -1 for a lot.")
    if options.open_hands and (seats == 1 or options.mode != "coop"):
        raise BadOptions("Open hands are for two or more who play together.")
    if options.difficulty != "normal" and seats > 1 and options.mode != "coop":
        raise BadOptions("Only whoever plays alone or together meets an Adversary, easy or hard.")
    if options.mode == "coop" and seats == 1:
        raise BadOptions("To play together takes two to four; one alone plays solo, against an Adversary.")


def setup(content: Content, seats: int, options: Options, chance: Chance) -> Table:
    """Decks shuffled, characters dealt, rows laid out face-down.

    CTA-SETUP-01, CTA-SETUP-08, CTA-SETUP-11, CTA-SETUP-13, CTA-SOLO-06, CTA-VAR-03.
    """
    mode = mode_of(seats, options.mode)
    state = Table(chance=chance, content=content, mode=mode, heroes=[Hero() for _ in range(seats)])
    state.open_hands = options.open_hands
    state.veiled = seats > 1 and not options.quick and not options.open_hands
    state.known = [[0, 0, 0] for _ in range(seats)]
    state.first = state.turn = options.first_seat if options.first_seat >= 0 else chance.below(seats)
    _story_decks(state, options)
    _hand_decks(state, options)
    if mode != "versus":
        lay_out_adversary(state, options.difficulty, options.simple)
    _characters(state, options)
    size = 5 if seats == 4 else 4  # CTA-SETUP-08, CTA-SOLO-06
    for act in range(3):
        state.rows[act] = [state.decks[act].pop() for _ in range(min(size, len(state.decks[act])))]
        state.under[act] = [""] * len(state.rows[act])
    state.agenda = [Task("choose_heroes" if any(hero.dealt for hero in state.heroes) else "heroes_ready")]
    return state


def _story_decks(state: Table, options: Options) -> None:
    """CTA-SETUP-01, CTA-ALLY-01, CTA-ADV-01, CTA-VAR-01, CTA-VAR-04, CTA-SOLO-02: the three Act decks."""
    for card in state.content.story.values():
        out = card.kind == "ally" and options.simple
        out = out or (card.kind == "adversary" and (options.simple or state.mode != "versus"))
        if out:
            state.removed += (card.id,)
        else:
            state.decks[card.act - 1].append(card.id)
    for deck in state.decks:
        state.chance.shuffle(deck)


def _hand_decks(state: Table, options: Options) -> None:
    """CTA-SETUP-01, CTA-VAR-01, CTA-SOLO-04, CTA-SOLO-05: the Hero deck and the Antihero deck."""
    for card in state.content.hand.values():
        copies = [card.id] * card.copies
        if options.simple and card.ally_adversary:
            state.removed += tuple(copies)
        elif card.skull and state.mode != "versus":
            continue  # CTA-SOLO-04: the Adversary's deck
        elif card.needs_other and state.mode == "solo":
            state.removed += tuple(copies)
        else:
            (state.hero_deck if card.kind == "hero" else state.antihero_deck).extend(copies)
    state.chance.shuffle(state.hero_deck)
    state.chance.shuffle(state.antihero_deck)


def _characters(state: Table, options: Options) -> None:
    """CTA-SETUP-02, CTA-SETUP-04, CTA-VAR-01, CTA-VAR-02: two of each type, or one of each without a choice."""
    content = state.content
    each = 2 if options.choice else 1
    for kind, cards in zip(KINDS, (content.origins, content.motivations, content.destinies)):
        deck: list[str] = []
        for id, card in cards.items():
            if options.simple and card.ally_adversary:
                state.removed += (id,)
            else:
                deck.append(id)
        state.chance.shuffle(deck)
        for hero in state.heroes:
            dealt = [deck.pop() for _ in range(each)]
            if each == 1:
                _keep(hero, kind, dealt[0])
            else:
                hero.dealt += tuple(dealt)
        state.box += tuple(deck)


def _keep(hero: Hero, kind: str, card: str) -> None:
    if kind == "origin":
        hero.origin = card
    elif kind == "motivation":
        hero.motivation = card
    else:
        hero.destiny = card


def cards_of(content: Content, kind: str) -> dict[str, Character]:
    """All Origins, Motivations or Destinies."""
    if kind == "origin":
        return content.origins
    return content.motivations if kind == "motivation" else content.destinies


def choose_heroes(state: Table, task: Task) -> Flow:
    """CTA-SETUP-02, CTA-SETUP-03: all choose at the same time, in secret, one card of each type."""
    yield from together(range(len(state.heroes)), partial(keep_one, state))
    ready = all(hero.destiny for hero in state.heroes)
    then(state, Task("heroes_ready" if ready else "choose_heroes"))


def keep_one(state: Table, seat: int) -> Flow:
    """CTA-SETUP-02: keep one card of the next type; the other leaves the game, unseen by the others."""
    hero = state.heroes[seat]
    for kind, chosen in zip(KINDS, (hero.origin, hero.motivation, hero.destiny)):
        if chosen:
            continue
        cards = cards_of(state.content, kind)
        offer = [card for card in hero.dealt if card in cards]
        card: str = yield from choose(seat, kind, offer, always=True)
        _keep(hero, kind, card)
        hero.rejected += tuple([other for other in offer if other != card])
        hero.dealt = tuple([other for other in hero.dealt if other not in offer])
        return


def heroes_ready(state: Table, task: Task) -> None:
    """Characters are laid out, one Hero card each, and the Act I row is turned up.

    CTA-SETUP-05, CTA-SETUP-06, CTA-SETUP-07, CTA-SETUP-09, CTA-SETUP-10.
    """
    for seat, hero in enumerate(state.heroes):
        show_character(state, hero, hero.origin)
        show_character(state, hero, hero.motivation)
        say(state, "character", hero.origin, hero.motivation, seat=seat, rule="CTA-SETUP-06")
    for seat in range(len(state.heroes)):
        draw(state, Task("draw", "hero", seat))
    state.agenda.clear()  # CTA-SETUP-05: the dealt card is no draw that a power could watch
    then(state, Task("start"))
    reveal_row(state)
