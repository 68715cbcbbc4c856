// Which of our secrets opens which seat.

import { remember, remembered } from "./store.js";

/** The hall says it in `held`, in the order of our tokens; or it follows from what is left over. */
export function learnHeld(table, model) {
  const { tokens, held = {} } = remembered(table);
  tokens.forEach((one, i) => (held[one] = model.held?.[i] ?? held[one]));
  const seats = model.seats.filter((one) => one.yours && !Object.values(held).includes(one.seat));
  const unknown = tokens.filter((one) => held[one] === undefined || held[one] === null);
  unknown.forEach((one, i) => (held[one] = seats[i]?.seat));
  remember(table, { held });
}

/** The secret of a seat, if it is ours. */
export function tokenOf(table, seat) {
  const { tokens, held = {} } = remembered(table);
  return tokens.find((one) => held[one] === seat);
}
