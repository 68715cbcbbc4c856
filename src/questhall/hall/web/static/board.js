// The board and the areas around it: keeps their pictures in step with the drawing, piece by piece, and marks pieces.

import { bounds, calm, el, svg } from "./dom.js";
import { named } from "./names.js";

const SHAPES = "path, rect, circle, ellipse";

/** One little picture with its own measure: the board, the hand, a mat. */
class Area {
  constructor(name, root) {
    this.name = name;
    this.root = root; // <svg>
    this.layer = svg("g", { class: "pieces" });
    this.marks = svg("g", { class: "marks", "aria-hidden": "true" });
    root.append(this.layer, this.marks);
    this.size = { width: 1200, height: 800 };
  }

  measure(size) {
    this.size = size;
    this.root.setAttribute("viewBox", `0 0 ${size.width} ${size.height}`);
  }
}

export class Board {
  /** `root` holds all areas and hears all events, `main` is the picture of the board itself. */
  constructor(root, main) {
    this.root = root;
    this.over = svg("svg", { class: "over-all", "aria-hidden": "true" });
    document.body.append(this.over);
    this.areas = new Map([["", new Area("", main)]]);
    this.pieces = new Map(); // id -> {piece, group, art, area}
    this.marked = new Map(); // id -> {kind, group}
    this.laidOut = () => {}; // told when areas came, went or changed their measure
  }

  get main() {
    return this.areas.get("");
  }

  get size() {
    return this.main.size;
  }

  /** Everything anew; pieces that stay keep their elements, so that they glide and keep the focus. */
  whole(drawing) {
    const ids = new Set(drawing.pieces.map((piece) => piece.id));
    for (const id of [...this.pieces.keys()]) if (!ids.has(id)) this.drop(id);
    this.measure(drawing.areas ?? [], drawing);
    drawing.pieces.forEach((piece) => this.put(piece));
    this.arrange(drawing.pieces.map((piece) => piece.id));
  }

  /** Only what differs. */
  patch(change) {
    (change.gone || []).forEach((id) => this.drop(id));
    if (change.areas || change.width) this.measure(change.areas ?? this.plan, { ...this.size, ...change });
    (change.pieces || []).forEach((piece) => this.put(piece));
    if (change.order) this.arrange(change.order);
  }

  /** The areas that there are now; the board is always there. */
  measure(plan, { width, height }) {
    this.plan = plan;
    this.main.measure({ width, height });
    const wanted = plan.filter((area) => area.area !== "board");
    for (const [name, area] of [...this.areas])
      if (name && !wanted.some((one) => one.area === name)) {
        area.holder.remove();
        this.areas.delete(name);
        for (const [id, entry] of [...this.pieces]) if (entry.area === area) this.drop(id);
      }
    for (const one of wanted) {
      let area = this.areas.get(one.area);
      if (!area) {
        area = new Area(one.area, svg("svg", { class: "drawing", role: "group", "aria-label": one.title || one.area }));
        area.holder = el("div", { class: "area", "data-area": one.area }, area.root);
        this.areas.set(one.area, area);
      }
      area.plan = one;
      area.measure(one);
    }
    this.laidOut(plan);
  }

  put(piece) {
    let entry = this.pieces.get(piece.id);
    if (!entry) {
      const art = svg("g", { class: "art" });
      entry = { piece: {}, art, group: svg("g", { class: "piece", "data-id": piece.id }, art) };
      entry.group.classList.add("new");
      entry.group.addEventListener("animationend", () => entry.group.classList.remove("new"), { once: true });
      this.pieces.set(piece.id, entry);
    }
    const area = this.areas.get(piece.area ?? "") ?? this.main;
    const from = entry.area && entry.area !== area ? this.box(piece.id) : null;
    if (entry.area !== area) {
      area.layer.append(entry.group);
      entry.area = area;
    }
    piece.art ??= entry.piece.art; // left out where it is as before
    if (entry.piece.art !== piece.art) {
      entry.art.innerHTML = piece.art;
      entry.contour = null;
    }
    const place = placed(piece);
    if (entry.place !== place) {
      entry.group.style.transform = place;
      entry.place = place;
    }
    entry.piece = piece;
    this.name(entry);
    const mark = this.marked.get(piece.id);
    if (mark) this.mark(piece.id, mark.kind);
    if (from) this.glide(entry, from);
  }

