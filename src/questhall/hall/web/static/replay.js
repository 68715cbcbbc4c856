// Looking back on the same stage: step by step with the same beats and looks, the bots' estimate of everybody's chances,
// a moment to share, and "what if?" from any step.

import { get, post, Refused } from "./api.js";
import { Areas } from "./areas.js";
import { Board } from "./board.js";
import { chart, mark } from "./chart.js";
import { $, el, gather, icon, percent, show } from "./dom.js";
import { shareMoment } from "./keepsake.js";
import { lost } from "./lost.js";
import { Looks } from "./look.js";
import { Motion, pace, PACES } from "./motion.js";
import { learnNames, nameArt, named, nameOf } from "./names.js";
import { note } from "./notice.js";
import { Pointer } from "./pointer.js";
import { openSheet } from "./sheet.js";
import { byTurns } from "./side.js";
import { Sound } from "./sound.js";
import { Stage } from "./stage.js";
import { adoptLink, like, liking, remember, remembered, rememberMade } from "./store.js";

const table = location.pathname.split("/")[2];
const path = `/api/tables/${table}`;
const narrow = matchMedia("(max-width: 720px), (max-aspect-ratio: 4/5)");
const STILL = 900; // ms that a step without a beat stands while it plays

adoptLink(table);

const board = new Board($("#main"), $("#board"));
const stage = new Stage($("#stage"), board);
new Areas(board, stage);
const motion = new Motion(board, apply, new Sound(), (ids, to) => stage.reveal(ids.filter((id) => board.pieces.has(id)), to.filter((id) => board.pieces.has(id))));
const looks = new Looks(board, {
  path: `${path}/replay`,
  token: () => token(),
  query: () => `&step=${shown.step}${shown.side ? `&as=${shown.side}` : ""}&tall=${narrow.matches ? 1 : 0}`,
  facts: () => ({ refusals: [], meaning: "", choose: null }),
  lit: () => [],
  game: () => shown.game,
});
new Pointer(board, {
  can: () => false,
  leads: () => false,
  pick: () => false,
  unpick: () => looks.close(),
  look: (id) => looks.open(id, true),
  hover: (id) => looks.rest(id),
});

const slider = $("#step");
const asked = new URLSearchParams(location.search);
let shown = null; // the answer on the screen
let wanted = null; // the step being asked for
let asking = false;
let playing = false;
let moments = []; // the dearest moves and the largest swings, once they are known

const spoken = (said) => said?.words ?? said ?? "";
const token = () => remembered(table).tokens[0];
const sideNow = () => $("#as").value || (shown ? "" : (asked.get("as") ?? ""));

/** Ask for a step; while an answer is under way only the last wish counts. One step on is shown beat by beat. */
async function go(step) {
  wanted = Math.max(0, Math.min(step, shown?.steps ?? step));
  slider.value = String(wanted);
  if (asking) {
    if (motion.busy && !playing) motion.skip(true); // somebody is in a hurry
    return;
  }
  asking = true;
  try {
    while (wanted !== shown?.step || shown.side !== sideNow() || shown.tall !== narrow.matches) {
      const [side, tall] = [sideNow(), narrow.matches];
      const onward = shown && wanted === shown.step + 1 && shown.side === side && shown.tall === tall && pace() > 0;
      const query = `step=${wanted}${side ? `&as=${side}` : ""}&tall=${tall ? 1 : 0}${onward ? "&beats=1" : ""}`;
      const answer = await get(`${path}/replay?${query}`, token());
      if (answer.step !== wanted && wanted >= answer.steps) wanted = answer.step;
      if (motion.busy) motion.skip(true);
      await motion.idle();
      const next = { ...answer, side: shown ? side : String(answer.as ?? (answer.sides ? answer.sides[0] : "")), tall };
      motion.take({ type: onward ? "change" : "table", beats: answer.beats, shown: next });
      if (onward) await motion.idle();
    }
  } catch (error) {
    const words = error instanceof Refused ? error.message : "The hall could not be reached.";
    if (shown) note(words, { kind: "trouble" });
    else lost("This game cannot be looked at", words);
    stop();
  }
  asking = false;
}

