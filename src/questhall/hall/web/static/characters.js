// The builder of characters: what is filled in is judged by the hall at once; what is kept is kept here and in files.

import { get, post, Refused } from "./api.js";
import { drop, keep, kept, picture } from "./characters-keep.js";
import { $, el, icon, show } from "./dom.js";
import { rememberMade, tables } from "./store.js";

const kit = await get("/api/characters/kit");
const STATS = ["kg", "kph", "mind", "will"];
const LOTS = ["Rook", "Hazel", "Juniper", "Tamsin", "Aldous", "Mira", "Corin", "Bram", "Odette", "Finn", "Sable", "Quince"];
let card = null;
let told = null;
let asked = 0;

const options = (names, chosen) => names.map((name) => el("option", { value: name, selected: name === chosen }, name));
const blank = () => ({
  name: "Somebody", genre: "fantasy", kind: "person", kg: 70, kph: 5, mind: "6x1", will: "6x1", role: "Attacker",
  skills: [], cost: 1, items: [], own: true, text: "", cp: 1,
});

show($("#genre"), ...options(kit.genres));
show($("#wish-genre"), ...options(kit.genres));
show($("#role"), ...options(kit.roles));
$("#points").value = kit.points;

// what is kept

function entry(one, what) {
  return el(
    "li",
    {},
    el(
      "button",
      { type: "button", onclick: what },
      el("img", { src: picture(one), alt: "" }),
      el("span", {}, one.name, el("br"), el("small", {}, one.skills.map((line) => `${line.name} ${line.level}`).join(", "))),
      el("strong", {}, String(one.cost)),
    ),
  );
}

function listMine() {
  const mine = Object.values(kept());
  show($("#mine"), ...(mine.length ? mine.map((one) => entry(one, () => open(one))) : [el("li", {}, "Nobody yet.")]));
}

async function listExamples() {
  const found = await get(`/api/characters/examples?genre=${encodeURIComponent($("#wish-genre").value)}`);
  show($("#examples"), ...found.map((one) => entry(one.card, () => open(one.card))));
}

/** Tables of the game at which this browser sits: whoever came out of a Scene alive can be taken home. */
function listTables() {
  const found = tables().filter((facts) => facts.game === "drawn-to-destiny").slice(0, 6);
  $("#homecoming").hidden = !found.length;
  const line = (facts) =>
    el("li", {}, el("button", { type: "button", onclick: () => fetchHome(facts) }, icon("door"), el("span", {}, `Table ${facts.table.slice(0, 4)}`), el("small", {}, new Date(facts.moment).toLocaleDateString())));
  show($("#tables"), ...found.map(line));
}

async function fetchHome(facts) {
  try {
    for (const token of facts.tokens) {
      const found = await get(`/api/tables/${facts.table}/characters`, token);
      for (const one of found) keep(one.card);
      if (found.length) open(found[0].card);
    }
    listMine();
  } catch (error) {
    trouble(error);
  }
}

// the form

function open(one) {
  card = { ...blank(), ...structuredClone(one) };
  card.skills = card.skills.map((line) => ({ cards: [], ...line })); // what is usual is not sent
  $("#sheet-form").hidden = $("#verdict").hidden = false;
  for (const id of ["name", "text", "genre", "role", "kg", "kph"]) $(`#${id}`).value = card[id];
  for (const id of ["mind", "will"]) $(`#${id}`).value = parseInt(card[id], 10);
  layFaces();
  lay();
  judge();
}

function layFaces() {
  const names = [...new Set([card.name, ...LOTS, ...kit.faces])];
  const button = (name) =>
    el(
      "button",
      {
        type: "button", title: name, "aria-label": `Face of ${name}`, "aria-pressed": String((card.face || card.name) === name),
        onclick: () => { card.face = name === card.name ? "" : name; layFaces(); judge(); },
      },
      el("img", { src: `/static/unit/${encodeURIComponent(name)}`, alt: "", loading: "lazy" }),
    );
  show($("#faces"), ...names.map(button));
}

