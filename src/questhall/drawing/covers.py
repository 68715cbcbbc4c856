"""Pictures for the shelf: a landscape in a game's accent with its motif."""

from questhall.drawing.elements import Art, circle, group, path, rect
from questhall.drawing.icons import icon
from questhall.drawing.memo import remembered
from questhall.drawing.palette import PATTERN_OF, on


@remembered
def landscape_art(accent: str, motif: str, around: tuple[str, ...]) -> Art:
    """320 by 200: sky, a sun, two ranges of hills, small things on the horizon and the motif on a seal."""
    wash = f"{accent}-wash"
    sky = (
        rect(0, 0, 320, 200, wash) + circle(252, 58, 30, "bone") + circle(252, 58, 38, "none", "bone", 1.5, dash="2 6")
    )
    birds = path("M60,40q5,-6 9,0q5,-6 9,0M92,54q4,-5 7,0q4,-5 7,0M206,30q4,-5 7,0q4,-5 7,0", "none", "ink", 1.3)
    far = path(
        "M0,140L34,104L58,126L92,84L128,128L160,108L196,138L236,98L272,130L320,102V200H0Z",
        "card",
        "ink",
        1.4,
        opacity=0.9,
    )
    far += path("M92,84L82,104L92,99L100,107L106,101ZM236,98L228,112L237,108L246,113Z", accent, "none", opacity=0.55)
    near = path("M0,164C50,136 96,144 140,160S250,176 320,146V200H0Z", accent, "ink", 1.6)
    near += path("M0,164C50,136 96,144 140,160S250,176 320,146V200H0Z", PATTERN_OF.get(accent, "dots"), "none")
    things: Art = "".join(
        icon(name, x, y, size, "ink")
        for name, (x, y, size) in zip(around, ((36, 138, 26), (288, 138, 30), (212, 148, 24)), strict=False)
    )
    seal = circle(3, 5, 50, "shadow") + circle(0, 0, 50, "card", "ink", 2.4) + circle(0, 0, 43, "none", accent, 1.6)
    seal += circle(0, 0, 39, accent) + icon(motif, 0, 0, 54, on(accent))
    return sky + birds + far + things + near + group(seal, x=132, y=100)
