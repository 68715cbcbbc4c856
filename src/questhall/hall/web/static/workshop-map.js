// The map of a Scene: diamonds around dots, painted with a brush. The Scene's own data is what is changed.

import { el, show, svg } from "./dom.js";

const UNIT = 26;
const SIGNS = ".=#abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

export class MapBench {
  constructor(kit, changed) {
    Object.assign(this, { kit, changed, brush: "terrain:open", faction: "", from: null });
    this.element = el("div", { class: "mapbench" });
    globalThis.addEventListener("pointerup", () => (this.down = false));
  }

  load(scene) {
    this.scene = scene;
    const { rows, legend } = scene.map;
    this.height = rows.length;
    this.width = Math.max(...rows.map((row) => row.length));
    this.ground = new Map();
    rows.forEach((row, y) => [...row].forEach((sign, x) => (x + y) % 2 === 0 && legend[sign] && this.ground.set(`${x},${y}`, legend[sign])));
    this.lay();
  }

  /** The rows and the legend that draw what was painted. */
  write() {
    const kinds = [...new Set(this.ground.values())];
    const sign = new Map(kinds.map((kind, i) => [kind, SIGNS[i]]));
    const rows = [];
    for (let y = 0; y < this.height; y += 1) {
      let row = "";
      for (let x = 0; x < this.width; x += 1) row += sign.get(this.ground.get(`${x},${y}`)) ?? " ";
      rows.push(row);
    }
    Object.assign(this.scene.map, { rows, legend: Object.fromEntries(kinds.map((kind) => [sign.get(kind), kind])) });
    this.changed();
  }

