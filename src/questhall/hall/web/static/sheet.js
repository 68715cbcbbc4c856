// Sheets: a piece enlarged, "why not?", a seat's menu, invitations, the end of the game. One dialog at a time.

import { $, el, icon, show, svg } from "./dom.js";
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
  sheet.classList.remove("result", "wide");
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

const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

export const refusalLine = ({ reason, rule }, game) =>
  el("p", { class: "refusal" }, icon("lock"), el("span", {}, reason), " ", rule ? ruleLink(game, rule) : null);

/** A piece large enough to read, with what lies on it, why it cannot be chosen, and the button if it can. */
export function enlarge(board, id, { game, refusals, meaning, choose }) {
  const origin = board.pieces.get(id).piece;
  const holder = board.copy(id);
  const copy = svg(
    "svg",
    { class: "drawing enlarged", role: "img", "aria-label": origin.label || "A piece, enlarged" },
    holder,
  );
  const words = capital(named(origin.label || "This piece"));
  const end = words.indexOf(". "); // of what it is; what follows explains it
  openSheet(
    end < 0 ? words : words.slice(0, end),
    copy,
    end < 0 ? null : el("p", {}, words.slice(end + 2)),
    ...refusals.map((refusal) => refusalLine(refusal, game)),
    choose
      ? el(
          "button",
          { type: "button", class: "main", onclick: () => (closeSheet(), choose()) },
          meaning || "Choose this",
        )
      : null,
  );
  const box = holder.getBBox();
  copy.setAttribute("viewBox", `${box.x - 6} ${box.y - 6} ${box.width + 12} ${box.height + 12}`);
  copy.style.aspectRatio = `${box.width + 12} / ${box.height + 12}`;
  const wide = box.width > 1.2 * box.height;
  copy.style.maxHeight = wide ? "70vh" : "55vh";
  $("#sheet").classList.toggle("wide", wide);
  $("#sheet").style.setProperty("--wide", `${3 * box.width}px`);
}

/** Why something cannot be chosen, next to it. */
export function whyNot(anchor, refusals, game) {
  const pop = $("#why");
  show(
    pop,
    el("h2", {}, "Why not?"),
    ...refusals.map((refusal) => el("p", {}, refusal.reason, " ", refusal.rule ? ruleLink(game, refusal.rule) : null)),
  );
  pop.showPopover();
  const { offsetWidth: width, offsetHeight: height } = pop;
  pop.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, anchor.x + anchor.width / 2 - width / 2))}px`;
  pop.style.top = `${anchor.bottom + height + 12 < innerHeight ? anchor.bottom + 8 : Math.max(8, anchor.top - height - 8)}px`;
}
