// A new table: a set-up from a card, who sits where, and what else may be changed. The default is: me and bots.

import { post, Refused } from "./api.js";
import { $, $$, el, gather, icon, show } from "./dom.js";
import { evening, layEvening } from "./evening.js";
import { picture as faceOf } from "./faces.js";
import { Field, picture, spoken } from "./form.js";
import { hangPlay } from "./play.js";
import { lessonOf, like, liking, rememberMade } from "./store.js";

const form = $("#new");
const { game } = form.dataset;
const counts = form.dataset.seats.split(",").map(Number);
const bots = JSON.parse(form.dataset.bots);
const people = JSON.parse(form.dataset.people);
const usual = (bots.find(({ name }) => name === "normal") ?? bots[0]).name;
const { fields: described, presets, usual: defaults } = JSON.parse($("#form").textContent);

let options = { ...defaults };
let seats = counts.includes(liking(`count.${game}`)) ? liking(`count.${game}`) : counts[Math.min(1, counts.length - 1)];

// set-ups as cards

function choosePreset(preset) {
  options = { ...defaults, ...preset.options };
  if (!preset.seats.includes(seats)) setCount(preset.seats.reduce((a, b) => (Math.abs(b - seats) < Math.abs(a - seats) ? b : a)));
  for (const [name, field] of Object.entries(fields)) field.set(options[name]);
  lay();
  judge();
}

function presetCard(preset, first) {
  const input = el("input", {
    type: "radio",
    name: "preset",
    value: preset.name,
    checked: first,
    onchange: () => choosePreset(preset),
  });
  const [low, high] = [preset.seats[0], preset.seats.at(-1)];
  const players = preset.seats.length === counts.length ? "" : low === high ? `${low} players` : `${low} to ${high} players`;
  return el(
    "label",
    { class: "choice" },
    input,
    preset.picture ? picture(preset.picture) : null,
    el(
      "span",
      { class: "told" },
      el("b", {}, preset.title),
      players ? el("em", {}, players) : null,
      preset.says ? el("span", {}, preset.says) : null,
    ),
  );
}

// options

const fields = Object.fromEntries(
  described.map((one) => [
    one.name,
    new Field(one, options[one.name], (name, value) => {
      options[name] = value;
      lay();
      judge();
    }),
  ]),
);
const seed = el("input", { id: "seed", maxlength: "64", autocomplete: "off", placeholder: "a fresh one" });
const seedLine = el(
  "div",
  { class: "line" },
  el("label", { for: "seed" }, "Seed of the dice and cards"),
  seed,
  el("small", {}, "The same seed deals the same game. Everybody at the table is told that you chose it."),
);

show($("#first"), ...described.filter((one) => one.first).map((one) => fields[one.name].element));
show($("#rest"), ...described.filter((one) => !one.first).map((one) => fields[one.name].element), seedLine);

/** Options that mean nothing while another one is as it is are put away. */
function lay() {
  for (const { name, only } of described) fields[name].element.hidden = Boolean(only) && !only.values.includes(options[only.name]);
}

const shown = () =>
  Object.fromEntries(
    Object.entries(options).filter(([name]) => !fields[name]?.element.hidden || JSON.stringify(options[name]) === "[]"),
  );

let asked = 0;

/** Ask the game what of all this it would refuse, and put it out of reach. */
async function judge() {
  const number = (asked += 1);
  const found = await post(`/api/games/${game}/fit`, { seats, options: shown() }).catch(() => null);
  if (!found || number !== asked) return;
  for (const [name, value] of Object.entries(found.options)) {
    if (!(name in fields) || fields[name].element.hidden) continue;
    if (JSON.stringify(options[name]) !== JSON.stringify(value)) {
      options[name] = value;
      fields[name].set(value);
    }
  }
  $("#mended").textContent = found.trouble;
  $("#mended").hidden = !found.trouble;
  for (const [name, field] of Object.entries(fields)) field.judge(found.refused[name], found.need[name]);
  for (const [count, why] of Object.entries(found.seats)) {
    const input = $(`#count-${count}`);
    input.disabled = Boolean(why);
    input.parentElement.title = why;
  }
}

// seats

function setCount(count) {
  seats = count;
  $(`#count-${count}`).checked = true;
  const rows = $$("#who li");
  rows.slice(count).forEach((row) => row.remove());
  for (let i = rows.length; i < count; i += 1) $("#who").append(row(i));
}

show(
  $("#count"),
  ...counts.map((count) => {
    const input = el("input", {
      type: "radio",
      name: "count",
      value: String(count),
      id: `count-${count}`,
      onchange: () => {
        setCount(count);
        judge();
      },
    });
    return el("label", { for: `count-${count}` }, input, el("span", {}, String(count)));
  }),
);