function lay() {
  show($("#skills"), ...card.skills.map(skillRow));
  const have = new Set(card.skills.map((line) => line.name));
  const free = (list) => list.filter((one) => !have.has(one.name)).map((one) => el("option", { value: one.name }, `${one.name} (${one.stat})`));
  show(
    $("#add-skill"),
    el("option", { value: "" }, "a Skill or Power"),
    el("optgroup", { label: "Skills" }, ...free(kit.skills)),
    el("optgroup", { label: "Powers" }, ...free(kit.powers)),
  );
  show($("#items"), ...card.items.map((name, at) => chip(name, () => card.items.splice(at, 1))));
  show($("#add-item"), el("option", { value: "" }, "an Item"), ...kit.items.map((item) => el("option", { value: item.name }, `${item.name}, ${item.kg} kg`)));
}

function chip(name, remove) {
  const says = kit.abilities.find((one) => one.name === name)?.text ?? kit.items.find((one) => one.name === name)?.text ?? "";
  return el("button", { type: "button", title: says, "aria-label": `${name}: take away`, onclick: () => { remove(); lay(); judge(); } }, name, icon("cross"));
}

function skillRow(line, at) {
  const power = kit.powers.some((one) => one.name === line.name);
  const known = kit.abilities.filter((one) => one.under.includes(line.name) && !line.cards.includes(one.name));
  const more = el(
    "select",
    { "aria-label": `A card under ${line.name}`, onchange: (event) => { line.cards.push(event.target.value); lay(); judge(); } },
    el("option", { value: "" }, `a card (${line.cards.length} of ${2 * line.level})`),
    el("optgroup", { label: "Abilities" }, ...known.map((one) => el("option", { value: one.name, title: one.text }, one.name))),
    el("optgroup", { label: "Items" }, ...kit.items.map((one) => el("option", { value: one.name }, `${one.name}, ${one.kg} kg`))),
  );
  const level = el("input", {
    type: "number", min: 1, max: 10, value: line.level, "aria-label": `Level of ${line.name}`,
    onchange: (event) => { line.level = Number(event.target.value); lay(); judge(); },
  });
  const rating = power
    ? el("input", { value: line.rating ?? "", placeholder: "5x1", "aria-label": `Rating of ${line.name}`, onchange: (event) => { line.rating = event.target.value; judge(); } })
    : null;
  const styles = (line.specialties ?? []).map((style) => el("p", {}, `${style.name}: ${style.cards.join(", ")}`));
  return el(
    "li",
    {},
    el("header", {}, el("strong", {}, line.name), rating, level, el("button", { type: "button", class: "quiet", "aria-label": `${line.name}: take away`, onclick: () => { card.skills.splice(at, 1); lay(); judge(); } }, icon("cross"))),
    el("div", { class: "chips" }, ...line.cards.map((name, i) => chip(name, () => line.cards.splice(i, 1)))),
    ...styles,
    more,
  );
}

$("#add-skill").addEventListener("change", (event) => {
  const { value } = event.target;
  const power = kit.powers.some((one) => one.name === value);
  card.skills.push({ name: value, level: 1, cards: [], ...(power ? { rating: "5x1" } : {}) });
  lay();
  judge();
});
$("#add-item").addEventListener("change", (event) => {
  card.items.push(event.target.value);
  lay();
  judge();
});
for (const id of ["name", "text", "genre", "role"])
  $(`#${id}`).addEventListener("input", () => {
    card[id] = $(`#${id}`).value;
    judge();
  });
for (const id of STATS)
  $(`#${id}`).addEventListener("input", () => {
    const value = Number($(`#${id}`).value) || 0;
    card[id] = id.startsWith("k") ? value : `${Math.round(value)}x1`;
    judge();
  });
$("#points").addEventListener("input", judge);
$("#sheet-form").addEventListener("submit", (event) => event.preventDefault());

// what the hall says of it

async function judge() {
  const number = (asked += 1);
  for (const id of ["keep", "toml", "print"]) $(`#${id}`).disabled = true; // until the hall has said what it thinks
  try {
    const found = await post("/api/characters/check", { card, points: card.scenes ? 0 : Number($("#points").value) || 0 });
    if (number === asked) judged(found);
  } catch (error) {
    trouble(error);
  }
}

