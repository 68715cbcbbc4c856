// Where the areas stand: board in the middle, hand in the dock below it, the rest in the rail. Laid out once per window:
// no message, lesson or question moves the board.

import { $, el } from "./dom.js";
import { named } from "./names.js";
import { like, liking } from "./store.js";

const LARGEST = 1.3; // an area is not blown up beyond this
const DOCK = 0.155; // of the window's height, at most, for the hand
const NARROW_DOCK = 0.125;
const CORNERS = ["start center", "start start", "start end", "end center", "end start", "end end"]; // down and across
const NARROW = matchMedia("(max-width: 720px), (max-aspect-ratio: 4/5)");

export class Areas {
  constructor(board, stage) {
    Object.assign(this, { board, stage, dock: 0, strip: 0, plan: [] });
    board.laidOut = (plan) => this.place(plan);
    addEventListener("resize", () => {
      this.dock = this.strip = 0; // only another window may give the board another size
      this.fit();
    });
    this.rail();
  }

  /** Put every area where it belongs, in the order in which the game names them. */
  place(plan) {
    this.plan = plan;
    const homes = { dock: $("#dock"), rail: $("#mats"), strip: $("#strip"), over: $("#over") };
    const last = {};
    for (const { area: name, place, title } of plan) {
      const area = this.board.areas.get(name);
      const home = homes[place];
      if (!home || !area?.holder) continue;
      const next = last[place] ? last[place].nextSibling : home.firstChild;
      if (area.holder !== next) home.insertBefore(area.holder, next);
      last[place] = area.holder;
      area.root.setAttribute("aria-label", named(title) || name);
    }
    const goal = plan.find(({ area }) => area === "goal");
    $("#goal-line").textContent = named(goal?.title);
    $("#goal-line").hidden = !goal;
    const ground = plan.find(({ area }) => area === "board")?.ground;
    $("#stage").style.background = ground ? `var(--${ground})` : "";
    document.body.classList.toggle("has-rail", plan.some(({ place }) => place === "rail"));
    this.fit();
    queueMicrotask(() => this.aside()); // when the pieces are where they belong
  }

  /** What comes to lie over the board lies where it hides the fewest of those who stand there. */
  aside() {
    const home = $("#over").getBoundingClientRect();
    const standing = [...this.board.pieces].filter(([, { piece, area }]) => piece.under && area === this.board.main).map(([id]) => this.board.box(id));
    for (const { area } of this.plan.filter(({ place }) => place === "over")) {
      const { holder } = this.board.areas.get(area) ?? {};
      if (!holder || holder.style.placeSelf) continue; // while it lies there it stays where it is
      const { width, height } = holder.getBoundingClientRect();
      const hides = (corner) => {
        const [down, across] = corner.split(" ");
        const left = { start: home.left, center: (home.left + home.right - width) / 2, end: home.right - width }[across];
        const top = down === "start" ? home.top : home.bottom - height;
        return standing.filter((box) => box.right > left && box.left < left + width && box.bottom > top && box.top < top + height).length;
      };
      holder.style.placeSelf = CORNERS.reduce((best, corner) => (hides(corner) < hides(best) ? corner : best));
    }
  }

  /** Measure the areas for this window; dock and strip grow if they must, but never shrink while one plays. */
  fit() {
    const of = (place) => this.plan.filter((area) => area.place === place && this.board.areas.has(area.area));
    const wide = $("#stage").clientWidth || innerWidth;
    for (const place of ["dock", "strip"]) {
      const room = place === "dock" ? innerHeight * (NARROW.matches ? NARROW_DOCK : DOCK) : 64;
      const all = of(place);
      const across = all.reduce((sum, { width }) => sum + width, 0);
      let high = 0;
      for (const { area, width, height, least } of all) {
        const unit = Math.max(least, Math.min(LARGEST, room / height, (wide - 24) / across));
        this.size(area, width * unit, height * unit);
        high = Math.max(high, height * unit);
      }
      const kept = place === "dock" && all.length ? Math.ceil(room) : 0; // a hand that grows later moves nothing
      this[place] = all.length ? Math.max(this[place], Math.ceil(high), kept) : this[place];
      $(`#${place}`).style.height = this[place] ? `${this[place]}px` : "0";
    }
    const inner = $("#mats").clientWidth;
    for (const { area, width, height, least } of of("rail")) {
      const unit = Math.max(least, Math.min(LARGEST, inner / width));
      this.size(area, width * unit, height * unit);
    }
    const rest = $("#stage").clientHeight;
    for (const { area, width, height, least } of of("over")) {
      const unit = Math.max(least, Math.min(1, (wide * 0.8) / width, (rest * 0.6) / height));
      this.size(area, width * unit, height * unit);
    }
    this.stage.fit();
  }

  size(name, width, height) {
    const { root } = this.board.areas.get(name);
    root.style.width = `${width}px`;
    root.style.height = `${height}px`;
  }

  /** The rail's width is the reader's to drag, and to fold away. */
  rail() {
    const grip = el("div", { id: "grip", role: "separator", "aria-orientation": "vertical", "aria-valuenow": "300", "aria-label": "Width of the side", tabindex: "0", title: "Drag: width of the side. Double click: fold it away" });
    $("#rail").prepend(grip);
    const set = (width) => {
      const kept = width < 160 ? 0 : Math.max(220, Math.min(innerWidth * 0.45, width));
      document.documentElement.style.setProperty("--rail", `${kept}px`);
      document.body.classList.toggle("no-rail", !kept);
      like("rail", kept);
      grip.setAttribute("aria-valuenow", String(Math.round(kept)));
      this.fit();
    };
    const kept = liking("rail", null);
    if (kept !== null && !NARROW.matches) set(kept);
    grip.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      grip.setPointerCapture(event.pointerId);
      const move = (drag) => set(innerWidth - drag.clientX);
      grip.addEventListener("pointermove", move);
      grip.addEventListener("pointerup", () => grip.removeEventListener("pointermove", move), { once: true });
    });
    const fold = () => set(document.body.classList.contains("no-rail") ? 300 : 0);
    grip.addEventListener("dblclick", fold);
    grip.addEventListener("keydown", (event) => {
      if (event.key === "Enter") fold();
      const step = { ArrowLeft: 20, ArrowRight: -20 }[event.key];
      if (step) set($("#rail").clientWidth + step);
    });
    for (const opener of [$("#sheet-handle"), $("#goal-line")])
      opener.addEventListener("click", () => {
        const open = document.body.classList.toggle("rail-open");
        $("#sheet-handle").setAttribute("aria-expanded", String(open));
        this.fit();
      });
  }
}
