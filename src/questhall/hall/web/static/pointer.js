// Mouse and touch on the board: click, drag (mouse at once, touch after a short hold), long press, hover.

const REACH = 24; // a finger may miss a small piece by so many pixels
const HOLD = 220; // ms until a touch can drag
const LONG = 560; // ms until a touch asks "what is this?"

export class Pointer {
  /** `can(id)`: can it be chosen now; `leads(id)`: and dragged somewhere; `pick(id)`; `look(id, event)`: explain it; `hover(id | null)`. */
  constructor(board, { can, leads, pick, unpick, look, hover }) {
    Object.assign(this, { board, can, leads, pick, unpick, look, hover, drag: null, spent: false });
    const root = board.root;
    root.meant = (x, y) => this.nearest({ target: document.elementFromPoint(x, y), clientX: x, clientY: y }, 0); // for whoever measures
    root.addEventListener("click", (event) => this.click(event));
    root.addEventListener("contextmenu", (event) => this.ask(event));
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener(
      "pointerover",
      (event) => event.pointerType === "mouse" && this.hover(this.nearest(event, 0)),
    );
    root.addEventListener("pointerleave", () => this.hover(null));
    root.addEventListener("touchmove", (event) => this.drag?.armed && event.cancelable && event.preventDefault(), {
      passive: false,
    });
    addEventListener("pointermove", (event) => this.move(event));
    addEventListener("pointerup", (event) => this.up(event));
    addEventListener("pointercancel", () => this.stop());
  }

  /** The piece that is meant: what can be chosen first, under the pointer or within reach; else whatever lies there. */
  nearest(event, reach = event.pointerType === "mouse" ? 0 : REACH) {
    const hit = this.board.at(event.target);
    const top = this.board.chain(hit).find((id) => this.can(id)) ?? this.below(event);
    const meant = top ? this.twin(top, event) : this.within(event);
    if (meant || !reach) return meant ?? hit;
    let best = hit;
    let least = reach;
    for (const id of this.board.marked.keys()) {
      if (!this.can(id)) continue;
      const box = this.board.box(id);
      const dx = Math.max(box.left - event.clientX, 0, event.clientX - box.right);
      const dy = Math.max(box.top - event.clientY, 0, event.clientY - box.bottom);
      if (Math.hypot(dx, dy) < least) [best, least] = [id, Math.hypot(dx, dy)];
    }
    return best;
  }

  /** Of things that overlap, the one that can be chosen wins: what lies under the pointer below the topmost piece. */
  below(event) {
    if (event.clientX === undefined) return null;
    const found = document.elementsFromPoint(event.clientX, event.clientY).map((element) => this.board.at(element));
    return found.flatMap((id) => this.board.chain(id)).find((id) => this.can(id)) ?? null;
  }

  /** Tokens of one size that lie half over each other: the one whose middle is nearest. */
  twin(top, { clientX: x, clientY: y }) {
    if (x === undefined) return top;
    const ids = document.elementsFromPoint(x, y).flatMap((element) => this.board.chain(this.board.at(element)));
    const near = new Set(ids.filter((id) => this.can(id) && !this.board.chain(top).includes(id) && !this.board.chain(id).includes(top)));
    if (!near.size) return top;
    const size = ({ width, height }) => width * height;
    const own = this.board.box(top);
    const away = (box) => Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
    const alike = [...near].map((id) => [id, this.board.box(id)]).filter(([, box]) => size(box) < 2 * size(own));
    const [best] = alike.reduce((one, other) => (away(other[1]) < away(one[1]) ? other : one), [top, own]);
    return best;
  }

  /** A lit piece that is hollow where one points: the smallest whose box holds the point. */
  within(event) {
    const { clientX: x, clientY: y } = event;
    const boxes = [...this.board.marked.keys()].filter((id) => this.can(id)).map((id) => [id, this.board.box(id)]);
    const held = boxes.filter(([, box]) => box.left <= x && x <= box.right && box.top <= y && y <= box.bottom);
    held.sort(([, a], [, b]) => a.width * a.height - b.width * b.height);
    return held[0]?.[0] ?? null;
  }

  click(event) {
    if (!event.target.closest?.(".drawing")) return;
    if (this.spent && event.detail) return; // the end of a press that has dragged or asked, however late it comes
    const id = this.nearest(event, event.detail ? REACH * (matchMedia("(pointer: coarse)").matches ? 1 : 0) : 0);
    if (!id) this.unpick();
    else if (!this.board.chain(id).some((one) => this.pick(one))) this.look(id, event);
  }

  ask(event) {
    if (!event.target.closest?.(".drawing")) return;
    const id = this.nearest(event);
    if (!id) return;
    event.preventDefault();
    this.look(id, true);
  }

  down(event) {
    if (event.isPrimary) this.spent = false;
    if (!event.isPrimary || event.button) return this.stop();
    if (!event.target.closest?.(".drawing")) return undefined;
    const id = this.nearest(event);
    if (!id) return undefined;
    const touch = event.pointerType !== "mouse";
    this.drag = { id, x: event.clientX, y: event.clientY, armed: !touch, touch };
    if (touch) {
      this.drag.holding = setTimeout(() => this.arm(id), HOLD);
      this.drag.pressing = setTimeout(() => this.longPress(id), LONG);
    }
    return undefined;
  }

  /** Held long enough: it can be dragged now, and shows it. */
  arm(id) {
    if (!this.drag || !this.leads(id)) return;
    this.drag.armed = true;
    this.board.pieces.get(id)?.group.classList.add("held");
  }

  longPress(id) {
    if (!this.drag || this.drag.ghost) return;
    this.stop();
    this.spent = true;
    this.look(id, true);
  }

  move(event) {
    const drag = this.drag;
    if (!drag || !event.isPrimary) return;
    const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > (drag.touch ? 10 : 6);
    if (!drag.ghost && far) {
      if (!drag.armed || !this.leads(drag.id)) return void this.stop();
      this.lift(drag);
    }
    if (!drag.ghost) return;
    drag.ghost.style.transform = `translate(${event.clientX - drag.x}px, ${event.clientY - drag.y}px)`;
    const over = this.under(event);
    if (over !== drag.over) {
      if (drag.over) this.board.marked.get(drag.over)?.group.classList.remove("drop");
      if (over) this.board.marked.get(over)?.group.classList.add("drop");
      drag.over = over;
    }
  }

  lift(drag) {
    clearTimeout(drag.pressing);
    drag.ghost = this.board.lift(drag.id);
    this.board.root.classList.add("dragging");
    drag.began = this.pick(drag.id);
  }

  under(event) {
    const found = document.elementsFromPoint(event.clientX, event.clientY).map((element) => this.board.at(element));
    return found.flatMap((id) => this.board.chain(id)).find((id) => id !== this.drag.id && this.can(id)) ?? null;
  }

  up(event) {
    const drag = this.drag;
    if (!drag?.ghost) return void this.stop();
    const over = this.under(event);
    this.stop();
    this.spent = true;
    if (over) this.pick(over);
    else if (drag.began) this.unpick();
  }

  stop() {
    const drag = this.drag;
    if (!drag) return;
    clearTimeout(drag.holding);
    clearTimeout(drag.pressing);
    drag.ghost?.remove();
    this.board.pieces.get(drag.id)?.group.classList.remove("held");
    if (drag.over) this.board.marked.get(drag.over)?.group.classList.remove("drop");
    this.board.root.classList.remove("dragging");
    this.drag = null;
  }
}
