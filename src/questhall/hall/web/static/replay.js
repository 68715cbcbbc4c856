// Looking back: the game step by step, with the bots' estimate of everybody's chances, and "what if?" from any step.

import { get, post, Refused } from "./api.js";
import { Areas } from "./areas.js";
import { Board } from "./board.js";
import { chart, mark } from "./chart.js";
import { $, calm, el, gather, icon, show } from "./dom.js";
import { learnNames, nameArt, named, nameOf } from "./names.js";
import { note } from "./notice.js";
import { openSheet } from "./sheet.js";
import { Stage } from "./stage.js";
import { adoptLink, remembered, rememberMade } from "./store.js";

const table = location.pathname.split("/")[2];
const path = `/api/tables/${table}`;
const narrow = matchMedia("(max-width: 720px), (max-aspect-ratio: 4/5)");

adoptLink(table);

const board = new Board($("#main"), $("#board"));
const stage = new Stage($("#stage"), board);
new Areas(board, stage);
const slider = $("#step");
let shown = null; // the answer on the screen
let wanted = null; // the step being asked for
let asking = false;
let playing = null;

const spoken = (said) => said?.words ?? said ?? "";
const token = () => remembered(table).tokens[0];

/** Ask for a step; while an answer is under way only the last wish counts. */
async function go(step) {
  wanted = Math.max(0, Math.min(step, shown?.steps ?? step));
  slider.value = String(wanted);
  if (asking) return;
  asking = true;
  try {
    while (wanted !== shown?.step || shown.side !== $("#as").value || shown.tall !== narrow.matches) {
      const [side, tall] = [$("#as").value, narrow.matches];
      const query = `step=${wanted}${side ? `&as=${side}` : ""}&tall=${tall ? 1 : 0}`;
      shown = { ...(await get(`${path}/replay?${query}`, token())), side, tall };
      if (shown.step !== wanted && wanted >= shown.steps) wanted = shown.step;
      render();
    }
  } catch (error) {
    note(error instanceof Refused ? error.message : "The hall could not be reached.", { kind: "trouble" });
    if (!shown) $("#question").textContent = "This game cannot be looked at.";
    stop();
  }
  asking = false;
}

function render() {
  const { step, steps, drawing, log, asked, answered, seats, result, sides } = shown;
  learnNames(seats);
  board.whole(drawing);
  for (const { art } of board.pieces.values()) nameArt(art);
  stage.fit();
  document.body.classList.add("ready");
  gather(shown.game);
  slider.max = String(steps);
  slider.value = String(step);
  slider.setAttribute("aria-valuetext", `step ${step} of ${steps}: ${named(spoken(answered) || spoken(asked))}`);
  $("#count").textContent = `${step} / ${steps}`;
  const ending = step < steps ? "" : result ? "The end." : "The present.";
  show($("#question"), named(spoken(asked) || ending), answered ? el("b", {}, named(spoken(answered))) : "");
  show(
    $("#log"),
    ...log.map((line) =>
      el(
        "li",
        {},
        named(line.words),
        line.rule
          ? el(
              "a",
              { href: `/g/${shown.game}/rules#${line.rule}`, target: "_blank", "aria-label": `Rule ${line.rule}` },
              "§",
            )
          : null,
      ),
    ),
  );
  $("#log").parentElement.scrollTop = 1e6;
  if (sides && $("#as").options.length !== sides.length) sidesOf(sides);
  mark($("#chart"), step, steps);
  $("#download").hidden = !result;
  if (shown.title) {
    $("#title").textContent = `${shown.title}: looking back`;
    document.title = `${shown.title}: looking back · Questhall`;
    document.body.dataset.accent = shown.accent || "brown";
  }
}

function sidesOf(sides) {
  const before = $("#as").value;
  const words = (side) =>
    side === "open" ? "everybody (open)" : side === null || side === "" ? "a spectator" : nameOf(Number(side));
  show($("#as"), ...sides.map((side) => el("option", { value: side ?? "" }, words(side))));
  const values = sides.map((side) => String(side ?? ""));
  $("#as").value = values.includes(before) ? before : values[0];
}

async function estimates() {
  const answer = await get(`${path}/estimates`, token()).catch(() => null);
  if (!answer) return;
  if (answer.points.length > 1) {
    $("#chart-box").classList.add("has");
    chart($("#chart"), $("#legend"), answer);
    if (shown) mark($("#chart"), shown.step, shown.steps);
    stage.fit();
  }
  if (!answer.done) setTimeout(estimates, 1500);
}

function stop() {
  clearInterval(playing);
  playing = null;
  $("#play").setAttribute("aria-pressed", "false");
  $("#play use").setAttribute("href", "#icon.play");
}

function play() {
  if (playing) return stop();
  $("#play").setAttribute("aria-pressed", "true");
  $("#play use").setAttribute("href", "#icon.pause");
  if (shown.step === shown.steps) go(0);
  playing = setInterval(() => (shown.step >= shown.steps ? stop() : go(shown.step + 1)), calm() ? 1500 : 900);
  return undefined;
}

/** "What if?": a new table from this step, me at one seat, bots at the others. */
function branch() {
  const seat = el(
    "select",
    { id: "branch-seat" },
    ...shown.seats.map((one) => el("option", { value: String(one.seat) }, nameOf(one.seat))),
  );
  const level = el(
    "select",
    { id: "branch-level" },
    ...(shown.levels || ["easy", "normal", "strong"]).map((one) => el("option", { value: one }, one)),
  );
  if ([...level.options].some((option) => option.value === "normal")) level.value = "normal";
  const begin = async () => {
    try {
      const seats = shown.seats.map((one) =>
        String(one.seat) === seat.value ? { who: "me", name: one.name } : { who: "bot", level: level.value },
      );
      const made = await post(`${path}/branch`, { step: shown.step, seats }, token());
      rememberMade(made);
      location.href = `/t/${made.table}`;
    } catch (error) {
      note(error instanceof Refused ? error.message : "The hall could not be reached.", { kind: "trouble" });
    }
  };
  openSheet(
    "What if?",
    el(
      "p",
      {},
      `A new table begins at step ${shown.step} of this game. `,
      shown.result ? "Dice and cards come as they came here." : "What is hidden stays hidden; the dice fall anew.",
    ),
    ...(shown.seats.length > 1
      ? [
          el("div", { class: "field" }, el("label", { for: "branch-seat" }, "I play"), seat),
          el("div", { class: "field" }, el("label", { for: "branch-level" }, "The others are bots, level"), level),
        ]
      : []),
    el("button", { type: "button", class: "main", onclick: begin }, icon("swap"), "Play on from here"),
  );
}

slider.addEventListener("input", () => go(Number(slider.value)));
$("#first").addEventListener("click", () => go(0));
$("#previous").addEventListener("click", () => go((wanted ?? 0) - 1));
$("#next").addEventListener("click", () => go((wanted ?? 0) + 1));
$("#play").addEventListener("click", play);
$("#branch").addEventListener("click", branch);
$("#as").addEventListener("change", () => go(wanted));
$("#download").href = `${path}/record`;
$("#live-link").href = `/t/${table}`;
$("#chart").addEventListener("click", (event) => {
  const box = event.currentTarget.getBoundingClientRect();
  go(Math.round(((event.clientX - box.x) / box.width) * shown.steps));
});
narrow.addEventListener("change", () => go(wanted));
document.addEventListener("keydown", (event) => {
  if (event.target.closest?.("input, select, dialog")) return;
  const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 }[event.key];
  if (step) go((wanted ?? 0) + step);
});

go(Number(new URLSearchParams(location.search).get("step") ?? 99999)).then(estimates);
