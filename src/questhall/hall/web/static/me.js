// A person's own page: tables, results, honours, people; moving to another device; taking everything along or away.

import { post } from "./api.js";
import { $, el, icon, show } from "./dom.js";
import { introduction, picture } from "./faces.js";
import { left, since } from "./moments.js";
import { note, toggleNews, wantsNews } from "./notice.js";
import { asPerson, becomePerson, claimAll, forgetPerson, hasKey, isKey, personKey, sync } from "./person.js";
import { closeSheet, openSheet } from "./sheet.js";
import { Sound } from "./sound.js";
import { callHere, callNot } from "./push.js";
import { forget, learnt, like, liking, pressing, tables } from "./store.js";

const attempt = async (job) => {
  try {
    return await job();
  } catch (error) {
    note(error.message || "The hall could not be reached.", { kind: "trouble" });
    return null;
  }
};

const day = (moment) => new Date(moment * 1000).toLocaleDateString([], { day: "numeric", month: "long" });
const many = (count, one, more = `${one}s`) => `${count} ${count === 1 ? one : more}`;

// who

function self(me) {
  const name = me.name || liking("name", "");
  const face = me.face || liking("face", "") || name || "somebody";
  const played = me.standing.reduce((sum, one) => sum + one.played, 0);
  const won = me.standing.reduce((sum, one) => sum + one.won, 0);
  const honours = me.standing.reduce((sum, one) => sum + one.honours.filter((honour) => honour.earned).length, 0);
  show(
    $("#self"),
    picture(face, 120),
    el(
      "div",
      {},
      el("p", { class: "called" }, name || "Nobody knows your name yet"),
      el(
        "p",
        { class: "small" },
        played ? `${many(played, "game")} played to the end, ${won} won${honours ? `, ${many(honours, "honour")}` : ""}` : "Sit down at a table, and your evenings will be told here.",
      ),
      el("button", { type: "button", onclick: () => rename(name, me.face || liking("face", "")) }, icon("person"), "Name and face"),
    ),
  );
}

function rename(name, face) {
  const form = introduction({ name, face });
  const submit = (event) => {
    event.preventDefault();
    const given = form.value();
    attempt(async () => {
      await asPerson("/api/me", given);
      like("name", given.name);
      like("face", given.face);
      closeSheet();
      await load();
    });
  };
  openSheet("Name and face", el("form", { onsubmit: submit }, form.element, el("p", { class: "small" }, "At tables where you sit already you are called as before; press your name there to change it."), el("button", { class: "main" }, "Keep")));
}

// tables

/** Whose turn it is, since when, and how long there is. */
function state({ table, to_act: mine, acting = [], seats, moment, until, waiting }) {
  if (learnt(table)) return "learnt; play on if you like";
  if (waiting) return "waiting for guests";
  if (mine) return until ? `your turn, ${left(until - Date.now() / 1000)} left` : `your turn, ${since(moment)}`;
  const names = acting.map((seat) => seats[seat] || `Player ${seat + 1}`);
  return names.length ? `${names.join(", ")} to move, ${since(moment)}` : "waiting";
}

async function goingOn() {
  const mine = tables().slice(0, 50);
  const asked = mine.map(({ table, tokens }) => ({ table, token: tokens[0] }));
  const known = mine.length ? await post("/api/brief", { tables: asked }).catch(() => null) : [];
  const rest = (known ?? mine.map((one) => ({ ...one, seats: [] }))).filter((one) => !one.over);
  rest.sort((a, b) => pressing(a) - pressing(b) || b.moment - a.moment);
  $("#going-on").hidden = !rest.length;
  show(
    $("#tables"),
    ...rest.map((one) =>
      el(
        "li",
        { class: pressing(one) ? "" : "acting" },
        el(
          "a",
          { href: `/t/${one.table}` },
          icon(pressing(one) ? (one.lesson ? "book" : "hourglass") : "star"),
          el("b", {}, `${one.title || "A table"}${one.lesson ? ": the lesson" : one.campaign ? `: ${one.campaign}` : ""}`),
          el("span", {}, (one.seats ?? []).map((name, i) => name || `Player ${i + 1}`).join(", ")),
          el("em", {}, known ? state(one) : "as last seen"),
        ),
      ),
    ),
  );
}

// what there is to show

function standing(me) {
  const shown = me.standing.filter((one) => one.played || one.honours.some((honour) => honour.earned));
  $("#shown").hidden = !shown.length;
  const fact = (number, words) => el("li", {}, el("b", {}, String(number)), " ", words);
  show(
    $("#standing"),
    ...shown.map((one) =>
      el(
        "article",
        { class: "box", "data-accent": one.accent },
        el("h3", {}, el("a", { href: `/g/${one.game}` }, one.title)),
        el(
          "ul",
          { class: "facts" },
          fact(one.played, "played"),
          fact(one.won, "won"),
          one.best === null ? null : fact(one.best, "best score"),
          one.longest > Math.max(1, one.streak) ? fact(one.longest, "once won in a row") : null,
          one.streak > 1 ? fact(one.streak, "in a row now") : null,
        ),
        el(
          "ul",
          { class: "honours" },
          ...one.honours.map((honour) =>
            el(
              "li",
              { class: honour.earned ? "earned" : "" },
              icon(honour.earned ? honour.icon : "lock"),
              el("span", {}, el("b", {}, honour.title), el("small", {}, honour.words), el("span", { class: "hidden-words" }, honour.earned ? " (earned)" : " (not yet)")),
            ),
          ),
        ),
      ),
    ),
  );
}

