// Words of one's own: a choice that ends with an ellipsis is finished by what somebody writes.

import { el } from "./dom.js";
import { closeSheet, openSheet } from "./sheet.js";

const OPEN = " \u2026";
const MOST = 1000;

export const wantsWords = (choice) => choice.endsWith(OPEN);

/** Ask for the words of a choice; the whole choice, or "" when somebody thinks better of it. */
export function withWords(choice, title) {
  return new Promise((resolve) => {
    let said = "";
    const field = el("textarea", { rows: 5, maxlength: MOST, required: true, "aria-label": title, autofocus: true });
    const form = el(
      "form",
      { class: "own-words" },
      field,
      el("button", { type: "submit", class: "main" }, "Say it"),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      said = field.value.replace(/\s+/g, " ").trim();
      closeSheet();
    });
    const sheet = openSheet(title, form);
    sheet.addEventListener("close", () => resolve(said && choice.slice(0, 1 - OPEN.length) + said), { once: true });
    field.focus();
  });
}
