// The workshop: a Scene with its map and cards of one's own, checked as one works, measured and tried at once.

import { get, post, Refused } from "./api.js";
import { $, el, show } from "./dom.js";
import { rememberMade } from "./store.js";
import { fieldsOf, listOf, schemaOf, teach } from "./workshop-form.js";
import { MapBench } from "./workshop-map.js";

const KEEP = "questhall.workshop";
const kit = await get("/api/workshop/kit");
teach(kit);

const LISTS = ["faction", "unit", "place", "prop", "task", "event", "milestone", "hook", "forbid"];
const TABS = ["map", "scene", ...LISTS, "own units", "own items", "campaign"];
const CARDS = { "own units": "unit", "own items": "item", campaign: "campaign" };
let made = { scene: null, cards: {} };
let tab = "map";
let files = [];
let asked = 0;
let soon = 0;

const bench = new MapBench(kit, () => changed());

function changed() {
  try {
    localStorage.setItem(KEEP, JSON.stringify(made));
  } catch {
    // then the file is the only copy
  }
  clearTimeout(soon);
  soon = setTimeout(check, 500);
}

async function check() {
  const number = (asked += 1);
  try {
    const found = await post("/api/workshop/check", made);
    if (number !== asked) return;
    files = found.files;
    show($("#faults"), ...found.faults.map((fault) => el("li", {}, fault.replace(/^own-\d+\.toml: /, ""))));
    for (const id of ["try", "measure"]) $(`#${id}`).disabled = found.faults.length > 0;
    $("#toml").textContent = files.join("\n# --- another file ---\n");
  } catch (error) {
    if (number === asked) show($("#faults"), el("li", {}, error.message));
  }
}

function lay() {
  $("#title").textContent = made.scene.title || "Workshop";
  show(
    $("#tabs"),
    ...TABS.map((name) =>
      el("button", { type: "button", role: "tab", "aria-selected": String(name === tab), onclick: () => { tab = name; lay(); } }, `${name}${count(name)}`),
    ),
  );
  const scene = schemaOf("Scene");
  if (tab === "map") {
    bench.load(made.scene);
    show($("#work"), bench.element);
  } else if (tab === "scene") show($("#work"), fieldsOf(scene, made.scene, changed, ["map", ...LISTS]));
  else if (tab in CARDS) {
    const kind = CARDS[tab];
    made.cards[kind] ??= [];
    show($("#work"), listOf({ $ref: `#/$defs/${kit.schemas[kind]}` }, made.cards[kind], changed));
  } else {
    made.scene[tab] ??= [];
    show($("#work"), listOf(scene.properties[tab].items, made.scene[tab], changed));
  }
}

const count = (name) => {
  const list = name in CARDS ? made.cards[CARDS[name]] : LISTS.includes(name) ? made.scene[name] : null;
  return list?.length ? ` ${list.length}` : "";
};

async function begin(id) {
  const found = await get(`/api/workshop/scenes/${id}`);
  const scene = found.scene;
  scene.id = `my-${scene.id}`;
  scene.title = id === "blank" ? "A Scene of Mine" : `${scene.title}, changed`;
  made = { scene, cards: {} };
  lay();
  changed();
}

function said(words) {
  $("#odds").textContent = words;
}

const percent = (n, all) => `${Math.round((100 * n) / Math.max(1, all))} %`;

$("#measure").addEventListener("click", async () => {
  said("Bots play\u2026");
  $("#measure").disabled = true;
  try {
    const found = await post("/api/workshop/odds", { ...made, seats: Number($("#seats").value) });
    said(
      `${found.games} games of ${$("#seats").value}: success ${percent(found.success, found.games)}, partial ${percent(found.partial, found.games)}, ` +
        `failure ${percent(found.failure, found.games)}; ${Math.round(found.rounds)} choices a game.`,
    );
  } catch (error) {
    said(error.message);
  }
  $("#measure").disabled = false;
});

$("#try").addEventListener("click", async () => {
  try {
    const count = Number($("#seats").value);
    const seats = [{ who: "me" }, ...Array.from({ length: count - 1 }, () => ({ who: "bot", level: "normal" }))];
    const table = await post("/api/tables", { game: "drawn-to-destiny", seats, own: files, options: { scene: made.scene.id } });
    rememberMade(table, { title: made.scene.title, game: "drawn-to-destiny" });
    location.href = table.seats[0].link;
  } catch (error) {
    said(error instanceof Refused ? error.message : String(error));
  }
});

$("#save").addEventListener("click", () => {
  files.forEach((text, at) => {
    const name = at ? "cards" : made.scene.id;
    el("a", { href: URL.createObjectURL(new Blob([text], { type: "application/toml" })), download: `${name}.toml` }).click();
  });
});

$("#file").addEventListener("change", async (event) => {
  try {
    const found = await post("/api/workshop/read", { text: await event.target.files[0].text() });
    if (found.scene) made.scene = found.scene;
    if (found.cards) Object.assign(made.cards, found.cards);
    lay();
    changed();
  } catch (error) {
    said(error.message);
  }
});

show(
  $("#begin"),
  el("option", { value: "" }, "\u2026"),
  el("option", { value: "blank" }, "an empty map"),
  ...kit.scenes.filter((one) => one.id !== "blank").map((one) => el("option", { value: one.id }, `${one.title} (${one.genre})`)),
);
$("#begin").addEventListener("change", (event) => event.target.value && begin(event.target.value));

const lists = { verb: "Verbs", question: "Conditions may ask", skill: "Skills", condition: "Conditions" };
show($("#words"), ...Object.entries(lists).flatMap(([name, words]) => [el("dt", {}, words), el("dd", {}, ...kit.words[name].flatMap((one) => (kit.says[name]?.[one] ? [el("strong", {}, one), `: ${kit.says[name][one]}`, el("br")] : [`${one}, `])))]),
  el("dt", {}, "Terrain"), el("dd", {}, kit.terrain.map((one) => `${one.name}${one.enter ? "" : " (closed)"}${one.cost ? ` +${one.cost}` : ""}`).join(", ")));

try {
  made = JSON.parse(localStorage.getItem(KEEP)) ?? made;
} catch {
  // nothing was kept
}
if (made.scene) {
  lay();
  changed();
} else await begin("blank");
