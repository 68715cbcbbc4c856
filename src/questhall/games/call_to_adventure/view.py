"""What a seat may know: views, and dealing again what a seat cannot know."""

import msgspec

from questhall.games.call_to_adventure.rules.acts import closed_slot
from questhall.games.call_to_adventure.rules.challenge.dark_runes import price_of_dark
from questhall.games.call_to_adventure.rules.challenge.difficulty import base_difficulty, difficulty, verdict
from questhall.games.call_to_adventure.rules.challenge.runes import pool, result
from questhall.games.call_to_adventure.rules.hand_cards import backs
from questhall.games.call_to_adventure.rules.journey import journey_price
from questhall.games.call_to_adventure.rules.scoring import Lines, score
from questhall.games.call_to_adventure.rules.setup import KINDS, cards_of
from questhall.games.call_to_adventure.rules.solo_and_coop import must_face
from questhall.games.call_to_adventure.state import Hero, Table
from questhall.kernel import Chance, View


class HeroView(msgspec.Struct):
    """A hero as a seat sees it."""

    origin: str
    motivation: str
    destiny: str  # "" while hidden
    has_destiny: bool
    dealt: list[str]
    story: list[tuple[str, str]]
    allies: list[str]
    fallen: list[str]
    hand: list[str]  # one's own; empty for the others, unless hands are open
    heroic: int  # Hero backs in the hand
    dark: int  # Antihero backs
    played: list[str]
    xp: int
    level: int
    abilities: list[int]
    icons: list[int]
    score: Lines
    stance: str


class AttemptView(msgspec.Struct):
    """The attempt that is going on: all of it is public."""

    seat: int
    card: str
    path: str
    act: int
    listed: list[int]
    stones: list[int]
    faces: list[int]
    pool: list[int]
    dark: int
    bonus: int
    malus: int
    ease: int
    strain: int
    spared: int
    base: int
    difficulty: int
    result: int
    outcome: str
    round: int


class PlayedView(msgspec.Struct):
    """A card on the stack."""

    card: str
    seat: int
    you: int  # whom its "you" means
    other: int
    ally: str
    cancelled: bool
    mode: int  # which of its powers


class QuarryView(msgspec.Struct):
    """The Adversary of a solo or co-operative game."""

    card: str
    xp: int
    goal: int
    deck: int
    discard: list[str]
    shown: list[str]
    victor: int
    difficulty: int


class TableView(View):
    """The table as a seat sees it."""

    seat: int | None
    mode: str
    phase: str
    turn: int
    round: int
    heroes: list[HeroView]
    revealed: int
    rows: list[list[str]]  # "?" is a card back, "" an empty slot
    under: list[list[str]]
    difficulties: dict[str, list[int]]  # of each face-up challenge, by path
    closed: tuple[int, int]
    decks: list[int]
    discards: list[list[str]]
    hero_deck: int
    antihero_deck: int
    hero_discard: list[str]
    antihero_discard: list[str]
    removed: list[str]
    peeked: list[list[str]]  # cards on top of each Act deck that this seat has seen, topmost first
    met: str  # the Ally about to be placed
    attempt: AttemptView | None
    stack: list[PlayedView]
    quarry: QuarryView | None
    mains: int
    journeyed: bool
    replaced: bool
    waived: bool
    bought: int
    journey_price: int
    dark_price: int
    must_face: bool
    looming: list[str]
    ending: int
    final: list[int]
    over: bool
    lost: bool
    reason: str
    declared: tuple[str, str, str]  # an action that was declared and has not happened yet: which, card or power, path


def view(state: Table, seat: int | None) -> TableView:
    """Built up from what the seat knows: nothing hidden is ever put in (CTA-ROW-01, CTA-ROW-08, CTA-TRACK-07)."""
    difficulties = {
        card: [base_difficulty(state, card, path, act + 1, slot) for path in state.content.facts[card]]
        for act in range(state.revealed)
        for slot, card in enumerate(state.rows[act])
        if card and state.content.story[card].kind in ("challenge", "adversary")
    }
    peeked: list[list[str]] = [[], [], []]
    if seat is not None:
        peeked = [
            state.decks[act][len(state.decks[act]) - state.known[seat][act] :][::-1] if state.known[seat][act] else []
            for act in range(3)
        ]
    return TableView(
        seat, state.mode, state.phase, state.turn, state.round,
        [_hero(state, state.heroes[owner], owner, seat) for owner in range(len(state.heroes))],
        state.revealed,
        [list(row) if act < state.revealed else ["?"] * len(row) for act, row in enumerate(state.rows)],
        [list(row) for row in state.under], difficulties, closed_slot(state),
        [len(deck) for deck in state.decks], [list(pile) for pile in state.discards],
        len(state.hero_deck), len(state.antihero_deck), list(state.hero_discard), list(state.antihero_discard),
        list(state.removed), peeked, state.met, _attempt(state),
        [
            PlayedView(card.card, card.seat, card.you, card.other, card.ally, card.cancelled, card.mode)
            for card in state.stack
        ],
        _quarry(state), state.mains, state.journeyed, state.replaced, state.waived, state.bought,
        journey_price(state), price_of_dark(state), must_face(state), list(state.looming), state.ending,
        list(state.final), state.over, state.lost, state.reason, _declared(state),
    )  # fmt: skip


def _declared(state: Table) -> tuple[str, str, str]:
    """CTA-STACK-02: what everybody has heard announced; of several the last."""
    for task in reversed(state.agenda):
        if task.name in ("begin", "claimed", "journeyed", "enact"):
            return task.name, task.key, task.arg if task.name == "begin" else ""
    return "", "", ""


