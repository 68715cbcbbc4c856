// The board: keeps an SVG in step with the drawing, piece by piece, and marks pieces that can be chosen.

import { svg } from "./dom.js";
import { named } from "./names.js";

const SHAPES = "path, rect, circle, ellipse";

export class Board {
  constructor(root) {
    this.root = root; // <svg>
    this.layer = svg("g", { class: "pieces" });
    this.marks = svg("g", { class: "marks", "aria-hidden": "true" });
    this.root.append(this.layer, this.marks);
    this.pieces = new Map(); // id -> {piece, group, art}
    this.marked = new Map(); // id -> {kind, group}
    this.size = { width: 1200, height: 800 };
  }

  /** Everything anew; pieces that stay keep their elements, so that they glide and keep the focus. */
  whole(drawing) {
    const ids = new Set(drawing.pieces.map((piece) => piece.id));
    for (const id of [...this.pieces.keys()]) if (!ids.has(id)) this.drop(id);
    drawing.pieces.forEach((piece) => this.put(piece));
    this.arrange(drawing.pieces.map((piece) => piece.id));
    this.resize(drawing);
  }

  /** Only what differs. */
  patch(change) {
    (change.gone || []).forEach((id) => this.drop(id));
    (change.pieces || []).forEach((piece) => this.put(piece));
    if (change.order) this.arrange(change.order);
    if (change.width || change.height) this.resize({ ...this.size, ...change });
  }

  resize({ width, height }) {
    this.size = { width, height };
    this.root.setAttribute("viewBox", `0 0 ${width} ${height}`);
  }

  put(piece) {
    let entry = this.pieces.get(piece.id);
    if (!entry) {
      const art = svg("g", { class: "art" });
      entry = { piece: {}, art, group: svg("g", { class: "piece", "data-id": piece.id }, art) };
      entry.group.classList.add("new");
      entry.group.addEventListener("animationend", () => entry.group.classList.remove("new"), { once: true });
      this.pieces.set(piece.id, entry);
      this.layer.append(entry.group);
    }
    piece.art ??= entry.piece.art; // left out where it is as before
    if (entry.piece.art !== piece.art) entry.art.innerHTML = piece.art;
    const place = placed(piece);
    if (entry.place !== place) {
      entry.group.style.transform = place;
      entry.place = place;
    }
    entry.piece = piece;
    this.name(entry);
    const mark = this.marked.get(piece.id);
    if (mark) this.mark(piece.id, mark.kind);
  }

  /** What a screen reader is told: a picture with a name, a button if it can be chosen, nothing if it is decoration. */
  name({ piece, group }) {
    if (group.getAttribute("role") === "button")
      group.setAttribute("aria-label", named(piece.label) || piece.id.replace(/[-_]/g, " "));
    else if (piece.label) {
      group.setAttribute("role", "img");
      group.setAttribute("aria-label", named(piece.label));
      group.removeAttribute("aria-hidden");
    } else {
      group.removeAttribute("role");
      group.removeAttribute("aria-label");
      group.setAttribute("aria-hidden", "true");
    }
  }

  drop(id) {
    this.unmark(id);
    this.pieces.get(id)?.group.remove();
    this.pieces.delete(id);
  }

  /** Paint in this order, moving as few elements as possible (a moved element would lose focus and transitions). */
  arrange(ids) {
    let here = this.layer.firstElementChild;
    for (const id of ids) {
      const group = this.pieces.get(id)?.group;
      if (!group) continue;
      if (group === here) here = here.nextElementSibling;
      else if (this.layer.moveBefore) this.layer.moveBefore(group, here);
      else this.layer.insertBefore(group, here);
    }
  }

  /** The piece that an event's target belongs to, or null. */
  at(target) {
    return target?.closest?.(".piece")?.dataset.id ?? null;
  }

  /** A piece and the pieces it lies on, from top to bottom. */
  chain(id) {
    const ids = [];
    while (id && !ids.includes(id) && this.pieces.has(id)) {
      ids.push(id);
      id = this.pieces.get(id).piece.under;
    }
    return ids;
  }

  /** A piece with all that lies on it, copied around the piece's own origin: ghosts and enlargements. */
  copy(id) {
    const { piece: origin, art } = this.pieces.get(id);
    const group = svg("g", {}, art.cloneNode(true));
    for (const { piece, art: other } of this.pieces.values()) {
      if (piece.id === id || !this.chain(piece.id).includes(id)) continue;
      const clone = svg("g", {}, other.cloneNode(true));
      clone.setAttribute(
        "transform",
        `translate(${piece.x - origin.x},${piece.y - origin.y}) rotate(${piece.turn || 0}) scale(${piece.scale ?? 1})`,
      );
      group.append(clone);
    }
    return group;
  }

