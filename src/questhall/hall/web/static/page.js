// Every page but the table: the button for day and night.

import { watchTables } from "./calls.js";
import { $ } from "./dom.js";
import "./install.js";

watchTables();

$("#theme")?.addEventListener("click", () => {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "night" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "night";
  try {
    localStorage.setItem("questhall.theme", root.dataset.theme);
  } catch {
    // then it holds for this page only
  }
});
