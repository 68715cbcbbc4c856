// Motion: messages wait in line while animations run; a long line is hurried; reduced motion and a key skip them.

import { calm, svg } from "./dom.js";

const PATIENCE = 2000; // a line that would take longer than this is hurried

export class Motion {
  /** `apply(message)` puts a message on the table at once. */
  constructor(board, apply, sound) {
    Object.assign(this, { board, apply, sound, line: [], busy: false, playing: [] });
    document.addEventListener("keydown", () => this.skip(), true);
  }

  take(message) {
    if (message.type === "table") {
      this.line = [];
      this.skip();
      this.apply(message);
      return;
    }
    this.line.push(message);
    if (!this.busy) this.next();
  }

  async next() {
    const message = this.line.shift();
    if (!message) {
      this.busy = false;
      return;
    }
    this.busy = true;
    this.apply(message);
    const cues = message.cues || [];
    const hurried = calm() || document.hidden || this.line.length * 400 > PATIENCE;
    for (const cue of cues) this.sound.cue(cue.kind);
    if (!hurried) await this.play(cues, message.drawing && this.line.length < 3 ? 220 : 0);
    this.next();
  }

  /** Play all cues of a message together; done when the longest is, but never after two seconds. */
  async play(cues, least) {
    this.playing = cues.flatMap((cue) => animate(this.board, cue)).filter(Boolean);
    const ends = this.playing.map((animation) => animation.finished.catch(() => {}));
    const timer = new Promise((done) => setTimeout(done, PATIENCE));
    await Promise.race([Promise.all([...ends, new Promise((done) => setTimeout(done, least))]), timer]);
    this.playing = [];
  }

  skip() {
    this.playing.forEach((animation) => animation.finish());
  }
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
  const box = entry.art.getBBox();
  const text = svg(
    "text",
    { x: box.x + box.width / 2, y: box.y + box.height / 2, class: "float qs qb qh", fill: `var(--${colour})` },
    words,
  );
  const holder = svg("g", { "aria-hidden": "true" }, text);
  holder.style.transform = entry.place;
  board.root.append(holder);
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
  const [a, b] = [board.pieces.get(from), board.pieces.get(to)];
  if (!a || !b) return null;
  const ghost = svg("g", { class: "ghost", "aria-hidden": "true" }, board.copy(from));
  board.root.append(ghost);
  const animation = ghost.animate([{ transform: a.place }, { transform: b.place, opacity: 0.6 }], {
    duration: 480,
    easing: "ease-in-out",
  });
  animation.finished.catch(() => {}).then(() => ghost.remove());
  return animation;
}
