// Moments that deserve the whole screen: the beginning of a chapter, a victory, loot, the end.

import { $, el, icon, show } from "./dom.js";
import { named } from "./names.js";

export class Moment {
  /** `choices(holder)` puts the present question's buttons on the page. */
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

  open(page, ...more) {
    const picture = el("div", { class: "scene" });
    picture.innerHTML = page.picture ?? "";
    const holder = el("div", { class: "page-choices" });
    const numbers = (page.numbers ?? []).map(([label, value]) => el("div", {}, el("dt", {}, label), el("dd", {}, named(value))));
    const rows = (page.rows ?? []).map((row, i) =>
      el("tr", {}, ...row.map((cell) => el(i ? "td" : "th", i ? {} : { scope: "col" }, named(cell)))),
    );
    show(
      this.box,
      el(
        "article",
        { "data-kind": page.kind },
        page.picture ? picture : null,
        el("h2", { id: "moment-title", tabindex: "-1" }, named(page.title)),
        el("div", { class: "prose" }, ...(page.prose ?? []).map((words) => el("p", {}, named(words)))),
        numbers.length ? el("dl", {}, ...numbers) : null,
        rows.length ? el("table", {}, el("tbody", {}, ...rows)) : null,
        holder,
        ...more,
        el(
          "button",
          { type: "button", class: page.choices || more.length ? "quiet" : "main", onclick: () => this.close() },
          icon("eye"),
          page.choices || more.length ? "To the table" : "Go on",
        ),
      ),
    );
    this.box.hidden = false;
    document.body.classList.add("reading");
    if (page.choices) this.choices(holder);
    if (!this.box.contains(document.activeElement)) $("#moment-title").focus();
  }

  close() {
    if (this.box.hidden) return;
    this.box.hidden = true;
    document.body.classList.remove("reading");
  }
}
