// The map of a Scene: diamonds around dots. The board is one element, its tools another; the Scene's own data is changed.

import { $, el, icon, show, svg } from "./dom.js";

const UNIT = 26;
const SIGNS = ".=#abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const COLOURS = ["blue", "red", "purple", "teal", "brown", "gold"];
const HEADINGS = [["N", 0, -1], ["NE", 1, -1], ["E", 1, 0], ["SE", 1, 1], ["S", 0, 1], ["SW", -1, 1], ["W", -1, 0], ["NW", -1, -1]];
const ARROWS = { ArrowUp: [0, -2], ArrowDown: [0, 2], ArrowLeft: [-2, 0], ArrowRight: [2, 0] };
const SORTS = { ground: "Ground", people: "People", shape: "Heights and walls", zones: "Start and ways out", places: "Places", look: "Look at it" };
const SIGN = { ground: "leaf", people: "person", shape: "mountain", zones: "flag", places: "house", look: "hand" };

const at = (key) => key.split(",").map((part) => (Number(part) + 1) * UNIT);
const toggled = (list, key) => (list.includes(key) ? list.filter((one) => one !== key) : [...list, key]);

/** Pictures of the terrain, once for the page. */
export function bringTiles(kit) {
  const symbols = kit.terrain.map((one, i) => `<g id="tile-${i}">${one.art}</g>`).join("");
  $("svg.kit > defs").insertAdjacentHTML("beforeend", symbols); // drawn by the hall from its own parts
  for (const [i, one] of kit.terrain.entries()) one.tile = `#tile-${i}`;
}

/** What is drawn where: the Spaces of a map by their names. */
export function groundOf(map) {
  const ground = new Map();
  map.rows.forEach((row, y) => [...row].forEach((sign, x) => (x + y) % 2 === 0 && map.legend[sign] && ground.set(`${x},${y}`, map.legend[sign])));
  return ground;
}

