// Beside the table: who sits there, what has happened, what is being said.

import { $, el, icon, show, portrait } from "./dom.js";
import { crowned } from "./ending.js";
import { named, nameOf } from "./names.js";

export class Side {
  /** `seatPressed(seat, button)` opens what can be done with a seat; `said(text)` sends a line of chat. */
  constructor({ seatPressed, said }) {
    this.seatPressed = seatPressed;
    this.log = $("#log");
    this.chat = $("#chat-lines");
    this.unread = 0;
    this.told = [];
    $("#chat-form").addEventListener("submit", (event) => {
      event.preventDefault();
      const field = $("#chat-text");
      if (field.value.trim()) said(field.value.trim());
      field.value = "";
    });
    for (const tab of ["log", "chat"]) $(`#tab-${tab}`).addEventListener("click", () => this.tab(tab));
    $("#side-open").addEventListener("click", () => this.toggle());
    $("#side-close").addEventListener("click", () => this.toggle(false));
  }

  /** On narrow screens the side is a drawer. */
  toggle(open) {
    const opened = document.body.classList.toggle("side-open", open);
    $("#side-open").setAttribute("aria-expanded", String(opened));
    if (opened) this.bottom();
    else $("#side-open").focus();
  }

  tab(name) {
    for (const other of ["log", "chat"]) {
      $(`#tab-${other}`).setAttribute("aria-selected", String(other === name));
      $(`#page-${other}`).hidden = other !== name;
    }
    if (name === "chat") this.count(0);
    this.bottom();
  }

  count(unread) {
    this.unread = unread;
    $("#unread").textContent = unread ? String(unread) : "";
  }

  get pages() {
    return [$("#page-log"), this.chat.parentElement];
  }

  bottom(pages = this.pages) {
    for (const page of pages) page.scrollTop = page.scrollHeight;
  }

  seats(model) {
    const chips = model.seats.map((seat) => this.chip(seat, model));
    const strip = show($("#seats"), ...chips);
    const acting = $(".acting", strip); // many seats: whoever acts is in sight
    if (acting) strip.scrollLeft = acting.offsetLeft + acting.offsetWidth / 2 - strip.clientWidth / 2;
  }

  chip(seat, { as, result }) {
    const winner = result && crowned(result, seat.seat);
    const away = seat.who === "person" && !seat.here && !seat.yours;
    const facts = [
      seat.who === "bot" ? `bot, ${seat.level ?? "normal"}` : seat.yours ? "you" : away ? "away" : "here",
      seat.to_act && !result ? "to act" : "",
      winner ? "winner" : "",
    ].filter(Boolean);
    const look = ["seat", seat.seat === as && "mine", seat.to_act && !result && "acting", away && "away"]
      .filter(Boolean)
      .join(" ");
    const button = el(
      "button",
      { type: "button", class: look, title: facts.join(", "), onclick: () => this.seatPressed(seat, button) },
      winner ? icon("crown") : seat.who === "bot" ? icon("gear") : portrait(nameOf(seat.seat)),
      el("span", {}, nameOf(seat.seat)),
      el("span", { class: "hidden-words" }, ` (${facts.join(", ")})`),
      seat.to_act && !result ? icon("star") : null,
    );
    return el("li", {}, button);
  }

  whole({ log, chat, game }) {
    this.game = game;
    this.told ??= [];
    this.latest(log.slice(-3));
    this.quietly(() => {
      show(this.log, ...log.map((line) => this.line(line)));
      show(this.chat, ...chat.map((line) => this.spoken(line)));
    });
    this.bottom();
  }

  /** The past is not news: a screen reader is not to read it all out. */
  quietly(job) {
    const live = [this.log, this.chat].map((list) => list.parentElement);
    for (const box of live) box.setAttribute("aria-live", "off");
    job();
    setTimeout(() => live.forEach((box) => box.setAttribute("aria-live", "polite")), 200);
  }

  /** What is new, at the end; whoever has scrolled up to read stays there. */
  more({ log, chat }) {
    const following = this.pages.filter((page) => page.scrollHeight - page.scrollTop - page.clientHeight < 40);
    for (const line of log || []) this.log.append(this.line(line));
    if (log?.length) this.told.push(...log);
    if (log?.length) this.latest([...(this.lines ?? []), ...log].slice(-3));
    for (const line of chat || []) this.chat.append(this.spoken(line));
    while (this.log.children.length > 400) this.log.firstElementChild.remove();
    if (chat?.length && $("#page-chat").hidden) this.count(this.unread + chat.length);
    this.bottom(following);
  }

  /** We have just chosen: what comes now is new. */
  mine() {
    this.told = [];
  }

  /** What was told since then. */
  since() {
    return this.told ?? [];
  }

  /** The last three things, always in sight. */
  latest(lines) {
    this.lines = lines;
    show($("#latest"), ...lines.map((line) => el("li", {}, named(line.words))));
  }

  line({ words, rule }) {
    const link = rule
      ? el(
          "a",
          {
            href: `/g/${this.game}/rules#${rule}`,
            target: "_blank",
            title: `Rule ${rule}`,
            "aria-label": `Rule ${rule}`,
          },
          "§",
        )
      : null;
    return el("li", {}, named(words), link ? "\u00a0" : null, link); // the sign never stands alone in a line
  }

  spoken({ seat, name, text, moment }) {
    const when = new Date(typeof moment === "number" ? moment * (moment < 1e11 ? 1000 : 1) : moment);
    const time = Number.isNaN(when.getTime())
      ? ""
      : when.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    return el(
      "li",
      {},
      el("b", {}, name || (seat === null ? "A guest" : nameOf(seat))),
      " ",
      el("time", {}, time),
      el("p", {}, text),
    );
  }
}
