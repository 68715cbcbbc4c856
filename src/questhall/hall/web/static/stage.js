// The stage around the board: how large it is shown. Panning is the browser's own scrolling; pinch, wheel and keys zoom.

import { $, calm, iconButton } from "./dom.js";

const MOST = 6;

const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];

/** Whether the middle of a piece, where one presses, lies in this frame. */
const inside = (box, frame) => {
  const [x, y] = middle(box);
  return x > frame.left && x < frame.right && y > frame.top && y < frame.bottom;
};

export class Stage {
  constructor(frame, board) {
    this.frame = frame;
    this.board = board;
    this.zoom = this.least = 1;
    this.fingers = new Map();
    this.gliding = false; // whether we scroll by ourselves
    this.stood = null; // rail or dock, and where its reader had left it before we scrolled
    this.far = iconButton("map", "Whole map", () => this.zoomTo(this.zoom > this.least ? this.least : 1), { hidden: true });
    $("header.bar nav").prepend(this.far);
    new ResizeObserver(() => this.fit()).observe(frame);
    frame.addEventListener("scrollend", () => (this.gliding = false));
    frame.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    frame.addEventListener("pointerdown", (event) => this.down(event));
    frame.addEventListener("pointermove", (event) => this.move(event));
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, (event) => this.up(event));
    for (const own of ["wheel", "pointerdown"])
      addEventListener(own, ({ target }) => this.stood?.[0].contains(target) && (this.stood = null), { passive: true });
  }

  /** Show the whole board, as large as the frame allows, but never so small that its words cannot be read. */
  fit() {
    const { width, height } = this.board.size;
    const { clientWidth, clientHeight } = this.frame;
    if (!clientWidth || !width) return;
    const least = this.board.plan?.find(({ area }) => area === "board")?.least ?? 0;
    const across = clientWidth / width;
    const whole = least || height <= width ? Math.min(across, clientHeight / height) : across;
    const close = Math.max(whole, least);
    this.least = whole / close;
    const unit = close * this.zoom;
    this.unit = unit;
    const root = this.board.main.root;
    // the picture fills the frame; what is larger than the frame can be scrolled
    root.style.width = `${Math.max(width * unit, clientWidth)}px`;
    root.style.height = `${Math.max(height * unit, clientHeight)}px`;
    this.frame.classList.toggle("zoomed", width * unit > clientWidth + 1 || height * unit > clientHeight + 1);
    this.far.hidden = width * close < clientWidth * 1.05;
    this.far.setAttribute("aria-pressed", String(this.zoom <= this.least));
    if (!this.begun && this.board.plan) {
      this.begun = true; // from the middle, until somebody or something calls
      this.frame.scrollLeft = (this.frame.scrollWidth - clientWidth) / 2;
    }
  }

  /** Zoom so that the point under x, y (of the window) stays where it is. */
  zoomTo(zoom, x, y) {
    const next = Math.min(MOST, Math.max(this.least, zoom));
    if (next === this.zoom) return;
    const before = this.board.main.root.getBoundingClientRect();
    const middle = this.frame.getBoundingClientRect();
    const [px, py] = [x ?? middle.x + middle.width / 2, y ?? middle.y + middle.height / 2];
    const share = [(px - before.x) / before.width, (py - before.y) / before.height];
    this.zoom = next;
    this.fit();
    const after = this.board.main.root.getBoundingClientRect();
    this.frame.scrollBy(after.x + share[0] * after.width - px, after.y + share[1] * after.height - py);
  }

  /** Scroll so that these pieces can be seen: all of them if they fit into the frame, else as many as possible.
   *  Rail and dock go to `aside` alone: nobody's mat is pushed out of sight because somebody else acts. */
  reveal(ids, aside = ids) {
    const boxes = ids.filter((id) => this.board.pieces.get(id)?.area === this.board.main).map((id) => this.board.box(id));
    if (ids.length && !boxes.length) return void this.beside(aside);
    if (!boxes.length) return;
    const { frame } = this, hole = frame.getBoundingClientRect();
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = frame;
    const spots = boxes.map((box) => {
      const [x, y] = middle(box);
      return [x - hole.left + scrollLeft, y - hole.top + scrollTop];
    });
    const within = (value, most) => Math.max(0, Math.min(value, most));
    const to = ([x, y]) => [within(x - clientWidth / 2, scrollWidth - clientWidth), within(y - clientHeight / 2, scrollHeight - clientHeight)];
    const seen = ([left, top]) => spots.filter(([x, y]) => x > left && x < left + clientWidth && y > top && y < top + clientHeight).length;
    const here = [scrollLeft, scrollTop];
    const all = [0, 1].map((axis) => (Math.min(...spots.map((spot) => spot[axis])) + Math.max(...spots.map((spot) => spot[axis]))) / 2);
    const next = [all, ...spots].map(to).reduce((best, place) => (seen(place) > seen(best) ? place : best), here);
    const enough = seen(here) && (seen(next) < spots.length || clientHeight < 200) && seen(next) < 2 * seen(here);
    const [left, top] = seen(next) === seen(here) || enough ? here : next;
    if (left === scrollLeft && top === scrollTop) {
      if (this.gliding) frame.scrollTo({ top, left, behavior: "instant" }); // on the way to an earlier question
      return;
    }
    this.gliding = true;
    frame.scrollTo({ top, left, behavior: calm() ? "instant" : "smooth" });
  }

  /** They lie beside the board, in the rail or in the dock: if none of them can be seen there, go to the first. */
  beside(ids) {
    const places = ids.map((id) => [this.board.box(id), this.board.pieces.get(id)?.area.holder?.parentNode]);
    const there = places.filter(([box, home]) => box?.width && home?.clientHeight);
    const seen = ([box, home]) => inside(box, home.getBoundingClientRect());
    if (!there.length || there.some(seen)) return;
    const [[box, home]] = there;
    const [[x, y], [mx, my]] = [middle(box), middle(home.getBoundingClientRect())];
    if (this.stood?.[0] !== home) this.stood = [home, home.scrollLeft, home.scrollTop];
    home.scrollBy({ left: x - mx, top: y - my, behavior: calm() ? "instant" : "smooth" });
  }

  /** What was shown beside the board has happened: it stands again where its reader had left it. */
  back() {
    const [home, left, top] = this.stood ?? [];
    this.stood = null;
    home?.scrollTo({ left, top, behavior: calm() ? "instant" : "smooth" });
  }

  wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    this.zoomTo(this.zoom * Math.exp(-event.deltaY / 250), event.clientX, event.clientY);
  }

  // two fingers pinch; the mouse on bare paper pans

  down(event) {
    if (event.pointerType === "touch") this.fingers.set(event.pointerId, event);
    else if (event.button === 0 && !this.board.at(event.target)) this.grip = event;
    if (this.fingers.size === 2) this.pinch = { spread: this.spread(), zoom: this.zoom };
  }

  move(event) {
    if (this.fingers.has(event.pointerId)) {
      this.fingers.set(event.pointerId, event);
      if (!this.pinch || this.fingers.size !== 2) return;
      const [a, b] = [...this.fingers.values()];
      this.zoomTo(
        (this.pinch.zoom * this.spread()) / this.pinch.spread,
        (a.clientX + b.clientX) / 2,
        (a.clientY + b.clientY) / 2,
      );
    } else if (this.grip) {
      this.frame.scrollBy(this.grip.clientX - event.clientX, this.grip.clientY - event.clientY);
      this.grip = event;
    }
  }

  up(event) {
    this.fingers.delete(event.pointerId);
    if (this.fingers.size < 2) this.pinch = null;
    this.grip = null;
  }

  spread() {
    const [a, b] = [...this.fingers.values()];
    return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) || 1;
  }
}
