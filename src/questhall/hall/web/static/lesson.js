// A lesson: a bubble at the piece it speaks of. It says one thing at a time, never covers what must be clicked, and when
// it is over it says so and leaves.

import { $, $$, el, icon, show } from "./dom.js";
import { named } from "./names.js";
import { learnt, remember } from "./store.js";

const GAP = 18; // px between bubble and piece: the arrow's length

export class Lessons {
  /** `pointed(ids)` lights what the bubble speaks of; `reveal(ids)` brings it into sight. */
  constructor(table, board, { pointed, reveal, lit }) {
    Object.assign(this, { table, board, pointed, reveal, lit, lesson: null, at: 0, ended: false });
    this.arrow = el("span", { class: "arrow", "aria-hidden": "true" });
    this.words = el("div", { class: "words", "aria-live": "polite" });
    this.box = el("aside", { id: "bubble", "aria-label": "The lesson", hidden: true }, this.words, this.arrow);
    document.body.append(this.box);
    addEventListener("resize", () => this.stand());
    for (const kind of ["scroll", "transitionend", "toggle"]) addEventListener(kind, () => this.stand(), true);
    new MutationObserver(() => this.stand()).observe($("#choices"), { childList: true });
    new ResizeObserver(() => this.stand()).observe(this.box); // it comes back when a page over the table is closed
  }

  /** What the lesson says now, or nothing. */
  teach(lesson, game) {
    const fresh = JSON.stringify(lesson) !== JSON.stringify(this.lesson);
    this.lesson = lesson;
    this.game = game;
    if (!lesson) {
      this.box.hidden = true;
      this.pointed([]);
      return;
    }
    if (fresh) this.at = 0;
    this.ended ||= Boolean(lesson.over && learnt(this.table)); // said before, when it was: not at every return
    remember(this.table, { lesson: game, step: lesson.step, of: lesson.of, ...(lesson.over ? { learnt: true } : {}) });
    this.say();
    // whoever plays by keys goes on with Enter; a focus that somebody has is left alone
    if (fresh && document.activeElement === document.body) $("#bubble .main")?.focus({ preventScroll: true });
  }

  get bubbles() {
    const { tell = [], say, point } = this.lesson;
    return [...tell, { say, point }];
  }

  say() {
    const { lesson } = this;
    if (lesson.over) return this.end();
    const bubble = this.bubbles[this.at];
    const last = this.at === this.bubbles.length - 1;
    const go = (by) => {
      this.at += by;
      this.say();
      $("#bubble-next")?.focus();
    };
    const button = (id, words, by) => el("button", { type: "button", id, class: by < 0 ? "quiet" : "main", onclick: () => go(by) }, words);
    this.box.className = last ? "asks" : "";
    show(
      this.words,
      el("small", {}, `Lesson, ${lesson.step} of ${lesson.of}`),
      el("p", {}, named(bubble.say)),
      el("div", { class: "steps" }, this.at ? button("bubble-back", "Back", -1) : null, last ? null : button("bubble-next", "Next", 1)),
    );
    this.ids = bubble.point ?? [];
    this.sought = null;
    this.pointed(this.ids);
    this.box.hidden = false;
    this.reveal(this.ids);
    this.stand();
  }

  /** It ends by itself: once, with a way on. */
  end() {
    this.ids = [];
    this.pointed([]);
    if (this.ended) return void (this.box.hidden ||= !this.box.classList.contains("end"));
    this.ended = true;
    this.box.className = "end";
    show(
      this.words,
      el("h2", {}, icon("star"), "The lesson is over"),
      el("p", {}, named(this.lesson.say)),
      el(
        "div",
        { class: "steps" },
        el("button", { type: "button", class: "quiet", onclick: () => (this.box.hidden = true) }, "Play on here"),
        el("a", { class: "button", href: `/g/${this.game}/rules` }, "The rules"),
        el("a", { class: "button main", href: `/g/${this.game}` }, "A real game"),
      ),
    );
    this.box.hidden = false;
    this.arrow.hidden = true;
    this.box.style.left = `${Math.max(8, (innerWidth - this.box.offsetWidth) / 2)}px`;
    this.box.style.top = `${Math.max(60, (innerHeight - this.box.offsetHeight) / 3)}px`;
  }

