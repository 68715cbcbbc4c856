// A form made of the JSON schema of a game's options.

import { el } from "./dom.js";

const capital = (words) => words.replace(/^./, (letter) => letter.toUpperCase());

const words = (name) => capital(name.replace(/[_-]/g, " "));

const resolve = (schema, root) => (schema.$ref ? { ...root.$defs[schema.$ref.split("/").at(-1)], ...schema } : schema);

/** [elements, read()] for an object schema, filled with `given`: read gives the values that differ from those. */
export function formOf(root, given = {}) {
  const schema = resolve(root, root);
  const fields = Object.entries(schema.properties || {}).map(([name, part]) =>
    field(name, name in given ? { ...resolve(part, root), default: given[name] } : resolve(part, root), root),
  );
  const read = () =>
    Object.fromEntries(
      fields
        .map(({ name, value, start }) => [name, value(), start])
        .filter(([, now, start]) => JSON.stringify(now) !== JSON.stringify(start))
        .map(([name, now]) => [name, now]),
    );
  return [fields.map(({ element }) => element), read];
}

function field(name, schema, root) {
  const id = `option-${name}`;
  const title = schema.title && schema.title !== name ? schema.title : words(name);
  const note = schema.description ? el("small", { id: `${id}-note` }, capital(schema.description)) : null;
  const described = note ? { "aria-describedby": `${id}-note` } : {};
  const { control, value, inline } = controlFor(id, schema, root, described, title);
  const label = inline ? null : el("label", { for: id }, title);
  return { name, value, start: value(), element: el("div", { class: "field" }, label, control, note) };
}

/** A control for one schema: {control, value()}. */
function controlFor(id, given, root, extra, title) {
  const schema = resolve(given, root);
  const start = given.default ?? schema.default;
  const choices = choicesOf(schema);
  if (schema.type === "boolean") {
    const box = el("input", { type: "checkbox", id, ...extra });
    box.checked = Boolean(start);
    return { control: el("label", { class: "check" }, box, title), value: () => box.checked, inline: true };
  }
  if (choices) {
    const select = el(
      "select",
      { id, ...extra },
      ...choices.map((choice, i) =>
        el(
          "option",
          { value: String(i) },
          choice === null ? "as usual" : schema.titles?.[i] || words(String(choice)) || "None",
        ),
      ),
    );
    select.selectedIndex = Math.max(
      0,
      choices.findIndex((choice) => choice === start),
    );
    return { control: select, value: () => choices[select.selectedIndex] };
  }
  if (schema.type === "integer" || schema.type === "number") {
    const box = el("input", {
      type: "number",
      id,
      min: schema.minimum,
      max: schema.maximum,
      step: schema.type === "integer" ? 1 : "any",
      value: start ?? schema.minimum ?? 0,
      ...extra,
    });
    return { control: box, value: () => Number(box.value) };
  }
  if (schema.type === "array") return listFor(id, schema, start || [], root, title);
  if (schema.type === "object" && schema.properties) return groupFor(id, schema, start || {}, root, title);
  const union = (schema.anyOf || []).map((part) => resolve(part, root));
  const other = union.filter((part) => part.type !== "null");
  if (other.length === 1) return optional(id, other[0], start, root, extra, title);
  const box = el("input", { id, value: start ?? "", ...extra });
  return {
    control: box,
    value: () => (box.value === "" && start === undefined ? undefined : box.value || (start ?? "")),
  };
}

function choicesOf(schema) {
  if (schema.enum) return schema.enum;
  if (schema.const !== undefined) return [schema.const];
  if (!schema.anyOf) return null;
  const parts = schema.anyOf.map((part) => (part.type === "null" ? [null] : choicesOf(part)));
  return parts.every(Boolean) ? parts.flat() : null;
}

/** A value or nothing: empty means nothing. */
function optional(id, schema, start, root, extra, title) {
  if (schema.type === "integer" || schema.type === "string") {
    const box = el("input", {
      id,
      type: schema.type === "integer" ? "number" : "text",
      min: schema.minimum,
      max: schema.maximum,
      value: start ?? "",
      placeholder: "as usual",
      ...extra,
    });
    return {
      control: box,
      value: () => (box.value === "" ? null : schema.type === "integer" ? Number(box.value) : box.value),
    };
  }
  return controlFor(id, schema, root, extra, title);
}

/** Tuples of fixed length: a control for each place. Sets of choices: a box to tick for each. Other lists: words with commas. */
function listFor(id, schema, start, root, title) {
  if (schema.prefixItems) {
    const parts = schema.prefixItems.map((part, i) =>
      controlFor(
        `${id}-${i}`,
        { ...resolve(part, root), default: start[i] },
        root,
        { "aria-label": `${title} ${i + 1}` },
        title,
      ),
    );
    return {
      control: el("div", { class: "row", id }, ...parts.map((part) => part.control)),
      value: () => parts.map((part) => part.value()),
    };
  }
  const items = resolve(schema.items || {}, root);
  const choices = choicesOf(items);
  if (choices) {
    const boxes = choices.map((choice) => el("input", { type: "checkbox", value: String(choice) }));
    boxes.forEach((box, i) => (box.checked = start.includes(choices[i])));
    const rows = boxes.map((box, i) => el("label", { class: "check" }, box, words(String(choices[i]))));
    return {
      control: el("fieldset", { class: "boxes", id }, el("legend", {}, title), ...rows),
      value: () => choices.filter((_, i) => boxes[i].checked),
      inline: true,
    };
  }
  const box = el("input", { id, value: start.join(", "), placeholder: "with commas between" });
  const number = items.type === "integer";
  return {
    control: box,
    value: () =>
      box.value
        .split(",")
        .map((one) => one.trim())
        .filter(Boolean)
        .map((one) => (number ? Number(one) : one)),
  };
}

function groupFor(id, schema, start, root, title) {
  const parts = Object.entries(schema.properties).map(([name, part]) =>
    field(
      `${id}-${name}`,
      { ...resolve(part, root), title: resolve(part, root).title ?? words(name), default: start[name] ?? part.default },
      root,
    ),
  );
  const names = Object.keys(schema.properties);
  return {
    control: el("fieldset", { class: "boxes", id }, el("legend", {}, title), ...parts.map((part) => part.element)),
    value: () => Object.fromEntries(parts.map((part, i) => [names[i], part.value()])),
    inline: true,
  };
}
