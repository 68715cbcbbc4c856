// A name and a face: the little form of whoever sits down.

import { $, el, icon, show } from "./dom.js";

const SHOWN = 12;

/** All faces of the kit, by their words, as the page was given them. */
const all = () => JSON.parse($("#faces")?.textContent || "[]");

const shuffled = (things) => {
  const rest = [...things];
  return rest.map(() => rest.splice(Math.floor(Math.random() * rest.length), 1)[0]);
};

export const faceOf = (word) => `/static/face/${encodeURIComponent(word)}`;

export const picture = (word, size) => el("img", { src: faceOf(word), alt: "", width: size, height: size });

const called = (word) => word.replace(/^~/, "") || "the one of your name";

/** A form for name and face: {element, value()}. Whoever has a name and no face has the one that goes with the name;
 *  for a stranger one is drawn by lot. */
export function introduction({ name = "", face = "", stranger = false }) {
  const words = all();
  let chosen = face || (stranger || !name ? shuffled(words)[0] : "") || "";
  const large = el("div", { class: "large-face" });
  const field = el("input", {
    id: "my-name",
    name: "name",
    value: name,
    maxlength: "24",
    autocomplete: "nickname",
    required: true,
    placeholder: "Your name",
  });
  const grid = el("div", { class: "faces", role: "radiogroup", "aria-label": "Your face" });
  const choose = (word) => {
    chosen = word;
    show(large, picture(word || name, 132));
  };
  const lay = () => {
    const some = shuffled(words.filter((word) => word !== chosen)).slice(0, SHOWN - 1);
    show(
      grid,
      ...[chosen, ...some].map((word) => {
        const input = el("input", { type: "radio", name: "face", value: word, "aria-label": `Face: ${called(word)}` });
        input.checked = word === chosen;
        input.addEventListener("change", () => choose(word));
        return el("label", {}, input, picture(word || name, 64));
      }),
    );
  };
  choose(chosen);
  lay();
  const element = el(
    "div",
    { class: "introduction" },
    large,
    el(
      "div",
      { class: "who" },
      el("label", { for: "my-name" }, "Your name"),
      field,
      el("p", { class: "faces-title" }, "Your face", el("button", { type: "button", class: "quiet", onclick: lay }, icon("turn"), "Others")),
      grid,
    ),
  );
  return { element, field, value: () => ({ name: field.value.trim(), face: chosen }) };
}
