// The builder of characters: what is filled in is judged by the hall at once; what is kept is kept here and in files.

import { get, post, Refused } from "./api.js";
import { drop, keep, kept, picture } from "./characters-keep.js";
import { $, el, icon, show } from "./dom.js";
import { liking, rememberMade, tables } from "./store.js";

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

const ROLE_WORDS = {
  Attacker: "Attacker: presses on", Blaster: "Blaster: strikes many, draws back", Defender: "Defender: keeps an answer ready", Disrupter: "Disrupter: spoils plans, draws back",
  Skirmisher: "Skirmisher: strikes, draws back", Sniper: "Sniper: shoots, draws back", Supporter: "Supporter: helps the others", Taunter: "Taunter: draws blows, keeps an answer ready",
};
let genre = kit.genres[0];
let seed = 1;

show($("#genre"), ...options(kit.genres));
show($("#role"), ...kit.roles.map((name) => el("option", { value: name }, ROLE_WORDS[name] ?? name)));
$("#points").value = kit.points;

// everybody

const best = (one) => [...one.skills].sort((a, b) => b.level - a.level).slice(0, 3);

/** Somebody on a card: face, name, a sentence, what they are best at. */
function person(one, what, words) {
  return el(
    "li",
    {},
    el(
      "button",
      { type: "button", class: "actor", onclick: what },
      el("img", { src: picture(one), alt: "", width: 96, height: 96 }),
      el("b", {}, one.name),
      el("span", { class: "concept" }, one.text ? one.text[0].toUpperCase() + one.text.slice(1) : one.genre),
      el("span", { class: "best" }, ...best(one).map((line) => el("em", {}, `${line.name} ${line.level}`))),
      el("small", {}, words),
    ),
  );
}

function listMine() {
  const mine = Object.values(kept());
  $("#mine-part").hidden = !mine.length;
  show($("#mine"), ...mine.map((one) => person(one, () => open(one), `${one.cost} points${one.scenes ? `, ${one.scenes} Scenes` : ""}`)));
}

async function listExamples() {
  show($("#genres"), ...kit.genres.map((name) => el("button", { type: "button", "aria-pressed": String(name === genre), onclick: () => { genre = name; listExamples(); } }, name)));
  const found = await get(`/api/characters/examples?genre=${encodeURIComponent(genre)}`);
  show($("#examples"), ...found.map((one) => person(one.card, () => open(one.card), `${one.card.cost} points, to take or to change`)));
}

function layCompany() {
  $("#everybody").hidden = false;
  $("#bench").hidden = true;
  listMine();
  scrollTo(0, 0);
}

/** Tables of the game at which this browser sits: whoever came out of a Scene alive can be taken home. */
function listTables() {
  const found = tables().filter((facts) => facts.game === "drawn-to-destiny").slice(0, 6);
  $("#homecoming").hidden = !found.length;
  const line = (facts) => el("li", {}, el("button", { type: "button", onclick: () => fetchHome(facts) }, icon("door"), `${facts.title || "A table"}, ${new Date(facts.moment).toLocaleDateString()}`));
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
  $("#everybody").hidden = true;
  $("#bench").hidden = false;
  $("#faces").hidden = true;
  $("#trouble").hidden = $("#trouble-here").hidden = true;
  for (const id of ["name", "text", "genre", "role", "kg", "kph"]) $(`#${id}`).value = card[id];
  for (const id of ["mind", "will"]) $(`#${id}`).value = parseInt(card[id], 10);
  $("#face img").src = picture(card);
  lay();
  judge();
  scrollTo(0, 0);
}

function layFaces() {
  const names = [...new Set([card.name, ...LOTS, ...kit.faces])];
  const button = (name) =>
    el(
      "button",
      {
        type: "button", title: name, "aria-label": `Face of ${name}`, "aria-pressed": String((card.face || card.name) === name),
        onclick: () => { card.face = name === card.name ? "" : name; $("#face img").src = picture(card); layFaces(); judge(); },
      },
      el("img", { src: `/static/unit/${encodeURIComponent(name)}`, alt: "", loading: "lazy" }),
    );
  show($("#faces"), ...names.map(button));
}
$("#face").addEventListener("click", () => {
  $("#faces").hidden = !$("#faces").hidden;
  layFaces();
});

