// Good order at a table: who made it, or all players together, silence, send away, close and delete.

import { act, get } from "./api.js";
import { el, icon } from "./dom.js";
import { nameOf } from "./names.js";
import { closeSheet, openSheet } from "./sheet.js";

/** The sheet; `note(words)` tells what came of it. */
export async function openOrder({ table, model, token, attempt, note }) {
  const path = `/api/tables/${table}`;
  const now = await attempt(() => get(`${path}/company`, token));
  if (!now) return;
  const order = async (what, more = {}) => {
    const told = await attempt(() => act(`${path}/order`, { what, ...more }, token));
    if (!told) return;
    if (told.result === "asked") note(told.reason);
    if (what === "delete" && told.result === "accepted") location.href = "/";
    else openOrder({ table, model, token, attempt, note });
  };
  const button = (name, words, what, more) => el("button", { type: "button", onclick: () => order(what, more) }, icon(name), words);
  const line = (name, ...buttons) => el("p", { class: "order" }, el("b", {}, name), ...buttons.flatMap((one) => [" ", one]));
  const seats = model.seats
    .filter(({ who, yours }) => who === "person" && !yours)
    .map(({ seat }) =>
      line(nameOf(seat), now.muted.includes(seat) ? button("speech", "Let speak", "unmute", { seat }) : button("lock", "Silence", "mute", { seat })),
    );
  const guests = now.onlookers.map(({ guest, name, muted, removed }) =>
    line(
      name || `Somebody who looks on (${guest})`,
      muted ? button("speech", "Let speak", "unmute", { guest }) : button("lock", "Silence", "mute", { guest }),
      removed ? button("eye", "Let look on again", "readmit", { guest }) : button("cross", "Send away", "remove", { guest }),
    ),
  );
  const sure = el("button", { type: "button", hidden: true, id: "order-sure", onclick: () => order("delete") }, icon("skull"), "Yes, for ever");
  openSheet(
    "Order at this table",
    el("p", {}, now.maker ? "You made this table." : "It happens when all players ask for the same."),
    ...now.votes.map(({ order: what, seats: who }) => el("p", {}, `Asked for: ${what.split(" ")[0]}, by ${who.map((one) => nameOf(one)).join(", ")}.`)),
    ...seats,
    ...guests,
    el(
      "div",
      { class: "menu" },
      now.muted.includes(-1) ? button("speech", "Let all onlookers speak", "unmute", { seat: -1 }) : button("lock", "Silence all onlookers", "mute", { seat: -1 }),
      now.watch ? button("eye", "Players only", "private") : button("eye", "Everybody may look on", "public"),
      now.closed ? button("house", "Open the table again", "open") : button("house", "Close the table", "close"),
      el("button", { type: "button", onclick: () => (sure.hidden = false) }, icon("skull"), "Delete the table"),
      sure,
      el("button", { type: "button", onclick: closeSheet }, icon("cross"), "Done"),
    ),
  );
}
