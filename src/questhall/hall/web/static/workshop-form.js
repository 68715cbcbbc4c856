// Forms made from a JSON schema, in words: what is needed or filled in is shown, the rest can be added by its name.

import { el, icon, show } from "./dom.js";
import { freshId, picture } from "./workshop-map.js";

let kit = {};
let scene = {};
let faults = [];

export function teach(given) {
  kit = given;
  for (const [name, list] of Object.entries(kit.words)) {
    document.getElementById(`list-${name}`)?.remove();
    document.body.append(el("datalist", { id: `list-${name}` }, ...list.map((one) => el("option", { value: one }))));
  }
}

/** The Scene that is being made, whose sides, Places and Tasks the forms name; and what is wrong with it. */
export const about = (given) => (scene = given);
export const blame = (given) => (faults = given);

export const schemaOf = (name) => ({ ...kit.$defs[name], title: name });

function solved(schema) {
  if (schema.$ref) return schemaOf(schema.$ref.split("/").at(-1));
  const one = schema.anyOf?.find((part) => part.type !== "null");
  return one ? solved({ ...one }) : schema;
}

const wordsOf = (kind, name) => (kit.fields[kind]?.[name] ?? name.replace(/_/g, " ")).split("|");
const valueWords = (value) => (value === "" ? "\u2014" : (kit.values[value] ?? String(value)));

/** Which list of words a field takes its names from. */
const LISTS = {
  card: "unit", pool: "unit", item: "item", items: "item", search: "item", abilities: "ability", grants: "ability", allows: "ability",
  skill: "skill", skills: "skill", verb: "verb", facing: "heading", wind: "heading", genre: "genre", scale: "scale", role: "role", cards: "ability", scenes: "scene",
};
/** Lists from which one must choose; of the others one may bring a new name. */
const CLOSED = new Set(["heading", "scale", "role", "skill", "genre"]);
const HEADINGS = { N: "north", NE: "north-east", E: "east", SE: "south-east", S: "south", SW: "south-west", W: "west", NW: "north-west" };
const OWN = { faction: "faction", by: "faction", hostile_to: "faction", drain_by: "faction", place: "place", drain_at: "place", task: "task" };
const SPACES = new Set(["spaces", "zone"]);
const SPACE = new Set(["at", "goal"]);
const CONDITIONS = new Set(["when", "until", "needs", "unaware_until"]);
const LONG = new Set(["text", "introduction", "instructions", "success", "partial", "failure"]);
const BY_PLAYERS = new Set(["budget", "count_by_players", "versus_budget"]);

/** Fields of an object; `value` is changed in place, `changed()` is called after. */
export function fieldsOf(schema, value, changed, { only, skip = [], at = {} } = {}) {
  const kind = solved(schema);
  const holder = el("div", { class: "fields" });
  const lay = () => {
    const wanted = kind.title === "Effect" ? fieldsOfVerb(value.verb) : null;
    const known = Object.entries(kind.properties ?? {}).filter(([name]) => (!only || only.includes(name)) && !skip.includes(name));
    const needed = (name) => kind.required?.includes(name) || wanted?.includes(name) || only;
    const shown = known.filter(([name]) => (name in value || needed(name)) && name !== "id");
    const hidden = known.filter((one) => !shown.includes(one));
    const again = () => { lay(); changed(); };
    const parts = shown.map(([name, part]) => field(kind.title, name, part, value, name === "verb" ? again : changed, needed(name) ? null : lay, at));
    show(holder, ...parts, hidden.length ? more(kind, hidden, value, again) : null);
  };
  lay();
  return holder;
}

/** Which fields the sentence about a verb speaks of. */
const fieldsOfVerb = (verb) => ["verb", ...[...(kit.says.verb[verb] ?? "").matchAll(/`(\w+)`/g)].map((one) => one[1])];

