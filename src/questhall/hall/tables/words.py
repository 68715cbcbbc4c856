"""What strangers write: names and chat, made harmless before they are kept.

The page shows such text as text and never as markup; this takes out what could still deceive the eye: control
characters, characters that turn the direction of writing around, invisible ones, and towers of accents.
"""

import unicodedata

TOWER = 4  # combining marks on one letter
ALIKE = str.maketrans("авекмнорстухіјѕ01", "abekmhopctyxijsol")  # of other alphabets, to Latin


def tidy(words: str, most: int) -> str:
    """One line of at most `most` characters."""
    kept: list[str] = []
    marks = 0
    for letter in words[: most * 4]:
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks > TOWER or kind in ("Cs", "Co", "Cn"):
            continue
        if kind in ("Cc", "Zl", "Zp"):
            letter = " "
        elif kind == "Cf" and letter != "\u200d":  # the joiner inside emoji may stay
            continue
        kept.append(letter)
    return " ".join("".join(kept).split())[:most].strip()


def plain(words: str) -> str:
    """Words as the eye confuses them: without case, accents, spaces and kinds of letters that look alike."""
    spread = unicodedata.normalize("NFKD", words.casefold()).translate(ALIKE)
    return "".join(letter for letter in spread if letter.isalnum())
