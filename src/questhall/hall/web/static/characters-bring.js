// Characters that a guest brings along when they sit down at a table that has not begun.

import { post } from "./api.js";
import { kept, picture } from "./characters-keep.js";
import { $$, el } from "./dom.js";

/** Which of one's own come along; nothing where there are none, or where the game has begun without them. */
export function ownChoice(door) {
  const mine = Object.values(kept());
  if (door.game !== "drawn-to-destiny" || door.begun) return null;
  if (!mine.length) return el("p", { class: "small" }, "You may bring a character of your own: ", el("a", { href: "/characters", target: "_blank" }, "make one"), " first, then load this page again.");
  const box = (card) =>
    el("label", { class: "check" }, el("input", { type: "checkbox", name: "own", value: card.name, checked: true }), el("img", { src: picture(card), alt: "", width: 34, height: 34 }), card.name);
  return el("fieldset", { class: "own" }, el("legend", {}, "Bring along"), ...mine.slice(0, 4).map(box));
}

/** Bring those that are ticked; a table that begins meanwhile goes on without them. */
export async function bringOwn(table, token, choice) {
  const names = choice ? $$("input:checked", choice).map((one) => one.value) : [];
  const cards = Object.values(kept()).filter((card) => names.includes(card.name));
  if (!cards.length) return;
  try {
    await post(`/api/tables/${table}/bring`, { cards }, token);
  } catch {
    // the seat is taken all the same
  }
}
