// Who is at the table: guests who are waited for, clocks, quick signs, pointing, unread words, the table as last seen.

import { act } from "./api.js";
import { $, $$, el, icon, show } from "./dom.js";
import "./install.js";
import { left } from "./moments.js";
import { isMuted } from "./mute.js";
import { nameOf } from "./names.js";
import { note } from "./notice.js";
import { keepState, lastState } from "./offline.js";
import { invite } from "./share.js";

const SIGN_SECONDS = 4;
const SIGNS = { wave: ["hand", "Wave"], "well-played": ["star", "Well played!"] };

export class Company {
  /** `attempt(job)` tells people what went wrong; `token(seat)` gives our secret of a seat; `live` is the socket. */
  constructor({ table, board, live, token, attempt }) {
    Object.assign(this, { table, board, live, token, attempt, ahead: 0, heard: null });
    this.bar = el("div", { id: "company", role: "status", hidden: true });
    $("#trouble").after(this.bar);
    this.layChat();
    setInterval(() => this.clocks(), 1000);
    new MutationObserver(() => this.unread()).observe($("#unread"), { childList: true });
    lastState(table, live, () => this.model);
  }

  get path() {
    return `/api/tables/${this.table}`;
  }

  /** The hall has told something. */
  told(model, message) {
    this.model = model;
    if (message.type === "table") this.old = Boolean(message.kept);
    if (message.type === "table" && model.clock) this.setWatch();
    this.strip(model);
    this.clocks();
    for (const line of $$("#chat-lines li[data-seat]")) line.hidden = isMuted(this.table, Number(line.dataset.seat));
    if (message.type === "change") for (const line of message.chat ?? []) if (line.sign) this.signed(line);
    $("#signs").hidden = !model.seats.some((seat) => seat.yours);
    $("#point").hidden = !model.cooperative || model.seats.filter((seat) => seat.who === "person").length < 2;
    if (!message.kept) keepState(this.table, () => this.model, this.token);
  }

  // who is waited for

  strip(model) {
    const mine = model.seats.find((seat) => seat.yours && seat.late);
    const open = model.seats.filter((seat) => seat.open);
    const button = (words, job, kind = "") => el("button", { type: "button", class: kind, onclick: job }, words);
    let said = null;
    if (this.old) said = [icon("clock"), el("span", {}, "There is no net just now. This is the table as you last saw it.")];
    else if (model.waiting) {
      const who = open.length === 1 ? "one more guest" : `${open.length} more guests`;
      said = [
        icon("hourglass"),
        el("span", {}, `Waiting for ${who}. `),
        model.creator ? button("Invite", () => invite(this.table, this.model, { ...this, now: () => this.model })) : null,
        model.creator ? button("Begin now", () => this.do("begin", {}), "quiet") : null,
      ];
    } else if (mine) {
      said = [
        icon("gear"),
        el("span", {}, "Your time was over, so a bot plays for you. "),
        button("I am back", () => this.do("hold", { seat: mine.seat, level: null }, mine.seat), "main"),
      ];
    }
    const key = JSON.stringify([this.old, model.waiting, open.length, model.creator, mine?.seat]);
    if (key !== this.shown) show(this.bar, ...(said ?? []));
    this.shown = key;
    this.bar.hidden = !said;
  }

  do(what, body, seat) {
    return this.attempt(() => act(`${this.path}/${what}`, body, this.token(seat)));
  }

  // clocks

  /** How far our watch is off: the hall's answers carry its time. */
  async setWatch() {
    const answer = await fetch("/healthz").catch(() => null);
    const date = Date.parse(answer?.headers.get("Date") ?? "");
    if (date) this.ahead = Math.abs(Date.now() - date) < 3000 ? 0 : Date.now() - date;
  }

  clocks() {
    if (!this.model?.clock) return;
    const now = (Date.now() - this.ahead) / 1000;
    $$("#seats > li").forEach((item, number) => {
      const until = this.model.seats[number]?.until;
      const words = until && !this.model.result ? left(until - now) : "";
      let sign = $(".clock", item);
      if (!words) return sign?.remove();
      if (!sign) {
        sign = el("span", { class: "clock" }, icon("hourglass"), el("span", {}));
        $("button", item).append(sign);
      }
      if (sign.lastChild.textContent !== words) sign.lastChild.textContent = words;
      sign.classList.toggle("soon", until - now < 60);
      return undefined;
    });
  }

  // signs

  layChat() {
    const send = (what, more = {}) => this.do("sign", { what, ...more });
    const signs = Object.entries(SIGNS).map(([what, [name, words]]) =>
      el("button", { type: "button", onclick: () => send(what) }, icon(name), words),
    );
    const point = el("button", { type: "button", id: "point", hidden: true, onclick: () => this.point(send) }, icon("target"), "Point");
    $("#chat-form").before(el("div", { id: "signs", role: "group", "aria-label": "Quick signs" }, ...signs, point));
  }

  /** The next piece that is clicked is shown to the others instead of being chosen. */
  point(send) {
    document.body.classList.remove("side-open", "rail-open");
    const told = note("Click the piece that the others shall look at. Escape: none.");
    const end = () => {
      document.body.classList.remove("pointing");
      removeEventListener("click", click, true);
      removeEventListener("keydown", key, true);
      told.remove();
    };
    const show = (group) => {
      end();
      send("point", { piece: group.dataset.id });
    };
    const click = (event) => {
      const group = event.target.closest?.(".piece[data-id]");
      if (!group) return;
      event.preventDefault();
      event.stopPropagation();
      show(group);
    };
    const key = (event) => {
      const group = document.activeElement?.closest?.(".piece[data-id]");
      if (event.key !== "Escape" && !(event.key === "Enter" && group)) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === "Escape") end();
      else show(group);
    };
    document.body.classList.add("pointing");
    addEventListener("click", click, true);
    addEventListener("keydown", key, true);
  }

  signed({ seat, sign, piece, text }) {
    if (isMuted(this.table, seat)) return;
    const chip = $$("#seats > li")[seat];
    const box = chip?.getBoundingClientRect();
    const [name, words] = { wave: ["hand", ""], point: ["target", ""] }[sign] ?? ["star", text];
    if (box) this.float(el("span", {}, icon(name), words), box.left + box.width / 2, box.bottom + 6, "bubble");
    const at = piece && this.board.pieces.has(piece) ? this.board.box(piece) : null;
    if (!at?.width) return;
    const ring = this.float(el("b", {}, nameOf(seat)), at.left + at.width / 2, at.top + at.height / 2, "ring");
    ring.style.width = `${at.width + 16}px`;
    ring.style.height = `${at.height + 16}px`;
  }

  float(words, x, y, kind) {
    const box = el("div", { class: `sign ${kind}`, "aria-hidden": "true" }, words);
    box.style.left = `${x}px`;
    box.style.top = `${y}px`;
    document.body.append(box);
    setTimeout(() => box.remove(), SIGN_SECONDS * 1000);
    return box;
  }

  // words that nobody has read

  unread() {
    const count = $("#unread").textContent;
    const handle = $("#sheet-handle");
    let badge = $(".badge", handle);
    if (!count) return badge?.remove();
    badge ??= handle.appendChild(el("b", { class: "badge" }));
    badge.textContent = count;
    badge.setAttribute("aria-label", `, ${count} unread`);
    return undefined;
  }
}
