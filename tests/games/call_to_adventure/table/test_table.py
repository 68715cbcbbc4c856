"""The table: every option can be read and clicked, chances are exact, and the tale is told."""

import re
from typing import Iterator

import pytest
from tests.games.call_to_adventure.positions import Tale

from questhall.drawing import check, tree
from questhall.games.call_to_adventure import CallToAdventure
from questhall.games.call_to_adventure.state import NOBODY
from questhall.games.call_to_adventure.table.card_text import rule_line
from questhall.games.call_to_adventure.table.cards import path_block
from questhall.games.call_to_adventure.table.odds import path_chances, percent
from questhall.kernel import Chance, Event, Match, rule, start, text

GAME = CallToAdventure()
WAYS: list[tuple[int, dict[str, object]]] = [(1, {}), (2, {}), (3, {"mode": "coop"}), (4, {}), (2, {"simple": True})]


def positions(seats: int, options: dict[str, object], seed: int = 5) -> Iterator[Match]:
    """Every position of a random game."""
    match = start(GAME, seats, seed, options)
    chance = Chance.of(seed)
    while not match.over:
        yield match
        decision = match.decisions[0]
        choices = [o for o in decision.options if not (isinstance(o, tuple) and o[0] == "end")] or decision.options
        match.choose(chance.pick(choices), decision.seat)
    yield match


@pytest.mark.parametrize(("seats", "options"), WAYS)
def test_every_option_can_be_clicked_wide_and_tall(seats: int, options: dict[str, object]) -> None:
    for number, match in enumerate(positions(seats, options)):
        if number % 17 or match.over:
            continue
        for decision in match.decisions:
            view = match.view(decision.seat)
            wide, tall = GAME.table.draw(view), GAME.table.draw(view, tall=True)
            assert check(wide) == check(tall) == []
            ids = {piece.id for piece in wide.pieces} & {piece.id for piece in tall.pieces}
            ways = []
            for option in decision.options:
                picks = GAME.table.picks(view, decision, option)
                assert all(pick.startswith("=") or pick in ids for pick in picks), (decision.kind, option, picks)
                ways.append((text(option), GAME.table.words(view, decision, option), picks))
            assert tree(ways)
            assert GAME.table.ask(view, decision).endswith("?")
            assert len({words for _, words, _ in ways}) == len(ways)


def test_the_log_is_in_words() -> None:
    seen = set()
    for seats, options in WAYS:
        *_, match = positions(seats, options, seed=9)
        for event in match.log(0):
            line = GAME.table.line(match.view(0), event)
            assert line and "{" not in line and "/" not in line, (event, line)
            assert not line.startswith(event.what + " "), event
            seen.add(event.what)
    assert {"cast", "gain", "outcome", "turn", "reveal", "tale"} <= seen


def test_the_text_names_what_lies_there_and_ends_with_the_tale() -> None:
    *_, match = positions(2, {})
    words = GAME.table.text(match.view(0))
    assert "Once there was" in words
    hero = match.view(0).heroes[0]
    for card, path in hero.story:
        assert GAME.content.story[card].side(path).tale in words


@rule("CTA-CHAL-02", "CTA-RUNE-10")
def test_chances_on_the_cards_are_those_of_the_throw() -> None:
    for match in positions(2, {}, seed=3):
        decision = match.decisions[0]
        view = match.view(decision.seat)
        for odds in GAME.odds(view, decision):
            assert 0 <= odds.chance <= 1
        if decision.kind == "gather" and match.position > 20:
            attempt = view.attempt
            assert attempt is not None
            stated = path_chances(view, GAME.content, decision.seat, attempt.card, attempt.path)[0]
            faced = next(odds.chance for odds in GAME.odds(view, decision))
            if attempt.pool.count(14) == 0 and not attempt.bonus and not attempt.ease:
                assert stated == faced
            return


