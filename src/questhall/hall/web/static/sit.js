// A guest at the door: who are you? Then the invitation is used up, and this browser alone has the key of the seat.

import { get, post, Refused } from "./api.js";
import { $, el, icon, show } from "./dom.js";
import { introduction, picture } from "./faces.js";
import { bringOwn, ownChoice } from "./characters-bring.js";
import { newSecret, personKey, sync } from "./person.js";
import { like, liking, remember, remembered } from "./store.js";

const table = location.pathname.split("/")[2];
const kept = `questhall.invite.${table}`;
const invite = /^[\w-]{16,}$/.test(location.hash.slice(1)) ? location.hash.slice(1) : (sessionStorage.getItem(kept) ?? "");
const place = $("#sit");

const enter = () => location.replace(`/t/${table}`);

async function arrive() {
  const { tokens = [], came = "" } = remembered(table);
  if (tokens.length && (came === invite || !invite)) return enter();
  sessionStorage.setItem(kept, invite);
  history.replaceState(null, "", location.pathname);
  const door = await get(`/api/tables/${table}/door`, invite).catch((error) => error);
  if (!(door instanceof Error)) return welcome(door);
  const me = await sync().catch(() => null);
  if (me?.seats.some((one) => one.table === table && one.token)) return enter();
  return show(
    place,
    $("#nobody").content.cloneNode(true),
    el("h1", {}, door instanceof Refused ? "This seat is taken" : "Nobody answers"),
    el("p", {}, door instanceof Refused ? door.message : "The hall could not be reached. Try again in a moment."),
    el(
      "p",
      { class: "row" },
      tokens.length ? el("a", { class: "button main", href: `/t/${table}` }, icon("door"), "To the table") : null,
      el("a", { class: "button", href: `/t/${table}` }, icon("eye"), "Look on"),
      el("a", { class: "button", href: "/me" }, icon("person"), "Your own page"),
    ),
  );
}

const days = (seconds) =>
  seconds >= 172800 ? `${Math.round(seconds / 86400)} days` : seconds >= 5400 ? `${Math.round(seconds / 3600)} hours` : `${Math.max(1, Math.round(seconds / 60))} minutes`;

function company({ seats, seat }) {
  return el(
    "ul",
    { class: "company", "aria-label": "At the table" },
    ...seats.map((one, number) =>
      el(
        "li",
        { class: number === seat ? "yours" : one.open ? "empty" : "" },
        number === seat || one.open ? icon("person") : one.who === "bot" ? icon("gear") : picture(one.face || one.name || `Player ${number + 1}`, 34),
        el("span", {}, number === seat ? "you" : one.open ? "a guest, not here yet" : one.name || `Player ${number + 1}`),
      ),
    ),
  );
}

async function welcome(door) {
  document.body.dataset.accent = door.accent;
  document.title = `${door.title} · Questhall`;
  const me = await sync().catch(() => null);
  const form = introduction({ name: me?.name || liking("name", "") || door.name, face: me?.face || liking("face", ""), stranger: true });
  const trouble = el("p", { class: "refusal", role: "alert", hidden: true });
  const go = el("button", { class: "main" }, icon("door"), "Sit down");
  const own = ownChoice(door);
  const submit = async (event) => {
    event.preventDefault();
    const { name, face } = form.value();
    if (!name) return form.field.focus();
    go.disabled = true;
    const made = sessionStorage.getItem(`${kept}.secret`) ?? newSecret();
    sessionStorage.setItem(`${kept}.secret`, made); // asked again after a lost answer, it is the same seat
    personKey();
    try {
      const sat = await post(`/api/tables/${table}/sit`, { secret: made, name, face }, invite);
      like("name", name);
      like("face", face);
      const { tokens = [], held = {} } = remembered(table);
      remember(table, { tokens: [...tokens, sat.token], held: { ...held, [sat.token]: sat.seat }, as: sat.seat, came: invite, title: door.title, game: door.game });
      sessionStorage.removeItem(kept);
      sessionStorage.removeItem(`${kept}.secret`);
      await bringOwn(table, sat.token, own);
      enter();
    } catch (error) {
      trouble.textContent = error instanceof Refused ? error.message : "The hall could not be reached. Try again in a moment.";
      trouble.hidden = false;
      go.disabled = false;
    }
    return undefined;
  };
  show(
    place,
    el("p", { class: "tagline" }, door.maker ? `${door.maker} invites you to` : "You are invited to"),
    el("h1", {}, door.title),
    el("p", { class: "tagline" }, door.tagline),
    company(door),
    door.clock ? el("p", { class: "small" }, icon("hourglass"), ` You have ${days(door.clock)} for each choice; after that a bot plays for you until you are back.`) : null,
    el("form", { onsubmit: submit }, form.element, own, trouble, go),
    el("p", { class: "small" }, "No account. This browser keeps the key to your seat; you can take it along to another device from ", el("a", { href: "/me" }, "your own page"), "."),
  );
  form.field.focus();
}

arrive();
