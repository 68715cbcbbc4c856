import xml.etree.ElementTree as ET

import pytest

from questhall import drawing as kit
from questhall.drawing.palette import PAINT, THEMES

HOSTILE = "<script>alert('x')</script> & \"quoted\" \x00\x1b"


def parse(art: str) -> ET.Element:
    return ET.fromstring(f"<g>{art}</g>")


def test_text_is_escaped_wherever_words_go_in() -> None:
    arts = [
        kit.text(0, 0, HOSTILE),
        kit.paragraph(0, 0, HOSTILE, 40),
        kit.card(HOSTILE, rules=HOSTILE, flavour=HOSTILE, kind=HOSTILE, footer=HOSTILE, corner=HOSTILE),
        kit.card_back(name=HOSTILE),
        kit.card_slot(label=HOSTILE),
        kit.panel(200, 50, HOSTILE),
        kit.ribbon(HOSTILE),
        kit.chip(HOSTILE),
        kit.plate(HOSTILE),
        kit.hint(HOSTILE),
        kit.die(HOSTILE),
        kit.token(words=HOSTILE),
        kit.standee(letter=HOSTILE),
        kit.spot(40, words=HOSTILE),
    ]
    for art in arts:
        names = {element.tag for element in parse(art).iter()}
        assert "script" not in names


def test_a_hostile_label_stays_inside_its_attribute() -> None:
    drawing = kit.Drawing(10, 10, [kit.Piece("a", 0, 0, "", label='" onload="x')], title=HOSTILE)
    root = ET.fromstring(drawing.svg())
    assert not [e for e in root.iter() if "onload" in e.attrib]


def test_a_colour_that_is_no_paint_is_refused() -> None:
    with pytest.raises(KeyError):
        kit.rect(0, 0, 1, 1, fill="#ff0000")


def test_numbers_are_short() -> None:
    assert [kit.number(v) for v in (1, 1.0, 1.5, 1 / 3, -0.001)] == ["1", "1", "1.5", "0.33", "0"]


def test_wrapped_lines_are_no_wider_than_asked() -> None:
    words = "Incomprehensibilities " * 3 + "a b c d " * 20
    for width in (30, 75, 180):
        assert all(kit.width_of(line, 14) <= width for line in kit.wrap(words, width, 14))


def test_wrapping_keeps_every_word() -> None:
    words = "The lamp burns low, and the ferryman counts his coins again."
    assert " ".join(kit.wrap(words, 90, 12)) == words


def test_a_box_has_smaller_words_rather_than_words_cut_in_two() -> None:
    """As long as they are not too small to be read."""
    size, lines = kit.fit("Scorpion King", 60, 40, 15, least=11, bold=True)
    assert lines == ("Scorpion", "King") and 11 < size < 15
    assert kit.fit("Scorpion King", 60, 40, 15, least=15, bold=True)[0] == 15


def test_text_that_does_not_fit_is_shortened_and_says_so() -> None:
    short = kit.shorten("A very long name for a very small sign", 80, 14)
    assert short.endswith("\u2026") and kit.width_of(short, 14) <= 80


def test_both_themes_know_every_paint() -> None:
    assert set(THEMES["light"]) == set(THEMES["night"]) <= set(PAINT)


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


@pytest.mark.parametrize("theme", ["light", "night"])
def test_text_is_legible_on_everything_it_lies_on(theme: str) -> None:
    paints = THEMES[theme]
    grounds = ["paper", "card", "shade", "bone", *kit.PIGMENTS, *(f"{p}-wash" for p in kit.PIGMENTS)]
    pairs = [(ground, kit.on(ground)) for ground in grounds] + [(g, "faint") for g in ("paper", "card", "shade")]
    for ground, words in pairs:
        a, b = sorted((luminance(paints[ground]), luminance(paints[words])))
        assert (b + 0.05) / (a + 0.05) >= 4.5, (theme, ground, words)
