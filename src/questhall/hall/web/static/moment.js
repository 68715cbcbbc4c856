// Moments that deserve the whole screen: the beginning of a chapter, a victory, loot, the end.

import { $, el, icon, show } from "./dom.js";
import { named } from "./names.js";

export class Moment {
  /** `choices(holder)` puts the present question's buttons on the page; false if the table is the better place for it.
   *  `question()` is that question; `turned()` is called when the page is no longer there. */
  constructor({ choices, question, turned }) {
    Object.assign(this, { choices, question, key: "", page: null, now: null, asks: "", answered: false, stands: false });
    this.box = $("#moment");
    $("#again-read").addEventListener("click", () => this.page && this.open(this.page));
    new MutationObserver(() => this.box.hidden && turned()).observe(this.box, { attributeFilter: ["hidden"] });
  }

  /** Whether what has happened since (a line of messages) must wait: nobody but its reader turns a page. Talk and company go past it.
   *  A question that stands on it and is answered elsewhere is taken off it, and the page says so. */
  waits(line) {
    if (this.box.hidden || this.stands || this.answered || line.length === 0) return false;
    if (line.every((message) => this.passes(message))) return false;
    const asked = line.findLast((message) => "ask" in message);
    if (this.asks && asked && said(asked.ask) === this.asks) return false; // the same question at a later moment
    if (this.asks && asked) {
      this.asks = "";
      show($(".page-choices", this.box), el("p", { class: "void" }, icon("clock"), "This has been decided meanwhile."));
      const on = $("footer > button:last-child", this.box);
      on.className = "main";
      show(on, icon("eye"), "Go on");
    }
    const yours = line.some((message) => message.ask);
    show($(".meanwhile", this.box), yours ? "It is your turn when you have read this." : "The game has gone on behind this page.");
    return true;
  }

  passes(message) {
    if (message.type === "table") return message.page?.key === this.key && (!this.asks || said(message.ask) === this.asks);
    return message.type === "change" && !["beats", "drawing", "ask", "page", "result"].some((what) => what in message);
  }

  /** The reader has answered what stands on the page: what follows may come. */
  answer() {
    this.answered = this.asks !== "";
  }

  /** The page of the present moment, or null; each is shown once by itself. */
  turn(page) {
    this.now = page;
    this.page = page ?? this.page;
    $("#again-read").hidden = !this.page;
    if (!page) return this.close();
    if (page.key !== this.key) {
      this.key = page.key;
      this.open(page);
    } else if (this.answered && !page.choices) this.close();
    else if (!this.box.hidden) this.open(page);
    return undefined;
  }

  /** Above what is read, with `more` below it; at the foot, always in sight, what can be pressed. */
  open(page, more = [], buttons = []) {
    const picture = el("div", { class: "scene" });
    picture.innerHTML = page.picture ?? "";
    const holder = el("div", { class: "page-choices" });
    const asked = Boolean(page.choices && page === this.now && this.choices(holder));
    const here = asked || buttons.length > 0;
    Object.assign(this, { asks: asked ? said(this.question()) : "", answered: false, stands: buttons.length > 0 });
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
          el("p", { class: "meanwhile", "aria-live": "polite" }),
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
    if (this.box.contains(document.activeElement)) document.activeElement.blur(); // or it keeps the keys until the next picture
    this.box.hidden = true;
    document.body.classList.remove("reading");
  }
}

/** What a question says and offers, whenever it is asked. */
const said = (ask) => (ask ? JSON.stringify([ask.prompt, ask.tree]) : "");