def test_only_what_is_certain_reads_0_or_100_per_cent() -> None:
    assert [percent(chance) for chance in (0, 0.001, 0.5, 0.999, 1)] == ["0", "<1", "50", ">99", "100"]


@pytest.mark.parametrize("height", [55, 58, 71, 78])  # of the rows on a desk, a laptop and a phone
def test_a_chance_leaves_what_a_path_adds_in_sight(height: float) -> None:
    side = GAME.content.story["lost-in-the-woods"].bottom
    assert side is not None and side.plus
    boxes = re.findall(
        r'<rect x="\d+" y="(\d+)" width="(\d+)" height="(\d+)"', path_block(side, 0.5, False, 214, height)
    )
    (plus,) = [int(y) + int(high) for y, wide, high in boxes if wide == "26"]
    ((pill, high),) = [(int(y), int(high)) for y, wide, high in boxes if wide == "56"]
    assert plus <= pill and high >= 20, "the chance is drawn over the +1, or too low for its words"


def test_rules_lines_come_from_the_data() -> None:
    lines = {key: rule_line(power) for key, power in GAME.content.powers.items()}
    assert lines["bound-by-honor/0"] == (
        "Before you cast at levels 1 to 3 (1 XP, once an attempt): add a rune of an ability that the challenge lists."
    )
    assert lines["comrade-in-arms/0"] == "After another hero's cast: result +2; gain 1 XP."
    assert lines["instill-fear/adversary"].endswith("result \u22122.")
    assert lines["one-with-nature/0"] == "At the end: 2 Triumph per Nature icon, at most 8."
    assert all(line.endswith(".") and "None" not in line for line in lines.values())


def test_a_card_keeps_its_id_from_the_row_to_the_slim_row() -> None:
    for match in positions(2, {}, seed=6):
        view = match.view(0)
        if view.revealed and not match.over:
            ids = {piece.id for piece in GAME.table.draw(view).pieces}
            assert {f"card-{card}" for row in view.rows[: view.revealed] for card in row if card} <= ids


def test_night_and_day() -> None:
    match = start(GAME, 2, 3)
    drawing = GAME.table.draw(match.view(0))
    assert drawing.svg("light") != drawing.svg("night")
    assert "var(" not in drawing.svg("night")


def test_the_plain_text_tells_what_paths_and_allies_do() -> None:
    tale = Tale().row(1, "hedge-knight>the-midsummer-ring").row(2, "the-plague-of-ravens")
    tale.hero(0, allies=["wealthy-patron"])
    told = GAME.table.text(tale.match.view(0))
    assert "Villainy, 3 Tragedy, 1 Corruption. When you gain this card: each other hero loses 1 XP." in told
    assert "    Ally: Hedge Knight. After your cast (1 XP): throw one rune again." in told
    assert "  power: Wealthy Patron. On your turn (sacrifice): gain 3 XP." in told


def test_every_card_on_the_table_can_be_read() -> None:
    """Whoever enlarges a card, an Ally under a challenge or another hero reads what is printed there."""
    tale = Tale().row(1, "hedge-knight>the-midsummer-ring", "silver-tongue").row(2, "the-plague-of-ravens")
    tale.hero(1, origin="orphan", allies=["wealthy-patron"])
    labels = {piece.id: piece.label for piece in GAME.table.draw(tale.match.view(0)).pieces}
    assert labels["card-hedge-knight"] == "Ally Hedge Knight: After your cast (1 XP): throw one rune again."
    assert labels["card-silver-tongue"].startswith("trait Silver Tongue: pay 1 XP; Charisma, 1 Hero card. On your turn")
    assert labels["path-the-plague-of-ravens-bottom"].endswith("each other hero loses 1 XP.")
    assert "Orphan: When another hero fails a challenge (once a round): gain 1 XP." in labels["seat-1"]
    assert "Ally Wealthy Patron: On your turn (sacrifice): gain 3 XP." in labels["seat-1"]
    hidden = tale.h(1).destiny
    assert GAME.content.characters[hidden].name not in labels["seat-1"]


