// Of a new table with friends: whether it waits for them, and how long anybody has for a choice.

import { $, $$, el, show } from "./dom.js";
import { like, liking } from "./store.js";

const CLOCKS = [
  [0, "as long as they like"],
  [120, "two minutes"],
  [300, "five minutes"],
  [86400, "a day"],
  [259200, "three days"],
  [604800, "a week"],
];

/** How long, in words that fit after "for". */
export const clockWords = (seconds) => CLOCKS.find(([one]) => one === seconds)?.[1] ?? `${Math.round(seconds)} seconds`;

const wait = el("input", { type: "checkbox", id: "wait", checked: true });
const clock = el(
  "select",
  { id: "clock" },
  ...CLOCKS.map(([seconds, words]) => el("option", { value: String(seconds) }, words)),
);

/** Lay the two questions out below the seats; they show while a friend is among them. */
export function layEvening(place) {
  clock.value = String(liking("clock", 0));
  show(
    place,
    el("label", { class: "check", for: "wait" }, wait, "Nobody begins before all friends are there"),
    el(
      "div",
      { class: "field" },
      el("label", { for: "clock" }, "Everybody has for a choice"),
      clock,
      el("small", {}, "When it is over, a bot plays until they are back. Days are for playing by link, now and then."),
    ),
  );
  const look = () => (place.hidden = !$$("#who .who").some((one) => one.value === "friend"));
  $("#who").addEventListener("change", look);
  new MutationObserver(look).observe($("#who"), { childList: true });
  look();
}

/** What was chosen, for the hall. */
export function evening(place) {
  if (place.hidden) return {};
  like("clock", Number(clock.value));
  return { wait: wait.checked, clock: Number(clock.value) };
}