/** The picture of a Scene's map; `press(key)` and `drag(key)` are told of a pointer. */
export function picture(kit, scene, { press, drag, marked = [], side = "" }) {
  const { map } = scene;
  const ground = groundOf(map);
  const width = Math.max(...map.rows.map((row) => row.length));
  const colour = (id) => COLOURS[Math.max(0, scene.faction.findIndex((one) => one.id === id)) % COLOURS.length];
  const tile = new Map(kit.terrain.map((one) => [one.name, one]));
  const tips = (key, share = 1) => {
    const [cx, cy] = at(key);
    return [[0, -1], [1, 0], [0, 1], [-1, 0]].map(([dx, dy]) => `${cx + dx * UNIT * share},${cy + dy * UNIT * share}`).join(" ");
  };
  const parts = [];
  for (const [key, kind] of ground) {
    const [cx, cy] = at(key);
    const one = tile.get(kind);
    parts.push(svg("use", { href: one?.tile, x: cx, y: cy, "data-tile": key }));
    if (map.elevation?.[key]) parts.push(svg("text", { class: "height", x: cx + UNIT * 0.45, y: cy + UNIT * 0.4 }, `+${map.elevation[key]}`));
  }
  for (const place of scene.place ?? []) {
    for (const key of place.spaces) if (ground.has(key)) parts.push(svg("polygon", { class: "place", points: tips(key, 0.86) }));
  }
  for (const faction of scene.faction) {
    if (side && faction.id !== side) continue;
    for (const key of faction.start?.zone ?? []) parts.push(svg("polygon", { class: `zone ${colour(faction.id)}`, points: tips(key, 0.74) }));
    for (const key of map.exits?.[faction.id] ?? []) parts.push(svg("use", { href: "#icon.flag", class: `flag ${colour(faction.id)}`, x: at(key)[0] - 20, y: at(key)[1] - 4, width: 16, height: 16 }));
  }
  for (const [x1, y1, x2, y2] of map.walls ?? []) {
    const [[ax, ay], [bx, by]] = [at(`${x1},${y1}`), at(`${x2},${y2}`)];
    const [mx, my, dx, dy] = [(ax + bx) / 2, (ay + by) / 2, (by - ay) / 2, (ax - bx) / 2];
    parts.push(svg("line", { class: "wall", x1: mx - dx, y1: my - dy, x2: mx + dx, y2: my + dy }));
  }
  for (const prop of scene.prop ?? []) if (prop.at) parts.push(svg("use", { href: "#icon.chest", x: at(prop.at)[0] - 11, y: at(prop.at)[1] - 2, width: 22, height: 22 }));
  for (const unit of scene.unit ?? []) {
    if (!/^\d+,\d+$/.test(unit.at ?? "")) continue;
    const [cx, cy] = at(unit.at);
    const [, dx, dy] = HEADINGS.find(([name]) => name === (unit.facing ?? "S")) ?? HEADINGS[4];
    const long = Math.hypot(dx, dy);
    parts.push(svg("circle", { class: `nose ${colour(unit.faction)}`, cx: cx + (dx / long) * 19, cy: cy + (dy / long) * 19, r: 4.5 }));
    parts.push(svg("circle", { class: `rim ${colour(unit.faction)}`, cx, cy, r: 18.5 }));
    parts.push(svg("image", { href: `/static/unit/${encodeURIComponent(unit.card)}`, x: cx - 17, y: cy - 17, width: 34, height: 34 }));
    const counts = Object.values(unit.count_by_players ?? {});
    if (counts.length) parts.push(svg("text", { class: "count", x: cx + 15, y: cy + 19 }, `\u00d7${[...new Set([Math.min(...counts), Math.max(...counts)])].join("\u2013")}`));
  }
  for (const place of (scene.place ?? []).filter((one) => one.spaces.length)) {
    const spots = place.spaces.map(at);
    const middle = spots.reduce((sum, [x]) => sum + x, 0) / spots.length;
    const room = (place.name || place.id).length * 3.4; // half of its width, so that it stays on the map
    const x = Math.min(Math.max(middle, room), (width + 1) * UNIT - room);
    parts.push(svg("text", { class: "name", x, y: Math.min(...spots.map(([, y]) => y)) - UNIT * 0.55 }, place.name || place.id));
  }
  for (const key of marked) if (key) parts.push(svg("polygon", { class: "marked", points: tips(key, 0.92) }));
  for (const [key, kind] of ground) {
    const names = (scene.place ?? []).filter((place) => place.spaces.includes(key)).map((place) => place.name);
    const who = (scene.unit ?? []).filter((unit) => unit.at === key).map((unit) => unit.card);
    const space = svg("polygon", {
      class: "space", points: tips(key), "data-space": key,
      onpointerdown: (event) => { event.target.releasePointerCapture?.(event.pointerId); press(key); },
      onpointerenter: (event) => drag && event.buttons && drag(key),
    });
    space.append(svg("title", {}, [tile.get(kind)?.says ?? kind, ...names, ...who].join(", ")));
    parts.push(space);
  }
  return svg("svg", { class: "lattice", viewBox: `0 0 ${(width + 1) * UNIT} ${(map.rows.length + 1) * UNIT}`, role: "img", "aria-label": "The map" }, ...parts);
}

export class MapBench {
  constructor(kit, changed) {
    Object.assign(this, { kit, changed, sort: "ground", brush: "terrain:open", faction: "", from: null, wide: false, seen: "", cursor: "" });
    this.board = el("div", { class: "board", tabindex: 0, "aria-label": "The map: arrow keys move, space uses the tool", onkeydown: (event) => this.key(event) });
    this.tools = el("div", { class: "toolbox" });
  }

  load(scene) {
    this.scene = scene;
    const { rows } = scene.map;
    this.height = rows.length;
    this.width = Math.max(...rows.map((row) => row.length));
    this.ground = groundOf(scene.map);
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
    this.write();
    this.lay();
  }

  lay() {
    this.layBoard();
    this.layTools();
  }

