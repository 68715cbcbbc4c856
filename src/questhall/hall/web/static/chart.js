// A chart of the chances of winning over time: one line for each seat, told apart by dashes as well as by paint.

import { show, svg, el } from "./dom.js";
import { nameOf } from "./names.js";

const PAINTS = ["red", "blue", "green", "gold", "purple", "teal", "brown", "grey"];
const DASHES = ["", "7 4", "2 4", "10 3 2 3", "1 5", "14 5", "5 2 1 2 1 2", "3 3"];
const WIDTH = 1000;
const HEIGHT = 100;

const dashed = (seat) => ({
  stroke: `var(--${PAINTS[seat % 8]})`,
  "stroke-dasharray": DASHES[seat % 8],
  "stroke-width": 3,
  fill: "none",
  "vector-effect": "non-scaling-stroke",
});

/** Draw the estimates; `together` when all win or lose as one, then one line says it all. */
export function chart(root, legend, { steps, points, swings = [] }) {
  root.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
  root.setAttribute("preserveAspectRatio", "none");
  const seats = points[0]?.chances.length ?? 0;
  const together =
    seats > 1 && points.every(({ chances }) => chances.every((chance) => Math.abs(chance - chances[0]) < 1e-6));
  const x = (step) => (steps ? (step / steps) * WIDTH : 0);
  const lines = Array.from({ length: together ? 1 : seats }, (_, seat) => {
    const corners = points.map(
      ({ step, chances }) => `${x(step).toFixed(1)},${(HEIGHT - chances[seat] * HEIGHT).toFixed(1)}`,
    );
    return svg("polyline", { points: corners.join(" "), ...dashed(seat) });
  });
  const rules = [0.25, 0.5, 0.75].map((part) =>
    svg("line", {
      x1: 0,
      x2: WIDTH,
      y1: HEIGHT * part,
      y2: HEIGHT * part,
      stroke: "var(--edge)",
      "stroke-dasharray": part === 0.5 ? "" : "2 5",
      "vector-effect": "non-scaling-stroke",
    }),
  );
  const frame = svg("rect", {
    width: WIDTH,
    height: HEIGHT,
    fill: "var(--paper)",
    stroke: "var(--edge)",
    "vector-effect": "non-scaling-stroke",
  });
  const here = svg("line", {
    class: "here",
    y1: 0,
    y2: HEIGHT,
    stroke: "var(--ink)",
    "stroke-width": 2,
    "vector-effect": "non-scaling-stroke",
  });
  const marks = swings.map(({ step }, i) => {
    const line = { x1: x(step), x2: x(step), y1: 0, y2: HEIGHT, stroke: "var(--accent)", "stroke-dasharray": "4 3", "vector-effect": "non-scaling-stroke" };
    return svg("line", { class: `swing swing-${i}`, ...line });
  });
  show(root, frame, ...rules, ...marks, ...lines, here);
  show(
    legend,
    ...lines.map((_, seat) =>
      el(
        "li",
        {},
        svg("svg", { viewBox: "0 0 26 10", "aria-hidden": "true" }, svg("path", { d: "M0,5H26", ...dashed(seat) })),
        " ",
        together ? "Everybody together" : nameOf(seat),
      ),
    ),
  );
}

/** Move the line that says where we are. */
export function mark(root, step, steps) {
  const here = root.querySelector(".here");
  const x = steps ? (step / steps) * WIDTH : 0;
  here?.setAttribute("x1", x);
  here?.setAttribute("x2", x);
}