  label(id) {
    return named(this.pieces.get(id)?.piece.label);
  }

  /**
   * Where a piece lies in the window once it has come to rest, or null. By the drawing's own measures: Firefox counts
   * icons four times too large in getBoundingClientRect.
   */
  box(id) {
    const entry = this.pieces.get(id);
    if (!entry) return null;
    const { x, y, width, height } = entry.art.getBBox();
    const { a, b, c, d, e, f } = this.root.getScreenCTM();
    const { x: left, y: top, turn = 0, scale = 1 } = entry.piece;
    const at = new DOMMatrix([a, b, c, d, e, f]).translate(left, top).rotate(turn).scale(scale);
    const corners = [x, x + width].flatMap((h) => [y, y + height].map((v) => new DOMPoint(h, v).matrixTransform(at)));
    const [hs, vs] = [corners.map((point) => point.x), corners.map((point) => point.y)];
    const [h, v] = [Math.min(...hs), Math.min(...vs)];
    return new DOMRect(h, v, Math.max(...hs) - h, Math.max(...vs) - v);
  }

  /** Draw an outline over a piece: "legal", "chosen", "ahead", "hint", "point". It follows the piece's own contour. */
  mark(id, kind) {
    const entry = this.pieces.get(id);
    if (!entry) return;
    this.unmark(id);
    const contour = outline(entry.art);
    const group = svg("g", { class: `mark ${kind}`, "data-of": id }, contour.cloneNode(), contour);
    group.firstElementChild.classList.add("glow");
    const tab = entry.art.querySelector(":scope > .tab");
    if (tab) group.append(tab.cloneNode(true)); // the title of a panel stays above its outline
    group.style.transform = entry.place;
    this.marks.append(group);
    this.marked.set(id, { kind, group });
  }

  /** A few words on a marked piece: its odds. */
  tag(id, words) {
    const { group } = this.marked.get(id) ?? {};
    const box = this.pieces.get(id)?.art.getBBox();
    if (!group || !box) return;
    const width = 14 + words.length * 8.4;
    const plate = svg(
      "g",
      { class: "tag", transform: `translate(${box.x + box.width / 2},${box.y})` },
      svg("rect", { x: -width / 2, y: -12, width, height: 22, rx: 11 }),
      svg("text", { y: 4, class: "qn qb" }, words),
    );
    group.append(plate);
  }

  unmark(id) {
    this.marked.get(id)?.group.remove();
    this.marked.delete(id);
  }

  clearMarks(...kinds) {
    for (const [id, mark] of [...this.marked]) if (!kinds.length || kinds.includes(mark.kind)) this.unmark(id);
  }
}

export function placed({ x, y, turn = 0, scale = 1 }) {
  return `translate(${x}px, ${y}px)${turn ? ` rotate(${turn}deg)` : ""}${scale !== 1 ? ` scale(${scale})` : ""}`;
}

/** A copy of the shape that bounds the art, if one shape does; else its box. */
function outline(art) {
  const box = art.getBBox();
  const area = box.width * box.height;
  for (const shape of art.querySelectorAll(SHAPES)) {
    if (shape.getAttribute("fill") === "none" || shape.getAttribute("fill") === "var(--shadow)") continue;
    const own = shape.getBBox();
    if (own.width * own.height < area * 0.62 || !flat(shape, art)) continue;
    const copy = svg(shape.localName);
    for (const name of ["d", "x", "y", "width", "height", "rx", "cx", "cy", "r", "ry"]) {
      if (shape.hasAttribute(name)) copy.setAttribute(name, shape.getAttribute(name));
    }
    const moved = transformWithin(shape, art);
    if (moved) copy.setAttribute("transform", moved);
    return copy;
  }
  const pad = 3;
  return svg("rect", {
    x: box.x - pad,
    y: box.y - pad,
    width: box.width + 2 * pad,
    height: box.height + 2 * pad,
    rx: 8,
  });
}

const flat = (shape, art) => {
  for (let at = shape; at !== art; at = at.parentNode)
    if (at.localName === "symbol" || at.localName === "pattern") return false;
  return true;
};

const transformWithin = (shape, art) => {
  const moves = [];
  for (let at = shape; at !== art; at = at.parentNode)
    if (at.hasAttribute("transform")) moves.unshift(at.getAttribute("transform"));
  return moves.join("");
};