def test_every_piece_with_a_name_can_be_looked_at_and_every_event_is_a_moment() -> None:
    for seats, options in ((1, {}), (3, {})):
        for number, match in enumerate(positions(seats, options, seed=8)):
            view = match.view(0)
            if number % 23 == 0:
                for piece in GAME.table.draw(view).pieces:
                    kind = piece.id.partition("-")[0]
                    if piece.label and kind in (
                        "card",
                        "path",
                        "hand",
                        "stone",
                        "seat",
                        "power",
                        "deck",
                        "stack",
                        "sign",
                    ):
                        look = GAME.table.look(view, piece.id)
                        assert look is not None and look.title, piece.id
        for event in match.log(0):
            if event.what in GAME.beats:
                assert GAME.table.beat(view, event._replace(beat=GAME.beats[event.what])) is not None


def test_all_prose_of_the_content_is_shown_somewhere() -> None:
    """Texts and where they stand: flavour in looks, tales on paths and the last page, threats on the first page."""
    content = GAME.content
    view = start(GAME, 1, 1).view(0)
    shown: dict[str, set[str]] = {"look": set(), "beginning": set(), "end": set()}
    for ids, prefix in ((content.story, "card"), (content.hand, "hand"), (content.characters, "offer")):
        for id in ids:
            look = GAME.table.look(view, f"{prefix}-{id}")
            assert look is not None and look.art, id
            shown["look"] |= set(look.says)
    for id in content.facts:
        for path in content.facts[id]:
            look = GAME.table.look(view, f"path-{id}-{path}")
            shown["look"] |= set(look.says) if look is not None else set()
    for seed in range(60):
        page = GAME.table.page(start(GAME, 1, seed).view(0), None)
        assert page is not None and page.kind == "beginning" and page.picture is not None
        shown["beginning"] |= set(page.prose)
    *_, match = positions(2, {})
    page = GAME.table.page(match.view(0), None)
    assert page is not None and page.rows[0][-1] == "Total" and page.picture is not None
    hero = match.view(0).heroes[0]
    for id in (hero.origin, hero.motivation, hero.destiny):
        assert content.characters[id].tale in page.prose[0]
    assert all(content.story[card].side(path).tale in page.prose[0] for card, path in hero.story)
    texts = [card.flavour for cards in (content.story, content.hand, content.characters) for card in cards.values()]
    sides = [content.story[id].side(path) for id in content.facts for path in content.facts[id]]
    texts += [f"In the tale: {side.tale}." for side in sides if side.tale]
    assert not set(texts) - shown["look"]
    texts = [quest.flavour for quest in content.quests.values()] + [content.printed.victory.flavour]
    texts += [f"{content.printed.rise.name}. {content.printed.rise.flavour}"]
    assert not set(texts) - shown["beginning"]


def test_every_sign_of_a_mat_says_what_it_is() -> None:
    view = Tale().match.view(0)
    signs = [piece for piece in GAME.table.draw(view).pieces if piece.id.startswith("sign-0-")]
    assert len(signs) == 17  # six abilities, six story icons, Experience, level, score, two kinds of cards
    for sign in signs:
        look = GAME.table.look(view, sign.id)
        assert look is not None and look.art and look.says, sign.id


def test_on_a_phone_a_card_that_waits_leaves_the_runes_in_sight() -> None:
    views = [match.view(0) for match in positions(2, {}) if not match.over]
    waiting = [view for view in views if view.stack and view.attempt]
    assert waiting
    for view in waiting:
        pieces = GAME.table.draw(view, tall=True).pieces
        (card,) = [piece for piece in pieces if piece.id.startswith("stack-")]
        assert all(piece.y - card.y > 30 for piece in pieces if piece.id.startswith("stone-"))