function lay() {
  show($("#skills"), ...card.skills.map(skillRow));
  show($("#items"), ...card.items.map((name, at) => chip(name, () => card.items.splice(at, 1))),
    el("button", { type: "button", onclick: () => choose("Something to carry", itemList(), (name) => card.items.push(name)) }, icon("plus"), "An Item"));
}

const changed = () => { lay(); judge(); };
const isPower = (name) => kit.powers.some((one) => one.name === name);
const isItem = (name) => kit.items.some((one) => one.name === name);
const itemPicture = (name) => el("img", { src: `/static/item/${encodeURIComponent(name)}`, alt: "", width: 26, height: 26, loading: "lazy" });
const abilityOf = (name) => kit.abilities.find((one) => one.name === name);
const itemList = () => kit.items.map((one) => ({ name: one.name, sort: { weapon: "Weapons", armour: "Armour" }[one.sort] ?? "Things", says: [one.kg ? `${one.kg} kg` : "", one.text].filter(Boolean).join(". "), item: true }));

function chip(name, remove) {
  const says = abilityOf(name)?.text ?? kit.items.find((one) => one.name === name)?.text ?? "";
  return el("button", { type: "button", title: says, "aria-label": `${name}: take away`, onclick: () => { remove(); changed(); } }, isItem(name) ? itemPicture(name) : icon("star"), name, icon("cross"));
}

/** A Skill: its Level in steps, and its cards with what they do. */
function skillRow(line, at) {
  const step = (by) => { line.level = Math.max(1, Math.min(10, line.level + by)); changed(); };
  const rating = isPower(line.name)
    ? el("label", { class: "rating" }, "Rating", el("input", { value: line.rating ?? "", placeholder: "5x1", "aria-label": `Rating of ${line.name}`, onchange: (event) => { line.rating = event.target.value; judge(); } }))
    : null;
  const room = 2 * line.level;
  const cards = () => [
    ...kit.abilities.filter((one) => one.under.includes(line.name) && !line.cards.includes(one.name)).map((one) => ({ name: one.name, sort: `Abilities of ${line.name}`, says: one.text })),
    ...itemList(),
  ];
  const stat = [...kit.skills, ...kit.powers].find((one) => one.name === line.name)?.stat ?? "";
  return el(
    "li",
    {},
    el("header", {},
      el("span", {}, el("strong", {}, line.name), el("small", {}, stat)),
      rating,
      el("span", { class: "steps" },
        el("button", { type: "button", "aria-label": `${line.name}: a Level less`, onclick: () => step(-1) }, icon("minus")),
        el("b", { "aria-label": `Level ${line.level}` }, String(line.level)),
        el("button", { type: "button", "aria-label": `${line.name}: a Level more`, onclick: () => step(1) }, icon("plus"))),
      el("button", { type: "button", class: "quiet", "aria-label": `${line.name}: take away`, onclick: () => { card.skills.splice(at, 1); changed(); } }, icon("cross"))),
    el("ul", { class: "known" }, ...line.cards.map((name, i) => el("li", {}, chip(name, () => line.cards.splice(i, 1)), el("small", {}, abilityOf(name)?.text ?? kit.items.find((one) => one.name === name)?.text ?? ""))),
      ...(line.specialties ?? []).map((style) => el("li", {}, el("small", {}, `Specialty ${style.name}: ${style.cards.join(", ")}`)))),
    el("button", { type: "button", class: "add", onclick: () => choose(`A card under ${line.name}`, cards(), (name) => line.cards.push(name)) }, icon("plus"), `A card (${line.cards.length} of ${room})`),
    el("span", { class: "fault", "data-skill": line.name }),
  );
}

