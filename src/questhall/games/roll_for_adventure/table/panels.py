"""The panels around the territories: vortexes, deck, adventure, heroes, hand, and what may come."""

from questhall.drawing import (
    Art,
    badge,
    bar,
    chip,
    circle,
    group,
    icon,
    panel,
    paragraph,
    path,
    rect,
    text,
    text_box,
    token,
    wrap,
)
from questhall.drawing.pictures import framed
from questhall.drawing.pictures import token as drawn
from questhall.games.roll_for_adventure.state import VORTEX
from questhall.games.roll_for_adventure.table.kingdom import DIE_PAINTS, HEROES, STONE_PAINTS, Sketch, portrait
from questhall.games.roll_for_adventure.table.names import (
    card_name,
    help_page,
    next_cards,
    player,
    stone_words,
    total,
)
from questhall.games.roll_for_adventure.table.pictures import GALLERY, picture
from questhall.games.roll_for_adventure.table.territories import MOTIFS, PAINTS
from questhall.games.roll_for_adventure.table.threats import Threat, threats

FACE, LARGEST_DIE = 92.0, 34.0  # on a hero board: the room for the face, and for a die


def resurrection(scene: Sketch, x: float, y: float, width: float, height: float) -> None:
    """The Vortex of Resurrection, with the sum of its dice."""
    dice = scene.view.resurrection
    reached = total(dice)
    art = panel(width, height, "Resurrection", "teal", "teal-wash")
    round = height - 44
    art += drawn(GALLERY["vortex:resurrection"], round, "teal", width - round / 2 - 10, round / 2 + 14)
    art += group(bar(min(reached, 10), 10, width - 24, 21, "teal", f"{reached} of 10"), x=12, y=height - 28)
    scene.drawing.add(VORTEX, x, y, art, f"Vortex of Resurrection: {reached} of 10, {len(dice)} dice")
    size = min(38.0, height - 44, (width - 16) / max(1, len(dice)) - 4)
    for i, code in enumerate(dice):
        left = x + 14 + size / 2 + i * (size + 4)
        scene.die(code, left, y + 15 + size / 2, size, VORTEX, "on the Vortex of Resurrection")