  /** Where the thing is that the bubble speaks of: what can be clicked next, a piece in sight, or the button to press. */
  target() {
    const asks = this.box.classList.contains("asks");
    const lit = asks ? this.lit() : [];
    const next = this.ids.find((id) => lit.includes(id)) ?? (lit.length === 1 ? lit[0] : undefined);
    const button = $("#choices button:not(.crumb)")?.getBoundingClientRect() ?? null;
    const id = next ?? (asks && button ? undefined : this.ids.find((one) => this.board.inSight(one)));
    if (id && this.board.inSight(id) && id !== this.sought) {
      this.sought = id; // once: whoever scrolls away meanwhile may
      this.board.pieces.get(id).group.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
    const box = id && this.board.inSight(id) ? this.board.box(id) : null;
    const inside = box && box.right > 0 && box.left < innerWidth && box.bottom > 0 && box.top < innerHeight;
    return inside ? box : (asks && button) || this.stead();
  }

  /** What stands for a piece that is out of sight: on a phone the line of the aims, or the handle of the sheet it lies in. */
  stead() {
    const area = this.ids.map((id) => this.board.pieces.get(id)?.group.closest("[data-area]")?.dataset.area).find(Boolean);
    const shown = area && [area === "goal" ? $("#goal-line") : null, $("#sheet-handle")].find((one) => one?.checkVisibility());
    return shown?.getBoundingClientRect() ?? null;
  }

  /** Beside its piece, where it hides the least that can be clicked, with the arrow at the piece. */
  stand() {
    if (!this.lesson || this.box.hidden || this.box.classList.contains("end")) return;
    const at = this.target();
    const { offsetWidth: width, offsetHeight: height } = this.box;
    this.arrow.hidden = !at;
    if (!at) {
      this.box.style.left = `${(innerWidth - width) / 2}px`;
      this.box.style.top = "64px";
      return;
    }
    const x = Math.min(Math.max(at.x + at.width / 2, 0), innerWidth);
    const y = Math.min(Math.max(at.y + at.height / 2, 0), innerHeight);
    const places = [
      { side: "above", left: x - width / 2, top: at.top - height - GAP },
      { side: "below", left: x - width / 2, top: at.bottom + GAP },
      { side: "right", left: at.right + GAP, top: y - height / 2 },
      { side: "left", left: at.left - width - GAP, top: y - height / 2 },
    ];
    const keep = ({ side, left, top }) => ({
      side,
      left: Math.max(8, Math.min(innerWidth - width - 8, left)),
      top: Math.max(54, Math.min(innerHeight - height - 8, top)),
    });
    const clickable = [...this.lit().map((id) => this.board.box(id)), ...$$("#choices button").map((one) => one.getBoundingClientRect())];
    const cost = ({ left, top }) =>
      clickable.filter((box) => box && overlap(box, left, top, width, height)).length + (overlap(at, left, top, width, height) ? 40 : 0);
    const best = places.map(keep).reduce((a, b) => (cost(b) < cost(a) ? b : a));
    this.box.style.left = `${best.left}px`;
    this.box.style.top = `${best.top}px`;
    this.arrow.dataset.side = best.side;
    const across = best.side === "above" || best.side === "below";
    const along = across ? Math.min(Math.max(x - best.left, 18), width - 18) : Math.min(Math.max(y - best.top, 18), height - 18);
    this.arrow.style.left = across ? `${along}px` : "";
    this.arrow.style.top = across ? "" : `${along}px`;
  }
}

const overlap = (box, left, top, width, height) => box.right > left && box.left < left + width && box.bottom > top && box.top < top + height;
