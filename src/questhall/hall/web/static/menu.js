// The table's menu, and how to play here.

import { campaignButtons } from "./campaign.js";
import { el, icon } from "./dom.js";
import { fairness } from "./ending.js";
import { note, toggleNews, wantsNews } from "./notice.js";
import { openOrder } from "./order.js";
import { closeSheet, openSheet } from "./sheet.js";
import { flipPasses, like, liking, passes } from "./store.js";

/** The short help. */
export function openHelp() {
  const entry = (key, words) =>
    el("tr", {}, el("th", { scope: "row" }, ...key.split(" ").map((one) => el("kbd", {}, one))), el("td", {}, words));
  openSheet(
    "How to play here",
    el(
      "p",
      {},
      "What you can choose is lit. Click or tap it, then what it is for; or drag it there. Rest on a piece, press it long or right-click it: it says what it is. A greyed piece tells you why it cannot be chosen.",
    ),
    el(
      "table",
      { class: "keys" },
      el(
        "tbody",
        {},
        entry("← ↑ ↓ →", "go from piece to piece"),
        entry("Enter", "choose"),
        entry("Esc", "one step back"),
        entry("1 9", "press a button"),
        entry("i", "what is this?"),
        entry("u", "take back"),
        entry("r", "do again"),
        entry("h", "hint"),
        entry("o", "odds"),
        entry("a", "all choices as a list"),
        entry("l", "log and chat"),
        entry("s", "since your last turn"),
        entry("Space", "skip to the question"),
        entry("+ -", "zoom"),
      ),
    ),
    el("p", {}, el("a", { href: "/help" }, "More help")),
  );
}

/** Everything that is not needed at every move. `inWords()` gives the table as plain text. */
export function openMenu({ table, model, attempt, token, sound, stage, pace, invite, inWords, list, odds }) {
  const text = el("pre", { class: "plain", tabindex: "0" });
  const toggle = (name, words, on, flip) => {
    const button = el(
      "button",
      {
        type: "button",
        "aria-pressed": String(on),
        onclick: async () => button.setAttribute("aria-pressed", String(await flip())),
      },
      icon(name),
      words,
    );
    return button;
  };
  const zoom = () => {
    stage.zoomTo(stage.zoom > 1 ? stage.least : 1.8);
    closeSheet();
  };
  const speeds = el(
    "select",
    { id: "pace", onchange: () => (like("pace", speeds.value), pace()) },
    ...[["calm", "calm"], ["normal", "normal"], ["quick", "quick"], ["off", "off: everything at once"]].map(([value, words]) =>
      el("option", { value, selected: liking("pace", "normal") === value }, words),
    ),
  );
  openSheet(
    "Table",
    el("div", { class: "field" }, el("label", { for: "pace" }, "How things happen"), speeds),
    el(
      "div",
      { class: "menu" },
      el("button", { type: "button", onclick: invite }, icon("people"), "Invite"),
      toggle("music", "Sound", sound.on, () => sound.toggle()),
      toggle("speech", "Tell me when it is my turn", wantsNews(), toggleNews),
      toggle("hourglass", "Ask me only when it could matter", passes(model.game), () => (flipPasses(model.game), passes(model.game))),
      model.ask ? el("button", { type: "button", onclick: list }, icon("note"), "All choices") : null,
      model.ask ? el("button", { type: "button", onclick: odds }, icon("die"), "Odds") : null,
      el(
        "button",
        { type: "button", onclick: async () => (text.textContent = await inWords()) },
        icon("note"),
        "The table in words",
      ),
      el("button", { type: "button", onclick: zoom }, icon("eye"), stage.zoom > 1 ? "Show the whole table" : "Zoom in"),
      el("button", { type: "button", onclick: openHelp }, icon("hand"), "How to play here"),
      el("a", { class: "button", href: `/g/${model.game}/rules`, target: "_blank" }, icon("book"), "Rules"),
      el("a", { class: "button", href: `/t/${table}/replay` }, icon("clock"), "Look back"),
      el("a", { class: "button", href: "/" }, icon("house"), "The shelf"),
      token ? el("button", { type: "button", id: "order", onclick: () => openOrder({ table, model, token, attempt, note }) }, icon("people"), "Order at this table") : null,
    ),
    campaignButtons({ table, model, token, attempt }),
    fairness(model),
    text,
  );
}