/** A window in which one thing of a list is chosen: searched by words, each with what it does. */
function choose(title, list, done) {
  const shelf = el("div", { class: "choosing" });
  const fill = (words) => {
    const found = list.filter((one) => `${one.name} ${one.says} ${one.sort}`.toLowerCase().includes(words));
    const sorts = [...new Set(found.map((one) => one.sort))];
    show(shelf, ...sorts.flatMap((sort) => [
      el("h3", {}, sort),
      ...found.filter((one) => one.sort === sort).map((one) =>
        el("button", { type: "button", onclick: () => { done(one.name); dialog.close(); changed(); } }, one.item ? itemPicture(one.name) : null, el("span", {}, el("b", {}, one.name), el("small", {}, one.says)))),
    ]));
  };
  const dialog = el("dialog", { class: "chooser", "aria-label": title, onclose: () => dialog.remove() },
    el("div", { class: "row" }, el("h2", {}, title), el("button", { type: "button", class: "quiet", "aria-label": "Close", onclick: () => dialog.close() }, icon("cross"))),
    el("input", { type: "search", placeholder: "Search", "aria-label": "Search", oninput: (event) => fill(event.target.value.trim().toLowerCase()) }), shelf);
  fill("");
  document.body.append(dialog);
  dialog.showModal();
}

$("#add-skill").addEventListener("click", () => {
  const have = new Set(card.skills.map((line) => line.name));
  const free = (all, what) => all.filter((one) => !have.has(one.name)).map((one) => ({ name: one.name, sort: `${what} of ${one.stat}`, says: uses(one.name) }));
  choose("A Skill or Power", [...free(kit.skills, "Skills"), ...free(kit.powers, "Powers")], (name) =>
    card.skills.push({ name, level: 1, cards: [], ...(isPower(name) ? { rating: "5x1" } : {}) }));
});

