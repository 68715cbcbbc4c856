// The workshop: a Scene with its map and cards of one's own, checked as one works, measured and tried at once.

import { get, post, Refused } from "./api.js";
import { $, $$, el, icon, show } from "./dom.js";
import { rememberMade } from "./store.js";
import { about, blame, fieldsOf, listOf, schemaOf, teach } from "./workshop-form.js";
import { MapBench, bringTiles } from "./workshop-map.js";

const KEEP = "questhall.workshop";
const BAND = [45, 85]; // per cent of successes at which a Scene is worth an evening
const kit = await get("/api/workshop/kit");
teach(kit);
bringTiles(kit);

/** The parts of a Scene: [name of the tab, icon, what stands in it]. What a fault is about is found by these too. */
const SECTIONS = {
  map: ["Map", "map", []],
  story: ["Story", "book", [
    ["What it is", "", { only: ["genre", "instructions", "introduction"] }],
    ["For whom", "The budget is what the company may spend on its Units.", { only: ["players", "budget", "difficulty"] }],
    ["Time and light", "", { only: ["clock", "light", "downtime_weeks"] }],
    ["How it ends", "", { only: ["epilogue"] }],
    ["More rules of the place", "", { only: ["scale", "morale", "last_standing", "versus"] }],
  ]],
  people: ["People", "people", [
    ["Sides", "Who is in it, and who fights whom.", { list: "faction", add: "Another side" }],
    ["Who stands there", "Easier on the map: choose a face and touch a Space.", { list: "unit", add: "Somebody more" }],
    ["People and creatures of your own", "Cards that no book has yet; they can be put on the map like all others.", { card: "unit", add: "A new card" }],
  ]],
  deeds: ["Places and Tasks", "target", [
    ["Places", "Parts of the map with a name, a description, and things to be found.", { list: "place", add: "Another Place" }],
    ["Tasks", "What can be done here with a Skill: a lock, a speech, an engine.", { list: "task", add: "Another Task" }],
    ["Things", "A cart to push, a chest to carry off.", { list: "prop", add: "Another thing" }],
    ["What may not be used yet", "A rule of this Scene: no shot before the bell rings.", { list: "forbid", add: "Another rule" }],
    ["Items of your own", "", { card: "item", add: "A new Item" }],
  ]],
  tale: ["Events and goals", "flag", [
    ["Events", "What happens by itself: at a time, at a place, by chance, or when something comes true.", { list: "event", add: "Another Event" }],
    ["Goals", "What each side wants; at least one great and one small.", { list: "milestone", add: "Another goal" }],
    ["What counts as success", "", { only: ["results"] }],
    ["Personal goals", "Small temptations: whoever does one earns a Character Point.", { list: "hook", add: "Another one" }],
  ]],
  campaign: ["Campaign", "compass", [["A campaign", "Scenes that follow each other, with Downtime between them.", { card: "campaign", add: "A campaign" }]]],
};
let made = { scene: null, cards: {} };
let tab = "map";
let files = [];
let asked = 0;
let soon = 0;
let past = [];
let last = "";

const bench = new MapBench(kit, () => changed());

function changed() {
  const now = JSON.stringify(made);
  if (last && last !== now) past = [...past.slice(-60), last];
  last = now;
  $("#undo").disabled = !past.length;
  try {
    localStorage.setItem(KEEP, now);
  } catch {
    // then the file is the only copy
  }
  for (const id of ["try", "measure"]) $(`#${id}`).disabled = true; // until the hall has said what it thinks
  clearTimeout(soon);
  soon = setTimeout(check, 500);
}

async function check() {
  const number = (asked += 1);
  try {
    const found = await post("/api/workshop/check", made);
    if (number !== asked) return;
    files = found.files;
    tell(found.faults);
    $("#toml").textContent = files.join("\n# --- another file ---\n");
  } catch (error) {
    if (number === asked) tell([{ part: "", entry: "", field: "", words: error.message }]);
  }
}

/** What is wrong, in the list, and where it stands. */
function tell(faults) {
  blame(faults);
  show($("#verdict"), icon(faults.length ? "cross" : "check"), faults.length ? (faults.length === 1 ? "One thing is not right yet." : `${faults.length} things are not right yet.`) : "Everything fits: it can be played.");
  $("#verdict").classList.toggle("bad", faults.length > 0);
  show($("#faults"), ...faults.map((fault) => el("li", {}, el("button", { type: "button", class: "quiet", onclick: () => lead(fault) }, el("b", {}, nameOf(fault)), ` ${fault.words}`))));
  for (const id of ["try", "measure"]) $(`#${id}`).disabled = faults.length > 0;
  for (const spot of $$(".fault[data-at]")) {
    const [part, index, name] = spot.dataset.at.split("/");
    const entry = index === "" ? null : (listOfPart(part)?.[Number(index)] ?? {});
    const here = faults.filter((one) => one.part === part && one.field === name && (!entry || [index, entry.id, entry.card, entry.name].includes(one.entry)));
    spot.textContent = here.map((one) => one.words).join(" ");
  }
}