def test_what_was_picked_is_called_by_its_path() -> None:
    """The page says the label up to its first comma or colon: of two paths it must tell which was taken."""
    tale = Tale().row(1, "lost-in-the-woods")
    drawn = {piece.id: piece.label for piece in GAME.table.draw(tale.match.view(0)).pieces}
    assert drawn["path-lost-in-the-woods-top"].startswith("Find Your Way Home, a path of Lost in the Woods:")
    assert drawn["path-lost-in-the-woods-bottom"].startswith("Find a Place of Power, a path of Lost in the Woods:")


def test_a_card_on_the_stack_is_named_with_what_it_is_played_for() -> None:
    """The question was cut off on the page behind a whole rules text, with both modes of a card."""
    tale = Tale().hero(0, hand=["crossroads", "act-of-mercy"]).hero(1, hand=["let-it-rest"]).row(1, "lost-in-the-woods")
    tale.do("play crossroads mode 1")
    said = GAME.table.ask(tale.match.view(tale.seat), tale.decision)
    who = "Player 1, the Smith's Apprentice"
    assert said == f"{who} plays Crossroads: replace one face-up Story card. Do you answer it with a card?"
    tale.do("pass")
    said = GAME.table.ask(tale.match.view(tale.seat), tale.decision)
    assert (tale.seat, said) == (
        0,
        "Your Crossroads waits: replace one face-up Story card. Do you answer it with a card?",
    )


def told(tale: Tale, seat: int = 0) -> list[str]:
    return [GAME.table.line(tale.match.view(seat), event) for event in tale.match.log(seat)]


@rule("CTA-STACK-05")
def test_whoever_may_answer_a_card_reads_at_whom_it_is_played() -> None:
    """Before, neither the question nor the log nor the card on the stack said whose Ally or whose token it was."""
    tale = Tale(3).hero(0, hand=["cruel-betrayal", "cutpurse"]).hero(1, hand=["bad-debts"], level=5)
    tale.hero(2, allies=["wealthy-patron"]).row(1, "lost-in-the-woods")
    tale.do("play cruel-betrayal at 2 ally wealthy-patron")
    first, third = "Player 1, the Smith's Apprentice", "Player 3, the Hunter"
    aimed = f"{first} plays Cruel Betrayal against Wealthy Patron of {third}"
    assert tale.seat == 1
    assert GAME.table.ask(tale.match.view(1), tale.decision).startswith(f"{aimed}: turn an Ally")
    assert told(tale)[-1] == f"{aimed}."
    waits = next(piece for piece in GAME.table.draw(tale.match.view(1)).pieces if piece.id == "stack-1")
    assert f"Cruel Betrayal against Wealthy Patron of {third}. " in waits.label
    look = GAME.table.look(tale.match.view(1), "stack-1")
    assert look is not None and look.says[0] == f"Played against Wealthy Patron of {third}."
    tale.passing().do("play cutpurse at 2")
    assert told(tale)[-1] == f"{first} plays Cutpurse on {third}."


@rule("CTA-STACK-05", "CTA-SOLO-26")
def test_the_log_says_for_whom_and_as_which_of_its_powers_a_card_was_played() -> None:
    tale = Tale(2, mode="coop").hero(0, hand=["fireside-tales", "cutpurse"]).row(1, "lost-in-the-woods")
    tale.do("play fireside-tales mode 0 for 1")
    assert told(tale)[-1].endswith(" plays Fireside Tales for Player 2, the Shepherd: gain 2 XP.")
    tale.passing().do("play cutpurse for 1 at 0")
    first = "Player 1, the Smith's Apprentice"
    assert f"{first} plays Cutpurse for Player 2, the Shepherd on {first}." in told(tale)


@rule("CTA-CHAL-22")
def test_an_outcome_against_the_sums_says_so() -> None:
    tale = Tale().hero(hand=["by-a-hair"]).row(1, "the-midsummer-ring")
    tale.do("attempt the-midsummer-ring top").fall("1 0 1").do("throw", "pass", "play by-a-hair").passing()
    who = "Player 1, the Smith's Apprentice"
    assert f"{who} overcomes The Midsummer Ring after all: 2 against 3." in told(tale)