  layBoard() {
    const side = this.sort === "zones" ? this.faction : "";
    const marked = [this.from, this.sort === "look" ? this.seen : "", this.cursor];
    show(this.board, picture(this.kit, this.scene, { press: (key) => this.touch(key), drag: (key) => this.paints && this.touch(key), marked, side }));
  }

  /** Whether the tool goes on while the pointer is held down. */
  get paints() {
    return /^(terrain|nothing)/.test(this.brush);
  }

  layTools() {
    const sorts = Object.keys(SORTS).map((name) =>
      el("button", { type: "button", class: "sort", title: SORTS[name], "aria-label": SORTS[name], "aria-pressed": String(this.sort === name), onclick: () => this.take(name) }, icon(SIGN[name])),
    );
    show(this.tools, el("div", { class: "sorts", role: "group", "aria-label": "Tools" }, ...sorts), el("h2", {}, SORTS[this.sort]), ...this[`${this.sort}Tools`]());
  }

  take(sort) {
    this.sort = sort;
    const first = { ground: "terrain:open", people: "unit", shape: "higher", zones: "start", places: "place", look: "look" };
    Object.assign(this, { brush: first[sort], from: null });
    const factions = this.scene.faction.map((one) => one.id);
    if (sort === "people") this.faction = this.scene.faction.find((one) => one.control !== "players")?.id ?? factions[0];
    else if (sort === "zones") this.faction = this.scene.faction.find((one) => one.control !== "npc")?.id ?? factions[0];
    this.lay();
  }

  tool(name, words, sign = "") {
    return el("button", { type: "button", "aria-pressed": String(this.brush === name), onclick: () => { this.brush = name; this.from = null; this.lay(); } }, sign ? icon(sign) : null, words);
  }

  groundTools() {
    const swatch = (one) =>
      el(
        "button",
        { type: "button", class: "swatch", title: one.does ? `${one.says}: ${one.does}` : one.says, "aria-pressed": String(this.brush === `terrain:${one.name}`), onclick: () => { this.brush = `terrain:${one.name}`; this.layTools(); } },
        svg("svg", { viewBox: "-27 -27 54 54", "aria-hidden": "true" }, svg("use", { href: one.tile })),
        el("span", {}, one.says),
      );
    const now = this.kit.terrain.find((one) => this.brush === `terrain:${one.name}`);
    const number = (value, set, words) => el("label", {}, words, el("input", { type: "number", min: 5, max: 41, value, onchange: (event) => set(Math.max(5, Math.min(41, Number(event.target.value)))) }));
    return [
      el("p", { class: "small hint" }, now ? `${now.says[0].toUpperCase()}${now.says.slice(1)}${now.does ? `: ${now.does}` : ""}. Hold and draw.` : "Hold and draw."),
      el("div", { class: "swatches" }, ...this.kit.terrain.map(swatch)),
      el("div", { class: "brushes" }, this.tool("nothing", "Cut a Space out", "cross"),
        el("button", { type: "button", "aria-pressed": String(this.wide), onclick: () => { this.wide = !this.wide; this.layTools(); } }, "Broad brush")),
      el("div", { class: "pair" }, number(this.width, (width) => this.resize(width, this.height), "Wide"), number(this.height, (height) => this.resize(this.width, height), "High")),
    ];
  }

  /** A choice between the sides of the Scene, in their colours. */
  sides() {
    const side = (one, i) =>
      el("button", { type: "button", class: `side ${COLOURS[i % COLOURS.length]}`, "aria-pressed": String(this.faction === one.id), onclick: () => { this.faction = one.id; this.lay(); } }, one.name || one.id);
    return el("div", { class: "brushes", role: "group", "aria-label": "Side" }, ...this.scene.faction.map(side));
  }