const listOfPart = (part) => (part.startsWith("own ") ? made.cards[part.slice(4)] : made.scene[part]);
const tabOf = (part) => Object.keys(SECTIONS).find((name) => SECTIONS[name][2].some(([, , what]) => what.list === part || `own ${what.card}` === part || what.only?.includes(part))) ?? "map";

function nameOf({ part, entry, field }) {
  const list = part && listOfPart(part);
  const found = Array.isArray(list) ? (list[Number(entry)] ?? list.find((one) => [one.id, one.card, one.name].includes(entry))) : null;
  const words = (kit.fields.Scene[part] ?? part).split("|")[0];
  const what = found ? found.name || found.title || found.card || found.text || entry : "";
  const kind = { place: "PlaceLine", faction: "FactionLine", unit: "UnitLine", prop: "PropLine", task: "TaskLine", event: "EventLine", milestone: "MilestoneLine", "own unit": "UnitCard", "own item": "Item", "own campaign": "Campaign" }[part];
  const at = kit.fields[kind]?.[field]?.split("|")[0];
  return [words, what, at].filter(Boolean).join(", ") + (words ? ":" : "");
}

/** Go to where something is wrong. */
function lead(fault) {
  tab = tabOf(fault.part);
  lay();
  const list = listOfPart(fault.part);
  const at = Array.isArray(list) ? (/^\d+$/.test(fault.entry) ? Number(fault.entry) : list.findIndex((one) => [one.id, one.card, one.name].includes(fault.entry))) : -1;
  const box = $(`[data-entry="${fault.part}/${at}"]`) ?? $(`.fault[data-at^="${fault.part}/"]`)?.closest("label, .group");
  if (box?.tagName === "DETAILS") box.open = true;
  box?.scrollIntoView({ block: "center" });
}

function lay() {
  $("#shelf").hidden = true;
  $("#bench").hidden = false;
  about(made.scene);
  $("#title").value = made.scene.title ?? "";
  show(
    $("#tabs"),
    ...Object.entries(SECTIONS).map(([name, [words, sign]]) =>
      el("button", { type: "button", role: "tab", id: `tab-${name}`, title: words, "aria-label": words, "aria-selected": String(name === tab), onclick: () => { tab = name; lay(); } }, icon(sign), el("span", {}, words)),
    ),
  );
  $("#bench").dataset.tab = tab;
  $("#tools").hidden = tab !== "map";
  if (tab === "map") {
    bench.load(made.scene);
    show($("#work"), bench.board);
    show($("#tools"), bench.tools);
    return;
  }
  show($("#work"), ...SECTIONS[tab][2].flatMap(section));
}

function section([title, says, { only, list, card, add }]) {
  const scene = schemaOf("Scene");
  let body;
  if (only) body = fieldsOf(scene, made.scene, changed, { only, at: { part: only[0] } });
  else if (card) body = listOf({ $ref: `#/$defs/${kit.schemas[card]}` }, (made.cards[card] ??= []), changed, { part: `own ${card}`, word: card, add });
  else body = listOf(scene.properties[list].items, (made.scene[list] ??= []), changed, { part: list, word: list, add });
  return [el("h2", {}, title), says ? el("p", { class: "small" }, says) : null, body];
}

// the shelf

function layShelf(genre = "") {
  $("#shelf").hidden = false;
  $("#bench").hidden = true;
  const genres = [...new Set(kit.scenes.map((one) => one.genre))].filter((one) => one !== "any");
  const chip = (name, words) => el("button", { type: "button", "aria-pressed": String(genre === name), onclick: () => layShelf(name) }, words);
  show($("#genres"), chip("", "All"), ...genres.map((one) => chip(one, one)));
  const card = (one, title, text, facts) =>
    el("li", {}, el("button", { type: "button", class: "card", onclick: () => begin(one.id) }, el("img", { src: `/static/scene/${one.id}`, alt: "", loading: "lazy" }), el("b", {}, title), el("span", {}, text), el("small", {}, facts.join(" \u00b7 "))));
  const blank = kit.scenes.find((one) => one.id === "blank");
  show(
    $("#begin"),
    blank && !genre ? card(blank, "An empty map", "Ten Spaces wide, open ground, two sides and nobody on it yet. Everything else is yours.", ["any kind of story"]) : null,
    ...kit.scenes.filter((one) => one.id !== "blank" && (!genre || one.genre === genre)).map((one) => card(one, one.title, one.text, [one.genre, ...one.facts])),
  );
  const kept = keptScene();
  $("#go-on").hidden = !kept;
  if (kept) show($("#go-on"), icon("play"), `Go on with \u201c${kept.scene.title}\u201d`);
}

