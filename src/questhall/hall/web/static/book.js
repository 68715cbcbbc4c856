// The rules beside the table, opened at the place that belongs to the present question.

import { $, $$, el, icon, show } from "./dom.js";
import { hangPlay } from "./play.js";

export class Book {
  /** `model()` is the table as it is: its game and its question. */
  constructor(model) {
    this.model = model;
    this.pages = el("div", { class: "pages", tabindex: "0" });
    const close = el("button", { type: "button", class: "quiet", "aria-label": "Close the rules", onclick: () => this.close() }, icon("cross"));
    this.box = el("aside", { id: "book", "aria-label": "Rules", hidden: true }, close, this.pages);
    document.body.append(this.box);
    this.link = $("#rules-link");
    this.link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return; // whoever wants a page of its own gets it
      event.preventDefault();
      if (this.box.hidden) this.open();
      else this.close();
    });
    this.box.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
  }

  async open() {
    const { game } = this.model();
    if (this.game !== game) {
      const answer = await fetch(`/g/${game}/rules?beside`).catch(() => null);
      if (!answer?.ok) return void window.open(this.link.href, "_blank");
      this.game = game;
      show(this.pages);
      this.pages.insertAdjacentHTML("beforeend", await answer.text()); // a page of the hall
      hangPlay(this.pages);
    }
    this.box.hidden = false;
    this.turn();
    this.pages.focus();
  }

  /** To the chapter of the present question, or to the beginning. */
  turn() {
    const kind = this.model().ask?.kind;
    for (const chapter of $$(".chapter.now", this.pages)) chapter.classList.remove("now");
    const chapter = kind ? $(`.chapter[data-asks~="${CSS.escape(kind)}"]`, this.pages) : null;
    chapter?.classList.add("now");
    if (chapter) this.pages.scrollTop = chapter.offsetTop - this.pages.offsetTop - 8;
    else {
      this.pages.scrollTop = 0;
      $(".two-minutes", this.pages).open = true;
    }
  }

  close() {
    this.box.hidden = true;
    this.link.focus();
  }
}
