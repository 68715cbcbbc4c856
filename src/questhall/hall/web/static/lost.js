// Nothing stands at this address: say so in the middle of the empty table, and show the way out.

import { $, el, icon } from "./dom.js";

export function lost(title, sentence, ...ways) {
  document.body.classList.add("ready", "astray");
  $("#stage").replaceChildren(
    el(
      "div",
      { class: "lost-words" },
      el("div", { class: "emblem" }, icon("compass")),
      el("h2", {}, title),
      el("p", {}, sentence),
      el("p", { class: "row" }, ...ways, el("a", { class: "button main", href: "/" }, icon("house"), "Back to the shelf")),
    ),
  );
}
