"""What stands on a damage card: each word of a Severity takes effect once (DTD-DMG-08)."""

from questhall.games.drawn_to_destiny.content.ground import lattice
from questhall.games.drawn_to_destiny.content.library import Word
from questhall.games.drawn_to_destiny.content.vocabulary import BEHAVIOURS, LIGHT_DECK
from questhall.games.drawn_to_destiny.rules.harm.casualties import casualties
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import COUNTED, add
from questhall.games.drawn_to_destiny.rules.harm.conditions import ON_CRIT, begin_lasting
from questhall.games.drawn_to_destiny.rules.harm.damage import leave_play, place_light, reads_faces, refigure
from questhall.games.drawn_to_destiny.rules.harm.dropping import drop_held
from questhall.games.drawn_to_destiny.rules.harm.hit_locations import location, struck_side
from questhall.games.drawn_to_destiny.rules.harm.pushes_and_falls import knock_down, moved_spaces, push
from questhall.games.drawn_to_destiny.rules.units.arcs import flank_of
from questhall.games.drawn_to_destiny.rules.units.items import carried, hand_over
from questhall.games.drawn_to_destiny.rules.units.means import HANDS, hand_ok
from questhall.games.drawn_to_destiny.rules.units.sight import sees
from questhall.games.drawn_to_destiny.rules.units.units import known_rivals
from questhall.games.drawn_to_destiny.state import COOLDOWN, REVERSED, Crit, DestinyState, Pending
from questhall.kernel import say

#: DTD-GEN-02: with conditions switched off only these words are read.
PLAIN = ("Fatigue", "Stun", "Stress", "Slow", "Body", "Mind", "Will", "Speed", "Knockdown", "Prone", "Dead")


@reads_faces
def apply_words(state: DestinyState, number: int, crit: Crit, by: int, chain: bool) -> None:
    """DTD-DMG-08: read the face of a Crit at its Severity."""
    face = state.content.face(crit.deck, crit.card)
    blocked = False
    for word in face.words[crit.severity - 1]:
        if state.units[number].out:
            return
        if not state.rules.conditions and word[0] not in PLAIN:
            continue
        if word[0] == "Push":
            blocked = push(state, number, by, word[1])
        elif word[0] == "Knockdown":
            knock_down(state, number, blocked)
        else:
            apply_word(state, number, word, by, crit, chain)


def apply_word(state: DestinyState, number: int, word: Word, by: int, crit: Crit | None, chain: bool = True) -> None:
    """One word of a damage card."""
    name, n, rest = word
    unit = state.units[number]
    tied = crit.id if crit is not None else -1
    part = location(state, unit, crit.deck, crit.card) if crit is not None else rest
    if name in LIGHT_DECK:
        place_light(state, number, name, n, chain)
    elif name in COUNTED:
        add(state, number, name, n, by=by)
    elif name == "Pull":
        push(state, number, by, n, toward=True)
    elif name == "Withdraw":
        state.queue.append(Pending("withdraw", number, by, moved_spaces(state, number, by, n)))
    elif name == "Drop":
        drop_held(state, number, n)
    elif name in ("Prone", "CannotStand"):
        add(state, number, "Prone")
    elif name == "Dead":
        leave_play(state, number, "dead", "DTD-DMG-08")
    elif name in ("Dying", "Unconscious"):
        add(state, number, name)
    elif name in ON_CRIT:
        begin_lasting(state, number, name, rest, part, by, tied)
    elif name in BEHAVIOURS:
        add(state, number, name, rounds=n, by=by)
    elif name == "Surrender":
        give_up(state, number)
    elif name == "MoveNext":
        add(state, number, "Next Move", -n)
    elif name == "CauseLevelRound":
        add(state, number, "Distracted", -n, by=by, rounds=1)
    elif name == "LoseSkills":
        state.queue.append(Pending("lose_skills", number, by, n))
    elif name == "Haywire":
        add(state, number, "Haywire", part=rest, crit=tied)
    elif name == "Casualty":
        casualties(state, number, n)
    elif name == "Shield":
        unit.shield_loss -= n
    elif name == "Plate":
        arc = ("Front", "Left", "Right", "Back").index(flank_of(state, unit, state.units[by])) if by >= 0 else 0
        unit.plate_loss = tuple([loss - n if at == arc else loss for at, loss in enumerate(unit.plate_loss)])
    elif name == "Veer" and crit is not None:
        unit.facing = lattice.turned(unit.facing, struck_side(crit.card % 13) or 1)
        say(state, "veered", number, rule="DTD-DMG-08")
    elif name.startswith("Item") or name == "UsesHalved":
        _hit_item(state, number, name, n)


def feel_again(state: DestinyState, number: int) -> None:
    """DTD-DMG-08, DTD-ADV-12: the conditions of Crits that a character brings into a Scene."""
    unit = state.units[number]
    for crit in unit.crits:
        part = location(state, unit, crit.deck, crit.card)
        for name, _, rest in state.content.face(crit.deck, crit.card).words[crit.severity - 1]:
            if name in ON_CRIT and name != "Held":
                where = rest or (part if name in ("Impaired", "Immobilized", "Broken") else "")
                add(state, number, name, part=where, crit=crit.id)
    for _, thing in carried(state, number):
        if thing.slot in HANDS and not hand_ok(unit, thing.slot):
            thing.slot = ""


def _hit_item(state: DestinyState, number: int, name: str, n: int) -> None:
    """Vehicle deck: one Item is shaken, damaged, broken or lost: the first weapon that still works."""
    found = [thing for _, thing in carried(state, number) if thing.slot and thing.pose != REVERSED]
    found.sort(key=lambda thing: state.content.items[thing.name].weapon is None)
    if not found:
        return
    thing = found[0]
    if name == "ItemCooldown":
        thing.pose = COOLDOWN
    elif name == "ItemDamaged":
        thing.damaged += n
    elif name == "ItemBroken":
        thing.pose = REVERSED
    elif name == "ItemLost":
        hand_over(state, thing, -1)
        thing.gone = True
    elif name == "UsesHalved":
        thing.uses //= 2
    say(state, "item_hit", number, thing.name, name, rule="DTD-DMG-08")


def give_up(state: DestinyState, number: int) -> None:
    """Despair at its worst: surrender if a Rival is in sight, else flight for two Rounds."""
    unit = state.units[number]
    if any(sees(state, unit, other) for other in known_rivals(state, unit)):
        leave_play(state, number, "captured", "DTD-ACT-12")
    else:
        add(state, number, "Flee", rounds=2)
    refigure(state, unit)
