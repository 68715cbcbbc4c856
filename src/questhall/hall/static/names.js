// Games speak of "Player 2" or "seat 2"; people have names.

const PLAYER = /\b(?:[Pp]layer|[Ss]eat) (\d+)\b/g;

let names = [];

/** Who sits where; true if that is news. */
export function learnNames(seats) {
  const before = names.join("\n");
  names = seats.map((seat) => seat.name || "");
  return names.join("\n") !== before;
}

export const nameOf = (seat) => names[seat] || `Player ${seat + 1}`;

/** "Player 2 rolls." becomes "Marta rolls.", and so does "Seat 2 rolls."; whoever has no name is "Player 2" everywhere. */
export const named = (words = "") => words.replace(PLAYER, (_, number) => nameOf(number - 1));

/** The same in a drawing: a name that is longer than the words it replaces is squeezed into their place. */
export function nameArt(art) {
  for (const text of art.querySelectorAll("text")) {
    const words = text.dataset.words ?? text.textContent;
    if (words.search(PLAYER) < 0) continue;
    text.dataset.words = words;
    text.removeAttribute("textLength");
    text.textContent = words;
    const room = text.getComputedTextLength();
    text.textContent = named(words);
    if (text.getComputedTextLength() > room * 1.02) {
      text.setAttribute("textLength", room.toFixed(1));
      text.setAttribute("lengthAdjust", "spacingAndGlyphs");
    }
  }
}