  /** From one area to another: a ghost flies over everything, then the piece is there. */
  glide(entry, from) {
    if (calm() || document.hidden) return;
    const to = this.box(entry.piece.id);
    if (!to?.width || !from.width) return;
    const flying = this.lift(entry.piece.id, to);
    const [dx, dy, grow] = [from.x - to.x, from.y - to.y, from.width / to.width];
    entry.group.classList.add("away");
    const way = flying.animate([{ transform: `translate(${dx}px, ${dy}px) scale(${grow})` }, { transform: "none" }], {
      duration: 420,
      easing: "cubic-bezier(.3,.8,.3,1)",
    });
    const land = () => (entry.group.classList.remove("away"), flying.remove());
    way.finished.then(land, land);
  }

  /** A copy of a piece over the whole page, at its present place. */
  lift(id, box = this.box(id)) {
    const holder = svg("svg", { class: "lifted", x: box.x, y: box.y, width: box.width, height: box.height });
    const copy = this.copy(id);
    holder.append(copy);
    const outer = svg("g", { class: "ghost" }, holder);
    outer.style.transformOrigin = `${box.x}px ${box.y}px`;
    this.over.append(outer);
    const { x, y, width, height } = bounds(copy);
    holder.setAttribute("viewBox", `${x} ${y} ${width || 1} ${height || 1}`);
    holder.setAttribute("overflow", "visible");
    return outer;
  }

  /** What a screen reader is told: a picture with a name, a button if it can be chosen, nothing if it is decoration. */
  name(entry) {
    const { piece, group } = entry;
    const button = group.getAttribute("role") === "button";
    const words = named(piece.label ?? "") || (button ? piece.id.replace(/[-_]/g, " ") : "");
    if (entry.called === words && entry.button === button) return; // most of the time: nothing is written
    Object.assign(entry, { called: words, button });
    if (button) group.setAttribute("aria-label", words);
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
    const here = new Map([...this.areas.values()].map((area) => [area, area.layer.firstElementChild]));
    for (const id of ids) {
      const { group, area } = this.pieces.get(id) ?? {};
      if (!group) continue;
      const at = here.get(area);
      if (group === at) here.set(area, at.nextElementSibling);
      else if (area.layer.moveBefore) area.layer.moveBefore(group, at);
      else area.layer.insertBefore(group, at);
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
    const { x, y, width, height } = bounds(entry.art);
    const { a, b, c, d, e, f } = entry.area.root.getScreenCTM() ?? new DOMMatrix();
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
    entry.contour ??= outline(entry.art); // measured once: it costs a layout
    const group = svg("g", { class: `mark ${kind}`, "data-of": id }, entry.contour.cloneNode(), entry.contour.cloneNode());
    group.firstElementChild.classList.add("glow");
    for (const tab of entry.art.querySelectorAll(":scope > .tab")) group.append(tab.cloneNode(true)); // above the outline
    group.style.transform = entry.place;
    entry.area.marks.append(group);
    this.marked.set(id, { kind, group });
  }

  /** A few words on a marked piece: its odds. */
  tag(id, words) {
    const { group } = this.marked.get(id) ?? {};
    if (!group) return;
    const box = bounds(this.pieces.get(id).art);
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

  /** Whether a piece lies where people can see it: not in an area that is folded away. */
  inSight(id) {
    const entry = this.pieces.get(id);
    return Boolean(entry) && entry.area.root.getClientRects().length > 0;
  }

  /** Many things to choose from: their outlines are thinner. */
  crowd(many) {
    for (const area of this.areas.values()) area.marks.classList.toggle("many", many);
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
  const box = bounds(art);
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
