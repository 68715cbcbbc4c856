// The director: things happen one after the other. Messages and the moments in them wait in line; each is put on the
// table, shown as long as it deserves, and then the next. A key, a click or reduced motion skips to the question.

import { $, bounds, calm, svg } from "./dom.js";
import { named } from "./names.js";
import { liking } from "./store.js";

/** How long a moment stands at normal pace, in ms. */
const WEIGHTS = { glance: 500, step: 650, roll: 1300, blow: 1000, turn: 900, drama: 2000 };
export const PACES = { calm: 1.7, normal: 1, quick: 0.45, off: 0 };
const LEAST = 500; // nothing comes faster than this at normal pace: two things a second
const LONGEST = 8000; // of all moments of one message at normal pace
const MOST = LONGEST / LEAST; // moments of one message; the lightest of more are seen together with the next
const PATIENCE = 2000; // of animations without a moment

export const pace = () => (calm() ? 0 : PACES[liking("pace", "normal")] ?? 1);

export class Motion {
  /** `apply(message)` puts a message on the table at once; `show(ids, to)` moves the board to where it happens, and what stands beside it
   *  to what it happens to; `waits(line)` says whether something lies over the table, so that everything in the line must wait until `go`. */
  constructor(board, apply, sound, show = () => {}, waits = () => false) {
    Object.assign(this, { board, apply, sound, show, waits, line: [], busy: false, playing: [], hurry: false, until: 0 });
    document.addEventListener("keydown", (event) => this.skip(event.key === " "), true);
    $("#stage")?.addEventListener("pointerdown", () => this.busy && this.skip(true), true);
  }

  take(message) {
    if (message.type === "table") {
      this.line = this.waits([message]) ? [message] : [];
      if (this.line.length) return;
      this.skip(true);
      this.apply(message);
      return;
    }
    const moments = thinned(message.beats ?? []).map((moment) => ({ ...moment, type: "beat" }));
    this.until = Math.max(this.until, performance.now()) + long(moments) * pace();
    this.line.push(...moments, message);
    if (!this.busy) this.next();
  }

  /** Nothing lies over the table any more: what has waited happens now. */
  go() {
    if (this.busy || !this.line.length) return;
    this.until = performance.now() + long(this.line) * pace();
    this.next();
  }

  /** The number of the newest message that is known. */
  newest(otherwise) {
    return this.line.findLast((message) => message.n !== undefined)?.n ?? otherwise;
  }

  async next() {
    const message = this.waits(this.line) ? undefined : this.line.shift();
    if (!message) {
      this.busy = this.hurry = false;
      this.caption("");
      this.rested?.();
      return;
    }
    this.busy = true;
    if (message.type === "beat") await this.moment(message);
    else {
      this.caption("");
      this.apply(message);
      const cues = message.cues || [];
      const hurried = this.hurry || !pace() || document.hidden || this.line.length > 4;
      for (const cue of cues) this.sound.cue(cue.kind);
      const others = !document.body.classList.contains("asked"); // they go on: what they did stands for a moment
      if (!hurried && others && message.drawing) seen("change");
      if (!hurried) await this.play(cues, message.drawing ? (others ? LEAST * pace() : 220) : 0, PATIENCE);
    }
    this.next();
  }

  /** One moment: who acts and on whom is lit, the result stands for a while. */
  async moment(message) {
    const { beat } = message;
    this.apply(message);
    const time = beat ? this.lasting(beat) : 0;
    if (this.hurry || !time || document.hidden) return;
    seen(beat.weight);
    const last = message.log?.at(-1)?.words ?? "";
    this.caption(named(beat.words || last), beat.art);
    const lit = [...(beat.by ?? []), ...(beat.to ?? [])];
    this.show(lit, beat.to ?? []);
    for (const id of beat.by ?? []) this.board.mark(id, "actor");
    for (const id of beat.to ?? []) this.board.mark(id, "target");
    const cues = [...(message.cues ?? [])];
    if (beat.number && beat.to?.length)
      cues.push({ kind: "float", ids: [beat.to[0]], words: beat.number, colour: /^[-\u2212]/.test(beat.number) ? "red" : "green" });
    for (const cue of cues) this.sound.cue(cue.kind);
    await this.play(cues, time, time);
    this.board.clearMarks("actor", "target");
  }

  /** How long a moment stands: what waits is over in time, and yet nothing comes too fast to be seen. */
  lasting({ weight }) {
    const weights = [weight, ...this.line.flatMap(({ beat }) => (beat ? [beat.weight] : []))];
    const beyond = weights.reduce((sum, one) => sum + WEIGHTS[one] - LEAST, 0);
    const left = (this.until - performance.now()) / pace() - LEAST * weights.length;
    const share = beyond ? Math.max(0, Math.min(1, left / beyond)) : 0;
    return pace() * (LEAST + (WEIGHTS[weight] - LEAST) * share);
  }

  /** What happens now, in a line over the board; with its dice or cards large in the middle. */
  caption(words, art = "") {
    const box = $("#caption");
    if (!box) return;
    box.hidden = !words;
    if (words) box.textContent = words;
    const cast = $("#cast");
    cast.hidden = !art;
    if (!art) return;
    const picture = svg("svg", { class: "drawing" });
    picture.innerHTML = `<g>${art}</g>`;
    cast.replaceChildren(picture);
    const { x, y, width, height } = bounds(picture.firstChild);
    picture.setAttribute("viewBox", `${x - 6} ${y - 6} ${width + 12} ${height + 12}`);
    picture.style.width = `${Math.min(width * 1.6, innerWidth * 0.6)}px`;
  }