  resize(width, height) {
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1)
        if ((x + y) % 2 === 0 && (x >= this.width || y >= this.height)) this.ground.set(`${x},${y}`, "open");
    for (const key of [...this.ground.keys()]) {
      const [x, y] = key.split(",").map(Number);
      if (x >= width || y >= height) this.ground.delete(key);
    }
    Object.assign(this, { width, height });
    this.lay();
    this.write();
  }

  lay() {
    const pressed = (name) => String(this.brush === name);
    const tool = (name, words) => el("button", { type: "button", "aria-pressed": pressed(name), onclick: () => { this.brush = name; this.from = null; this.lay(); } }, words);
    const number = (value, set, words) => el("label", {}, words, el("input", { type: "number", min: 5, max: 41, value, onchange: (event) => set(Number(event.target.value)) }));
    const factions = this.scene.faction.map((one) => one.id);
    if (!factions.includes(this.faction)) this.faction = factions[0] ?? "";
    const side = el("select", { "aria-label": "Side", onchange: (event) => (this.faction = event.target.value) }, ...factions.map((one) => el("option", { value: one, selected: one === this.faction }, one)));
    const card = el("input", { list: "list-unit", value: this.card ?? "Bandit", "aria-label": "Unit", onchange: (event) => (this.card = event.target.value) });
    const places = el("select", { "aria-label": "Place", onchange: (event) => (this.place = event.target.value) }, ...(this.scene.place ?? []).map((one) => el("option", { value: one.id, selected: one.id === this.place }, one.name || one.id)));
    this.place ??= this.scene.place?.[0]?.id;
    show(
      this.element,
      el("div", { class: "tools" },
      el("div", { class: "brushes" }, ...this.kit.terrain.map((one) => tool(`terrain:${one.name}`, one.name)), tool("nothing", "no Space")),
      el("div", { class: "brushes" }, tool("higher", "Higher"), tool("lower", "Lower"), tool("wall", "Wall between two"), tool("unit", "Put a Unit"), card, tool("remove", "Take a Unit away"), tool("start", "Start zone"), tool("exit", "Way out"), side, tool("place", "Place"), places),
      el("div", { class: "brushes" }, number(this.width, (width) => this.resize(width, this.height), "Wide"), number(this.height, (height) => this.resize(this.width, height), "High"))),
      this.picture(),
    );
  }

  picture() {
    const at = (x, y) => [(x + 1) * UNIT, (y + 1) * UNIT];
    const map = this.scene.map;
    const zone = new Set(this.scene.faction.find((one) => one.id === this.faction)?.start?.zone ?? []);
    const exits = new Set(map.exits?.[this.faction] ?? []);
    const named = new Map((this.scene.place ?? []).flatMap((place) => place.spaces.map((space) => [space, place.id])));
    const parts = [];
    for (const [key, kind] of this.ground) {
      const [x, y] = key.split(",").map(Number);
      const [cx, cy] = at(x, y);
      const tips = [[cx, cy - UNIT], [cx + UNIT, cy], [cx, cy + UNIT], [cx - UNIT, cy]].map((one) => one.join(",")).join(" ");
      const space = svg("polygon", {
        points: tips, class: classOf(kind), "data-space": key,
        onpointerdown: (event) => { event.target.releasePointerCapture?.(event.pointerId); this.down = true; this.touch(key); },
        onpointerenter: () => this.down && /^(terrain|nothing)/.test(this.brush) && this.touch(key),
      });
      space.append(svg("title", {}, `${key} ${kind}${named.has(key) ? `, ${named.get(key)}` : ""}`));
      parts.push(space);
      const notes = [map.elevation?.[key] ? `+${map.elevation[key]}` : "", zone.has(key) ? "S" : "", exits.has(key) ? "\u2691" : "", named.has(key) ? "\u25c7" : "", this.from === key ? "\u2022" : ""].join("");
      if (notes) parts.push(svg("text", { x: cx, y: cy + 5 }, notes));
    }
    for (const [x1, y1, x2, y2] of map.walls ?? []) {
      const [ax, ay] = at(x1, y1);
      const [bx, by] = at(x2, y2);
      const [mx, my, dx, dy] = [(ax + bx) / 2, (ay + by) / 2, (by - ay) / 2, (ax - bx) / 2];
      parts.push(svg("line", { class: "wall", x1: mx - dx, y1: my - dy, x2: mx + dx, y2: my + dy }));
    }
    for (const unit of this.scene.unit ?? []) {
      const [cx, cy] = at(...unit.at.split(",").map(Number));
      parts.push(svg("image", { href: `/static/unit/${encodeURIComponent(unit.card)}`, x: cx - 17, y: cy - 17, width: 34, height: 34 }));
    }
    return svg("svg", { class: "lattice", viewBox: `0 0 ${(this.width + 1) * UNIT} ${(this.height + 1) * UNIT}`, role: "img", "aria-label": "The map" }, ...parts);
  }

  /** What the brush does to a Space. */
  touch(key) {
    const { scene, brush } = this;
    const map = scene.map;
    if (brush.startsWith("terrain:")) {
      const kind = brush.slice(8);
      if (this.ground.get(key) === kind) return;
      this.ground.set(key, kind);
      this.element.querySelector(`[data-space="${key}"]`)?.setAttribute("class", classOf(kind));
      this.write();
      return;
    }
    if (brush === "nothing") this.ground.delete(key);
    else if (brush === "higher" || brush === "lower") {
      map.elevation ??= {};
      map.elevation[key] = (map.elevation[key] ?? 0) + (brush === "higher" ? 1 : -1);
      if (map.elevation[key] <= 0) delete map.elevation[key];
    } else if (brush === "unit") (scene.unit ??= []).push({ card: this.card ?? "Bandit", faction: this.faction, at: key });
    else if (brush === "remove") scene.unit = (scene.unit ?? []).filter((unit) => unit.at !== key);
    else if (brush === "start") {
      const side = scene.faction.find((one) => one.id === this.faction);
      side.start ??= { zone: [] };
      side.start.zone = toggled(side.start.zone, key);
    } else if (brush === "exit") {
      map.exits ??= {};
      map.exits[this.faction] = toggled(map.exits[this.faction] ?? [], key);
    } else if (brush === "place") {
      const place = scene.place?.find((one) => one.id === this.place);
      if (place) place.spaces = toggled(place.spaces, key);
    } else if (brush === "wall") this.wall(key);
    this.lay();
    this.write();
  }

  wall(key) {
    if (!this.from) {
      this.from = key;
      return;
    }
    const edge = [...this.from.split(","), ...key.split(",")].map(Number);
    this.from = null;
    if (Math.abs(edge[0] - edge[2]) !== 1 || Math.abs(edge[1] - edge[3]) !== 1) return;
    const same = (one) => [one.join(), [one[2], one[3], one[0], one[1]].join()].includes(edge.join());
    const walls = this.scene.map.walls ?? [];
    this.scene.map.walls = walls.some(same) ? walls.filter((one) => !same(one)) : [...walls, edge];
  }
}

const classOf = (kind) => `t-${kind.replace(/[: ]/g, "-")}`;
const toggled = (list, key) => (list.includes(key) ? list.filter((one) => one !== key) : [...list, key]);
