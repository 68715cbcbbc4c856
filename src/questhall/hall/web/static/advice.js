// Advice: what a strong bot would do, the odds, and the tutorial's words. It stands on the pieces as outlines and tags.

import { post } from "./api.js";
import { $, el, percent } from "./dom.js";
import { named } from "./names.js";
import { note } from "./notice.js";
import { openSheet } from "./sheet.js";

export class Advice {
  /** `attempt(job)` asks the hall and tells of trouble; `changed()` redraws what can be picked. */
  constructor(board, { path, token, attempt, changed }) {
    Object.assign(this, { board, path, token, attempt, changed, odds: new Map(), hinted: [], pointed: [] });
  }

  /** A new question: what was said about the old one is void. */
  forget() {
    this.odds = new Map();
    this.hinted = [];
  }

  /** Put the advice on the pieces, over the marks of what can be picked. */
  show(nodes) {
    for (const id of this.pointed) this.over(id, "point");
    for (const id of this.hinted) this.over(id, "hint");
    for (const node of nodes) {
      const chance = this.odds.get(node.choice);
      if (chance !== undefined) this.board.tag(node.pick, percent(chance));
    }
  }

  over(id, kind) {
    const mark = this.board.marked.get(id);
    if (mark) mark.group.classList.add(kind);
    else this.board.mark(id, kind);
  }

  async askHint() {
    $("#hint").classList.add("busy");
    const answer = await this.attempt(() => post(`${this.path}/hint`, {}, this.token()));
    $("#hint").classList.remove("busy");
    if (!answer) return;
    this.hinted = answer.picks;
    this.changed();
    const worth = typeof answer.estimate === "number" ? ` It gives this about ${percent(answer.estimate)}.` : "";
    note(`A ${answer.level} bot would choose: ${named(answer.words)}.${worth}`);
  }

  async askOdds() {
    const answer = await this.attempt(() => post(`${this.path}/odds`, {}, this.token()));
    if (!answer) return;
    if (!answer.length) {
      note("There are no odds worth telling here.");
      return;
    }
    this.odds = new Map(answer.filter((one) => one.choice).map((one) => [one.choice, one.chance]));
    this.changed();
    const row = ({ words, what, chance }) => [named(words || what), words ? named(what) : "", percent(chance)];
    const rows = answer.map((one) => el("tr", {}, ...row(one).map((cell) => el("td", {}, cell))));
    openSheet("Odds", el("table", { class: "odds" }, el("tbody", {}, ...rows)));
  }

  /** The tutorial: what it says now and what it points at. */
  teach(lesson) {
    this.pointed = lesson?.point ?? [];
    $("#lesson").hidden = !lesson;
    if (!lesson) return;
    $("#lesson-step").textContent = `${lesson.step} of ${lesson.of}`;
    $("#lesson-words").textContent = named(lesson.say);
  }
}