const ENDS = { won: ["crown", "won"], shared: ["scales", "drawn"], lost: ["flag", "lost"], told: ["scroll", ""] };

function results(me) {
  const past = me.seats.filter((one) => one.result).sort((a, b) => b.result.moment - a.result.moment);
  $("#past").hidden = !past.length;
  show(
    $("#results"),
    ...past.slice(0, 60).map(({ table, title, result }) => {
      const [sign, words] = ENDS[result.end] ?? ENDS.told;
      const more = [result.words || words, result.score === undefined ? "" : many(result.score, "point"), result.practice ? "practice" : ""];
      return el(
        "li",
        { class: `end-${result.end}` },
        el("a", { href: `/t/${table}/replay` }, icon(sign), el("b", {}, title), el("span", {}, more.filter(Boolean).join(", ")), el("time", {}, day(result.moment))),
      );
    }),
  );
}

function people(me) {
  $("#met").hidden = !me.people.length;
  show(
    $("#people"),
    ...me.people.map(({ name, face, games }) => el("li", {}, picture(face || name, 56), el("b", {}, name), el("small", {}, many(games, "game")))),
  );
}

// other devices

async function move() {
  const box = $("#moving");
  if (!box.hidden) return void (box.hidden = true);
  await attempt(claimAll);
  const link = `${location.origin}/me#${personKey()}`;
  const picture = await attempt(() => post("/api/qr", { text: link }));
  show(
    box,
    picture ? el("img", { class: "qr", alt: "QR code of the key to your own page", src: `data:image/svg+xml,${encodeURIComponent(picture)}` }) : null,
    el("label", { for: "key-link" }, "The same as a link"),
    el("input", { id: "key-link", readonly: true, value: link, onfocus: (event) => event.target.select() }),
  );
  box.hidden = false;
  return undefined;
}

/** Somebody's key comes in the address: be that person here, and bring along what this browser holds. */
function arrive() {
  const key = location.hash.slice(1);
  if (!isKey(key)) return;
  history.replaceState(null, "", location.pathname);
  if (hasKey() && personKey() === key) return;
  const accept = async () => {
    becomePerson(key);
    await attempt(claimAll);
    $("#moved").hidden = true;
    await load();
    note("You are the same person here now.");
  };
  show(
    $("#moved"),
    el("b", {}, "Be the same person on this device? "),
    "Say yes only if you opened this yourself, from your own other device: your tables from there will be here too, and the seats of this browser go to whoever has that key. ",
    el("span", { class: "row" }, el("button", { type: "button", class: "main", onclick: accept }, icon("key"), "Yes, that is me"), el("button", { type: "button", onclick: () => ($("#moved").hidden = true) }, "No")),
  );
  $("#moved").hidden = false;
}

// everything about you

async function exported() {
  const answer = await attempt(() => asPerson("/api/me/file"));
  if (!answer) return;
  const link = el("a", { download: "questhall-me.json", href: URL.createObjectURL(new Blob([JSON.stringify(answer, null, 1)], { type: "application/json" })) });
  link.click();
}

function forgotten() {
  const really = async () => {
    await callNot();
    if (await attempt(() => asPerson("/api/me/forget", {}))) {
      for (const { table } of tables()) forget(table);
      await forgetPerson();
      closeSheet();
      location.reload();
    }
  };
  openSheet(
    "Forget me",
    el("p", {}, "Your name, your face, your results and everything you said will be gone from this hall, and the keys to your seats from this browser. At tables that go on a bot plays on; tables that were yours alone are gone. Nobody can bring this back."),
    el("p", { class: "row" }, el("button", { type: "button", class: "main", onclick: really }, "Forget me"), el("button", { type: "button", onclick: closeSheet }, "Stay")),
  );
}

const empty = { name: "", face: "", seats: [], standing: [], people: [] };

async function load() {
  const me = (await sync().catch(() => null)) ?? JSON.parse(localStorage.getItem("questhall.last-me") || "null") ?? empty;
  const { seats, ...rest } = me; // the keys of seats are kept where they belong, not here
  localStorage.setItem("questhall.last-me", JSON.stringify({ ...rest, seats: seats.map(({ token: _, ...one }) => one) }));
  self(me);
  standing(me);
  results(me);
  people(me);
  await goingOn();
  $("#nothing").hidden = !($("#going-on").hidden && $("#past").hidden);
  document.body.classList.add("ready");
}

const sound = new Sound();
const pressed = (id, on, flip) => {
  $(id).setAttribute("aria-pressed", String(on));
  $(id).addEventListener("click", async () => $(id).setAttribute("aria-pressed", String(await flip())));
};
pressed("#calls", wantsNews(), toggleNews);
pressed("#sounds", sound.on, () => sound.toggle());
$("#move").addEventListener("click", move);
$("#export").addEventListener("click", exported);
$("#forget").addEventListener("click", forgotten);
if (wantsNews()) callHere(); // the hall may have forgotten where we are
arrive();
load();