/** A moment between two steps, or a step. */
function apply(message) {
  looks.forget();
  if (message.type === "beat") {
    board.patch(message.drawing ?? {});
    for (const piece of message.drawing?.pieces ?? []) nameArt(board.pieces.get(piece.id).art);
    return;
  }
  shown = message.shown;
  render();
}

function render() {
  const { step, steps, drawing, log, asked: question, answered, seats, result, sides } = shown;
  learnNames(seats);
  board.whole(drawing);
  for (const { art } of board.pieces.values()) nameArt(art);
  if (!document.body.classList.contains("ready")) stage.reveal([...board.pieces].filter(([, { piece }]) => piece.under).map(([id]) => id));
  document.body.classList.add("ready");
  gather(shown.game);
  slider.max = String(steps);
  slider.value = String(wanted ?? step);
  slider.setAttribute("aria-valuetext", `step ${step} of ${steps}: ${named(spoken(answered) || spoken(question))}`);
  $("#count").textContent = `${step} / ${steps}`;
  const ending = step < steps ? "" : result ? "The end." : "The present.";
  const last = log.at(-1)?.words ?? ""; // where this side was not asked: what happened last
  const words = el("span", {}, named(spoken(question) || ending || last));
  show($("#question"), words, answered ? el("b", {}, named(spoken(answered))) : "");
  show($("#log"), ...byTurns(log, shown.game));
  $("#log").parentElement.scrollTop = 1e6;
  if (sides && $("#as").options.length !== sides.length) sidesOf(sides);
  mark($("#chart"), step, steps);
  verdict();
  $("#download").hidden = !result;
  history.replaceState(null, "", momentLink());
  if (shown.title) {
    $("#title").textContent = `${shown.title}: looking back`;
    document.title = `${shown.title}: looking back · Questhall`;
    document.body.dataset.accent = shown.accent || "brown";
  }
}

const momentLink = () => `${location.pathname}?step=${shown.step}${shown.side ? `&as=${shown.side}` : ""}`;

function sidesOf(sides) {
  const words = (side) =>
    side === "open" ? "all, face up" : side === null || side === "" ? "a spectator" : nameOf(Number(side));
  show($("#as"), ...sides.map((side) => el("option", { value: side ?? "" }, words(side))));
  const values = sides.map((side) => String(side ?? ""));
  const wish = shown.side || asked.get("as");
  $("#as").value = values.includes(wish) ? wish : values[0];
  shown.side = $("#as").value;
}

async function estimates() {
  const answer = await get(`${path}/estimates`, token()).catch(() => null);
  if (!answer) return;
  if (answer.points.length > 1) {
    $("#chart-box").classList.add("has");
    chart($("#chart"), $("#legend"), answer);
    turning(answer);
    if (shown) mark($("#chart"), shown.step, shown.steps);
  }
  if (!answer.done) setTimeout(estimates, 1500);
  else if (asked.has("turning") && answer.swings.length) go(answer.swings[0].step); // somebody came for it
}

/** The largest swings and the dearest moves; a press goes there, and says what it was. */
function turning({ swings = [], costly = [], points }) {
  const together = points.every(({ chances }) => chances.every((chance) => Math.abs(chance - chances[0]) < 1e-6));
  const turns = swings.map(({ step, seat, from, to, words }) => {
    const head = `${together ? "Everybody" : nameOf(seat)}: ${percent(from)} → ${percent(to)}`;
    return { step, head, words: named(words) || `by step ${step}` };
  });
  const dear = costly.map(({ step, seat, cost, words }) => ({ step, head: `${nameOf(seat)}'s move cost ${percent(cost)}`, words: named(words) }));
  const chip = (kind) => ({ step, head, words }) => {
    const says = { title: words, "aria-label": `${head}. ${words}` };
    return el("li", {}, el("button", { type: "button", class: kind, onclick: () => go(step), ...says }, el("span", {}, head)));
  };
  show($("#swings"), ...turns.map(chip("")), ...dear.map(chip("costly")));
  moments = [...dear, ...turns];
  verdict();
}

