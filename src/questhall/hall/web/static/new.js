// A new table: who sits where, and the options of the game. The default is: me and bots.

import { post, Refused } from "./api.js";
import { $, $$, el, icon, show } from "./dom.js";
import { formOf } from "./form.js";
import { like, liking, rememberMade } from "./store.js";

const form = $("#new");
const { game } = form.dataset;
const counts = form.dataset.seats.split(",").map(Number);
const levels = form.dataset.levels.split(",").filter(Boolean);
const usual = levels.includes("normal") ? "normal" : levels[0];

// options: those of a set-up that the game calls by a name, and what is changed of them

const schema = JSON.parse($("#schema").textContent);
const presets = JSON.parse($("#presets").textContent);
const setUp = el(
  "select",
  { id: "preset", onchange: () => layOptions() },
  ...Object.keys(presets).map((name) => el("option", { value: name }, name.replace(/^./, (first) => first.toUpperCase()))),
);
const seed = el("input", { id: "seed", maxlength: "64", autocomplete: "off", placeholder: "a fresh one" });
let readOptions = () => ({});

function layOptions() {
  const given = presets[setUp.value] ?? {};
  const [fields, read] = formOf(schema, given);
  readOptions = () => ({ ...given, ...read() });
  show(
    $("#options"),
    setUp.length > 1 ? el("div", { class: "field" }, el("label", { for: "preset" }, "Set-up"), setUp) : null,
    ...fields,
    el(
      "div",
      { class: "field" },
      el("label", { for: "seed" }, "Seed"),
      seed,
      el("small", {}, "The same seed deals the same dice and cards. Everybody at the table is told that you chose it."),
    ),
  );
}

layOptions();

// seats

const start = counts.includes(liking(`count.${game}`))
  ? liking(`count.${game}`)
  : counts[Math.min(1, counts.length - 1)];

show(
  $("#count"),
  ...counts.map((count) => {
    const input = el("input", {
      type: "radio",
      name: "count",
      value: String(count),
      id: `count-${count}`,
      onchange: () => seat(count),
    });
    input.checked = count === start;
    return el("label", { for: `count-${count}` }, input, el("span", {}, String(count)));
  }),
);

function seat(count) {
  const rows = $$("#who li");
  rows.slice(count).forEach((row) => row.remove());
  for (let i = rows.length; i < count; i += 1) $("#who").append(row(i));
}

function row(i) {
  const who = el(
    "select",
    { "aria-label": `Seat ${i + 1}`, class: "who" },
    el("option", { value: "me" }, i ? "Me too (this device)" : "Me"),
    el("option", { value: "friend" }, "A friend, by link"),
    ...levels.map((level) => el("option", { value: `bot ${level}` }, `Bot, ${level}`)),
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
  const shown = icon("person");
  const update = () => {
    const bot = who.value.startsWith("bot");
    name.hidden = bot;
    shown.firstElementChild.setAttribute(
      "href",
      `#icon.${bot ? "gear" : who.value === "friend" ? "scroll" : "person"}`,
    );
  };
  who.addEventListener("change", update);
  update();
  return el("li", {}, shown, who, name);
}

seat(start);

// off we go

async function begin(body) {
  $("#trouble").hidden = true;
  $("#go").disabled = true;
  try {
    const made = await post("/api/tables", { game, ...body });
    rememberMade(made);
    location.href = `/t/${made.table}${made.seats.some((one) => one.who === "friend") ? "?invite" : ""}`;
  } catch (error) {
    $("#trouble").textContent =
      error instanceof Refused ? error.message : "The hall could not be reached. Try again in a moment.";
    $("#trouble").hidden = false;
    $("#go").disabled = false;
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const seats = $$("#who li").map((one) => {
    const [who, level] = $(".who", one).value.split(" ");
    const name = $(".name", one).value.trim();
    return { who, ...(level ? { level } : {}), ...(name && who !== "bot" ? { name } : {}) };
  });
  like("name", seats.find((one) => one.who === "me")?.name ?? "");
  like(`count.${game}`, seats.length);
  const chosen = seed.value.trim();
  const number = /^[0-9]{1,9}$/.test(chosen);
  begin({ seats, options: readOptions(), ...(chosen ? { seed: number ? Number(chosen) : chosen } : {}) });
});

$("#learn")?.addEventListener("click", () => begin({ seats: [], options: {}, tutorial: true }));
