// A character on paper.

import { post } from "./api.js";
import { kept, picture } from "./characters-keep.js";
import { $, el, show } from "./dom.js";

const card = kept()[new URLSearchParams(location.search).get("name") ?? ""];
$("#print").addEventListener("click", () => print());

if (!card) show($("#paper"), el("p", {}, "There is no such character in this browser."));
else lay(await post("/api/characters/check", { card }));

function lay(told) {
  const box = (name, value) => el("div", {}, el("strong", {}, value), name);
  const rows = told.card.skills.map((line) => {
    const cards = [...(line.cards ?? []), ...(line.specialties ?? []).flatMap((style) => style.cards)];
    return el(
      "tr",
      {},
      el("th", { scope: "row" }, line.name),
      el("td", {}, `${line.level}${line.rating ? ` (${line.rating})` : ""}`),
      el("td", {}, ...cards.flatMap((name) => [el("strong", {}, name), ` ${told.texts[name] ?? ""} `])),
    );
  });
  show(
    $("#paper"),
    el(
      "div",
      { class: "head" },
      el("img", { src: picture(told.card), alt: "", width: 96, height: 96 }),
      el("div", {}, el("h1", {}, told.card.name), el("p", {}, told.card.text || ""), el("p", {}, `${told.card.genre}, ${told.card.role}, Cost ${told.cost}`)),
    ),
    el("div", { class: "boxes" }, box("Body", told.body), box("Mind", told.card.mind), box("Will", told.card.will), box("Speed", told.speed)),
    el("table", {}, el("thead", {}, el("tr", {}, el("th", {}, "Skill or Power"), el("th", {}, "Level"), el("th", {}, "Items and Abilities"))), el("tbody", {}, ...rows)),
    el("p", {}, `Carried besides: ${told.card.items?.join(", ") || "nothing"}. Load ${told.load} kg of ${told.card.kg}.`),
    el("p", {}, `Character Points ${told.card.cp ?? 1}, Skill Points ${told.card.sp ?? 0}, Ability Points ${told.card.ap ?? 0}, Scenes ${told.card.scenes ?? 0}.`),
    el("h2", {}, "Wounds and notes"),
    el("div", { class: "boxes" }, ...["Minor", "Major", "Critical", "Extreme"].map((name) => box(name, " "))),
  );
}
