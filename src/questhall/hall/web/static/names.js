// Games speak of "Player 2" or "seat 2"; people have names.

const PLAYER = /\b(?:[Pp]layer|[Ss]eat) (\d+)\b/g;

const SQUEEZE = 0.8; // letters narrower than this cannot be read

let names = [];

/** Who sits where; true if that is news. */
export function learnNames(seats) {
  const before = names.join("\n");
  names = seats.map((seat) => seat.name || "");
  return names.join("\n") !== before;
}

/** A person's name, of at most so many letters; whoever has none is "Player 2" everywhere. */
export function nameOf(seat, most = Infinity) {
  const letters = [...(names[seat] || "")];
  if (!letters.length) return `Player ${seat + 1}`;
  return letters.length > most ? `${letters.slice(0, most - 1).join("").trimEnd()}…` : letters.join("");
}

/** "Player 2 rolls." becomes "Marta rolls.", and so does "Seat 2 rolls." */
export const named = (words = "", most = Infinity) =>
  words.replace(PLAYER, (_, number) => nameOf(number - 1, most));

/** The same in a drawing: a name that is longer than the words it replaces is shortened and squeezed into their place. */
export function nameArt(art) {
  for (const text of art.querySelectorAll("text")) {
    const words = text.dataset.words ?? text.textContent;
    if (words.search(PLAYER) < 0) continue;
    text.dataset.words = words;
    text.removeAttribute("textLength");
    text.textContent = words;
    const room = text.getComputedTextLength();
    text.textContent = named(words);
    for (let most = 23; most > 2 && text.getComputedTextLength() * SQUEEZE > room; most -= 1)
      text.textContent = named(words, most);
    if (text.getComputedTextLength() > room * 1.02) {
      text.setAttribute("textLength", room.toFixed(1));
      text.setAttribute("lengthAdjust", "spacingAndGlyphs");
    }
  }
}
