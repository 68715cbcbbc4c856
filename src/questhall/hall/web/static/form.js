// The options of a game in words and pictures: one row for each, which opens to its choices.

import { $$, el, show } from "./dom.js";
import { faceOf } from "./faces.js";

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** Markup of the kit as an element. */
export function picture(markup) {
  const box = el("span", { class: "picture" });
  box.innerHTML = markup; // drawn by the hall from its own parts
  return box;
}

/** A refusal as a page says it: by the field's own title, and without the words of programs. */
export function spoken(reason) {
  const [, what, name] = reason.match(/(?:^|: )([^:]*) - at `\$\.(\w+)/) ?? [];
  if (!name) return reason.replace(/ Options of this game: .*$/, "");
  const title = document.querySelector(`label[for="option-${name}"], #option-${name} summary span`)?.textContent ?? "One of the choices";
  const [, side, number] = what.match(/`int` ([<>]=) (-?\d+)/) ?? [];
  return number ? `${title}: ${side === ">=" ? "at least" : "at most"} ${number}.` : `${title}: this cannot be played. Choose something else.`;
}

/** A row of the form for one option. `changed(name, value)` is called when somebody chooses. */
export class Field {
  constructor(field, value, changed) {
    Object.assign(this, { field, value, changed, refused: [], need: 0 });
    this.element = this.plain ? this.line() : field.kind === "faces" ? this.portraits() : this.drawer();
    this.paint();
  }

  get plain() {
    return ["tick", "number", "words"].includes(this.field.kind);
  }

  set(value) {
    this.value = value;
    this.paint();
  }

  /** What the game would refuse just now, choice by choice; how many belong into a list. */
  judge(refused = [], need = 0) {
    Object.assign(this, { refused, need });
    this.paint();
  }

  // one line: yes or no, a number, a few words

  line() {
    const { name, title, says, kind, least, most } = this.field;
    const id = `option-${name}`;
    const note = says ? el("small", { id: `${id}-note` }, says) : null;
    const described = note ? { "aria-describedby": `${id}-note` } : {};
    if (kind === "tick") {
      this.input = el("input", { type: "checkbox", id, ...described });
      this.input.addEventListener("change", () => this.choose(this.input.checked));
      return el("div", { class: "line" }, el("label", { class: "check", for: id }, this.input, title), note);
    }
    const look = kind === "number" ? { type: "number", min: least, max: most } : { maxlength: most, autocomplete: "off" };
    this.input = el("input", { id, ...look, ...described });
    this.input.addEventListener("change", () =>
      this.choose(kind === "number" ? Number(this.input.value) : this.input.value.trim()),
    );
    return el("div", { class: "line" }, el("label", { for: id }, title), this.input, note);
  }

  // faces: everybody with a button, which opens all faces; the value is "Anna: knight; Bo: bard"

  portraits() {
    const { name, title, people, words } = this.field;
    this.now = el("b", { class: "now" });
    const grid = el("div", { class: "faces", role: "group", "aria-label": "Faces" });
    this.labels = people.map((person) =>
      el("button", { type: "button", class: "quiet", onclick: () => this.lay(grid, person, words) }, person),
    );
    return el(
      "details",
      { class: "option", id: `option-${name}` },
      el("summary", {}, el("span", {}, title), this.now),
      el("div", { class: "people" }, ...this.labels),
      grid,
    );
  }

  lay(grid, person, words) {
    const pick = (word) => {
      const next = { ...this.given, [person]: word.replace(/^~/, "") };
      const told = Object.entries(next).filter(([, face]) => face);
      this.choose(told.map(([who, face]) => `${who}: ${face}`).join("; "));
      show(grid);
    };
    const card = (word) =>
      el(
        "button",
        { type: "button", "aria-label": `${person}: ${word.slice(1)}`, title: word.slice(1), onclick: () => pick(word) },
        el("img", { src: faceOf(word), alt: "", width: 56, height: 56, loading: "lazy" }),
      );
    const usual = el("button", { type: "button", class: "quiet", onclick: () => pick("") }, "The face of the class");
    show(grid, el("b", { class: "whose" }, `A face for ${person}:`), ...words.map(card), usual);
  }

  get given() {
    const parts = (this.value ?? "").split(";").map((part) => part.split(":").map((one) => one.trim()));
    return Object.fromEntries(parts.filter((part) => part.length === 2));
  }

  // a drawer: what is chosen stands on it, the choices are inside

  drawer() {
    const { name, title, says, choices } = this.field;
    this.now = el("b", { class: "now" });
    this.body = el("div", { class: "inside" });
    this.find =
      choices.length > 12
        ? el("input", { type: "search", placeholder: "Find", "aria-label": `Find in ${title}`, autocomplete: "off" })
        : null;
    this.find?.addEventListener("input", () => this.sift());
    const drawer = el(
      "details",
      { class: "option", id: `option-${name}` },
      el("summary", {}, el("span", {}, title), this.now),
      says ? el("p", { class: "small" }, says) : null,
      this.find,
      this.body,
    );
    this.labels = choices.map((choice, i) => this.card(choice, i));
    const groups = [...new Set(choices.map((choice) => choice.group ?? ""))];
    const several = this.field.kind !== "one";
    show(
      this.body,
      ...groups.map((group) =>
        el(
          "div",
          {
            class: choices.some((choice) => choice.picture) ? "cards" : choices.some((one) => one.says) ? "notes" : "chips",
            role: several ? "group" : "radiogroup",
            "aria-label": group ? `${title}: ${group}` : title,
          },
          group ? el("h3", {}, group) : null,
          ...this.labels.filter((_, i) => (choices[i].group ?? "") === group),
        ),
      ),
    );
    return drawer;
  }

  card(choice, i) {
    const { name, kind } = this.field;
    const input = el("input", {
      type: kind === "one" ? "radio" : "checkbox",
      name: `choice-${name}`,
      value: String(i),
      onchange: () => this.pick(choice.value),
    });
    return el(
      "label",
      { class: "choice" },
      input,
      choice.picture ? picture(choice.picture) : null,
      el(
        "span",
        { class: "told" },
        el("b", {}, choice.title),
        choice.facts?.length ? el("em", {}, choice.facts.filter(Boolean).join(" · ")) : null,
        choice.says ? el("span", {}, choice.says) : null,
        el("span", { class: "why" }),
      ),
    );
  }

  pick(value) {
    if (this.field.kind === "one") {
      this.choose(value);
      return;
    }
    const chosen = this.chosen;
    const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
    if (this.field.kind === "some") {
      this.choose(next);
      return;
    }
    this.half = next; // a list that must be whole counts when it is
    this.choose(next.length === this.need ? next : []);
  }

  get chosen() {
    if (this.field.kind === "whole" && this.half && !this.value.length) return this.half;
    return this.field.kind === "one" ? [this.value] : (this.value ?? []);
  }

  choose(value) {
    this.value = value;
    this.paint();
    this.changed(this.field.name, value);
  }

  paint() {
    const { kind, choices } = this.field;
    if (this.plain) {
      if (kind === "tick") {
        this.input.checked = Boolean(this.value);
        this.input.disabled = Boolean(this.refused[0]);
        this.input.title = this.refused[0] ?? "";
      } else if (document.activeElement !== this.input) this.input.value = this.value ?? "";
      return;
    }
    if (!this.labels) return;
    if (kind === "faces") {
      const { given } = this;
      this.field.people.forEach((person, i) => {
        const face = given[person] ? el("img", { src: faceOf(`~${given[person]}`), alt: "", width: 36, height: 36 }) : null;
        show(this.labels[i], face, `${person}${given[person] ? `: ${given[person]}` : ""}`);
      });
      this.now.textContent = this.value || "Those of their classes";
      return;
    }
    if (kind === "whole" && this.half && this.half.length > this.need) this.half = this.half.slice(0, this.need);
    const chosen = this.chosen;
    choices.forEach((choice, i) => {
      const [label] = [this.labels[i]];
      const on = chosen.some((one) => same(one, choice.value));
      const full = kind === "whole" && !on && chosen.length >= this.need;
      const why = on ? "" : (this.refused[i] ?? "");
      const input = label.firstElementChild;
      input.checked = on;
      input.disabled = Boolean(why) || full;
      label.classList.toggle("refused", Boolean(why) || full);
      label.lastElementChild.lastElementChild.textContent = why;
      label.hidden = (Boolean(why) && !choice.says && !choice.picture) || !this.sought(label); // a bare word that means nothing now
    });
    const titles = choices.filter((one) => chosen.some((value) => same(value, one.value))).map((one) => one.title);
    const short = kind === "whole" && chosen.length && chosen.length < this.need ? `, and ${this.need - chosen.length} more` : "";
    this.now.textContent = titles.length ? titles.join(", ") + short : "None";
  }

  sought(label) {
    return !this.find || label.textContent.toLowerCase().includes(this.find.value.trim().toLowerCase());
  }

  sift() {
    this.paint();
    for (const group of $$(".cards", this.body)) group.hidden = ![...group.children].some((one) => one.matches("label:not([hidden])"));
  }
}