@rule("CTA-SOLO-11")
def test_a_card_of_the_adversary_says_when_it_acts() -> None:
    """The Harsh Lesson fed the Adversary after the challenge without a word why."""
    tale = Tale(1).row(1, "the-last-waterskin")
    assert tale.state.quarry is not None
    tale.state.quarry.deck, tale.state.looming = ["harsh-lesson"], ()
    tale.do("attempt the-last-waterskin top").fall("0 0 call").do("throw", "hero").passing()
    assert told(tale)[-2:] == ["Harsh Lesson takes effect.", "The Adversary gains 1 XP (1 of 10)."]


@rule("CTA-CHAL-21", "CTA-JRN-01", "CTA-CHAL-02", "CTA-SOLO-13")
def test_the_log_is_in_plain_english_and_names_prices() -> None:
    """It told of "a Intelligence rune", of "The Adversary deck", and that a result "changes by -2"."""
    tale = Tale(2).hero(0, INT=1, xp=3).hero(1, hand=["poisoned-cup", "instill-fear", "caltrops"], level=5)
    tale.row(1, "adventurous", "the-riddle-stone").do("journey adventurous")
    tale.do("attempt the-riddle-stone top").fall("0 0 1 1").do("throw")
    for card in ("poisoned-cup", "instill-fear", "caltrops"):
        tale.do(f"play {card}")
        while tale.decision.about == "stack":
            tale.do("pass")
    said = told(tale)
    assert "Player 1, the Smith's Apprentice journeys past Adventurous for 1 XP." in said
    assert "A rune is taken out of the cast: Intelligence." in said
    assert "The result falls by 2." in said and "The difficulty rises by 1." in said
    shuffled = Event("shuffle", NOBODY, ("adversary",), "CTA-SOLO-13")
    assert GAME.table.line(tale.match.view(0), shuffled) == "The Adversary's deck is shuffled anew."


@rule("CTA-DARK-01", "CTA-ADV-03", "CTA-TERM-03")
def test_the_log_accounts_for_all_experience_and_every_step_of_the_track() -> None:
    """What a Dark rune cost while the Nightblade lay there was not told."""
    for seats, seed, options in ((4, 7, {}), (2, 21, {"mode": "coop"}), (1, 5, {})):
        *_, match = positions(seats, options, seed)
        xp, level, adversary = [3] * seats, [3] * seats, 0
        for what, seat, args, *_rest in match.log():
            if what in ("xp", "rune-xp", "stolen"):
                xp[seat] += 1 if what == "rune-xp" else int(args[0])
            elif what == "outcome":
                xp[seat] += args[0] == "fail"
            elif what == "gain":
                xp[seat] += GAME.content.story[str(args[0])].side(str(args[1])).xp
            elif what in ("claim", "journey", "buy-dark"):
                xp[seat] -= int(args[1])
            elif what == "use":
                xp[seat] -= GAME.content.powers[str(args[1])].cost.xp
            elif what in ("corruption", "virtue"):
                assert int(args[0]) - level[seat] == (1 if what == "corruption" else -1)
                level[seat] = int(args[0])
            elif what == "adversary-xp":
                adversary = max(0, adversary + int(args[0]))
                assert adversary == args[1]
            if what == "stolen":
                xp[int(args[1])] -= int(args[0])
        heroes = match.view(None).heroes
        assert [(hero.xp, hero.level) for hero in heroes] == list(zip(xp, level, strict=True))


@rule("CTA-DARK-01", "CTA-ADV-03")
def test_the_log_says_what_a_dark_rune_cost() -> None:
    tale = Tale().hero(xp=3).row(2, "the-nightblade").row(1, "the-midsummer-ring")
    tale.do("attempt the-midsummer-ring top", "buy dark")
    assert told(tale)[-1] == "Player 1, the Smith's Apprentice buys a Dark rune for 2 XP (1 in the pool)."
