// The shelf: the tables at which this browser sits, and records from files.

import { post, Refused } from "./api.js";
import { $, el, icon, show } from "./dom.js";
import { note } from "./notice.js";
import { hangPlay } from "./play.js";
import { sync } from "./person.js";
import { forget, learnt, pressing, tables } from "./store.js";

async function yours() {
  const mine = tables().slice(0, 50);
  if (!mine.length) return;
  const asked = mine.map(({ table, tokens }) => ({ table, token: tokens[0] }));
  const known = await post("/api/brief", { tables: asked }).catch(() => null);
  if (!known) return;
  const rows = known.sort((a, b) => pressing(a) - pressing(b)).map((one) => row(one));
  for (const { table } of mine) if (!known.some((one) => one.table === table)) forget(table);
  $("#yours").hidden = !rows.length;
  show($("#your-tables"), ...rows);
}

const HOUR = 3600;

/** How long ago, in words. */
function since(moment) {
  const seconds = Date.now() / 1000 - moment;
  if (seconds < 90) return "just now";
  if (seconds < 1.5 * HOUR) return `${Math.round(seconds / 60)} minutes ago`;
  if (seconds < 36 * HOUR) return `${Math.round(seconds / HOUR)} hours ago`;
  return `${Math.round(seconds / 24 / HOUR)} days ago`;
}

function row({ table, title, seats, to_act: mine, over, moment, acting = [], lesson, campaign }) {
  const names = seats.map((name, i) => name || `Player ${i + 1}`);
  const others = acting.map((seat) => names[seat]).join(", ");
  const turn = over ? "over" : mine ? "your turn" : others ? `${others} to move` : "waiting";
  const state = learnt(table) && !over ? "learnt; play on if you like" : `${turn}, ${since(moment)}`;
  const calls = mine && !over && !lesson; // somebody waits
  const drop = el(
    "button",
    { type: "button", class: "quiet", "aria-label": `Forget ${title}`, title: "Forget this table" },
    icon("cross"),
  );
  const item = el(
    "li",
    { class: calls ? "acting" : "" },
    el(
      "a",
      { href: over ? `/t/${table}/replay` : `/t/${table}` },
      icon(over ? "flag" : lesson ? "book" : calls ? "star" : "hourglass"),
      el("b", {}, lesson ? `${title}: the lesson` : campaign ? `${title}: ${campaign}` : title),
      el("span", {}, names.join(", ")),
      el("em", {}, state),
    ),
    drop,
  );
  drop.addEventListener("click", () => {
    if (!over && !confirm("Forget this table? Without its link you cannot come back to your seat.")) return;
    forget(table);
    item.remove();
  });
  return item;
}

$("#record").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (!file) return;
  try {
    const answer = await post("/api/records", { record: JSON.parse(await file.text()) });
    location.href = `/t/${answer.table}/replay`;
  } catch (error) {
    note(error instanceof Refused ? error.message : "This file is not a record of a game.", { kind: "trouble" });
  }
});

yours();
sync().then((me) => me && yours(), () => {}); // seats that we took on another device
hangPlay();
