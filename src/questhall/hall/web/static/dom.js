// Small helpers for the document. Text goes in as text nodes; only art of the kit goes in as markup.

const SVG = "http://www.w3.org/2000/svg";

export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

/** An HTML element: el("button", {class: "quiet", onclick: f}, "Words", child). */
export function el(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** An SVG element. */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return element;
}

/** An icon of the kit; decoration unless it gets a label. */
export function icon(name, label = "") {
  const look = label ? { class: "icon", role: "img", "aria-label": label } : { class: "icon", "aria-hidden": "true" };
  return svg("svg", look, svg("use", { href: `#icon.${name}` }));
}

/** The face that goes with a name; decoration. */
export function portrait(name) {
  return el("img", { class: "portrait", src: `/static/face/${encodeURIComponent(name)}`, alt: "", width: 26, height: 26 });
}

/** The box of art in its own measures. Of a picture in a frame only the frame counts: getBBox has what the frame cuts off as well. */
export function bounds(art) {
  if (!art.querySelector("svg")) return art.getBBox();
  const corners = [...art.children].filter((part) => part.getBBox).flatMap((part) => {
    const framed = part.localName === "svg";
    const { x, y, width, height } = framed ? frameOf(part) : bounds(part);
    if (!width && !height) return [];
    const way = framed ? new DOMMatrix() : Array.from(part.transform.baseVal).reduce((all, { matrix }) => all.multiply(matrix), new DOMMatrix());
    return [x, x + width].flatMap((h) => [y, y + height].map((v) => new DOMPoint(h, v).matrixTransform(way)));
  });
  const [hs, vs] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [x, y] = [Math.min(...hs), Math.min(...vs)];
  return corners.length ? new DOMRect(x, y, Math.max(...hs) - x, Math.max(...vs) - y) : new DOMRect();
}

const frameOf = ({ x, y, width, height }) => new DOMRect(...[x, y, width, height].map((one) => one.baseVal.value));

const gathered = new Set();

/** Fetch the parts of a game's pictures, once. */
export async function gather(game) {
  if (gathered.has(game)) return;
  gathered.add(game);
  const answer = await fetch(`/static/parts/${game}`);
  if (answer.ok) $("svg.kit > defs").insertAdjacentHTML("beforeend", await answer.text());
}

/** A button with an icon; its label is shown where there is room, and always read. */
export function iconButton(name, label, onclick, attributes = {}) {
  return el("button", { type: "button", title: label, onclick, ...attributes }, icon(name), el("span", {}, label));
}

/** Replace what an element holds. */
export function show(element, ...children) {
  element.replaceChildren(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return element;
}

export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export const percent = (chance) =>
  chance > 0 && chance < 0.005
    ? "under 1 %"
    : chance < 1 && chance > 0.995
      ? "over 99 %"
      : `${Math.round(chance * 100)} %`;
