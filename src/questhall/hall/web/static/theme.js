// Before anything is painted: the reader's choice of day or night, if there is one. Not a module, so that it runs first.
try {
  const theme = localStorage.getItem("questhall.theme");
  if (theme === "light" || theme === "night") document.documentElement.dataset.theme = theme;
} catch {
  // storage may be forbidden; the system's setting then decides
}
