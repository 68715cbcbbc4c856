// A campaign outlives its table: it is taken along as a file, and gone on with at a new table.

import { get, post } from "./api.js";
import { el, icon } from "./dom.js";
import { rememberMade } from "./store.js";

/** The people of a table as they sit there, for a new one. */
const sameSeats = ({ seats }) =>
  seats.map(({ who, name, level, yours }) => (who === "bot" ? { who, name, level } : { who: yours ? "me" : "friend", name }));

function download(kept, game) {
  const file = new Blob([JSON.stringify(kept, null, 1)], { type: "application/json" });
  const link = el("a", { href: URL.createObjectURL(file), download: `${game}-campaign.json` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Buttons for the menu of a table; they appear when the hall says that there is a campaign. */
export function campaignButtons({ table, model, token, attempt }) {
  const path = `/api/tables/${table}`;
  const box = el("div", { class: "menu", id: "campaign-menu", hidden: true });
  const goOn = async () => {
    const made = await attempt(() => post(`${path}/go-on`, { step: 0, seats: sameSeats(model) }, token));
    if (!made) return;
    rememberMade(made, { game: model.game, title: model.title });
    location.href = `/t/${made.table}`;
  };
  const keep = async () => {
    const kept = await attempt(() => get(`${path}/campaign`, token));
    if (kept) download(kept, model.game);
  };
  const fill = ({ campaign }) => {
    if (!campaign) return;
    box.append(
      el("button", { type: "button", id: "campaign-file", onclick: keep }, icon("scroll"), "Keep the campaign as a file"),
      el("button", { type: "button", id: "campaign-on", onclick: goOn }, icon("turn"), "From the last chapter, at a new table"),
    );
    box.hidden = false;
  };
  if (token) get(`${path}/company`, token).then(fill, () => {});
  return box;
}
