// Telling people: short notes on the page, the tab's title, and a notification of the system if they want one.

import { $, el, icon } from "./dom.js";
import { callHere, callNot } from "./push.js";
import { like, liking } from "./store.js";

const LONG = 6000;

/** A short note at the edge of the page. `rule` adds a link to the clause. */
export function note(words, { game = "", rule = "", kind = "info" } = {}) {
  [...$("#notes").children].find((other) => other.dataset.words === words)?.remove();
  const link = rule && game ? el("a", { href: `/g/${game}/rules#${rule}`, target: "_blank" }, rule) : rule;
  const close = el(
    "button",
    { type: "button", class: "quiet", "aria-label": "Close", onclick: () => box.remove() },
    icon("cross"),
  );
  const box = el(
    "div",
    { class: `note ${kind}`, "data-words": words, role: kind === "trouble" ? "alert" : "status" },
    el("p", {}, words, " ", link),
    close,
  );
  $("#notes").append(box);
  while ($("#notes").children.length > 3) $("#notes").firstElementChild.remove();
  setTimeout(() => box.remove(), LONG + words.length * 40);
  return box;
}

let baseTitle = document.title;

export function title(words, mine) {
  baseTitle = words;
  document.title = mine ? `★ Your turn · ${words}` : words;
}

export const wantsNews = () => liking("news", false) && globalThis.Notification?.permission === "granted";

export async function toggleNews() {
  if (wantsNews()) {
    like("news", false);
    callNot();
    return false;
  }
  const answer = (await globalThis.Notification?.requestPermission?.()) ?? "denied";
  like("news", answer === "granted");
  if (answer !== "granted") note("The browser does not allow notifications for this page.", { kind: "trouble" });
  else callHere();
  return answer === "granted";
}

let shown = null;

/** Somebody who is looking elsewhere hears that it is their turn; never more than one notification of a table. */
export async function callBack(words, path = location.pathname) {
  if (!document.hidden || !wantsNews()) return;
  const told = { body: words, tag: path, icon: "/static/icon-192.png", data: { path } };
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => null);
  if (worker?.active) {
    await worker.showNotification(baseTitle, told);
    return;
  }
  shown?.close();
  shown = new Notification(baseTitle, told);
  shown.onclick = () => {
    focus();
    shown.close();
  };
}
