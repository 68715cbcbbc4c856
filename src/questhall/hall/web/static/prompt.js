// The question and its buttons: what is asked, what has been picked so far, what else can be picked.

import { $, el, icon, percent, show } from "./dom.js";
import { resultWords } from "./ending.js";
import { named, nameOf } from "./names.js";
import { choices } from "./picker.js";
import { closeSheet, openSheet, refusalLine } from "./sheet.js";

const MANY = 10; // buttons from which on one may search
const TOUCH = matchMedia("(pointer: coarse)");

export class Prompt {
  constructor(picker, board, { pick, hover, advice }) {
    Object.assign(this, { picker, board, pick, hover, advice });
    this.box = $("#prompt");
    this.question = $("#question");
    this.choices = $("#choices");
    // a question too long for its place opens at a press, and closes at the next
    this.question.addEventListener("click", () => {
      const { scrollHeight, clientHeight } = this.question;
      this.question.classList.toggle("whole", !this.question.classList.contains("whole") && scrollHeight > clientHeight + 2);
    });
  }

  /** Show the present state: a question, a choice on its way, whom we wait for, or how it ended. */
  render(model) {
    const { picker } = this;
    this.game = model.game;
    document.body.classList.toggle("asked", picker.open);
    document.body.dataset.at = picker.open ? picker.ask.at : "";
    if (picker.open) this.asking();
    else if (picker.ask) this.say("Sending your choice\u2026", "sending");
    else if (model.result) this.say(named(resultWords(model)), "ended");
    else this.say(waitingFor(model), "waiting");
  }

  say(words, kind) {
    if (this.question.textContent !== words) show(this.question, words);
    this.question.dataset.kind = kind;
    show(this.choices, this.handOver);
    this.crowd();
  }

  /** While things happen one after the other. */
  watch() {
    if (!this.picker.open) this.say(`Watch what happens. ${TOUCH.matches ? "A tap on the board" : "Space"} skips it.`, "waiting");
  }

  asking() {
    const { picker } = this;
    const words = named(picker.ask.prompt);
    if (this.question.textContent !== words) {
      show(this.question, words);
      this.question.classList.remove("whole");
    }
    this.question.dataset.kind = "asked";
    const buttons = picker.nodes.filter((node) => node.pick.startsWith("=") || !this.board.inSight(node.pick));
    const lit = picker.nodes.length - buttons.length;
    const held = document.activeElement?.dataset?.pick;
    show(
      this.choices,
      buttons.length >= MANY ? this.searching() : null,
      ...picker.path.map((node, i) => this.crumb(node, i)),
      ...buttons.map((node, i) => this.button(node, i)),
      lit && !buttons.length && !picker.path.length ? el("p", { class: "lit" }, icon("hand"), "Pick a lit piece") : null,
    );
    if (held !== undefined) this.choices.querySelector(`[data-pick="${CSS.escape(held)}"]`)?.focus();
    this.crowd();
  }

  /** What does not fit into the bar opens as a panel beside the board, in columns if it must: every choice is in sight, the board stays. */
  crowd() {
    const box = this.choices;
    const body = document.body.classList;
    const full = () => box.scrollHeight > box.clientHeight + 6 || box.scrollWidth > box.clientWidth + 6;
    body.remove("many-choices", "most-choices");
    box.style.transform = "";
    if (!box.firstElementChild || !full()) return;
    body.add("many-choices");
    body.toggle("most-choices", full());
    this.aside();
  }

  /** The panel stands where it hides the fewest pieces that can be chosen: in the corner, above the hand, or at the top. */
  aside() {
    const box = this.choices;
    box.style.transform = "";
    const { left, right, top, bottom, height } = box.getBoundingClientRect();
    const lit = this.picker.nodes.map((node) => this.board.box(node.pick)).filter((one) => one?.width);
    const hides = (up) => lit.filter((one) => one.right > left && one.left < right && one.bottom > top - up && one.top < bottom - up).length;
    const stage = $("#stage").getBoundingClientRect();
    const ways = [0, Math.max(0, bottom - stage.bottom + 8), Math.max(0, top - stage.top - 4)].filter((up) => top - up >= 0 || height > innerHeight);
    const best = ways.reduce((one, other) => (hides(other) < hides(one) ? other : one), 0);
    if (best) box.style.transform = `translateY(${-best}px)`;
  }

  /** Ten or more: a field that leaves only what contains its letters. */
  searching() {
    const field = el("input", { type: "search", class: "choice-search", placeholder: "Find a choice", "aria-label": "Find a choice" });
    field.addEventListener("input", () => {
      for (const button of this.choices.querySelectorAll(".choice"))
        button.hidden = !button.textContent.toLowerCase().includes(field.value.trim().toLowerCase());
    });
    return field;
  }