function more(kind, hidden, value, again) {
  const named = hidden.map(([name]) => [name, wordsOf(kind.title, name)]);
  const add = (name) => {
    value[name] = fresh(kind.properties[name], name);
    again();
  };
  return el("details", { class: "whole more" }, el("summary", {}, "More about it"),
    el("div", { class: "chips" }, ...named.map(([name, [words, hint]]) => el("button", { type: "button", title: hint, onclick: () => add(name) }, icon("plus"), words))));
}

export function fresh(schema, name = "") {
  const kind = solved(schema);
  if ("default" in schema && schema.default !== null) return structuredClone(schema.default);
  if (name === "cost") return 0;
  if (name === "players") return [1, 4];
  if (kind.enum) return kind.enum[0];
  if (kind.type === "object") {
    const made = {};
    for (const part of kind.required ?? []) made[part] = part === "id" ? freshId([], "x") : fresh(kind.properties[part], part);
    return made;
  }
  if (kind.type === "array") return kind.prefixItems ? kind.prefixItems.map((one) => fresh(one)) : [];
  if (OWN[name]) return scene[OWN[name]]?.[0]?.id ?? "";
  return { string: "", integer: 0, number: 0, boolean: false }[kind.type] ?? "";
}

function field(struct, name, schema, value, changed, lay, at) {
  const kind = solved(schema);
  if (!(name in value) || value[name] === null) value[name] = fresh(schema, name);
  const [words, hint] = wordsOf(struct, name);
  const set = (given) => {
    value[name] = given;
    changed();
  };
  const drop = lay && el("button", { type: "button", class: "quiet drop", title: "Leave out", "aria-label": `${words}: leave out`, onclick: () => { delete value[name]; lay(); changed(); } }, icon("cross"));
  const wrong = faults.filter((one) => one.part === at.part && (!at.entry || at.entry.includes(one.entry)) && one.field === name);
  const fault = el("span", { class: "fault", "data-at": `${at.part ?? ""}/${at.index ?? ""}/${name}` }, wrong.map((one) => one.words).join(" "));
  const label = (control, whole = false) => el("label", { class: whole ? "whole" : null }, el("span", {}, el("b", {}, words), drop), control, hint ? el("small", {}, hint) : null, fault);
  const group = (control, whole = true) => el("div", { class: `group${whole ? " whole" : ""}`, role: "group", "aria-label": words }, el("span", {}, el("b", {}, words), drop), hint ? el("small", {}, hint) : null, control, fault);

  if (CONDITIONS.has(name)) return group(condition(value[name], set, words));
  if (name === "verb") return label(choice(kit.words.verb, value[name], set, (one) => effectWords({ verb: one })), true);
  if (name === "set") return label(choice(kit.terrain.map((one) => one.name), value[name], set, (one) => kit.terrain.find((kind) => kind.name === one)?.says ?? one));
  if (kind.enum) return label(choice(kind.enum, value[name], set, valueWords));
  if (kind.type === "boolean") return el("div", {}, el("label", { class: "check" }, el("input", { type: "checkbox", checked: value[name], onchange: (event) => set(event.target.checked) }), el("b", {}, words), drop), hint ? el("small", {}, hint) : null, fault);
  if (name === "players") return group(pair(value[name], set), false);
  if (kind.type === "integer" || kind.type === "number")
    return label(el("input", { type: "number", value: value[name], step: kind.type === "number" ? "any" : 1, oninput: (event) => set(Number(event.target.value)) }));
  if (BY_PLAYERS.has(name)) return group(byPlayers(value[name], changed), false);
  if (name === "epilogue" || name === "results") return group(results(name, value[name], changed));
  if (kind.type === "array" && kind.items && solved(kind.items).type === "object") return group(listOf(kind.items, value[name], changed, { word: name }));
  if (SPACES.has(name)) return group(spaces(value[name], set, true));
  if (name === "at" && kind.type === "array") return group(names(value[name], set, places(), true));
  if (SPACE.has(name)) return group(spaces(value[name] ? [value[name]] : [], (list) => set(list.at(-1) ?? ""), false), false);
  if (kind.type === "array" && OWN[name]) return group(names(value[name], set, ids(OWN[name])));
  if (kind.type === "array" && (!kind.items || solved(kind.items).type === "string")) return group(names(value[name], set, words_(name)), true);
  if (kind.type === "object" && kind.properties) return group(fieldsOf(kind, value[name], changed, { at }));
  if (kind.type === "object" && ["integer", "string"].includes(solved(kind.additionalProperties ?? {}).type)) return group(pairs(value[name], changed, solved(kind.additionalProperties).type === "integer"));
  if (kind.type === "string") {
    if (OWN[name]) return label(choice(ids(OWN[name]).map((one) => one[0]), value[name], set, (one) => ids(OWN[name]).find((pair) => pair[0] === one)?.[1] ?? (one || "\u2014")));
    if (name === "clock_empty") return label(choice(["", "success", "partial", "failure", ...(scene.event ?? []).map((one) => one.id)], value[name], set, (one) => (one ? valueWords(one) : "nothing happens")));
    if (CLOSED.has(LISTS[name])) return label(choice(kit.words[LISTS[name]], value[name], set, (one) => HEADINGS[one] ?? (one || "\u2014")));
    const long = LONG.has(name);
    const input = long
      ? el("textarea", { rows: name === "introduction" ? 9 : 3, oninput: (event) => set(event.target.value) })
      : el("input", { list: LISTS[name] ? `list-${LISTS[name]}` : null, oninput: (event) => set(event.target.value) });
    input.value = value[name];
    return label(input, long);
  }
  return label(raw(value[name], set), true);
}

