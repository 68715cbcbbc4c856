// The rules page: find a word or a clause.

import { $, $$ } from "./dom.js";

if (matchMedia("(max-width: 820px)").matches) $(".chapters details").open = false;

const clauses = $$(".text li");
const chapters = $$(".text h2");

$("#find").addEventListener("input", (event) => {
  const wanted = event.target.value.trim().toLowerCase();
  let found = 0;
  for (const clause of clauses) {
    const fits = !wanted || clause.textContent.toLowerCase().includes(wanted);
    clause.hidden = !fits;
    found += fits ? 1 : 0;
  }
  for (const chapter of chapters) {
    let next = chapter.nextElementSibling;
    let any = false;
    for (; next && next.localName !== "h2"; next = next.nextElementSibling)
      any ||= next.querySelector?.("li:not([hidden])") !== null;
    chapter.hidden = Boolean(wanted) && !any;
  }
  $("#found").textContent = wanted ? `${found} clause${found === 1 ? "" : "s"}` : "";
});