  peopleTools() {
    const cast = el("div", { class: "cast" });
    const genres = [...new Set(this.kit.cast.map((one) => one.genre))];
    this.genre ??= genres.includes(this.scene.genre) ? this.scene.genre : genres[0];
    const fill = (words) => {
      const found = this.kit.cast.filter((one) => (words ? one.name.toLowerCase().includes(words) : one.genre === this.genre));
      show(cast, ...found.slice(0, 40).map((one) =>
        el("button", { type: "button", class: "face", title: `${one.name}, Cost ${one.cost}. ${one.text ?? ""}`, "aria-pressed": String(this.brush === "unit" && this.card === one.name), onclick: () => { this.brush = "unit"; this.card = one.name; this.layTools(); } },
          el("img", { src: `/static/unit/${encodeURIComponent(one.name)}`, alt: "", loading: "lazy" }), el("span", {}, one.name))));
    };
    fill("");
    return [
      el("p", { class: "small hint" }, this.card ? `${this.card}: touch a Space to put one there.` : "Choose somebody, then touch a Space."),
      this.sides(),
      el("div", { class: "pair" },
        el("select", { "aria-label": "Kind of story", onchange: (event) => { this.genre = event.target.value; fill(""); } }, ...genres.map((one) => el("option", { value: one, selected: one === this.genre }, one))),
        el("input", { type: "search", placeholder: "Search", "aria-label": "Search for somebody", oninput: (event) => fill(event.target.value.trim().toLowerCase()) })),
      cast,
      el("div", { class: "brushes" }, this.tool("remove", "Take somebody away", "cross")),
    ];
  }

  shapeTools() {
    return [
      el("p", { class: "small hint" }, this.brush === "wall" ? "Touch two neighbours: a wall comes between them, or goes." : "Touch a Space. One step of height is about two metres."),
      el("div", { class: "brushes" }, this.tool("higher", "Higher", "up"), this.tool("lower", "Lower", "drop"), this.tool("wall", "Wall between two", "bridge")),
    ];
  }

  zonesTools() {
    return [
      el("p", { class: "small hint" }, this.brush === "start" ? "Touch the Spaces on which this side begins." : "Touch the Spaces by which this side leaves the map."),
      this.sides(),
      el("div", { class: "brushes" }, this.tool("start", "Begins here", "foot"), this.tool("exit", "Way out", "flag")),
    ];
  }

  placesTools() {
    const places = this.scene.place ?? [];
    this.place = places.some((one) => one.id === this.place) ? this.place : places[0]?.id;
    const add = () => {
      const id = freshId(places, "place");
      (this.scene.place ??= []).push({ id, name: "A new Place", spaces: [] });
      this.place = id;
      this.changed();
      this.lay();
    };
    const now = places.find((one) => one.id === this.place);
    return [
      el("p", { class: "small hint" }, "A Place has a name and may be searched. Choose one, then touch its Spaces."),
      el("div", { class: "brushes" }, ...places.map((one) => el("button", { type: "button", "aria-pressed": String(one.id === this.place), onclick: () => { this.place = one.id; this.lay(); } }, one.name || one.id)),
        el("button", { type: "button", onclick: add }, icon("plus"), "A new Place")),
      now ? el("label", {}, "Its name", el("input", { value: now.name, maxlength: 40, onchange: (event) => { now.name = event.target.value; this.changed(); this.lay(); } })) : null,
    ].filter(Boolean);
  }