const choice = (list, now, set, say) =>
  el("select", { onchange: (event) => set(typeof now === "number" ? Number(event.target.value) : event.target.value) }, ...[...new Set([now, ...list])].map((one) => el("option", { value: one, selected: one === now }, say(one))));

const ids = (list) => (scene[list] ?? []).map((one) => [one.id, one.name || one.title || one.text || one.id]);
const places = () => [...ids("place"), ...ids("prop"), ...(scene.unit ?? []).filter((one) => one.id).map((one) => [one.id, one.card])];
const words_ = (name) => (name === "cards" ? [...kit.words.ability, ...kit.words.item] : name === "scenes" ? kit.scenes.map((one) => one.id) : (kit.words[LISTS[name]] ?? [])).map((one) => [one, kit.scenes.find((two) => name === "scenes" && two.id === one)?.title ?? one]);

function pair(now, set) {
  const box = (i) => el("input", { type: "number", min: 1, max: 4, value: now[i], "aria-label": i ? "to" : "from", onchange: (event) => set(now.map((old, j) => (j === i ? Number(event.target.value) : old))) });
  return el("div", { class: "pair" }, box(0), " to ", box(1));
}

/** A number for each number of players. */
function byPlayers(value, changed) {
  const box = (n) => el("label", {}, String(n), el("input", { type: "number", min: 0, max: 99, value: value[n] ?? "", "aria-label": `for ${n} players`, oninput: (event) => { if (event.target.value === "") delete value[n]; else value[n] = Number(event.target.value); changed(); } }));
  return el("div", { class: "byplayers" }, ...[1, 2, 3, 4].map(box));
}

/** Success, half a success, failure: their words, or what they depend on. */
function results(name, value, changed) {
  return el("div", { class: "fields" }, ...["success", "partial", "failure"].map((one) => {
    const set = (given) => { if (given || name === "epilogue") value[one] = given; else delete value[one]; changed(); };
    if (name === "results") return el("div", { class: "whole group" }, el("b", {}, valueWords(one)), condition(value[one] ?? "", set, valueWords(one)));
    const area = el("textarea", { rows: 3, oninput: (event) => set(event.target.value) });
    area.value = value[one] ?? "";
    return el("label", { class: "whole" }, el("b", {}, valueWords(one)), area);
  }));
}

