// Sheets: the list of choices, odds, a seat's menu, invitations. One dialog at a time.

import { $, el, icon, show } from "./dom.js";
import { named } from "./names.js";

/** Open the sheet with these children. */
export function openSheet(title, ...children) {
  const sheet = $("#sheet");
  const close = el(
    "button",
    { type: "button", class: "quiet close", "aria-label": "Close", onclick: () => sheet.close() },
    icon("cross"),
  );
  show(
    sheet,
    el("header", {}, el("h2", { id: "sheet-title" }, title), close),
    el("div", { class: "sheet-body" }, ...children),
  );
  if (!sheet.open) sheet.showModal();
  sheet.focus();
  const opened = performance.now();
  sheet.onclick = (event) => {
    // a press beside the sheet closes it, but not the end of the long press that opened it
    if (event.target === sheet && performance.now() - opened > 500) sheet.close();
  };
  return sheet;
}

export const closeSheet = () => $("#sheet").close();

export function ruleLink(game, rule) {
  return el("a", { href: `/g/${game}/rules#${rule}`, target: "_blank", class: "rule" }, icon("book"), rule);
}

export const refusalLine = ({ reason, rule }, game) =>
  el("p", { class: "refusal" }, icon("lock"), el("span", {}, named(reason)), " ", rule ? ruleLink(game, rule) : null);
