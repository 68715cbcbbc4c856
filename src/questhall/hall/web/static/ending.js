// How it ended.

import { el, icon } from "./dom.js";
import { shareMoment } from "./keepsake.js";
import { named, nameOf } from "./names.js";

/** Whether a seat has won; where the end needs a sentence of its own, nobody wears a crown. */
export const crowned = (result, seat) => !result.words && result.winners.includes(seat);

/** Whether whoever looks has won; a spectator is glad for anybody. */
export const hasWon = ({ result, as, cooperative }) =>
  as === null || cooperative ? !result.words && result.winners.length > 0 : crowned(result, as);

export function resultWords({ result, seats, as, cooperative }) {
  if (result.words) return result.words;
  const winners = result.winners.map((seat) => nameOf(seat));
  const together = cooperative && seats.length > 1; // the best of those who have won together wears the crown
  const everybody = winners.length === seats.length && winners.length > 1;
  const why = result.reason ? ` (${result.reason})` : "";
  if (!winners.length) return `${seats.length > 1 ? "All is lost" : "You have lost"}${why}.`;
  if (together) return `Victory${why}!`;
  if (everybody) return result.payoffs.every((payoff) => payoff === 1) ? `Victory${why}!` : `A draw${why}.`;
  if (winners.length === 1 && result.winners[0] === as) return `You have won${why}!`;
  return `${winners.join(" and ")} ${winners.length > 1 ? "have" : "has"} won${why}.`;
}

/** The seal of the seed while the game goes on, the seed itself after its end. */
export function fairness({ result, commitment, chosen }) {
  const open = result && result.seed !== undefined;
  const seal = el("code", { class: "seal" }, commitment ?? "");
  return el(
    "details",
    { class: "small fair" },
    el("summary", {}, open ? "Were dice and cards fair?" : "Are dice and cards fair?"),
    chosen ? el("p", {}, icon("eye"), " The seed of this table was chosen by whoever made it.") : null,
    open
      ? el("p", {}, "Every die and card came from the seed ", el("code", { class: "seed" }, String(result.seed)), ".")
      : el("p", {}, "Every die and card comes from a seed that the hall shows when the game is over."),
    el("p", {}, open ? "Before the game the hall showed its seal: " : "This is its seal: ", seal),
    el("p", {}, "The seal fits no other seed."),
  );
}

/** The end: what was won and how, with which scores, and where to go from here. */
export function showResult(table, model, moment, again) {
  const { result, seats, page } = model;
  const won = hasWon(model);
  const rows = seats.map((seat) =>
    el(
      "tr",
      { class: crowned(result, seat.seat) ? "won" : "" },
      el("td", {}, nameOf(seat.seat), " ", crowned(result, seat.seat) ? icon("crown", "winner") : null),
      result.scores ? el("td", {}, String(result.scores[seat.seat])) : null,
    ),
  );
  const alike = !result.scores && new Set(result.payoffs).size === 1;
  const bare = { key: "end", kind: "end", title: named(resultWords(model)) };
  const told = page && ["end", "victory", "defeat"].includes(page.kind) ? page : bare;
  const share = () =>
    shareMoment({
      address: new URL(`/t/${table}/replay`, location.href).href,
      picture: `/api/tables/${table}/replay/picture?step=99999&tall=0`,
      name: model.game,
      open: true,
    });
  moment.key = told.key;
  moment.page = told;
  moment.open(
    told,
    [
      told.picture ? null : el("div", { class: won ? "emblem proud" : "emblem" }, icon(won ? "crown" : result.winners.length ? "flag" : "skull")),
      told.rows?.length || alike ? null : el("table", { class: "scores" }, el("tbody", {}, ...rows)),
      fairness(model),
    ],
    [
      el("button", { type: "button", class: "main", id: "rematch", onclick: again }, icon("turn"), result.again ? "The others play again: join them" : "Again with the same people"),
      el("a", { class: "button", href: `/t/${table}/replay?turning=1` }, icon("clock"), "The turning point"),
      el("button", { type: "button", id: "share-end", onclick: share }, icon("people"), "Share"),
      el("a", { class: "button", href: `/g/${model.game}` }, icon("gear"), "Another set-up"),
      el("a", { class: "button", href: "/" }, icon("house"), "The shelf"),
    ],
  );
}