  /** The question's buttons on a page of their own; false if they are pieces to be put together, which lie on the table. */
  onPage(holder) {
    if (!this.picker.open) return false;
    if (this.picker.nodes.some((node) => node.next && this.board.inSight(node.pick))) return false;
    const button = (way) => el("button", { type: "button", class: "choice", onclick: () => this.take(way) }, el("span", {}, named(way.words)));
    const drawer = (node) => {
      const inside = choices([node]);
      const head = el("summary", {}, this.wordsOf(node), el("small", {}, String(inside.length)));
      return el("details", { name: "page-choices", class: "tray" }, head, ...inside.map(button));
    };
    const { nodes } = this.picker, all = choices(nodes);
    const shown = all.length > MANY ? nodes.map((node) => (node.next ? drawer(node) : button(choices([node])[0]))) : all.map(button);
    show(holder, el("p", { class: "page-question" }, named(this.picker.ask.prompt)), ...shown);
    return true;
  }

  /** What was picked already; pressing it goes back. */
  crumb(node, i) {
    const words = this.wordsOf(node);
    const short = node.pick.startsWith("=") ? words : words.split(/,\s|[:;(]/)[0].trim();
    return el(
      "button",
      {
        type: "button",
        class: "crumb",
        title: words,
        "aria-label": `${words}: take back`,
        onclick: () => this.picker.back(i),
      },
      el("span", {}, short),
      icon("cross"),
    );
  }

  wordsOf(node) {
    if (node.pick.startsWith("=")) return named(node.pick.slice(1));
    return named(this.board.label(node.pick) || node.words || node.pick.replace(/[-_]/g, " "));
  }

  button(node, i) {
    const chance = node.choice === undefined ? undefined : this.advice.odds.get(node.choice);
    const label = this.wordsOf(node);
    const whole = named(node.words ?? label);
    const written = node.pick.startsWith("=");
    const piece = !written && !node.words; // one out of sight: its name is enough, the rest on demand
    const words = written ? label : piece ? label.split(": ")[0] : whole;
    const full = whole === words ? null : whole;
    return el(
      "button",
      {
        type: "button",
        class: this.advice.hinted.includes(node.pick) ? "choice hint" : "choice",
        "data-pick": node.pick,
        title: full,
        "aria-label": piece ? full : full && `${words}: ${full}`,
        onclick: () => this.pick(node.pick),
        onpointerenter: () => this.hover(node.pick),
        onpointerleave: () => this.hover(null),
      },
      i < 9 ? el("kbd", { "aria-hidden": "true" }, String(i + 1)) : null,
      el("span", {}, words),
      likely(chance, words),
    );
  }

  /** Every choice as a plain list, and why others are not: for screen readers, for doubt, for drawings too small to hit. */
  openList() {
    if (!this.picker.open) return;
    const entries = choices(this.picker.nodes).map((way) => {
      const chance = this.advice.odds.get(way.choice);
      const odds = likely(chance, named(way.words));
      return el(
        "li",
        {},
        el("button", { type: "button", onclick: () => this.take(way) }, el("span", {}, named(way.words)), odds),
      );
    });
    const reasons = new Map(this.picker.ask.refusals.map((refusal) => [refusal.reason, refusal])); // each once
    openSheet(
      named(this.picker.ask.prompt),
      el("ul", { class: "all-choices" }, ...entries),
      reasons.size ? el("h3", {}, "Not possible now") : null,
      ...[...reasons.values()].map((refusal) => refusalLine(refusal, this.game)),
    );
  }

  take(way) {
    closeSheet();
    way.picks.forEach((pick) => this.picker.open && this.picker.pick(pick));
  }

  /** Press the nth button, for the number keys; of the page, while one lies over the table. */
  press(n) {
    ($("#moment:not([hidden])") ?? this.choices).querySelectorAll(".choice")[n - 1]?.click();
  }
}

/** How likely it is, unless its words say so. */
const likely = (chance, words) => (chance === undefined || /\d %/.test(words) ? null : el("small", {}, percent(chance)));

function waitingFor({ seats, as }) {
  const acting = seats.filter((seat) => seat.to_act && seat.seat !== as);
  const names = acting.map((seat) => (seat.who === "bot" ? `${nameOf(seat.seat)} (thinking)` : nameOf(seat.seat)));
  const who = names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names[0];
  const watching = as === null ? "You are watching. " : "";
  return `${watching}${who ? `Waiting for ${who}.` : "One moment\u2026"}`;
}