/** At such a moment: what happened, or what would have been better. The end speaks for itself. */
function verdict() {
  const moment = moments.find(({ step }) => step === shown?.step && step < shown.steps);
  $("#verdict").hidden = !moment;
  if (moment) show($("#verdict-words"), el("b", {}, `${moment.head}. `), moment.words);
}

function stop() {
  playing = false;
  $("#play").setAttribute("aria-pressed", "false");
  $("#play").setAttribute("aria-label", "Play");
  $("#play use").setAttribute("href", "#icon.play");
}

/** On and on, each step as long as its beats deserve; a press pauses. */
async function play() {
  if (playing) return stop();
  playing = true;
  $("#play").setAttribute("aria-pressed", "true");
  $("#play").setAttribute("aria-label", "Pause");
  $("#play use").setAttribute("href", "#icon.pause");
  if (shown.step === shown.steps) await go(0);
  while (playing && shown.step < shown.steps) {
    const began = performance.now();
    await go(shown.step + 1);
    const still = STILL * (pace() || 1) - (performance.now() - began);
    if (still > 0) await new Promise((done) => setTimeout(done, still));
  }
  return stop();
}

/** This moment as a link and as a picture. */
function share() {
  const eyes = shown.side ? `&as=${shown.side}` : "";
  shareMoment({
    address: new URL(momentLink(), location.href).href,
    picture: `${path}/replay/picture?step=${shown.step}${eyes}&tall=${narrow.matches ? 1 : 0}`,
    name: `${shown.game}-${shown.step}`,
    token: token(),
    open: Boolean(shown.result),
  });
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
      remember(made.table, { from: momentLink() });
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
      "A new table begins at this moment. ",
      shown.result ? "Dice and cards come as they came here." : "What is hidden stays hidden; the dice fall anew.",
    ),
    spoken(shown.asked)
      ? el("p", { class: "moment-then" }, named(spoken(shown.asked)), shown.answered ? el("b", {}, named(spoken(shown.answered))) : "")
      : null,
    ...(shown.seats.length > 1
      ? [
          el("div", { class: "field" }, el("label", { for: "branch-seat" }, "I play"), seat),
          el("div", { class: "field" }, el("label", { for: "branch-level" }, "The others are bots, level"), level),
        ]
      : []),
    el("button", { type: "button", class: "main", onclick: begin }, icon("swap"), "Play on from here"),
  );
}

show($("#speed"), ...Object.keys(PACES).map((one) => el("option", { value: one, selected: liking("pace", "normal") === one }, one)));
$("#speed").addEventListener("change", () => like("pace", $("#speed").value));
slider.addEventListener("input", () => go(Number(slider.value)));
$("#first").addEventListener("click", () => go(0));
$("#previous").addEventListener("click", () => go((wanted ?? 0) - 1));
$("#next").addEventListener("click", () => go((wanted ?? 0) + 1));
$("#play").addEventListener("click", play);
$("#branch").addEventListener("click", branch);
$("#share").addEventListener("click", share);
$("#verdict-close").addEventListener("click", () => ($("#verdict").hidden = true));
$("#as").addEventListener("change", () => go(wanted));
$("#download").href = `${path}/record`;
$("#live-link").href = `/t/${table}`;
$("#chances").addEventListener("click", ({ currentTarget }) => {
  currentTarget.setAttribute("aria-expanded", String(currentTarget.getAttribute("aria-expanded") !== "true"));
});
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

go(Number(asked.get("step") ?? 99999)).then(estimates);
