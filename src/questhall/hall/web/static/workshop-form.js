// Forms made from a JSON schema: what is required or filled in is shown, the rest can be added by its name.

import { el, icon, show } from "./dom.js";

let defs = {};
let words = {};

export function teach(kit) {
  defs = kit.$defs;
  words = kit.words;
  for (const [name, list] of Object.entries(words)) {
    document.getElementById(`list-${name}`)?.remove();
    document.body.append(el("datalist", { id: `list-${name}` }, ...list.map((one) => el("option", { value: one }))));
  }
}

export const schemaOf = (name) => defs[name];

function solved(schema) {
  if (schema.$ref) return solved(defs[schema.$ref.split("/").at(-1)]);
  const one = schema.anyOf?.find((part) => part.type !== "null");
  return one ? solved({ ...one }) : schema;
}

/** Which list of words a field takes its names from. */
const LISTS = {
  card: "unit", unit: "unit", pool: "unit", item: "item", items: "item", search: "item", abilities: "ability", skill: "skill", skills: "skill",
  verb: "verb", facing: "heading", genre: "genre", scale: "scale", role: "role", cards: "ability", wind: "heading",
};

const plainName = (name) => name.replace(/_/g, " ");

/** Fields of an object; `value` is changed in place, `changed()` is called after. */
export function fieldsOf(schema, value, changed, skip = []) {
  const kind = solved(schema);
  const holder = el("div", { class: "fields" });
  const lay = () => {
    const known = Object.entries(kind.properties ?? {}).filter(([name]) => !skip.includes(name));
    const shown = known.filter(([name]) => name in value || kind.required?.includes(name));
    const hidden = known.filter((one) => !shown.includes(one));
    const more = el(
      "label",
      {},
      "Add a field",
      el(
        "select",
        {
          onchange: (event) => {
            const name = event.target.value;
            value[name] = fresh(kind.properties[name]);
            lay();
            changed();
          },
        },
        el("option", { value: "" }, "\u2026"),
        ...hidden.map(([name]) => el("option", { value: name }, plainName(name))),
      ),
    );
    show(holder, ...shown.map(([name, part]) => field(name, part, value, changed, kind.required?.includes(name) ? null : lay)), hidden.length ? more : null);
  };
  lay();
  return holder;
}

export function fresh(schema) {
  const kind = solved(schema);
  if ("default" in schema && schema.default !== null) return structuredClone(schema.default);
  if (kind.enum) return kind.enum[0];
  if (kind.type === "object") {
    const made = {};
    for (const name of kind.required ?? []) made[name] = fresh(kind.properties[name]);
    return made;
  }
  if (kind.type === "array") return kind.prefixItems ? kind.prefixItems.map(fresh) : [];
  return { string: "", integer: 0, number: 0, boolean: false }[kind.type] ?? "";
}

function field(name, schema, value, changed, lay) {
  const kind = solved(schema);
  if (!(name in value)) value[name] = fresh(schema);
  const set = (given) => {
    value[name] = given;
    changed();
  };
  const drop = lay && el("button", { type: "button", class: "quiet", "aria-label": `${plainName(name)}: leave out`, onclick: () => { delete value[name]; lay(); changed(); } }, icon("cross"));
  const label = (control, whole = false) => el("label", { class: whole ? "whole" : null }, el("span", {}, plainName(name), " ", drop), control);
  if (kind.enum) return label(choice(kind.enum, value[name], set));
  if (kind.type === "boolean") return label(el("input", { type: "checkbox", checked: value[name], onchange: (event) => set(event.target.checked) }));
  if (kind.type === "integer" || kind.type === "number")
    return label(el("input", { type: "number", value: value[name], step: kind.type === "number" ? "any" : 1, oninput: (event) => set(Number(event.target.value)) }));
  if (kind.type === "array" && kind.items && solved(kind.items).type === "object")
    return el("div", { class: "whole" }, el("strong", {}, plainName(name), " ", drop), listOf(kind.items, value[name], changed));
  if (kind.type === "array" && (!kind.items || solved(kind.items).type !== "array")) return label(many(name, kind, value[name], set), true);
  if (kind.type === "object" && kind.properties) return el("div", { class: "whole entry" }, el("strong", {}, plainName(name), " ", drop), fieldsOf(kind, value[name], changed));
  if (kind.type === "string") {
    const long = ["text", "introduction", "instructions"].includes(name);
    const input = long
      ? el("textarea", { rows: 4, oninput: (event) => set(event.target.value) })
      : el("input", { list: LISTS[name] ? `list-${LISTS[name]}` : null, oninput: (event) => set(event.target.value) });
    input.value = value[name];
    return label(input, long);
  }
  return label(raw(value[name], set), true);
}

const choice = (names, now, set) =>
  el("select", { onchange: (event) => set(event.target.value) }, ...names.map((one) => el("option", { value: one, selected: one === now }, one || "\u2014")));

/** A list of words or numbers: one a line, so that Spaces ("4,2") and names with commas stay whole. */
function many(name, kind, now, set) {
  const numbers = ["integer", "number"].includes(solved(kind.items ?? kind.prefixItems?.[0] ?? { type: "string" }).type);
  const area = el("textarea", {
    rows: Math.min(6, now.length + 1),
    placeholder: "one a line",
    oninput: (event) => {
      const lines = event.target.value.split("\n").map((line) => line.trim()).filter(Boolean);
      set(numbers ? lines.map(Number) : lines);
    },
  });
  area.value = now.join("\n");
  const names = words[LISTS[name]];
  if (!names) return area;
  const add = el(
    "select",
    { "aria-label": `Add to ${plainName(name)}`, onchange: (event) => { set([...now, event.target.value]); now = [...now, event.target.value]; area.value = now.join("\n"); event.target.value = ""; } },
    el("option", { value: "" }, "add \u2026"),
    ...names.map((one) => el("option", { value: one }, one)),
  );
  return el("span", {}, area, add);
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

const named = (entry, at) => entry.name || entry.title || entry.card || entry.id || entry.verb || entry.text || `No. ${at + 1}`;

/** A list of entries: each folds, can be taken away and copied. */
export function listOf(schema, list, changed) {
  const holder = el("div", {});
  const lay = (opened = -1) => {
    const entries = list.map((entry, at) =>
      el(
        "details",
        { class: "entry", open: at === opened },
        el("summary", {}, String(named(entry, at))),
        fieldsOf(schema, entry, changed),
        el("div", { class: "row" },
          el("button", { type: "button", onclick: () => { list.splice(at + 1, 0, structuredClone(entry)); lay(at + 1); changed(); } }, "Copy"),
          el("button", { type: "button", onclick: () => { list.splice(at, 1); lay(); changed(); } }, "Take away"),
        ),
      ),
    );
    const add = el("button", { type: "button", onclick: () => { list.push(fresh(schema)); lay(list.length - 1); changed(); } }, icon("plus"), "Add one");
    show(holder, ...entries, add);
  };
  lay();
  return holder;
}