def _hero(state: Table, hero: Hero, owner: int, seat: int | None) -> HeroView:
    """CTA-HA-02, CTA-SETUP-03, CTA-SETUP-06, CTA-SOLO-29: own cards, and of the others what lies open."""
    own = owner == seat
    laid_out = state.phase != "setup" or state.revealed > 0  # characters are shown when all have chosen
    shown = own or (state.open_hands and seat is not None) or state.over
    heroic, dark = backs(state, hero)
    return HeroView(
        hero.origin if own or laid_out else "",
        hero.motivation if own or laid_out else "",
        hero.destiny if own or state.over else "",
        laid_out,
        list(hero.dealt) if own else [],
        list(hero.story), list(hero.allies), list(hero.fallen),
        sorted(hero.hand) if shown else [],
        heroic, dark, list(hero.played), hero.xp, hero.level, list(hero.abilities), list(hero.icons),
        score(state, owner, own or state.over),
        hero.stance if own else "",
    )  # fmt: skip


def _attempt(state: Table) -> AttemptView | None:
    attempt = state.attempt
    if attempt is None:
        return None
    outcome = verdict(state) if attempt.stones and state.phase in ("A3", "A4") else attempt.outcome
    resolved = state.phase in ("A5", "A6")
    return AttemptView(
        attempt.seat, attempt.card, attempt.path, attempt.act, list(attempt.listed), list(attempt.stones),
        list(attempt.faces), pool(state, attempt), attempt.dark, attempt.bonus, attempt.malus, attempt.ease,
        attempt.strain, attempt.spared,
        0 if resolved else base_difficulty(state, attempt.card, attempt.path, attempt.act, attempt.slot),
        difficulty(state), result(attempt), outcome, attempt.round,
    )  # fmt: skip


def _quarry(state: Table) -> QuarryView | None:
    quarry = state.quarry
    if quarry is None:
        return None
    hard = base_difficulty(state, quarry.card, "top", 0, 0)
    return QuarryView(
        quarry.card, quarry.xp, quarry.goal, len(quarry.deck), list(quarry.discard), list(quarry.shown),
        quarry.victor, hard,
    )  # fmt: skip


def conceal(state: Table, seat: int, chance: Chance) -> None:
    """Deal again what the seat cannot know, each possibility as likely as the others.

    Other hands (by the backs that everybody sees), Destinies, deck orders but for cards that the seat has looked at,
    face-down rows, the Adversary's deck. Who is asked and who is not lies open, so wishes to be asked stay as they are.
    """
    if not state.open_hands:
        _redeal_hands(state, seat, "hero", state.hero_deck, chance)
        _redeal_hands(state, seat, "antihero", state.antihero_deck, chance)
    else:
        chance.shuffle(state.hero_deck)
        chance.shuffle(state.antihero_deck)
    for kind in KINDS if state.revealed == 0 else ("destiny",):  # rejected Origins never matter any more
        _redeal_characters(state, seat, kind, chance)
    for act in range(3):
        _reshuffle_act(state, seat, act, chance)
    if state.quarry is not None:
        chance.shuffle(state.quarry.deck)


def _redeal_hands(state: Table, seat: int, kind: str, deck: list[str], chance: Chance) -> None:
    """Each keeps as many cards of the type as before; which ones, nobody else knows."""
    hand = state.content.hand
    others = [hero for owner, hero in enumerate(state.heroes) if owner != seat and hero.hand]
    for hero in others:
        deck += [card for card in hero.hand if hand[card].kind == kind]
    chance.shuffle(deck)
    for hero in others:
        hero.hand = [deck.pop() if hand[card].kind == kind else card for card in hero.hand]


def _redeal_characters(state: Table, seat: int, kind: str, chance: Chance) -> None:
    """Before all have chosen nothing of the others is known; later only Destinies and rejected cards are hidden."""
    cards = cards_of(state.content, kind)
    hide_kept = kind == "destiny" or state.revealed == 0
    others = [hero for owner, hero in enumerate(state.heroes) if owner != seat]
    pool = [card for card in state.box if card in cards]
    for hero in others:
        pool += [card for card in (*hero.dealt, *hero.rejected) if card in cards]
        if hide_kept:
            pool += [card for card in (hero.origin, hero.motivation, hero.destiny) if card in cards]
    chance.shuffle(pool)
    for hero in others:
        hero.dealt = tuple([pool.pop() if card in cards else card for card in hero.dealt])
        hero.rejected = tuple([pool.pop() if card in cards else card for card in hero.rejected])
        if hide_kept:
            if kind == "origin" and hero.origin:
                hero.origin = pool.pop()
            elif kind == "motivation" and hero.motivation:
                hero.motivation = pool.pop()
            elif kind == "destiny" and hero.destiny:
                hero.destiny = pool.pop()
    state.box = (*[card for card in state.box if card not in cards], *pool)


def _reshuffle_act(state: Table, seat: int, act: int, chance: Chance) -> None:
    """A face-down row is as unknown as the deck; what the seat has seen on top of it stays there."""
    deck = state.decks[act]
    seen = state.known[seat][act]
    top = deck[len(deck) - seen :] if seen else []
    pool = deck[: len(deck) - seen]
    hidden_row = act >= state.revealed
    if hidden_row:
        pool += state.rows[act]
    chance.shuffle(pool)
    if hidden_row:
        state.rows[act] = [pool.pop() for _ in state.rows[act]]
    state.decks[act] = pool + top
