// The rules page: pictures, and finding a word or a clause in all of it.

import { $, $$ } from "./dom.js";
import { hangPlay } from "./play.js";

if (matchMedia("(max-width: 820px)").matches && $("#contents")) $("#contents").open = false;

const reference = $("#reference");
const clauses = $$(".ledger li");
const chapters = $$(".ledger h2");
const lessons = $$(".chapter, .brief .card, .forget");

/** Whoever comes for a clause finds the reference open. */
function turnTo() {
  const wanted = location.hash.length > 1 ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
  if (!wanted || !reference.contains(wanted)) return;
  reference.open = true;
  wanted.scrollIntoView();
}

function find(wanted) {
  let found = 0;
  const sift = (element) => {
    const fits = !wanted || element.textContent.toLowerCase().includes(wanted);
    element.hidden = !fits;
    found += fits ? 1 : 0;
  };
  lessons.forEach(sift);
  clauses.forEach(sift);
  for (const chapter of chapters) {
    let next = chapter.nextElementSibling;
    let any = false;
    for (; next && next.localName !== "h2"; next = next.nextElementSibling)
      any ||= next.querySelector?.("li:not([hidden])") !== null;
    chapter.hidden = Boolean(wanted) && !any;
  }
  if (wanted) reference.open = true;
  $("#found").textContent = wanted ? `${found} place${found === 1 ? "" : "s"}` : "";
}

$("#find").addEventListener("input", (event) => find(event.target.value.trim().toLowerCase()));
addEventListener("hashchange", turnTo);
turnTo();
hangPlay();
