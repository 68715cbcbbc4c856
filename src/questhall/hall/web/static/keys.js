// The board by keyboard: one piece is in the tab order; arrows go to the nearest one that can be chosen, enter picks.

import { $ } from "./dom.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Keys {
  /** `legal()` lists the ids that can be chosen, `pick(id)`, `back()`, `look(id)`; `shortcuts` maps other keys to acts. */
  constructor(board, { legal, pick, back, look, shortcuts }) {
    Object.assign(this, { board, legal, pick, back, look, shortcuts, last: "" });
    board.root.addEventListener("keydown", (event) => this.onBoard(event));
    board.root.addEventListener("focusin", (event) => this.focused(board.at(event.target)));
    document.addEventListener("keydown", (event) => this.anywhere(event));
    document.addEventListener("keydown", () => (this.typing = true), true);
    document.addEventListener("pointerdown", () => (this.typing = false), true);
  }

  /** After every change: exactly one legal piece can be reached with tab; whoever plays by keyboard keeps the focus. */
  settle() {
    const here = document.activeElement;
    const inside = this.board.root.contains(here) || $("#prompt").contains(here) || here === document.body;
    const ids = this.legal();
    if (!ids.includes(this.last)) this.last = ids[0] ?? "";
    for (const [id, { group }] of this.board.pieces) {
      if (!ids.includes(id)) group.removeAttribute("tabindex");
      else group.setAttribute("tabindex", id === this.last ? "0" : "-1");
    }
    this.lost = this.typing && inside;
  }

  /** The focus was on something that is no more: put it on the next thing to choose, if keys are being used. */
  restore() {
    const here = document.activeElement;
    const left = this.board.root.contains(here) && !here.hasAttribute("tabindex"); // about to lose the focus
    if (!this.lost || !(left || [document.body, null].includes(here))) return;
    this.enter();
  }

  /** To the next thing to choose: a piece, or else a button. */
  enter() {
    const page = $("#moment:not([hidden]) .choice") ?? $("#moment:not([hidden]) .main");
    if (page) page.focus();
    else if (this.last) this.go(this.last);
    else $("#choices .choice")?.focus();
  }

  focused(id) {
    if (!id) return;
    this.board.pieces.get(this.last)?.group.setAttribute("tabindex", "-1");
    this.last = id;
    this.board.pieces.get(id)?.group.setAttribute("tabindex", "0");
  }

  go(id) {
    const group = this.board.pieces.get(id)?.group;
    group?.setAttribute("tabindex", "0");
    group?.focus({ preventScroll: true });
    group?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }

  onBoard(event) {
    const id = this.board.at(event.target);
    if (!id || event.ctrlKey || event.metaKey || event.altKey) return;
    if (ARROWS[event.key]) {
      const next = this.towards(id, ARROWS[event.key]);
      if (next) this.go(next);
    } else if (event.key === "Enter" || event.key === " ") this.pick(id);
    else if (event.key === "i") this.look(id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  anywhere(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest?.("input, textarea, select, dialog, [popover]:popover-open")) return;
    if (event.key === "Escape" && this.back()) event.preventDefault();
    else if (
      ARROWS[event.key] &&
      ([document.body, this.board.root, this.board.main.root.parentElement].includes(document.activeElement) ||
        document.activeElement.id === "moment-title")
    )
      this.enter();
    else if (this.shortcuts[event.key]) {
      event.preventDefault();
      this.shortcuts[event.key]();
    }
  }

  /** The nearest legal piece in a direction: distance along it, sideways counts twice; at the edge go round. */
  towards(id, [dx, dy]) {
    const from = middle(this.board.box(id));
    let best = null;
    let least = Infinity;
    const others = this.legal().filter((other) => other !== id && this.board.box(other));
    for (const other of others) {
      const to = middle(this.board.box(other));
      const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
      const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
      if (along > 1 && along + 2 * aside < least) [best, least] = [other, along + 2 * aside];
    }
    if (best) return best;
    const ids = this.legal();
    const step = dx + dy > 0 ? 1 : ids.length - 1;
    return ids[(ids.indexOf(id) + step) % ids.length] ?? null;
  }
}

const middle = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