/** Names as chips; more from a list, or typed. */
function names(now, set, known, free = false) {
  const holder = el("div", { class: "chips" });
  const say = (one) => known.find((pair) => pair[0] === one)?.[1] ?? one;
  const lay = (list) => {
    const put = (next) => { set(next); lay(next); };
    const chips = list.map((one, i) => el("button", { type: "button", title: "Take away", onclick: () => put(list.filter((_, j) => j !== i)) }, say(one), icon("cross")));
    const left = known.filter(([one]) => !list.includes(one) || known.length > 60);
    const add = known.length
      ? el("select", { "aria-label": "Add", onchange: (event) => event.target.value && put([...list, event.target.value]) }, el("option", { value: "" }, "Add \u2026"), ...left.map(([one, words]) => el("option", { value: one }, words)))
      : el("input", { placeholder: "Add, then Enter", onkeydown: (event) => { if (event.key === "Enter" && event.target.value) { event.preventDefault(); put([...list, event.target.value]); } } });
    const point = free ? el("button", { type: "button", onclick: () => pick(list.filter((one) => /^\d+,\d+$/.test(one)), true, (found) => put([...list.filter((one) => !/^\d+,\d+$/.test(one)), ...found])) }, icon("map"), "Spaces") : null;
    show(holder, ...chips, add, point);
  };
  lay(now ?? []);
  return holder;
}

/** Spaces, pointed at on the map. */
function spaces(now, set, many) {
  const holder = el("div", { class: "chips" });
  const lay = (list) => show(holder, el("button", { type: "button", onclick: () => pick(list, many, (found) => { set(found); lay(found); }) }, icon("map"), list.length ? (many ? `${list.length} Space${list.length > 1 ? "s" : ""}` : list[0]) : "Point at it"));
  lay(now);
  return holder;
}

/** The map in a window of its own, to point at Spaces. */
function pick(list, many, done) {
  let found = [...list];
  const board = el("div", { class: "board" });
  const lay = () => show(board, picture(kit, scene, { press: (key) => { found = found.includes(key) ? found.filter((one) => one !== key) : many ? [...found, key] : [key]; lay(); }, marked: found }));
  lay();
  const dialog = el("dialog", { class: "pointing", onclose: () => dialog.remove() },
    el("div", { class: "row" }, el("strong", {}, many ? "Touch the Spaces" : "Touch a Space"), el("button", { type: "button", class: "main", onclick: () => { done(found); dialog.close(); } }, icon("check"), "Done"), el("button", { type: "button", onclick: () => dialog.close() }, "Leave it")), board);
  document.body.append(dialog);
  dialog.showModal();
}

/** Names with a number or a word each. */
function pairs(value, changed, numbers) {
  const holder = el("div", { class: "pairs" });
  const lay = () => {
    const row = ([name, one]) => el("div", { class: "pair" }, el("strong", {}, name),
      el("input", { type: numbers ? "number" : "text", value: one, "aria-label": name, oninput: (event) => { value[name] = numbers ? Number(event.target.value) : event.target.value; changed(); } }),
      el("button", { type: "button", class: "quiet", "aria-label": `${name}: leave out`, onclick: () => { delete value[name]; lay(); changed(); } }, icon("cross")));
    const add = el("input", { placeholder: "A name, then Enter", onkeydown: (event) => { if (event.key === "Enter" && event.target.value) { event.preventDefault(); value[event.target.value] = numbers ? 1 : ""; lay(); changed(); } } });
    show(holder, ...Object.entries(value).map(row), add);
  };
  lay();
  return holder;
}

