// Beside the table: who sits there, what has happened, what is being said.

import { $, bounds, el, icon, portrait, show, svg } from "./dom.js";
import { crowned } from "./ending.js";
import { named, nameOf } from "./names.js";
import { like, liking } from "./store.js";

const TURNS = 200; // of the log that stay on the page

/** Whose turn a part of the log tells of; what nobody did belongs to the game. */
export const turnHead = (seat) => (seat >= 0 ? el("h3", {}, portrait(nameOf(seat)), nameOf(seat)) : null);

/** Art of the kit as a little picture. */
export function pictured(art) {
  const picture = svg("svg", { class: "drawing told", "aria-hidden": "true" });
  picture.innerHTML = `<g>${art}</g>`;
  requestAnimationFrame(() => {
    const { x, y, width, height } = bounds(picture.firstChild);
    if (width) picture.setAttribute("viewBox", `${x - 4} ${y - 4} ${width + 8} ${height + 8}`);
    picture.style.aspectRatio = `${width + 8} / ${height + 8}`;
  });
  return picture;
}

/** Lines by turns; `game` adds the sign that leads to the rule behind a line. */
export function byTurns(lines, game = "") {
  const turns = [];
  for (const line of lines)
    if (turns.at(-1)?.seat === line.seat) turns.at(-1).lines.push(line);
    else turns.push({ seat: line.seat, lines: [line] });
  return turns.map(({ seat, lines: told }) =>
    el("li", { class: "turn" }, turnHead(seat), el("ul", {}, ...told.map((line) => lineOf(line, game)))),
  );
}

function lineOf({ words, rule }, game) {
  const address = { href: `/g/${game}/rules#${rule}`, target: "_blank", title: `Rule ${rule}`, "aria-label": `Rule ${rule}` };
  return el("li", {}, named(words), rule && game ? "\u00a0" : null, rule && game ? el("a", address, "§") : null); // the sign never stands alone in a line
}

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
    const clauses = $("#clauses");
    const cite = (on) => {
      this.log.classList.toggle("cited", on);
      clauses.setAttribute("aria-pressed", String(on));
    };
    clauses.addEventListener("click", () => (like("clauses", !liking("clauses", false)), cite(liking("clauses", false))));
    cite(liking("clauses", false));
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
      seat.open ? "invited, not here yet" : seat.who === "bot" ? `bot, ${seat.style ?? seat.level ?? "normal"}` : seat.yours ? "you" : away ? "away" : "here",
      seat.to_act && !result ? "to act" : "",
      winner ? "winner" : "",
    ].filter(Boolean);
    const look = ["seat", seat.seat === as && "mine", seat.to_act && !result && "acting", away && "away"]
      .filter(Boolean)
      .join(" ");
    const button = el(
      "button",
      { type: "button", class: look, title: facts.join(", "), "aria-label": `${nameOf(seat.seat)} (${facts.join(", ")})`, onclick: () => this.seatPressed(seat, button) },
      winner ? icon("crown") : seat.open ? icon("hourglass") : portrait(seat.face || nameOf(seat.seat)),
      el("span", {}, nameOf(seat.seat)),
      seat.who === "bot" ? icon("gear") : null,
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
      show(this.log);
      for (const line of log) this.add(line);
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
  more({ log, chat, art }) {
    const following = this.pages.filter((page) => page.scrollHeight - page.scrollTop - page.clientHeight < 40);
    for (const line of log || []) this.add(line);
    if (art && log?.length) this.picture(art);
    if (log?.length) this.told.push(...log);
    if (log?.length) this.latest([...(this.lines ?? []), ...log].slice(-3));
    for (const line of chat || []) this.chat.append(this.spoken(line));
    while (this.log.children.length > TURNS) this.log.firstElementChild.remove();
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

  /** One more line, in the turn of whoever did it. */
  add(line) {
    let turn = this.log.lastElementChild;
    if (!turn || turn.dataset.seat !== String(line.seat)) {
      turn = el("li", { class: "turn", "data-seat": line.seat }, turnHead(line.seat), el("ul"));
      this.log.append(turn);
    }
    turn.lastElementChild.append(lineOf(line, this.game));
  }

  /** The dice, runes or cards of the last line, small. */
  picture(art) {
    const line = this.log.lastElementChild?.lastElementChild.lastElementChild;
    if (line) line.append(pictured(art));
  }

  spoken({ seat, name, text, moment, sign }) {
    const when = new Date(typeof moment === "number" ? moment * (moment < 1e11 ? 1000 : 1) : moment);
    const time = Number.isNaN(when.getTime())
      ? ""
      : when.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    return el(
      "li",
      { "data-seat": seat, class: sign ? "signed" : null },
      el("b", {}, name || (seat === null ? "A guest" : nameOf(seat))),
      " ",
      el("time", {}, time),
      el("p", {}, text),
    );
  }
}
