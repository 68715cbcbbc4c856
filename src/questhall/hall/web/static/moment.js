// Moments that deserve the whole screen: the beginning of a chapter, a victory, loot, the end.

import { $, el, icon, show } from "./dom.js";
import { named } from "./names.js";

export class Moment {
  /** `choices(holder)` puts the present question's buttons on the page; false if the table is the better place for it. */
  constructor({ choices }) {
    Object.assign(this, { choices, key: "", page: null });
    this.box = $("#moment");
    $("#again-read").addEventListener("click", () => this.page && this.open(this.page));
  }

  /** The page of the present moment, or null; each is shown once by itself. */
  turn(page) {
    this.page = page ?? this.page;
    $("#again-read").hidden = !this.page;
    if (!page) return this.close();
    if (page.key !== this.key) {
      this.key = page.key;
      this.open(page);
    } else if (!this.box.hidden) this.open(page);
    return undefined;
  }

  /** Above what is read, with `more` below it; at the foot, always in sight, what can be pressed. */
  open(page, more = [], buttons = []) {
    const picture = el("div", { class: "scene" });
    picture.innerHTML = page.picture ?? "";
    const holder = el("div", { class: "page-choices" });
    const here = (page.choices && this.choices(holder)) || buttons.length > 0;
    const numbers = (page.numbers ?? []).map(([label, value]) => el("div", {}, el("dt", {}, label), el("dd", {}, named(value))));
    const rows = (page.rows ?? []).map((row, i) =>
      el("tr", {}, ...row.map((cell) => el(i ? "td" : "th", i ? {} : { scope: "col" }, named(cell)))),
    );
    show(
      this.box,
      el(
        "article",
        { "data-kind": page.kind },
        el(
          "div",
          { class: "leaf", tabindex: "0", role: "group", "aria-labelledby": "moment-title" },
          page.picture ? picture : null,
          el(
            "div",
            { class: "words" },
            el("h2", { id: "moment-title", tabindex: "-1" }, named(page.title)),
            el("div", { class: "prose" }, ...(page.prose ?? []).map((words) => el("p", {}, named(words)))),
          ),
          numbers.length ? el("dl", {}, ...numbers) : null,
          rows.length ? el("table", {}, el("tbody", {}, ...rows)) : null,
          ...more,
        ),
        el(
          "footer",
          {},
          holder,
          ...buttons,
          el(
            "button",
            { type: "button", class: here ? "quiet" : "main", onclick: () => this.close() },
            icon("eye"),
            here ? "To the table" : "Go on",
          ),
        ),
      ),
    );
    this.box.hidden = false;
    document.body.classList.add("reading");
    if (!this.box.contains(document.activeElement)) $("#moment-title").focus({ preventScroll: true });
  }

  close() {
    if (this.box.hidden) return;
    this.box.hidden = true;
    document.body.classList.remove("reading");
  }
}