/** A condition: as it is written, what it says, and ready ones from what the Scene has. */
function condition(now, set, words) {
  const ready = readyConditions();
  const says = el("small", { class: "says" });
  const input = el("input", { value: now ?? "", "aria-label": words, spellcheck: "false", placeholder: "always" });
  const tell = () => (says.textContent = inWords(input.value, ready));
  input.addEventListener("input", () => { set(input.value); tell(); });
  const add = (text) => { input.value = input.value ? `${input.value} and ${text}` : text; set(input.value); tell(); };
  tell();
  const list = el("select", { "aria-label": `${words}: a ready condition`, onchange: (event) => { if (event.target.value) add(event.target.value); event.target.value = ""; } },
    el("option", { value: "" }, "Choose from what the Scene has \u2026"), ...[...ready].map(([text, says_]) => el("option", { value: text }, says_)));
  return el("div", { class: "condition" }, input, says, list);
}

function readyConditions() {
  const found = new Map([["round() >= 5", "the fifth Round has come"], ["clock() == 0", "time is over"], ["noise() > 0", "something loud has happened"]]);
  const players = scene.faction?.find((one) => one.control !== "npc");
  for (const [id, name] of ids("faction")) {
    found.set(`all_defeated(${id})`, `all of ${name} are beaten`);
    found.set(`alive(${id}) > 0`, `somebody of ${name} still stands`);
    found.set(`alive(${id}) == 0`, `nobody of ${name} stands any more`);
    found.set(`dead(${id}) == 0`, `nobody of ${name} is dead`);
    found.set(`left(${id}) > 0`, `somebody of ${name} has left the map`);
  }
  for (const [id, name] of ids("place")) {
    if (players) found.set(`at(${players.id}, ${id}) > 0`, `the players are at ${name}`);
    if (players) found.set(`rounds_held(${players.id}, ${id}) >= 2`, `the players have held ${name} for two Rounds`);
    found.set(`searched(${id}) > 0`, `${name} was searched`);
  }
  for (const [id, name] of ids("task")) found.set(`task(${id}) == complete`, `done: ${name}`);
  for (const [id, name] of ids("task")) found.set(`task(${id}) == failed`, `failed: ${name}`);
  for (const one of scene.milestone ?? []) found.set(`done(${one.id})`, `reached: ${one.text || one.id}`);
  for (const one of scene.event ?? []) found.set(`event(${one.id})`, `happened: ${one.title || one.id}`);
  for (const one of (scene.unit ?? []).filter((unit) => unit.id)) {
    found.set(`defeated(${one.id}) > 0`, `${one.card} is beaten`);
    found.set(`body(${one.id}) <= 50`, `${one.card} has half of its Body left`);
  }
  return found;
}

