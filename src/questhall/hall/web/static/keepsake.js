// A moment to keep: its link and its picture.

import { el, icon } from "./dom.js";
import { note } from "./notice.js";
import { openSheet } from "./sheet.js";

/** `address`: the link to the moment; `picture`: where the hall draws it; `open`: whether anybody may see it by now. */
export function shareMoment({ address, picture, name, token, open }) {
  const copy = async () => {
    try {
      if (navigator.share && matchMedia("(pointer: coarse)").matches) await navigator.share({ url: address });
      else {
        await navigator.clipboard.writeText(address);
        note("Copied.");
      }
    } catch {
      note("The browser would not copy it; mark the link and copy it yourself.", { kind: "trouble" });
    }
  };
  const field = { readonly: true, value: address, "aria-label": "Link to this moment", onfocus: (event) => event.target.select() };
  const save = (kind) => el("button", { type: "button", id: `as-${kind}`, onclick: () => keep(kind, { picture, name, token }) }, icon("eye"), `Picture (${kind.toUpperCase()})`);
  openSheet(
    "Share this moment",
    open ? null : el("p", {}, "While the game goes on, only its players can open the link."),
    el("div", { class: "row" }, el("input", field), el("button", { type: "button", onclick: copy }, icon("scroll"), "Copy")),
    el("div", { class: "row" }, save("png"), save("svg")),
  );
}

async function keep(kind, { picture, name, token }) {
  const night = matchMedia("(prefers-color-scheme: dark)").matches ? 1 : 0;
  const answer = await fetch(`${picture}&night=${night}`, token ? { headers: { authorization: `Bearer ${token}` } } : {}).catch(() => null);
  if (!answer?.ok) return void note("The hall could not draw it; try again in a moment.", { kind: "trouble" });
  const address = `data:image/svg+xml,${encodeURIComponent(await answer.text())}`;
  return el("a", { href: kind === "svg" ? address : await painted(address), download: `${name}.${kind}` }).click();
}

/** A drawing as a photograph, twice as large as on paper. */
async function painted(address) {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = el("canvas", { width: 2 * image.naturalWidth, height: 2 * image.naturalHeight });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png");
}