function row(i) {
  const who = el(
    "select",
    { "aria-label": `Seat ${i + 1}`, class: "who" },
    el("option", { value: "me" }, i ? "Me too (this device)" : "Me"),
    el("option", { value: "friend" }, "A friend, by link"),
    ...bots.map((one) => el("option", { value: `bot ${one.name}` }, `Bot, ${one.name}`)),
    people.length
      ? el("optgroup", { label: "Somebody with a style" }, ...people.map((one) => el("option", { value: `bot ${one.name}` }, `${one.name}, ${one.style}`)))
      : null,
  );
  who.value = i ? `bot ${usual}` : "me";
  const name = el("input", {
    class: "name",
    maxlength: "24",
    placeholder: `Player ${i + 1}`,
    "aria-label": `Name at seat ${i + 1}`,
    value: i ? "" : liking("name", ""),
    autocomplete: "off",
  });
  const shown = el("span", { class: "face" });
  const manner = el("p", { class: "small", role: "status" });
  const update = () => {
    const bot = [...bots, ...people].find((one) => who.value === `bot ${one.name}`);
    name.hidden = Boolean(bot) || who.value === "friend"; // who says it when they sit down
    show(shown, bot?.face ? faceOf(bot.face, 34) : icon(bot ? "gear" : who.value === "friend" ? "scroll" : "person"));
    manner.textContent = bot?.says ?? "";
    manner.hidden = !bot;
  };
  who.addEventListener("change", update);
  update();
  return el("li", {}, shown, who, name, manner);
}

const wishes = () =>
  $$("#who li").map((one) => {
    const [, who, level] = /^(\w+) ?(.*)$/.exec($(".who", one).value);
    const name = $(".name", one).value.trim();
    const face = who === "me" && name === liking("name", name) ? liking("face", "") : "";
    return {
      who,
      ...(level ? { level } : {}),
      ...(name && who === "me" ? { name } : {}),
      ...(face ? { face } : {}),
      ...(who === "friend" ? { invite: true } : {}),
    };
  });

// off we go

async function begin(path, body, lesson = false) {
  $("#trouble").hidden = true;
  $("#go").disabled = true;
  try {
    const made = await post(path, body);
    rememberMade(made, lesson ? { lesson: game } : {});
    location.href = `/t/${made.table}${made.seats.some((one) => one.who === "friend") ? "?invite" : ""}`;
  } catch (error) {
    $("#trouble").textContent =
      error instanceof Refused ? spoken(error.message) : "The hall could not be reached. Try again in a moment.";
    $("#trouble").hidden = false;
    $("#go").disabled = false;
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const who = wishes();
  like("name", who.find((one) => one.who === "me")?.name ?? "");
  like(`count.${game}`, who.length);
  const chosen = seed.value.trim();
  const number = /^[0-9]{1,9}$/.test(chosen);
  const fixed = chosen ? { seed: number ? Number(chosen) : chosen } : {};
  begin("/api/tables", { game, seats: who, options: shown(), ...fixed, ...evening($("#evening")) });
});

const learner = () => {
  const [name, face] = [liking("name", ""), liking("face", "")];
  return { who: "me", ...(name ? { name } : {}), ...(face ? { face } : {}) };
};
const learn = () => begin("/api/tables", { game, seats: [learner()], options: {}, tutorial: true }, true);
const earlier = lessonOf(game);
if (earlier && $("#learn")) {
  $("#learn-words").textContent = earlier.of ? `Go on with the lesson (${earlier.step} of ${earlier.of})` : "Go on with the lesson";
  $("#learn").after(el("button", { type: "button", class: "quiet", id: "learn-anew", onclick: learn }, "Begin it anew"));
}
$("#learn")?.addEventListener("click", () => {
  if (earlier) location.href = `/t/${earlier.table}`;
  else learn();
});

$("#campaign")?.addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (!file) return;
  const kept = await file
    .text()
    .then((text) => JSON.parse(text))
    .catch(() => null);
  const changed = Object.fromEntries(["name", "names", "faces"].flatMap((one) => (options[one] ? [[one, options[one]]] : [])));
  if (kept) begin("/api/campaigns", { campaign: kept, seats: wishes(), options: changed });
  else {
    $("#trouble").textContent = "This file is not a saved campaign.";
    $("#trouble").hidden = false;
  }
  event.target.value = "";
});

show($("#presets"), ...presets.map((preset, i) => presetCard(preset, i === 0)));
setCount(seats);
if (presets.length) choosePreset(presets[0]);
else {
  lay();
  judge();
}
layEvening($("#evening"));
gather(game);
hangPlay();