/** Which Abilities a Skill leads to. */
const uses = (name) => kit.abilities.filter((one) => one.under.includes(name)).slice(0, 4).map((one) => one.name).join(", ");
for (const id of ["name", "text", "genre", "role"])
  $(`#${id}`).addEventListener("input", () => {
    card[id] = $(`#${id}`).value;
    if (id === "name") $("#face img").src = picture(card);
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
  const most = card.scenes ? found.cost : Number($("#points").value) || kit.points;
  $("#gauge i").style.width = `${Math.min(100, (100 * found.cost) / most)}%`;
  $("#gauge").classList.toggle("over", found.cost > most);
  show($("#fits"), icon(found.reasons.length ? "cross" : "check"), found.reasons.length ? "Not yet:" : "Everything fits.");
  $("#fits").classList.toggle("bad", found.reasons.length > 0);
  show($("#reasons"), ...found.reasons.map(reasonLine));
  blame(found.reasons);
  for (const id of ["keep", "toml", "print"]) $(`#${id}`).disabled = found.reasons.length > 0;
  const grown = (card.scenes ?? 0) > 0;
  $("#growth").hidden = !grown;
  $("#limit").hidden = grown; // who has been out there grows beyond it
  const counted = (number, one) => `${number} ${one}${number === 1 ? "" : "s"}`;
  const points = (card.sp ?? 0) + (card.ap ?? 0);
  $("#purse").textContent = `${counted(card.sp ?? 0, "Skill Point")}, ${counted(card.ap ?? 0, "Ability Point")}, ${counted(card.weeks ?? 0, "week")}.${points ? "" : " Points come from what is reached in a Scene."}`;
  waysOf(found.ways ?? []);
  const fits = (scene) => scene.seats.some((n) => n >= 1);
  const list = found.scenes.filter(fits).map((scene) => el("option", { value: scene.id }, `${scene.title} (${scene.seats.join(", ")} seats)`));
  const before = $("#scene").value;
  show($("#scene"), el("option", { value: "blank" }, "An Empty Page (improvised)"), ...list.filter((one) => one.value !== "blank"));
  if (before) $("#scene").value = before;
}

/** A reason without its clause; that stands behind it, for those who want to read on. */
function reasonLine(reason) {
  const [, words, clause] = /^(.*?)(?: \((DTD-[\w-]+)\))?$/.exec(reason);
  return el("li", {}, words, clause ? el("a", { class: "clause", href: `/g/drawn-to-destiny/rules#${clause}`, title: `The rule ${clause}` }, " why?") : null);
}

/** The same reasons where they belong. */
function blame(reasons) {
  const plain = reasons.map((reason) => reason.replace(/ \(DTD-[\w-]+\)$/, ""));
  const put = (spot, test) => (spot.textContent = plain.filter(test).join(" "));
  put($("#fault-name"), (reason) => /name/i.test(reason) && !/card|Skill/.test(reason));
  put($("#fault-stats"), (reason) => /^(Mind|Will|Weight)/.test(reason));
  put($("#fault-load"), (reason) => /would carry/.test(reason));
  for (const spot of document.querySelectorAll("[data-skill]")) {
    const name = spot.dataset.skill;
    put(spot, (reason) => reason.startsWith(`${name} `) || reason.startsWith(`'${name}'`) || reason.endsWith(`not ${name}.`));
  }
}

const GROWTH = { train: "Train a Skill", learn: "A new Skill or Power", gain: "A new Ability", acquire: "Something to use", specialize: "A Specialty", sharpen: "A better Rating" };

/** Ways to grow, one drawer for each kind; what is given up for its points comes last. */
function waysOf(ways) {
  const sort = ({ choice }) => GROWTH[choice.split(" ")[0]] ?? "Give something up for its points";
  const sorts = [...new Set([...Object.values(GROWTH), ...ways.map(sort)])];
  const drawers = sorts.map((name) => [name, ways.filter((way) => sort(way) === name)]).filter(([, found]) => found.length);
  show($("#ways"), ...drawers.map(([name, found]) =>
    el("details", { class: "tray", open: drawers.length === 1 },
      el("summary", {}, name, el("small", {}, String(found.length))),
      ...found.map((way) => el("button", { type: "button", onclick: () => grow(way.choice) }, way.words)))));
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
  const line = $("#bench").hidden ? $("#trouble-here") : $("#trouble");
  line.hidden = false;
  line.textContent = error instanceof Refused ? error.message : String(error);
}

// files, paper, tables

$("#keep").addEventListener("click", () => {
  keep(told.card);
  show($("#fits"), icon("check"), `${card.name} is kept in this browser.`);
});
$("#drop").addEventListener("click", () => {
  drop(card.name);
  layCompany();
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
async function wish() {
  try {
    const wished = { name: $("#wish-name").value, wish: $("#wish-words").value, seed, genre, points: kit.points };
    open((await post("/api/characters/make", wished)).card);
    $("#again").hidden = false;
  } catch (error) {
    trouble(error);
  }
}
$("#wish").addEventListener("submit", (event) => {
  event.preventDefault();
  wish();
});
$("#again").addEventListener("click", () => {
  seed += 1;
  wish();
});
$("#back").addEventListener("click", layCompany);
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
    const mine = { who: "me", name: liking("name", ""), face: liking("face", "") };
    const friend = { who: "friend", name: "", invite: true };
    const other = $("#others").value === "friend" ? friend : { who: "bot", name: "" };
    const players = Array.from({ length: count }, (_, i) => (i === 0 && narrator !== "me" ? mine : other));
    const seats = narrator ? [...players, narrator === "me" ? mine : friend] : players;
    const scene = $("#scene").value;
    const made = await post("/api/tables", { game: "drawn-to-destiny", seats, own, wait: seats.includes(friend), options: { scene, mode: narrator ? "narrator" : "together" } });
    rememberMade(made, { title: "Drawn to Destiny", game: "drawn-to-destiny" });
    location.href = `/t/${made.table}${seats.includes(friend) ? "?invite" : ""}`;
  } catch (error) {
    trouble(error);
  }
});

layCompany();
listTables();
await listExamples();
document.body.classList.add("ready");
