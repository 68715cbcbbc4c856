// Whom this browser does not want to hear, table by table.

import { remember, remembered } from "./store.js";

export const isMuted = (table, seat) => Boolean(remembered(table).muted?.includes(seat));

export function mute(table, seat, on) {
  const others = (remembered(table).muted ?? []).filter((one) => one !== seat);
  remember(table, { muted: on ? [...others, seat] : others });
}