function keptScene() {
  try {
    const found = JSON.parse(localStorage.getItem(KEEP));
    return found?.scene?.map ? found : null;
  } catch {
    return null;
  }
}

async function begin(id) {
  const found = await get(`/api/workshop/scenes/${id}`);
  const scene = found.scene;
  scene.id = `my-${scene.id}`;
  scene.title = id === "blank" ? "A Scene of Mine" : `${scene.title}, changed`;
  if (id === "blank") scene.instructions = "";
  take({ scene, cards: {} });
}

function take(given) {
  made = { scene: given.scene, cards: given.cards ?? {} };
  tab = "map";
  past = [];
  last = "";
  bench.genre = undefined;
  scrollTo(0, 0);
  lay();
  changed();
}

// how it plays

const seats = () => Number($("#seats input:checked").value);
show($("#seats"), $("#seats legend"), ...[1, 2, 3, 4].map((n) => el("label", {}, el("input", { type: "radio", name: "seats", value: n, checked: n === 2 }), el("span", {}, String(n)))));

function said(...parts) {
  show($("#odds"), ...parts);
}

/** Odds as a bar with its words: what came out, and what to make of it. */
function laid({ games, success, partial, failure, rounds }) {
  const share = (n) => (100 * n) / Math.max(1, games);
  const part = (name, n, words) => {
    if (!n) return null;
    const piece = el("span", { class: name, title: `${words}: ${n} of ${games}` }, `${Math.round(share(n))} %`);
    piece.style.flex = String(n);
    return piece;
  };
  const won = share(success);
  const advice =
    won < BAND[0]
      ? "Hard on the players: fewer foes, more points to spend, or a longer Clock would help."
      : won > BAND[1]
        ? "Too easy to be remembered: a few foes more, fewer points, or a shorter Clock."
        : "A good evening: it can be won, and it can be lost.";
  said(
    el("div", { class: "bar", role: "img", "aria-label": `Success ${success}, half ${partial}, failure ${failure} of ${games}` }, part("odds-won", success, "Success"), part("odds-half", partial, "Half a success"), part("odds-lost", failure, "Failure")),
    el("ul", { class: "legend" }, el("li", { class: "odds-won" }, `success ${success}`), el("li", { class: "odds-half" }, `half ${partial}`), el("li", { class: "odds-lost" }, `failure ${failure}`)),
    el("p", {}, el("b", {}, advice), ` ${games} games by bots for ${seats()}, about ${Math.round(rounds)} choices each. So few games may be 20 points off.`),
  );
}

$("#measure").addEventListener("click", async () => {
  said(el("p", { class: "busy" }, icon("hourglass"), "Bots play; this takes some ten seconds\u2026"));
  $("#measure").disabled = true;
  try {
    laid(await post("/api/workshop/odds", { ...made, seats: seats() }));
  } catch (error) {
    said(el("p", { class: "refusal" }, error.message));
  }
  $("#measure").disabled = false;
});

$("#try").addEventListener("click", async () => {
  try {
    const others = Array.from({ length: seats() - 1 }, () => ({ who: "bot", level: "normal" }));
    const table = await post("/api/tables", { game: "drawn-to-destiny", seats: [{ who: "me" }, ...others], own: files, options: { scene: made.scene.id } });
    rememberMade(table, { title: made.scene.title, game: "drawn-to-destiny" });
    location.href = table.seats[0].link;
  } catch (error) {
    said(el("p", { class: "refusal" }, error instanceof Refused ? error.message : String(error)));
  }
});

// files

$("#save").addEventListener("click", () => {
  files.forEach((text, at) => {
    const name = at ? `${made.scene.id}-cards` : made.scene.id;
    el("a", { href: URL.createObjectURL(new Blob([text], { type: "application/toml" })), download: `${name}.toml` }).click();
  });
});

for (const input of $$(".file"))
  input.addEventListener("change", async (event) => {
    try {
      const found = await post("/api/workshop/read", { text: await event.target.files[0].text() });
      if (found.scene) take({ scene: found.scene, cards: made.cards });
      else if (made.scene) take({ scene: made.scene, cards: { ...made.cards, ...found.cards } });
    } catch (error) {
      said(el("p", { class: "refusal" }, error.message));
    }
  });

$("#title").addEventListener("input", (event) => {
  made.scene.title = event.target.value;
  changed();
});
$("#undo").addEventListener("click", () => {
  made = JSON.parse(past.pop());
  last = "";
  lay();
  changed();
});
$("#another").addEventListener("click", () => layShelf());
$("#go-on").addEventListener("click", () => take(keptScene()));

layShelf();
document.body.classList.add("ready");