def oblivion(scene: Sketch, x: float, y: float, radius: float) -> None:
    """The Vortex of Oblivion in the middle of the board, and what an attack is dragging there."""
    view = scene.view
    art = circle(2, 4, radius, "shadow") + circle(0, 0, radius, "a-plum", "a-line", 3) + _maelstrom(radius - 5)
    if not view.oblivion:
        art += drawn(GALLERY["enemy:master-of-shadows"], radius * 0.9, "purple")
    scene.drawing.add("oblivion", x, y, art, f"Vortex of Oblivion: {len(view.oblivion)} dice lost")
    size = min(40.0, radius * 1.55 / max(2.0, len(view.oblivion) ** 0.5) - 3)
    columns = max(1, int(radius * 1.55 // (size + 3)))
    rows = -(-len(view.oblivion) // columns)
    for i, number in enumerate(view.oblivion):
        in_row = min(columns, len(view.oblivion) - i // columns * columns)
        dx = (i % columns - (in_row - 1) / 2) * (size + 3)
        dy = (i // columns - (rows - 1) / 2) * (size + 3)
        scene.die(number, x + dx, y + dy, size, "oblivion", "lost in the Vortex of Oblivion")
    where = "about to be lost" if view.phase == "strike" else "to be laid down"
    for i, code in enumerate(view.grip):
        scene.die(code, x + (i - (len(view.grip) - 1) / 2) * 36, y - radius + 4, 32, "oblivion", where)


def deck(scene: Sketch, x: float, y: float, width: float, height: float) -> None:
    """The enemy deck, when the Master may come, and the cards that a Ranger has seen."""
    view = scene.view
    art = panel(width, height, "Enemies", "grey", "grey-wash")
    high = height - 30
    wide = high * 0.72
    for i in range(min(3, len(view.left))):
        art += rect(12 + i * 2, 18 - i * 2, wide, high, "purple", "ink", 1.4, 5)
    if view.left:
        art += rect(16, 14, wide, high, "cross", round=5)
        art += drawn(GALLERY["enemy:master-of-shadows"], wide - 8, "purple", 16 + wide / 2, 14 + high / 2)
    art += group(badge(len(view.left), 26), x=16 + wide, y=14 + high)
    first, last = view.master
    span = f"{first}\u2013{last}" if first < last else str(last)
    when = "Master now" if not last else "Master next" if last == 1 else f"Master in {span}"
    left = 32 + wide
    art += text_box(left, 12, width - left - 6, (height - 18) / 2, when, 15, "ink", bold=True, least=scene.small)
    note = f"{len(view.discard)} gone"
    if view.known:
        note = f"next: {next_cards(view, scene.content)}"
    art += text_box(left, height / 2 + 2, width - left - 6, height / 2 - 8, note, 14, "faint", least=scene.small)
    shown = f"Enemy deck: {len(view.left)} cards. {when}. {note}. When the Master of Shadows appears: "
    scene.drawing.add("deck", x, y, art, shown + " ".join(_pages(scene)))


def _pages(scene: Sketch) -> list[str]:
    """What there is to read about the cards that may come: the Master, and the special enemies in this game."""
    content = scene.content
    kinds = {content.cards[key].type for key in (*scene.view.left, *scene.view.enemies)}
    pages = ["master", *[kind for kind in ("dragon", "phantom", "giant") if kind in kinds]]
    if kinds & content.sets.keys():
        pages.append("custom")
    return [help_page(content, page) for page in pages]


def adventure(scene: Sketch, x: float, y: float, width: float, height: float) -> None:
    """The adventure board: what is to be made whole, and its stones."""
    view = scene.view
    board = next(board for board in scene.content.adventures if board.id == view.adventure)
    art = panel(width, height, board.name, "gold", "gold-wash", symbol="book")
    wide = height - 30
    art += group(framed(picture(f"adventure:{board.id}"), wide, wide), x=10, y=19)
    columns = 3 if view.need > 4 else 2
    rows = -(-view.need // columns)
    step, down = (width - wide - 26) / columns, (height - 26) / rows
    size = min(40.0, step * 0.8, down * 0.84)
    places = [(wide + 18 + step * (i % columns + 0.5), 18 + down * (i // columns + 0.5)) for i in range(view.need)]
    for left, top in places:
        art += circle(left, top, size / 2, "shade", "faint", 1.4, "3 3") + icon("gem", left, top, size * 0.5, "edge")
    scene.drawing.add("adventure", x, y, art, stone_words(view, board.name))
    for i in range(view.stones):
        left, top = places[i]
        stone = token("gem", STONE_PAINTS[i], size, shape="diamond")
        scene.drawing.add(f"stone-{i}", x + left, y + top, stone, "power stone", scale=0.86, under="adventure")


def hero_height(scene: Sketch, number: int, width: float) -> float:
    """Enough for all that the board says, above its dice."""
    if number >= len(scene.view.heroes):
        return 126
    told = scene.content.heroes[scene.view.heroes[number]].text
    return max(126, LARGEST_DIE + 34 + 19 * len(wrap(told, width - FACE - 8, 15)))


def hero(scene: Sketch, number: int, x: float, y: float, width: float, height: float) -> None:
    """A hero board: who, what the hero can do, and the dice waiting there."""
    view = scene.view
    active = number == view.active and not view.result
    colour = DIE_PAINTS["RBGY"[view.colours[number]]]
    name = player(view, number)
    board = scene.content.heroes[view.heroes[number]] if number < len(view.heroes) else None
    title = f"{name}: {board.name if board else 'to be chosen'}"
    art = panel(width, height, title, colour, active=active, symbol=HEROES.get(board.verb, "star") if board else "")
    label = f"{title}. "
    dice = view.boards[number]
    left = FACE if board else 12.0
    size = min(LARGEST_DIE, (width - left - 8) / max(1, len(dice)) - 4)
    if board:
        spent = active and not view.power and view.phase != "begin"
        art += drawn(picture(f"hero:{board.id}"), 80, colour, 48, height / 2 + 4)
        art += paragraph(left, 29, board.text, width - left - 8, 15, "faint" if spent else "ink")
        art += chip("used", 26, height - 12, 15, "shade") if spent else ""
        label += f"{board.text} {'Used this turn. ' if spent else ''}"
    scene.drawing.add(f"hero-{number}", x, y, art, f"{label}{len(dice)} dice on the board")
    for i, die in enumerate(sorted(dice)):
        middle = x + left + size / 2 + i * (size + 4)
        scene.die(die, middle, y + height - size / 2 - 8, size, f"hero-{number}", f"on the board of {name}")


def hand(scene: Sketch, x: float, y: float, width: float, height: float) -> None:
    """The roll just made, equal dice side by side: what a player picks first. In stage 2: who strikes."""
    view = scene.view
    colour = DIE_PAINTS["RBGY"[view.colours[view.active]]]
    if not view.hand:
        stage_two(scene, x, y, width, height)
        return
    title = f"{player(view, view.active)}'s roll"
    art = panel(width, height, title, colour, active=True) + _actor(scene, height)
    scene.drawing.add("hand", x, y, art, title)
    room = width - height
    faces = sorted({code >> 5 for code in view.hand})
    gaps = 22.0 * len(faces)
    size = min(54.0, height - 44, (room - 16 - gaps) / len(view.hand) - 6)
    left = x + height + (room - len(view.hand) * (size + 6) - gaps + 10) / 2
    for face in faces:
        dice = [code for code in view.hand if code >> 5 == face]
        wide = len(dice) * (size + 6) + 12
        plate = rect(0, 0, wide, size + 16, f"{colour}-wash", "edge", 1.4, 12)
        scene.drawing.add(f"hand-{face}", left, y + (height - size - 16) / 2 + 4, plate, f"{len(dice)} showing {face}")
        for i, code in enumerate(dice):
            spot = left + 9 + size / 2 + i * (size + 6)
            scene.die(code, spot, y + height / 2 + 4, size, f"hand-{face}", "in hand")
        left += wide + 10


def _actor(scene: Sketch, height: float) -> Art:
    """The face of the hero whose turn it is, at the left of the dock."""
    view = scene.view
    if view.active >= len(view.heroes):
        return ""
    hero = scene.content.heroes[view.heroes[view.active]]
    colour = DIE_PAINTS["RBGY"[view.colours[view.active]]]
    return drawn(picture(f"hero:{hero.id}"), height - 22, colour, height / 2 + 4, height / 2 + 3)


def stage_two(scene: Sketch, x: float, y: float, width: float, height: float) -> None:
    """The card that was revealed, and the enemies that it wakes."""
    view, content = scene.view, scene.content
    key = view.card or (list(view.enemies)[-1] if view.phase == "strike" and view.enemies else "")
    if not key:
        title = f"{player(view, view.active)}'s turn" if not view.result else "The end"
        art = panel(width, height, title, DIE_PAINTS["RBGY"[view.colours[view.active]]]) + _actor(scene, height)
        scene.drawing.add("hand", x, y, art, title if view.result else f"{title}. {help_page(content, 'turn')}")
        return
    name = card_name(content, key)
    card = content.cards[key]
    paint = PAINTS[card.home] if card.home >= 0 else "purple"
    art = panel(width, height, "The enemy strikes", paint, f"{paint}-wash", active=True, symbol="sword")
    left = height + 8
    art += text(left, height * 0.42, name, 19, "ink", bold=True)
    waiting = ", ".join(card_name(content, key) for key in view.queue)
    words = f"wakes {waiting}" if waiting else (card.enemy.text if card.enemy else content.master_card.text)
    art += paragraph(left, height * 0.42 + 20, words, width - left - 12, 15, "ink", most=2)
    scene.drawing.add("hand", x, y, art, f"The enemy strikes: {name}. {words}")
    high = height - 32
    shown = rect(-2, -2, high + 4, high + 4, paint, "ink", 1.5, 6) + portrait(content, key, high, high)
    shown += group(badge(card.rank, 26, paint), x=high - 4, y=4) if card.enemy and card.rank else ""
    scene.drawing.add(f"card-{key}", x + 14, y + 20, shown, f"Revealed: {name}", under="hand")


def beside(scene: Sketch, x: float, y: float, width: float, height: float, columns: int) -> None:
    """Phantoms, giants and custom enemies without a home, beside the adventure board."""
    foes = homeless(scene)
    art = panel(width, height, "Beside the board", "purple", "purple-wash")
    if not foes:
        words = "nobody yet"
        art += text(width / 2, height / 2, words, scene.small + 2, "faint", "middle", italic=True, middle=True)
    scene.drawing.add("beside", x, y, art, f"{len(foes)} enemies beside the adventure board")
    scene.enemies(foes, x + 8, y + 20, width - 12, 54, columns)


def homeless(scene: Sketch) -> list[str]:
    """Active enemies that lie beside the adventure board."""
    return [key for key in scene.view.enemies if scene.content.cards[key].home < 0]


def expects_homeless(scene: Sketch) -> bool:
    """Whether anybody lies, or may come to lie, beside the adventure board."""
    cards = [scene.content.cards[key] for key in (*scene.view.left, *scene.view.enemies)]
    return any(card.enemy is not None and card.enemy.stays and card.home < 0 for card in cards)


def threat(scene: Sketch, x: float, y: float, width: float, height: float) -> None:
    """What each kind of card that is left would do now."""
    art = panel(width, height, "What may come", "grey")
    rows = threats(scene.view, scene.content)
    size = 15.0
    step = min(48.0, (height - 24) / max(1, len(rows)))
    told = []
    for i, row in enumerate(rows):
        top = 32 + i * step
        art += text(11, top, f"{row.title} \u00d7{row.cards}", size + 1, bold=True)
        strikes = "1 strikes" if row.strikers == 1 else f"{row.strikers} strike" if row.strikers else "wakes nobody"
        art += text(width - 11, top, strikes, size, "faint", "end")
        art += _blow(row, 11, top + size * 0.35 + 8, width - 22, size)
        told.append(f"{row.title}, {row.cards} left: {strikes}, {row.dice} dice lost, damage {sum(row.damage)}")
    scene.drawing.add("threat", x, y, art, "What may come. " + ". ".join(told))


def _blow(row: Threat, x: float, y: float, width: float, size: float) -> Art:
    """Damage by territory and dice lost, with their signs: closer together when there are many."""
    signs = [(MOTIFS[i], PAINTS[i], "red", hurt) for i, hurt in enumerate(row.damage) if hurt]
    signs += [("die", "ink", "ink", row.dice)] if row.dice else []
    step = min(46.0, (width - 42) / max(1, len(signs) - 1))
    art = ""
    for i, (sign, paint, ink, loss) in enumerate(signs):
        art += icon(sign, x + 8 + i * step, y, 15, paint)
        art += text(x + 18 + i * step, y, f"\u2212{loss}", size, ink, bold=True, middle=True)
    return art


def chest(scene: Sketch, x: float, y: float, width: float, height: float) -> None:
    """RFA-SETUP-09: with ice cave B the bonus dice lie on the storage chest."""
    art = panel(width, height, "Chest: bonus dice", "brown", "brown-wash", symbol="chest")
    scene.drawing.add("chest", x, y, art, f"Storage chest: {len(scene.view.pool)} bonus dice")
    scene.pool(x + width / 2, y + height / 2 + 5, 26)


def _maelstrom(radius: float) -> Art:
    """A vortex that winds into the dark: broad arms, then the hole."""
    far, near, end = radius, radius * 0.62, radius * 0.3
    arm = f"M{far:.1f},0A{far:.1f},{far:.1f} 0 0 1 {far * 0.5:.1f},{far * 0.866:.1f}"
    arm += f"A{near:.1f},{near:.1f} 0 0 1 {-end:.1f},{end * 0.4:.1f}"
    arm += f"A{far * 0.9:.1f},{far * 0.9:.1f} 0 0 0 {far:.1f},0Z"
    arms = "".join(group(path(arm, "a-purple", "a-line", 1.6), turn=72 * i) for i in range(5))
    return arms + circle(0, 0, radius * 0.4, "a-line", "none") + circle(0, 0, radius, "none", "a-lilac", 1.5, "2 6")