  /** Play all cues together; done when the longest is, not before `least` and not after `most`. */
  async play(cues, least, most) {
    this.playing = cues.flatMap((cue) => animate(this.board, cue)).filter(Boolean);
    const ends = this.playing.map((animation) => animation.finished.catch(() => {}));
    const pause = new Promise((done) => ((this.wake = done), setTimeout(done, least)));
    await Promise.race([Promise.all([...ends, pause]), new Promise((done) => setTimeout(done, Math.max(most, least)))]);
    this.playing = [];
  }

  /** When nothing waits any more. */
  async idle() {
    if (this.busy) await new Promise((done) => (this.rested = done));
  }

  /** Finish what moves; `all`: and whatever waits, straight to the question. */
  skip(all = false) {
    this.playing.forEach((animation) => animation.finish());
    if (!all) return;
    this.hurry = this.busy;
    this.wake?.();
  }
}

/** For whoever measures: something can be seen now. */
const seen = (what) => document.dispatchEvent(new CustomEvent("beat", { detail: what }));

/** How long all moments of a line last at normal pace, in ms. */
const long = (line) => Math.min(LONGEST, line.reduce((sum, { beat }) => sum + (beat ? WEIGHTS[beat.weight] : 0), 0));

/** No more moments than can be seen in time: the lightest lose theirs and are on the table with the next. */
function thinned(moments) {
  const order = moments.map((_, i) => i).sort((a, b) => WEIGHTS[moments[b].beat.weight] - WEIGHTS[moments[a].beat.weight]);
  const kept = new Set(order.slice(0, MOST));
  return moments.map((moment, i) => (kept.has(i) ? moment : { ...moment, beat: null }));
}

function animate(board, cue) {
  const arts = cue.ids.map((id) => board.pieces.get(id)?.art).filter(Boolean);
  if (cue.kind === "travel") return [travel(board, ...cue.ids)];
  if (cue.kind === "draw") return arts.flatMap(stroke);
  if (cue.kind === "float") return cue.ids.slice(0, 1).map((id) => float(board, id, cue));
  return arts.map((art, i) => STEPS[cue.kind] && art.animate(...STEPS[cue.kind](i)));
}

const STEPS = {
  roll: (i) => [
    [
      { transform: `translateY(-26px) rotate(${-200 - 50 * (i % 3)}deg) scale(.8)`, opacity: 0.4 },
      { transform: "translateY(3px) rotate(-30deg) scale(1.08)", opacity: 1, offset: 0.65 },
      { transform: "translateY(-4px) rotate(8deg) scale(1.02)", offset: 0.85 },
      { transform: "none" },
    ],
    { duration: 520 + 60 * (i % 4), easing: "cubic-bezier(.3,.7,.4,1)" },
  ],
  flip: () => [
    [{ transform: "scaleX(1)" }, { transform: "scaleX(.02) rotate(2deg)", offset: 0.1 }, { transform: "scaleX(1)" }],
    { duration: 380, easing: "ease-out" },
  ],
  flash: () => [
    [
      { filter: "none" },
      { filter: "drop-shadow(0 0 10px var(--glow)) brightness(1.25)", offset: 0.3 },
      { filter: "none" },
    ],
    { duration: 700 },
  ],
  shake: () => [
    ["0", "-5px", "5px", "-4px", "3px", "0"].map((x) => ({ transform: `translateX(${x})` })),
    { duration: 380 },
  ],
};

/** The pen: every stroke of a piece is drawn from its beginning to its end, one after the other. */
function stroke(art) {
  const lines = [...art.querySelectorAll("path, line, polyline")].filter(
    (line) => line.getAttribute("fill") === "none" && line.hasAttribute("stroke"),
  );
  return lines.map((line, i) => {
    const length = line.getTotalLength() + 1;
    const ink = { strokeDasharray: `${length} ${length}` };
    return line.animate(
      [
        { ...ink, strokeDashoffset: length },
        { ...ink, strokeDashoffset: 0 },
      ],
      { duration: 420, delay: i * 120, fill: "backwards", easing: "ease-in-out" },
    );
  });
}

function float(board, id, { words = "", colour = "gold" }) {
  const entry = board.pieces.get(id);
  if (!entry || !words) return null;
  const box = board.box(id);
  const text = svg(
    "text",
    { x: box.x + box.width / 2, y: box.y + box.height / 2, class: "float qs qb qh", fill: `var(--${colour})` },
    words,
  );
  const holder = svg("g", { "aria-hidden": "true" }, text);
  board.over.append(holder);
  const rise = [
    { transform: "translateY(0)", opacity: 1 },
    { transform: "translateY(-18px)", opacity: 1, offset: 0.6 },
    { transform: "translateY(-34px)", opacity: 0 },
  ];
  const animation = text.animate(rise, { duration: 1100, easing: "ease-out" });
  animation.finished.catch(() => {}).then(() => holder.remove());
  return animation;
}

function travel(board, from, to) {
  const [a, b] = [board.box(from), board.box(to)];
  if (!a?.width || !b?.width) return null;
  const ghost = board.lift(from, a);
  const [dx, dy] = [b.x + b.width / 2 - a.x - a.width / 2, b.y + b.height / 2 - a.y - a.height / 2];
  const way = ghost.animate([{ transform: "none" }, { transform: `translate(${dx}px, ${dy}px)`, opacity: 0.6 }], {
    duration: 480,
    easing: "ease-in-out",
  });
  const land = () => ghost.remove();
  way.finished.then(land, land);
  return way;
}
