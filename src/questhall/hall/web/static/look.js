// Looks: every thing explains itself. Shown beside a piece when the pointer rests on it, or at a click on what cannot be
// chosen; never over what can be chosen; a click elsewhere closes it and still counts.

import { get } from "./api.js";
import { $, bounds, el, icon, show, svg } from "./dom.js";
import { named } from "./names.js";
import { ruleLink } from "./sheet.js";

const REST = 420; // ms until a resting pointer asks

export class Looks {
  /** `query()` says whose eyes; `facts(id)` gives what the page knows: refusals, what picking it would mean. */
  constructor(board, { path, token, query, facts, lit, game }) {
    Object.assign(this, { board, path, token, query, facts, lit, game, known: new Map(), timer: 0, id: null, pinned: false, still: false });
    this.box = $("#look");
    document.addEventListener("pointerdown", (event) => Object.assign(this, { still: true, x: event.clientX, y: event.clientY }), true);
    this.asking = null; // what somebody has pressed and is not told yet
    for (const kind of ["pointerover", "pointermove"])
      document.addEventListener(kind, (event) => (this.still &&= Math.hypot(event.clientX - this.x, event.clientY - this.y) < 4), true);
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
    document.addEventListener("pointerdown", (event) => this.pinned && !this.box.contains(event.target) && this.close(), true);
  }

  /** Something has changed: what was said may be wrong; what is on its way is asked for anew. */
  forget() {
    const { asking } = this;
    this.known.clear();
    this.close();
    if (asking) this.open(asking, true);
  }

  /** The pointer is over a piece, or over none. */
  rest(id) {
    clearTimeout(this.timer);
    if (this.pinned || id === this.id) return;
    if (this.id) this.close();
    if (this.still) return; // it has only been left where it pressed: the table changed below it
    if (id) this.timer = setTimeout(() => this.open(id, false), REST);
  }

  async open(id, pinned) {
    clearTimeout(this.timer);
    const whole = this.board.chain(id).find((one) => this.board.pieces.get(one).piece.label) ?? id;
    if (!this.board.pieces.get(whole)?.piece.label) return;
    const question = (this.question = {});
    Object.assign(this, { id, pinned, asking: pinned ? id : null });
    const look = this.known.get(whole) ?? (await get(`${this.path}/look?id=${whole}${this.query()}`, this.token()).catch(() => null));
    if (question !== this.question) return;
    this.asking = null;
    if (!look || !this.board.pieces.has(whole)) return void this.close();
    this.known.set(whole, look);
    this.fill(look, this.facts(id, pinned));
    this.box.classList.toggle("pinned", pinned);
    this.box.showPopover();
    this.stand(whole);
  }

  fill(look, { refusals, meaning, choose }) {
    const picture = look.art ? svg("svg", { class: "drawing", "aria-hidden": "true" }) : null;
    if (picture) picture.innerHTML = `<g>${look.art}</g>`;
    const reasons = new Map(refusals.map((refusal) => [refusal.reason, refusal]));
    const numbers = (look.numbers ?? []).map(([label, value]) => el("div", {}, el("dt", {}, label), el("dd", {}, named(value))));
    show(
      this.box,
      el("header", { role: "presentation" }, picture, el("div", {}, el("h2", {}, named(look.title)), look.kind ? el("small", {}, look.kind) : null)),
      numbers.length ? el("dl", {}, ...numbers) : null,
      ...(look.says ?? []).map((words) => el("p", {}, named(words))),
      look.next ? el("p", { class: "next" }, icon("hourglass"), named(look.next)) : null,
      meaning ? el("p", { class: "can-do" }, icon("hand"), named(meaning)) : null,
      ...[...reasons.values()].map(({ reason, rule }) =>
        el("p", { class: "refusal" }, icon("lock"), el("span", {}, named(reason), " ", rule ? ruleLink(this.game(), rule) : null)),
      ),
      choose ? el("button", { type: "button", class: "main", onclick: () => (this.close(), choose()) }, meaning || "Choose this") : null,
      look.terms?.length
        ? el("dl", { class: "terms" }, ...look.terms.map(([term, told]) => el("div", {}, el("dt", {}, term), el("dd", {}, told))))
        : null,
    );
    if (!picture) return;
    const { x, y, width, height } = bounds(picture.firstChild);
    if (width) picture.setAttribute("viewBox", `${x - 2} ${y - 2} ${width + 4} ${height + 4}`);
    else picture.remove();
  }

  /** Beside the piece, where it hides the fewest things that can be chosen. */
  stand(id) {
    const at = this.board.box(id);
    const { offsetWidth: width, offsetHeight: height } = this.box;
    const [mx, my] = [at.x + at.width / 2 - width / 2, at.y + at.height / 2 - height / 2];
    const places = [
      [at.right + 10, my],
      [at.left - width - 10, my],
      [mx, at.top - height - 10],
      [mx, at.bottom + 10],
      [innerWidth - width - 8, 52],
      [8, 52],
      [8, innerHeight - height - 8],
    ].map(([x, y]) => [
      Math.max(6, Math.min(innerWidth - width - 6, x)),
      Math.max(6, Math.min(innerHeight - height - 6, y)),
    ]);
    const boxes = [...this.lit().map((one) => this.board.box(one)), $("#choices")?.getBoundingClientRect(), $("#bubble")?.getBoundingClientRect()].filter((box) => box?.width);
    const hidden = ([x, y]) =>
      boxes.filter((box) => box.right > x && box.left < x + width && box.bottom > y && box.top < y + height).length +
      (at.right > x && at.left < x + width && at.bottom > y && at.top < y + height ? 0.5 : 0);
    const [x, y] = places.reduce((best, place) => (hidden(place) < hidden(best) ? place : best));
    this.box.style.left = `${x}px`;
    this.box.style.top = `${y}px`;
  }

  close() {
    clearTimeout(this.timer);
    Object.assign(this, { id: null, pinned: false, asking: null, question: null });
    if (this.box.matches(":popover-open")) this.box.hidePopover();
  }
}
