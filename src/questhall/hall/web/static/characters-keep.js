// The characters that this browser keeps: cards as the hall reads them, by name.

const NAME = "questhall.characters";

export function kept() {
  try {
    return JSON.parse(localStorage.getItem(NAME)) ?? {};
  } catch {
    return {};
  }
}

const write = (cards) => localStorage.setItem(NAME, JSON.stringify(cards));

export const keep = (card) => write({ ...kept(), [card.name]: card });

export function drop(name) {
  const cards = kept();
  delete cards[name];
  write(cards);
}

export const picture = (card) => `/static/unit/${encodeURIComponent(card.face || card.name)}`;