/** What a condition says, as far as its parts are known. */
function inWords(text, ready) {
  if (!text) return "";
  const parts = text.split(/\s+(and|or)\s+/).map((part) => {
    if (part === "and" || part === "or") return part;
    const known = ready.get(part) ?? ready.get(part.replace(/^not /, ""));
    if (known) return part.startsWith("not ") ? `not: ${known}` : known;
    const [, ask] = /^(?:not )?\(?(\w+)\(/.exec(part) ?? [];
    return kit.says.question[ask] ? `${part} (${kit.says.question[ask]})` : part;
  });
  return `That is: ${parts.join(" ")}.`;
}

/** What has no form of its own: as JSON. */
function raw(now, set) {
  const area = el("textarea", { rows: 3 });
  area.value = JSON.stringify(now);
  area.addEventListener("input", () => {
    try {
      set(JSON.parse(area.value));
      area.setCustomValidity("");
    } catch {
      area.setCustomValidity("This is no JSON yet.");
    }
  });
  return area;
}

/** What an effect does, as a sentence: what is filled in stands in its place. */
function effectWords(entry) {
  const say = (name) => {
    const value = entry[name];
    if (value === undefined || value === "" || (Array.isArray(value) && !value.length)) return wordsOf("Effect", name)[0].toLowerCase().replace(/^/, "\u2039").concat("\u203a");
    if (name === "text") return `\u201c${cut(value, 50)}\u201d`;
    if (Array.isArray(value)) return ["then", "otherwise", "options"].includes(name) ? wordsOf("Effect", name)[0].toLowerCase() : value.join(" ");
    return OWN[name] ? (ids(OWN[name]).find((pair) => pair[0] === value)?.[1] ?? value) : valueWords(value);
  };
  const words = (kit.says.verb[entry.verb] ?? entry.verb).replace(/`(\w+)`/g, (_, name) => say(name));
  return words[0].toUpperCase() + words.slice(1);
}

const cut = (text, most = 70) => (text.length > most ? `${text.slice(0, most)}\u2026` : text);
const named = (entry, at) => {
  if (entry.verb) return effectWords(entry);
  return cut(String(entry.name || entry.title || entry.card || entry.text || (entry.skill ? `${entry.skill}` : "") || `No. ${at + 1}`));
};
const sideName = (id) => scene.faction?.find((one) => one.id === id)?.name ?? id;
const noted = (entry) =>
  [entry.faction && sideName(entry.faction), entry.kind && valueWords(entry.kind), entry.grade && valueWords(entry.grade), entry.control && `played by ${valueWords(entry.control)}`, entry.skills?.length && typeof entry.skills[0] === "string" ? entry.skills.join(" or ") : ""].filter(Boolean).join(" \u00b7 ");

/** A list of entries: each folds, can be taken away and copied. `part` says which faults belong to it. */
export function listOf(schema, list, changed, { part = "", word = "one", add: addWords = "Add one" } = {}) {
  const holder = el("div", { class: "entries" });
  const kind = solved(schema);
  const unique = kind.properties?.id && kind.required?.includes("id");
  const lay = (opened = -1) => {
    const entries = list.map((entry, at) => {
      const here = { part, entry: [String(at), entry.id, entry.card, entry.name].filter(Boolean), index: at };
      const wrong = part ? faults.filter((one) => one.part === part && here.entry.includes(one.entry)) : [];
      const face = entry.card ?? (kind.title === "UnitCard" ? entry.face || entry.name : "");
      const body = el("div", {});
      const box = el(
        "details",
        { class: `entry${wrong.length ? " wrong" : ""}`, open: at === opened, "data-entry": `${part}/${at}` },
        el("summary", {}, face ? el("img", { src: `/static/unit/${encodeURIComponent(face)}`, alt: "", width: 34, height: 34 }) : null,
          el("span", {}, el("b", {}, named(entry, at)), el("small", {}, noted(entry))),
          wrong.length ? el("span", { class: "fault" }, cut(wrong.map((one) => one.words).join(" "), 140)) : null),
        body,
      );
      const fill = () => show(body,
        fieldsOf(kind, entry, changed, { at: here }),
        unique ? el("p", { class: "small" }, "In conditions it is called ", el("input", { class: "short", value: entry.id, "aria-label": "Short name", onchange: (event) => { entry.id = event.target.value.trim(); changed(); } })) : null,
        el("div", { class: "row" },
          el("button", { type: "button", onclick: () => { list.splice(at + 1, 0, { ...structuredClone(entry), ...(unique ? { id: freshId(list, word) } : {}) }); lay(at + 1); changed(); } }, icon("cards"), "Copy"),
          el("button", { type: "button", onclick: () => { list.splice(at, 1); lay(); changed(); } }, icon("cross"), "Take away"),
        ));
      if (box.open) fill();
      box.addEventListener("toggle", () => box.open && !body.firstChild && fill());
      return box;
    });
    const make = () => {
      list.push({ ...fresh(kind), ...(unique ? { id: freshId(list, word) } : {}) });
      lay(list.length - 1);
      changed();
    };
    show(holder, ...entries, el("button", { type: "button", onclick: make }, icon("plus"), addWords));
  };
  lay();
  return holder;
}