  lookTools() {
    if (!this.seen) return [el("p", { class: "small hint" }, "Touch a Space to see who and what is there.")];
    const kind = this.kit.terrain.find((one) => one.name === this.ground.get(this.seen));
    const units = (this.scene.unit ?? []).filter((unit) => unit.at === this.seen);
    const names = (this.scene.place ?? []).filter((place) => place.spaces.includes(this.seen)).map((place) => place.name);
    const set = (what) => { what(); this.changed(); this.lay(); };
    const card = (unit) =>
      el("div", { class: "seen" },
        el("img", { src: `/static/unit/${encodeURIComponent(unit.card)}`, alt: "", width: 56, height: 56 }),
        el("strong", {}, unit.card),
        el("label", {}, "Side", el("select", { onchange: (event) => set(() => (unit.faction = event.target.value)) }, ...this.scene.faction.map((one) => el("option", { value: one.id, selected: one.id === unit.faction }, one.name || one.id)))),
        el("div", { class: "rose", role: "group", "aria-label": "Looking" }, ...HEADINGS.map(([name]) => el("button", { type: "button", "aria-pressed": String((unit.facing ?? "S") === name), onclick: () => set(() => (unit.facing = name)) }, name))),
        el("fieldset", { class: "byplayers" }, el("legend", {}, "How many, for 1, 2, 3, 4 players"),
          ...[1, 2, 3, 4].map((n) => el("input", { type: "number", min: 0, max: 12, "aria-label": `for ${n}`, value: unit.count_by_players?.[n] ?? 1, onchange: (event) => set(() => { unit.count_by_players = { 1: 1, 2: 1, 3: 1, 4: 1, ...unit.count_by_players, [n]: Number(event.target.value) }; }) }))),
        el("button", { type: "button", onclick: () => set(() => (this.scene.unit = this.scene.unit.filter((one) => one !== unit))) }, icon("cross"), "Take away"),
      );
    const says = [kind?.says ?? "nothing", kind?.does, this.scene.map.elevation?.[this.seen] ? `height ${this.scene.map.elevation[this.seen]}` : "", ...names].filter(Boolean).join(", ");
    return [el("p", {}, el("strong", {}, this.seen), ` ${says}.`), ...units.map(card)];
  }

  /** What the tool does to a Space. */
  touch(key) {
    const { scene, brush } = this;
    const map = scene.map;
    this.cursor = "";
    if (brush.startsWith("terrain:") || brush === "nothing") {
      const [x, y] = key.split(",").map(Number);
      const keys = this.wide ? [key, ...[[-1, -1], [1, -1], [-1, 1], [1, 1]].map(([dx, dy]) => `${x + dx},${y + dy}`)] : [key];
      const kind = brush.slice(8);
      const before = [...this.ground].length;
      const same = keys.every((one) => !this.ground.has(one) || this.ground.get(one) === kind);
      if (same && brush !== "nothing") return;
      for (const one of keys) if (this.ground.has(one)) brush === "nothing" ? before > 9 && this.ground.delete(one) : this.ground.set(one, kind);
      this.write();
      const tile = this.kit.terrain.find((one) => one.name === kind)?.tile;
      if (!tile) this.layBoard();
      else for (const one of keys) $(`[data-tile="${one}"]`, this.board)?.setAttribute("href", tile); // a finger is still on it
      return;
    }
    if (brush === "higher" || brush === "lower") {
      map.elevation ??= {};
      map.elevation[key] = (map.elevation[key] ?? 0) + (brush === "higher" ? 1 : -1);
      if (map.elevation[key] <= 0) delete map.elevation[key];
    } else if (brush === "unit" && this.card) (scene.unit ??= []).push({ card: this.card, faction: this.faction, at: key });
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
    else if (brush === "look") {
      this.seen = key;
      this.lay();
      return;
    }
    this.changed();
    this.layBoard();
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

  /** Arrow keys go over the map, space uses the tool. */
  key(event) {
    const now = this.cursor || [...this.ground.keys()][0];
    if (event.key === " ") this.touch(now);
    else if (event.key in ARROWS) {
      const [x, y] = now.split(",").map(Number);
      const [dx, dy] = ARROWS[event.key];
      const next = [`${x + dx},${y + dy}`, `${x + dx / 2 + (dx ? 0 : 1)},${y + dy / 2 + (dx ? 1 : 0)}`].find((one) => this.ground.has(one));
      if (next) this.cursor = next;
    } else return;
    event.preventDefault();
    this.cursor ||= now;
    this.layBoard();
  }
}

/** A short name that is not taken yet. */
export function freshId(list, word) {
  for (let n = 1; ; n += 1) if (!list.some((one) => one.id === `${word}-${n}`)) return `${word}-${n}`;
}
