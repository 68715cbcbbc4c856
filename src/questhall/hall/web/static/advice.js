// Advice: what a master would do, the odds, and what a lesson points at. It stands on the pieces as outlines and tags.

import { post } from "./api.js";
import { $, el, percent, show } from "./dom.js";
import { named } from "./names.js";
import { note } from "./notice.js";
import { openSheet } from "./sheet.js";

const SHORT = 10; // lines of the odds that are shown at once

const meter = (chance) => {
  const bar = el("i", { class: "meter", "aria-hidden": "true" }, el("i"));
  bar.firstChild.style.width = `${Math.round(100 * chance)}%`;
  return bar;
};

export class Advice {
  /** `attempt(job)` asks the hall and tells of trouble; `changed()` redraws what can be picked. */
  constructor(board, { path, token, attempt, changed }) {
    Object.assign(this, { board, path, token, attempt, changed, odds: new Map(), hinted: [], pointed: [], questions: 0 });
  }

  /** A new question: what was said about the old one is void. */
  forget() {
    this.odds = new Map();
    this.hinted = [];
    this.questions += 1;
    $("#advice").hidden = true;
  }

  /** Put the advice on the pieces, over the marks of what can be picked. */
  show(nodes) {
    for (const id of this.pointed) this.over(id, "point");
    for (const id of this.hinted) this.over(id, "hint");
    for (const node of nodes) {
      const chance = this.odds.get(node.choice);
      if (chance !== undefined) this.board.tag(node.pick, percent(chance));
    }
    this.stand();
  }

  /** What is said stands where it hides nothing that it speaks of, and the fewest other things that can be chosen. */
  stand() {
    const stage = $("#stage").getBoundingClientRect();
    const worth = (id) => (this.hinted.includes(id) || this.pointed.includes(id) ? 100 : 1);
    const lit = [...this.board.marked.keys()].map((id) => [this.board.box(id), worth(id)]).filter(([piece]) => piece?.width);
    const box = $("#advice");
    if (box.hidden) return;
    const { offsetWidth: width, offsetHeight: height } = box;
    const [left, right] = [stage.left + 8, stage.right - width - 8];
    const [top, bottom] = [stage.top + 8, stage.bottom - height - 8];
    const corners = [[left, bottom], [right, bottom], [left, top], [right, top], [(left + right) / 2, bottom]];
    corners.push(...[0.75, 0.5, 0.25].map((part) => [left, top + part * (bottom - top)])); // as wide as a phone
    const under = (one, [x, y]) => one.right > x && one.left < x + width && one.bottom > y && one.top < y + height;
    const hides = (corner) => lit.reduce((sum, [piece, weight]) => sum + (under(piece, corner) ? weight : 0), 0);
    const now = corners.find(([x, y]) => box.style.left === `${x}px` && box.style.top === `${y}px`);
    const best = corners.reduce((one, other) => (hides(other) < hides(one) ? other : one));
    const [x, y] = now && hides(now) <= hides(best) ? now : best; // it does not jump about
    Object.assign(box.style, { left: `${x}px`, top: `${y}px` });
  }

  over(id, kind) {
    const mark = this.board.marked.get(id);
    if (mark) mark.group.classList.add(kind);
    else this.board.mark(id, kind);
  }

  async askHint() {
    const { questions } = this;
    const past = (error) => {
      if (questions === this.questions) throw error;
    };
    $("#hint").classList.add("busy");
    const answer = await this.attempt(() => post(`${this.path}/hint`, {}, this.token()).catch(past));
    $("#hint").classList.remove("busy");
    if (!answer || questions !== this.questions) return; // somebody has answered without it
    this.hinted = answer.picks;
    this.changed();
    $("#advice").hidden = false;
    show(
      $("#advice-words"),
      el("b", {}, `A ${answer.level}: `),
      named(answer.why?.includes(answer.words) ? answer.why : `${answer.words}. ${answer.why ?? ""}`),
    );
    this.stand();
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
    const table = (some) => {
      const choices = some.some(({ words }) => words);
      const head = ["What", "How likely", choices ? "With" : null].filter(Boolean).map((cell) => el("th", { scope: "col" }, cell));
      const rows = some.map(({ words, what, chance }) =>
        el("tr", {}, el("td", {}, named(what)), el("td", {}, meter(chance), percent(chance)), choices ? el("td", {}, named(words)) : null),
      );
      return el("table", { class: "odds" }, el("thead", {}, el("tr", {}, ...head)), el("tbody", {}, ...rows));
    };
    const sorted = [...new Map(answer.map((one) => [`${one.what}\n${one.words}`, one])).values()].sort((a, b) => b.chance - a.chance);
    const rest = sorted.slice(SHORT);
    openSheet("Odds", table(sorted.slice(0, SHORT)), rest.length ? el("details", {}, el("summary", {}, `${rest.length} more`), table(rest)) : null);
  }
}