function judged(found) {
  told = found;
  card.cost = found.cost;
  $("#shown-name").textContent = card.name;
  $("#cost").textContent = found.cost;
  $("#body").textContent = found.body ? `Body ${found.body}` : "";
  $("#speed").textContent = found.speed ? `Speed ${found.speed}` : "";
  $("#load").textContent = `Load ${found.load} kg; it can carry ${card.kg} kg.`;
  show($("#reasons"), ...found.reasons.map((reason) => el("li", {}, reason)));
  for (const id of ["keep", "toml", "print"]) $(`#${id}`).disabled = found.reasons.length > 0;
  const grown = (card.scenes ?? 0) > 0;
  $("#growth").hidden = !grown;
  $("#purse").textContent = `Skill Points ${card.sp ?? 0}, Ability Points ${card.ap ?? 0}, weeks ${card.weeks ?? 0}.`;
  show($("#ways"), ...(found.ways ?? []).map((way) => el("button", { type: "button", onclick: () => grow(way.choice) }, way.words)));
  const fits = (scene) => scene.seats.some((n) => n >= 1);
  const list = found.scenes.filter(fits).map((scene) => el("option", { value: scene.id }, `${scene.title} (${scene.seats.join(", ")} seats)`));
  const before = $("#scene").value;
  show($("#scene"), el("option", { value: "blank" }, "An Empty Page (improvised)"), ...list.filter((one) => one.value !== "blank"));
  if (before) $("#scene").value = before;
}

async function grow(choice) {
  try {
    const found = await post("/api/characters/grow", { card, choice });
    keep(found.card);
    listMine();
    open(found.card);
  } catch (error) {
    trouble(error);
  }
}

function trouble(error) {
  const line = $("#trouble");
  line.hidden = false;
  line.textContent = error instanceof Refused ? error.message : String(error);
  $("#verdict").hidden = false;
}

// files, paper, tables

$("#keep").addEventListener("click", () => {
  keep(told.card);
  listMine();
});
$("#drop").addEventListener("click", () => {
  drop(card.name);
  listMine();
});
$("#toml").addEventListener("click", () => {
  const link = el("a", { href: URL.createObjectURL(new Blob([told.toml], { type: "application/toml" })), download: `${card.name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}.toml` });
  link.click();
});
$("#print").addEventListener("click", () => {
  keep(told.card);
  listMine();
  globalThis.open(`/characters/sheet?name=${encodeURIComponent(card.name)}`);
});
$("#fresh").addEventListener("click", () => open(blank()));
$("#file").addEventListener("change", async (event) => {
  try {
    const found = await post("/api/characters/read", { text: await event.target.files[0].text() });
    for (const one of found) if (!one.reasons.length) keep(one.card);
    listMine();
    open(found[0].card);
  } catch (error) {
    trouble(error);
  }
});
$("#wish").addEventListener("submit", async (event) => {
  event.preventDefault();
  const wish = { name: $("#wish-name").value, wish: $("#wish-words").value, seed: Number($("#wish-seed").value), genre: $("#wish-genre").value, points: Number($("#points").value) };
  open((await post("/api/characters/make", wish)).card);
});
$("#wish-genre").addEventListener("change", listExamples);
$("#play").addEventListener("submit", async (event) => {
  event.preventDefault();
  if (!told.reasons.length) keep(told.card);
  try {
    const own = [];
    for (const one of Object.values(kept())) {
      const found = await post("/api/characters/check", { card: one });
      if (!found.reasons.length) own.push(found.toml);
    }
    const narrator = $("#narrator").value;
    const count = Number($("#seats").value);
    const mine = { who: "me", name: "" };
    const other = { who: $("#others").value, name: "" };
    const players = Array.from({ length: count }, (_, i) => (i === 0 && narrator !== "me" ? mine : other));
    const seats = narrator ? [...players, narrator === "me" ? mine : { who: "friend", name: "" }] : players;
    const scene = $("#scene").value;
    const made = await post("/api/tables", { game: "drawn-to-destiny", seats, own, options: { scene, mode: narrator ? "narrator" : "together" } });
    rememberMade(made, { title: "Drawn to Destiny", game: "drawn-to-destiny" });
    location.href = made.seats.find((seat) => seat.who === "me").link;
  } catch (error) {
    trouble(error);
  }
});

listMine();
listTables();
await listExamples();
